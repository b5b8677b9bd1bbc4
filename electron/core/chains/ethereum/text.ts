/** Messages as Ethereum's wallets sign them (EIP-191, version 0x45): the prefix, the length in bytes as decimal digits, the message. */
export const eip191 = '\u0019Ethereum Signed Message:\n';

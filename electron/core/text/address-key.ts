/** How two spellings of one address are told to be the same. */

/** Hex and bech32 addresses compare without case; base58 with it. */
export function sameAddressKey(address: string): string {
  return /^0x[0-9a-fA-F]+$/i.test(address) || /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address;
}

/** What a person reads of Ethereum transactions of every type, of texts, logins and bytes; encoded by viem. */
import { concatHex, hashTypedData, serializeTransaction, toHex, toRlp } from 'viem';
import { expect, test } from 'vitest';
import { handing } from '../../../../vectors/authorizations.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { bytes, call, delegation, etherMail, message, type Request, raw, typed, unsigned } from '../../../../vectors/payloads.ts';
import { others, type Row, told, whole } from '../told.ts';

const { unknown } = others;
const { ops, payroll, router, usdc } = parties;
const eth = 10n ** 18n;
const gwei = 10n ** 9n;
const of = (fields: Record<string, unknown>): Request => bytes(serializeTransaction(fields as never));
const plain = { nonce: 7, gas: 21_000n, to: payroll, value: eth };
const legacy = { ...plain, type: 'legacy', gasPrice: 20n * gwei };
const blobs = (count: number, maxFeePerBlobGas: bigint) => ({
  ...{ ...plain, type: 'eip4844', chainId: 1, maxFeePerGas: gwei, maxPriorityFeePerGas: 1n, maxFeePerBlobGas },
  blobVersionedHashes: Array.from({ length: count }, () => `0x01${'22'.repeat(31)}`),
});

test.each<Row>([
  [
    'of old, without a chain',
    of(legacy),
    [
      'Pays 1 of the chain’s coin from “Ops hot” to Payroll on any chain',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 of the chain’s coin)',
      'Nonce: 7',
      'Highest fee: 420000000000000 (0.00042 of the chain’s coin, 21000 gas)',
      'Transaction type: legacy',
      '! no-chain: The transaction names no chain: it could be sent on any chain.',
      '→ sent 1000000000000000000e-18 ? on ? to Payroll',
    ],
  ],
  [
    'of old, for a chain',
    of({ ...legacy, chainId: 1 }),
    [
      'Pays 1 ETH from “Ops hot” to Payroll',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 ETH)',
      'Chain: Ethereum mainnet (1)',
      'Nonce: 7',
      'Highest fee: 420000000000000 (0.00042 ETH, 21000 gas)',
      'Transaction type: legacy',
      '→ sent 1000000000000000000e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'of old, for a chain nobody knows',
    of({ ...legacy, chainId: 424_242 }),
    [
      'Pays 1 of the chain’s coin from “Ops hot” to Payroll on chain 424242',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 of the chain’s coin)',
      'Chain: chain 424242 (424242)',
      'Nonce: 7',
      'Highest fee: 420000000000000 (0.00042 of the chain’s coin, 21000 gas)',
      'Transaction type: legacy',
      '! unknown-chain: This app does not know chain 424242.',
      '→ sent 1000000000000000000e-18 the coin of chain 424242 on chain 424242 to Payroll',
    ],
  ],
  [
    'with an access list',
    of({ ...legacy, type: 'eip2930', chainId: 10, accessList: [{ address: usdc, storageKeys: [`0x${'00'.repeat(32)}`] }] }),
    [
      'Pays 1 ETH from “Ops hot” to Payroll on OP Mainnet',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 ETH)',
      'Chain: OP Mainnet (10)',
      'Nonce: 7',
      'Highest fee: 420000000000000 (0.00042 ETH, 21000 gas)',
      'Transaction type: type 1 (EIP-2930)',
      '→ sent 1000000000000000000e-18 ETH on OP Mainnet to Payroll',
    ],
  ],
  [
    'of today',
    bytes(unsigned({ to: payroll, value: eth, nonce: 0 })),
    [
      'Pays 1 ETH from “Ops hot” to Payroll',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 ETH)',
      'Chain: Ethereum mainnet (1)',
      'Nonce: 0',
      'Highest fee: 3000000000000000 (0.003 ETH, 100000 gas)',
      'Transaction type: type 2 (EIP-1559)',
      '→ sent 1000000000000000000e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'with blobs',
    of(blobs(2, gwei)),
    [
      'Pays 1 ETH from “Ops hot” to Payroll',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 ETH)',
      'Chain: Ethereum mainnet (1)',
      'Nonce: 7',
      'Highest fee: 283144000000000 (0.000283144 ETH, 21000 gas)',
      'For blobs, of that: 262144000000000 (0.000262144 ETH)',
      'Transaction type: type 3 (EIP-4844, blobs)',
      '→ sent 1000000000000000000e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'that hands an account over',
    bytes(handing({ key: 11 })),
    [
      'Hands an unknown account (0x3DA8D322CB2435dA26E9C9fEE670f9fB7Fe74E49) over to Router, and pays 0.000000000000000001 ETH from “Ops hot” to Payroll',
      '• From then on the contract’s code decides what an unknown account (0x3DA8D322CB2435dA26E9C9fEE670f9fB7Fe74E49) does on Ethereum mainnet.',
      '• This lasts until another authorisation replaces it.',
      'To: {payroll} = Payroll',
      'Value: 1 (0.000000000000000001 ETH)',
      'Chain: Ethereum mainnet (1)',
      'Nonce: 7',
      'Highest fee: 500000 (0.0000000000005 ETH, 100000 gas)',
      'Transaction type: type 4 (EIP-7702)',
      'Authorisation 1: account: 0x3DA8D322CB2435dA26E9C9fEE670f9fB7Fe74E49 (first seen)',
      'Authorisation 1: contract: {router} = Router',
      'Authorisation 1: chain: Ethereum mainnet (1)',
      'Authorisation 1: nonce: 0',
      '! account-handover: The code of Router would act as an unknown account (0x3DA8D322CB2435dA26E9C9fEE670f9fB7Fe74E49) on Ethereum mainnet: it can move everything the account holds, at any time, without asking again.',
      '→ sent 1e-18 ETH on Ethereum mainnet to Payroll',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'that creates a contract',
    of({ ...legacy, chainId: 1, to: undefined, data: '0x6001' }),
    [
      'Creates a new contract from “Ops hot”, with 1 ETH sent along',
      '• New code is put on chain and run once.',
      'Value: 1000000000000000000 (1 ETH)',
      'Code: 6001',
      'Chain: Ethereum mainnet (1)',
      'Nonce: 7',
      'Highest fee: 420000000000000 (0.00042 ETH, 21000 gas)',
      'Transaction type: legacy',
      '! contract-creation',
      '→ sent 1000000000000000000e-18 ETH on Ethereum mainnet to ?',
    ],
  ],
])('a transaction %s', (_, request, lines, against = context()) => {
  // Nonce, fee, type and digest, too.
  expect(whole(request, against).filter(line => !/^(Digest|Account|Encoding|Hash function): /.test(line))).toEqual(lines);
});

test.each<[string, Request, string[]]>([
  ['a little less than one ETH', of({ ...legacy, chainId: 1, gas: 1n, gasPrice: eth - 1n }), []],
  ['one ETH', of({ ...legacy, chainId: 1, gas: 1n, gasPrice: eth }), ['! high-fee: Up to 1 ETH can be paid for gas and blobs.']],
  ['one BNB', of({ ...legacy, chainId: 56, gas: 1n, gasPrice: eth }), ['! high-fee: Up to 1 BNB can be paid for gas and blobs.']],
  ['a little less than ten POL', of({ ...legacy, chainId: 137, gas: 10n, gasPrice: eth - 1n }), []],
  [
    'ten POL',
    of({ ...legacy, chainId: 137, gas: 10n, gasPrice: eth }),
    ['! high-fee: Up to 10 POL can be paid for gas and blobs.'],
  ],
  // 131,072 units of gas a blob (EIP-4844).
  ['a little less than one ETH for blobs', of({ ...blobs(2, (eth - 21_000n * gwei) / 262_144n) }), []],
  [
    'more than one ETH for blobs',
    of({ ...blobs(2, eth / 262_144n + 1n) }),
    [expect.stringMatching(/^! high-fee: Up to 1\.0000/) as string],
  ],
])('a fee of %s', (_, request, lines) => {
  expect(told(request).filter(line => line.startsWith('! high-fee'))).toEqual(lines);
});

const personal = (text: string) => `\u0019Ethereum Signed Message:\n${text}`;
const login = (host: string, uri: string, as: string = ops, more = '') =>
  `${host} wants you to sign in with your Ethereum account:\n${as}\n\nWords.\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-21T09:00:00Z${more}`;
const hex = (text: string) => Buffer.from(text).toString('hex');
const digest = '33'.repeat(32);
const preimage = concatHex(['0x1901', `0x${'44'.repeat(32)}`, hashTypedData(etherMail as never)]);
const disguised = concatHex(['0x05', toRlp(['0x01', router, '0x07'])]);
const signed = serializeTransaction(
  { ...legacy, chainId: 1 } as never,
  { r: `0x${'11'.repeat(32)}`, s: `0x${'12'.repeat(32)}`, v: 37n } as never,
);

test.each<Row>([
  [
    'words',
    message('Pay the\n invoice  7'),
    [
      'Signs a text message with “Ops hot”: “Pay the invoice 7”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: Pay the\n invoice  7',
    ],
  ],
  [
    'words that turn around',
    message('Pay \u202e7'),
    [
      'Signs a text message with “Ops hot”: “Pay ⟦U+202E⟧7”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: Pay ‮7',
      '! hidden-characters: The text contains invisible characters: Pay ⟦U+202E⟧7',
    ],
  ],
  [
    'words with their length',
    message(personal('11Pay 7 today')),
    [
      'Signs an Ethereum signed message with “Ops hot”: “Pay 7 today”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: Pay 7 today',
    ],
  ],
  [
    'words with digits after their length',
    message(personal('412 7')),
    [
      'Signs an Ethereum signed message with “Ops hot”: “12 7”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: 12 7',
    ],
  ],
  [
    'words with a wrong length',
    message(personal('99Pay')),
    [
      'Signs an Ethereum signed message with “Ops hot”: “99Pay”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: 99Pay',
      '! prefix-length: The EIP-191 prefix names a length that the message does not have.',
    ],
  ],
  [
    'words with their length in bytes',
    message(personal('3€')),
    [
      'Signs an Ethereum signed message with “Ops hot”: “€”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: €',
    ],
  ],
  [
    'a digest in digits',
    message(`0x${digest}`),
    [
      'Signs the text of a 32-byte digest with “Ops hot”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: 0x3333333333333333333333333333333333333333333333333333333333333333',
      '! text-is-digest: The text is a digest in hex digits: it does not show what it stands for.',
    ],
  ],
  [
    'a digest in digits, with its length',
    message(personal(`64${digest}`)),
    [
      'Signs the text of a 32-byte digest with “Ops hot”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: 3333333333333333333333333333333333333333333333333333333333333333',
      '! text-is-digest: The text is a digest in hex digits: it does not show what it stands for.',
    ],
  ],
  [
    'digits',
    message('ab'.repeat(33)),
    [
      'Signs a text message with “Ops hot”: “abababababababababababababababababababababababababababababa…”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: ababababababababababababababababababababababababababababababababab',
      '! text-is-hex: The text consists of hex digits: signed as text, the digits count, not the bytes they stand for.',
    ],
  ],
  [
    'a transaction in digits',
    message(serializeTransaction({ ...legacy, chainId: 1 } as never)),
    [
      'Pays 1 ETH from “Ops hot” to Payroll',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 ETH)',
      '! text-is-transaction: The text is a transaction in hex digits. Signed as text, its digits are hashed, not its bytes; what it would do is shown below.',
      '→ sent 1000000000000000000e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'typed data in words',
    message(` ${JSON.stringify(etherMail)}`),
    [
      'Signs typed data “Mail” for “Ether Mail” with “Ops hot”',
      '• This app does not know what a contract does with a “Mail” message: read its values.',
      '! text-is-typed-data: The text is typed data written out. Signed as text, its letters are hashed, not its values; the values are shown below.',
      '! first-seen: The contract 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC is first seen here.',
      '! first-seen: The address at from.wallet 0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826 is first seen here.',
      '! first-seen: The address at to.wallet 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB is first seen here.',
      '! unknown-typed-data',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'other JSON',
    message('{"types":{}}'),
    [
      'Signs a text message with “Ops hot”: “{"types":{}}”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: {"types":{}}',
    ],
  ],
  [
    'a login',
    message(login('app.example.com', 'https://app.example.com/in')),
    [
      'Signs in to “app.example.com” as “Ops hot”',
      '• Whoever asked for this can act as “Ops hot” at “app.example.com” until the login ends.',
      'Message: app.example.com wants you to sign in with your Ethereum account:\n{ops}\n\nWords.\n\nURI: https://app.example.com/in\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-21T09:00:00Z',
      'Log in to: app.example.com',
      'As: {ops}',
      'URI: https://app.example.com/in',
      'Chain ID: 1',
      'Issued At: 2026-11-21T09:00:00Z',
      '! sign-in: Whoever asked can sign in to “app.example.com” as this account.',
    ],
  ],
  [
    'a login by its scheme and port, with an end',
    message(
      login(
        'https://app.example.com:8443',
        'https://app.example.com:8443',
        ops,
        '\nExpiration Time: 2026-12-01T00:00:00Z\nNot Before: 2026-11-01T00:00:00Z\nRequest ID: 7',
      ),
    ),
    [
      'Signs in to “app.example.com:8443” as “Ops hot”',
      '• Whoever asked for this can act as “Ops hot” at “app.example.com:8443” until the login ends.',
      'Message: https://app.example.com:8443 wants you to sign in with your Ethereum account:\n{ops}\n\nWords.\n\nURI: https://app.example.com:8443\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-21T09:00:00Z\nExpiration Time: 2026-12-01T00:00:00Z\nNot Before: 2026-11-01T00:00:00Z\nRequest ID: 7',
      'Log in to: app.example.com:8443',
      'As: {ops}',
      'URI: https://app.example.com:8443',
      'Chain ID: 1',
      'Issued At: 2026-11-21T09:00:00Z',
      'Expiration Time: 2026-12-01T00:00:00Z',
      'Not Before: 2026-11-01T00:00:00Z',
      'Request ID: 7',
      '! sign-in: Whoever asked can sign in to “app.example.com:8443” as this account.',
    ],
  ],
  [
    'a login to another host',
    message(login('app.example.com', 'https://app.example.org')),
    [
      'Signs in to “app.example.com” as “Ops hot”',
      '• Whoever asked for this can act as “Ops hot” at “app.example.com” until the login ends.',
      'Message: app.example.com wants you to sign in with your Ethereum account:\n{ops}\n\nWords.\n\nURI: https://app.example.org\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-21T09:00:00Z',
      'Log in to: app.example.com',
      'As: {ops}',
      'URI: https://app.example.org',
      'Chain ID: 1',
      'Issued At: 2026-11-21T09:00:00Z',
      '! sign-in-elsewhere: The login names “app.example.com”, but its address leads to “app.example.org”.',
      '! sign-in: Whoever asked can sign in to “app.example.com” as this account.',
    ],
  ],
  [
    'a login of another account',
    message(login('app.example.com', 'https://app.example.com', payroll)),
    [
      'Signs in to “app.example.com” as “Ops hot”',
      '• Whoever asked for this can act as “Ops hot” at “app.example.com” until the login ends.',
      'Message: app.example.com wants you to sign in with your Ethereum account:\n{payroll}\n\nWords.\n\nURI: https://app.example.com\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-21T09:00:00Z',
      'Log in to: app.example.com',
      'As: {payroll}',
      'URI: https://app.example.com',
      'Chain ID: 1',
      'Issued At: 2026-11-21T09:00:00Z',
      '! other-account: The login names a different account from the one that would sign.',
      '! sign-in: Whoever asked can sign in to “app.example.com” as this account.',
    ],
  ],
  [
    'a login to a host of mixed letters',
    message(login('аpp.example.com', 'https://аpp.example.com')),
    [
      'Signs in to “аpp.example.com” as “Ops hot”',
      '• Whoever asked for this can act as “Ops hot” at “аpp.example.com” until the login ends.',
      'Message: аpp.example.com wants you to sign in with your Ethereum account:\n{ops}\n\nWords.\n\nURI: https://аpp.example.com\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-21T09:00:00Z',
      'Log in to: аpp.example.com',
      'As: {ops}',
      'URI: https://аpp.example.com',
      'Chain ID: 1',
      'Issued At: 2026-11-21T09:00:00Z',
      '! host-suspicious: “аpp” mixes letters of Latin and Cyrillic.',
      '! sign-in: Whoever asked can sign in to “аpp.example.com” as this account.',
    ],
  ],
  [
    'a login without an address',
    message(login('app.example.com', 'nowhere')),
    [
      'Signs in to “app.example.com” as “Ops hot”',
      '• Whoever asked for this can act as “Ops hot” at “app.example.com” until the login ends.',
      'Message: app.example.com wants you to sign in with your Ethereum account:\n{ops}\n\nWords.\n\nURI: nowhere\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-21T09:00:00Z',
      'Log in to: app.example.com',
      'As: {ops}',
      'URI: nowhere',
      'Chain ID: 1',
      'Issued At: 2026-11-21T09:00:00Z',
      '! sign-in: Whoever asked can sign in to “app.example.com” as this account.',
    ],
  ],
  [
    'words as bytes',
    bytes(hex('Pay 7')),
    [
      'Signs a text message with “Ops hot”: “Pay 7”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: Pay 7',
    ],
  ],
  [
    'words with their length, as bytes',
    bytes(hex(personal('5Pay 7'))),
    [
      'Signs 32 bytes that cannot be read with “Ops hot”',
      '• A digest can stand for anything: a transfer of everything, a permission, a new owner.',
      'Payload: 19457468657265756d205369676e6564204d6573736167653a0a355061792037',
      '! blind-signing: The payload is 32 bytes, the length of a digest, and is hashed once more: it does not show what it stands for.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a digest with its length, as bytes',
    bytes(`${hex(personal('32'))}${digest}`),
    [
      'Signs a digest as a message with “Ops hot”, without seeing what it stands for',
      '• A digest can stand for anything: a contract that accepts such a signature may move everything.',
      'Message: 3333333333333333333333333333333333333333333333333333333333333333',
      '! blind-signing: The message is a 32-byte digest: it does not show what it stands for.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    '32 bytes, signed as they are',
    bytes(digest, 'NO_OP'),
    [
      'Signs a digest with “Ops hot”, without seeing what it stands for',
      '• A digest can stand for anything: a transfer of everything, a permission, a new owner.',
      'Payload: 3333333333333333333333333333333333333333333333333333333333333333',
      '! blind-signing',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    '32 bytes, where nothing is hashed',
    bytes(digest, 'NOT_APPLICABLE'),
    [
      'Signs a digest with “Ops hot”, without seeing what it stands for',
      '• A digest can stand for anything: a transfer of everything, a permission, a new owner.',
      'Payload: 3333333333333333333333333333333333333333333333333333333333333333',
      '! blind-signing',
      '! hash-function-misfit: “Not applicable” is for Ed25519 keys. This key is on another curve.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    '32 bytes, hashed',
    bytes(digest),
    [
      'Signs 32 bytes that cannot be read with “Ops hot”',
      '• A digest can stand for anything: a transfer of everything, a permission, a new owner.',
      'Payload: 3333333333333333333333333333333333333333333333333333333333333333',
      '! blind-signing: The payload is 32 bytes, the length of a digest, and is hashed once more: it does not show what it stands for.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    '31 bytes',
    bytes(digest.slice(2)),
    [
      'Signs a text message with “Ops hot”: “3333333333333333333333333333333”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: 3333333333333333333333333333333',
    ],
  ],
  [
    'a byte',
    bytes('ff'),
    [
      'Signs 1 bytes that cannot be read with “Ops hot”',
      '• It is not known what this signature would do.',
      'Payload: ff',
      '! blind-signing: The payload is 1 byte in no form this app knows.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'typed data, hashed before',
    bytes(preimage),
    [
      'Signs typed data with “Ops hot”, without seeing what it says',
      '• Only the hashes of the message are known: it can be a permission to move everything.',
      '! blind-signing: The payload is typed data that is already hashed: its values cannot be seen.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an authorisation, dressed up',
    bytes(disguised),
    [
      'Hands “Ops hot” over to Router',
      '• From then on the contract’s code decides what “Ops hot” does on Ethereum mainnet.',
      '• This lasts until another authorisation replaces it.',
      'Contract: {router} = Router',
      '! disguised-authorization',
      '! account-handover: The code of Router would act as “Ops hot” on Ethereum mainnet: it can move everything the account holds, at any time, without asking again.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an authorisation with something behind it',
    bytes(`${disguised}00`),
    [
      'Signs 26 bytes that cannot be read with “Ops hot”',
      '• It is not known what this signature would do.',
      'Payload: 05d70194fb6916095ca1df60bb79ce92ce3ea74c37c5d3590700',
      '! blind-signing: The payload is 26 bytes in no form this app knows.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a call',
    bytes(call('transferOwnership(address newOwner)', [router])),
    [
      'Signs 36 bytes that cannot be read with “Ops hot”',
      '• It is not known what this signature would do.',
      'Payload: f2fde38b000000000000000000000000fb6916095ca1df60bb79ce92ce3ea74c37c5d359',
      '! blind-signing: The payload is 36 bytes in no form this app knows.',
      '! ownership: It hands the ownership of a contract not named here to Router. Whoever holds it can do what the owner can.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a transaction that is signed',
    bytes(signed),
    [
      'Pays 1 ETH from “Ops hot” to Payroll',
      'To: {payroll} = Payroll',
      'Value: 1000000000000000000 (1 ETH)',
      '! already-signed',
      '→ sent 1000000000000000000e-18 ETH on Ethereum mainnet to Payroll',
    ],
  ],
  [
    'a list of nine that is no transaction',
    bytes(toRlp(Array.from({ length: 9 }, () => toHex(0x1234567890abcdefn)))),
    [
      'Signs a transaction that neither library can read, with “Ops hot”',
      '• It is not known what this signature would do.',
      '! unreadable-payload: The bytes have the form of an Ethereum transaction, and neither library takes them for one.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a list of seven',
    bytes(toRlp(Array.from({ length: 7 }, () => toHex(0x1234567890abcdefn)))),
    [
      'Signs 65 bytes that cannot be read with “Ops hot”',
      '• It is not known what this signature would do.',
      'Payload: f83f881234567890abcdef881234567890abcdef881234567890abcdef881234567890abcdef881234567890abcdef881234567890abcdef881234567890abcdef',
      '! blind-signing: The payload is 65 bytes in no form this app knows.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'nothing',
    message(''),
    [
      'Signs a text message with “Ops hot”: “”',
      '• Whoever holds the signature can show that this account signed this text.',
      'Message: ',
    ],
  ],
])('texts and bytes: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});

const authorisation = (json: string) => raw(json, 'EIP7702_AUTHORIZATION', 'NO_OP');

test.each<Row>([
  [
    'to somebody known',
    delegation(router, 1, 7),
    [
      'Hands “Ops hot” over to Router',
      '• From then on the contract’s code decides what “Ops hot” does on Ethereum mainnet.',
      '• This lasts until another authorisation replaces it.',
      'Contract: {router} = Router',
      '! account-handover: The code of Router would act as “Ops hot” on Ethereum mainnet: it can move everything the account holds, at any time, without asking again.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'to a stranger, everywhere',
    delegation(unknown, 0),
    [
      'Hands “Ops hot” over to a contract new to this app on every chain',
      '• From then on the contract’s code decides what “Ops hot” does on every chain.',
      '• This lasts until another authorisation replaces it.',
      'Contract: {unknown} (first seen)',
      '! account-handover: The code of a contract new to this app would act as “Ops hot” on every chain: it can move everything the account holds, at any time, without asking again.',
      '! every-chain: Chain id 0 makes the authorisation valid on every chain that has EIP-7702.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'to a stranger, on a chain nobody knows',
    delegation(unknown, 424_242),
    [
      'Hands “Ops hot” over to a contract new to this app on chain 424242',
      '• From then on the contract’s code decides what “Ops hot” does on chain 424242.',
      '• This lasts until another authorisation replaces it.',
      'Contract: {unknown} (first seen)',
      '! account-handover: The code of a contract new to this app would act as “Ops hot” on chain 424242: it can move everything the account holds, at any time, without asking again.',
      '! unknown-chain: This app does not know chain 424242.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'back',
    delegation(parties.zero, 8453),
    [
      'Takes “Ops hot” back from its contract on Base',
      '• Revokes the delegation of “Ops hot” on Base.',
      'Contract: {zero} (first seen)',
      '! delegation-revoked: “Ops hot” would go back to being a plain account on Base.',
    ],
  ],
  [
    'to one who is written wrong',
    delegation(router.replace('fB', 'Fb'), 1),
    [
      'Hands “Ops hot” over to Router',
      '• From then on the contract’s code decides what “Ops hot” does on Ethereum mainnet.',
      '• This lasts until another authorisation replaces it.',
      'Contract: {router} = Router',
      '! account-handover: The code of Router would act as “Ops hot” on Ethereum mainnet: it can move everything the account holds, at any time, without asking again.',
      '! address-checksum: The address 0xFb6916095ca1df60bB79Ce92cE3Ea74c37c5d359 fails its checksum (EIP-55).',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'with something beside it',
    authorisation(`{"address":"${router}","chainId":"1","nonce":"0x7","extra":1}`),
    [
      'Hands “Ops hot” over to Router',
      '• From then on the contract’s code decides what “Ops hot” does on Ethereum mainnet.',
      '• This lasts until another authorisation replaces it.',
      'Contract: {router} = Router',
      '! account-handover: The code of Router would act as “Ops hot” on Ethereum mainnet: it can move everything the account holds, at any time, without asking again.',
      '! unsigned-member: The member “extra” is not part of an authorisation.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'with a member twice',
    authorisation(`{"address":"${router}","chainId":1,"nonce":7,"nonce":8}`),
    [
      'Hands “Ops hot” over to Router',
      '• From then on the contract’s code decides what “Ops hot” does on Ethereum mainnet.',
      '• This lasts until another authorisation replaces it.',
      'Contract: {router} = Router',
      '! repeated-member: The member nonce appears twice in the payload.',
      '! account-handover: The code of Router would act as “Ops hot” on Ethereum mainnet: it can move everything the account holds, at any time, without asking again.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'without a nonce',
    authorisation(`{"address":"${router}","chainId":1}`),
    [
      'Signs a payload that cannot be read',
      '• It is not known what this signature would do.',
      '! unreadable-payload: The authorisation does not hold an address, a chain id and a nonce.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'with a chain below zero',
    authorisation(`{"address":"${router}","chainId":-1,"nonce":7}`),
    [
      'Signs a payload that cannot be read',
      '• It is not known what this signature would do.',
      '! unreadable-payload: The authorisation does not hold an address, a chain id and a nonce.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'with a nonce below zero',
    authorisation(`{"address":"${router}","chainId":1,"nonce":-1}`),
    [
      'Signs a payload that cannot be read',
      '• It is not known what this signature would do.',
      '! unreadable-payload: The authorisation does not hold an address, a chain id and a nonce.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'with an address that is none',
    authorisation('{"address":"0x12","chainId":1,"nonce":7}'),
    [
      'Signs a payload that cannot be read',
      '• It is not known what this signature would do.',
      '! unreadable-payload: The authorisation does not hold an address, a chain id and a nonce.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'that is a list',
    authorisation('[]'),
    [
      'Signs a payload that cannot be read',
      '• It is not known what this signature would do.',
      '! unreadable-payload: The authorisation is not a JSON object.',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('an account handed over: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});

test('typed data says what it is made of: type, application, contract, chain, hashes and digest', () => {
  const lines = whole(typed(etherMail));
  expect(lines.filter(line => /^(Message type|Application|Checked by contract|Chain|Digest)/.test(line))).toEqual([
    'Message type: Mail',
    'Application: Ether Mail (as it calls itself)',
    expect.stringMatching(/^Checked by contract: 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC/),
    expect.stringMatching(/^Chain: Ethereum mainnet/),
    expect.stringContaining('be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'),
  ]);
});

test('66 bytes are told as hashed typed data where they begin like it, and only there', () => {
  const rest = `01${'22'.repeat(64)}`;
  const found = (first: string) => told(bytes(first + rest)).filter(line => line.startsWith('! '));
  expect(found('19').join()).toContain('typed data that is already hashed');
  expect(found('18').join()).not.toContain('typed data');
});

test('a payload of a mebibyte is read, and of one byte more nothing is', () => {
  const limit = 1_048_576;
  const over = (length: number) => told(bytes('11'.repeat(length))).filter(line => line.startsWith('! over-limit'));
  expect(over(limit)).toEqual([]);
  expect(over(limit + 1)).toEqual([
    '! over-limit: The payload has 1,048,577 bytes, 1 more than the 1,048,576 this app reads: nothing here says what it does.',
  ]);
});

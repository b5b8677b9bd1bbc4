/** Transactions of the XRP Ledger: published ones, and an encoder of its own for all others (xrpl.org, serialization format). */
import { base58xrp } from '@scure/base';
import { context } from './parties.ts';

/** "r…" as its 20 bytes, in hex; the checksum is left to the reader. */
export const accountHex = (address: string): string => Buffer.from(base58xrp.decode(address).slice(1, 21)).toString('hex');

/**
 * Public examples of what is signed.
 * xrpl.js, ripple-binary-codec: signing-data-encoding tests.
 */
export const published = {
  /** XRPLF/xrpl.js, ripple-binary-codec, test "can create single signing blobs" without flags: 1,000 drops for a fee of 10. */
  single:
    '53545800120000228000000024000000016140000000000003e868400000000000000a7321ed5f5ac8b98974a3ca843326d9b88cebd0560177b973ee0b149f782cfaa06dc66a81145b812c9d57731e27a2da8b1830195f88ef32a3b68314b5f762798a53d543a014caf8b297cff8f2f937e8',
  /** trustwallet/wallet-core, TransactionCompiler test of XRP: 29 XRP. Its digest stands beside it. */
  compiled:
    '5354580012000022800000002400000001614000000001ba8140684000000000030d407321026cc34b92cefb3a4537b3edb0b6044c04af27c01583c577823ecc69a9a21119b681148400b6b6d08d5d495653d73eda6804c249a5148883148132e4e20aecf29090ac428a9c43f230a829220d',
  compiledDigest: '8624dbbd5da9ccc8f7a50faf8af8709837db72f51a50cac15a6cd28ce6107b3d',
  /** The same codec, an OfferCreate: a kind that is not read. */
  offer:
    '535458001200072280010000240000000964d4838d7ea4c680000000000000000000000000005553440000000000b5f762798a53d543a014caf8b297cff8f2f937e8654000000002faf08068400000000000000c7321ed5f5ac8b98974a3ca843326d9b88cebd0560177b973ee0b149f782cfaa06dc66a81145b812c9d57731e27a2da8b1830195f88ef32a3b6',
  /** A token amount of the codec's own tests: 7072.8 USD of rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B. */
  usd: 'd55920ac9391400000000000000000000000000055534400000000000a20b3c85f482532a9578dbb3950b85ca06594d1',
} as const;

/** In the published examples, and invented ones of the same form. */
export const ledger = {
  ops: 'r9LqNeG6qHxjeUocjvVki2XR35weJ9mZgQ',
  payroll: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  stranger: 'rUCzEr6jrEyMpjhs4wSdQdz4g8Y382NxfM',
  bitstamp: 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
} as const;

export const ledgerContext = () =>
  context(
    {
      accounts: [
        {
          ...{ walletAccountId: 'account-1', walletId: 'wallet-1', address: ledger.ops, name: 'Ops hot' },
          ...{ curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_XRP' },
        },
      ],
    },
    { addressBook: [{ label: 'Payroll', address: ledger.payroll }] },
  );

/** A field: its type, its number, and its bytes in hex. Accounts and blobs get their length, in the order given. */
export type LedgerField = readonly [type: number, number: number, bytes: string];

const header = (type: number, number: number): number[] =>
  type < 16 && number < 16
    ? [(type << 4) | number]
    : type < 16
      ? [type << 4, number]
      : number < 16
        ? [number, type]
        : [0, type, number];
const lengthOf = (size: number): number[] => (size <= 192 ? [size] : [193 + ((size - 193) >> 8), (size - 193) & 255]);

export const encoded = (fields: readonly LedgerField[]): string =>
  fields
    .map(([type, number, bytes]) => {
      const size = type === 7 || type === 8 ? lengthOf(bytes.length / 2) : [];
      return Buffer.from([...header(type, number), ...size]).toString('hex') + bytes;
    })
    .join('');

export const drops = (units: bigint): string => (units | (1n << 62n)).toString(16).padStart(16, '0');
const whole = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0');

/** A payment; what is given stands in place of the usual, and null leaves it out. */
export function paymentHex(changes: Partial<Record<`${number}.${number}`, string | null>> = {}, prefix = '53545800'): string {
  const usual: Record<string, string | null> = {
    '1.2': whole(0, 2),
    '2.2': '80000000',
    '2.4': whole(7, 4),
    '6.1': drops(1_500_000n),
    '6.8': drops(12n),
    '7.3': `02${'11'.repeat(32)}`,
    '8.1': accountHex(ledger.ops),
    '8.3': accountHex(ledger.payroll),
    ...changes,
  };
  const fields = Object.entries(usual)
    .flatMap(([place, bytes]): LedgerField[] => {
      const [type = 0, number = 0] = place.split('.').map(Number);
      return bytes === null ? [] : [[type, number, bytes]];
    })
    .sort(([a, x], [b, y]) => a - b || x - y);
  return prefix + encoded(fields);
}

/** Transactions of Sui: published ones, and an encoder of its own for all others (docs.rs, bcs). */
import { context } from './parties.ts';

export const sui = {
  ops: '0xd575ad7f18e948462a5cf698f564ef394a752a71fec62493af8a055c012c0d50',
  payroll: '0x259ff8074ab425cbb489f236e18e08f03f1a7856bdf7c7a2877bd64f738b5015',
  stranger: `0x${'5a'.repeat(32)}`,
} as const;

export const published = {
  /** trustwallet/wallet-core, SuiSigner Transfer, taken by the network as HkPo6rYPyDY53x1MBszvSZVZyixVN7CHvCJGX381czAh. */
  transfer:
    'AAACAAgQJwAAAAAAAAAgJZ/4B0q0Jcu0ifI24Y4I8D8aeFa998eih3vWT3OLUBUCAgABAQAAAQEDAAAAAAEBANV1rX8Y6UhGKlz2mPVk7zlKdSpx/sYkk6+KBVwBLA1QAQbywsjB2JZN8QGdZhbpcFcZvrq9kx2idVy5SM635olk7AIAAAAAAAAgYEVuxmf1zRBGdoDr+VDtMpIFF12s2Ua7I2ru1XyGF8/Vda1/GOlIRipc9pj1ZO85SnUqcf7GJJOvigVcASwNUAEAAAAAAAAA0AcAAAAAAAAA',
  /** Scheme, signature, public key. */
  signature:
    'APxPduNVvHj2CcRcHOtiP2aBR9qP3vO2Cb0g12PI64QofDB6ks33oqe/i/iCTLcop2rBrkczwrayZuJOdi7gvwNqfN7sFqdcD/Z4e8I1YQlGkDMCK7EOgmydRDqfH8C9jg==',
} as const;

export const suiContext = () =>
  context(
    {
      accounts: [
        {
          ...{ walletAccountId: 'account-1', walletId: 'wallet-1', address: sui.ops, name: 'Ops hot' },
          ...{ curve: 'CURVE_ED25519', addressFormat: 'ADDRESS_FORMAT_SUI' },
        },
      ],
    },
    { addressBook: [{ label: 'Payroll', address: sui.payroll }] },
  );

const little = (value: bigint | number, bytes: number): string =>
  Buffer.from(
    BigInt(value)
      .toString(16)
      .padStart(bytes * 2, '0'),
    'hex',
  )
    .reverse()
    .toString('hex');
const uleb = (value: number): string => (value < 128 ? little(value, 1) : little((value & 127) | 128, 1) + uleb(value >>> 7));
const list = (items: readonly string[]): string => uleb(items.length) + items.join('');

export const bare = (address: string): string => address.slice(2);
export const pure = (bytes: string): string => `00${uleb(bytes.length / 2)}${bytes}`;
export const u64 = (value: bigint): string => pure(little(value, 8));
export const object = (id: string): string => `0100${id}${little(7, 8)}20${'ab'.repeat(32)}`;
export const gasCoin = '00';
export const input = (index: number): string => `01${little(index, 2)}`;
export const result = (command: number): string => `02${little(command, 2)}`;
export const part = (command: number, index: number): string => `03${little(command, 2)}${little(index, 2)}`;
export const split = (coin: string, amounts: readonly string[]): string => `02${coin}${list(amounts)}`;
export const merge = (into: string, coins: readonly string[]): string => `03${into}${list(coins)}`;
export const transfer = (objects: readonly string[], to: string): string => `01${list(objects)}${to}`;
export const call = (target: string, name: string, given: readonly string[] = []): string =>
  `00${target}${[...name.split('::')].map(each => uleb(each.length) + Buffer.from(each).toString('hex')).join('')}00${list(given)}`;

/** A programmable transaction with its intent; what is given stands in place of the usual. */
export const transactionHex = ({
  inputs = [u64(1_500_000_000n), pure(bare(sui.payroll))],
  commands = [split(gasCoin, [input(0)]), transfer([part(0, 0)], input(1))],
  sender = sui.ops,
  owner = sui.ops,
  budget = 2_000_000n,
  expiration = '00',
}: {
  inputs?: readonly string[];
  commands?: readonly string[];
  sender?: string;
  owner?: string;
  budget?: bigint;
  expiration?: string;
} = {}): string =>
  [
    ...['000000', '0000', list(inputs), list(commands), bare(sender)],
    ...[
      list([`${'cd'.repeat(32)}${little(3, 8)}20${'ef'.repeat(32)}`]),
      bare(owner),
      little(1_000, 8),
      little(budget, 8),
      expiration,
    ],
  ].join('');

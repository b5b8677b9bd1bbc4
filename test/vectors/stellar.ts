/** Transactions of Stellar: published ones, and an encoder of its own for all others (RFC 4506; stellar-xdr). */
import { base32nopad } from '@scure/base';
import { context } from './parties.ts';

export const publicNetwork = '7ac33997544e3175d266bd022439b22cdb16508c01163f26e5cb2a3e1045a979';
export const testNetwork = 'cee0302d59844d32bdca915c8203dd44b33fbb7edc19051ea37abedf28ecd472';

export const stellar = {
  ops: 'GAE2SZV4VLGBAPRYRFV2VY7YYLYGYIP5I7OU7BSP6DJT7GAZ35OKFDYI',
  payroll: 'GDCYBNRRPIHLHG7X7TKPUPAZ7WVUXCN3VO7WCCK64RIFV5XM5V5K4A52',
  stranger: 'GDFEKJIFKUZP26SESUHZONAUJZMBSODVN2XBYN4KAGNHB7LX2OIXLPUL',
} as const;

export const published = {
  /** D'CENT, bridge documentation: a payment of 123 XLM, as it is signed. */
  dcent:
    '7ac33997544e3175d266bd022439b22cdb16508c01163f26e5cb2a3e1045a9790000000200000000d147b20efbeb51a8f8eea50f4ce1ad549796a509236c3cad056e22cf3e3e6f0b000000640005821d00000004000000010000000000000000000000005ec76b4a00000000000000010000000000000000000000005e3deafcf4bee3bf40a85e4f93bdf7d94e62a05e811ed787f9d04bc983ec207b0000000049504f8000000000',
  /** trustwallet/wallet-core, TWAnySignerStellar Sign_Payment: an envelope of the first version, with its signature. */
  signed:
    'AAAAAAmpZryqzBA+OIlrquP4wvBsIf1H3U+GT/DTP5gZ31yiAAAD6AAAAAAAAAACAAAAAAAAAAEAAAANSGVsbG8sIHdvcmxkIQAAAAAAAAEAAAAAAAAAAQAAAADFgLYxeg6zm/f81Po8Gf2rS4m7q79hCV7kUFr27O16rgAAAAAAAAAAAJiWgAAAAAAAAAABGd9cogAAAEBQQldEkYJ6rMvOHilkwFCYyroGGUvrNeWVqr/sn3iFFqgz91XxgUT0ou7bMSPRgPROfBYDfQCFfFxbcDPrrCwB',
} as const;

export const stellarContext = () =>
  context(
    {
      accounts: [
        {
          ...{ walletAccountId: 'account-1', walletId: 'wallet-1', address: stellar.ops, name: 'Ops hot' },
          ...{ curve: 'CURVE_ED25519', addressFormat: 'ADDRESS_FORMAT_XLM' },
        },
      ],
    },
    { addressBook: [{ label: 'Payroll', address: stellar.payroll }] },
  );

export const keyHex = (address: string): string => Buffer.from(base32nopad.decode(address).slice(1, 33)).toString('hex');
export const u32 = (value: number): string => value.toString(16).padStart(8, '0');
export const u64 = (value: bigint): string => BigInt.asUintN(64, value).toString(16).padStart(16, '0');
export const opaque = (bytes: string): string => bytes + '00'.repeat((4 - ((bytes.length / 2) % 4)) % 4);
export const account = (address: string): string => u32(0) + keyHex(address);
export const native = u32(0);
export const usd = (issuer: string): string => u32(1) + Buffer.from('USD\0').toString('hex') + account(issuer);

export const payment = (units: bigint, to: string = stellar.payroll, asset = native): string =>
  u32(0) + u32(1) + account(to) + asset + u64(units);

/** As it is signed on the public network; what is given stands in place of the usual. */
export const transactionHex = ({
  network = publicNetwork,
  source = account(stellar.ops),
  fee = 100,
  conditions = u32(0),
  memo = u32(0),
  operations = [payment(15_000_000n)],
  extension = u32(0),
}: {
  network?: string;
  source?: string;
  fee?: number;
  conditions?: string;
  memo?: string;
  operations?: readonly string[];
  extension?: string;
} = {}): string =>
  [network, u32(2), source, u32(fee), u64(7n), conditions, memo, u32(operations.length), ...operations, extension].join('');

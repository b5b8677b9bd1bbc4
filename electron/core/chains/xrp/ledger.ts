/** Accounts and currencies of the XRP Ledger. */
import { base58checkXrp } from '../../addresses/checksums.ts';
import { hexOf } from '../../text/bytes.ts';
import type { Amount } from '../effect.ts';
import type { LedgerAmount } from './fields.ts';
import { FieldError } from './fields.ts';

/** What a transaction is for, and what its coin is called there. */
export interface Ledger {
  chain: string;
  /** As it stands behind "on". */
  on: string;
  coin: string;
  /** As totals list the coin; null where it is not known which it is. */
  listed: string | null;
}

/**
 * Without a NetworkID it is for the XRP Ledger, or a test of it; other ledgers of the same software have to be named.
 * SECURITY: the coin of another ledger is not XRP, whatever it is worth there (xrpl.org, common fields, NetworkID).
 */
export const ledgerOf = (networkId: bigint | null): Ledger =>
  networkId === null
    ? { chain: 'XRP Ledger', on: 'the XRP Ledger', coin: 'XRP', listed: 'XRP' }
    : {
        ...{ chain: `network ${networkId}`, on: `the network ${networkId}, not the XRP Ledger` },
        ...{ coin: `of the coin of network ${networkId}`, listed: null },
      };

/** 20 bytes as they are written: "r…". */
export function accountOf(bytes: Uint8Array | undefined, what: string): string {
  if (bytes?.length !== 20) throw new FieldError(`${what} is no account: expected 20 bytes, received ${bytes?.length ?? 'none'}`);
  return base58checkXrp.encode(Uint8Array.of(0, ...bytes));
}

/** Amounts of tokens are kept with as many places, whatever exponent they are written with. */
const places = 15;

/**
 * @param anyOf SECURITY: whose name as issuer stands for any issuer that they take: it names no asset (xrpl.org, Payment,
 * special issuer values)
 */
export function assetAmount({ units, token }: LedgerAmount, { chain, coin, listed }: Ledger, anyOf: string | null): Amount {
  if (token === null) return { asset: { symbol: coin, listed, decimals: 6, token: null, chain }, units, bound: 'exact' };
  const issuer = accountOf(token.issuer, 'the issuer');
  const small = token.exponent < -places;
  return {
    // Anybody issues a currency by any code: only together with who issues it is it one.
    asset: {
      ...(issuer === anyOf
        ? { symbol: `${codeOf(token.code)} of any issuer`, listed: null, token: null }
        : { symbol: `${codeOf(token.code)} issued by ${issuer}`, token: { address: issuer } }),
      decimals: small ? -token.exponent : places,
      chain,
    },
    units: small ? units : units * 10n ** BigInt(token.exponent + places),
    bound: 'exact',
  };
}

/**
 * Three letters in the middle of zeros, or a longer name with zeros behind it (xrpl.org, currency codes); any other as its
 * bytes. SECURITY: three letters are never told of the second form: they would look like the first.
 */
function codeOf(code: Uint8Array): string {
  const letters = String.fromCharCode(...code.slice(12, 15));
  const standard =
    code.every((byte, i) => (i >= 12 && i < 15) || byte === 0) && /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/.test(letters);
  const longer = String.fromCharCode(...code.subarray(0, code.findLastIndex(byte => byte !== 0) + 1));
  if (/^[A-Za-z][A-Za-z0-9]{3,19}$/.test(longer)) return longer;
  return standard && letters !== 'XRP' ? letters : `currency ${hexOf(code)}`;
}

/** Accounts and currencies of the XRP Ledger. */
import { base58checkXrp } from '../../addresses/checksums.ts';
import { hexOf } from '../../text/bytes.ts';
import type { Amount } from '../effect.ts';
import type { LedgerAmount } from './fields.ts';
import { FieldError } from './fields.ts';

/** Which of its networks is not told, where no NetworkID is: the main one has none. */
export const ledger = 'XRP Ledger';

/** 20 bytes as they are written: "r…". */
export function accountOf(bytes: Uint8Array | undefined, what: string): string {
  if (bytes?.length !== 20) throw new FieldError(`${what} is no account: expected 20 bytes, got ${bytes?.length ?? 'none'}`);
  return base58checkXrp.encode(Uint8Array.of(0, ...bytes));
}

/** Amounts of tokens are kept with as many places, whatever exponent they are written with. */
const places = 15;

export function assetAmount({ units, token }: LedgerAmount): Amount {
  if (token === null) return { asset: { symbol: 'XRP', decimals: 6, token: null, chain: ledger }, units, bound: 'exact' };
  const issuer = accountOf(token.issuer, 'the issuer');
  const small = token.exponent < -places;
  return {
    // Anybody issues a currency by any code: only together with who issues it is it one.
    asset: {
      symbol: `${codeOf(token.code)} issued by ${issuer}`,
      decimals: small ? -token.exponent : places,
      token: { address: issuer },
      chain: ledger,
    },
    units: small ? units : units * 10n ** BigInt(token.exponent + places),
    bound: 'exact',
  };
}

/** Three letters in the middle of zeros (xrpl.org, currency codes); any other as its bytes. */
function codeOf(code: Uint8Array): string {
  const letters = String.fromCharCode(...code.slice(12, 15));
  const standard =
    code.every((byte, i) => (i >= 12 && i < 15) || byte === 0) && /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/.test(letters);
  return standard && letters !== 'XRP' ? letters : `currency ${hexOf(code)}`;
}

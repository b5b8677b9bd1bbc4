/** Accounts and assets of Stellar, as its operations name them (stellar-xdr, Stellar-ledger-entries.x). */
import { xlm } from '../../addresses/xlm.ts';
import { textOf } from '../../text/bytes.ts';
import type { Amount, Asset } from '../effect.ts';
import { type Xdr, XdrError } from './xdr.ts';

export interface StellarAccount {
  /** "G…" */
  address: string;
  /** Of a muxed account: whose it is behind the address. */
  id: bigint | null;
}

export const accountText = (key: Uint8Array): string => xlm.derive(key, 'CURVE_ED25519');

/** AccountID: a key of one type. */
export function accountIn(xdr: Xdr): string {
  const type = xdr.u32();
  if (type !== 0) throw new XdrError(`an account is of the type ${type}: expected 0, Ed25519`);
  return accountText(xdr.opaque(32));
}

/** MuxedAccount (CAP-27). */
export function muxedIn(xdr: Xdr): StellarAccount {
  const type = xdr.u32();
  if (type !== 0 && type !== 0x100) throw new XdrError(`an account is of the type ${type}: expected 0 or 256`);
  const id = type === 0 ? null : xdr.u64();
  return { address: accountText(xdr.opaque(32)), id };
}

/** Lumens and every asset have seven places. */
export const places = 7;

/** Anybody issues an asset by any code: only together with who issues it is it one. */
export function assetIn(xdr: Xdr, chain: string | null): Asset {
  const type = xdr.u32();
  if (type === 0) return { symbol: 'XLM', decimals: places, token: null, chain };
  if (type > 2) throw new XdrError(`an asset is of the type ${type}, which this app does not read`);
  const bytes = xdr.opaque(type === 1 ? 4 : 12);
  const end = bytes.indexOf(0);
  const code = textOf(end === -1 ? bytes : bytes.subarray(0, end)) ?? '';
  if (!/^[A-Za-z0-9]{1,12}$/.test(code) || (end !== -1 && bytes.subarray(end).some(byte => byte !== 0)))
    throw new XdrError('the code of an asset is no code');
  const issuer = accountIn(xdr);
  return { symbol: `${code} issued by ${issuer}`, decimals: places, token: { address: issuer }, chain };
}

export const exact = (asset: Asset, units: bigint): Amount => ({ asset, units, bound: 'exact' });

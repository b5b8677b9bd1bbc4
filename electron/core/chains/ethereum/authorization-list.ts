/** EIP-7702 authorisations inside a type 4 transaction: each hands over the account that signed it, which is nobody's word. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { authorization } from 'micro-eth-signer';
import { keccakAccount } from '../../addresses/ethereum.ts';
import { bytesOfHex, hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { type Decoded, type Detail, text } from '../decoded.ts';
import type { Account, Effect } from '../effect.ts';
import type { Found, Skipped } from '../finding.ts';
import { checksummed, isEvmAddress } from './address.ts';
import { address } from './assets.ts';
import { authorizationDigest, readDelegation } from './authorization.ts';
import { decodeRlp, type Item } from './rlp.ts';

export interface Tuple {
  chainId: bigint;
  /** The contract, lower case. */
  address: string;
  nonce: bigint;
  yParity: bigint;
  r: bigint;
  s: bigint;
}

/** Where the list stands in the transaction (EIP-7702, set code transaction). */
const place = 9;

/** From the bytes that are signed; null where they hold no such list. */
export function tuplesIn(bytes: Uint8Array): Tuple[] | null {
  const transaction = bytes[0] === 4 ? decodeRlp(bytes.subarray(1)) : null;
  const list = Array.isArray(transaction) ? transaction[place] : undefined;
  if (!Array.isArray(list)) return null;
  const tuples = list.map(tupleOf);
  return tuples.includes(null) ? null : tuples.filter(tuple => tuple !== null);
}

function tupleOf(item: Item): Tuple | null {
  if (!Array.isArray(item) || item.length !== 6 || !item.every(member => member instanceof Uint8Array)) return null;
  const [chainId, address, nonce, yParity, r, s] = item;
  if (address?.length !== 20) return null;
  const [a, b, c, d, e] = [chainId, nonce, yParity, r, s].map(value => BigInt(`0x0${hexOf(value ?? new Uint8Array())}`));
  return { chainId: a ?? 0n, address: `0x${hexOf(address)}`, nonce: b ?? 0n, yParity: c ?? 0n, r: d ?? 0n, s: e ?? 0n };
}

/** The account that signed, or why nobody did. */
export type Authority = { address: string; agreed: boolean } | { reason: Skipped };

const { ORDER } = secp256k1.Point.Fn;

export function authorityOf({ chainId, address, nonce, yParity, r, s }: Tuple): Authority {
  if (nonce >= 2n ** 64n - 1n) return { reason: { is: 'nonce spent' } };
  if (yParity > 1n) return { reason: { is: 'parity', parity: yParity } };
  if (r === 0n || r >= ORDER || s === 0n) return { reason: { is: 'no signature' } };
  // SECURITY: the other half of the range makes a second signature of the same key, which nodes refuse (EIP-2).
  if (s > ORDER >> 1n) return { reason: { is: 'upper half' } };
  const digest = authorizationDigest(address, chainId, nonce);
  const hash = digest.agreed ? bytesOfHex(digest.value) : null;
  if (hash === null) return { reason: { is: 'libraries' } };
  try {
    const signature = new secp256k1.Signature(r, s, Number(yParity));
    const account = checksummed(`0x${hexOf(keccakAccount(signature.recoverPublicKey(hash).toBytes(true)))}`);
    return { address: account, agreed: secondOpinion({ chainId, address, nonce, yParity, r, s }) === account };
  } catch {
    return { reason: { is: 'no key' } };
  }
}

function secondOpinion(tuple: Tuple): string | null {
  try {
    return checksummed(
      authorization.getAuthority({ ...tuple, address: checksummed(tuple.address), yParity: Number(tuple.yParity) }),
    );
  } catch {
    return null;
  }
}

/**
 * What each tuple does to the account that signed it.
 * @param count how many authorisations the library reads in the same bytes
 * @param nonce of the transaction: its sender's own is one higher when the authorisations are looked at
 */
export function readHandovers(bytes: Uint8Array, count: number, nonce: number, context: ReadContext): Decoded {
  const tuples = tuplesIn(bytes) ?? [];
  const read = tuples.map((tuple, i) => readTuple(tuple, `Authorisation ${i + 1}`, nonce, context));
  return {
    effects: read.flatMap(each => each.effects),
    details: read.flatMap(each => each.details),
    findings: [
      ...(tuples.length === count ? [] : [{ id: 'libraries-disagree' as const }]),
      ...read.flatMap(each => each.findings),
    ],
    trees: read.flatMap(each => each.trees),
  };
}

function readTuple(tuple: Tuple, label: string, nonce: number, context: ReadContext): Decoded {
  const authority = authorityOf(tuple);
  const actor = accountOf(authority);
  // Effects and details of the tuple are its own: its account, its chain, its nonce.
  const reading = readDelegation(tuple, { ...context, actor });
  const details: Detail[] = [
    'address' in authority
      ? address(`${label}: account`, authority.address, { chainId: tuple.chainId })
      : { ...text(`${label}: account`, 'not known'), skipped: authority.reason },
    ...reading.details.map(each => ({ ...each, label: `${label}: ${each.label.toLowerCase()}` })),
  ];
  return {
    effects: isSkipped(tuple, authority, context) ? reading.effects.map(skippedOf) : reading.effects,
    details,
    findings: [...reading.findings, ...skipped(label, tuple, authority, nonce, context)],
    trees: [{ ...reading.decoded, label: `${label} (EIP-7702)`, account: actor }],
  };
}

/** For sure: what a node finds wrong in the tuple itself, whatever the state of its chain. */
const isSkipped = ({ chainId }: Tuple, authority: Authority, context: ReadContext): boolean =>
  'reason' in authority ? authority.reason.is !== 'libraries' : isElsewhere(chainId, context);

const isElsewhere = (chainId: bigint, context: ReadContext): boolean =>
  chainId !== 0n && context.chainId !== null && chainId !== context.chainId;

const skippedOf = (effect: Effect): Effect =>
  effect.action === 'hand over account' || effect.action === 'take account back' ? { ...effect, skipped: true } : effect;

/** By its name, or in full. */
function accountOf(authority: Authority): Account {
  if (!('address' in authority)) return { untold: 'an account that cannot be told' };
  return { address: authority.address, stranger: `an unknown account (${authority.address})` };
}

/** Why nodes leave an authorisation out, which its maker knows as well. */
function skipped(label: string, tuple: Tuple, authority: Authority, nonce: number, context: ReadContext): Found[] {
  const say = (because: Skipped): Found => ({ id: 'authorization-skipped', label, because });
  if (!('address' in authority)) return [say(authority.reason)];
  const found: Found[] = authority.agreed ? [] : [{ id: 'libraries-disagree' }];
  const { chainId } = tuple;
  if (isElsewhere(chainId, context) && context.chainId !== null)
    found.push(say({ is: 'chain', chainId, transaction: context.chainId }));
  const own = isEvmAddress(context.signWith) && authority.address.toLowerCase() === context.signWith.toLowerCase();
  if (own && tuple.nonce !== BigInt(nonce) + 1n) found.push(say({ is: 'nonce', nonce: tuple.nonce, expected: nonce + 1 }));
  return found;
}

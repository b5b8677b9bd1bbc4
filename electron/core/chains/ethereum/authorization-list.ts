/** EIP-7702 authorisations inside a type 4 transaction: each hands over the account that signed it, which is nobody's word. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { authorization } from 'micro-eth-signer';
import type { Fact, Tree } from '../../../contract/document.ts';
import { keccakAccount } from '../../addresses/ethereum.ts';
import { bytesOfHex, hexOf } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import { addressFact, fact, type Observation, type ReadContext } from '../reading.ts';
import { checksummed, isEvmAddress, zeroAddress } from './address.ts';
import { authorizationDigest, readDelegation, takerOf } from './authorization.ts';
import { chainText } from './networks.ts';
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
export type Authority = { address: string; agreed: boolean } | { reason: string };

const { ORDER } = secp256k1.Point.Fn;

export function authorityOf({ chainId, address, nonce, yParity, r, s }: Tuple): Authority {
  if (nonce >= 2n ** 64n - 1n) return { reason: 'its nonce is the last there is' };
  if (yParity > 1n) return { reason: `its parity is ${yParity}, where 0 or 1 is possible` };
  if (r === 0n || r >= ORDER || s === 0n) return { reason: 'it carries no signature' };
  // SECURITY: the other half of the range makes a second signature of the same key, which nodes refuse (EIP-2).
  if (s > ORDER >> 1n) return { reason: 's is in the upper half of its range' };
  const digest = authorizationDigest(address, chainId, nonce);
  const hash = digest.agreed ? bytesOfHex(digest.value) : null;
  if (hash === null) return { reason: 'two libraries do not agree on what it signs' };
  try {
    const signature = new secp256k1.Signature(r, s, Number(yParity));
    const account = checksummed(`0x${hexOf(keccakAccount(signature.recoverPublicKey(hash).toBytes(true)))}`);
    return { address: account, agreed: secondOpinion({ chainId, address, nonce, yParity, r, s }) === account };
  } catch {
    return { reason: 'no key can have made its signature' };
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

export interface Handovers {
  /** "hands “Ops hot” over to “Router”", for each; empty where there is none. */
  deeds: string[];
  effects: string[];
  facts: Fact[];
  observations: Observation[];
  trees: Tree[];
}

/**
 * @param count how many authorisations the library reads in the same bytes
 * @param nonce of the transaction: its sender's own is one higher when the authorisations are looked at
 */
export function readHandovers(bytes: Uint8Array, count: number, nonce: number, context: ReadContext): Handovers {
  const found: Handovers = { deeds: [], effects: [], facts: [], observations: [], trees: [] };
  const tuples = tuplesIn(bytes) ?? [];
  if (tuples.length !== count) found.observations.push({ rule: 'libraries-disagree' });
  for (const [i, tuple] of tuples.entries()) {
    const label = `Authorisation ${i + 1}`;
    const authority = authorityOf(tuple);
    const account = accountOf(authority, context);
    // Facts and sentences of the tuple are its own: its account, its chain, its nonce.
    const reading = readDelegation(tuple, { ...context, account });
    const revoked = tuple.address === zeroAddress;
    found.deeds.push(revoked ? `takes ${account} back from its contract` : `hands ${account} over to ${takerOf(tuple, context)}`);
    found.effects.push(...reading.effects);
    found.facts.push(
      'address' in authority
        ? addressFact(`${label}: account`, authority.address, { ...context, chainId: tuple.chainId })
        : fact(`${label}: account`, 'not known', 'text', 'computed', authority.reason),
      ...reading.facts.slice(0, 3).map(f => ({ ...f, label: `${label}: ${f.label.toLowerCase()}` })),
    );
    found.observations.push(...reading.observations, ...skipped(label, tuple, authority, nonce, context));
    found.trees.push({ ...reading.decoded, label: `${label} (EIP-7702)`, note: account });
  }
  return found;
}

function accountOf(authority: Authority, context: ReadContext): string {
  if (!('address' in authority)) return 'an account that cannot be told';
  const known = context.names.address(authority.address);
  if (known !== undefined) return quoted(known.name);
  const who = authority.address.toLowerCase() === context.signWith.toLowerCase() ? context.account : 'an account not known here';
  return `${who} (${authority.address})`;
}

/** Why nodes leave an authorisation out, which its maker knows as well. */
function skipped(label: string, tuple: Tuple, authority: Authority, nonce: number, context: ReadContext): Observation[] {
  const say = (why: string): Observation => ({ rule: 'authorization-skipped', sentence: `${label} would be left out: ${why}.` });
  if (!('address' in authority)) return [say(authority.reason)];
  const found: Observation[] = authority.agreed ? [] : [{ rule: 'libraries-disagree' }];
  if (tuple.chainId !== 0n && context.chainId !== null && tuple.chainId !== context.chainId)
    found.push(
      say(
        `it is for ${chainText(tuple.chainId)}, and the transaction for ${chainText(context.chainId)}. Whoever sees it can use it there`,
      ),
    );
  const own = isEvmAddress(context.signWith) && authority.address.toLowerCase() === context.signWith.toLowerCase();
  if (own && tuple.nonce !== BigInt(nonce) + 1n)
    found.push(say(`its nonce is ${tuple.nonce}, and that of its account would be ${nonce + 1} by then`));
  return found;
}

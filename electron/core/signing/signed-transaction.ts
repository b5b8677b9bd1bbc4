/** What a verified signature completes: a signed transaction or authorisation, ready to be exported, checked again. */
import { z } from 'zod';
import type { Activity } from '../../contract/service/activity.ts';
import { isObject } from '../../contract/text/members.ts';
import type { Receipt } from '../../contract/values/document.ts';
import type { SignedThing } from '../../contract/values/signing-values.ts';
import type { VerifiedSignature } from '../chains/chain.ts';
import { parityOf } from '../chains/ethereum/chain.ts';
import { chains } from '../chains/table.ts';
import { bytesOfHex } from '../text/bytes.ts';
import { parseJson } from '../text/json.ts';
import { member, whole } from '../text/members.ts';
import { only } from '../text/one-of.ts';

const asked = z.object({ signWith: z.string(), payload: z.string(), encoding: z.string(), hashFunction: z.string() });
type Asked = z.infer<typeof asked>;
type Signature = NonNullable<Receipt['signature']>;

/** @returns what the signature completes; empty where the payload was no transaction, or nothing that fits came of it */
export function signedThings(activity: Activity, receipt: Receipt | null): SignedThing[] {
  // SECURITY: nothing is assembled from a signature that was not verified here (docs/threats.md#receipts).
  if (receipt?.verdict !== 'verified' || receipt.signature === null) return [];
  const parameters = asked.safeParse(only(activity.intent)).data;
  if (parameters === undefined) return [];
  const thing = completed(parameters, receipt.signature, receipt.address ?? '');
  return thing === null ? [] : [thing];
}

function completed({ payload, encoding, hashFunction }: Asked, { r, s, v }: Signature, address: string): SignedThing | null {
  const signature = { r, s, v, address };
  if (encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') return authorization(payload, signature);
  const bytes = encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? bytesOfHex(payload) : null;
  if (bytes === null) return null;
  // A chain that signs over another digest made nothing of these bytes.
  const able = chains.filter(chain => chain.hashFunction === hashFunction);
  return able.map(chain => chain.finish?.(bytes, signature) ?? null).find(thing => thing !== null) ?? null;
}

/** As libraries take a signed authorisation (EIP-7702, authorization_list). */
function authorization(payload: string, { r, s, v }: VerifiedSignature): SignedThing | null {
  const value = parseJson(payload)?.value;
  if (!isObject(value)) return null;
  const address = member(value, 'address');
  const chainId = whole(member(value, 'chainId'));
  const nonce = whole(member(value, 'nonce'));
  if (typeof address !== 'string' || chainId === null || nonce === null) return null;
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER) || nonce > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const signed = { address, chainId: Number(chainId), nonce: Number(nonce), r: `0x${r}`, s: `0x${s}`, yParity: parityOf(v) };
  return {
    label: 'Signed authorisation (EIP-7702)',
    encoding: 'json',
    value: JSON.stringify(signed),
    chainId: null,
    checks: ['Address, chain id and nonce are those that were reviewed'],
    lacks: null,
  };
}

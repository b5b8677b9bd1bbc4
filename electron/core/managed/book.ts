/**
 * An address book that an administrator signs: believed by its signature under the key that the managed settings name,
 * wherever it lies and whoever may write it. It stands beside a person's own entries and cannot be changed here.
 */
import { z } from 'zod';
import type { ApiKeyCurve } from '../../contract/service/dialect.ts';
import type { AddressBookDraft } from '../../contract/values/address-book.ts';
import { checkDraft, problemWords } from '../address-book/entry.ts';
import { readPublicKey, verifySignature } from '../curves/curves.ts';
import { bytesOfHex, textOf } from '../text/bytes.ts';
import { readStrictJson } from '../text/strict-json.ts';

export const mostBookBytes = 4_000_000;
const mostEntries = 5_000;

const schema = z.strictObject({
  version: z.literal(1),
  /** Counts up with every issue: an older one that was put back is refused where the managed settings ask for a later one. */
  serial: z.int().min(0),
  entries: z
    .array(z.strictObject({ label: z.string(), address: z.string(), kind: z.string(), note: z.string().default('') }))
    .max(mostEntries),
});

export interface BookKey {
  curve: 'P256' | 'ED25519';
  publicKey: string;
  serialAtLeast: number;
}

/** @param signature hex, of the exact bytes: Ed25519 (RFC 8032), or ECDSA over SHA-256 in DER */
export function readBook(
  bytes: Uint8Array,
  signature: Uint8Array,
  { curve, publicKey, serialAtLeast }: BookKey,
): { serial: number; entries: AddressBookDraft[] } | string {
  const named: ApiKeyCurve = `API_KEY_CURVE_${curve}`;
  const key = readPublicKey(named, publicKey.trim().toLowerCase());
  if (key === null) return `Expected a ${curve} public key as compressed hex, received another text.`;
  const signed = bytesOfHex((textOf(signature) ?? '').trim().toLowerCase());
  // SECURITY: the signature is checked before anything of the book is read.
  if (signed === null || !verifySignature(named, key, bytes, signed))
    return 'Its signature is not by the key that the managed settings name.';
  const json = readStrictJson(textOf(bytes) ?? '');
  if (!json.ok) return `It is not JSON that every reader takes alike: ${json.why}.`;
  const read = schema.safeParse(json.value);
  if (!read.success)
    return `Its form is not known: ${read.error.issues[0]?.path.join('.') ?? ''} ${read.error.issues[0]?.message ?? ''}`.trim();
  if (read.data.serial < serialAtLeast)
    return `Expected serial ${serialAtLeast} or later, received ${read.data.serial}: an older address book was put back.`;
  const entries: AddressBookDraft[] = [];
  const seen = new Set<string>();
  for (const [at, each] of read.data.entries.entries()) {
    const checked = checkDraft(each);
    if ('path' in checked) return `Entry ${at + 1}: ${problemWords(checked)}`;
    if (checked.keys.some(one => seen.has(one))) return `Entry ${at + 1}: its address stands above already.`;
    for (const one of checked.keys) seen.add(one);
    entries.push(checked.draft);
  }
  return { serial: read.data.serial, entries };
}

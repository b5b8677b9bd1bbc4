/** The evidence bundle as a file: one JSON object, each of its members under a hash, and a hash over those. */
import { z } from 'zod';
import { type Operations, operations } from '../../contract/operations/table.ts';
import { activity } from '../../contract/service/activity.ts';
import { hashOf } from '../text/canonical.ts';

const text = z.string();
const knownAddress = z.object({ label: text, address: text, kind: text.exactOptional() });

/** Members of the bundle; every one is hashed. Lenient where only a comparison looks at it. */
export const bundle = z.object({
  format: z.literal('countersign evidence'),
  version: z.literal(1),
  appVersion: text,
  madeAt: text,
  /** As in SealedReview, without subject and document. */
  seal: z.object({ seal: text, hash: text, sealedAt: text, organizationId: text, organizationName: text, keyName: text }),
  /** The user whose key reviewed it; empty where nobody was connected. */
  reviewer: text,
  /** What was submitted here; null for an activity of somebody else. */
  submit: z
    .object({
      operation: z.custom<keyof Operations>(name => typeof name === 'string' && Object.hasOwn(operations, name)),
      fingerprint: text,
    })
    .nullable(),
  /** The exact text whose SHA-256 is the fingerprint; null where the service did not show it. */
  body: text.nullable(),
  /** As the service gave it, with its votes; null for a body nobody has sent. */
  activity: activity.nullable(),
  /** What the document was made against, as far as it shows in the document. */
  context: z.object({
    now: text,
    serviceNow: text.exactOptional(),
    ownAddresses: z.array(text),
    limits: z.record(text, text).exactOptional(),
    addressBook: z.array(knownAddress),
    current: z.record(text, z.unknown()),
    history: z.array(activity).exactOptional(),
    path: z
      .object({
        baseUrl: text,
        since: text.nullable(),
        approved: z.boolean(),
        elsewhere: z.array(text),
        forgotten: z.boolean().exactOptional(),
      })
      .exactOptional(),
    stampSchemes: z
      .object({ API_KEY_CURVE_P256: text, API_KEY_CURVE_SECP256K1: text, API_KEY_CURVE_ED25519: text })
      .exactOptional(),
    votesNeverShown: z.literal(true).exactOptional(),
  }),
  document: z.record(text, z.unknown()),
  votes: z.array(z.object({ userId: text, selection: text, check: text, reason: text })),
  receipt: z.record(text, z.unknown()).nullable(),
  decision: z
    .object({ decision: z.enum(['approve', 'reject']), userId: text, reason: text.exactOptional(), at: text })
    .nullable(),
  journal: z.object({ sequence: z.number(), hash: text }).nullable(),
});
export type Bundle = z.output<typeof bundle>;

/** The file: the members, the hash of each by its name, and the hash over those. */
export interface EvidenceFile extends Bundle {
  parts: Record<string, string>;
  hash: string;
}

/** @returns UTF-8 of the file */
export function encodeEvidence(members: Bundle): Uint8Array {
  const parts = partsOf(members);
  const file: EvidenceFile = { ...members, parts, hash: hashOf(parts) };
  return new TextEncoder().encode(`${JSON.stringify(file, null, 1)}\n`);
}

/** The hash of each member, by its name. `parts` and `hash` are not members. */
export function partsOf(file: Record<string, unknown>): Record<string, string> {
  const members = Object.entries(file).filter(([name]) => name !== 'parts' && name !== 'hash');
  return Object.fromEntries(members.map(([name, value]) => [name, hashOf(value)]));
}

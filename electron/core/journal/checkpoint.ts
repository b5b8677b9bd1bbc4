/**
 * What closes segments: where each of them ends, and what they told that the app must know without reading them. One small
 * file, signed by the journal's key, replaced as a whole when a segment is full.
 */
import { z } from 'zod';
import type { UnlockedKey } from '../curves/curves.ts';
import { sha256 } from './entry.ts';
import { isSignedOver } from './signatures.ts';
import type { Carried } from './told/told.ts';
import type { SegmentEnd } from './verify.ts';

export const checkpointPath = 'journal.checkpoint.json';

export interface Checkpoint {
  /** Of each closed segment, the first one first. */
  ends: SegmentEnd[];
  /** Of the last entry in them: ISO time; null where there is none. */
  at: string | null;
  /** Whether all that was found of them, when they were closed, was whole. */
  whole: boolean;
  told: Carried;
}

const name = z.string();
const count = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const content = {
  v: z.literal(1),
  ends: z
    .array(z.strictObject({ lines: count, entries: count, sequence: count, lineHash: hash, publicKey: name.nullable() }))
    .min(1),
  at: name.nullable(),
  whole: z.boolean(),
  told: z.strictObject({
    intents: z.array(
      z.strictObject({
        ...{ sequence: count, fingerprint: name, operation: name, organizationId: name, keyId: name, at: name },
      }),
    ),
    doubtful: z.array(name),
    sent: z.array(z.tuple([name, name])),
    reasons: z.array(z.tuple([name, name])),
    past: z.strictObject({
      met: z.array(
        z.strictObject({
          ...{ organizationId: name, baseUrl: name, keyId: name.optional(), since: name.nullable(), approved: z.boolean() },
        }),
      ),
      forgotten: z.boolean(),
    }),
    forgot: z.boolean(),
    findings: z.array(name),
  }),
};
const file = z.strictObject({ ...content, signature: z.string() });

/** SECURITY: what is signed names its purpose, so that no signature of the journal can stand for anything else. */
const signedBytes = (said: object): Uint8Array => Buffer.from(`countersign journal checkpoint ${sha256(JSON.stringify(said))}`);

export function encodeCheckpoint({ ends, at, whole, told }: Checkpoint, key: Pick<UnlockedKey, 'sign'>): Uint8Array {
  const said = { v: 1, ends, at, whole, told };
  const signature = Buffer.from(key.sign(signedBytes(said))).toString('hex');
  return Buffer.from(`${JSON.stringify({ ...said, signature })}\n`);
}

/**
 * null for anything that this key did not sign as the app writes it, and for what a later version of the app writes.
 * @param publicKey hex; null while no store gives it: then whoever signed it is named in it, and nothing certain rests on it
 */
export function decodeCheckpoint(bytes: Uint8Array, publicKey: string | null): Checkpoint | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
  const parsed = file.safeParse(value);
  if (!parsed.success) return null;
  const { signature, ...said } = value as z.output<typeof file>;
  const signer = publicKey ?? said.ends.at(-1)?.publicKey ?? '';
  // SECURITY: whoever edits files would approve by it what nobody approved, and hide what was cut out before it.
  if (!isSignedOver(signer, signedBytes(said), signature)) return null;
  return said;
}

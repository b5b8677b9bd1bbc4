/**
 * A hand-over as a file (docs/hand-over.md#the-file): what one person prepared, sealed by the key of that person, for
 * another one to check and send. Canonical JSON, read strictly: what a reader could pass over is refused.
 */
import { z } from 'zod';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import { mostInBatch } from '../../../contract/values/signing-values.ts';
import { utf8 } from '../../text/bytes.ts';
import { canonical, hashOf } from '../../text/canonical.ts';

/** Letters of a file; a call of a page takes no longer text either. */
export const mostText = 4_000_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const row = z.strictObject({
  label: z.string().max(200),
  /** The exact body as it was prepared. */
  body: z.string(),
  /** Of the body. */
  fingerprint: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  /** What the enclave signs, in hex as the preparer's app computed it. */
  digest: z.string().max(200),
});
const content = z.strictObject({
  organizationId: z.string().min(1).max(256),
  preparedBy: z.strictObject({
    userId: z.string().min(1).max(256),
    userName: z.string().max(256),
    publicKey: z.string().regex(/^[0-9a-f]{64}(?:[0-9a-f]{2})?$/),
  }),
  preparedAt: z.iso.datetime(),
  note: z.string().max(500),
  /** Sums of each asset in words, as the preparer's app added them up. */
  totals: z.array(z.string().max(300)).max(200),
  rows: z.array(row).min(1).max(mostInBatch),
});
const file = z.strictObject({
  format: z.literal('countersign hand-over'),
  version: z.literal(1),
  content,
  /** SHA-256 (hex) over the canonical text of `content`. */
  hash,
  /** As the header of a request: public key, signature and scheme; over `sealedBytes`. */
  stamp: z.string().max(2_000),
});
export type HandOverContent = z.output<typeof content>;
export type HandOverFile = z.output<typeof file>;

/**
 * What the key signs.
 * SECURITY: it names its purpose and is no JSON, so that no service can take it for a request, and no request for it.
 */
export const sealedBytes = (hash: string): Uint8Array => utf8(`countersign hand-over 1 ${hash}`);

export const encodeHandOver = (content: HandOverContent, stamp: string): string =>
  `${canonical({ format: 'countersign hand-over', version: 1, content, hash: hashOf(content), stamp })}\n`;

/** Whether a text is meant to be one, whatever is wrong with it. */
export const looksHandedOver = (text: string): boolean =>
  text.trimStart().startsWith('{') && text.includes('"countersign hand-over"');

/** @returns `invalid` with the first thing that is wrong; the seal is not checked yet */
export function readHandOver(text: string): Outcome<HandOverFile> {
  if (text.length > mostText)
    return failure('invalid', `Expected a hand-over of at most ${mostText} characters, received ${text.length}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failure('invalid', 'Expected a hand-over, received text that is not JSON. It may be cut off.');
  }
  const read = file.safeParse(value);
  if (!read.success) return failure('invalid', wrong(read.error));
  // SECURITY: one text for one value. A member that stands twice, or hides behind an escape, is in no text of ours.
  if (canonical(value) !== text.trim())
    return failure('invalid', 'Expected the file as Countersign wrote it, received one that was written anew.');
  return done(read.data);
}

function wrong({ issues }: z.ZodError): string {
  const [first] = issues;
  const where = first === undefined || first.path.length === 0 ? 'the file' : first.path.join('.').slice(0, 120);
  if (first?.code === 'unrecognized_keys')
    return `${where}: expected known members only, received also ${first.keys.join(', ').slice(0, 120)}.`;
  return `${where}: ${first?.message ?? 'expected a hand-over'}.`;
}

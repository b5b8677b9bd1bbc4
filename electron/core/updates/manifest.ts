/**
 * What a release says of itself: a JSON document, and beside it a signature of its exact bytes by the release key. It is all
 * that an update is believed by; AppImage has no signature of its own (docs/threats.md#updates).
 */
import { z } from 'zod';
import { updateChannels } from '../../contract/values/desktop/updates.ts';
import { readPublicKey, verifySignature } from '../curves/curves.ts';
import { bytesOfHex, textOf } from '../text/bytes.ts';
import { readStrictJson } from '../text/strict-json.ts';
import { holdsUnseen } from '../text/visible.ts';
import { readVersion } from './version.ts';

export const mostManifestBytes = 64_000;
/** 128 digits and the end of their line. */
export const mostSignatureBytes = 130;
const mostFiles = 32;
const mostNotes = 8_000;
const mostLines = 200;
/** In bytes: several times what an installer is. */
export const mostFileBytes = 1_000_000_000;

const version = z.string().refine(text => readVersion(text) !== null, { error: 'Expected a version such as 1.2.3.' });
/** Of one spelling, so that dates compare as text. */
const moment = z.string().refine(text => new Date(text).getTime() >= 0 && new Date(text).toISOString() === text, {
  error: 'Expected a time such as 2026-11-22T10:00:00.000Z.',
});
const notes = z
  .string()
  .max(mostNotes)
  .refine(text => text.split('\n').length <= mostLines && !holdsUnseen(text.replaceAll('\n', ' ')), {
    error: `Expected at most ${mostLines} lines of visible text.`,
  });
/** SECURITY: a name and no path: it becomes part of an address, and of a place on the disk. */
const fileName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/, 'Expected the name of a file.')
  .max(128);
const sha512 = z
  .string()
  .refine(text => Buffer.from(text, 'base64').length === 64 && Buffer.from(text, 'base64').toString('base64') === text, {
    error: 'Expected 64 bytes in base64.',
  });

const schema = z.strictObject({
  version: z.literal(1),
  /** Of the app. */
  app: version,
  channel: z.enum(updateChannels),
  publishedAt: moment,
  /** The oldest version that can become this one; left out where every one can. */
  minimumFrom: version.optional(),
  notes,
  files: z
    .array(
      z.strictObject({
        name: fileName,
        sha512,
        size: z.int().min(1).max(mostFileBytes),
        platform: z.enum(['linux', 'darwin', 'win32']),
        arch: z.enum(['x64', 'arm64', 'universal']),
      }),
    )
    .min(1)
    .max(mostFiles)
    .refine(files => new Set(files.map(({ name }) => name.toLowerCase())).size === files.length, {
      error: 'Expected each name once.',
    }),
});
export type Manifest = z.output<typeof schema>;
export type ReleaseFile = Manifest['files'][number];

export type ReadManifest = { ok: true; manifest: Manifest } | { ok: false; why: string };
const refused = (why: string): ReadManifest => ({ ok: false, why });

const ed25519 = 'API_KEY_CURVE_ED25519';

/**
 * @param signature lower-case hex of 64 bytes (RFC 8032), and at most the end of its line
 * @param keys lower-case hex of 32 bytes each; one of them must have signed
 */
export function readManifest(bytes: Uint8Array, signature: Uint8Array, keys: readonly string[]): ReadManifest {
  if (bytes.length > mostManifestBytes) return refused(`Its manifest is longer than ${mostManifestBytes} bytes.`);
  const hex = /^([0-9a-f]{128})\n?$/.exec(textOf(signature) ?? '')?.[1];
  const signed = hex === undefined ? null : bytesOfHex(hex);
  const believed = keys.map(key => readPublicKey(ed25519, key)).filter(key => key !== null);
  // SECURITY: the signature is checked before anything of the manifest is read.
  if (signed === null || !believed.some(key => verifySignature(ed25519, key, bytes, signed)))
    return refused('Its manifest is not signed by the release key that this version knows.');
  const json = readStrictJson(textOf(bytes) ?? '');
  if (!json.ok) return refused(`Its manifest is not JSON that every reader takes alike: ${json.why}.`);
  const read = schema.safeParse(json.value);
  if (read.success) return { ok: true, manifest: read.data };
  const [issue] = read.error.issues;
  return refused(`The form of its manifest is not known: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

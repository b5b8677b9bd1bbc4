/** Private keys in a moving file: a list without secrets, and 32 bytes for each behind it, so that no text holds one. */
import { z } from 'zod';
import { apiKeyCurves } from '../../contract/schema/enums.ts';
import type { KeyInfo } from '../../contract/values/app-values.ts';
import { derivePublicKey, isPrivateKey } from '../curves/curves.ts';
import { textOf } from '../text/bytes.ts';
import { readStrictJson } from '../text/strict-json.ts';

const secretBytes = 32;
const row = z.strictObject({
  keyId: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string().min(1).max(100),
  curve: z.enum(apiKeyCurves),
  publicKey: z.string().max(140),
  pins: z
    .array(z.strictObject({ baseUrl: z.string(), organizationId: z.string(), subOrganizations: z.array(z.string()).max(100) }))
    .max(64),
});
const list = z.array(row).max(32);
export type CarriedKey = z.output<typeof row>;

export function encodeKeys(keys: readonly { info: CarriedKey; secret: Uint8Array }[]): Uint8Array {
  const text = Buffer.from(JSON.stringify(keys.map(({ info }) => info)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const whole = Buffer.alloc(4 + text.length + keys.length * secretBytes);
  whole.set(length);
  whole.set(text, 4);
  for (const [n, { secret }] of keys.entries()) whole.set(secret, 4 + text.length + n * secretBytes);
  return whole;
}

/** @returns secrets that are copies, to be wiped; null where a key does not belong to its public half, or the form is another */
export function decodeKeys(bytes: Uint8Array): { info: CarriedKey; secret: Uint8Array }[] | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (whole.length < 4) return null;
  const behind = 4 + whole.readUInt32BE(0);
  const json = behind > whole.length ? null : readStrictJson(textOf(whole.subarray(4, behind)) ?? '');
  const read = json?.ok === true ? list.safeParse(json.value) : null;
  if (read?.success !== true || whole.length - behind !== read.data.length * secretBytes) return null;
  const keys = read.data.map((info, n) => ({
    info,
    secret: Uint8Array.from(whole.subarray(behind + n * secretBytes, behind + (n + 1) * secretBytes)),
  }));
  const holds = keys.every(
    ({ info, secret }) => isPrivateKey(info.curve, secret) && derivePublicKey(info.curve, secret) === info.publicKey,
  );
  if (holds) return keys;
  for (const { secret } of keys) secret.fill(0);
  return null;
}

export const carried = (
  { keyId, name, curve, publicKey }: Pick<KeyInfo, 'keyId' | 'name' | 'curve' | 'publicKey'>,
  pins: CarriedKey['pins'],
): CarriedKey => ({ keyId, name, curve, publicKey, pins });

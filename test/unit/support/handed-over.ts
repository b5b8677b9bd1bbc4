/** A hand-over as it lies in a file, and one that somebody of the practice organisation writes and seals. */
import { createPrivateKey, sign } from 'node:crypto';
import { canonical, hashOf } from '../../../electron/core/text/canonical.ts';
import type { Practice } from '../../practice/service.ts';

export interface HandedFile {
  content: Record<string, unknown> & { rows: Record<string, unknown>[]; preparedBy: Record<string, string> };
  hash: string;
  stamp: string;
}
export const openedFile = (text: string): HandedFile => JSON.parse(text) as HandedFile;

/**
 * As whoever holds a key of the practice organisation would write it, sealed in every way.
 * @param named the key that the file says it was sealed with, where that is another
 */
export function resealed(
  practice: Practice,
  text: string,
  change: (content: HandedFile['content']) => void,
  as: string,
  named?: string,
): string {
  const file = openedFile(text);
  change(file.content);
  const pair = practice.info.users
    .find(({ userName }) => userName === as)
    ?.apiKeys.find(({ curve }) => curve === 'API_KEY_CURVE_ED25519');
  if (pair === undefined) throw new Error(`nobody is called ${as}`);
  const { publicKey, privateKey } = pair;
  file.content.preparedBy = { ...file.content.preparedBy, publicKey: named ?? publicKey };
  const hash = hashOf(file.content);
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(privateKey, 'hex')]),
    ...{ format: 'der', type: 'pkcs8' },
  });
  const signature = sign(null, Buffer.from(`countersign hand-over 1 ${hash}`), key).toString('hex');
  const stamp = Buffer.from(JSON.stringify({ publicKey, signature, scheme: 'SIGNATURE_SCHEME_TK_API_ED25519' })).toString(
    'base64url',
  );
  return `${canonical({ ...file, hash, stamp })}\n`;
}

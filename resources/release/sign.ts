/**
 * Signs the manifest of a release: `RELEASE_KEY=<PEM> node resources/release/sign.ts <folder> <channel>`. It needs Node and no
 * package, so that nothing that others wrote runs beside the key (resources/RELEASE.md#the-release-key).
 */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinned, releaseKeys } from '../../electron/core/updates/release-key.ts';

/**
 * The signature as it is published: hex and the end of its line.
 * SECURITY: a key that no app knows signs nothing, and no message holds anything of the private one.
 */
export function signatureOf(manifest: Uint8Array, pem: string, keys: readonly string[]): string {
  const key = privateKeyIn(pem);
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('RELEASE_KEY is not an Ed25519 private key in PEM.');
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  if (!keys.includes(publicKey))
    throw new Error(`The public key ${publicKey} is not pinned in electron/core/updates/release-key.ts.`);
  return `${sign(null, manifest, key).toString('hex')}\n`;
}

function privateKeyIn(pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    // The words of the library may quote what it read.
    return null;
  }
}

if (import.meta.main) {
  const [folder = '', channel = ''] = process.argv.slice(2);
  const path = join(folder, `${channel}.json`);
  writeFileSync(`${path}.sig`, signatureOf(readFileSync(path), process.env.RELEASE_KEY ?? '', pinned(releaseKeys)));
  console.log(`Signed ${path}.`);
}

/**
 * Command-line key files: `<name>.private` beside `<name>.public` in one folder, each holding hex, with `:p256`,
 * `:secp256k1` or `:ed25519` after it (docs/service.md#key-files). What the text means is the core's to say.
 */
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';

/** No key file is longer; a larger one is something else, and is not read into memory whole. */
const maxCharacters = 4096;

/**
 * Reads the pair that the chosen file belongs to. `publicKey` is null where the neighbour is missing.
 * Rejects with the system's own error where the private file cannot be read.
 */
export async function readKeyFile(path: string): Promise<{ name: string; privateKey: string; publicKey: string | null }> {
  const stem = extname(path) === '.public' || extname(path) === '.private' ? path.slice(0, -extname(path).length) : path;
  const privatePath = stem === path ? path : `${stem}.private`;
  const privateKey = (await readFile(privatePath, 'utf8')).slice(0, maxCharacters);
  const publicKey = await readFile(`${stem}.public`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return { name: basename(stem), privateKey, publicKey: publicKey?.slice(0, maxCharacters) ?? null };
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKeyFile } from '../../../electron/adapters/key-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
writeFileSync(join(folder, 'pair.private'), 'aa:p256\n');
writeFileSync(join(folder, 'pair.public'), '02bb\n');
writeFileSync(join(folder, 'alone.private'), 'cc');
writeFileSync(join(folder, 'large'), 'd'.repeat(10_000));
writeFileSync(join(folder, 'large.public'), 'e'.repeat(10_000));
writeFileSync(join(folder, 'two.keys'), 'ff');
writeFileSync(join(folder, 'odd.private'), '11');
mkdirSync(join(folder, 'odd.public'));
writeFileSync(join(folder, 'half.public'), '02');

test.each(['pair.private', 'pair.public'])('choosing %s reads the pair', async file => {
  expect(await readKeyFile(join(folder, file))).toEqual({ name: 'pair', privateKey: 'aa:p256\n', publicKey: '02bb\n' });
});

test('a private file without its neighbour is read, and the missing public key is said', async () => {
  expect(await readKeyFile(join(folder, 'alone.private'))).toEqual({ name: 'alone', privateKey: 'cc', publicKey: null });
});

test('a file that is no key file is cut short, and so is what stands beside it', async () => {
  const read = await readKeyFile(join(folder, 'large'));
  expect(read).toEqual({ name: 'large', privateKey: 'd'.repeat(4096), publicKey: 'e'.repeat(4096) });
});

test('a file of another ending is read as it is called', async () => {
  expect(await readKeyFile(join(folder, 'two.keys'))).toEqual({ name: 'two.keys', privateKey: 'ff', publicKey: null });
});

test('a public key that is there and cannot be read is an error, not a missing one; so is a missing private one', async () => {
  await expect(readKeyFile(join(folder, 'odd.private'))).rejects.toThrow('EISDIR');
  await expect(readKeyFile(join(folder, 'half.public'))).rejects.toThrow('ENOENT');
});

test('a missing file is the system’s own error', async () => {
  await expect(readKeyFile(join(folder, 'none.private'))).rejects.toThrow('ENOENT');
});

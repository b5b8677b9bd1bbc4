import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKeyFile } from '../../../electron/adapters/key-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
writeFileSync(join(folder, 'pair.private'), 'aa:p256\n');
writeFileSync(join(folder, 'pair.public'), '02bb\n');
writeFileSync(join(folder, 'alone.private'), 'cc');
writeFileSync(join(folder, 'large'), 'd'.repeat(10_000));

test.each(['pair.private', 'pair.public'])('choosing %s reads the pair', async file => {
  expect(await readKeyFile(join(folder, file))).toEqual({ name: 'pair', privateKey: 'aa:p256\n', publicKey: '02bb\n' });
});

test('a private file without its neighbour is read, and the missing public key is said', async () => {
  expect(await readKeyFile(join(folder, 'alone.private'))).toEqual({ name: 'alone', privateKey: 'cc', publicKey: null });
});

test('a file that is no key file is cut short', async () => {
  expect((await readKeyFile(join(folder, 'large'))).privateKey).toHaveLength(4096);
});

test('a missing file is the system’s own error', async () => {
  await expect(readKeyFile(join(folder, 'none.private'))).rejects.toThrow('ENOENT');
});

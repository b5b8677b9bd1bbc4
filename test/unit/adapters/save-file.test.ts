import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveFile } from '../../../electron/adapters/save-file.ts';

test('an export is written where the person chose, for them alone, over what was there', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'save-')), 'Evidence ä.json');
  expect(await saveFile(path, 'a longer text')).toBe('Evidence ä.json');
  expect(await saveFile(path, '“ü”\n')).toBe('Evidence ä.json');
  expect(readFileSync(path, 'utf8')).toBe('“ü”\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect(saveFile(join(path, 'inside'), 'x')).rejects.toThrow('ENOTDIR');
});

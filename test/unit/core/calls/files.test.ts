import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveFile } from '../../../../electron/adapters/save-file.ts';
import { done } from '../../../../electron/contract/outcome.ts';
import { fileHandlers } from '../../../../electron/core/calls/files.ts';
import type { Person } from '../../../../electron/core/ports.ts';

const personSaving = (save: Person['saveFile']): Person => ({
  openConfirmation: async () => {},
  closeConfirmation: async () => {},
  chooseKeyFile: async () => null,
  saveFile: save,
  saveBytes: async () => null,
  chooseFile: async () => null,
});

const noFiles = {
  takeIn: async () => done(null),
  dismiss: async () => done(null),
};

test('a table is saved as CSV whose cells run nothing, and values as JSON', async () => {
  const saved: [string, string][] = [];
  const handlers = fileHandlers({
    person: personSaving(async (name, text) => {
      saved.push([name, text]);
      return name;
    }),
    takeIn: noFiles,
  });
  const csv = {
    format: 'csv' as const,
    header: ['name', 'url'],
    rows: [
      ['=1+1', 'a,b'],
      ['@x', '-1'],
    ],
  };
  expect(await handlers['files.save']({ name: 'hooks', content: csv })).toEqual({ ok: true, value: { saved: 'hooks.csv' } });
  await handlers['files.save']({ name: 'hooks', content: { format: 'json', value: [{ name: '=1+1' }] } });
  expect(saved[0]).toEqual(['hooks.csv', "name,url\r\n'=1+1,\"a,b\"\r\n'@x,'-1\r\n"]);
  expect(saved[1]).toEqual(['hooks.json', '[\n  {\n    "name": "=1+1"\n  }\n]\n']);
});

test('choosing no file saves nothing, and a file that cannot be written is said', async () => {
  const content = { format: 'json' as const, value: null };
  const none = fileHandlers({
    person: personSaving(async () => null),
    takeIn: noFiles,
  });
  expect(await none['files.save']({ name: 'x', content })).toEqual({ ok: true, value: { saved: null } });
  const full = fileHandlers({
    person: personSaving(async () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }),
    takeIn: noFiles,
  });
  expect(await full['files.save']({ name: 'x', content })).toMatchObject({
    ok: false,
    code: 'storage',
    cause: 'ENOSPC',
  });
});

test('the file holds the text and is for its owner alone', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'save-')), 'hooks.csv');
  expect(await saveFile(path, 'a,b\r\n')).toBe('hooks.csv');
  expect(await readFile(path, 'utf8')).toBe('a,b\r\n');
  expect((await stat(path)).mode & 0o077).toBe(0);
});

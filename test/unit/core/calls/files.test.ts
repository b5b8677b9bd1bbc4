import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveFile } from '../../../../electron/adapters/save-file.ts';
import { done } from '../../../../electron/contract/outcome.ts';
import { inOneSlice } from '../../../../electron/core/budget/slices.ts';
import { fileHandlers } from '../../../../electron/core/calls/files.ts';
import type { Person } from '../../../../electron/core/ports.ts';
import { asCsv, asJson } from '../../../../renderer/parts/controls/export-content.ts';

const personSaving = (save: Person['saveFile']): Person => ({
  openConfirmation: async () => {},
  closeConfirmation: async () => {},
  chooseKeyFile: async () => null,
  saveFile: save,
  saveBytes: async () => null,
  chooseFile: async () => null,
});

const rest = {
  takeIn: { takeIn: async () => done(null), dismiss: async () => done(null) },
  slices: inOneSlice,
};

test('a table is saved as CSV whose cells run nothing, and values as JSON', async () => {
  const saved: [string, string][] = [];
  const handlers = fileHandlers({
    person: personSaving(async (name, text) => {
      saved.push([name, text]);
      return name;
    }),
    ...rest,
  });
  const csv = asCsv(
    ['name', 'url'],
    [
      ['=1+1', 'a,b'],
      ['@x', '-1'],
      ['two\nlines', ''],
    ],
  );
  expect(await handlers['files.save']({ name: 'hooks', content: csv })).toEqual({ ok: true, value: { saved: 'hooks.csv' } });
  await handlers['files.save']({ name: 'hooks', content: asJson([{ name: '=1+1' }]) });
  expect(saved[0]).toEqual(['hooks.csv', 'name,url\r\n\'=1+1,"a,b"\r\n\'@x,\'-1\r\n"two\nlines",\r\n']);
  expect(saved[1]).toEqual(['hooks.json', '[\n  {\n    "name": "=1+1"\n  }\n]\n']);
});

test('a row that is no list of texts is said by its line, and nothing is saved', async () => {
  let saved = 0;
  const person = personSaving(async name => {
    saved += 1;
    return name;
  });
  const handlers = fileHandlers({ person, ...rest });
  for (const [line, came] of [
    ['', 'no JSON'],
    ['["a"', 'no JSON'],
    ['["a",1]', 'another list, of 2'],
    ['{"0":"a"}', 'no list'],
    ['null', 'no list'],
    [JSON.stringify(Array(65).fill('a')), 'another list, of 65'],
  ])
    expect(
      await handlers['files.save']({ name: 'x', content: { format: 'csv', header: ['a'], rows: `["a"]\n${line}\n["b"]` } }),
    ).toMatchObject({
      ...{ ok: false, code: 'invalid' },
      message: `Nothing was saved: expected row 2 to be a list of at most 64 texts, received ${came}.`,
    });
  const content = (count: number) => ({ format: 'csv' as const, header: ['a'], rows: '["a"]\n'.repeat(count) });
  expect(await handlers['files.save']({ name: 'x', content: content(200_001) })).toMatchObject({
    message: 'Nothing was saved: expected at most 200000 rows, received more. Filter what is shown first.',
  });
  expect(saved).toBe(0);
  expect((await handlers['files.save']({ name: 'x', content: content(200_000) })).ok).toBe(true);
});

test('a table gives way between two of its lines, and one without rows is its header', async () => {
  let gave = 0;
  const texts: string[] = [];
  const handlers = fileHandlers({
    ...rest,
    person: personSaving(async (name, text) => {
      texts.push(text);
      return name;
    }),
    slices: () => ({
      isOver: () => true,
      giveWay: async () => {
        gave += 1;
      },
    }),
  });
  await handlers['files.save']({ name: 'x', content: asCsv(['a'], [['1'], ['2'], ['3']]) });
  expect(gave).toBe(3);
  await handlers['files.save']({ name: 'x', content: asCsv(['a'], []) });
  expect(texts).toEqual(['a\r\n1\r\n2\r\n3\r\n', 'a\r\n']);
});

test('choosing no file saves nothing, and a file that cannot be written is said', async () => {
  const content = asJson(null);
  const none = fileHandlers({ person: personSaving(async () => null), ...rest });
  expect(await none['files.save']({ name: 'x', content })).toEqual({ ok: true, value: { saved: null } });
  const full = fileHandlers({
    person: personSaving(async () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }),
    ...rest,
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

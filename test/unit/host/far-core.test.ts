/** Electron's windows reach the specs' core by a line of their own; what crosses it is what would have crossed without it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Core } from '../../../electron/core/core.ts';
import { createLongAnswers } from '../../../electron/core/long-answers.ts';
import type { Ports } from '../../../electron/core/ports.ts';
import { farCore, type Near, serveCore } from '../../host/far-core.ts';

let near: Near;
afterEach(() => near.close());

async function connected(request: Core['request']) {
  const path =
    process.platform === 'win32'
      ? String.raw`\\.\pipe\far-core-${process.pid}-${Math.random()}`
      : join(mkdtempSync(join(tmpdir(), 'line-')), 'line');
  near = await serveCore(path, createLongAnswers(request));
  const opened: string[] = [];
  const person = { openConfirmation: async (id: string) => void opened.push(id) } as unknown as Ports['person'];
  return { core: await farCore(path, person), opened };
}

test('answers come to whoever asked, in whatever order they are ready', async () => {
  const late = Promise.withResolvers<void>();
  const { core } = await connected(async (sender, name, parameters) => {
    if (name === 'slow') await late.promise;
    return { ok: true, value: [sender, name, parameters] };
  });
  const slow = core.request('main', 'slow', { a: 'line\nwith an end' });
  expect(await core.request('confirm', 'fast', {})).toEqual({ ok: true, value: ['confirm', 'fast', {}] });
  late.resolve();
  expect(await slow).toEqual({ ok: true, value: ['main', 'slow', { a: 'line\nwith an end' }] });
});

test('what is longer than a piece of the line, and what comes in one piece with others, is what was sent', async () => {
  const { core } = await connected(async (_sender, name, parameters) => [name, parameters]);
  const long = 'ä\n'.repeat(400_000);
  const names = ['a', 'b', 'c', 'd'];
  const answers = await Promise.all(names.map(name => core.request('main', name, name === 'b' ? long : name)));
  expect(answers).toEqual(names.map(name => [name, name === 'b' ? long : name]));
});

test('a long answer comes in parts, and whole to whoever asks for it whole', async () => {
  const rows = { ok: true, value: Array.from({ length: 5_000 }, (_, n) => ({ n })) };
  const { core } = await connected(async () => rows);
  expect(await core.pages.request('main', 'rows', {})).toEqual({ long: 1 });
  expect(await core.pages.part('main', 1)).toMatchObject({ at: [] });
  expect(await core.pages.part('confirm', 1)).toMatchObject({ ok: false, code: 'not_found' });
  expect(await core.request('main', 'rows', {})).toEqual(rows);
});

test('an event reaches those who listen still, with the page it is for', async () => {
  const { core } = await connected(async () => null);
  const heard: unknown[] = [];
  const stop = core.onEvent((event, value, to) => heard.push([event, value, to]));
  near.send('feed.changed', { n: 1 }, 'main');
  await expect.poll(() => heard).toEqual([['feed.changed', { n: 1 }, 'main']]);
  stop();
  const later: unknown[] = [];
  core.onEvent(event => later.push(event));
  near.send('app.state', {}, 'main');
  await expect.poll(() => later).toEqual(['app.state']);
  expect(heard).toHaveLength(1);
});

test('the confirmation window is opened for what it is asked for', async () => {
  const { opened } = await connected(async () => null);
  near.confirm('seal-1');
  await expect.poll(() => opened).toEqual(['seal-1']);
});

/**
 * The files that carry no mark of their own, as a newer version of the app may write them: the app starts, and what was there
 * is there afterwards. A file that is not in these rows, nor marked, does not compile.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppFile, MarkedFile } from '../../electron/core/files/app-files.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { memoryFiles, memoryKeychain } from '../unit/support/memory-ports.ts';

/**
 * `kept`: every byte stays where it is. `alarm`: it stays, the journal goes on behind it, and its chain is said to be broken.
 * `aside`: it stands beside the new one under a name that says so. `derived`: it is written anew from the journal and from
 * what the secret store holds, which it only repeats, and the difference is an alarm.
 */
const others: Record<Exclude<AppFile, MarkedFile>, 'kept' | 'alarm' | 'aside' | 'derived'> = {
  'signing-batch-progress.jsonl': 'kept',
  'older-activities.jsonl': 'kept',
  'journal.jsonl': 'alarm',
  'journal.checkpoint.json': 'aside',
  'journal.head.json': 'derived',
  'vault.json': 'kept',
  'vault-guesses.json': 'kept',
  'passphrase-guesses.json': 'kept',
};

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());

const journalOf = async (app: App) => {
  const state = await app.ask('app.state');
  return state.ok ? state.value.journal : expect.fail(state.message);
};

test.each(Object.entries(others))('%s of a newer version: the app starts, and it is %s', async (name, what) => {
  const [files, keychain] = [memoryFiles(), memoryKeychain()];
  const first = await startApp({ practice, files, keychain });
  await first.core.stop();
  const said = (path: string) => Buffer.from(files.content.get(path) ?? []).toString();
  const newer = `${name.endsWith('.jsonl') ? said(name) : ''}{"v":9,"version":9,"kept":"${name}"}\n`;
  files.content.set(name, Buffer.from(newer));

  const app = await startApp({ practice, files, keychain, as: null });
  expect(await app.request('whoami')).toMatchObject({ ok: true });
  const { verified } = await journalOf(app);
  await app.core.stop();
  expect(verified).toBe(what === 'kept');
  if (what === 'kept') expect(said(name)).toBe(newer);
  if (what === 'alarm') expect(said(name).startsWith(newer)).toBe(true);
  if (what === 'aside') expect(said(`${name}.damaged`)).toBe(newer);
  if (what === 'derived') expect(said(name)).not.toBe('');
  // Nothing else of the folder was thrown away for it.
  expect(said('journal.jsonl').split('\n').length).toBeGreaterThan(5);
});

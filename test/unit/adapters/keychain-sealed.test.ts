/** Keys under a passphrase in a real keyring: their whole life, and a keyring that is locked or gone in the middle of each step. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const homes: string[] = [];
let base: string;
const newHome = async (from?: string) => {
  const home = await mkdtemp(join(tmpdir(), 'keyring-sealed-'));
  homes.push(home);
  if (from !== undefined) await cp(from, home, { recursive: true, filter: path => !/\/run\./.test(path) });
  return home;
};
/** A session with the keyring of `home`. */
async function session(home: string, mode: '--unlocked' | '--locked' | '--no-service', ...steps: string[]): Promise<unknown[]> {
  const { stdout } = await promisify(execFile)(
    join(root, 'test/keyring/with-keyring.sh'),
    [mode, process.execPath, join(root, 'test/keyring/sealed.ts'), join(home, 'app'), ...steps],
    { env: { ...process.env, KEYRING_HOME: home }, timeout: 120_000 },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown[];
}
const begun = new Map<string, Promise<string>>();
/** What several tests begin with is done once; whoever changes it does so in a copy. */
function homeAfter(steps: string[]): Promise<string> {
  const key = steps.join(' ');
  const made = begun.get(key) ?? (steps.length === 0 ? Promise.resolve(base) : makeHome(steps));
  begun.set(key, made);
  return made;
}
async function makeHome(steps: string[]): Promise<string> {
  const home = await newHome(base);
  expect((await session(home, '--unlocked', ...steps)).every(answer => answer === 'ok')).toBe(true);
  return home;
}
const [one, two, ofVault] = ['correct horse battery', 'staple and a further word', 'the vault has its own'];

beforeAll(async () => {
  base = await newHome();
  expect(await session(base, '--unlocked', 'create', 'sign')).toEqual(['ok', 'ok']);
}, 120_000);
afterAll(() => Promise.all(homes.map(home => rm(home, { recursive: true, force: true }))));

test('a key is sealed, locked, unlocked, moved, brought back, kept under another passphrase, and removed', {
  timeout: 240_000,
}, async () => {
  const home = await newHome(base);
  expect(
    await session(home, '--unlocked', `set:${one}`, 'sign', 'lock', 'sign', 'unlock:another', `unlock:${one}`, 'sign'),
  ).toEqual([...['ok', 'ok', 'locked', 'locked', 'wrong', 'proved', 'ok']]);
  expect(
    await session(
      home,
      '--unlocked',
      `unlock:${one}`,
      `change:${one}=${two}`,
      `vault:${ofVault}`,
      'move:vault',
      'sign',
      'record',
    ),
  ).toEqual([...['proved', 'ok', 'ok', 'ok', 'ok', { text: null, place: 'file vault', lock: true }]]);
  expect(
    await session(home, '--unlocked', `unlock:${one}`, `unlock:${two}`, `vault:${ofVault}`, 'move:keychain', 'sign'),
  ).toEqual([...['wrong', 'proved', 'ok', 'ok', 'ok']]);
  expect(await session(home, '--unlocked', `unlock:${two}`, 'remove', 'record')).toMatchObject(['proved', 'ok', { text: null }]);
});

test('a keyring that is locked, or on no bus, reads nothing, and nothing is written over it', { timeout: 240_000 }, async () => {
  const home = await newHome(base);
  expect(await session(home, '--unlocked', `set:${one}`)).toEqual(['ok']);
  const [, record] = await session(home, '--unlocked', `unlock:${one}`, 'record');
  for (const mode of ['--locked', '--no-service'] as const) {
    const answers = await session(home, mode, `unlock:${one}`, `set:${two}`, 'create', 'sign');
    expect(
      answers.map(answer => ['ok', 'proved'].includes(answer as string)),
      mode,
    ).toEqual([false, false, false, false]);
  }
  expect(await session(home, '--unlocked', `unlock:${one}`, 'record', 'sign')).toEqual(['proved', record, 'ok']);
});

describe.each(['shut', 'vanish'])('where the keyring is gone (%s) in the middle, the next session has a key that signs:', how => {
  const flows: [what: string, before: string[], act: string, opens: string[], first?: true][] = [
    ['making another key', [`set:${one}`], 'create', [one]],
    ['removing one', [`set:${one}`], 'remove', [one], true],
    ['setting a passphrase', [], `set:${one}`, [one]],
    ['changing it', [`set:${one}`], `change:${one}=${two}`, [one, two]],
    ['moving into the vault', [`set:${one}`, `vault:${ofVault}`], 'move:vault', [one]],
    ['moving back', [`set:${one}`, `vault:${ofVault}`, 'move:vault'], 'move:keychain', [one]],
  ];
  test.each(flows)('%s', { timeout: 300_000 }, async (_, before, act, opens, first) => {
    const home = await homeAfter(before);
    // What is removed is gone from the first write on.
    for (const at of first ? [1] : how === 'shut' ? [1, 3] : [2]) {
      const cut = await newHome(home);
      const unlocking = before.length > 0 ? [`unlock:${one}`] : [];
      const opening = before.length > 1 ? [`vault:${ofVault}`] : [];
      await session(cut, '--unlocked', ...unlocking, ...opening, `${how}-at:${at}`, act);
      const answers = await session(cut, '--unlocked', ...opens.map(each => `unlock:${each}`), ...opening, 'sign');
      expect(answers.at(-1), `${act} at write ${at}: ${JSON.stringify(answers)}`).toBe('ok');
    }
  });
});

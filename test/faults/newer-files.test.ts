/** Files that a newer version of the app wrote: each is kept as it is, said, and never replaced by an empty one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appFiles, type MarkedFile } from '../../electron/core/files/app-files.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { keptIn } from '../unit/support/kept.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain } from '../unit/support/memory-ports.ts';

const marked = (Object.keys(appFiles) as (keyof typeof appFiles)[]).filter(
  (name): name is MarkedFile => appFiles[name].protection === 'marked',
);
/** The copy of the list before the last change is read where the list itself is not, and written before it. */
const own = marked.filter(name => name !== 'keys.previous.json');
const newer = (name: MarkedFile) =>
  Buffer.from(`${JSON.stringify({ ...(name === 'keys.json' ? { v: 9 } : { version: 9 }), kept: name })}\n`);

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());

/** A computer on which the app worked, and then a newer one. */
async function world(
  names: readonly MarkedFile[],
): Promise<{ files: MemoryFiles; keychain: MemoryKeychain; left: Map<string, string> }> {
  const [files, keychain] = [memoryFiles(), memoryKeychain()];
  const first = await startApp({ practice, files, keychain });
  await first.core.stop();
  const kept = keptIn(files, keychain);
  const left = new Map<string, string>();
  for (const name of names) {
    await kept.read(name);
    await kept.write(name, newer(name));
    left.set(name, Buffer.from(files.content.get(name) ?? []).toString());
  }
  await kept.key.settled();
  return { files, keychain, left };
}
const onDisk = (files: MemoryFiles, name: string) => Buffer.from(files.content.get(name) ?? []).toString();
const stateOf = async (app: App) => {
  const answer = await app.ask('app.state');
  return answer.ok ? answer.value : expect.fail(answer.message);
};

test('of all files at once: each is named as newer, none is moved or written, and the app starts', async () => {
  const { files, keychain, left } = await world(own);
  const app = await startApp({ practice, files, keychain, as: null });
  const { setAside, connections, keys } = await stateOf(app);
  expect(setAside.map(({ name, reason, path }) => [name, reason, path]).toSorted()).toEqual(
    own.map(name => [name, 'newer', name]).toSorted(),
  );
  expect([connections, keys]).toEqual([[], []]);
  // What would write them says why it does not.
  const refused = { ok: false, code: 'storage', message: expect.stringMatching(/newer Countersign/) };
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(await app.allowed('address_book.add', { label: 'Payroll', address, kind: 'own', acceptWarnings: true })).toMatchObject(
    refused,
  );
  expect(await app.ask('app.settings', { theme: 'dark' })).toMatchObject(refused);
  const journal = await app.ask('journal.entries', { limit: 200 });
  const about = journal.ok ? journal.value.entries.map(entry => entry.about).join('\n') : '';
  for (const name of own) expect(about, name).toContain(`${name} (${appFiles[name].what}) was written by a newer Countersign`);
  await app.core.stop();
  for (const name of own) expect([name, onDisk(files, name)]).toEqual([name, left.get(name)]);
  expect([...files.content.keys()].filter(path => /\.(damaged|unverified)/.test(path))).toEqual([]);
});

test('without the requests whose outcome is open nothing is sent: they are not known', async () => {
  const { files, keychain, left } = await world(['outbox.json']);
  const app = await startApp({ practice, files, keychain, as: null });
  const { id } = await practice.as('Ben').propose('sign_raw_payload', {
    signWith: practice.organisation().wallets[0]?.accounts[0]?.address ?? '',
    payload: 'To vote on',
    ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
  });
  const { seal } = await app.open(id);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  await app.person('approve');
  expect(await deciding).toMatchObject({ ok: false, code: 'storage', message: expect.stringMatching(/newer Countersign/) });
  await app.core.stop();
  expect(onDisk(files, 'outbox.json')).toBe(left.get('outbox.json'));
  expect(practice.ledger().find(record => record.id === id)?.votes).toHaveLength(1);
});

test('what another program wrote as a newer one is not believed even in that: it is set aside as ever', async () => {
  const { files, keychain } = await world([]);
  for (const name of ['settings.json', 'keys.json'] as const) files.content.set(name, newer(name));
  const app = await startApp({ practice, files, keychain, as: null });
  const { setAside } = await stateOf(app);
  expect(setAside.map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
    ['keys.json', 'no_mac'],
    ['settings.json', 'no_mac'],
  ]);
  expect(await app.ask('app.settings', { theme: 'dark' })).toMatchObject({ ok: true });
  await app.core.stop();
});

/** A disk that takes nothing more, under the whole core: nothing leaves that could not be written down, and it is said. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Practice, startPractice } from '../practice/service.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { memoryFiles, memoryKeychain } from '../unit/support/memory-ports.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());

const writes = ['replace', 'append', 'truncate', 'setAside', 'remove'] as const;
/** A disk that can be refused from outside. */
function disk() {
  const files = memoryFiles();
  const refusing: { code: string | null } = { code: null };
  for (const name of writes) {
    const real = files[name] as (...given: never[]) => Promise<unknown>;
    Object.assign(files, {
      async [name](...given: never[]) {
        if (refusing.code !== null) throw Object.assign(new Error(`${refusing.code}: ${name}`), { code: refusing.code });
        return real(...given);
      },
    });
  }
  return { files, refusing };
}
const propose = async () =>
  (
    await practice.as('Ben').propose('sign_raw_payload', {
      signWith: practice.organisation().wallets[0]?.accounts[0]?.address ?? '',
      payload: `To vote on ${Math.random()}`,
      ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
    })
  ).id;
const votesOn = (id: string) => practice.ledger().find(record => record.id === id)?.votes.length;
async function approve(app: App, id: string) {
  const { seal } = await app.open(id);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  const decided = deciding.then(() => true);
  await Promise.race([app.person('approve'), decided]);
  return deciding;
}

test.each(['ENOSPC', 'EROFS', 'EACCES', 'EIO'])(
  'that takes nothing more sends nothing, changes nothing and says so: %s',
  async code => {
    const { files, refusing } = disk();
    const app = await startApp({ practice, files });
    const id = await propose();
    await app.ask('feed.refresh');
    const before = new Map([...files.content].map(([path, bytes]) => [path, Buffer.from(bytes).toString('hex')]));
    refusing.code = code;
    // What is on the disk of the service can be read, and is shown.
    expect(await app.ask('feed.snapshot')).toMatchObject({ ok: true });
    const refused = { ok: false, code: 'storage', message: expect.stringMatching(/written|disk/) };
    expect(await approve(app, id)).toMatchObject(refused);
    expect(await app.ask('app.settings', { theme: 'dark' })).toMatchObject(refused);
    expect(votesOn(id)).toBe(1);
    expect(new Map([...files.content].map(([path, bytes]) => [path, Buffer.from(bytes).toString('hex')]))).toEqual(before);
    // With room again it goes on, without a new start.
    refusing.code = null;
    expect(await approve(app, id)).toMatchObject({ ok: true });
    expect(votesOn(id)).toBe(2);
    expect(await app.ask('journal.verify')).toMatchObject({ ok: true, value: { ok: true } });
    await app.core.stop();
  },
);

test('that may only be read starts the app on what is there, and what is there is as it was', async () => {
  const { files, refusing } = disk();
  const keychain = memoryKeychain();
  const first = await startApp({ practice, files, keychain });
  await first.core.stop();
  refusing.code = 'EROFS';
  const before = new Map([...files.content].map(([path, bytes]) => [path, Buffer.from(bytes).toString('hex')]));
  const app = await startApp({ practice, files, keychain, as: null });
  const id = await propose();
  expect(await app.ask('app.state')).toMatchObject({
    ok: true,
    value: { connections: [{ userName: 'Ada Reyes' }], setAside: [] },
  });
  expect(await app.request('whoami')).toMatchObject({ ok: true });
  expect(await approve(app, id)).toMatchObject({ ok: false, code: 'storage' });
  expect(votesOn(id)).toBe(1);
  await app.core.stop();
  expect(new Map([...files.content].map(([path, bytes]) => [path, Buffer.from(bytes).toString('hex')]))).toEqual(before);
});

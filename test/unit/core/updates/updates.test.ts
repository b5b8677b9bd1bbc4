/** An update from looking for it to handing it over, through the core as a page asks it; what is not as it was signed, refused. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Managed } from '../../../../electron/contract/values/managed.ts';
import type { Ports } from '../../../../electron/core/ports.ts';
import { pieceBytes } from '../../../../electron/core/updates/fetch.ts';
import type { Practice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';
import { pacedClock } from '../../support/paced-clock.ts';
import {
  createReleases,
  feed,
  installer,
  manifestOf,
  otherKey,
  type PlayedUpdater,
  playedUpdater,
  sha512Of,
} from '../../support/releases.ts';
import { inForce } from './managed-rules.ts';

let app: App | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const dayMs = 24 * 3600_000;

interface Given {
  daysGoBy?: boolean;
  updater?: PlayedUpdater;
  off?: string;
  managed?: Managed;
  version?: string;
  files?: ReturnType<typeof memoryFiles>;
  keychain?: ReturnType<typeof memoryKeychain>;
  releases?: ReturnType<typeof createReleases>;
  publish?: object | null;
}
async function begin(given: Given = {}) {
  const { updater = playedUpdater(), version = '1.0.0', publish = manifestOf(), releases = createReleases() } = given;
  if (publish !== null) releases.publish(publish);
  const ports: Partial<Ports> = {
    version,
    updater: given.off === undefined ? updater : { off: given.off },
    ...(given.managed && { managed: given.managed }),
  };
  const paced = pacedClock();
  // Days go by where a test is about them.
  const clock: Ports['clock'] = {
    ...paced,
    sleep: (ms, signal) =>
      ms < dayMs || given.daysGoBy === true
        ? paced.sleep(ms, signal)
        : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  };
  const of = await startApp({
    ...{ practice: {} as Practice, as: null, http: releases.http, ports, clock },
    ...(given.files && { files: given.files }),
    ...(given.keychain && { keychain: given.keychain }),
  });
  app = of;
  const state = async () => {
    const answer = await of.ask('app.state');
    return answer.ok ? answer.value.update : expect.fail(answer.message);
  };
  // It looks by itself at the start.
  await expect.poll(async () => (await state()).state).not.toBe('checking');
  await expect.poll(async () => (await state()).checkedAt !== null || (await state()).state === 'off').toBe(true);
  return { of, state, updater, releases };
}
const refusal = async (publish: object | null, more: Given = {}) => {
  const { state, updater } = await begin({ publish, ...more });
  const now = await state();
  expect(updater.disk).toBeNull();
  return now.state === 'refused' ? now.reason : expect.fail(now.state);
};
const [file] = manifestOf().files;

test('a newer version is found at the start, downloaded, verified and installed, each when a person says so', async () => {
  const { of, state, updater } = await begin();
  expect(await state()).toMatchObject({
    state: 'available',
    by: 'app',
    update: { version: '1.1.0', notes: 'Shows what a permit allows.\nMends the list of keys.', size: installer.length },
  });
  expect(updater.disk).toBeNull();
  expect(await of.request('updates.install')).toMatchObject({ ok: false });
  await of.ask('updates.download');
  expect(await state()).toMatchObject({ state: 'ready', waitsFor: null });
  expect(updater.installs).toBe(0);
  const answer = of.request('updates.install');
  const { review } = await of.person('approve');
  expect(await answer).toEqual({ ok: true, value: null });
  const facts = Object.fromEntries(review.document.facts.map(({ label, value }) => [label, value]));
  expect(review.document.headline).toBe('Install Countersign 1.1.0 in place of 1.0.0');
  expect(facts).toMatchObject({ Channel: 'stable', 'Notes, line 2': 'Mends the list of keys.' });
  expect(facts['SHA-512']).toBe(Buffer.from(sha512Of(installer), 'base64').toString('hex'));
  expect(updater.installs).toBe(1);
  expect(await state()).toMatchObject({ state: 'installing' });
  const page = await of.ask('journal.entries', { limit: 20 });
  expect(JSON.stringify(page)).toContain('Install Countersign 1.1.0 in place of 1.0.0');
});

test('while it is downloaded the state says how far, and no other step begins', async () => {
  let goOn = () => {};
  const going = new Promise<void>(resolve => {
    goOn = resolve;
  });
  const updater = playedUpdater();
  const { store } = updater;
  const slow: typeof store = async (file, pieces) => {
    await store(file, pieces);
    await going;
  };
  const { of, state } = await begin({ updater: Object.assign(updater, { store: slow }) });
  const download = of.ask('updates.download');
  await expect.poll(state).toMatchObject({ state: 'downloading', received: installer.length });
  for (const name of ['updates.check', 'updates.download', 'updates.install'])
    expect(await of.request(name)).toMatchObject({ ok: false, message: 'An update is being downloaded.' });
  goOn();
  await download;
  expect(await state()).toMatchObject({ state: 'ready' });
  // The log holds each step once, whatever came in between.
  const steps = of.log.flatMap(line => / update state=(\w+) /.exec(line)?.[1] ?? []);
  expect(steps).toEqual(['checking', 'available', 'downloading', 'ready']);
});

test('before the first piece came it is said already that it is downloaded', async () => {
  const going = Promise.withResolvers<void>();
  const updater = playedUpdater();
  const { store } = updater;
  const late: typeof store = async (file, pieces) => {
    await going.promise;
    await store(file, pieces);
  };
  const { of, state } = await begin({ updater: Object.assign(updater, { store: late }) });
  const download = of.ask('updates.download');
  await expect.poll(state).toMatchObject({ state: 'downloading', received: 0 });
  expect(await of.request('updates.download')).toMatchObject({ ok: false, message: 'An update is being downloaded.' });
  going.resolve();
  await download;
});

test('without a person nothing is installed, and it stays ready', async () => {
  const { of, state, updater } = await begin();
  await of.ask('updates.download');
  for (const decision of ['reject', 'close'] as const) {
    const answer = of.request('updates.install');
    await of.person(decision);
    expect(await answer).toMatchObject({ ok: false, code: 'declined' });
  }
  expect(updater.installs).toBe(0);
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('the oldest version that can become it becomes it', async () => {
  const { state } = await begin({ publish: manifestOf({ minimumFrom: '1.0.0' }) });
  expect(await state()).toMatchObject({ state: 'available' });
});

test('it is looked for again a day later', async () => {
  const { state, releases } = await begin({ publish: manifestOf({ app: '1.0.0' }), daysGoBy: true });
  expect(await state()).toMatchObject({ state: 'none' });
  releases.publish(manifestOf({ publishedAt: '2025-11-02T09:00:00.000Z' }));
  await expect.poll(async () => (await state()).state).toBe('available');
});

describe('what is published and not an update is refused by name', () => {
  test.each([
    ['an older version', manifestOf({ app: '0.9.0' }), /1\.0\.0 is running: an older version is never installed/],
    ['a trial version in stable', manifestOf({ app: '1.1.0-beta.1' }), /still being tried/],
    ['a manifest of beta in its place', manifestOf({ channel: 'beta' }), /of the channel beta, and stable was asked for/],
    ['one of tomorrow and after', manifestOf({ publishedAt: '2999-01-01T00:00:00.000Z' }), /is to come/],
    ['one that must be installed by hand', manifestOf({ minimumFrom: '1.0.1' }), /Install it by hand/],
    ['no file for this system', manifestOf({ files: [{ ...file, platform: 'win32' }] }), /names no file for linux x64/],
    ['no file for this processor', manifestOf({ files: [{ ...file, arch: 'arm64' }] }), /names no file for linux x64/],
    ['a package alone', manifestOf({ files: [{ ...file, name: 'a.deb' }] }), /names no file/],
    ['two files that would do', manifestOf({ files: [file, { ...file, name: 'b.AppImage' }] }), /names 2 files/],
  ])('%s', async (_, publish, expected) => {
    expect(await refusal(publish)).toMatch(expected);
  });

  test('what another key signed', async () => {
    const releases = createReleases();
    releases.publish(manifestOf(), { seed: otherKey.seed });
    expect(await refusal(null, { releases })).toMatch(/not signed by the release key/);
  });

  test.each([
    ['no manifest', () => Promise.resolve({ status: 404 }), /answers 404 for stable\.json/],
    ['a redirect', () => Promise.resolve({ status: 302 }), /never follows a redirect/],
    ['no way there', () => Promise.reject(new Error('x')), /cannot be reached for updates/],
  ])('%s', async (_, play, expected) => {
    const releases = createReleases();
    releases.play = play;
    expect(await refusal(null, { releases })).toMatch(expected);
  });

  test('a place without https is not even asked', async () => {
    const releases = createReleases();
    expect(await refusal(manifestOf(), { releases, updater: playedUpdater({ feed: feed.replace('https', 'http') }) })).toMatch(
      /not https/,
    );
    expect(releases.asked).toEqual([]);
  });
});

describe('an older manifest that is put back', () => {
  const later = manifestOf({ publishedAt: '2025-11-03T09:00:00.000Z' });
  const restart = async (publish: object, prepare: (disk: { files: ReturnType<typeof memoryFiles> }) => void = () => {}) => {
    const [files, keychain] = [memoryFiles(), memoryKeychain()];
    const first = await begin({ publish: later, files, keychain });
    expect(await first.state()).toMatchObject({ state: 'available' });
    await first.of.close();
    prepare({ files });
    return begin({ publish, files, keychain });
  };
  test('is named, over a restart too', async () => {
    const { state } = await restart(manifestOf());
    expect(await state()).toMatchObject({ state: 'refused', reason: expect.stringMatching(/an older manifest was put back/) });
  });
  test('the same one again is taken, and another one of the same date is not', async () => {
    expect(await (await restart(later)).state()).toMatchObject({ state: 'available' });
    await app?.close();
    const { state } = await restart({ ...later, notes: 'Another.' });
    expect(await state()).toMatchObject({ state: 'refused', reason: expect.stringMatching(/two different manifests/) });
  });
  test('what was seen cannot be taken away unnoticed', async () => {
    const { of } = await restart(manifestOf(), ({ files }) => void files.content.delete('updates.json'));
    const page = await of.ask('journal.entries', { limit: 20 });
    expect(JSON.stringify(page)).toContain('updates.json (newest update seen)');
  });
});

describe('beta', () => {
  const beta = manifestOf({ app: '1.2.0-beta.1', channel: 'beta', publishedAt: '2025-11-02T09:00:00.000Z' });
  const choose = async (publish: object | null, version = '1.0.0') => {
    const releases = createReleases();
    releases.publish(manifestOf());
    if (publish !== null) releases.publish(publish, { as: 'beta' });
    const { of, state } = await begin({ publish: null, releases, version });
    const answer = of.ask('app.settings', { updateChannel: 'beta' });
    expect((await of.person('approve')).review.document.findings).toContainEqual(
      expect.objectContaining({ rule: 'beta-updates' }),
    );
    await answer;
    await of.ask('updates.check');
    return state();
  };
  test('is offered to who chose it in the confirmation window', async () => {
    expect(await choose(beta)).toMatchObject({ state: 'available', update: { version: '1.2.0-beta.1', channel: 'beta' } });
  });
  test('a stable version that is newer comes first, and nothing of beta is no fault', async () => {
    expect(await choose(manifestOf({ ...beta, app: '1.1.0-beta.9' }))).toMatchObject({
      update: { version: '1.1.0', channel: 'stable' },
    });
    await app?.close();
    expect(await choose(null)).toMatchObject({ state: 'available', update: { version: '1.1.0' } });
  });
  test('who tries a version is ahead of stable, and not told of a fault', async () => {
    expect(await choose(null, '1.2.0-beta.1')).toMatchObject({ state: 'none' });
  });
  test('is not asked for on stable', async () => {
    const { releases } = await begin();
    expect([...new Set(releases.asked)]).toEqual(['stable.json', 'stable.json.sig']);
  });
});

describe('a file that is not the one that was signed is refused', () => {
  const other = Buffer.from(installer);
  other[7] = (other[7] ?? 0) ^ 1;
  test.each([
    ['other bytes', other, /not the file that its manifest names/],
    ['fewer bytes', installer.subarray(1), /another part/],
  ])('%s', async (_, bytes, expected) => {
    const { of, state, updater, releases } = await begin();
    releases.files.set('Countersign-1.1.0.AppImage', bytes);
    await of.ask('updates.download');
    expect(await state()).toMatchObject({ state: 'refused', reason: expect.stringMatching(expected) });
    expect(await of.request('updates.install')).toMatchObject({ ok: false });
    expect(updater.installs).toBe(0);
  });

  test.each([
    ['says that it is another part', `bytes 1-${installer.length}/${installer.length + 1}`, installer],
    ['is shorter than it says', `bytes 0-${installer.length - 1}/${installer.length}`, installer.subarray(1)],
  ])('a part that %s', async (_, range, body) => {
    const { of, state, releases } = await begin();
    releases.play = async name =>
      name.endsWith('.AppImage') ? { status: 206, headers: { 'content-range': range }, body } : null;
    await of.ask('updates.download');
    expect(await state()).toMatchObject({ state: 'refused', reason: expect.stringMatching(/another part/) });
  });

  test('a large one is downloaded piece by piece', async () => {
    const large = Buffer.alloc(pieceBytes + 5, 7);
    const releases = createReleases();
    releases.files.set('a.AppImage', large);
    const publish = manifestOf({ files: [{ ...file, name: 'a.AppImage', size: large.length, sha512: sha512Of(large) }] });
    const { of, state, updater } = await begin({ publish, releases });
    await of.ask('updates.download');
    expect(await state()).toMatchObject({ state: 'ready' });
    expect(updater.disk?.length).toBe(large.length);
    expect(releases.asked.filter(name => name === 'a.AppImage')).toHaveLength(2);
  });

  test('one that was changed after it was verified, before it is installed', async () => {
    const { of, state, updater } = await begin();
    await of.ask('updates.download');
    updater.disk = other;
    const answer = of.request('updates.install');
    await of.person('approve');
    expect(await answer).toMatchObject({ ok: false, code: 'mismatch' });
    expect(updater.installs).toBe(0);
    expect(await state()).toMatchObject({ state: 'refused' });
  });

  test('one that the system does not accept, without its words', async () => {
    const updater = playedUpdater({ store: () => Promise.reject(new Error('/home/ada: not signed by the publisher')) });
    const { of, state } = await begin({ updater });
    await of.ask('updates.download');
    expect(await state()).toMatchObject({
      state: 'refused',
      reason:
        'The update could not be written, or the system does not accept it. Make room on the disk and try again, or install it from the release page.',
    });
  });
});

describe('never while something is under way', () => {
  test('an open confirmation holds it back, and the state says so', async () => {
    const { of, state, updater } = await begin();
    await of.ask('updates.download');
    const weaker = of.request('app.settings', { lockWithSystem: false });
    await expect.poll(() => of.windows.length).toBe(1);
    expect(await state()).toMatchObject({ state: 'ready', waitsFor: 'the confirmation that is open' });
    expect(await of.request('updates.install')).toMatchObject({
      ok: false,
      message: expect.stringContaining('waits for the confirmation'),
    });
    await of.person('reject');
    await weaker;
    expect(updater.installs).toBe(0);
    expect(await state()).toMatchObject({ state: 'ready', waitsFor: null });
  });
});

describe('updates are off, and say why', () => {
  test.each([
    ['where the host has none', { off: 'This build names no place that updates come from.' }, /names no place/],
    ['without a release key', { updater: playedUpdater({ keys: [] }) }, /knows no release key/],
    [
      'where an administrator forbids them',
      { managed: inForce({ forbidden: ['updates.check'] }) },
      /Northwind IT does not allow/,
    ],
    ['on a channel that is not known', { managed: inForce({ updateChannel: 'canary' }) }, /chose the update channel “canary”/],
  ])('%s', async (_, given, expected) => {
    const { of, state, releases } = await begin(given);
    expect(await state()).toMatchObject({ state: 'off', reason: expect.stringMatching(expected) });
    for (const name of ['updates.check', 'updates.download', 'updates.install'] as const)
      expect(await of.request(name)).toMatchObject({ ok: false });
    expect(releases.asked).toEqual([]);
  });

  test('a package of the system is told of, and not replaced', async () => {
    const { of, state, updater } = await begin({ updater: playedUpdater({ ending: null }) });
    expect(await state()).toMatchObject({ state: 'available', by: 'package', update: { version: '1.1.0' } });
    expect(await of.request('updates.download')).toMatchObject({
      ok: false,
      message: expect.stringMatching(/package of the system/),
    });
    expect(updater.disk).toBeNull();
  });
});

test('a page that asks without end is held back', async () => {
  const { of } = await begin();
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push(await of.request('updates.check'));
  expect(answers.at(-1)).toMatchObject({ ok: false, code: 'rate_limited' });
});

test('a managed channel wins, and cannot be changed here', async () => {
  const { of } = await begin({ managed: inForce({ updateChannel: 'beta', settings: { updateChannel: 'beta' } }) });
  const state = await of.ask('app.state');
  expect(state.ok && state.value.settings.updateChannel).toBe('beta');
  expect(await of.request('app.settings', { updateChannel: 'stable' })).toMatchObject({ ok: false, code: 'forbidden' });
});

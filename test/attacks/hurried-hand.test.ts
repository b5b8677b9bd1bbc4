/**
 * Who wants a hurried hand: a press that was meant for something else, or one that never read, taken for a decision.
 * Main's clock stands still here until it is moved, so that each bound is met to the millisecond.
 */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paceOf } from '../../electron/contract/decision-times.ts';
import type { SealedReview } from '../../electron/contract/values/document.ts';
import { tellingHttp } from '../e2e/support/telling-http.ts';
import { textToSign } from '../e2e/support/world.ts';
import { shownTo } from '../host/person.ts';
import { ideaFor } from '../practice/colleagues/ideas.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { propose, votesOf } from '../unit/support/decisions.ts';
import { until } from '../unit/support/until.ts';

let app: App;
let at: number;
let http: ReturnType<typeof tellingHttp>;
beforeEach(async () => {
  at = 1_000;
  http = tellingHttp();
  app = await startApp({
    http,
    clock: {
      now: () => Date.now(),
      monotonic: () => at,
      sleep: ms => new Promise(resolve => setTimeout(resolve, Math.min(ms, 50))),
    },
  });
});
afterEach(() => app.close());

const opened = async (windows = 1) => until(() => app.windows.length >= windows);
const shown = async () => (await shownTo(app.core)).review;
const decide = (review: SealedReview, decision: 'approve' | 'reject' | 'close', heldMs: number, reachedEnd = true) =>
  app.core.request('confirm', 'confirm.decide', { seal: review.seal, decision, reachedEnd, heldMs });
const refused = (sentence: string) => ({ ok: false, code: 'forbidden', message: expect.stringContaining(sentence) });

/** Asks for a decision on something new; the window shows it from now on. */
async function asked(decision: 'approve' | 'reject', id?: string) {
  const review = await app.open(id ?? (await propose(app.practice)));
  const before = app.windows.length;
  const deciding = app.ask('reviews.decide', { seal: review.seal, decision });
  await opened(before + 1);
  return { review, deciding };
}

describe('a rejection', () => {
  test('right when the window opens is refused, and so is one that was not held', async () => {
    const id = await propose(app.practice);
    const { review, deciding } = await asked('approve', id);
    expect(await decide(review, 'reject', 600), 'before the window showed anything').toMatchObject(refused('only just opened'));
    await shown();
    expect(await decide(review, 'reject', 600)).toMatchObject(refused('only just opened'));
    at += 1_199;
    expect(await decide(review, 'reject', 600), 'the hold began before the moment was over').toMatchObject(
      refused('only just opened'),
    );
    at += 1;
    expect(await decide(review, 'reject', 0), 'a press').toMatchObject(refused('Hold for 0.6 seconds'));
    expect(await decide(review, 'reject', 599)).toMatchObject(refused('Hold for 0.6 seconds'));
    expect(votesOf(app.practice, id, 'Ada')).toEqual([]);
    expect(await decide(review, 'reject', 600, false), 'it needs no reading').toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true });
    expect(votesOf(app.practice, id, 'Ada')).toMatchObject([{ selection: 'VOTE_SELECTION_REJECTED' }]);
  });

  test('of something to send waits for the moment, and for no hold: it can be asked for again', async () => {
    const sending = app.request('sign_raw_payload', textToSign(app.practice, 'Good morning'));
    await opened();
    const review = await shown();
    at += 599;
    expect(await decide(review, 'reject', 0)).toMatchObject(refused('only just opened'));
    at += 1;
    expect(await decide(review, 'reject', 0)).toMatchObject({ ok: true });
    expect(await sending).toMatchObject({ ok: false, code: 'declined' });
  });
});

describe('an approval', () => {
  test('is refused a millisecond before its document stood long enough', async () => {
    const { review, deciding } = await asked('approve');
    await shown();
    at += 1_499;
    expect(await decide(review, 'approve', 900)).toMatchObject(refused('not shown for long enough'));
    at += 1;
    expect(await decide(review, 'approve', 900, false)).toMatchObject(refused('Read to the end'));
    expect(await decide(review, 'approve', 0), 'a press').toMatchObject(refused('Hold for 0.9 seconds'));
    expect(await decide(review, 'approve', 900)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true });
  });

  test('whose hold began before the document stood long enough is refused, however long it was', async () => {
    const grave = ideaFor(5, app.practice.organisation(), app.practice.clock.now());
    const { review, deciding } = await asked('approve', (await app.practice.as('Ben').propose('sign_raw_payload', grave)).id);
    expect(review.document.severity).toBe('critical');
    await shown();
    at += 1_499;
    expect(await decide(review, 'approve', 60_000)).toMatchObject(refused('not shown for long enough'));
    at += 1;
    expect(await decide(review, 'approve', 899)).toMatchObject(refused('Hold for 0.9 seconds'));
    expect(await decide(review, 'approve', 900)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true });
  });

  test('of many waits for as many', async () => {
    const ids = [await propose(app.practice, 'one'), await propose(app.practice, 'two'), await propose(app.practice, 'three')];
    const many = await app.ask('reviews.open_many', { activityIds: ids });
    if (!many.ok) throw new Error(many.message);
    const deciding = app.ask('reviews.decide_many', { seals: many.value.reviews.map(({ seal }) => seal), decision: 'approve' });
    await opened();
    const sheet = await shown();
    at += 2_699;
    expect(await decide(sheet, 'approve', 900)).toMatchObject(refused('not shown for long enough'));
    at += 1;
    expect(await decide(sheet, 'approve', 900)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true, value: [{}, {}, {}] });
  });

  test('of a batch of signing requests waits for as many as it has rows', async () => {
    const signWith = app.practice.organisation().wallets[0]?.accounts[0]?.address ?? '';
    const rows = Array.from({ length: 60 }, (_, n) => `${signWith},row ${n},PAYLOAD_ENCODING_TEXT_UTF8,HASH_FUNCTION_SHA256`);
    const text = `signWith,payload,encoding,hashFunction\n${rows.join('\n')}\n`;
    const check = await app.ask('signing.batch_check', { text, format: 'csv' });
    if (!check.ok || check.value.check === null) throw new Error(JSON.stringify(check));
    const starting = app.ask('signing.batch_start', { check: check.value.check });
    await opened();
    const sheet = await shown();
    const { dwellMs, holdMs } = paceOf(sheet, 'approve');
    expect(dwellMs, 'fifty in full, and a little for each further one').toBe(32_000);
    at += dwellMs + holdMs - 1;
    expect(await decide(sheet, 'approve', holdMs)).toMatchObject(refused('not shown for long enough'));
    at += 1;
    expect(await decide(sheet, 'approve', holdMs)).toMatchObject({ ok: true });
    expect(await starting).toMatchObject({ ok: true });
  });
});

describe('another document in a window that was open', () => {
  test('stands for its own time: what was read, waited and held before counts for nothing', async () => {
    const first = await asked('approve');
    await shown();
    at += 60_000;
    await decide(first.review, 'close', 0);
    await first.deciding;
    const second = await asked('approve');
    expect(await decide(second.review, 'approve', 0), 'the window still shows the first').toMatchObject(
      refused('not shown for long enough'),
    );
    expect(await decide(first.review, 'approve', 0)).toMatchObject({ ok: false, code: 'not_found' });
    const told = app.events.filter(({ event }) => event === 'confirm.opened');
    expect(told.at(-1), 'the window is told').toEqual({
      ...{ event: 'confirm.opened', value: { seal: second.review.seal }, to: 'confirm' },
    });
    await shown();
    at += 599;
    expect(await decide(second.review, 'approve', 0)).toMatchObject(refused('not shown for long enough'));
    expect(await decide(second.review, 'reject', 600)).toMatchObject(refused('only just opened'));
    at += 601;
    expect(await decide(second.review, 'reject', 600)).toMatchObject({ ok: true });
    await second.deciding;
  });

  test('reading the same one again does not give it a second begin, nor a second page a head start', async () => {
    const { review, deciding } = await asked('approve');
    await shown();
    at += 400;
    await shown();
    at += 1_099;
    expect(await decide(review, 'approve', 900)).toMatchObject(refused('not shown for long enough'));
    at += 1;
    expect(await decide(review, 'approve', 900)).toMatchObject({ ok: true });
    await deciding;
  });
});

describe('a proof that takes its time', () => {
  test('is for the document it was given on: not for one that took its place, nor for one that was closed', async () => {
    const { promise: proved, resolve: prove } = Promise.withResolvers<boolean>();
    const { promise: asking, resolve: ask } = Promise.withResolvers<void>();
    await app.close();
    app = await startApp({
      http,
      ports: { platform: 'darwin' },
      presence: {
        available: () => true,
        prove: () => {
          ask();
          return proved;
        },
      },
    });
    const passphrase = 'correct horse battery';
    const setting = app.ask('app.passphrase', { action: 'set' });
    await app.give({ next: passphrase, again: passphrase });
    await setting;
    const switching = app.ask('app.touch_id', { on: true });
    await app.give({ current: passphrase });
    await switching;
    const grave = async () => {
      const idea = ideaFor(5, app.practice.organisation(), app.practice.clock.now());
      const { id } = await app.practice.as('Ben').propose('sign_raw_payload', idea);
      const { review, deciding } = await asked('approve', id);
      await shown();
      app.later(60_000);
      return { id, review, deciding };
    };
    const first = await grave();
    const approving = decide(first.review, 'approve', 1_500);
    await asking;
    await decide(first.review, 'close', 0);
    expect(await first.deciding).toMatchObject({ ok: false, code: 'declined' });
    const second = await grave();
    prove(true);
    expect(await approving).toMatchObject({ ok: false, code: 'not_found' });
    expect(await app.core.request('confirm', 'confirm.current', {}), 'it waits still').toMatchObject({ ok: true });
    await decide(second.review, 'close', 0);
    expect(await second.deciding).toMatchObject({ ok: false, code: 'declined' });
    for (const { id } of [first, second]) expect(votesOf(app.practice, id, 'Ada')).toEqual([]);
  });
});

describe('after an unlock', () => {
  test('nothing that was asked for before opens by itself, and what is opened then stands for its time', async () => {
    const id = await propose(app.practice);
    const review = await app.open(id);
    // Locked and unlocked while the service is being asked once more.
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    http.tell.set('get_activity', async (_, real) => {
      const told = await real();
      arrive();
      await answered;
      return told;
    });
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await arrived;
    await app.ask('app.lock');
    await Promise.all([app.ask('app.unlock'), app.give()]);
    http.tell.clear();
    answer();
    const opening = until(() => app.windows.length > 0);
    expect(await Promise.race([deciding, opening])).toMatchObject({ ok: false, code: 'locked' });
    app.windows.push('so that nobody waits for one any more');
    await opening;
    app.windows.length = 0;

    at += 3_600_000;
    const again = await asked('approve', id);
    expect(await decide(again.review, 'approve', 0)).toMatchObject(refused('not shown for long enough'));
    await shown();
    expect(await decide(again.review, 'approve', 0)).toMatchObject(refused('not shown for long enough'));
    expect(await decide(again.review, 'reject', 600)).toMatchObject(refused('only just opened'));
    await decide(again.review, 'close', 0);
    await again.deciding;
    expect(votesOf(app.practice, id, 'Ada')).toEqual([]);
  });

  test('what was let happen and not stamped at the lock is not stamped after it: the rest of many', async () => {
    const ids = [await propose(app.practice, 'one'), await propose(app.practice, 'two'), await propose(app.practice, 'three')];
    const many = await app.ask('reviews.open_many', { activityIds: ids });
    if (!many.ok) throw new Error(many.message);
    const deciding = app.ask('reviews.decide_many', { seals: many.value.reviews.map(({ seal }) => seal), decision: 'approve' });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    http.tell.set('get_activity', async ({ activityId }, real) => {
      if (activityId !== ids[1]) return real();
      arrive();
      await answered;
      return real();
    });
    await app.person('approve');
    await arrived;
    await app.ask('app.lock');
    await Promise.all([app.ask('app.unlock'), app.give()]);
    answer();
    const locked = { outcome: { ok: false, code: 'locked' } };
    expect(await deciding).toMatchObject({ ok: true, value: [{ outcome: { ok: true } }, locked, locked] });
    expect(ids.map(id => votesOf(app.practice, id, 'Ada').length)).toEqual([1, 0, 0]);
  });

  test('no other call opens a window by itself that waited for the service, the keychain or a dialog meanwhile', async () => {
    const lockedAndUnlocked = async () => {
      await app.ask('app.lock');
      await Promise.all([app.ask('app.unlock'), app.give()]);
      app.windows.length = 0;
    };
    /** What is answered by `name` comes only after the lock and the unlock. */
    const slowly = async (name: string, ask: () => Promise<unknown>, tell?: () => Record<string, unknown>) => {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      http.tell.set(name, async (_, real) => {
        const told = tell === undefined ? await real() : tell();
        arrive();
        await answered;
        return told;
      });
      const asking = ask();
      await arrived;
      http.tell.clear();
      await lockedAndUnlocked();
      answer();
      const opening = until(() => app.windows.length > 0);
      const first = await Promise.race([asking, opening.then(() => 'a window')]);
      app.windows.push('so that nobody waits for one any more');
      await opening;
      app.windows.length = 0;
      return first;
    };
    const secrets = () => {
      const importing = app.ask('secrets.import', { secrets: [{ name: 'exchange' }] });
      return app
        .give({ 'secrets[0].value': 'a secret' })
        .then(() => app.person('approve'))
        .then(() => importing);
    };
    expect(await slowly('init_import_secrets', secrets), 'the second word to an import').toMatchObject({ code: 'locked' });

    const text = '[]';
    const row = {
      ...{ smartContractInterfaceId: 'i', organizationId: app.practice.info.organizationId, smartContractAddress: '0x01' },
      ...{ smartContractInterface: text, type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', label: 'l', notes: '' },
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
    };
    const accept = () =>
      app.ask('organisation.accept_interface', {
        ...{ smartContractInterfaceId: 'i', sha256: createHash('sha256').update(text).digest('hex') },
      });
    const listing = () => ({ smartContractInterfaces: [row] });
    expect(await slowly('list_smart_contract_interfaces', accept, listing), 'an interface').toMatchObject({ code: 'locked' });

    const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
    app.keyFile = chosen.then(() => ({ name: 'mine', privateKey: 'a1'.repeat(32), publicKey: null }));
    const importing = app.ask('keys.import_file', {});
    await lockedAndUnlocked();
    choose();
    expect(await importing, 'a key file').toMatchObject({ code: 'locked' });
  });

  test('the window that was open at the lock is gone, with its decision', async () => {
    const { review, deciding } = await asked('approve');
    await shown();
    at += 60_000;
    await app.ask('app.lock');
    expect(await deciding).toMatchObject({ ok: false, code: 'locked' });
    await Promise.all([app.ask('app.unlock'), app.give()]);
    expect(await app.core.request('confirm', 'confirm.current', {})).toMatchObject({ ok: false, code: 'not_found' });
    expect(await decide(review, 'approve', 0)).toMatchObject({ ok: false, code: 'not_found' });
    expect(app.windows, 'nothing was opened again').toHaveLength(0);
  });
});

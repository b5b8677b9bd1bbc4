/** Submits whose outcome is not known, settled: by the same bytes while the service takes them, by reading afterwards. */
import { describe, expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import { fingerprintOf } from '../../../../electron/core/stamps/fingerprint.ts';
import type { PendingSubmit } from '../../../../electron/core/submit/types.ts';
import { scriptedTarget, serviceError } from '../../support/scripted-http.ts';
import { allLost, otherKey, payload, sending, unheard } from '../../support/sending.ts';

const minute = 60_000;

describe('settling', () => {
  test.each([
    [55 * minute, 'sign_raw_payload', 'outcome_unknown'],
    [55 * minute + 1, 'list_activities', 'not_found'],
  ])('%i ms after the stamp it goes by %s, and by another key it is %s', async (age, path, code) => {
    for (const own of [true, false]) {
      const { settle, clock, prepared, http, paths, target } = await unheard();
      // A Date header has whole seconds: half a second is added for the rest.
      http.serverTime = () => Math.floor(clock.now() / 1000) * 1000;
      const asked = http.asked.length;
      await clock.advance(Number(prepared.timestampMs) + age - 500 - clock.now());
      const outcomes = await settle(own ? target : { ...otherKey });
      if (own) expect(paths()[asked]).toBe(path);
      else expect(outcomes).toMatchObject([{ code }]);
    }
  });

  test('for a sub-organisation asks and sends for that one, over the connection it went by', async () => {
    const stamped: string[] = [];
    const { prepare, give, clock, book, submits, target, http, kept } = sending(
      scriptedTarget({
        async stamp(body) {
          stamped.push((JSON.parse(new TextDecoder().decode(body)) as { organizationId: string }).organizationId);
          return { ok: true, value: 'stamp' };
        },
      }),
    );
    book.faults = allLost();
    await clock.until(give(prepare('sign_raw_payload', payload, 'sub-org')));
    book.faults = [];
    await clock.advance(60 * minute);
    stamped.length = 0;
    // Another connection of the same service has nothing to settle.
    for (const other of [{ organizationId: 'sub-org' }, { baseUrl: 'https://elsewhere.test' }])
      expect(await submits.settle({ ...target, ...other })).toEqual([]);
    expect(stamped).toEqual([]);
    expect(await clock.until(submits.settle(target))).toMatchObject([{ outcome: { code: 'not_found' } }]);
    expect(stamped).toEqual(['sub-org']);
    expect(http.asked.at(-1)?.path).toContain('list_activities');
    expect(kept.bodies.size).toBe(0);
  });

  test('says of what never arrived that it did not, and that it may be started again', async () => {
    const { settle, prepared, clock, kept } = await unheard();
    const sentAt = [...kept.bodies.values()][0]?.sentAt;
    await clock.advance(60 * minute);
    expect(await settle()).toEqual([
      failure(
        'not_found',
        `What was sent at ${sentAt} did not reach the service: no activity with its fingerprint exists, and its time window has ended. If it is still wanted, start it again.`,
        { fingerprint: prepared.fingerprint },
      ),
    ]);
    expect(kept.endings.at(-1)?.ending.code).toBe('not_found');
  });

  test('leaves it unknown where the list cannot be read', async () => {
    const { settle, http, clock, submits, kept } = await unheard();
    await clock.advance(60 * minute);
    http.answer = () => serviceError(403, 7, 'no');
    expect(await settle()).toMatchObject([{ code: 'outcome_unknown', service: { status: 403, message: 'no' } }]);
    expect([submits.unknown().length, kept.bodies.size]).toEqual([1, 1]);
  });

  test('compares what it finds with what was sent, as any answer', async () => {
    const { settle, book, clock } = await unheard('sign_raw_payload', 'after');
    book.present = activity => ({ ...activity, intent: { signRawPayloadIntentV2: { ...payload, payload: 'ff' } } });
    await clock.advance(60 * minute);
    expect(await settle()).toMatchObject([{ code: 'mismatch' }]);
  });

  test('with another key never stamps the bytes: it looks, and waits until they can arrive no more', async () => {
    const { settle, clock, prepared, paths, submits, target, kept } = await unheard();
    const before = paths().length;
    expect(await settle({ ...otherKey })).toEqual([
      failure(
        'outcome_unknown',
        'It was sent, but it is not known yet whether the service carried it out. It was sent with another key, and it may still arrive until its time window ends. Countersign keeps the exact bytes and finds out by itself; do not send it again.',
        { fingerprint: prepared.fingerprint },
      ),
    ]);
    expect([new Set(paths().slice(before)), kept.bodies.size]).toEqual([new Set(['list_activities']), 1]);
    await clock.advance(60 * minute);
    expect(await settle({ ...otherKey })).toMatchObject([{ code: 'not_found' }]);
    expect(await clock.until(submits.settle(target))).toEqual([]);
  });
  test('with another key does not take that one’s own vote for the one that was sent', async () => {
    const { settle, book, submits } = await unheard('approve_activity', 'after');
    // The service shows who voted, and not by which bytes.
    book.present = activity => ({
      ...activity,
      votes: (activity.votes as object[]).map(vote => ({ ...vote, message: undefined })),
    });
    expect(await settle({ ...otherKey })).toMatchObject([
      { code: 'outcome_unknown', message: expect.stringContaining('another key') },
    ]);
    expect(submits.unknown().length).toBe(1);
    expect(await settle()).toMatchObject([{ ok: true }]);
  });
  test('does not take a refusal for the end: the bytes may have been taken the first time', async () => {
    const { settle, book, paths } = await unheard('sign_raw_payload', 'after');
    book.faults = [...book.bodies.map(() => null), { before: serviceError(401, 16, 'expired api key') }];
    expect(await settle()).toMatchObject([{ ok: true, value: { status: 'ACTIVITY_STATUS_COMPLETED' } }]);
    expect(paths().slice(-2)).toEqual(['sign_raw_payload', 'list_activities']);
  });
  test('with another key still finds what did arrive', async () => {
    const { settle } = await unheard('sign_raw_payload', 'after');
    expect(await settle({ ...otherKey })).toMatchObject([{ ok: true, value: { status: 'ACTIVITY_STATUS_COMPLETED' } }]);
  });
  test('stamps nothing while the journal cannot vouch for it, and calls nothing lost that may still arrive', async () => {
    const { settle, paths, kept, prepared, book } = await unheard();
    const before = paths().length;
    kept.faults.cannotVouch = true;
    expect(await settle()).toEqual([
      failure(
        'outcome_unknown',
        'It was sent, but it is not known yet whether the service carried it out. The journal cannot be checked until the keychain is unlocked, and it may still arrive until its time window ends. Countersign keeps the exact bytes and finds out by itself; do not send it again.',
        { fingerprint: prepared.fingerprint },
      ),
    ]);
    expect([new Set(paths().slice(before)), kept.bodies.size]).toEqual([new Set(['list_activities']), 1]);
    kept.faults.cannotVouch = false;
    expect(await settle()).toMatchObject([{ ok: true }]);
    expect(new Set(book.bodies)).toEqual(new Set([prepared.text]));
  });
  test('stamps nothing that the journal does not wait for: it is looked for alone', async () => {
    const { settle, paths, kept, prepared } = await unheard();
    const before = paths().length;
    kept.awaited.delete(prepared.fingerprint);
    expect(await settle()).toMatchObject([{ code: 'not_found' }]);
    expect([new Set(paths().slice(before)), kept.bodies.size]).toEqual([new Set(['list_activities']), 0]);
  });

  test('goes one after another, passes over what is being sent or settled meanwhile, and answers what became of each', async () => {
    const { submits, target, prepare, give, clock, book, kept, http } = sending();
    book.faults = [...allLost(), ...allLost(), ...allLost()];
    const all = [1, 2, 3].map(() => prepare('sign_raw_payload', payload));
    for (const each of all) await clock.until(give(each));
    book.faults = [];
    const [first, second, third] = all;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    const healthy = http.answer;
    // Until the second is being sent, a person sends the third again.
    let again: Promise<unknown> | null = null;
    http.answer = (asked, index) => {
      if (asked.text === first.text) again ??= give(third);
      return healthy(asked, index);
    };
    const settled = await clock.until(submits.settle(target));
    expect(settled.map(({ pending, outcome }) => [pending.fingerprint, outcome.ok])).toEqual([
      [first.fingerprint, true],
      [second.fingerprint, true],
    ]);
    expect(await clock.until(again ?? Promise.reject(new Error('not sent again')))).toMatchObject({ ok: true });
    expect([kept.bodies.size, book.activities.length]).toEqual([0, 3]);
    expect(book.bodies.slice(18).toSorted()).toEqual(all.map(({ text }) => text).toSorted());
  });
});

describe('at the next start', () => {
  const entry = (world: ReturnType<typeof sending>): PendingSubmit => {
    const { text, fingerprint } = world.prepare('sign_raw_payload', payload);
    return {
      ...{ fingerprint, text, operation: 'sign_raw_payload', baseUrl: 'https://service.test', connectionOrganizationId: 'org-1' },
      ...{ keyId: 'key-1', organizationId: 'org-1', sentAt: '2026-03-02T08:59:00.000Z', about: null },
    };
  };
  const load = async (change: (of: PendingSubmit) => PendingSubmit, vouched: boolean | null) => {
    const world = sending();
    const kept = change(entry(world));
    world.kept.bodies.set(kept.fingerprint, kept);
    if (vouched === true) world.kept.awaited.add(kept.fingerprint);
    world.kept.faults.cannotVouch = vouched === null;
    let heard = 0;
    const { submits } = world.start({ onUnknown: () => (heard += 1) });
    expect(await submits.load()).toEqual(done(null));
    expect(heard).toBe(1);
    return { ...world, submits, unknown: submits.unknown().length, left: world.kept.bodies.size };
  };
  const withBody = (text: string) => (of: PendingSubmit) => ({ ...of, text, fingerprint: fingerprintOf(Buffer.from(text)) });
  const withText = (text: string) => (of: PendingSubmit) => ({ ...of, text });

  test.each<[string, (of: PendingSubmit) => PendingSubmit, boolean | null, number]>([
    ['what the journal waits for is unknown', of => of, true, 1],
    ['so is what it cannot vouch for now', of => of, null, 1],
    ['what it does not wait for was never sent from here', of => of, false, 0],
    ['bytes that are not those of the fingerprint are dropped', withText('{"parameters":{},"timestampMs":"1"}'), true, 0],
    ['what is no body is dropped, though its fingerprint fits', withBody('{"parameters":null,"timestampMs":"1"}'), true, 0],
    ['as is what is no JSON', withBody('x'), null, 0],
    ['or has no time', withBody('{"parameters":{},"timestampMs":1}'), true, 0],
    ['or is a list', withBody('[]'), true, 0],
    ['also where nothing can be vouched for', withText('{"parameters":{},"timestampMs":"1"}'), null, 0],
  ])('%s', async (_, change, vouched, unknown) => {
    const loaded = await load(change, vouched);
    expect([loaded.unknown, loaded.left]).toEqual([unknown, unknown]);
  });

  test('what cannot be read is said, and nothing is taken from it', async () => {
    const { submits, kept } = sending();
    kept.faults.next = 'all';
    expect(await submits.load()).toEqual(failure('storage', 'The disk cannot be read.'));
    expect(submits.unknown()).toEqual([]);
  });

  test('what nobody can vouch for blocks its opposite, and is stamped by nobody', async () => {
    const { submits, clock, target, book, paths } = await load(of => of, null);
    await clock.until(submits.settle(target));
    expect(book.bodies).toEqual([]);
    expect(paths()).toEqual(['list_activities']);
  });
});

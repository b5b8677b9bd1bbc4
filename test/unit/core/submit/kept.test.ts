/** Submits whose outcome is not known: what is kept of them, who may send them again, and how they are settled. */
import { describe, expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import type { ClosedSubmit } from '../../../../electron/core/submit/types.ts';
import { releasedBy } from '../../support/released.ts';
import { serviceError, unreachable } from '../../support/scripted-http.ts';
import { allLost, otherKey, payload, sending, unheard } from '../../support/sending.ts';

const minute = 60_000;

describe('what is kept', () => {
  test('is all that sending it again takes: whose key, over which connection, for which organisation', async () => {
    const { kept, prepare, give, clock, book } = sending();
    const prepared = prepare('sign_raw_payload', payload, 'sub-org');
    const sentAt = new Date(clock.now()).toISOString();
    book.faults = allLost();
    const outcome = await clock.until(give(prepared));
    expect([...kept.bodies.values()]).toEqual([
      {
        fingerprint: prepared.fingerprint,
        operation: 'sign_raw_payload',
        baseUrl: 'https://service.test',
        connectionOrganizationId: 'org-1',
        keyId: 'key-1',
        organizationId: 'sub-org',
        text: prepared.text,
        sentAt,
        about: 'what it is about',
      },
    ]);
    expect(outcome).toStrictEqual(
      failure(
        'outcome_unknown',
        'It was sent, but it is not known yet whether the service carried it out. The connection to service.test broke before the complete answer arrived. Countersign keeps the exact bytes and finds out by itself; do not send it again.',
        { fingerprint: prepared.fingerprint },
      ),
    );
  });

  test('says what the service said of it, beside that it is unknown', async () => {
    const { book, send } = sending();
    book.faults = Array(6).fill({ before: serviceError(500, 13, 'internal') });
    expect(await send('sign_raw_payload', payload)).toMatchObject({
      code: 'outcome_unknown',
      service: { status: 500, message: 'internal' },
    });
  });

  test('is shown as long as it is unknown, with what it is about, and whoever shows it hears of each change', async () => {
    const { start, target, prepare, clock, book, kept } = sending();
    let heard = 0;
    const { submits } = start({ onUnknown: () => (heard += 1) });
    const [one, two] = [prepare('sign_raw_payload', payload), prepare('sign_raw_payload', payload)];
    book.faults = allLost();
    const sentAt = new Date(clock.now()).toISOString();
    await clock.until(submits.send(target, one, releasedBy(target, one)));
    expect(heard).toBe(1);
    await clock.until(submits.send(target, two, releasedBy(target, two), 'the second'));
    expect(heard).toBe(2);
    expect(submits.unknown()).toEqual([{ fingerprint: one.fingerprint, operation: 'sign_raw_payload', sentAt, about: null }]);
    expect([submits.mayHaveSent(target, one), submits.mayHaveSent(target, two)]).toEqual([true, false]);
    expect(submits.mayHaveSent(otherKey, one)).toBe(false);
    expect(submits.mayHaveSent(target, { ...one, text: `${one.text} ` })).toBe(false);
    await clock.until(submits.settle(target));
    expect(heard).toBe(3);
    expect([submits.unknown(), kept.bodies.size, submits.mayHaveSent(target, one)]).toEqual([[], 0, false]);
  });

  test('is not shown as unknown while it is being sent, also where the store is read meanwhile', async () => {
    const { submits, prepare, give, clock, http, kept } = sending();
    const healthy = http.answer;
    http.answer = async (asked, index) => {
      if (asked.path.includes('/submit/')) {
        expect(kept.bodies.size).toBe(1);
        expect(await submits.load()).toEqual(done(null));
        expect(submits.unknown()).toEqual([]);
      }
      return healthy(asked, index);
    };
    expect(await clock.until(give(prepare('sign_raw_payload', payload)))).toMatchObject({ ok: true });
    expect(http.asked.length).toBe(2);
  });
});

describe('what ends is written down as it ended', () => {
  test.each([
    ['done', null, { code: 'ok', status: 'ACTIVITY_STATUS_COMPLETED', activityId: 'act-000000' }],
    ['refused', serviceError(403, 7, 'no'), { code: 'permission_denied', status: null, activityId: null }],
    ['not sent', unreachable(), { code: 'offline', status: null, activityId: null }],
  ])('%s', async (_, before, ending) => {
    const { send, book, kept } = sending();
    if (before !== null) book.faults = [{ before }];
    await send('sign_raw_payload', payload);
    expect(kept.endings.map(each => each.ending)).toEqual([ending]);
    expect(kept.bodies.size).toBe(0);
  });
  test('failed, with the activity it became', async () => {
    const { send, book, kept } = sending();
    book.status = 'ACTIVITY_STATUS_FAILED';
    await send('sign_raw_payload', payload);
    expect(kept.endings[0]?.ending).toEqual({ code: 'activity_failed', status: null, activityId: 'act-000000' });
  });
  test.each(['outcome', 'remove'])('a disk that refuses the %s at first loses nothing: it is settled once more', async what => {
    const { send, kept, submits, clock, target, book } = sending();
    kept.faults.next = what;
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true });
    // What is known is not shown as unknown, though its bytes lie there still.
    expect([submits.unknown(), kept.bodies.size]).toEqual([[], 1]);
    expect(await clock.until(submits.settle(target))).toMatchObject([{ outcome: { ok: true } }]);
    expect([kept.bodies.size, book.activities.length]).toEqual([0, 1]);
    expect(await clock.until(submits.settle(target))).toEqual([]);
  });
  test('what was unknown and is known now is no longer shown, also where the disk refuses to write that', async () => {
    const { settle, submits, kept } = await unheard();
    expect(submits.unknown().length).toBe(1);
    kept.faults.next = 'outcome';
    expect(await settle()).toMatchObject([{ ok: true }]);
    expect([submits.unknown(), kept.bodies.size]).toEqual([[], 1]);
  });
});

describe('what could not be written down', () => {
  test.each([
    ['put', []],
    ['intent', ['put', 'remove']],
  ])('at the %s does not leave, is not kept, and may be sent by the same release', async (what, entries) => {
    const { submits, prepare, target, kept, clock, book } = sending();
    const prepared = prepare('sign_raw_payload', payload);
    const released = releasedBy(target, prepared);
    kept.faults.next = what;
    expect(await clock.until(submits.send(target, prepared, released))).toEqual(
      failure('storage', 'Nothing was sent, because it could not be written to disk first. The disk is full.'),
    );
    expect([kept.entries, book.bodies, submits.mayHaveSent(target, prepared)]).toEqual([entries, [], false]);
    expect(await clock.until(submits.send(target, prepared, released))).toMatchObject({ ok: true });
  });
});

describe('a release', () => {
  test('is still good where nothing left, and used up by an answer, whichever', async () => {
    const { submits, prepare, target, clock, book } = sending();
    const prepared = prepare('sign_raw_payload', payload);
    const released = releasedBy(target, prepared);
    book.faults = [{ before: unreachable() }, { before: serviceError(403, 7, 'no') }];
    const send = () => clock.until(submits.send(target, prepared, released));
    expect(await send()).toMatchObject({ code: 'offline' });
    expect(await send()).toMatchObject({ code: 'permission_denied' });
    expect(await send()).toEqual(
      failure(
        'forbidden',
        'Nothing was sent: no person released exactly this in the confirmation window, or the release was already used.',
      ),
    );
    expect(book.bodies.length).toBe(2);
  });
  test('that is used up while the service is asked for its time sends nothing', async () => {
    const { start, target, prepare, clock, kept, book } = sending();
    const { submits } = start({ releases: { covers: () => true, spend: () => null } });
    const prepared = prepare('sign_raw_payload', payload);
    expect(await clock.until(submits.send(target, prepared, null))).toMatchObject({ code: 'forbidden' });
    expect([kept.entries, book.bodies]).toEqual([[], []]);
  });
  test('of the bytes that may have arrived is not asked for again, and of no others', async () => {
    const { submits, prepared, target, clock, book, prepare, voted } = await unheard('approve_activity');
    expect(await submits.send(target, prepare('approve_activity', { fingerprint: voted }), null)).toMatchObject({
      code: 'forbidden',
    });
    expect(await submits.send(otherKey, prepared, null)).toMatchObject({ code: 'forbidden' });
    expect(await clock.until(submits.send(target, prepared, null))).toMatchObject({ ok: true });
    expect(new Set(book.bodies)).toEqual(new Set([prepared.text]));
  });
});

describe('before anything leaves', () => {
  test('the service is asked for its time, and where it cannot be asked nothing is sent', async () => {
    const { http, send, kept, paths } = sending();
    http.answer = () => unreachable();
    expect(await send('sign_raw_payload', payload)).toEqual(
      failure(
        'offline',
        'Nothing was sent: the service could not be asked for its time. service.test cannot be reached; nothing was sent. Check the network and the service address, then try again.',
        { cause: 'connect ECONNREFUSED' },
      ),
    );
    expect([new Set(paths()), kept.entries]).toEqual([new Set(['whoami']), []]);
  });
  test('and once it is known, it is not asked again', async () => {
    const { send, paths } = sending();
    await send('sign_raw_payload', payload);
    await send('sign_raw_payload', payload);
    expect(paths()).toEqual(['whoami', 'sign_raw_payload', 'sign_raw_payload']);
  });
  test('bytes too old for the service’s clock do not, and the release stays good', async () => {
    const { submits, prepare, target, clock, kept, paths } = sending();
    const prepared = prepare('sign_raw_payload', payload);
    await clock.advance(56 * minute);
    const sent = await clock.until(submits.send(target, prepared, releasedBy(target, prepared)));
    expect(sent).toMatchObject({ code: 'clock_skew' });
    expect([kept.entries, paths()]).toEqual([[], ['whoami']]);
  });
});

describe('while one decision is being sent or unknown', () => {
  test('its opposite is not sent, and what stands in its way is named', async () => {
    const { prepare, give, book, clock } = sending();
    const voted = String(book.add().fingerprint);
    const rejection = prepare('reject_activity', { fingerprint: voted });
    const flying = give(rejection);
    const approval = prepare('approve_activity', { fingerprint: voted });
    const advice = 'The opposite vote is not sent until that is settled; wait a moment, then check the activity again.';
    expect(await give(approval)).toEqual(
      failure('already_decided', `Your rejection on this activity is being sent. ${advice}`, {
        fingerprint: approval.fingerprint,
      }),
    );
    book.faults = allLost();
    await clock.until(flying);
    expect(await give(approval)).toEqual(
      failure('outcome_unknown', `Your rejection on this activity was sent and its answer was lost. ${advice}`, {
        fingerprint: rejection.fingerprint,
      }),
    );
    expect(new Set(book.bodies).size).toBe(1);
  });
  test('another person’s goes, and so does a decision on something else', async () => {
    const { prepare, give, submits, voted, clock, book } = await unheard('approve_activity');
    const hers = { ...prepare('reject_activity', { fingerprint: voted }) };
    expect(await clock.until(submits.send(otherKey, hers, releasedBy(otherKey, hers)))).toMatchObject({ ok: true });
    const second = String(book.add().fingerprint);
    expect(await clock.until(give(prepare('reject_activity', { fingerprint: second })))).toMatchObject({ ok: true });
  });
  test('the same decision is the same flight, and afterwards the same bytes', async () => {
    const { prepare, give, voted, prepared, clock, book } = await unheard('approve_activity');
    const [again, twice] = [1, 2].map(() => give(prepare('approve_activity', { fingerprint: voted })));
    expect(again).toBe(twice);
    expect(await clock.until(again as Promise<unknown>)).toMatchObject({ ok: true });
    expect(new Set(book.bodies)).toEqual(new Set([prepared.text]));
    expect(book.bodies.length).toBe(7);
  });
});

describe('a vote that is sealed until the keychain opens', () => {
  const closed = (change: Partial<ClosedSubmit> = {}): ClosedSubmit => ({
    fingerprint: 'sha256:closed',
    operation: 'approve_activity',
    baseUrl: 'https://service.test',
    connectionOrganizationId: 'org-1',
    keyId: 'key-1',
    organizationId: 'org-1',
    sentAt: '2026-03-02T08:00:00.000Z',
    about: 'a deletion',
    certainly: false,
    ...change,
  });
  const withClosed = async (...all: ClosedSubmit[]) => {
    const world = sending();
    world.kept.faults.closed = all;
    await world.submits.load();
    const { fingerprint } = world.book.add();
    return { ...world, vote: () => world.send('reject_activity', { fingerprint: String(fingerprint) }) };
  };
  const shown = {
    fingerprint: 'sha256:closed',
    operation: 'approve_activity',
    sentAt: '2026-03-02T08:00:00.000Z',
    about: 'a deletion',
  };

  test('holds every vote of its key, is shown, and says how to go on', async () => {
    const { vote, submits, book, kept } = await withClosed(closed());
    expect(submits.unknown()).toEqual([shown]);
    expect(await vote()).toEqual(
      failure(
        'key_unavailable',
        'A vote that was sent at 2026-03-02T08:00:00.000Z has an unknown outcome, and its activity is sealed until the keychain is unlocked. Unlock it; no other vote is sent until then.',
        { fingerprint: 'sha256:closed' },
      ),
    );
    expect(book.bodies).toEqual([]);
    kept.faults.closed = [];
    await submits.load();
    expect(submits.unknown()).toEqual([]);
    expect(await vote()).toMatchObject({ ok: true });
  });
  test.each([
    ['of another key', { keyId: 'key-2' }],
    ['that is no vote', { operation: 'sign_raw_payload' as const }],
  ])('%s holds none', async (_, change) => {
    const { vote } = await withClosed(closed(change));
    expect(await vote()).toMatchObject({ ok: true });
  });
  test('holds no request that is no vote', async () => {
    const { send } = await withClosed(closed());
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true });
  });
  test.each([
    [true, true, [shown]],
    [true, false, []],
    [false, false, [shown]],
  ])(
    'under another key for certain (%s), awaited by the journal (%s), is shown or was never sent',
    async (certainly, awaited, expected) => {
      const world = sending();
      world.kept.faults.closed = [closed({ certainly })];
      if (awaited) world.kept.awaited.add('sha256:closed');
      await world.submits.load();
      expect(world.submits.unknown()).toEqual(expected);
    },
  );
});

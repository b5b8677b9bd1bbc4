/** What became of a submit, found out by reading alone: which pages are asked for, and whose vote counts. */
import { describe, expect, test } from 'vitest';
import { failure } from '../../../../electron/contract/outcome.ts';
import { findSubmitted } from '../../../../electron/core/submit/lookup.ts';
import { type Answer, scriptedTarget, serviceError } from '../../support/scripted-http.ts';
import { payload, sending } from '../../support/sending.ts';

const hour = 3_600_000;
const seconds = (ms: number) => ({ seconds: String(Math.floor(ms / 1000)), nanos: '0' });

/** Looks for what was prepared; `list` is what stands at the service, newest first. */
async function look(
  name: 'sign_raw_payload' | 'approve_activity' | 'reject_activity',
  list: (world: ReturnType<typeof sending>, fingerprint: string) => void,
  { own, answer }: { own?: boolean; answer?: (path: string) => Answer | null } = {},
) {
  // What is asked is asked for the organisation that the bytes speak for.
  const world = sending(scriptedTarget({ organizationId: 'org-of-the-body' }));
  const { http, service, target, clock, prepare } = world;
  const voted = `sha256:${'5'.repeat(64)}`;
  const sent = prepare(name, name === 'sign_raw_payload' ? payload : { fingerprint: voted });
  list(world, name === 'sign_raw_payload' ? sent.fingerprint : voted);
  const healthy = http.answer;
  http.answer = (asked, index) => answer?.(asked.path.split('/').at(-1) ?? '') ?? healthy(asked, index);
  const found = await clock.until(findSubmitted(service, target, sent, ...(own === undefined ? [] : [own])));
  return { found, sent, asked: http.asked.map(({ path, body }) => ({ path: path.split('/').at(-1), ...body })) };
}

const page = (before?: string) => ({
  path: 'list_activities',
  organizationId: 'org-of-the-body',
  paginationOptions: { limit: '100', ...(before === undefined ? {} : { before }) },
});

describe('a request', () => {
  test('is looked for page by page, and found where it stands', async () => {
    const { found, asked } = await look('sign_raw_payload', ({ book }, fingerprint) => {
      book.add({ fingerprint });
      for (let i = 0; i < 250; i++) book.add();
    });
    expect(found).toMatchObject({ ok: true, value: { id: 'act-000000' } });
    expect(asked).toEqual([page(), page('act-000151'), page('act-000051')]);
  });

  test('was never carried out where the list ends without it', async () => {
    const { found, asked } = await look('sign_raw_payload', ({ book }) => {
      for (let i = 0; i < 100; i++) book.add();
    });
    expect(found).toEqual({ ok: true, value: null });
    expect(asked).toEqual([page(), page('act-000000')]);
  });

  test.each([
    [hour, 2],
    [hour + 1_000, 1],
  ])('is not looked for behind activities that are older than it by more than an hour: %i ms', async (older, pages) => {
    const { found, asked } = await look('sign_raw_payload', ({ book, clock }) => {
      book.add({ createdAt: seconds(clock.now() - older) });
    });
    expect(found).toEqual({ ok: true, value: null });
    expect(asked.length).toBe(pages);
  });

  test('that is not among the last 5,000 stays unknown, and no further is looked', async () => {
    const { found, asked } = await look('sign_raw_payload', ({ book }) => {
      for (let i = 0; i < 5_001; i++) book.add();
    });
    expect(found).toEqual(
      failure(
        'outcome_unknown',
        'It is not among the last 5000 activities. Open the activity by its id to see whether your vote is there.',
      ),
    );
    expect(asked.length).toBe(50);
  });

  test('stays unknown where the list cannot be read', async () => {
    const { found } = await look('sign_raw_payload', () => {}, { answer: () => serviceError(403, 7, 'no') });
    expect(found).toMatchObject({ ok: false, code: 'permission_denied' });
  });

  test('is what it is whichever key asks', async () => {
    const { found, asked } = await look('sign_raw_payload', ({ book }, fingerprint) => book.add({ fingerprint }), { own: false });
    expect(found).toMatchObject({ ok: true, value: { id: 'act-000000' } });
    expect(asked.length).toBe(1);
  });
});

describe('a vote', () => {
  const vote = (userId: string, way: 'APPROVED' | 'REJECTED', message?: string) => ({
    userId,
    selection: `VOTE_SELECTION_${way}`,
    createdAt: seconds(Date.parse('2026-03-02T09:00:00Z')),
    ...(message === undefined ? {} : { message }),
  });
  type Votes = { userId: string; message?: string }[];
  const there = { ok: true, value: { id: 'act-000000' } };
  const gone = { ok: true, value: null };
  const whose = failure(
    'outcome_unknown',
    'It was sent with another key, and the service does not show which key each vote came from.',
  );

  test.each<[string, 'approve_activity' | 'reject_activity', Votes, boolean | undefined, unknown, number]>([
    ['of one’s own approval', 'approve_activity', [vote('u-2', 'APPROVED'), vote('u-1', 'APPROVED')], undefined, there, 2],
    ['of one’s own rejection', 'reject_activity', [vote('u-1', 'REJECTED')], true, there, 2],
    ['of one’s own opposite', 'approve_activity', [vote('u-1', 'REJECTED')], true, gone, 2],
    ['of another person alone', 'reject_activity', [vote('u-2', 'REJECTED')], true, gone, 2],
    [
      'of other bytes, asked with another key',
      'approve_activity',
      [vote('u-1', 'APPROVED', '{"other":"bytes"}')],
      false,
      whose,
      1,
    ],
    ['of another person’s other bytes', 'approve_activity', [vote('u-2', 'APPROVED', '{"other":"bytes"}')], true, gone, 2],
    ['of nobody', 'approve_activity', [], true, gone, 2],
    ['of another person, asked with another key', 'approve_activity', [vote('u-1', 'APPROVED')], false, whose, 1],
  ])('is told by the votes: %s', async (_, name, votes, own, expected, requests) => {
    const { found, asked } = await look(name, ({ book }, fingerprint) => book.add({ fingerprint, votes }), {
      ...(own === undefined ? {} : { own }),
    });
    expect(found).toMatchObject(expected as object);
    expect(asked.length).toBe(requests);
    if (requests === 2) expect(asked[1]).toEqual({ path: 'whoami', organizationId: 'org-of-the-body' });
  });

  test('whose exact bytes the service shows is certain with any key, and nobody is asked who that is', async () => {
    const book: Votes = [{ ...vote('u-9', 'APPROVED', '{"other":"bytes"}') }];
    const world = look(
      'approve_activity',
      (of, fingerprint) => {
        of.book.add({ fingerprint, votes: book });
        // The clock stands still: the body that was prepared.
        book.push(
          vote(
            'u-9',
            'APPROVED',
            JSON.stringify({
              type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
              timestampMs: String(of.clock.now()),
              organizationId: 'org-of-the-body',
              parameters: { fingerprint },
            }),
          ),
        );
      },
      { own: false },
    );
    const { found, asked } = await world;
    expect(found).toMatchObject(there);
    expect(asked.length).toBe(1);
  });

  test('on an activity of long ago is looked for without end in time', async () => {
    const { found, asked } = await look('approve_activity', ({ book, clock }, fingerprint) => {
      book.add({ fingerprint, votes: [vote('u-1', 'APPROVED')], createdAt: seconds(clock.now() - 900 * hour) });
      for (let i = 0; i < 100; i++) book.add({ createdAt: seconds(clock.now() - 800 * hour) });
    });
    expect(found).toMatchObject(there);
    expect(asked.map(({ path }) => path)).toEqual(['list_activities', 'list_activities', 'whoami']);
  });

  test('stays unknown where the service does not say who asks', async () => {
    const { found } = await look('approve_activity', ({ book }, fingerprint) => book.add({ fingerprint }), {
      answer: name => (name === 'whoami' ? serviceError(403, 7, 'no') : null),
    });
    expect(found).toMatchObject({ ok: false, code: 'permission_denied' });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slicesOf } from '../../../../electron/core/budget/slices.ts';
import { pageReader, readPage } from '../../../../electron/core/feed/read.ts';

const good = {
  id: 'act-1',
  organizationId: 'org-1',
  status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  intent: { signRawPayloadIntentV2: { payload: 'aa' } },
  result: {},
  votes: [{ userId: 'u-1', selection: 'VOTE_SELECTION_APPROVED', createdAt: { seconds: '1772442000', nanos: '0' } }],
  fingerprint: 'sha256:00',
  canApprove: true,
  canReject: true,
  createdAt: { seconds: '1772442000', nanos: '0' },
  updatedAt: '2026-03-02T09:00:00Z',
};

test('both forms of a timestamp are read', () => {
  expect(readPage({ activities: [good] })).toMatchObject({
    ok: true,
    value: {
      cursor: 'act-1',
      items: [{ kind: 'activity', activity: { createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:00.000Z' } }],
    },
  });
});

test('a page of far more items than were asked for is refused, not checked one by one', () => {
  expect(readPage({ activities: Array.from({ length: 1_000 }, () => ({})) })).toMatchObject({ ok: true });
  expect(readPage({ activities: Array.from({ length: 1_001 }, () => ({})) })).toMatchObject({
    code: 'bad_answer',
    message: expect.stringContaining('expected a list of at most 1000, received a list of 1001'),
  });
});

test('whatever one member becomes, the other activities of the page are read and none is left out', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(good)), fc.jsonValue({ maxDepth: 3 }), (member, value) => {
      const page = readPage({
        activities: [
          { ...good, id: 'first' },
          { ...good, [member]: value },
          { ...good, id: 'last' },
        ],
      });
      if (!page.ok) throw new Error(page.message);
      expect(page.value.items).toHaveLength(3);
      expect(page.value.items[0]).toMatchObject({ kind: 'activity', id: 'first' });
      expect(page.value.items[2]).toMatchObject({ kind: 'activity', id: 'last' });
      expect(page.value.cursor).toBe('last');
    }),
    { numRuns: 2_000 },
  );
});

test('whatever the answer is, it is a page or a failure that says what was expected', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      for (const answer of [value, { activities: value }]) {
        const page = readPage(answer);
        if (!page.ok) expect(page).toMatchObject({ code: 'bad_answer', message: expect.stringContaining('expected a list') });
      }
    }),
  );
});

test('the next page begins behind the last item that says its id, readable or not', () => {
  const cursor = (...activities: unknown[]) => {
    const page = readPage({ activities });
    return page.ok ? page.value.cursor : page;
  };
  expect(cursor(good, { id: 'act-2' }, null, { id: 7 }, { id: '' })).toBe('act-2');
  expect(cursor({ id: 7 }, null)).toBeNull();
  expect(cursor()).toBeNull();
});

test('an item that cannot be read is shown by what can be told of it, cut short, and nothing can be decided on it', () => {
  const long = 'x'.repeat(300);
  const page = readPage({ activities: [{ ...good, id: long, type: long, votes: 7 }, 'text', { ...good, createdAt: 'once' }] });
  if (!page.ok) throw new Error(page.message);
  const [first, second, third] = page.value.items.map(item => (item.kind === 'unreadable' ? item.summary : expect.fail()));
  expect(first).toEqual({
    ...{ activityId: 'x'.repeat(256), type: 'x'.repeat(200), status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' },
    ...{
      headline: expect.stringMatching(/^This activity could not be read: id should be .+, received a string of 300 characters$/),
      title: expect.stringMatching(/^This activity could not be read: id/),
      kind: 'other',
    },
    ...{ severity: 'look', proposer: '', createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:00.000Z' },
    ...{ lapsesAt: null, group: 'waiting', approved: 0, rejected: 0, threshold: null, mine: null },
    haystack: `${first?.headline}\n${'x'.repeat(256)}`.toLowerCase(),
  });
  expect(second).toMatchObject({ activityId: expect.stringMatching(/^unreadable-[\w-]{22}$/), type: '', status: '' });
  expect(second?.createdAt).toBe('1970-01-01T00:00:00.000Z');
  expect(third?.headline).toContain('createdAt should be');
});

test('what changes in an item changes what it is known by, and nothing else does', () => {
  const digests = (...activities: unknown[]) => {
    const page = readPage({ activities });
    return page.ok ? page.value.items.map(({ digest }) => digest) : [];
  };
  const [one, same, other, bad, badder] = digests(
    good,
    { ...good },
    { ...good, status: 'X' },
    { id: 'b' },
    { id: 'b', type: 'c' },
  );
  expect(same).toBe(one);
  expect(new Set([one, other, bad, badder]).size).toBe(4);
});

test.each([
  [{}, 'received nothing'],
  [{ activities: 'x' }, 'received a string of 1 character'],
  [{ activities: {} }, 'received an object'],
  [[], 'received nothing'],
  [null, 'received nothing'],
])('%j is no page, and it is said what came', (json, received) => {
  expect(readPage(json)).toEqual({
    ok: false,
    code: 'bad_answer',
    message: `The service’s answer to “list_activities” is not valid: activities: expected a list of at most 1000, ${received}. The list shown is the last one that was read.`,
  });
});

describe('a page that comes again', () => {
  const atOnce = () =>
    slicesOf(
      () => 0,
      async () => {},
    );
  const bytes = (...activities: object[]) => Buffer.from(JSON.stringify({ activities }));
  const itemsOf = (page: ReturnType<typeof readPage>) => (page.ok ? page.value.items : []);

  test('is the page that was read, where no byte of it is another', async () => {
    const read = pageReader(atOnce);
    const first = await read(bytes(good));
    expect(first).toMatchObject({ ok: true, value: { cursor: 'act-1' } });
    const again = await read(bytes(good));
    expect(again.ok && first.ok && again.value).toBe(first.ok && first.value);
    expect(itemsOf(await read(bytes({ ...good, status: 'ACTIVITY_STATUS_COMPLETED' })))).toMatchObject([
      { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } },
    ]);
  });

  test('is read anew where it changed, and only what changed in it', async () => {
    const read = pageReader(atOnce);
    const other = { ...good, id: 'act-2' };
    const [before] = itemsOf(await read(bytes(good, other)));
    const [same, changed, more] = itemsOf(await read(bytes(good, { ...other, canApprove: false }, { ...good, id: 'act-3' })));
    expect(same).toBe(before);
    expect(changed).toMatchObject({ id: 'act-2', activity: { canApprove: false } });
    expect(more).toMatchObject({ id: 'act-3' });
  });

  test('says the same as one that is read for the first time, whatever comes and in which order', async () => {
    const one = fc.record({ id: fc.constantFrom('a', 'b', 'c'), canApprove: fc.oneof(fc.boolean(), fc.constant('yes')) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(one, { maxLength: 4 }), { maxLength: 12 }), async pages => {
        const read = pageReader(atOnce);
        for (const page of pages) {
          const activities = page.map(each => ({ ...good, ...each }));
          expect(await read(bytes(...activities))).toEqual(readPage({ activities }));
        }
      }),
    );
  });

  test('what is no page is refused as often as it comes', async () => {
    const read = pageReader(atOnce);
    for (const _ of [1, 2]) expect(await read(Buffer.from('{"activities":7}'))).toMatchObject({ code: 'bad_answer' });
    for (const _ of [1, 2]) expect(await read(Buffer.from('{'))).toMatchObject({ code: 'bad_answer' });
  });

  test('gives way between two activities where a slice is over, and reads as many', async () => {
    let now = 0;
    let turns = 0;
    let takes = 3;
    const slices = () =>
      slicesOf(
        () => {
          now += takes;
          return now;
        },
        async () => {
          turns += 1;
        },
      );
    const activities = Array.from({ length: 30 }, (_, n) => ({ ...good, id: `act-${n}` }));
    expect(itemsOf(await pageReader(slices)(bytes(...activities)))).toHaveLength(30);
    expect(turns).toBeGreaterThan(5);
    turns = 0;
    takes = 8;
    expect((await pageReader(slices)(bytes())).ok).toBe(true);
    // Looking it through takes as long as parsing it: one behind each, and one before it is taken.
    expect(turns).toBe(3);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from '../../../electron/core/feed-read.ts';

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
    message: expect.stringContaining('expected a list of at most 1000, received one of 1001'),
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

/** Against the last similar activity: only what differs, and what was never there before. */
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import type { Slices } from '../../../../../electron/core/budget/slices.ts';
import { readingApart } from '../../../../../electron/core/review/apart/apart.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { message, type Request, transaction } from '../../../../vectors/payloads.ts';

const earlier = (request: Request, hour: number, more: Partial<Activity> = {}): Activity => ({
  id: `activity-${hour}`,
  organizationId: 'organisation',
  status: 'ACTIVITY_STATUS_COMPLETED',
  type: request.type,
  intent: { signRawPayloadIntentV2: request.parameters },
  votes: [],
  fingerprint: `sha256:${'0'.repeat(64)}`,
  canApprove: false,
  canReject: false,
  createdAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
  updatedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
  ...more,
});
const pay = (to: `0x${string}`, value: bigint, nonce = 7) => transaction({ to, value, nonce });
const reviewed = (request: Request, history: Activity[]) => reviewDocument(request, context({}, { history }));

describe('a request like one that completed before', () => {
  test('shows only what differs, and names the one it is compared with', () => {
    const document = reviewed(pay(parties.payroll, 3n), [earlier(pay(parties.payroll, 2n), 9)]);
    expect(document.comparedWith).toEqual({ activityId: 'activity-9', at: '2026-11-20T09:00:00.000Z' });
    expect(document.differences.map(d => d.label)).toEqual(['Value']);
    expect(document.differences[0]?.before).toContain('2');
    expect(document.differences[0]?.after).toContain('3');
  });

  test('marks a value that no similar one had, and not one that an older one had', () => {
    const history = [earlier(pay(parties.payroll, 2n), 10), earlier(pay(parties.router, 2n), 9)];
    const seen = reviewed(pay(parties.router, 2n), history).differences.find(d => d.label === 'To');
    const fresh = reviewed(pay(parties.stranger, 2n), history).differences.find(d => d.label === 'To');
    expect(seen?.firstSeen).toBeUndefined();
    expect(fresh?.firstSeen).toBe(true);
  });

  test('that is the same in everything a person reads shows no difference and says so', () => {
    const document = reviewed(message('hello'), [earlier(message('hello'), 9)]);
    expect(document.differences).toEqual([]);
    expect(document.comparedWith?.activityId).toBe('activity-9');
  });
});

test.each([
  ['did not complete', { status: 'ACTIVITY_STATUS_FAILED' }],
  ['is of another type', { type: 'ACTIVITY_TYPE_CREATE_WALLET' }],
  [
    'signed with another account',
    { intent: { signRawPayloadIntentV2: { ...Object(pay(parties.payroll, 2n).parameters), signWith: parties.vault } } },
  ],
  ['was of another kind of payload', { intent: { signRawPayloadIntentV2: message('hello').parameters } }],
])('nothing is compared with one that %s', (_, more) => {
  const document = reviewed(pay(parties.payroll, 3n), [earlier(pay(parties.payroll, 2n), 9, more)]);
  expect(document.comparedWith).toBeUndefined();
  expect(document.differences).toEqual([]);
});

test('an activity is compared with the last one before it: not with itself, nor with what came after', () => {
  const own = earlier(pay(parties.payroll, 3n), 9);
  const [same, later, before] = [
    earlier(pay(parties.router, 1n), 9, { id: 'activity-of-the-same-hour' }),
    earlier(pay(parties.router, 1n), 10),
    earlier(pay(parties.payroll, 2n), 8),
  ];
  const compared = (...history: Activity[]) =>
    reviewDocument({ ...pay(parties.payroll, 3n), activity: own }, context({}, { history })).comparedWith?.activityId;
  expect(compared(own)).toBeUndefined();
  expect(compared(later, own)).toBeUndefined();
  expect(compared(later, own, before)).toBe('activity-8');
  expect(compared(later, same, own, before)).toBe('activity-of-the-same-hour');
});

/** A payment is held against what its payee was paid before, too. */
test.each([
  ['a message', message('hello'), 20],
  ['a payment', pay(parties.payroll, 3n), 40],
])('others have their turn before each earlier activity that %s is held against', async (_, request, least) => {
  const around = context({}, { history: Array.from({ length: 20 }, (_, n) => earlier(request, n)) });
  let turns = 0;
  const always: Slices = {
    isOver: () => true,
    giveWay: async () => {
      turns += 1;
    },
  };
  const read = readingApart(undefined, () => expect.unreachable());
  expect((await read(request, around, always)).document).toEqual(reviewDocument(request, around));
  expect(turns).toBeGreaterThan(least);
});

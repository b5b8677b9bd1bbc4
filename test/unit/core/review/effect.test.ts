/** Who gives what to whom, and how far they are known: what a review begins with. */
import { expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { headlineOf, reviewDocument } from '../../../../electron/core/review/document.ts';
import { corpus } from '../../../vectors/ladder/corpus.ts';
import { at } from '../../../vectors/ladder/world.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { call, calling, type Request } from '../../../vectors/payloads.ts';
import { stampedActivity } from '../../../vectors/stamped.ts';

const pay = (to: string, units = 12_500_000_000n): Request =>
  calling(parties.usdc, call('transfer(address to, uint256 amount)', [to, units]));
const paidBefore = (to: string, times: number): Activity[] =>
  Array.from({ length: times }, (_, n) => stampedActivity(pay(to), { id: `earlier-${n}`, status: 'ACTIVITY_STATUS_COMPLETED' }));

test('a payment to somebody in the book says how often they were dealt with, and why nothing stands out', () => {
  const { effect, routine, findings } = reviewDocument(
    pay(parties.payroll),
    context({}, { history: paidBefore(parties.payroll, 3) }),
  );
  expect(effect).toMatchObject({
    kind: 'pays',
    from: { role: 'From', name: 'Ops hot', address: parties.ops, trust: { kind: 'own' } },
    to: { role: 'To', name: 'Payroll', address: parties.payroll, trust: { kind: 'book', times: 3 } },
    amount: { value: '12,500', asset: 'USDC' },
  });
  expect([findings, routine]).toEqual([[], 'Payroll is in your book, dealt with 3 times.']);
});

test('a stranger is first seen, and dealt with once something completed; an imitation is neither', () => {
  const trust = (to: string, history: Activity[] = []) => reviewDocument(pay(to), context({}, { history })).effect?.to?.trust;
  expect(trust(at.newcomer)).toEqual({ kind: 'first_seen' });
  expect(trust(at.newcomer, paidBefore(at.newcomer, 2))).toEqual({ kind: 'dealt', times: 2 });
  const like = `${parties.payroll.slice(0, 6)}${'0'.repeat(32)}${parties.payroll.slice(-4)}`.toLowerCase();
  expect(trust(like, paidBefore(like, 2))).toEqual({ kind: 'imitates', name: 'Payroll' });
});

test('a row says the same as its review, shorter', () => {
  const row = headlineOf(stampedActivity(pay(at.newcomer, 48_000_000_000n)), context());
  expect(row).toMatchObject({
    ...{ title: 'Payment to unknown address', amount: '48,000 USDC', about: 'from “Ops hot”' },
    ...{ kind: 'payment', units: '48000', asset: 'USDC' },
  });
});

test('a routine review has a line why, and no other has one; the first finding is the gravest', () => {
  for (const { request, in: world = context() } of corpus) {
    const { severity, routine, findings } = reviewDocument(request, world);
    expect(routine === undefined).toBe(findings.length > 0);
    expect(findings[0]?.severity ?? 'note').toBe(severity);
  }
});

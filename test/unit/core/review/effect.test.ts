/** Who gives what to whom, and how far they are known: what a review begins with. */
import { expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { headlineOf, reviewDocument } from '../../../../electron/core/review/document.ts';
import { send as cosmosSend, signing as cosmosSigning, directHex } from '../../../vectors/cosmos.ts';
import { corpus } from '../../../vectors/ladder/corpus.ts';
import { at } from '../../../vectors/ladder/world.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { bytes, call, calling, type Request, raw, unsigned } from '../../../vectors/payloads.ts';
import { stampedActivity } from '../../../vectors/stamped.ts';
import { transactionHex as onStellar, stellar, payment as stellarPayment } from '../../../vectors/stellar.ts';
import { bare, transactionHex as onSui, pure, sui, u64 as suiAmount } from '../../../vectors/sui.ts';
import { drops, ledger, paymentHex } from '../../../vectors/xrp.ts';

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

const hashed = (hex: string, signWith: string): Request => raw(hex, 'HEXADECIMAL', 'SHA256', signWith);
test.each([
  ['Ethereum', bytes(unsigned({ to: parties.payroll, value: 1n })), 'and a fee of at most 0.003 ETH'],
  ['XRP Ledger', hashed(paymentHex({ '6.1': drops(5n) }), ledger.ops), 'and a fee of 0.000012 XRP'],
  ['Stellar', hashed(onStellar({ operations: [stellarPayment(5n)] }), stellar.ops), 'and a fee of at most 0.00001 XLM'],
  ['Cosmos', cosmosSigning(directHex({ messages: [cosmosSend(5n)] })), 'and a fee of 0.002 ATOM'],
  ['Sui', hashed(onSui({ inputs: [suiAmount(5n), pure(bare(sui.payroll))] }), sui.ops), 'and a fee of at most 0.002 SUI'],
])('on %s a payment says its fee, and whether it is the most', (_, request, said) => {
  expect(reviewDocument(request, context()).effect?.under).toBe(said);
});

test('a routine review has a line why, and no other has one; the first finding is the gravest', () => {
  for (const { request, in: world = context() } of corpus) {
    const { severity, routine, findings } = reviewDocument(request, world);
    expect(routine === undefined).toBe(findings.length > 0);
    expect(findings[0]?.severity ?? 'note').toBe(severity);
  }
});

/** What a payee was paid before stands in a review as far as this machine verified it, and makes nobody known. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import { deriveAddress } from '../../../../../electron/core/addresses/table.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { usual } from '../../../../../renderer/words/review/effects.ts';
import { at } from '../../../../vectors/ladder/world.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { call, calling, type Request } from '../../../../vectors/payloads.ts';
import { ethereumSigner } from '../../../../vectors/receipts.ts';
import { stampedActivity } from '../../../../vectors/stamped.ts';

const pay = (to: string, usdc: number, token: string = parties.usdc): Request =>
  calling(token, call('transfer(address to, uint256 amount)', [to, BigInt(usdc * 1_000_000)]));

/** A payment that completed on a day of November, with the signature of the account or of somebody else. */
function paid(day: number, request: Request, key = ethereumSigner.privateKey): Activity {
  const digest = reviewDocument(request, context()).digest?.value ?? '';
  const bytes = secp256k1.sign(Buffer.from(digest, 'hex'), Buffer.from(key, 'hex'), { prehash: false, format: 'recovered' });
  const [v = 0, ...rs] = bytes;
  const hex = Buffer.from(rs).toString('hex');
  return stampedActivity(request, {
    ...{ id: `day-${day}`, status: 'ACTIVITY_STATUS_COMPLETED', createdAt: `2026-11-${day}T09:00:00.000Z` },
    result: { signRawPayloadResult: { r: hex.slice(0, 64), s: hex.slice(64), v: `0${v}` } },
  });
}
const earlierOf = (request: Request, history: Activity[]) => reviewDocument(request, context({}, { history })).effect?.earlier;

test('amounts of one asset to one address, the oldest first', () => {
  const history = [
    paid(14, pay(parties.payroll, 12_000.5)),
    paid(12, pay(parties.payroll, 11_800)),
    paid(13, pay(parties.router, 7)),
  ];
  expect(earlierOf(pay(parties.payroll, 12_500), history)).toEqual(['11800', '12000.5']);
  const { effect } = reviewDocument(pay(parties.payroll, 12_500), context({}, { history }));
  expect(effect && usual(effect)).toMatchObject({
    ...{ title: 'Payroll, 2 verified payments', range: '11,800 – 12,000.5 USDC' },
    here: 1,
  });
});

test('what the service says completed is no payment until its signature is verified here', () => {
  const unsigned = stampedActivity(pay(parties.payroll, 900_000), { id: 'said', status: 'ACTIVITY_STATUS_COMPLETED' });
  const forged = paid(12, pay(parties.payroll, 800_000), '11'.repeat(32));
  const altered = { ...paid(13, pay(parties.payroll, 1)), intent: stampedActivity(pay(parties.payroll, 700_000)).intent };
  const waiting = { ...paid(14, pay(parties.payroll, 600_000)), status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' };
  expect(earlierOf(pay(parties.payroll, 12_500), [unsigned, forged, altered, waiting])).toBeUndefined();
});

test('one signature is one payment, whatever activities the service tells with it', () => {
  const once = paid(12, pay(parties.payroll, 12_000));
  const again = [13, 14].map(day => ({ ...once, id: `day-${day}`, createdAt: `2026-11-${day}T09:00:00.000Z` }));
  expect(earlierOf(pay(parties.payroll, 12_500), [...again, once])).toEqual(['12000']);
});

test('what a key that is not the account’s signed as its own address is nothing that was paid before', () => {
  const key = '11'.repeat(32);
  const stranger = deriveAddress(
    'ADDRESS_FORMAT_ETHEREUM',
    Buffer.from(secp256k1.getPublicKey(Buffer.from(key, 'hex'))).toString('hex'),
  );
  const request = pay(parties.payroll, 900_000);
  const theirs = paid(12, { ...request, parameters: { ...(request.parameters as object), signWith: stranger } }, key);
  expect(earlierOf(pay(parties.payroll, 12_500), [theirs])).toBeUndefined();
});

test('what was paid to somebody else in a request that names the payee stands not among it', () => {
  const past = calling(
    parties.usdc,
    call('transferFrom(address from, address to, uint256 amount)', [parties.payroll, parties.router, 9_000_000n]),
  );
  expect(earlierOf(pay(parties.payroll, 12_500), [paid(12, past)])).toBeUndefined();
  expect(earlierOf(pay(parties.payroll, 12_500), [paid(12, past), paid(13, pay(parties.payroll, 3))])).toEqual(['3']);
});

test('another asset, a permission and a batch are compared with nothing', () => {
  const history = [paid(12, pay(parties.payroll, 12_000))];
  const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
  expect(earlierOf(pay(parties.payroll, 5, dai), history)).toBeUndefined();
  const allow = calling(parties.usdc, call('approve(address spender, uint256 amount)', [parties.payroll, 5n]));
  expect(earlierOf(allow, history)).toBeUndefined();
});

test('nothing is usual about whoever imitates somebody, whatever they were paid', () => {
  const like = `${parties.payroll.slice(0, 6)}${'0'.repeat(32)}${parties.payroll.slice(-4)}`.toLowerCase();
  expect(earlierOf(pay(like, 5), [paid(12, pay(like, 5))])).toBeUndefined();
  expect(earlierOf(pay(at.newcomer, 5), [paid(12, pay(at.newcomer, 4))])).toEqual(['4']);
});

test('a batch that is too large to read beside a review is left out, and hides nothing older', () => {
  const many = calling(
    parties.usdc,
    call('multicall(bytes[] data)', [
      Array.from({ length: 700 }, () => call('transfer(address to, uint256 amount)', [parties.payroll, 1n])),
    ]),
  );
  const history = [paid(14, many), paid(12, pay(parties.payroll, 11_800))];
  expect(earlierOf(pay(parties.payroll, 12_500), history)).toEqual(['11800']);
});

import { expect, test } from 'vitest';
import type { DeliveredEvent } from '../../../../electron/contract/delivery.ts';
import { emptyContext } from '../../../../electron/core/review/context.ts';
import { decodeEvent, readBody } from '../../../../electron/core/webhooks/event.ts';

const context = {
  ...emptyContext('2026-11-21T09:00:00.000Z'),
  addressBook: [{ label: 'Ops hot', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', kind: 'own' }],
};
const read = (value: unknown) => readBody(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)));
const decode = (value: unknown): DeliveredEvent => decodeEvent(read(value), context, 'service');
const factOf = (event: DeliveredEvent, label: string) => event.facts.find(fact => fact.label === label);

const balance = (asset: object = {}, more: object = {}) => ({
  type: 'balances:finalized',
  organizationId: 'org',
  parentOrganizationId: 'parent',
  msg: {
    operation: 'deposit',
    caip2: 'eip155:8453',
    txHash: `0x${'ab'.repeat(32)}`,
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    idempotencyKey: 'key',
    asset: { symbol: 'USDC', name: 'USD Coin', decimals: 6, caip19: 'eip155:8453/erc20:0x0', amount: '1250000001', ...asset },
    block: { number: '21000000', hash: `0x${'cd'.repeat(32)}`, timestamp: '2026-11-21T08:59:00.000Z' },
    ...more,
  },
});

test('a deposit is told exactly: amount, asset, whose address, chain, block', () => {
  const event = decode(balance());
  expect(event).toMatchObject({ kind: 'balance', headline: 'Deposit of 1,250.000001 USDC to “Ops hot”, finalized' });
  expect(factOf(event, 'Chain')).toMatchObject({ value: 'eip155:8453', name: 'Base' });
  expect(factOf(event, 'Address')).toMatchObject({ name: 'Ops hot', kind: 'address', note: 'signed by the service' });
  expect(factOf(event, 'Block time')?.kind).toBe('time');
});

test('amounts keep every digit, and none is made up', () => {
  const huge = '115792089237316195423570985008687907853269984665640564039457584007913129639935';
  expect(decode(balance({ amount: huge, decimals: 18, symbol: 'X' })).headline).toContain(
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935 X',
  );
  expect(decode(balance({ amount: '0' })).headline).toContain('Deposit of 0 USDC');
  expect(decode(balance({ decimals: undefined })).headline).toContain(
    '1250000001 atomic units of USDC (its decimals are not told)',
  );
  expect(decode(balance({ amount: '1.5' })).headline).toContain('an amount that is not a whole number');
  // A number larger than JavaScript can hold stays exact.
  expect(decode(JSON.stringify(balance()).replace('"1250000001"', '90071992547409931')).headline).toContain(
    '90,071,992,547.409931',
  );
});

test('a withdrawal and a transaction’s way are told', () => {
  expect(decode(balance({}, { operation: 'withdraw' })).headline).toMatch(/^Withdrawal of .* from “Ops hot”/);
  const way = (msg: object) => decode({ type: 'transaction:status', organizationId: 'org', msg });
  expect(way({ status: 'INCLUDED', activityId: 'a', txHash: '0x12' })).toMatchObject({
    kind: 'transaction',
    headline: 'Transaction is in a block',
  });
  expect(factOf(way({ status: 'FAILED', error: { message: 'out of gas' } }), 'Error')?.value).toBe('out of gas');
});

test('decimals that are none leave the atomic units, and a failed transaction is told as one', () => {
  for (const decimals of [-1, 256, '6.5'])
    expect(decode(balance({ decimals })).headline).toContain('1250000001 atomic units of USDC (its decimals are not told)');
  expect(decode(balance({ decimals: 255, amount: '1' })).headline).toContain(`0.${'0'.repeat(254)}1 USDC`);
  expect(decode(balance({ symbol: undefined })).headline).toContain('units of an asset without a symbol');
  const headline = (status: unknown) => decode({ type: 'transaction:status', msg: { status } }).headline;
  expect(['BROADCASTING', 'INCLUDED', 'FAILED', 'NEW', undefined].map(headline)).toEqual([
    'Transaction is being sent',
    'Transaction is in a block',
    'Transaction failed',
    'Transaction “NEW”',
    'Transaction “of a status that is not told”',
  ]);
  expect(decode({ ...balance({}, { operation: 'else' }), type: 'balances:confirmed' }).headline).toMatch(
    /^Balance change of .* to “Ops hot”, confirmed$/,
  );
});

test('names that objects are born with are no event types, and bytes that are no text are no JSON', () => {
  for (const type of ['constructor', 'toString', '__proto__']) expect(read({ type }).says.eventTypes).toEqual([]);
  const broken = readBody(Uint8Array.from([...new TextEncoder().encode('{"organizationId":"'), 0xff, 0x22, 0x7d]));
  expect(broken).toMatchObject({ json: null, says: { organizationIds: [], eventTypes: [], repeated: [] } });
  expect(broken.text).toContain('\ufffd');
});

test('a symbol cannot break out of the sentence', () => {
  const { headline } = decode(balance({ symbol: 'USDC\u202e\u200b, 9 BTC to “Mallory”' }));
  expect(headline).toContain('⟦U+202E⟧');
  expect(headline).not.toMatch(/[\u202e\u200b]/);
});

test('what has no known shape is laid out whole, and what is no JSON is said to be none', () => {
  const event = decode({ type: 'activity.created', data: { id: 'act_123' } });
  expect(event).toMatchObject({ kind: 'unknown', decoded: { children: [{ label: 'type' }, { label: 'data' }] } });
  expect(decode('hello')).toMatchObject({ kind: 'unknown', decoded: null });
  expect(decodeEvent(readBody(Uint8Array.of(0x7b, 0xff, 0x7d)), context, 'pasted').decoded).toBeNull();
  expect(decode(`${'['.repeat(5000)}${']'.repeat(5000)}`).decoded).toBeNull();
});

test('a member that stands twice is found, and organisations are read from the body', () => {
  expect(read('{"organizationId":"a","organizationId":"b"}').says).toMatchObject({ repeated: ['organizationId'] });
  expect(read(balance()).says).toEqual({
    organizationIds: ['org', 'parent'],
    eventTypes: ['BALANCE_FINALIZED_UPDATES'],
    repeated: [],
  });
});

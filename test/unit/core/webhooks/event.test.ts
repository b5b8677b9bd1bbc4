import { expect, test } from 'vitest';
import type { DeliveredEvent } from '../../../../electron/contract/values/delivery.ts';
import { emptyContext } from '../../../../electron/core/known/context.ts';
import { decodeEvent, readBody, shownBody } from '../../../../electron/core/webhooks/event.ts';
import { answers, ethereumSigner } from '../../../vectors/receipts.ts';

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
  expect(decode(balance({ decimals: undefined })).headline).toContain('1250000001 atomic units of USDC (decimals not given)');
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
    expect(decode(balance({ decimals })).headline).toContain('1250000001 atomic units of USDC (decimals not given)');
  expect(decode(balance({ decimals: 255, amount: '1' })).headline).toContain(`0.${'0'.repeat(254)}1 USDC`);
  expect(decode(balance({ symbol: undefined })).headline).toContain('units of an asset without a symbol');
  const headline = (status: unknown) => decode({ type: 'transaction:status', msg: { status } }).headline;
  expect(['BROADCASTING', 'INCLUDED', 'FAILED', 'NEW', 'toString', undefined].map(headline)).toEqual([
    'Transaction is being sent',
    'Transaction is in a block',
    'Transaction failed',
    'Transaction “NEW”',
    'Transaction “toString”',
    'Transaction “of unknown status”',
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

const told = (event: DeliveredEvent) =>
  event.facts.map(({ label, value, kind, name, nameSource }) => [label, value, kind, name, nameSource].filter(Boolean));

test('of a change of a balance each part is told as what it is, and each is the service’s word', () => {
  const event = decode(balance());
  expect(told(event)).toEqual([
    ['Amount', '1,250.000001 USDC', 'text'],
    ['Atomic units', '1250000001', 'text'],
    ['Asset', 'USD Coin', 'text'],
    ['Asset id', 'eip155:8453/erc20:0x0', 'text'],
    ['Address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'address', 'Ops hot', 'address_book'],
    ['Chain', 'eip155:8453', 'text', 'Base', 'computed'],
    ['Transaction', `0x${'ab'.repeat(32)}`, 'hex'],
    ['Block', '21000000', 'text'],
    ['Block hash', `0x${'cd'.repeat(32)}`, 'hex'],
    ['Block time', '2026-11-21T08:59:00.000Z', 'time'],
    ['Idempotency key', 'key', 'id'],
  ]);
  expect(new Set(event.facts.map(({ source, note }) => `${source}: ${note}`))).toEqual(
    new Set(['service: signed by the service']),
  );
  expect(event.decoded).toMatchObject({ label: 'Body' });
});

test('what is missing of a change is left out, and nobody’s address has no name', () => {
  const bare = decode({
    type: 'balances:confirmed',
    msg: { operation: 'deposit', asset: { amount: '5', decimals: 0, symbol: 'X' } },
  });
  expect(bare.headline).toBe('Deposit of 5 X, confirmed');
  expect(told(bare)).toEqual([
    ['Amount', '5 X', 'text'],
    ['Atomic units', '5', 'text'],
  ]);
  const stranger = decode(balance({}, { address: `0x${'12'.repeat(20)}`, caip2: undefined }));
  expect(stranger.headline).toBe('Deposit of 1,250.000001 USDC, finalized');
  expect(told(stranger)).toContainEqual(['Address', `0x${'12'.repeat(20)}`, 'address']);
  expect(factOf(stranger, 'Chain')).toBeUndefined();
});

test('of a transaction each part is told as what it is, and why it failed', () => {
  const way = (msg: object) => told(decode({ type: 'transaction:status', organizationId: 'org', msg }));
  const timestamp = '2026-11-21T08:59:00.000Z';
  expect(
    way({
      status: 'FAILED',
      error: 'reverted',
      activityId: 'a',
      caip2: 'eip155:1',
      txHash: '0x12',
      timestamp,
      idempotencyKey: 'k',
    }),
  ).toEqual([
    ['Status', 'FAILED', 'text'],
    ['Error', 'reverted', 'text'],
    ['Activity', 'a', 'id'],
    ['Chain', 'eip155:1', 'text', 'Ethereum mainnet', 'computed'],
    ['Transaction', '0x12', 'hex'],
    ['Time', timestamp, 'time'],
    ['Idempotency key', 'k', 'id'],
  ]);
  expect(way({ status: 'FAILED', error: {} })).toContainEqual(['Error', 'no message', 'text']);
  expect(way({ status: 'INCLUDED' })).toEqual([['Status', 'INCLUDED', 'text']]);
});

test('a time that is none, and a chain that is only like one, are told as they came', () => {
  const way = (msg: object) => told(decode({ type: 'transaction:status', msg: { status: 'INCLUDED', ...msg } }));
  for (const timestamp of ['soon', 'at 2026-11-21T08:59:00.000Z'])
    expect(way({ timestamp })).toContainEqual(['Time', timestamp, 'text']);
  for (const caip2 of ['solana:mainnet', 'xeip155:1', 'eip155:1x'])
    expect(way({ caip2 })).toContainEqual(['Chain', caip2, 'text']);
});

test('what is no JSON, or of no known shape, says so and claims nothing', () => {
  expect(decode('hello')).toEqual({ kind: 'unknown', headline: 'A body that is not JSON', facts: [], decoded: null });
  expect(decode('{}')).toMatchObject({ headline: 'A body of unknown shape', facts: [] });
  expect(read('{}').says.eventTypes).toEqual([]);
});

const activity = {
  ...{ id: 'a1', organizationId: 'o1', status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', type: 'ACTIVITY_TYPE_CLAIM_SWAP_FEES' },
  ...{ intent: { claimSwapFeesIntent: {} }, result: {}, votes: [], fingerprint: `sha256:${'0'.repeat(64)}` },
  ...{ canApprove: false, canReject: true, createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:01:00.000Z' },
};

test('an activity is told with its id, state, organisation and times, and who asked for it where that is known', () => {
  const pasted = decodeEvent(read(activity), context, 'pasted');
  expect(pasted).toMatchObject({
    ...{ kind: 'activity', activityId: 'a1', type: 'ACTIVITY_TYPE_CLAIM_SWAP_FEES' },
    ...{ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', decoded: { label: 'Body' } },
  });
  const facts = [
    ['Activity', 'a1', 'id'],
    ['Type', 'ACTIVITY_TYPE_CLAIM_SWAP_FEES', 'text'],
    ['Status', 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 'text'],
    ['Votes', '0', 'text'],
    ['Organisation', 'o1', 'id'],
    ['Fingerprint', `sha256:${'0'.repeat(64)}`, 'id'],
    ['Created', '2026-11-21T08:00:00.000Z', 'time'],
    ['Updated', '2026-11-21T08:01:00.000Z', 'time'],
  ];
  expect(told(pasted)).toEqual(facts);
  expect(new Set(pasted.facts.map(({ source, note }) => `${source}: ${note}`))).toEqual(new Set(['pasted: not verified']));
  const vote = {
    ...{
      id: 'v1',
      userId: 'u1',
      user: { userId: 'u1', userName: 'Ben' },
      activityId: 'a1',
      selection: 'VOTE_SELECTION_APPROVED',
    },
    ...{
      message: '',
      publicKey: '',
      signature: '',
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      createdAt: '2026-11-21T08:00:00.000Z',
    },
  };
  const asked = told(decode({ ...activity, votes: [vote] }));
  expect(asked).toContainEqual(['Asked by', 'u1', 'id', 'Ben', 'service']);
  expect(asked).toContainEqual(['Votes', '1', 'text']);
});

test('a body that is called a transaction is told as one, whatever else it looks like', () => {
  expect(decode({ ...activity, type: 'transaction:status' }).kind).toBe('transaction');
});

test('a signature that is not what it should be is neither shown in the body nor laid out; a right one is', () => {
  const [hello] = answers;
  const signing = (r: string) => ({
    ...{ ...activity, status: 'ACTIVITY_STATUS_COMPLETED', type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
    intent: {
      signRawPayloadIntentV2: {
        ...{ signWith: ethereumSigner.address, payload: hello.payload },
        ...{ encoding: hello.encoding, hashFunction: hello.hashFunction },
      },
    },
    result: { signRawPayloadResult: { r, s: hello.s, v: hello.v } },
  });
  const right = signing(hello.r);
  expect(shownBody(read(right), context)).toEqual({ text: JSON.stringify(right), withheld: false });
  expect(JSON.stringify(decode(right).decoded)).toContain(hello.s);
  const wrong = signing(`1${hello.r.slice(1)}`);
  const { text, withheld } = shownBody(read(wrong), context);
  expect([withheld, JSON.parse(text)]).toEqual([true, { ...wrong, result: null }]);
  const { decoded } = decode(wrong);
  expect(decoded?.label).toBe('Body');
  expect(JSON.stringify(decoded)).not.toContain(hello.s);
});

/** An address is "never seen" until something with it completed, however the bytes of that held it. */
import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { dealtWith } from '../../../../electron/core/known/dealt-with.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { call, calling, message, type Request, transaction, typed } from '../../../vectors/payloads.ts';
import { signing, transferHex, tronContext } from '../../../vectors/tron.ts';

const { stranger } = parties;
const done = ({ type, parameters }: Request, status = 'ACTIVITY_STATUS_COMPLETED'): Activity => ({
  id: 'earlier',
  organizationId: 'organisation',
  status,
  type,
  intent: { signRawPayloadIntentV2: parameters },
  votes: [],
  fingerprint: `sha256:${'0'.repeat(64)}`,
  canApprove: false,
  canReject: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
});
const pay = transaction({ to: stranger, value: 1n });
const send = calling(parties.usdc, call('transfer(address to, uint256 amount)', [stranger, 5n]));
const isNew = (request: Request, history: Activity[], here = context()) =>
  reviewDocument(request, { ...here, history }).findings.some(({ rule }) => rule === 'first-seen');

describe('the receiver of a payment', () => {
  test.each([
    ['a payment in coins', pay],
    ['a payment in tokens, inside calldata', send],
    ['typed data', typed(typedWith(stranger))],
  ])('is known after %s', (_, earlier) => {
    for (const request of [pay, send]) {
      expect(isNew(request, [])).toBe(true);
      expect(isNew(request, [done(earlier)])).toBe(false);
      for (const status of ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_REJECTED', 'ACTIVITY_STATUS_FAILED'])
        expect(isNew(request, [done(earlier, status)])).toBe(true);
    }
  });

  test.each([
    ['a text that names it', message(`Pay ${stranger.toLowerCase()} from now on`)],
    ['a text that is a call', message(call('transfer(address to, uint256 amount)', [stranger, 5n]))],
    ['typed data that writes it as text', typed(typedWith(stranger, 'string'))],
    ['the name of a wallet', { type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: { walletName: stranger.toLowerCase() } }],
    ['the name of a tag', { type: 'ACTIVITY_TYPE_CREATE_USER_TAG', parameters: { userTagName: stranger } }],
    [
      'a policy',
      { type: 'ACTIVITY_TYPE_CREATE_POLICY', parameters: { condition: `eth.tx.to == '${stranger}'`, notes: stranger } },
    ],
    [
      'an interface',
      {
        type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
        parameters: { smartContractAddress: stranger, smartContractInterface: '[]', label: 'Vault' },
      },
    ],
  ])('is not known after %s', (_, earlier) => {
    for (const request of [pay, send]) expect(isNew(request, [done(earlier)])).toBe(true);
  });

  test.each([
    [
      'one of several payloads',
      { payloads: ['00', `00${stranger.slice(2).toLowerCase()}`], encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
    ],
    ['a bundled call', { calls: [{ to: stranger, value: '1' }] }],
    ['a deposit at a vault', { vaultAddress: stranger }],
    ['a transaction', { unsignedTransaction: `00${stranger.slice(2)}` }],
  ])('is known after %s', (_, parameters) => {
    expect(isNew(pay, [done({ type: 'ACTIVITY_TYPE_ANY', parameters })])).toBe(false);
  });

  test('is known on TRON after a payment there, or to the same account on Ethereum', () => {
    const there = signing(transferHex(stranger, 1n));
    expect(isNew(there, [], tronContext())).toBe(true);
    for (const earlier of [signing(transferHex(stranger, 7n)), pay])
      expect(isNew(there, [done(earlier)], tronContext())).toBe(false);
  });
});

describe('how often somebody was dealt with', () => {
  const at = (day: number, request: Request, status?: string): Activity => ({
    ...done(request, status),
    id: `day-${day}`,
    createdAt: `2026-11-${day}T09:00:00.000Z`,
  });
  const dealings = (history: Activity[], address: string = stranger) => dealtWith(context({}, { history })).dealings(address);

  test('is counted once for each activity that completed, with the day of the last', () => {
    const twice = {
      ...send,
      parameters: { ...(send.parameters as object), payloads: [(pay.parameters as { payload: string }).payload] },
    };
    const history = [at(12, send), at(19, pay), at(15, twice)];
    expect(dealings(history)).toEqual({ times: 3, last: '2026-11-19T09:00:00.000Z' });
    expect(dealings(history, stranger.toLowerCase())).toEqual({ times: 3, last: '2026-11-19T09:00:00.000Z' });
  });

  test('is the same among many others, however long they are', () => {
    const others = (from: number, letters: number) =>
      Array.from({ length: 40 }, (_, n) => at(from + n, signing(`${'00'.repeat(letters / 2)}${(from + n).toString(16)}`)));
    const long = signing(`${'ab'.repeat(50_000)}${(send.parameters as { payload: string }).payload}`);
    const history = [at(12, send), ...others(30, 4_000), at(19, long), ...others(80, 9_000), at(15, pay), ...others(130, 500)];
    for (const known of [history, history.toReversed(), [...history, at(11, long), at(10, pay)]])
      expect(dealings(known)).toEqual({ times: known.length === history.length ? 3 : 5, last: '2026-11-19T09:00:00.000Z' });
    expect(dealings(history, parties.usdc)).toMatchObject({ times: 2 });
    expect(dealings(history, `0x${'c4'.repeat(20)}`)).toEqual({ times: 0, last: null });
  });

  test('leaves out what waits, was rejected or failed, and whatever only names them', () => {
    const others = ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_REJECTED', 'ACTIVITY_STATUS_FAILED'].map((status, n) =>
      at(20 + n, send, status),
    );
    const named = at(25, message(`Pay ${stranger} from now on`));
    expect(dealings([at(12, send), ...others, named])).toEqual({ times: 1, last: '2026-11-12T09:00:00.000Z' });
    expect(dealings(others)).toEqual({ times: 0, last: null });
  });
});

test('one who writes pieces of addresses into intents makes strangers, and keeps nobody', () => {
  const digits = [...'0123456789abcdef'];
  const pairs = digits.flatMap(a => digits.filter(b => b !== a).map(b => [a, b] as const));
  // Every eight letters of an address like them stand in it, and none of the addresses does.
  const pieces = signing(
    pairs
      .map(([a, b]) => a.repeat(12) + b.repeat(12))
      .join('')
      .repeat(350),
  );
  const asked = (many: number) => {
    const { isDealtWith } = dealtWith(context({}, { history: [done(pieces), done(pay)] }));
    for (const [a, b] of pairs.slice(0, many)) expect(isDealtWith(`0x${a.repeat(20)}${b.repeat(20)}`)).toBe(false);
    return isDealtWith(stranger);
  };
  expect(asked(20)).toBe(true);
  expect(asked(pairs.length)).toBe(false);
});

test('a Solana account is found as it is written, and as its bytes', () => {
  const key = Uint8Array.from({ length: 32 }, (_, n) => n + 7);
  const asked = (parameters: object) =>
    dealtWith(context({}, { history: [done({ type: 'ACTIVITY_TYPE_SOL_SEND_TRANSACTION', parameters })] })).isDealtWith(
      base58.encode(key),
    );
  expect(asked({ to: base58.encode(key) })).toBe(true);
  expect(asked({ unsignedTransaction: `0100${Buffer.from(key).toString('hex')}ff` })).toBe(true);
  expect(asked({ to: base58.encode(key).toLowerCase() })).toBe(false);
});

function typedWith(to: string, type = 'address') {
  return {
    domain: { name: 'Northwind', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Pay: [{ name: 'to', type }],
    },
    primaryType: 'Pay',
    message: { to },
  };
}

import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import { dialect } from '../../../../../electron/contract/service/dialect.ts';
import { stepsTaken } from '../../../../../electron/core/budget/work.ts';
import { documentOf } from '../../../../../electron/core/decisions/opening.ts';
import { emptyContext, type ReviewContext } from '../../../../../electron/core/known/context.ts';
import { viewOf } from '../../../../../electron/core/review/activity-view.ts';
import { createReceiptJournal, receiptOfActivity, released } from '../../../../../electron/core/review/receipt/receipts.ts';
import { answers, ethereumSigner } from '../../../../vectors/receipts.ts';

const [hello] = answers;
const signed = (more: Partial<Activity> = {}, r: string = hello.r): Activity => ({
  id: 'a1',
  organizationId: 'o1',
  status: 'ACTIVITY_STATUS_COMPLETED',
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  intent: {
    signRawPayloadIntent: null,
    signRawPayloadIntentV2: {
      signWith: ethereumSigner.address,
      payload: hello.payload,
      encoding: hello.encoding,
      hashFunction: hello.hashFunction,
    },
  },
  result: { signRawPayloadResult: { r, s: hello.s, v: hello.v } },
  votes: [],
  fingerprint: `sha256:${'0'.repeat(64)}`,
  canApprove: false,
  canReject: true,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  ...more,
});
const context: ReviewContext = emptyContext('2026-11-21T09:00:00.000Z');
const forged = () => signed({}, `1${hello.r.slice(1)}`);

test('a completed signature has a receipt over the payload of its own intent', () => {
  expect(receiptOfActivity(signed(), context)).toMatchObject({
    verdict: 'verified',
    digest: hello.digest,
    address: ethereumSigner.address,
  });
  expect(receiptOfActivity(signed({ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD' }), context)?.verdict).toBe('verified');
});

test('what was signed is read once, and what came of it each time', () => {
  const activity = signed();
  receiptOfActivity(activity, context);
  const before = stepsTaken();
  expect(receiptOfActivity(activity, context)?.verdict).toBe('verified');
  expect(stepsTaken()).toBe(before);
  expect(receiptOfActivity({ ...activity }, context)?.verdict).toBe('verified');
  expect(stepsTaken()).toBeGreaterThan(before);
});

test('an activity that signed nothing has none', () => {
  expect(receiptOfActivity(signed({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: null }), context)).toBeNull();
  expect(receiptOfActivity(signed({ type: 'ACTIVITY_TYPE_CREATE_WALLET' }), context)).toBeNull();
  expect(receiptOfActivity(signed({ result: null }), context)).toBeNull();
});

test('a signature that does not fit is withheld whatever status is said to go with it', () => {
  for (const status of ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_NEW']) {
    expect(receiptOfActivity({ ...forged(), status }, context)).toMatchObject({ verdict: 'mismatch', signature: null });
    expect(released({ ...forged(), status }, context).result).toBeNull();
    expect(viewOf({ ...forged(), status }, 'u', context, dialect).result).toBeNull();
  }
});

test('intents and results that are not there may stand beside the one that is as null', () => {
  const activity = signed({ result: { createWalletResult: null, signRawPayloadResult: { r: hello.r, s: hello.s, v: hello.v } } });
  expect(documentOf(activity, context).findings.map(({ rule }) => rule)).not.toContain('not-a-request');
  expect(documentOf(activity, context).headline).toContain('hello');
  expect(viewOf(activity, 'u', context, dialect).result).toMatchObject({
    children: [{ label: 'r' }, { label: 's' }, { label: 'v' }],
  });
});

test('the account of the directory is what a signature is compared with', () => {
  const id = 'f1a2b3c4-0000-4000-8000-000000000001';
  const activity = signed();
  const intent = activity.intent.signRawPayloadIntentV2 as Record<string, unknown>;
  const asked = { ...activity, intent: { signRawPayloadIntentV2: { ...intent, signWith: id } } };
  // The public key of the private key 3.
  const publicKey = '02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9';
  const row = { privateKeyId: id, privateKeyName: 'Cold', curve: 'CURVE_SECP256K1', publicKey, addresses: [] };
  const listed = { ...context, current: { privateKeys: [row] } };
  expect(receiptOfActivity(asked, context)?.verdict).toBe('unverifiable');
  expect(receiptOfActivity(asked, listed)?.verdict).toBe('mismatch');
});

describe('a private key id of which nothing is known', () => {
  const id = 'f1a2b3c4-0000-4000-8000-000000000001';
  const at = (
    createdAt: string,
    activityId: string,
    answer: { payload: string; encoding: string; hashFunction: string; r: string; s: string; v: string },
  ) => {
    const { payload, encoding, hashFunction, ...result } = answer;
    return signed({
      id: activityId,
      createdAt,
      intent: { signRawPayloadIntentV2: { signWith: id, payload, encoding, hashFunction } },
      result: { signRawPayloadResult: result },
    });
  };
  const first = at('2026-11-01T08:00:00.000Z', 'first', answers[1]);
  const now = at('2026-11-21T08:00:00.000Z', 'now', hello);
  // The signature of one digest over another one is a signature of somebody else.
  const other = at('2026-11-21T08:00:00.000Z', 'now', {
    ...answers[3],
    payload: answers[2].payload,
    encoding: answers[2].encoding,
  });
  test('is held against its first signature known here', () => {
    const known = receiptOfActivity(now, { ...context, history: [now, first] });
    expect(known).toMatchObject({
      verdict: 'unverifiable',
      notes: [expect.stringMatching(/made the signature of 2026-11-01.* too/)],
    });
    expect(receiptOfActivity(now, context)?.notes.join()).not.toContain('first');
  });
  test('is withheld where another key signed than the first time', () => {
    expect(receiptOfActivity(other, context)?.verdict).toBe('unverifiable');
    const changed = receiptOfActivity(other, { ...context, history: [other, first] });
    expect(changed).toMatchObject({ verdict: 'mismatch', signature: null, sentence: expect.stringMatching(/activity first/) });
  });
  test('is not held against what came later', () => {
    expect(receiptOfActivity(first, { ...context, history: [now, first] })).toEqual(receiptOfActivity(first, context));
  });
});

describe('a signature that is not what it should be', () => {
  test('does not leave with its activity', () => {
    expect(released(forged(), context).result).toBeNull();
    expect(JSON.stringify(released(forged(), context))).not.toContain(hello.s);
    expect(released(signed(), context).result).toEqual({ signRawPayloadResult: { r: hello.r, s: hello.s, v: hello.v } });
  });
  test.each([{ r: 1, s: hello.s, v: '01' }, { r: hello.r, s: hello.s }, 'text', [hello.r]])(
    'nor does a result that is none: %j',
    came => {
      const activity = signed({ result: { signRawPayloadResult: came } });
      expect(receiptOfActivity(activity, context)).toMatchObject({ verdict: 'mismatch', signature: null });
      expect(released(activity, context).result).toBeNull();
    },
  );
});

test('the journal hears of each activity once, and of a mismatch as withheld, without the signature', async () => {
  const lines: Record<string, unknown>[] = [];
  const journal = createReceiptJournal(async entry => void lines.push(entry));
  for (const activity of [signed(), signed(), forged(), forged(), signed({ id: 'a2' })])
    await journal.keep(activity, receiptOfActivity(activity, context));
  await journal.keep(signed(), null);
  expect(lines.map(l => [l.kind, l.activityId])).toEqual([
    ['signature_received', 'a1'],
    ['signature_withheld', 'a1'],
    ['signature_received', 'a2'],
  ]);
  expect(lines[0]).toMatchObject({ signWith: ethereumSigner.address, digest: hello.digest, organizationId: 'o1' });
  expect(JSON.stringify(lines)).not.toContain(hello.s);
});

test('the journal hears again of one that was looked at last before five thousand others: no more are kept in mind', async () => {
  const lines: string[] = [];
  const journal = createReceiptJournal(async ({ activityId }) => void lines.push(activityId));
  const receipt = receiptOfActivity(signed(), context);
  const keep = (id: string) => journal.keep(signed({ id }), receipt);
  await keep('seen again');
  await keep('seen once');
  for (let n = 0; n < 4_999; n++) {
    await keep(`other ${n}`);
    await keep('seen again');
  }
  lines.length = 0;
  await keep('seen again');
  await keep('seen once');
  expect(lines).toEqual(['seen once']);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Practice, startPractice } from '../../practice/service.ts';
import { stampHolds } from '../../practice/stamp/verify.ts';
import { fingerprintOf } from '../../practice/submit.ts';

const hour = 3_600_000;
let practice: Practice;
beforeEach(async () => {
  practice = await startPractice();
});
afterEach(() => practice.close());

function payload(text: string) {
  const signWith = practice.organisation().wallets[0]?.accounts[0]?.address ?? '';
  return { signWith, payload: text, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' } as const;
}
const waiting = 'ACTIVITY_STATUS_CONSENSUS_NEEDED';

describe('one activity', () => {
  test('the same bytes are the same activity and one vote', async () => {
    const ada = practice.as('Ada');
    const body = ada.body('sign_raw_payload', payload('twice'));
    const first = await ada.send('sign_raw_payload', body);
    const second = await ada.send('sign_raw_payload', body);
    expect(second.json.activity.id).toBe(first.json.activity.id);
    expect(second.json.activity.votes).toHaveLength(1);
    expect(first.json.activity.fingerprint).toBe(fingerprintOf(Buffer.from(body)));
    expect(practice.ledger()).toHaveLength(1);
  });

  test('two simultaneous first submissions of the same bytes are one activity', async () => {
    const body = practice.as('Ada').body('sign_raw_payload', payload('at once'));
    const answers = await Promise.all(['Ada', 'Ben'].map(name => practice.as(name).send('sign_raw_payload', body)));
    expect(new Set(answers.map(a => a.json.activity.id)).size).toBe(1);
    expect(practice.ledger().map(a => [a.status, a.votes.length])).toEqual([['ACTIVITY_STATUS_COMPLETED', 2]]);
  });

  test('a new timestamp is a new activity', async () => {
    await practice.as('Ada').propose('sign_raw_payload', payload('again'));
    await practice.as('Ada').propose('sign_raw_payload', payload('again'));
    expect(practice.ledger()).toHaveLength(2);
  });

  test('the proposer keeps the first vote, and it verifies', async () => {
    const proposed = await practice.as('Ada', 'API_KEY_CURVE_ED25519').propose('sign_raw_payload', payload('mine'));
    const [vote] = proposed.votes;
    expect(vote).toMatchObject({
      selection: 'VOTE_SELECTION_APPROVED',
      user: { userName: 'Ada Reyes' },
      activityId: proposed.id,
      createdAt: { nanos: '0' },
    });
    expect(fingerprintOf(Buffer.from(vote?.message ?? ''))).toBe(proposed.fingerprint);
    const stamp = { publicKey: vote?.publicKey ?? '', signature: vote?.signature ?? '', curve: 'API_KEY_CURVE_ED25519' as const };
    expect(stampHolds(stamp, Buffer.from(vote?.message ?? ''))).toBe(true);
  });
});

describe('consensus', () => {
  test('a second approval completes it, and answers with the target', async () => {
    const proposed = await practice.as('Ada').propose('sign_raw_payload', payload('pay'));
    expect([proposed.status, proposed.canApprove, proposed.result]).toEqual([waiting, false, {}]);
    const { json } = await practice.as('Ben').approve(proposed);
    expect(json.activity).toMatchObject({
      id: proposed.id,
      type: proposed.type,
      status: 'ACTIVITY_STATUS_COMPLETED',
      canApprove: false,
    });
    expect(json.activity.result.signRawPayloadResult.r).toMatch(/^[0-9a-f]{64}$/);
    expect(json.activity.votes[1].message).toContain(proposed.fingerprint);
  });

  test('byte-equal bodies of two users are two approvals', async () => {
    const body = practice.as('Ada').body('sign_raw_payload', payload('same'));
    await practice.as('Ada').send('sign_raw_payload', body);
    const { json } = await practice.as('Chloé').send('sign_raw_payload', body);
    expect(json.activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(json.activity.votes).toHaveLength(2);
  });

  test('canApprove and canReject are relative to who asks', async () => {
    const { id } = await practice.as('Ada').propose('sign_raw_payload', payload('who'));
    const seen = async (name: string) => (await practice.as(name).query('get_activity', { activityId: id })).json.activity;
    expect(await seen('Ada')).toMatchObject({ canApprove: false, canReject: true });
    expect(await seen('Ben')).toMatchObject({ canApprove: true, canReject: true });
  });

  test('one rejection leaves it open, a second makes consensus impossible', async () => {
    const proposed = await practice.as('Ada').propose('sign_raw_payload', payload('no'));
    expect((await practice.as('Ben').reject(proposed)).json.activity.status).toBe(waiting);
    const { json } = await practice.as('Chloé').reject(proposed);
    expect(json.activity).toMatchObject({ status: 'ACTIVITY_STATUS_REJECTED', canReject: false, result: {} });
    expect((await practice.as('Ada').approve(proposed)).status).toBe(200);
  });

  test('voting twice counts once; voting on what is decided is refused', async () => {
    const proposed = await practice.as('Ada').propose('sign_raw_payload', payload('once'));
    await practice.as('Ada').approve(proposed);
    expect(practice.ledger()[0]?.votes).toHaveLength(1);
    await practice.as('Ben').approve(proposed);
    const late = await practice.as('Chloé').reject(proposed);
    expect([late.status, late.json.code]).toEqual([400, 3]);
  });

  test('a vote that is sent again with the same bytes answers with the target', async () => {
    const proposed = await practice.as('Ada').propose('sign_raw_payload', payload('retry'));
    const ben = practice.as('Ben');
    const body = ben.body('approve_activity', { fingerprint: proposed.fingerprint });
    const answers = [await ben.send('approve_activity', body), await ben.send('approve_activity', body)];
    expect(answers.map(a => [a.status, a.json.activity.votes.length])).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });

  test('an unknown fingerprint is 404', async () => {
    const { status, json } = await practice.as('Ben').approve(`sha256:${'a'.repeat(64)}`);
    expect([status, json.code]).toEqual([404, 5]);
    expect(json.message).toContain('No activity found with fingerprint');
  });

  test('approvals lapse after 24 hours and must be given again; the status stays', async () => {
    const proposed = await practice.as('Ada').propose('sign_raw_payload', payload('old'));
    practice.clock.advance(24 * hour + 1000);
    const ada = (await practice.as('Ada').query('get_activity', { activityId: proposed.id })).json.activity;
    expect(ada).toMatchObject({ status: waiting, canApprove: true });
    expect((await practice.as('Ben').approve(proposed)).json.activity.status).toBe(waiting);
    expect((await practice.as('Ada').approve(proposed)).json.activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  test('the rules are data and can be changed', async () => {
    practice.rules.sign_raw_payload = { approvals: 1 };
    expect((await practice.as('Ada').propose('sign_raw_payload', payload('alone'))).status).toBe('ACTIVITY_STATUS_COMPLETED');
  });
});

describe('time', () => {
  test.each([
    [-hour + 5000, 200],
    [-hour - 5000, 400],
    [5 * 60_000 - 5000, 200],
    [5 * 60_000 + 5000, 400],
  ])('a request stamped %i ms off the clock of the service gets %i', async (offset, status) => {
    const ada = practice.as('Ada');
    const body = JSON.parse(ada.body('sign_raw_payload', payload('time')));
    body.timestampMs = String(practice.clock.now() + offset);
    const answer = await ada.send('sign_raw_payload', JSON.stringify(body));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.json.turnkeyErrorCode).toBe('INVALID_TIME');
  });

  test('a clock offset shows in the Date header', async () => {
    practice.clock.setOffset(2 * hour);
    const { headers } = await practice.as('Ada').query('whoami', {});
    expect(Date.parse(String(headers.date)) - Date.now()).toBeGreaterThan(2 * hour - 5000);
  });
});

describe('lists', () => {
  test('newest first, paged by before and after, filtered by status and type', async () => {
    const ben = practice.as('Ben');
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) ids.unshift((await ben.propose('sign_raw_payload', payload(`n ${i}`))).id);
    await practice.as('Ada').approve(practice.ledger()[0]?.fingerprint ?? '');
    const list = async (parameters: Parameters<typeof ben.query<'list_activities'>>[1]) =>
      (await ben.query('list_activities', parameters)).json.activities.map((a: { id: string }) => a.id);
    expect([...ids].sort().reverse()).toEqual(ids);
    expect(await list({})).toEqual(ids.slice(0, 10));
    expect(await list({ paginationOptions: { before: ids[9] } })).toEqual(ids.slice(10));
    expect(await list({ paginationOptions: { after: ids[6], limit: '3' } })).toEqual(ids.slice(3, 6));
    expect(await list({ filterByStatus: ['ACTIVITY_STATUS_COMPLETED'] })).toEqual([ids[11]]);
    expect(await list({ filterByType: ['ACTIVITY_TYPE_UPDATE_USER'] })).toEqual([]);
    expect((await ben.query('list_activities', { paginationOptions: { limit: '101' } })).status).toBe(400);
  });
});

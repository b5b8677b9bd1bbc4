import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { post } from '../../practice/client.ts';
import { type FaultRule, parseFaults } from '../../practice/faults/rules.ts';
import { type Practice, startPractice } from '../../practice/service.ts';

let practice: Practice;
beforeEach(async () => {
  practice = await startPractice();
});
afterEach(() => practice.close());

const payload = () => ({
  signWith: practice.organisation().wallets[0]?.accounts[0]?.address ?? '',
  payload: 'pay 1',
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' as const,
  hashFunction: 'HASH_FUNCTION_KECCAK256' as const,
});
const play = (...rules: FaultRule[]) => practice.faults.add(...rules);
const whoami = () => practice.as('Ada').query('whoami', {});

describe('which request', () => {
  test('by operation, user, nth and count', async () => {
    play({ fault: 'error-500', operation: 'whoami', user: 'Ben Okafor', nth: 2, count: 2 });
    const ben = async () => (await practice.as('Ben').query('whoami', {})).status;
    expect((await whoami()).status).toBe(200);
    expect([await ben(), await ben(), await ben(), await ben()]).toEqual([200, 500, 500, 200]);
  });

  test('the line of --faults and the rules it means', () => {
    expect(parseFaults('drop-after-commit@approve_activity~Ben Okafor#2x0, delay=500@list_activities')).toEqual([
      { fault: 'drop-after-commit', operation: 'approve_activity', user: 'Ben Okafor', nth: 2, count: 0 },
      { fault: 'delay', value: 500, operation: 'list_activities' },
    ]);
    expect(() => parseFaults('explode')).toThrow(/expected one of .*slow-drip/);
  });

  test('the control endpoint sets faults and the clock', async () => {
    const control = (wanted: unknown) => post(`${practice.url}/practice/control`, JSON.stringify(wanted));
    expect((await control({ faults: 'bad-gateway', advanceMs: 60_000 })).json.clockOffsetMs).toBe(60_000);
    expect((await whoami()).status).toBe(502);
    expect((await control({ faults: [{ fault: 'nothing' }] })).status).toBe(400);
    await control({ faults: 'error-500x0' });
    await control({ clearFaults: true });
    expect((await whoami()).status).toBe(200);
  });
});

describe('before the commit', () => {
  test('a drop loses the request', async () => {
    play({ fault: 'drop-before-commit' });
    await expect(practice.as('Ada').submit('sign_raw_payload', payload())).rejects.toThrow();
    expect(practice.ledger()).toEqual([]);
  });

  test('what is delayed is answered after what was asked beside it', async () => {
    play({ fault: 'delay', value: 300, user: 'Ben Okafor' });
    const answered: string[] = [];
    const ask = async (who: string) => {
      await practice.as(who).query('whoami', {});
      answered.push(who);
    };
    await Promise.all([ask('Ben'), ask('Ada'), ask('Chloé')]);
    expect(answered).toHaveLength(3);
    expect(answered[2]).toBe('Ben');
  });

  test('429 with and without headers, 500, 502 as HTML, redirect, conflict, unavailable', async () => {
    play({ fault: 'rate-limit' });
    const limited = await whoami();
    expect(limited.status).toBe(429);
    expect(limited.headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0', 'retry-after': '2' });
    play({ fault: 'rate-limit-bare' });
    const bare = await whoami();
    expect([bare.status, bare.json, bare.headers['ratelimit-limit']]).toEqual([429, null, undefined]);
    play({ fault: 'error-500' });
    expect((await whoami()).json.turnkeyErrorCode).toBe('INTERNAL');
    play({ fault: 'bad-gateway' });
    expect((await whoami()).headers['content-type']).toBe('text/html');
    play({ fault: 'redirect', value: 'http://127.0.0.1:1/' });
    expect(await whoami()).toMatchObject({ status: 307, headers: { location: 'http://127.0.0.1:1/' } });
    play({ fault: 'conflict' });
    expect(await whoami()).toMatchObject({ status: 409, json: { code: 6 } });
    play({ fault: 'unavailable' });
    expect(await whoami()).toMatchObject({ status: 404, json: { code: 5 } });
  });
});

describe('after the commit', () => {
  test('a drop or a 500 hides an activity that exists', async () => {
    const ada = practice.as('Ada');
    for (const fault of ['drop-after-commit', 'error-500-after-commit'] as const) {
      play({ fault });
      const body = ada.body('sign_raw_payload', payload());
      await ada.send('sign_raw_payload', body).catch(() => undefined);
      const again = await ada.send('sign_raw_payload', body);
      expect(again.json.activity.votes).toHaveLength(1);
    }
    expect(practice.ledger()).toHaveLength(2);
  });

  test('an intent, fingerprint, status or result that is not the stored one', async () => {
    const ada = practice.as('Ada');
    const { id, fingerprint } = await ada.propose('sign_raw_payload', payload());
    await practice.as('Ben').approve(fingerprint);
    const read = async () => (await ada.query('get_activity', { activityId: id })).json.activity;
    const honest = await read();
    play({ fault: 'changed-intent', operation: 'get_activity' });
    expect((await read()).intent.signRawPayloadIntentV2.payload).toBe('pay 2');
    expect(await read()).toEqual(honest);
    play({ fault: 'wrong-fingerprint' });
    expect((await read()).fingerprint).not.toBe(fingerprint);
    play({ fault: 'status' });
    expect(await read()).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', result: {} });
    play({ fault: 'wrong-result' });
    expect((await read()).result.signRawPayloadResult.r).not.toBe(honest.result.signRawPayloadResult.r);
    play({ fault: 'wrong-types' });
    expect((await ada.query('get_activity', { activityId: id })).json.activity.votes).toBe('a list should be here');
    play({ fault: 'wrong-echo', operation: 'sign_raw_payload' });
    const echo = (await ada.propose('sign_raw_payload', payload())).intent.signRawPayloadIntentV2;
    expect(echo).toMatchObject({ payload: 'pay 2' });
  });
});

describe('on the wire', () => {
  test('truncated, oversized, dripping, compressed, with a wrong date', async () => {
    play({ fault: 'truncated-json' });
    expect(await whoami()).toMatchObject({ status: 200, json: null });
    play({ fault: 'oversized' });
    expect((await whoami()).text.length).toBe(17 * 1024 * 1024);
    play({ fault: 'slow-drip', value: 2 });
    expect((await whoami()).json.username).toBe('Ada Reyes');
    play({ fault: 'stale-clock' });
    expect(Date.now() - Date.parse(String((await whoami()).headers.date))).toBeGreaterThan(590_000);
    play({ fault: 'content-encoding' });
    const packed = await whoami();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.bytes).toString()).username).toBe('Ada Reyes');
  });
});

test('--rate answers 429 over the limit and shows what is left', async () => {
  const limited = await startPractice({ ratePerSecond: 3 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => limited.as('Ada').query('whoami', {})));
  expect(answers.filter(a => a.status === 429).length).toBeGreaterThan(0);
  expect(answers[0]?.headers['ratelimit-limit']).toBe('3');
  await limited.close();
});

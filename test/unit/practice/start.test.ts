import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createColleague, post } from '../../practice/client.ts';
import { createClock } from '../../practice/clock.ts';
import { type PracticeInfo, startPractice } from '../../practice/service.ts';
import { publicKeyOf } from '../../practice/stamp/curves.ts';
import { until } from '../support/until.ts';

const started: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'practice-'));
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM');
    await new Promise(resolve => child.once('exit', resolve));
  }
});

/** Starts main.ts and resolves with all that it printed until it listens. */
// Other processes have the machine's own time.
beforeEach(() => void vi.useRealTimers());

function start(...args: string[]): Promise<{ lines: string[]; info: PracticeInfo }> {
  const child = spawn(process.execPath, ['test/practice/main.ts', '--port', '0', '--json', ...args]);
  started.push(child);
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', line => {
      lines.push(line);
      resolve({ lines, info: JSON.parse(lines[0] ?? '') });
    });
  });
}

test('--json prints exactly one line with exactly these members, and its keys work', async () => {
  const { lines, info } = await start();
  expect(Object.keys(info)).toEqual(['baseUrl', 'authProxyUrl', 'authProxyConfigId', 'organizationId', 'users']);
  expect(info.users.map(u => u.userName)).toEqual(['Ada Reyes', 'Ben Okafor', 'Chloé Martin']);
  for (const user of info.users) {
    expect(Object.keys(user)).toEqual(['userId', 'userName', 'apiKeys']);
    for (const key of user.apiKeys) {
      expect(key.privateKey).toMatch(/^[0-9a-f]{64}$/);
      expect(publicKeyOf(key.curve, key.privateKey)).toBe(key.publicKey);
      const colleague = createColleague(info.baseUrl, info.organizationId, key, createClock());
      expect((await colleague.query('whoami', {})).json.userId).toBe(user.userId);
    }
  }
  expect(lines).toHaveLength(1);
});

test('the same seed is the same organisation and keys, another seed another', async () => {
  const [a, b, c] = await Promise.all([startPractice({ seed: 7 }), startPractice({ seed: 7 }), startPractice({ seed: 8 })]);
  const identity = ({ baseUrl, authProxyUrl, ...rest }: PracticeInfo) => rest;
  expect(identity(a.info)).toEqual(identity(b.info));
  expect(a.organisation().wallets.map(w => w.accounts[0]?.address)).toEqual(
    b.organisation().wallets.map(w => w.accounts[0]?.address),
  );
  expect(identity(c.info)).not.toEqual(identity(a.info));
  await Promise.all([a, b, c].map(p => p.close()));
});

test('--state keeps activities over a restart; --clock-offset and --faults do what they say', async () => {
  const state = join(folder, 'state.json');
  const first = await startPractice({ stateFile: state, seed: 3 });
  const ada = first.as('Ada');
  const { id, fingerprint } = await ada.propose('sign_raw_payload', {
    signWith: 'x',
    payload: 'kept',
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_SHA256',
  });
  await first.close();
  expect(JSON.parse(readFileSync(state, 'utf8')).activities).toHaveLength(1);
  const { info } = await start(
    '--state',
    state,
    '--clock-offset',
    '600000',
    '--faults',
    'delay=1@whoami,bad-gateway@list_activities',
  );
  const key = ada.key;
  const again = createColleague(info.baseUrl, info.organizationId, key, createClock(600_000));
  const read = await again.query('get_activity', { activityId: id });
  expect(read.json.activity).toMatchObject({ fingerprint, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
  expect(Date.parse(String(read.headers.date)) - Date.now()).toBeGreaterThan(590_000);
  expect((await again.query('list_activities', {})).status).toBe(502);
  rmSync(folder, { recursive: true });
});

test('colleagues give the organisation life, and some of it waits for Ada', async () => {
  const practice = await startPractice({ colleagues: 20 });
  let statuses: string[] = [];
  const look = async () => {
    const { json } = await practice.as('Ada').query('list_activities', { paginationOptions: { limit: '100' } });
    statuses = json.activities.map((a: { status: string }) => a.status);
    return ['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_CONSENSUS_NEEDED'].every(each => statuses.includes(each));
  };
  await until(look);
  expect(statuses).not.toContain('ACTIVITY_STATUS_FAILED');
  await practice.close();
});

test('it listens on loopback alone', async () => {
  const practice = await startPractice();
  expect(new URL(practice.url).hostname).toBe('127.0.0.1');
  expect((await post(`${practice.url}/nothing/here`, '{}')).json).toMatchObject({ code: 5, message: 'Not Found' });
  await practice.close();
});

/** A keychain that may hang: one question at a time, ten seconds each, and nothing behind a caller's back. */
import { expect, test } from 'vitest';
import { keychainDeadlineMs, patientKeychain } from '../../../../electron/core/keys/patient-keychain.ts';
import { KeychainError } from '../../../../electron/core/ports.ts';
import { memoryKeychain, testClock } from '../../support/memory-ports.ts';

const turns = () => new Promise(resolve => setImmediate(resolve));

/** A keychain whose reads answer when they are told to, on a line of its own. */
function slow() {
  const keychain = memoryKeychain();
  const clock = testClock();
  const waiting: ((text: string | null) => void)[] = [];
  keychain.get = account => {
    keychain.calls.push(`get ${account}`);
    return new Promise(resolve => waiting.push(resolve));
  };
  const line = patientKeychain(keychain, clock);
  const asked: Record<string, unknown> = {};
  /** Asks, and notes the answer or what was thrown under a name. */
  const ask = (name: string, question: Promise<unknown>) =>
    void question.then(
      answer => (asked[name] = answer),
      error => (asked[name] = error),
    );
  return { keychain, clock, line, asked, ask, answer: (text: string | null) => waiting.shift()?.(text) };
}
const late = new KeychainError('timeout', 'the keychain did not answer in time');

test('an answer in the last millisecond counts, one at the deadline does not', async () => {
  expect(keychainDeadlineMs).toBe(10_000);
  for (const [ms, expected] of [
    [9_999, 'text'],
    [10_000, late],
  ] as const) {
    const { clock, line, asked, ask, answer } = slow();
    ask('a', line.get('a'));
    await turns();
    await clock.advance(ms);
    answer('text');
    await turns();
    expect(asked).toEqual({ a: expected });
  }
});

test('every caller waits ten seconds in all, its turn among them', async () => {
  const { keychain, clock, line, asked, ask, answer } = slow();
  ask('first', line.get('first'));
  await clock.advance(6_000);
  ask('second', line.get('second'));
  ask('set', line.set('third', 'secret'));
  await clock.advance(4_000);
  expect(asked).toEqual({ first: late });
  // The first is over at last: the second has its turn, and what is left of its ten seconds.
  answer('too late');
  await turns();
  expect(keychain.calls).toEqual(['get first', 'get second']);
  await clock.advance(5_999);
  expect(asked).toEqual({ first: late });
  await clock.advance(1);
  expect(asked).toEqual({ first: late, second: late, set: late });
  // The write was given up before its turn, and never happens.
  answer('too late');
  await turns();
  expect([keychain.calls, keychain.items.size]).toEqual([['get first', 'get second'], 0]);
  ask('again', line.set('third', 'now'));
  await turns();
  await turns();
  expect([asked.again, keychain.items.get('third')]).toEqual([undefined, 'now']);
});

test('whoever wraps the same keychain waits in the same line; another one has its own', async () => {
  const { keychain, clock, line, ask, asked, answer } = slow();
  const same = patientKeychain(line, clock);
  ask('stuck', line.get('a'));
  ask('behind', same.remove('b'));
  ask('beside', patientKeychain(memoryKeychain(), clock).get('c'));
  await turns();
  await turns();
  expect([keychain.calls, asked]).toEqual([['get a'], { beside: null }]);
  answer('x');
  await turns();
  await turns();
  expect(asked).toEqual({ stuck: 'x', behind: false, beside: null });
});

test('what the keychain answers or throws goes through, and a refusal stops nobody behind it', async () => {
  const keychain = memoryKeychain();
  const line = patientKeychain(keychain, testClock());
  await line.set('a', 'secret');
  keychain.state = 'denied';
  await expect(line.get('a')).rejects.toMatchObject({ name: 'KeychainError', state: 'denied' });
  keychain.state = 'ready';
  expect([await line.get('a'), await line.remove('a'), await line.remove('a'), await line.get('a')]).toEqual([
    'secret',
    true,
    false,
    null,
  ]);
  expect(keychain.calls).toEqual(['set a', 'get a', 'get a', 'remove a', 'remove a', 'get a']);
});

test('its state is always answered: its own, late, or that it could not be asked', async () => {
  const { keychain, clock, line, ask, asked } = slow();
  keychain.diagnose = async () => ({ state: 'locked', detail: 'as the store says' });
  expect(await line.diagnose()).toEqual({ state: 'locked', detail: 'as the store says' });
  keychain.diagnose = async () => {
    throw new Error('the secret');
  };
  expect(await line.diagnose()).toEqual({ state: 'failed', detail: 'the keychain could not be asked' });
  keychain.diagnose = async () => {
    throw new KeychainError('no_dbus', 'no bus');
  };
  expect(await line.diagnose()).toEqual({ state: 'no_dbus', detail: 'no bus' });
  ask('stuck', line.get('a'));
  ask('state', line.diagnose());
  await clock.advance(10_000);
  expect(asked).toEqual({ stuck: late, state: { state: 'timeout', detail: 'the keychain did not answer in time' } });
});

test('nothing waits on behind an answer, whether it came, was a refusal, or was late', async () => {
  const keychain = memoryKeychain();
  const signals: AbortSignal[] = [];
  const sleep = (_: number, signal?: AbortSignal) => {
    if (signal !== undefined) signals.push(signal);
    return new Promise<void>(() => {});
  };
  const line = patientKeychain(keychain, { sleep });
  await line.get('a');
  keychain.state = 'denied';
  await line.get('a').catch(() => null);
  await patientKeychain(memoryKeychain(), { sleep: async (ms, signal) => void sleep(ms, signal) })
    .get('a')
    .catch(() => null);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

/** Whoever waits is known to, from the request to its answer, whatever that is; and nothing rests for anybody for ever. */
import { expect, test } from 'vitest';
import { awaited, createWaiting } from '../../../../electron/core/budget/waiting.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

function waitingAt() {
  const clock = { at: 1_000 };
  const rested = { ms: 0 };
  const waiting = createWaiting({
    monotonic: () => clock.at,
    async sleep(ms) {
      // 0 is a turn, no rest.
      if (ms > 0) rested.ms = ms;
    },
  });
  /** How long what nobody waits for rests now. */
  const rests = async () => {
    await waiting.rest(8);
    return rested.ms;
  };
  return { clock, waiting, rests };
}

test('a page waits until it is answered, also with an error, and for a moment more: it asks again', async () => {
  const { clock, waiting, rests } = waitingAt();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const ask = awaited((n: number) => answers[n]?.promise ?? Promise.resolve(''), waiting);
  expect(await rests()).toBe(8);
  const [first, second] = [ask(0), ask(1)];
  expect(await rests()).toBe(32);
  answers[0]?.resolve('answered');
  expect(await first).toBe('answered');
  expect(await rests()).toBe(32);
  answers[1]?.reject(new Error('refused'));
  await expect(second).rejects.toThrow('refused');
  clock.at += 249;
  expect(await rests()).toBe(32);
  clock.at += 1;
  expect(await rests()).toBe(8);
});

test('who waits for three seconds asked for something that takes long, and holds nothing up any more', async () => {
  const { clock, waiting, rests } = waitingAt();
  waiting.begins();
  clock.at += 2_999;
  expect(await rests()).toBe(32);
  clock.at += 1;
  expect(await rests()).toBe(8);
  waiting.begins();
  expect(await rests()).toBe(32);
});

test('three that nobody waits for take together no more of each moment than one alone, and a fourth that ended holds none up', async () => {
  const clock = virtualClock();
  const waiting = createWaiting(clock);
  waiting.begins();
  const worked: number[] = [];
  const work = async () => {
    for (let slice = 0; slice < 4; slice++) {
      await waiting.rest(0);
      worked.push(clock.monotonic());
    }
  };
  const all = Promise.all([work(), work(), work()]);
  const gone = createWaiting({ ...clock, sleep: () => Promise.reject(new Error('ended')) });
  await expect(gone.rest(0)).rejects.toThrow('ended');
  await expect(gone.rest(0)).rejects.toThrow('ended');
  const began = clock.monotonic();
  await clock.until(all);
  expect(worked.map(at => at - began)).toEqual(worked.map((_, n) => 32 * (n + 1)));
});

test('who was answered is at it for a second more', () => {
  const { clock, waiting } = waitingAt();
  expect(waiting.isAtIt()).toBe(false);
  const ends = waiting.begins();
  expect(waiting.isAtIt()).toBe(true);
  ends();
  clock.at += 999;
  expect(waiting.isAtIt()).toBe(true);
  clock.at += 1;
  expect(waiting.isAtIt()).toBe(false);
});

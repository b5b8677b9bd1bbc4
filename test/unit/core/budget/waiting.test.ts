/** Whoever waits is known to, from the request to its answer, whatever that is; and nobody for ever. */
import { expect, test } from 'vitest';
import { awaited, createWaiting } from '../../../../electron/core/budget/waiting.ts';

function waitingAt() {
  const clock = { at: 1_000 };
  return { clock, waiting: createWaiting(() => clock.at) };
}

test('a page waits until it is answered, also with an error, and for a moment more: it asks again', async () => {
  const { clock, waiting } = waitingAt();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const ask = awaited((n: number) => answers[n]?.promise ?? Promise.resolve(''), waiting);
  expect(waiting.isAnyone()).toBe(false);
  const [first, second] = [ask(0), ask(1)];
  expect(waiting.isAnyone()).toBe(true);
  answers[0]?.resolve('answered');
  expect(await first).toBe('answered');
  expect(waiting.isAnyone()).toBe(true);
  answers[1]?.reject(new Error('refused'));
  await expect(second).rejects.toThrow('refused');
  clock.at += 249;
  expect(waiting.isAnyone()).toBe(true);
  clock.at += 1;
  expect(waiting.isAnyone()).toBe(false);
});

test('who waits for more than half a second asked for something that takes long, and holds nothing up any more', () => {
  const { clock, waiting } = waitingAt();
  waiting.begins();
  clock.at += 499;
  expect(waiting.isAnyone()).toBe(true);
  clock.at += 1;
  expect(waiting.isAnyone()).toBe(false);
  waiting.begins();
  expect(waiting.isAnyone()).toBe(true);
});

/** What a page hears is whole, and in the order in which main said it. */
import { expect, test } from 'vitest';
import { failure } from '../../../electron/contract/outcome.ts';
import { type Part, partsOf } from '../../../electron/contract/parts.ts';
import { withWholeAnswers } from '../../../electron/contract/whole-answers.ts';

const rows = (of: string) => ({ ok: true, value: Array.from({ length: 5_000 }, (_, n) => `${of} ${n}`) });

/** A main that answers when the test says so. */
function aMain() {
  const parts = new Map<number, Iterator<Part>>();
  const calls: ((answer: unknown) => void)[] = [];
  const waiting: (() => void)[] = [];
  let hear = (_value: unknown): void => {};
  const heard: unknown[] = [];
  const raw = {
    feed: { snapshot: () => new Promise<unknown>(resolve => calls.push(resolve)) },
    on: (_event: string, listener: (value: unknown) => void) => {
      hear = listener;
      return () => {};
    },
    async part(number: number) {
      await new Promise<void>(resolve => waiting.push(resolve));
      const next = parts.get(number)?.next();
      return next === undefined ? failure('not_found', 'gone') : next.done === true ? null : next.value;
    },
  };
  const custody = withWholeAnswers(raw as never) as unknown as typeof raw;
  const stop = custody.on('feed.delta', value => void heard.push(value));
  return {
    ...{ parts, custody, heard, stop },
    /** Asks; what comes of it is heard as a page hears it, a few awaits later. */
    ask: () =>
      void custody.feed
        .snapshot()
        .then(async answer => answer)
        .then(async answer => answer)
        .then(answer => heard.push(answer)),
    answer: (n: number, answer: unknown) => calls[n]?.(answer),
    event: (value: unknown) => hear(value),
    async part() {
      waiting.shift()?.();
      await new Promise(resolve => setTimeout(resolve));
    },
    async all() {
      while (waiting.length > 0) await this.part();
      await new Promise(resolve => setTimeout(resolve));
    },
  };
}
const settled = () => new Promise(resolve => setTimeout(resolve));

test('an event that comes while a long answer is fetched is heard after it, whoever waited for it first', async () => {
  const main = aMain();
  main.parts.set(1, partsOf(rows('snapshot')));
  main.ask();
  main.event('before');
  main.answer(0, { long: 1 });
  await settled();
  main.event('after');
  await main.part();
  expect(main.heard).toEqual(['before']);
  await main.all();
  await expect.poll(() => main.heard).toEqual(['before', rows('snapshot'), 'after']);
  main.event('later');
  expect(main.heard.at(-1)).toBe('later');
});

test('answers keep their order, long ones and short ones, with events between them', async () => {
  const main = aMain();
  for (const number of [1, 2]) main.parts.set(number, partsOf(rows(`${number}`)));
  for (let n = 0; n < 3; n++) main.ask();
  main.answer(0, { long: 1 });
  await settled();
  main.event('a');
  main.answer(1, 'short');
  await settled();
  main.event('b');
  main.answer(2, { long: 2 });
  await settled();
  main.event('c');
  await expect.poll(() => main.all().then(() => main.heard.length)).toBe(6);
  expect(main.heard).toEqual([rows('1'), 'a', 'short', 'b', rows('2'), 'c']);
});

test('an answer of which main has no more is told as the failure that it is, and those behind it come', async () => {
  const main = aMain();
  main.ask();
  main.ask();
  main.answer(0, { long: 9 });
  await settled();
  main.answer(1, 'short');
  await expect.poll(() => main.all().then(() => main.heard.length)).toBe(2);
  expect(main.heard).toEqual([failure('not_found', 'gone'), 'short']);
});

test('what is not an answer of main is handed on as it is, and the bridge cannot be changed', async () => {
  const main = aMain();
  main.ask();
  main.answer(0, null);
  await expect.poll(() => main.heard).toEqual([null]);
  expect(Object.isFrozen(main.custody) && Object.isFrozen(main.custody.feed)).toBe(true);
});

test('whoever stopped listening hears nothing of what waited', async () => {
  const main = aMain();
  main.parts.set(1, partsOf(rows('snapshot')));
  main.ask();
  main.answer(0, { long: 1 });
  await settled();
  main.event('after');
  main.stop();
  await expect.poll(() => main.all().then(() => main.heard.length)).toBe(1);
  await settled();
  expect(main.heard).toEqual([rows('snapshot')]);
});

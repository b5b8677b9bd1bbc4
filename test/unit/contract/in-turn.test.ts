import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { line, lines } from '../../../electron/contract/in-turn.ts';

/** Work that says when it begins and ends, and ends when it is told to. */
function works() {
  const said: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      said.push(`${name} begins`);
      ends.set(name, error => {
        said.push(`${name} ends`);
        if (error === undefined) resolve(name);
        else reject(error);
      });
    });
  const end = async (name: string, error?: Error) => {
    await new Promise(setImmediate);
    ends.get(name)?.(error);
    await new Promise(setImmediate);
  };
  return { said, work, end };
}

test('one begins when the one before has ended, and each has its own answer', async () => {
  const { said, work, end } = works();
  const inTurn = line();
  const both = [inTurn(work('a')), inTurn(work('b'))];
  await end('b');
  expect(said).toEqual(['a begins']);
  await end('a');
  expect(said).toEqual(['a begins', 'a ends', 'b begins']);
  await end('b');
  expect(await Promise.all(both)).toEqual(['a', 'b']);
});

test('what fails, at once or later, is its caller’s, and holds nobody back', async () => {
  const inTurn = line();
  const { work, end } = works();
  const late = inTurn(work('a'));
  const thrown = inTurn(() => {
    throw new Error('at once');
  });
  const next = inTurn(async () => 'next');
  await end('a', new Error('late')).catch(() => {});
  const outcomes = await Promise.allSettled([late, thrown, next]);
  expect(outcomes.map(each => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    'Error: late',
    'Error: at once',
    'next',
  ]);
});

test('work that asks for work of the same line, and waits for none of it, does not stand in its own way', async () => {
  const inTurn = line();
  const order: string[] = [];
  let inner: Promise<unknown> | undefined;
  await inTurn(async () => {
    inner = inTurn(async () => order.push('inner'));
    order.push('outer');
  });
  await inner;
  expect(order).toEqual(['outer', 'inner']);
});

test('what came of the last is not held until somebody comes after it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const inTurn = line();
  const made = await inTurn(async () => ({ long: true })).then(answer => new WeakRef(answer));
  await turn();
  collect();
  expect(made.deref()).toBeUndefined();
  expect(await inTurn(async () => 'next')).toBe('next');
});

test('each key has a line of its own, as long as somebody stands in it', async () => {
  const { said, work, end } = works();
  const inTurn = lines<string>();
  const first = inTurn('x', work('a'));
  const second = inTurn('x', work('b'));
  void inTurn('y', work('c'));
  await end('none');
  expect(said).toEqual(['a begins', 'c begins']);
  const failed = expect(first).rejects.toThrow('a');
  await end('a', new Error('a'));
  await failed;
  const third = inTurn('x', work('d'));
  await end('b');
  expect(await second).toBe('b');
  await end('d');
  expect(await third).toBe('d');
  expect(said.slice(2)).toEqual(['a ends', 'b begins', 'b ends', 'd begins', 'd ends']);
});

/** The question for secrets: one at a time, after its wait, and closed without anything given. */
import { describe, expect, test } from 'vitest';
import { arrivalMs } from '../../../../electron/contract/decision-times.ts';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { createAskSecrets, type SecretQuestion } from '../../../../electron/core/decisions/ask-secrets.ts';
import type { Person } from '../../../../electron/core/ports.ts';

const flushed = () => new Promise(resolve => setImmediate(resolve));
const said = { title: 'Unlock', sentences: ['Type it.'], facts: [], button: 'Unlock' };
const secret = { kind: 'secret', name: 'passphrase', label: 'Passphrase' } as never;
const closed = failure('declined', 'The window was closed. Nothing was done.');
const lockedAway = failure('locked', 'Locked.');

function trusted() {
  const world = {
    now: 1_000,
    isLocked: false,
    isLeft: false,
    isDeciding: false,
    window: [] as string[],
    open: async () => undefined as undefined,
    close: async () => undefined as undefined,
    taken: [] as unknown[],
  };
  let ids = 0;
  const asks = createAskSecrets(
    {
      person: {
        async openConfirmation(id) {
          world.window.push(`open ${id.slice(-2)}`);
          await world.open();
        },
        async closeConfirmation() {
          world.window.push('close');
          await world.close();
        },
      } as Person,
      clock: { monotonic: () => world.now },
      random: length => new Uint8Array(length).fill(++ids),
    },
    { isLocked: () => world.isLocked, isLeft: () => world.isLeft, isDeciding: () => world.isDeciding },
  );
  async function ask(more: Partial<SecretQuestion<string>> = {}) {
    let answer: Outcome<string> | null = null;
    const take = async (given: unknown) => {
      world.taken.push(given);
      return done('taken');
    };
    void asks.ask<string>({ ...said, fields: [secret], take, ...more }).then(given => {
      answer = given;
    });
    await flushed();
    const shown = () => {
      const now = asks.current();
      return now.ok ? now.value : null;
    };
    const heard = async () => {
      await flushed();
      return answer;
    };
    return { heard, shown };
  }
  const idOf = (n: number) => n.toString(16).padStart(2, '0').repeat(16);
  const give = (values: Record<string, string> | null, n = ids) => asks.give({ askId: idOf(n), values });
  return { asks, world, ask, give, idOf };
}
const soon = failure('rate_limited', 'It is too soon. Wait until the button opens.');

describe('an answer', () => {
  test('is worked on with what was typed, told to whoever asked, and the window is gone by then', async () => {
    const { asks, world, ask, give, idOf } = trusted();
    const { heard, shown } = await ask();
    expect([asks.isOpen(), await heard()]).toEqual([true, null]);
    expect(shown()).toEqual({ ...said, fields: [secret], askId: idOf(1), waitMs: 0 });
    expect(await give({ passphrase: 'p' })).toEqual(done(null));
    expect(await heard()).toEqual(done('taken'));
    expect([world.taken, world.window, asks.isOpen()]).toEqual([[{ passphrase: 'p' }], ['open 01', 'close'], false]);
    expect(await give({ passphrase: 'p' })).toEqual(failure('not_found', 'This question is no longer open.'));
    expect(asks.current()).toEqual(failure('not_found', 'The trusted window asks for nothing.'));
  });

  test('that is not right leaves the window open with what is wrong, and may be given again', async () => {
    const { asks, ask, give } = trusted();
    const wrong = failure('forbidden', 'That is not it.');
    const answers: Outcome<string>[] = [wrong, done('right')];
    const { heard } = await ask({ take: async () => answers.shift() ?? wrong });
    asks.current();
    expect(await give({ passphrase: 'a' })).toEqual(wrong);
    expect([await heard(), asks.isOpen()]).toEqual([null, true]);
    expect(await give({ passphrase: 'b' })).toEqual(done(null));
    expect(await heard()).toEqual(done('right'));
  });

  test('has the fields that were asked for and no other, and is for the question it names', async () => {
    const { asks, world, ask, give } = trusted();
    await ask();
    asks.current();
    const wrong = failure('invalid', 'The window returned different fields than it was asked for. Close it and start again.');
    for (const values of [{}, { other: 'p' }, { passphrase: 'p', other: 'q' }, Object.create({ passphrase: 'p' })])
      expect(await give(values)).toEqual(wrong);
    expect(await give({ passphrase: 'p' }, 2)).toEqual(failure('not_found', 'This question is no longer open.'));
    expect(world.taken).toEqual([]);
  });

  test('is one at a time: a second is not taken while the first is worked on', async () => {
    const { asks, world, ask, give } = trusted();
    const { promise: ended, resolve: end } = Promise.withResolvers<Outcome<string>>();
    await ask({
      take: given => {
        world.taken.push(given);
        return ended;
      },
    });
    asks.current();
    const first = give({ passphrase: 'a' });
    expect(await give({ passphrase: 'b' })).toEqual(failure('rate_limited', 'Your answer is still being checked.'));
    end(failure('forbidden', 'no'));
    expect(await first).toEqual(failure('forbidden', 'no'));
    expect(world.taken).toEqual([{ passphrase: 'a' }]);
  });

  test('that fails inside closes the window and says where to look', async () => {
    const { asks, ask, give } = trusted();
    const { heard } = await ask({ take: () => Promise.reject(new Error('broken')) });
    asks.current();
    await expect(give({ passphrase: 'a' })).rejects.toThrow('broken');
    expect(await heard()).toEqual(
      failure('internal', 'Your answer could not be processed. Check the journal for what was done.'),
    );
    expect(asks.isOpen()).toBe(false);
  });
});

describe('the wait', () => {
  const press = { fields: [{ kind: 'text', name: 'name', label: 'Name', value: '' } as never] };

  test('of a lone press begins when the window shows it, and ends at its bound', async () => {
    const { asks, world, ask, give } = trusted();
    const { heard, shown } = await ask(press);
    world.now += 60_000;
    expect(await give({ name: 'n' }), 'no window showed it yet').toEqual(soon);
    expect(shown()?.waitMs).toBe(arrivalMs);
    world.now += arrivalMs - 1;
    expect(shown()?.waitMs).toBe(1);
    expect(await give({ name: 'n' })).toEqual(soon);
    world.now += 1;
    expect(shown()?.waitMs).toBe(0);
    expect(await give({ name: 'n' })).toEqual(done(null));
    expect([await heard(), asks.isOpen()]).toEqual([done('taken'), false]);
  });

  test('is for nobody who types a secret, but for what its question asks; the longer of the two counts', async () => {
    const { world, ask, give } = trusted();
    let left = 5_000;
    const { shown } = await ask({ waitMs: () => left });
    expect(await give({ passphrase: 'p' }), 'no window showed it yet').toEqual(soon);
    left = 0;
    expect(await give({ passphrase: 'p' }), 'nor is there anything to wait for').toEqual(soon);
    left = 5_000;
    expect(shown()?.waitMs).toBe(5_000);
    left = 1;
    expect(await give({ passphrase: 'p' })).toEqual(soon);
    left = 0;
    expect(await give({ passphrase: 'p' })).toEqual(done(null));
    left = 100;
    expect((await ask({ ...press, waitMs: () => left })).shown()?.waitMs).toBe(arrivalMs);
    world.now += arrivalMs;
    expect(await give({ name: 'n' })).toEqual(soon);
    left = 0;
    expect(await give({ name: 'n' })).toEqual(done(null));
  });
});

describe('a question', () => {
  test('is one: neither another nor a decision takes its window, nor does it take theirs', async () => {
    const { world, ask, give } = trusted();
    const busy = failure('declined', 'The trusted window is in use. Answer there first, or close it.');
    const first = await ask();
    expect(await (await ask()).heard()).toEqual(busy);
    expect(world.window, 'the first comes to the front').toEqual(['open 01', 'open 01']);
    await give(null, 1);
    expect(await first.heard()).toEqual(closed);
    world.isDeciding = true;
    expect(await (await ask()).heard()).toEqual(busy);
    expect(world.window.slice(2)).toEqual(['close']);
  });

  test.each(['isLocked', 'isLeft'] as const)('is not asked where %s, unless it may be', async why => {
    const { world, ask } = trusted();
    world[why] = true;
    expect(await (await ask()).heard()).toEqual(failure('locked', 'Countersign was locked in the meantime. Nothing was asked.'));
    expect(await (await ask({ whileLocked: false })).heard()).toMatchObject({ code: 'locked' });
    expect(world.window).toEqual([]);
    expect(await (await ask({ whileLocked: true })).heard()).toBeNull();
  });

  test('that cannot be opened, or whose window cannot be closed, keeps nobody waiting', async () => {
    const { asks, world, ask, give } = trusted();
    world.open = () => Promise.reject(new Error('no display'));
    expect(await (await ask()).heard()).toEqual(
      failure('internal', 'The trusted window could not be opened. Nothing was asked.'),
    );
    world.open = async () => undefined;
    world.close = () => Promise.reject(new Error('no display'));
    const { heard } = await ask();
    await give(null);
    expect([await heard(), asks.isOpen()]).toEqual([closed, false]);
  });

  test('has its window until it is closed: another waits for that', async () => {
    const { asks, world, ask, give } = trusted();
    const { promise: gone, resolve: go } = Promise.withResolvers<undefined>();
    const { heard } = await ask();
    world.close = () => gone;
    const closing = give(null);
    await flushed();
    expect([asks.isOpen(), await heard()]).toEqual([true, null]);
    go(undefined);
    expect(await closing).toEqual(done(null));
    expect([asks.isOpen(), await heard()]).toEqual([false, closed]);
  });
});

describe('closed, or locked away', () => {
  test('before anything was given: nothing is done, and the reason is told', async () => {
    const { asks, world, ask } = trusted();
    await asks.dismiss(lockedAway);
    expect(world.window).toEqual([]);
    const { heard } = await ask();
    await asks.dismiss(lockedAway);
    expect([await heard(), world.taken]).toEqual([lockedAway, []]);
  });

  test.each<[string, Outcome<string>, Outcome<string>]>([
    ['and it held: told as it ended', done('right'), done('right')],
    ['and it did not hold: it is over', failure('forbidden', 'no'), lockedAway],
  ])('while what was given is worked on, %s', async (_, outcome, told) => {
    const { asks, world, ask, give } = trusted();
    const { promise: ended, resolve: end } = Promise.withResolvers<Outcome<string>>();
    const { heard } = await ask({ take: () => ended });
    asks.current();
    const giving = give({ passphrase: 'p' });
    await asks.dismiss(lockedAway);
    expect([await heard(), world.window]).toEqual([null, ['open 01', 'close']]);
    expect(await give({ passphrase: 'q' }), 'nothing else is taken').toMatchObject({ code: 'rate_limited' });
    end(outcome);
    expect(await giving).toEqual(outcome.ok ? done(null) : outcome);
    expect([await heard(), asks.isOpen()]).toEqual([told, false]);
  });
});

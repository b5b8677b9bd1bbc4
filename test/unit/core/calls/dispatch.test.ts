/** The one way in: who asks, what, with which arguments, and whose consent, in that order, for every name there is. */
import { afterEach, describe, expect, test } from 'vitest';
import { type AppCallName, appCalls } from '../../../../electron/contract/app.ts';
import { type OperationName, operations } from '../../../../electron/contract/operations/table.ts';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import type { Operation } from '../../../../electron/contract/schema/operation.ts';
import { createDispatch, type OperationHandlers } from '../../../../electron/core/calls/dispatch.ts';
import type { AppHandlers } from '../../../../electron/core/calls/handlers.ts';
import type { Change } from '../../../../electron/core/decisions/change.ts';
import { type Changes, type ConsentedName, createConsent } from '../../../../electron/core/decisions/consent.ts';
import { samples } from '../../../vectors/samples.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const rows = Object.entries(operations) as [OperationName, Operation][];
const calls = Object.entries(appCalls) as [AppCallName, (typeof appCalls)[AppCallName]][];
const locked = failure('locked', 'Countersign is locked. Unlock it to go on.');
const from = (name: string, sender: string) => failure('forbidden', `“${name}” cannot be requested from the ${sender} page.`);

/** A way in whose ends only write down what reached them. */
function wayIn(isLocked = false) {
  const reached: unknown[][] = [];
  const end =
    (...what: unknown[]) =>
    async (...given: unknown[]) => {
      reached.push([...what, ...given]);
      return done('reached');
    };
  const handlers = new Proxy({}, { get: (_, name) => end('call', name) }) as AppHandlers;
  const service = { run: end('run'), confirm: end('confirm') } as unknown as OperationHandlers;
  const consented = async (name: string, parameters: unknown, effect: () => Promise<Outcome<unknown>>) => {
    reached.push(['consent', name, parameters]);
    return effect();
  };
  const dispatch = createDispatch(handlers, service, consented as never, () => isLocked);
  return { dispatch, reached };
}

describe('every operation of the service', () => {
  test('that is no question waits for a person; a question runs', async () => {
    const { dispatch, reached } = wayIn();
    for (const [name, row] of rows) {
      const { parameters } = samples[name];
      expect(await dispatch('main', name, parameters), name).toEqual(done('reached'));
      expect(reached.splice(0), name).toEqual([[row.kind === 'query' ? 'run' : 'confirm', name, row, parameters]]);
    }
    const kinds = new Set(rows.map(([, { kind }]) => kind));
    expect([...kinds].sort(), 'each kind was asked for').toEqual(['activity', 'proxy', 'query']);
  });

  test('goes without a person where its row says that nobody need confirm it, unless the proxy takes it', async () => {
    const { dispatch, reached } = wayIn();
    const [signing, proxied] = [operations.sign_raw_payload as Operation, operations.signup as Operation];
    const before = { ...signing };
    const ends = async () => {
      for (const name of ['whoami', 'sign_raw_payload', 'signup'] as const)
        await dispatch('main', name, samples[name].parameters);
      return reached.splice(0).map(([end]) => end);
    };
    expect(await ends()).toEqual(['run', 'confirm', 'confirm']);
    Object.assign(signing, { confirm: 'none' });
    Object.assign(proxied, { confirm: 'none' });
    try {
      expect(await ends()).toEqual(['run', 'run', 'confirm']);
    } finally {
      Object.assign(signing, before);
      Reflect.deleteProperty(proxied, 'confirm');
    }
  });

  test('is for the main page alone, and for nobody while the app is locked, whatever stands in it', async () => {
    const [open, shut] = [wayIn(), wayIn(true)];
    for (const [name] of rows) {
      const { parameters } = samples[name];
      expect(await open.dispatch('confirm', name, parameters)).toEqual(from(name, 'confirm'));
      expect(await shut.dispatch('confirm', name, parameters)).toEqual(from(name, 'confirm'));
      expect(await shut.dispatch('main', name, parameters)).toEqual(locked);
      expect(await shut.dispatch('main', name, { nonsense: 1 })).toEqual(locked);
    }
    expect([open.reached, shut.reached]).toEqual([[], []]);
  });

  test('takes the arguments of its row, and reaches nothing with others', async () => {
    const { dispatch, reached } = wayIn();
    for (const [name] of rows) {
      const answer = await dispatch('main', name, { ...samples[name].parameters, smuggled: 1 });
      expect(answer, name).toMatchObject({ ok: false, code: 'invalid' });
    }
    expect(reached).toEqual([]);
  });
});

describe('every call of the app', () => {
  test('is for its own page', async () => {
    const { dispatch, reached } = wayIn();
    for (const [name, call] of calls) {
      const other = call.from === 'main' ? 'confirm' : 'main';
      expect(await dispatch(other, name, {}), name).toEqual(from(name, other));
    }
    expect(reached).toEqual([]);
    expect(new Set(calls.map(([, call]) => call.from)), 'each page was asked for').toEqual(new Set(['main', 'confirm']));
  });

  test('is refused while the app is locked, but for those that unlock it and say how it stands', async () => {
    const { dispatch, reached } = wayIn(true);
    for (const [name, call] of calls) {
      const answer = await dispatch(call.from, name, { nonsense: 1 });
      if (call.whileLocked) expect(answer, name).toMatchObject({ ok: false, code: 'invalid' });
      else expect(answer, name).toEqual(locked);
    }
    expect(await dispatch('main', 'app.unlock', {})).toEqual(done('reached'));
    expect(reached).toEqual([
      ['consent', 'app.unlock', {}],
      ['call', 'app.unlock', {}],
    ]);
  });

  test('passes consent, with the arguments as they were checked, and has its effect there alone', async () => {
    const { dispatch, reached } = wayIn();
    expect(await dispatch('main', 'keys.remove', { keyId: 'k' })).toEqual(done('reached'));
    expect(reached).toEqual([
      ['consent', 'keys.remove', { keyId: 'k' }],
      ['call', 'keys.remove', { keyId: 'k' }],
    ]);
    const refused = createDispatch(
      new Proxy({}, { get: () => () => Promise.reject(new Error('it had its effect')) }) as AppHandlers,
      {} as OperationHandlers,
      async () => failure('declined', 'no'),
      () => false,
    );
    expect(await refused('main', 'keys.remove', { keyId: 'k' })).toEqual(failure('declined', 'no'));
  });

  test('may leave out what has no members', async () => {
    const { dispatch, reached } = wayIn();
    expect(await dispatch('main', 'app.lock', undefined)).toEqual(done('reached'));
    expect(reached.at(-1)).toEqual(['call', 'app.lock', {}]);
    expect(await dispatch('main', 'app.lock', null)).toMatchObject({ code: 'invalid' });
  });
});

describe('what is asked for wrongly', () => {
  test('is named: a name that is none, one that nobody has, an argument with its path', async () => {
    const { dispatch, reached } = wayIn();
    expect(await dispatch('main', 7, {})).toEqual(
      failure('unknown_operation', 'Expected the name of an operation, received number.'),
    );
    for (const name of ['constructor', '__proto__', 'hasOwnProperty'])
      expect(await dispatch('main', name, {})).toEqual(failure('unknown_operation', `There is no operation “${name}”.`));
    expect(await dispatch('main', 'a'.repeat(61), {})).toEqual(
      failure('unknown_operation', `There is no operation “${'a'.repeat(60)}”.`),
    );
    const problem = { path: 'activityId', expected: 'a string', received: '7' };
    expect(await dispatch('main', 'reviews.open', { activityId: 7 })).toEqual(
      failure('invalid', 'activityId: expected a string, received 7.', { problems: [problem] }),
    );
    expect(await dispatch('main', 'reviews.open', 7)).toMatchObject({
      message: 'The request: expected an object, received a number.',
    });
    expect(reached).toEqual([]);
  });

  test('and what fails inside says so without its words, which may hold anything', async () => {
    const thrown = [new TypeError('CANARY'), 'CANARY'];
    const throwing = { run: () => Promise.reject(thrown.shift()) } as unknown as OperationHandlers;
    const dispatch = createDispatch(
      {} as AppHandlers,
      throwing,
      async () => failure('internal', ''),
      () => false,
    );
    for (const name of ['TypeError', 'unknown'])
      expect(await dispatch('main', 'whoami', {})).toEqual(
        failure(
          'internal',
          `Something went wrong inside Countersign (${name}). Check the journal before you try again: it says whether anything was sent.`,
        ),
      );
  });
});

describe('consent', () => {
  const person = calls.filter(([, { consent }]) => consent === 'person').map(([name]) => name as ConsentedName);
  const weakens = calls.filter(([, { consent }]) => consent === 'weakens').map(([name]) => name as ConsentedName);
  const [named = 'keys.remove'] = person;
  const [weak = 'app.settings'] = weakens;
  const change = (headline: string) => ({ headline }) as Change;

  /** Consent whose parts write down what happens, in order. */
  function consent(seen: (() => Outcome<Change | null>) | Outcome<Change | null>) {
    const steps: string[] = [];
    const world = { confirm: done(null) as Outcome<null>, noted: done(null) as Outcome<null> };
    const consented = createConsent({
      changes: new Proxy(
        {},
        {
          get: (_, name) => async (parameters: unknown) => {
            steps.push(`look at ${String(name)} ${JSON.stringify(parameters)}`);
            return typeof seen === 'function' ? seen() : seen;
          },
        },
      ) as Changes,
      async confirm({ headline }) {
        steps.push(`ask about ${headline}`);
        return world.confirm;
      },
      async noted(call, about) {
        steps.push(`write ${call} ${about}`);
        return world.noted;
      },
    });
    const ask = (name: AppCallName, effect: () => Promise<Outcome<unknown>> = async () => done('done')) =>
      consented(name, { a: 1 }, async () => {
        steps.push('effect');
        return effect();
      });
    return { ask, steps, world };
  }

  test('is asked for by the rows that say so, and by no other', async () => {
    const { ask, steps } = consent(done(change('it')));
    for (const [name, call] of calls) {
      expect(await ask(name), name).toEqual(done('done'));
      const look = `look at ${name} {"a":1}`;
      const asked = call.consent === 'person' || call.consent === 'weakens';
      // What is read is read again once a person said yes.
      expect(steps.splice(0), name).toEqual(asked ? [look, 'ask about it', `write ${name} it`, look, 'effect'] : ['effect']);
    }
    expect([person.length, weakens.length].every(count => count > 0)).toBe(true);
  });

  test('that was not given, or could not be written down, lets nothing happen', async () => {
    const { ask, steps, world } = consent(done(change('it')));
    const [no, full] = [failure('declined', 'no'), failure('storage', 'full')];
    world.confirm = no;
    expect(await ask(named)).toEqual(no);
    Object.assign(world, { confirm: done(null), noted: full });
    expect(await ask(named)).toEqual(full);
    const look = `look at ${named} {"a":1}`;
    expect(steps).toEqual([look, 'ask about it', look, 'ask about it', `write ${named} it`]);
  });

  test('is not asked for where nothing is weakened; what always needs a person has no way around one', async () => {
    const { ask, steps } = consent(done(null));
    const look = (name: string) => `look at ${name} {"a":1}`;
    expect(await ask(weak)).toEqual(done('done'));
    expect(steps.splice(0)).toEqual([look(weak), look(weak), 'effect']);
    expect(await ask(named)).toEqual(
      failure('internal', 'Nothing was changed: it could not be shown in the confirmation window.'),
    );
    expect(steps).toEqual([look(named)]);
  });

  test('is for what was read: what is another change by then is not done, what is none any more is', async () => {
    const changed = failure(
      'changed',
      'The data changed while you were asked. Nothing was done. Try again, and read the new version.',
    );
    const gone = failure('not_found', 'It is gone.');
    const table: [AppCallName, Outcome<Change | null>[], Outcome<unknown>][] = [
      [named, [done(change('one')), done(change('other'))], changed],
      [named, [done(change('one')), gone], gone],
      [named, [gone], gone],
      [named, [done(change('one')), done(change('one'))], done('done')],
      [weak, [done(null), done(change('one'))], changed],
      [weak, [done(change('one')), done(null)], done('done')],
    ];
    for (const [name, answers, outcome] of table) {
      const { ask, steps } = consent(() => answers.shift() ?? done(null));
      expect(await ask(name)).toEqual(outcome);
      expect(steps.includes('effect')).toBe(outcome.ok);
    }
  });

  test('is carried out one after another: no two effects of a call from the same state, and a failed one holds up none', async () => {
    const { ask, steps } = consent(done(change('it')));
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const first = ask(named, async () => {
      await ended;
      steps.push('first ended');
      throw new Error('it failed');
    });
    const second = ask(named, async () => done('second'));
    const other = ask(weak, async () => done('other'));
    expect(await other, 'another call waits for neither').toEqual(done('other'));
    expect(steps.filter(step => step === 'effect')).toHaveLength(2);
    end();
    await expect(first).rejects.toThrow('it failed');
    expect(await second).toEqual(done('second'));
    expect(steps.slice(steps.indexOf('first ended'))).toEqual(['first ended', `look at ${named} {"a":1}`, 'effect']);
  });
});

test('a locked app answers none of its calls and operations, and sends nothing for them', async () => {
  app = await startApp();
  await app.ask('app.lock');
  const before = app.practice.ledger().length;
  for (const [name] of rows) expect(await app.request(name, samples[name].parameters), name).toEqual(locked);
  for (const [name, call] of calls)
    if (!call.whileLocked) expect(await app.core.request(call.from, name, {}), name).toEqual(locked);
  expect(app.windows).toEqual([]);
  expect(app.practice.ledger()).toHaveLength(before);
});

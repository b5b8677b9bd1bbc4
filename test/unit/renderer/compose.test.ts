/** The store behind the forms: what is sent is what was shown, drafts stay, secrets go. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { done, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type { AppState, Checked, FormDescription } from '../../../electron/contract/values/app-values.ts';
import { createCompose, currentEntry } from '../../../renderer/store/compose/compose.ts';
import { shownProblems } from '../../../renderer/store/compose/entry.ts';

const form: FormDescription = {
  operation: 'verify_otp',
  group: 'sessions',
  kind: 'activity',
  title: 'Verify OTP',
  doc: '',
  companion: false,
  fields: [
    { kind: 'text', name: 'otpId', label: 'OTP id', required: true },
    { kind: 'text', name: 'bundle', label: 'Bundle', required: true, secret: true },
    {
      kind: 'list',
      name: 'tags',
      label: 'Tags',
      required: false,
      item: { kind: 'text', name: 'tags', label: 'Tag', required: true },
    },
  ],
  answer: [],
};
const sent = { activityId: 'a-1', status: 'ACTIVITY_STATUS_COMPLETED', result: {}, sentence: 'Done.' };

type Parameters = { parameters: Record<string, unknown> };

/** A bridge whose main process checks that both texts are there, and stamps each body with a number. */
function fakeMain() {
  const checks: Parameters[] = [];
  const bodies: string[] = [];
  let answer: Outcome<typeof sent> = done(sent);
  let tell: (state: AppState) => void = () => undefined;
  const check = async (asked: Parameters): Promise<Outcome<Checked>> => {
    checks.push(asked);
    const problems = ['otpId', 'bundle'].filter(name => asked.parameters[name] === undefined);
    const body = problems.length > 0 ? null : JSON.stringify({ number: checks.length, ...asked.parameters });
    return done({
      problems: problems.map(path => ({ path, expected: 'a string', received: 'nothing' })),
      body,
      bytes: body?.length ?? 0,
      fingerprint: body === null ? null : `sha256:${checks.length}`,
    });
  };
  const custody = {
    forms: {
      list: async () => done([form]),
      describe: async () => done(form),
      check,
      send: async ({ body }: { body: string }) => {
        bodies.push(body);
        return answer;
      },
    },
    on: (_: string, listener: (state: AppState) => void) => {
      tell = listener;
      return () => undefined;
    },
  } as unknown as Custody;
  return {
    custody,
    checks,
    bodies,
    answers: (next: Outcome<typeof sent>) => {
      answer = next;
    },
    state: (state: Partial<AppState>) => tell({ current: 'c1', locked: false, ...state } as AppState),
  };
}

async function opened() {
  const main = fakeMain();
  const store = createCompose(main.custody);
  store.getState().belongTo('c1');
  await store.getState().open('verify_otp');
  const entry = () => {
    const now = currentEntry(store.getState());
    if (now === null) throw new Error('no form is open');
    return now;
  };
  const type = async (name: string, value: unknown) => {
    store.getState().set([name], value);
    await vi.advanceTimersByTimeAsync(200);
  };
  return { ...main, store, entry, type };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('checking as one types', () => {
  test('a burst of keystrokes is one check, and the body shown is never that of an older text', async () => {
    const { store, entry, checks, type } = await opened();
    await type('bundle', 'b');
    const before = checks.length;
    for (const text of ['o', 'ot', 'otp']) store.getState().set(['otpId'], text);
    expect([entry().checking, entry().exact]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(200);
    expect(checks.length - before).toBe(1);
    expect(entry().exact?.body).toContain('"otpId":"otp"');
  });

  test('a problem shows for a field that was typed in, and for all fields once sending was tried', async () => {
    const { store, entry, type } = await opened();
    expect(shownProblems(entry())).toEqual([]);
    await type('otpId', undefined);
    expect(shownProblems(entry()).map(problem => problem.path)).toEqual(['otpId']);
    expect(await store.getState().send()).toBe('problems');
    expect(shownProblems(entry()).map(problem => problem.path)).toEqual(['otpId', 'bundle']);
  });

  test('what is left out is not among the parameters', async () => {
    const { store, checks, type } = await opened();
    await type('otpId', 'otp-1');
    await type('otpId', undefined);
    store.getState().add(['tags'], form.fields[2] ?? raise());
    await vi.advanceTimersByTimeAsync(200);
    expect(checks.at(-1)?.parameters).toEqual({ tags: [''] });
  });
});

test('a form that is cleared is offered back without its secrets', async () => {
  const { store, entry, type } = await opened();
  expect(store.getState().clear()).toBeNull();
  await type('otpId', 'typed');
  await type('bundle', 'secret');
  const undo = store.getState().clear();
  expect(entry().draft).toEqual({});
  undo?.();
  expect(entry().draft).toEqual({ otpId: 'typed' });
});

test('a form that is filled from a request of before takes no secret of it, and what stood there comes back', async () => {
  const { store, entry, type } = await opened();
  await type('otpId', 'typed');
  await type('bundle', 'secret');
  const undo = await store.getState().fill('verify_otp', { otpId: 'otp-9', bundle: 'secret', tags: ['a'] });
  expect(entry().draft).toEqual({ otpId: 'otp-9', tags: ['a'] });
  undo?.();
  expect(entry().draft).toEqual({ otpId: 'typed' });
});

describe('another organisation is looked at', () => {
  test('while a form is filled for the one before: nothing of it goes into a form of the other', async () => {
    const described: (() => void)[] = [];
    const main = fakeMain();
    main.custody.forms.describe = () => new Promise(resolve => described.push(() => resolve(done(form))));
    const store = createCompose(main.custody);
    store.getState().belongTo('c1');
    const filling = store.getState().fill('verify_otp', { otpId: 'of-c1' });
    store.getState().belongTo('c2');
    for (const answer of described.toReversed()) {
      answer();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(await filling).toBeNull();
    expect(currentEntry(store.getState())?.draft).toEqual({});
  });

  test('while what is sent is checked once more: it is not sent', async () => {
    const { store, state, bodies, type } = await opened();
    await type('otpId', 'otp-1');
    await type('bundle', 'secret');
    store.getState().set(['otpId'], 'otp-2');
    const sending = store.getState().send();
    state({ current: 'c2' });
    await vi.advanceTimersByTimeAsync(200);
    expect(await sending).toBe('problems');
    expect(bodies).toEqual([]);
  });
});

describe('sending', () => {
  async function ready() {
    const opening = await opened();
    await opening.type('otpId', 'otp-1');
    await opening.type('bundle', 'b');
    return opening;
  }

  test('the very body that is shown is sent, and the next attempt is another one', async () => {
    const { store, entry, bodies } = await ready();
    const shown = entry().exact?.body;
    expect(await store.getState().send()).toBe('sent');
    expect(bodies).toEqual([shown]);
    expect(entry().run).toEqual({ phase: 'done', answer: {}, sent, fingerprint: expect.stringMatching(/^sha256:/) });
    await vi.advanceTimersByTimeAsync(200);
    expect(entry().exact?.body).not.toBe(shown);
  });

  test('a body that was shown long ago is made anew before it is sent', async () => {
    const { store, entry, bodies } = await ready();
    const shown = entry().exact?.body;
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    await store.getState().send();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toBe(shown);
  });

  test('after an unknown outcome nothing is sent again until a person says so', async () => {
    const { store, bodies, answers } = await ready();
    answers(failure('outcome_unknown', 'The answer was lost.'));
    await store.getState().send();
    expect(await store.getState().send()).toBe('busy');
    expect(bodies).toHaveLength(1);
    store.getState().again();
    expect(await store.getState().send()).toBe('sent');
  });
});

describe('drafts', () => {
  test('they belong to one organisation', async () => {
    const { entry, type, state } = await opened();
    await type('otpId', 'otp-1');
    state({ current: 'c2' });
    await vi.advanceTimersByTimeAsync(10);
    expect(entry().draft).toEqual({});
    state({ current: 'c1' });
    expect(entry().draft).toEqual({ otpId: 'otp-1' });
  });

  test('locking takes away what was secret, what was shown and what was answered, and leaves the rest', async () => {
    const { store, entry, type, state } = await opened();
    await type('otpId', 'otp-1');
    await type('bundle', 'very secret');
    await store.getState().send();
    await vi.advanceTimersByTimeAsync(200);
    state({ locked: true });
    expect(JSON.stringify(store.getState())).not.toContain('very secret');
    expect(entry()).toMatchObject({ draft: { otpId: 'otp-1' }, exact: null, run: { phase: 'none' } });
  });

  test('rows that are moved or removed take what was touched with them', async () => {
    const { store, entry } = await opened();
    const tags = form.fields[2] ?? raise();
    for (const [index, text] of ['a', 'b', 'c'].entries()) {
      store.getState().add(['tags'], tags);
      if (text !== 'b') store.getState().set(['tags', index], text);
    }
    store.getState().order(['tags'], [2, 1]);
    expect(entry().draft).toEqual({ tags: ['c', ''] });
    expect([...entry().touched].filter(path => path !== 'tags')).toEqual(['tags[0]']);
  });
});

function raise(): never {
  throw new Error('the form lost a field');
}

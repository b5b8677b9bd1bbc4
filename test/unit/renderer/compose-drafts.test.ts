/** Forms that are drawn from a row: what is typed, what of it is sent, and what a lock leaves of it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { done, failure } from '../../../electron/contract/outcome.ts';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { createCompose, currentEntry } from '../../../renderer/store/compose/compose.ts';
import {
  blank,
  blankForm,
  blankRow,
  draftAt,
  inOrder,
  reordered,
  secretPaths,
  sendable,
  withoutSecrets,
  withValue,
} from '../../../renderer/store/compose/draft.ts';
import { fakeCustody, unreachable } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a draft', () => {
  const text = (name: string, more: object = {}): FormField =>
    ({ kind: 'text', name, label: name, required: true, ...more }) as FormField;
  const group = (name: string, fields: FormField[], more: object = {}): FormField =>
    ({ kind: 'group', name, label: name, required: true, fields, ...more }) as FormField;
  const list = (name: string, item: FormField, more: object = {}): FormField =>
    ({ kind: 'list', name, label: name, required: true, item, ...more }) as FormField;
  const choice = (name: string, values: string[]): FormField =>
    ({ kind: 'choice', name, label: name, required: true, values }) as unknown as FormField;

  test('begins with what is required and decided, and nothing else', () => {
    const fields = [
      text('a'),
      choice('one', ['X']),
      choice('two', ['X', 'Y']),
      list('rows', text('row')),
      group('in', [text('b'), choice('c', ['Z'])]),
      group('off', [choice('d', ['Z'])], { required: false }),
    ];
    expect(blankForm(fields)).toEqual({ one: 'X', rows: [], in: { c: 'Z' } });
    expect(blank(text('a'))).toBeUndefined();
    expect([blankRow(text('a')), blankRow(choice('c', ['X', 'Y'])), blankRow(group('g', [choice('c', ['Z'])]))]).toEqual([
      '',
      undefined,
      { c: 'Z' },
    ]);
  });

  test('is read and changed at a place, as a copy, and what is no place there is nothing', () => {
    const draft = { a: [{ b: 'x' }], n: null };
    expect(draftAt(draft, ['a', 0, 'b'])).toBe('x');
    for (const path of [['a', 'b'], ['a', '0'], ['a', 'length'], ['n', 'b'], ['toString'], ['a', 1, 'b']])
      expect(draftAt(draft, path), path.join()).toBeUndefined();
    expect(withValue(draft, ['a', 0, 'b'], 'y')).toEqual({ a: [{ b: 'y' }], n: null });
    expect(withValue(draft, ['a', 0, 'b'], undefined)).toEqual({ a: [{}], n: null });
    expect(Object.keys(withValue(draft, ['a'], undefined) as object)).toEqual(['n']);
    expect(withValue(undefined, ['x', 1], 'z')).toEqual({ x: [undefined, 'z'] });
    expect(withValue('text', ['x'], 'z')).toEqual({ x: 'z' });
    expect(draft).toEqual({ a: [{ b: 'x' }], n: null });
    expect(reordered({ l: ['a', 'b', 'c'] }, ['l'], [2, 0])).toEqual({ l: ['c', 'a'] });
    expect(reordered({ l: 'x' }, ['l'], [0])).toEqual({ l: 'x' });
  });

  test('is sent without what is left out, and with what is empty', () => {
    const sent = sendable({ a: undefined, b: null, c: '', d: [{ e: undefined, f: 1 }], g: {} });
    expect(sent).toEqual({ b: null, c: '', d: [{ f: 1 }], g: {} });
    expect(Object.keys(sent as object)).toEqual(['b', 'c', 'd', 'g']);
    expect(sendable('x')).toBe('x');
  });

  test('is laid out in the order of its form, inside groups and lists as well', () => {
    const fields = [group('g', [text('a'), text('b')]), list('l', group('i', [text('a'), text('b')])), text('z')];
    const given = { z: 1, l: [{ b: 1, a: 2 }], g: { b: 1, a: 2 } };
    expect(JSON.stringify(inOrder(fields, given))).toBe('{"g":{"a":2,"b":1},"l":[{"a":2,"b":1}],"z":1}');
    expect(inOrder(fields, { l: 'text', g: null })).toEqual({ g: null, l: 'text' });
    expect(inOrder(fields, 'x')).toBe('x');
  });

  test('loses every secret, wherever it stands, and nothing else', () => {
    const secret = { secret: true };
    const fields = [
      text('s', secret),
      text('open'),
      group('g', [text('s', secret)]),
      list('l', text('s', secret)),
      list('o', group('i', [text('s', secret), text('t')])),
    ];
    const draft = { s: 'x', open: 'y', g: { s: 'x' }, l: ['x', '', 'x'], o: [{ s: 'x', t: 'y' }, { t: 'y' }] };
    expect(secretPaths(fields, draft)).toEqual([['s'], ['g', 's'], ['l', 0], ['l', 2], ['o', 0, 's']]);
    expect(withoutSecrets(fields, draft)).toEqual({ open: 'y', g: {}, l: ['', '', ''], o: [{ t: 'y' }, { t: 'y' }] });
    for (const empty of [undefined, null, '']) expect(secretPaths(fields, { s: empty, l: empty, g: empty })).toEqual([]);
    expect(secretPaths(fields, { l: 'no list' })).toEqual([]);
  });
});

describe('a form', () => {
  const form = (kind: string, more: object = {}) => ({
    ...{ operation: 'op', group: 'g', kind, title: '', doc: '', companion: false, answer: [] },
    fields: [{ kind: 'text', name: 's', label: 's', required: false, secret: true }],
    ...more,
  });
  async function opened(kind = 'activity') {
    const checked = (given: { parameters: unknown }) =>
      done({ problems: [], body: JSON.stringify(given.parameters), fingerprint: 'f' });
    const bridge = fakeCustody({ 'forms.describe': done(form(kind)), 'forms.check': checked });
    const store = createCompose(bridge.custody);
    store.getState().belongTo('c');
    await store.getState().open('op');
    bridge.since();
    const entry = () => currentEntry(store.getState()) ?? expect.fail('no form');
    return { bridge, store, state: () => store.getState(), entry };
  }

  test('a lock leaves no secret behind, not even where main answers after it', async () => {
    const { bridge, state, entry } = await opened();
    state().set(['s'], 'secret');
    await passes(150);
    expect(entry().exact?.body).toContain('secret');
    const checks = bridge.hold('forms.check');
    state().set(['s'], 'secret 2');
    await passes(150);
    bridge.emit('app.state', { current: 'c', locked: true });
    checks[0]?.(done({ problems: [], body: '{"s":"secret 2"}', fingerprint: 'f' }));
    await passes(0);
    expect(JSON.stringify(state())).not.toContain('secret 2');
    expect(entry()).toMatchObject({ exact: null, draft: {}, run: { phase: 'none' } });
  });

  test('what a locked app is answered is not kept; a lost answer still is', async () => {
    for (const [answer, phase] of [
      [done({ status: 'x', result: { token: 'CANARY' } }), 'none'],
      [failure('outcome_unknown', 'Lost.'), 'failed'],
    ] as const) {
      const { bridge, state, entry } = await opened();
      const sends = bridge.hold('forms.send');
      const sending = state().send();
      await passes(0);
      expect(entry().run).toEqual({ phase: 'asked' });
      bridge.emit('app.state', { current: 'c', locked: true });
      sends[0]?.(answer);
      await sending;
      expect(entry().run.phase).toBe(phase);
      expect(JSON.stringify(state())).not.toContain('CANARY');
    }
  });

  test('asks for proofs and another organisation for an activity alone, and only where they are wanted', async () => {
    const asked = async (kind: string, options: object) => {
      const { bridge, state } = await opened(kind);
      state().option(options);
      await passes(150);
      const [given] = bridge.since().map(([, each]) => each);
      return given;
    };
    const plain = { operation: 'op', parameters: {} };
    expect(await asked('activity', {})).toEqual(plain);
    expect(await asked('activity', { generateAppProofs: true, organizationId: ' sub ' })).toEqual({
      ...plain,
      generateAppProofs: true,
      organizationId: 'sub',
    });
    expect(await asked('activity', { organizationId: '  ' })).toEqual(plain);
    expect(await asked('query', { generateAppProofs: true, organizationId: 'sub' })).toEqual(plain);
  });

  test('what is shown too long is checked again before it is sent; problems of the service stand beside the fields', async () => {
    const { bridge, state, entry } = await opened();
    bridge.answers['forms.send'] = done({ status: 'x', result: 1 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await state().open('op');
    bridge.since();
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await state().send();
    expect(bridge.since().map(([name]) => name)).toEqual(['forms.send']);
    await passes(150);
    expect(entry()).toMatchObject({ attempted: false, run: { phase: 'done', answer: 1, fingerprint: 'f' } });
    bridge.since();
    state().again();
    expect(entry().run).toEqual({ phase: 'none' });
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
    bridge.answers['forms.send'] = failure('invalid', 'No.', { problems: [{ path: 's', expected: 'x', received: 'y' }] });
    await state().send();
    expect(bridge.since().map(([name]) => name)).toEqual(['forms.check', 'forms.send']);
    expect(entry()).toMatchObject({ attempted: true, exact: null, problems: [{ path: 's' }], run: { phase: 'failed' } });
    bridge.answers['forms.send'] = unreachable;
    await state().send();
    expect(entry()).toMatchObject({ attempted: false, run: { phase: 'failed', failure: unreachable } });
    bridge.answers['forms.check'] = unreachable;
    await passes(150);
    expect(entry()).toMatchObject({ checking: false, exact: null, failure: unreachable });
    expect(await state().send()).toBe('problems');
    state().touch(['s']);
    expect([...entry().touched]).toEqual(['s']);
  });

  test('clearing a form puts away what became of it, but for an outcome that is not known', async () => {
    for (const [answer, phase] of [
      [done({ status: 'x', result: 1 }), 'none'],
      [unreachable, 'none'],
      [failure('outcome_unknown', 'Lost.'), 'failed'],
    ] as const) {
      const { bridge, state, entry } = await opened();
      bridge.answers['forms.send'] = answer;
      await state().send();
      state().clear();
      expect(entry().run.phase).toBe(phase);
      await passes(150);
      bridge.since();
      expect(await state().send()).toBe(phase === 'none' ? 'sent' : 'busy');
      state().again();
      expect(entry().run).toEqual({ phase: 'none' });
    }
  });

  test('a list, a search and a form that cannot be had say so', async () => {
    const bridge = fakeCustody({ 'forms.list': done(['f']), 'forms.describe': unreachable });
    const store = createCompose(bridge.custody);
    await store.getState().load();
    store.getState().search('q');
    expect(store.getState()).toMatchObject({ list: ['f'], failure: null, query: 'q' });
    bridge.answers['forms.list'] = unreachable;
    await store.getState().load();
    expect(store.getState()).toMatchObject({ list: ['f'], failure: unreachable });
    expect(await store.getState().send()).toBe('busy');
    for (const act of ['clear', 'again'] as const) store.getState()[act]();
    store.getState().touch(['x']);
    expect(store.getState().entries).toEqual({});
    await store.getState().open('op');
    expect(currentEntry(store.getState())).toMatchObject({ form: null, failure: unreachable });
    expect(bridge.since().map(([name]) => name)).not.toContain('forms.check');
    await store.getState().open(null);
    expect(currentEntry(store.getState())).toBeNull();
  });

  test('a question is asked of its own group, and answered without being sent', async () => {
    const { bridge, state, entry } = await opened('query');
    bridge.answers['g.op'] = done('answered');
    await state().send();
    expect(bridge.since()).toEqual([['g.op', {}]]);
    expect(entry().run).toEqual({ phase: 'done', answer: 'answered', sent: null, fingerprint: 'f' });
  });
});

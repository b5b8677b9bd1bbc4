/** Invitations as they are typed and pasted: what main says is of the rows as they are. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { done } from '../../../electron/contract/outcome.ts';
import { createInvitations, readPeople } from '../../../renderer/store/organisation/invitations.ts';
import { fakeCustody, unreachable } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('invitations', () => {
  const row = (receiverUserName = '', receiverUserEmail = '', change: object = {}) => ({
    ...{ key: expect.any(Number), receiverUserName, receiverUserEmail, receiverUserTags: [], accessType: 'ACCESS_TYPE_WEB' },
    ...change,
  });
  function invitations() {
    const bridge = fakeCustody({ 'forms.check': done({ problems: [] }) });
    const store = createInvitations(bridge.custody);
    store.getState().belongTo('c', 'me');
    return { bridge, state: () => store.getState() };
  }

  test('rows are added, changed and removed by themselves, and looked at once after a moment', async () => {
    const { bridge, state } = invitations();
    state().add();
    expect(state().rows).toEqual([row(), row()]);
    state().add([
      { name: 'A', email: 'a@x.example' },
      { name: 'B', email: 'b@x.example' },
    ]);
    // Rows that hold nothing give way to people.
    expect(state().rows).toEqual([row('A', 'a@x.example'), row('B', 'b@x.example')]);
    const [first, second] = state().rows;
    expect(first?.key).not.toBe(second?.key);
    state().change(second?.key ?? 0, { receiverUserName: ' C ', accessType: 'ACCESS_TYPE_API', receiverUserTags: ['t'] });
    expect(state().rows[0]).toEqual(first);
    state().remove(first?.key ?? 0);
    state().add([{ name: '', email: 'd@x.example' }]);
    state().sendAs('you');
    await passes(149);
    expect(bridge.asked).toEqual([]);
    await passes(1);
    const common = { accessType: 'ACCESS_TYPE_WEB', receiverUserTags: [], senderUserId: 'you' };
    expect(bridge.since()).toEqual([
      [
        'forms.check',
        {
          operation: 'create_invitations',
          parameters: {
            invitations: [
              {
                ...common,
                receiverUserName: 'C',
                receiverUserEmail: 'b@x.example',
                accessType: 'ACCESS_TYPE_API',
                receiverUserTags: ['t'],
              },
              { ...common, receiverUserName: '', receiverUserEmail: 'd@x.example' },
            ],
          },
        },
      ],
    ]);
    state().belongTo('c', 'somebody');
    expect(state()).toMatchObject({ senderUserId: 'you' });
    expect(state().rows).toHaveLength(2);
  });

  test('what main says is of the rows as they are, and of this organisation', async () => {
    const { bridge, state } = invitations();
    const checks = bridge.hold('forms.check');
    const first = state().check();
    const second = state().check(true);
    checks[1]?.(done({ problems: ['of the second'] }));
    checks[0]?.(done({ problems: [] }));
    expect(await Promise.all([first, second])).toEqual([false, false]);
    expect(state()).toMatchObject({ problems: ['of the second'], attempted: true });
    for (const leave of [() => state().clear(), () => state().belongTo('d', 'me'), () => state().add()]) {
      const late = state().check(true);
      leave();
      const { problems } = state();
      checks.at(-1)?.(done({ problems: ['late'] }));
      expect(await late).toBe(false);
      expect(state().problems).toEqual(problems);
    }
    state().clear();
    await passes(150);
    expect(checks).toHaveLength(5);
    expect(state()).toMatchObject({ problems: [], attempted: false, touched: new Set(), rows: [row()] });
    const good = state().check();
    checks[5]?.(done({ problems: [] }));
    expect(await good).toBe(true);
    expect(state().attempted).toBe(false);
    for (const [answer, problems] of [
      [unreachable, []],
      [{ ...unreachable, problems: ['p'] }, ['p']],
    ] as const) {
      const failing = state().check();
      checks.at(-1)?.(answer);
      expect(await failing).toBe(false);
      expect(state().problems).toEqual(problems);
    }
    state().touch('a');
    state().touch('b');
    state().refuse(['r'] as never);
    expect(state()).toMatchObject({ touched: new Set(['a', 'b']), problems: ['r'], attempted: true });
  });

  test('an answer that comes late is not taken for that to the next look', async () => {
    const { bridge, state } = invitations();
    const checks = bridge.hold('forms.check');
    for (const change of [() => state().add(), () => state().clear()]) {
      const late = state().check();
      change();
      const next = state().check();
      checks.at(-2)?.(done({ problems: ['late'] }));
      expect([await late, state().problems]).toEqual([false, []]);
      checks.at(-1)?.(done({ problems: [] }));
      expect(await next).toBe(true);
    }
  });

  test.each([
    ['Ada Lovelace <ada@x.example>', { name: 'Ada Lovelace', email: 'ada@x.example' }],
    ['"Lovelace, Ada" <ada@x.example>', { name: 'Lovelace, Ada', email: 'ada@x.example' }],
    ['<ada@x.example>', { name: '', email: 'ada@x.example' }],
    ['Ada, ada@x.example', { name: 'Ada', email: 'ada@x.example' }],
    ['"Ada"; "ada@x.example"', { name: 'Ada', email: 'ada@x.example' }],
    ['  Ada\tada@x.example  ', { name: 'Ada', email: 'ada@x.example' }],
    ['ada@x.example', { name: '', email: 'ada@x.example' }],
  ])('%j is a person', (line, person) => {
    expect(readPeople(line)).toEqual({ people: [person], unread: [] });
  });

  test('lines that hold nobody are answered apart, and empty ones not at all', () => {
    expect(readPeople('\r\nAda\r\n \na@b@c, d\nx y@z.example q\n')).toEqual({
      people: [],
      unread: ['Ada', 'a@b@c, d', 'x y@z.example q'],
    });
    const half = ['Ada <x> Lovelace <a@x.example>', 'Ada <a@x.example> and Bob'];
    expect(readPeople(half.join('\n'))).toEqual({ people: [], unread: half });
    expect(readPeople('a@x.example\nb@x.example').people).toHaveLength(2);
  });
});

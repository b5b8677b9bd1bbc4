/** What main says of what is typed: asked once it is quiet, and never taken for what was typed since. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { done } from '../../../electron/contract/outcome.ts';
import { createCheck, createChecks } from '../../../renderer/store/check.ts';
import { createInvitations } from '../../../renderer/store/organisation/invitations.ts';
import { createJournal } from '../../../renderer/store/past/journal.ts';
import { createSigningForm } from '../../../renderer/store/signing/form.ts';
import { createEarnEnable, placeKey } from '../../../renderer/store/vaults/enable.ts';
import { fakeCustody } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a check', () => {
  function check() {
    const answers: ((answer: string) => void)[] = [];
    const taken: string[] = [];
    const one = createCheck(
      () => new Promise<string>(resolve => answers.push(resolve)),
      answer => taken.push(answer),
    );
    return { ...one, answers, taken };
  }

  test('asks once, when nothing was typed for a moment', async () => {
    const { soon, isDue, answers, taken } = check();
    expect(isDue()).toBe(false);
    soon();
    await passes(149);
    soon();
    await passes(149);
    expect([isDue(), answers.length]).toEqual([true, 0]);
    await passes(1);
    expect([isDue(), answers.length]).toEqual([false, 1]);
    await passes(1000);
    expect(answers).toHaveLength(1);
    answers[0]?.('a');
    await passes(0);
    expect(taken).toEqual(['a']);
  });

  test('asks at once where that is wanted, and not again for what was typed before', async () => {
    const { soon, now, answers, taken } = check();
    soon();
    const asked = now();
    expect(answers).toHaveLength(1);
    await passes(1000);
    expect(answers).toHaveLength(1);
    answers[0]?.('a');
    expect([await asked, taken]).toEqual(['a', ['a']]);
  });

  test.each(['soon', 'now', 'drop'] as const)('takes no answer that comes after %s', async what => {
    const { [what]: then, now, answers, taken } = check();
    const late = now();
    void then();
    answers[0]?.('late');
    expect([await late, taken]).toEqual([null, []]);
    if (what === 'drop') return;
    await passes(150);
    answers.at(-1)?.('newer');
    await passes(0);
    expect(taken).toEqual(['newer']);
  });

  test('dropped before it was asked, asks nothing; and a question may be none', async () => {
    const { soon, drop, isDue, answers } = check();
    soon();
    drop();
    await passes(1000);
    expect([isDue(), answers.length]).toEqual([false, 0]);
    const taken: unknown[] = [];
    const none = createCheck(
      () => null,
      answer => taken.push(answer),
    );
    expect([await none.now(), taken]).toEqual([null, []]);
  });

  test('of several forms each is asked about by itself, and all are dropped together', async () => {
    const asked: string[] = [];
    const taken: [string, string][] = [];
    const checks = createChecks(
      key => {
        asked.push(key);
        return Promise.resolve(`of ${key}`);
      },
      (key, answer) => taken.push([key, answer]),
    );
    checks.of('a').soon();
    checks.of('b').soon();
    await passes(150);
    expect([asked, taken]).toEqual([
      ['a', 'b'],
      [
        ['a', 'of a'],
        ['b', 'of b'],
      ],
    ]);
    expect(checks.of('a')).toBe(checks.of('a'));
    checks.of('a').soon();
    void checks.of('b').now();
    checks.drop();
    await passes(1000);
    expect([asked.length, taken.length]).toEqual([3, 2]);
  });
});

describe('no late answer takes the place of what was typed since', () => {
  test('in a signing request', async () => {
    const bridge = fakeCustody();
    const store = createSigningForm(bridge.custody);
    store.getState().belongTo('c');
    const reads = bridge.hold('signing.read');
    store.getState().edit({ payload: 'a' });
    await passes(150);
    store.getState().edit({ payload: 'ab' });
    reads[0]?.(done({ document: 'of a', problems: [] }));
    await passes(0);
    expect(store.getState()).toMatchObject({ reading: true });
    expect(JSON.stringify(store.getState().read)).not.toContain('of a');
  });

  test('in invitations, once others are sent in whose name they go', async () => {
    const bridge = fakeCustody();
    const store = createInvitations(bridge.custody);
    store.getState().belongTo('c', 'me');
    const checks = bridge.hold('forms.check');
    const asked = store.getState().check();
    store.getState().sendAs('you');
    checks[0]?.(done({ problems: ['of me'] }));
    expect([await asked, store.getState().problems]).toEqual([false, []]);
  });

  test('in the journal', async () => {
    const bridge = fakeCustody();
    const store = createJournal(bridge.custody);
    const pages = bridge.hold('journal.matters');
    const loading = store.getState().load();
    store.getState().narrow({ query: 'x' });
    pages[0]?.(done({ matters: [{ matterId: '0 1' }], found: 1, total: 1, entries: 1 }));
    await loading;
    expect(store.getState()).toMatchObject({ matters: null, loading: true });
    await passes(150);
    pages[1]?.(done({ matters: [], found: 0, total: 1, entries: 1 }));
    await passes(0);
    expect(store.getState()).toMatchObject({ matters: [], loading: false });
  });

  test('in enabling a vault, from the organisation before', async () => {
    const place = { caip19: 'asset', vaultAddress: '0xV' };
    const bridge = fakeCustody({ 'earn.fee_wallets': done([]) });
    const store = createEarnEnable(bridge.custody);
    store.getState().belongTo('a');
    const checks = bridge.hold('earn.check');
    const first = store.getState().open(place);
    await passes(0);
    store.getState().belongTo('b');
    const second = store.getState().open(place);
    await passes(0);
    checks[0]?.(done('of a'));
    await first;
    expect(store.getState().entries[placeKey(place)]).toMatchObject({ check: null, checking: true });
    checks[1]?.(done('of b'));
    await second;
    expect(store.getState().entries[placeKey(place)]).toMatchObject({ check: 'of b', checking: false });
    const third = store.getState().open(place);
    store.getState().belongTo('c');
    checks[2]?.(done('of b'));
    await third;
    expect(store.getState().entries).toEqual({});
  });
});

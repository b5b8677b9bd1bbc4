import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { done, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type { EarnAsset, EarnCatalogue, EarnDeployment } from '../../../electron/contract/values/earn-values.ts';
import { createEarnDeployments } from '../../../renderer/store/vaults/deployments.ts';
import { createEarn } from '../../../renderer/store/vaults/earn.ts';
import { createEarnEnable, placeKey } from '../../../renderer/store/vaults/enable.ts';

const asset = (caip19: string): EarnAsset => ({
  caip19,
  chainCaip2: 'eip155:1',
  chainName: null,
  symbol: null,
  decimals: null,
  source: 'bundled',
  deployable: true,
});
const catalogue = (caip19: string): EarnCatalogue => ({
  asset: asset(caip19),
  vaults: [],
  wrappers: [],
  wrappersMissing: null,
  incomplete: null,
  readAt: '2026-11-21T10:00:00.000Z',
});
/** A bridge whose earn group is answered by name, in turn; the last answer stays. */
function bridge(answers: Record<string, ((parameters: never) => unknown)[]>) {
  const asked: string[] = [];
  const listeners = new Map<string, (value: unknown) => void>();
  const earn = new Proxy(
    {},
    {
      get: (_, name: string) => async (parameters: never) => {
        const turn = asked.filter(each => each === name).length;
        asked.push(name);
        const all = answers[name] ?? [];
        return all[Math.min(turn, all.length - 1)]?.(parameters) ?? failure('internal', `no answer for ${name}`);
      },
    },
  );
  const on = (event: string, listener: (value: unknown) => void) => {
    listeners.set(event, listener);
    return () => undefined;
  };
  return {
    custody: { earn, on } as unknown as Custody,
    asked,
    emit: (event: string, value: unknown) => listeners.get(event)?.(value),
  };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an answer for the organisation that was left is not shown in the new one', async () => {
  let release: (answer: Outcome<EarnCatalogue>) => void = () => undefined;
  const slow = new Promise(resolve => {
    release = resolve;
  });
  const { custody } = bridge({ assets: [() => done([asset('a')])], catalogue: [() => slow] });
  const earn = createEarn(custody);
  earn.getState().belongTo('one');
  const loading = earn.getState().load();
  await vi.advanceTimersByTimeAsync(1);
  earn.getState().belongTo('two');
  release(done(catalogue('a')));
  await loading;
  expect(earn.getState()).toMatchObject({ at: 'two', asset: null, catalogues: {} });
});

test('what was read stays while a newer reading fails', async () => {
  const { custody } = bridge({
    assets: [() => done([asset('a')])],
    catalogue: [() => done(catalogue('a')), () => failure('offline', 'gone')],
  });
  const earn = createEarn(custody);
  earn.getState().belongTo('one');
  await earn.getState().load();
  await earn.getState().refresh();
  expect(earn.getState().catalogues.a).toMatchObject({
    loading: false,
    value: { readAt: catalogue('a').readAt },
    failure: { code: 'offline' },
  });
});

test('a text that is no asset changes nothing in front; one that is joins the list', async () => {
  const { custody } = bridge({
    assets: [() => done([asset('a')])],
    catalogue: [() => done(catalogue('a')), () => failure('invalid', 'no'), () => done(catalogue('b'))],
  });
  const earn = createEarn(custody);
  earn.getState().belongTo('one');
  await earn.getState().load();
  expect(await earn.getState().choose('nonsense')).toMatchObject({ code: 'invalid' });
  expect(earn.getState()).toMatchObject({ asset: 'a', assets: { length: 1 } });
  earn.getState().select('a vault of a');
  earn.getState().front(true);
  expect(await earn.getState().choose('b')).toBeNull();
  // In one column its table is what shows.
  expect(earn.getState()).toMatchObject({ asset: 'b', assets: { length: 2 }, selected: null, inFront: false });
});

const deployment: EarnDeployment = {
  activityId: 'activity',
  status: 'ACTIVITY_STATUS_COMPLETED',
  createdAt: '2026-11-21T10:00:00.000Z',
  vaultAddress: '0x1',
  chainCaip2: 'eip155:1',
  clientFeeBps: '1',
  clientFeeWallet: '0x2',
  wrapperAddress: '0x3',
  splitterAddress: '0x4',
  deployRequestId: 'request',
  failure: null,
};
const pending = () => done({ status: 'PENDING' });

test('a deployment is asked about every three seconds until it failed, with the error the service gives', async () => {
  const { custody, asked } = bridge({
    deployments: [() => done([deployment])],
    get_earn_deploy_status: [
      pending,
      () => failure('offline', 'gone'),
      pending,
      () => done({ status: 'FAILED', error: 'out of gas' }),
    ],
  });
  const ended: unknown[] = [];
  const store = createEarnDeployments(custody, (_, progress) => ended.push(progress.error));
  store.getState().belongTo('one');
  await store.getState().load();
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.getState().progress.request).toMatchObject({ status: 'PENDING', failure: { code: 'offline' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.getState().progress.request).toMatchObject({ status: 'FAILED', error: 'out of gas', failure: null });
  expect(ended).toEqual(['out of gas']);
  expect(asked.filter(name => name === 'get_earn_deploy_status')).toHaveLength(4);
});

test('a deployment that nobody knows, or that had ended before, is asked about once and is no news', async () => {
  const { custody, asked } = bridge({
    deployments: [
      () => done([deployment, { ...deployment, deployRequestId: 'other' }, { ...deployment, deployRequestId: null }]),
    ],
    get_earn_deploy_status: [() => failure('not_found', 'no'), () => done({ status: 'COMPLETED', deployTxHash: '0x5' })],
  });
  const ended: unknown[] = [];
  const store = createEarnDeployments(custody, () => ended.push(1));
  store.getState().belongTo('one');
  await store.getState().load();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.filter(name => name === 'get_earn_deploy_status').length, ended]).toEqual([2, []]);
});

test('a new vote on a deployment reads the list again', async () => {
  const { custody, asked, emit } = bridge({ deployments: [() => done([])] });
  const store = createEarnDeployments(custody, () => undefined);
  store.getState().belongTo('one');
  await store.getState().load();
  emit('feed.delta', { upserts: [{ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' }], removed: [], complete: true });
  emit('feed.delta', { upserts: [{ type: 'ACTIVITY_TYPE_EARN_DEPLOY_WRAPPER' }], removed: [], complete: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.filter(name => name === 'deployments')).toHaveLength(2);
});

const place = { caip19: 'eip155:1/erc20:0x1', vaultAddress: '0xAA' };

test('what was typed is checked once it rests, and the answer to an older text is dropped', async () => {
  const checks: unknown[] = [];
  const { custody } = bridge({
    check: [
      (typed: { clientFee: string }) => {
        checks.push(typed.clientFee);
        const answer = done({ problems: [], parameters: null, preview: null, typed: typed.clientFee });
        return checks.length === 1 ? new Promise(resolve => setTimeout(() => resolve(answer), 1000)) : answer;
      },
    ],
  });
  const enable = createEarnEnable(custody);
  enable.getState().set(place, { clientFee: '1' });
  await vi.advanceTimersByTimeAsync(200);
  enable.getState().set(place, { clientFee: '12' });
  enable.getState().set(place, { clientFee: '123' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(checks).toEqual(['1', '123']);
  expect(enable.getState().entries[placeKey(place)]).toMatchObject({ checking: false, check: { typed: '123' } });
});

test('with problems nothing is sent; without them exactly the checked parameters are; an unknown outcome blocks a second', async () => {
  const parameters = { vaultAddress: '0xaa', chainCaip2: 'eip155:1', clientFeeBps: '1', clientFeeWallet: '0xbb' };
  const sent: unknown[] = [];
  const { custody } = bridge({
    check: [
      () => done({ problems: [{}], parameters: null, preview: null }),
      () => done({ problems: [], parameters, preview: null }),
    ],
    earn_deploy_wrapper: [
      (given: unknown) => {
        sent.push(given);
        return failure('outcome_unknown', 'lost');
      },
    ],
  });
  const enable = createEarnEnable(custody);
  expect(await enable.getState().send(place)).toBe('problems');
  expect(await enable.getState().send(place)).toBe('sent');
  expect(await enable.getState().send(place)).toBe('busy');
  expect(sent).toEqual([parameters]);
  enable.getState().again(place);
  expect(enable.getState().entries[placeKey(place)]).toMatchObject({ run: { phase: 'none' }, attempted: false });
});

test('the effect is reached once the terms are right, and left again at any time', async () => {
  const { custody } = bridge({
    check: [
      () => done({ problems: [{}], parameters: null, preview: null }),
      () => done({ problems: [], parameters: {}, preview: null }),
    ],
  });
  const { getState } = createEarnEnable(custody);
  const step = () => getState().entries[placeKey(place)]?.step;
  await getState().go(place, 'terms');
  expect([await getState().go(place, 'effect'), step()]).toEqual(['problems', 'terms']);
  expect([await getState().go(place, 'effect'), step()]).toEqual(['gone', 'effect']);
  expect([await getState().go(place, 'closed'), step()]).toEqual(['gone', 'closed']);
});

test('a check that failed is over, and says why', async () => {
  const { custody } = bridge({ check: [() => failure('internal', 'No line.')] });
  const enable = createEarnEnable(custody);
  enable.getState().set(place, { clientFee: '1' });
  await vi.advanceTimersByTimeAsync(200);
  const entry = enable.getState().entries[placeKey(place)];
  expect(entry).toMatchObject({ checking: false, check: null, failure: { code: 'internal' } });
});

test('what the service refuses is said beside its field, until something is typed', async () => {
  // The service knows the fee by its own name.
  const problems = [{ path: 'clientFeeBps', expected: 'less', received: 'what was sent' }];
  const { custody } = bridge({
    check: [() => done({ problems: [], parameters: {}, preview: null })],
    earn_deploy_wrapper: [() => failure('refused', 'no', { problems })],
  });
  const enable = createEarnEnable(custody);
  const entry = () => enable.getState().entries[placeKey(place)];
  expect(await enable.getState().send(place)).toBe('problems');
  expect(entry()).toMatchObject({
    attempted: true,
    step: 'terms',
    check: { problems: [{ path: 'clientFee', expected: 'less' }] },
  });
  enable.getState().set(place, { clientFeeWallet: '0x1' });
  expect(entry()).toMatchObject({ check: { problems: [{ path: 'clientFee' }] } });
  // At once, and not when the new text is checked.
  enable.getState().set(place, { clientFee: '12' });
  expect(entry()).toMatchObject({ checking: true, check: { problems: [] } });
});

/** A main page that is owned by an attacker: it may call everything the bridge has, in any order, with anything. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as desk from '../e2e/support/desk.ts';
import { openWorld, stored, textToSign, type World } from '../e2e/support/world.ts';

let world: World;
let activityId: string;
beforeEach(async () => {
  world = await openWorld({
    before: async practice => {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay 4711'))).id;
    },
  });
});
afterEach(() => world.close());

/** Votes and activities that came from Ada's key. */
const fromAda = () => {
  const ada = world.practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId;
  return world.practice.ledger().flatMap(activity => activity.votes.filter(vote => vote.userId === ada));
};

test('no call of the bridge releases a stamp; each waits for a person or is refused', async () => {
  const { host, practice } = world;
  const { fingerprint } = stored(practice, activityId);
  const called = host.page.evaluate(
    async ({ activityId, fingerprint, payload }) => {
      const { custody } = window;
      const review = await custody.reviews.open({ activityId });
      const seal = review.ok ? review.value.seal : '';
      return Promise.all([
        custody.activities.approve_activity({ fingerprint }),
        custody.activities.reject_activity({ fingerprint }),
        custody.signing.sign_raw_payload(payload),
        custody.reviews.decide({ seal, decision: 'approve' }),
        custody.reviews.decide({ seal, decision: 'reject' }),
        custody.reviews.decide({ seal: 'made-up', decision: 'approve' }),
        custody.forms.send({ operation: 'approve_activity', body: JSON.stringify({ fingerprint }) }),
      ]);
    },
    { activityId, fingerprint, payload: textToSign(practice, 'give me a signature') },
  );
  // Whatever waits for a person gets one who closes each window, until nothing waits.
  let open: Page | null = await host.confirmPage();
  while (open !== null) {
    expect(fromAda()).toEqual([]);
    const closed = open;
    await desk.closing(closed, () => closed.close());
    open = await Promise.race([called.then(() => null), host.confirmPage()]);
  }
  for (const outcome of await called) expect(outcome.ok).toBe(false);
  expect(fromAda()).toEqual([]);
});

test('the confirmation’s calls are not there, and asking for them by name is forbidden', async () => {
  const { host } = world;
  expect(await host.page.evaluate(() => 'confirm' in window.custody)).toBe(false);
  for (const name of ['confirm.decide', 'confirm.current'])
    expect(
      await host.core.request('main', name, { seal: 's', decision: 'approve', reachedEnd: true, heldMs: 9999 }),
    ).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
});

test('a press that no person made does nothing in the confirmation window', async () => {
  const { host } = world;
  await desk.open(host.page, activityId);
  await desk.ask(host.page, 'approve');
  const page = await host.confirmPage();
  await desk.readToEnd(page);
  await page.getByText('Read to the end, long enough.').waitFor();
  await page.clock.install();
  await page.getByRole('button', { name: /approve$/i }).evaluate(button => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    (button as HTMLButtonElement).click();
  });
  await page.clock.runFor(2500);
  // What was sent before this was heard before it is answered.
  await page.evaluate(() => window.custody.confirm.current({}));
  expect(host.isConfirming()).toBe(true);
  expect(fromAda()).toEqual([]);
});

test('main does not take the confirmation page’s word for the time it was read', async () => {
  const { host } = world;
  await desk.open(host.page, activityId);
  await desk.ask(host.page, 'approve');
  const page = await host.confirmPage();
  const answer = await page.evaluate(async () => {
    const current = await window.custody.confirm.current({});
    const seal = current.ok ? current.value.review.seal : '';
    return window.custody.confirm.decide({ seal, decision: 'approve', reachedEnd: false, heldMs: 60_000 });
  });
  expect(answer).toMatchObject({ ok: false, code: 'forbidden' });
  expect(fromAda()).toEqual([]);
});

test('odd names and arguments get an outcome, never an exception or a hang', async () => {
  const { host } = world;
  const odd: [unknown, unknown][] = [
    ['', {}],
    ['__proto__', {}],
    ['constructor', {}],
    ['app.state', 'text'],
    ['app.state', { extra: 1 }],
    ['reviews.open', { activityId: '../../etc/passwd' }],
    ['reviews.open', { activityId: 'x'.repeat(100_000) }],
    ['reviews.open', null],
    [{}, {}],
    [7, {}],
    ['feed.snapshot', JSON.parse('{"__proto__":{"polluted":true}}')],
  ];
  for (const [name, parameters] of odd)
    expect(await host.core.request('main', name, parameters), JSON.stringify(name)).toMatchObject({ ok: expect.any(Boolean) });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('ten thousand calls at once are answered, and the app stays usable', async () => {
  const { host } = world;
  const answered = await host.page.evaluate(async () => {
    const calls = Array.from({ length: 10_000 }, () => window.custody.app.state({}));
    return (await Promise.all(calls)).filter(outcome => outcome.ok).length;
  });
  expect(answered).toBe(10_000);
  await desk.open(host.page, activityId);
  // The line of this host takes about 2 ms a call where nothing else runs.
}, 180_000);

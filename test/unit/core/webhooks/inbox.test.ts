/** Deliveries of the practice service, received on the loopback by the core itself. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import type { Delivery } from '../../../../electron/contract/values/delivery.ts';
import { post } from '../../../practice/client.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App;
let url: string;
const alone = { approvals: 1 };
beforeEach(async () => {
  app = await startApp({ service: { rules: { create_webhook_endpoint: alone } } });
  const opened = await app.ask('webhooks.open_receiver');
  url = opened.ok ? (opened.value.url ?? '') : '';
});
afterEach(() => app.close());

const subscribe = (...eventTypes: string[]) =>
  app.practice.as('Ada').perform('create_webhook_endpoint', {
    url,
    name: 'Relay',
    subscriptions: eventTypes.map(eventType => ({ eventType })),
  });
async function deliveries(count: number): Promise<Delivery[]> {
  await app.practice.deliveriesSettled();
  await expect.poll(async () => (await list()).length).toBe(count);
  return list();
}
const list = async () => {
  const answer = await app.ask('webhooks.deliveries');
  return answer.ok ? answer.value.deliveries : [];
};
const paste = (headers: string, body: string, encoding: 'text' | 'base64' = 'text') =>
  app.request('webhooks.inspect', { headers, body, encoding }) as Promise<Outcome<Delivery>>;
const linesOf = (delivery: Delivery) => delivery.headers.map(([name, value]) => `${name}: ${value}`).join('\n');

test('an activity arrives verified and decoded, and its copy opens as a review that cannot be decided', async () => {
  await subscribe('ACTIVITY_UPDATES');
  await deliveries(1);
  const proposed = await app.practice.as('Ben').propose('claim_swap_fees', {});
  const [delivery] = await deliveries(2);
  expect(delivery).toMatchObject({
    verdict: 'verified',
    via: 'receiver',
    eventType: 'ACTIVITY_UPDATES',
    event: { kind: 'activity', activityId: proposed.id, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' },
  });
  expect(delivery?.checks.map(check => check.result)).toEqual(Array(8).fill('pass'));
  expect(app.events.some(({ event }) => event === 'webhooks.delivery')).toBe(true);
  const review = await app.ask('reviews.open_text', { json: delivery?.body ?? '' });
  expect(review).toMatchObject({ ok: true, value: { subject: { activity: { canApprove: false, canReject: false } } } });
});

test('a balance event arrives verified and decoded', async () => {
  await subscribe('BALANCE_CONFIRMED_UPDATES');
  await post(`${app.practice.url}/practice/control`, JSON.stringify({ balance: 'confirmed' }));
  const [delivery] = await deliveries(1);
  expect(delivery).toMatchObject({ verdict: 'verified', event: { kind: 'balance' } });
  expect(delivery?.event.headline).toMatch(/^Deposit of 1,250 USDC .*confirmed$/);
});

test('the same delivery pasted is a repetition; with a line break at its end it still verifies; changed it is refused', async () => {
  await subscribe('ACTIVITY_UPDATES');
  const [delivery] = await deliveries(1);
  if (delivery === undefined) throw new Error('nothing arrived');
  const again = await paste(linesOf(delivery), `${delivery.body}\n`);
  if (!again.ok) throw new Error(again.message);
  expect(again.value).toMatchObject({ verdict: 'verified', via: 'pasted', sha256: delivery.sha256 });
  expect(again.value.checks.find(({ name }) => name === 'event_id')?.result).toBe('look');
  expect(again.value.checks.find(({ name }) => name === 'signature')?.sentence).toContain('line break');
  const base64 = await paste(linesOf(delivery), Buffer.from(delivery.body).toString('base64'), 'base64');
  expect(base64).toMatchObject({ ok: true, value: { verdict: 'verified' } });
  const changed = await paste(linesOf(delivery), delivery.body.replace('COMPLETED', 'REJECTED'));
  expect(changed).toMatchObject({ ok: true, value: { verdict: 'refused' } });
  expect(changed.ok && changed.value.event.facts.every(fact => fact.source === 'pasted' && fact.note === 'not verified')).toBe(
    true,
  );
});

test('an event that is not signed does not make the true one look like a repetition', async () => {
  await subscribe('ACTIVITY_UPDATES');
  const [delivery] = await deliveries(1);
  if (delivery === undefined) throw new Error('nothing arrived');
  const eventId = `${dialect.webhookHeaderPrefix}Event-Id`;
  const forged = linesOf(delivery).replace(new RegExp(`${eventId}: .*`), `${eventId}: evt_next`);
  await paste(forged, delivery.body);
  const second = await paste(forged, delivery.body);
  expect(second.ok && second.value.checks.find(({ name }) => name === 'event_id')?.result).toBe('pass');
});

test('locking closes the receiver, and nothing is kept open at the end', async () => {
  await app.ask('app.lock');
  await expect(fetch(url, { method: 'POST' })).rejects.toThrow();
  expect(await app.ask('webhooks.deliveries')).toMatchObject({ ok: false, code: 'locked' });
  await Promise.all([app.ask('app.unlock'), app.give()]);
  expect(await app.ask('webhooks.deliveries')).toMatchObject({ ok: true, value: { receiver: { url: null, port: null } } });
});

test('two that open at once are one receiver, and closing leaves none; nor does a lock right after opening', async () => {
  const answers = async (at: string) =>
    at === ''
      ? false
      : fetch(at, { method: 'POST' }).then(
          () => true,
          () => false,
        );
  await app.ask('webhooks.close_receiver');
  const both = await Promise.all([app.ask('webhooks.open_receiver'), app.ask('webhooks.open_receiver')]);
  const urls = both.map(each => (each.ok ? (each.value.url ?? '') : ''));
  expect(urls[0]).toBe(urls[1]);
  await app.ask('webhooks.close_receiver');
  expect(await Promise.all(urls.map(answers))).toEqual([false, false]);
  const opening = app.ask('webhooks.open_receiver');
  await app.ask('app.lock');
  const opened = await opening;
  await expect.poll(() => answers(opened.ok ? (opened.value.url ?? '') : '')).toBe(false);
});

test('opening twice is one receiver; a port in use is said; what is no delivery is counted', async () => {
  const again = await app.ask('webhooks.open_receiver');
  expect(again).toMatchObject({ ok: true, value: { url } });
  await fetch(url);
  expect(await app.ask('webhooks.deliveries')).toMatchObject({
    value: { receiver: { received: 0, refused: 1, lastRefusal: 'GET is not POST' } },
  });
  const port = Number(new URL(app.practice.url).port);
  await app.ask('webhooks.close_receiver');
  expect(await app.ask('webhooks.open_receiver', { port })).toMatchObject({ ok: false, code: 'invalid' });
});

test('the endpoint that is changed does not look like itself, and any other does', async () => {
  const { endpointId } = await app.practice.as('Ada').perform('create_webhook_endpoint', {
    url: 'https://hooks.example.com/',
    name: 'Relay',
    subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }],
  });
  await app.request('list_webhook_endpoints');
  const warnings = async (parameters: object) => {
    const report = await app.ask('webhooks.check_url', { url: 'https://hooks.examp1e.com/', ...parameters });
    return report.ok ? report.value.warnings : expect.fail(report.message);
  };
  expect(await warnings({})).toEqual([expect.stringContaining('is not hooks.example.com')]);
  expect(await warnings({ except: 'another' })).toHaveLength(1);
  expect(await warnings({ except: endpointId })).toEqual([]);
});

test('base64 is read in either alphabet, with breaks in its lines', async () => {
  for (const body of ['+/8=', '-_8', '-_\n8=\n'])
    expect(await paste('X-A: 1', body, 'base64')).toMatchObject({ ok: true, value: { via: 'pasted', bytes: 2 } });
});

test('without an organisation nothing is inspected', async () => {
  const unconnected = await startApp({ practice: app.practice, as: null });
  expect(await unconnected.ask('webhooks.inspect', { headers: 'X-A: 1', body: '{}', encoding: 'text' })).toMatchObject({
    ok: false,
    code: 'not_connected',
  });
  await unconnected.core.stop();
});

test('no more than fifty are kept', async () => {
  for (let n = 0; n < 60; n++) await paste('X-A: 1', String(n));
  const kept = await list();
  expect(kept).toHaveLength(50);
  expect(kept[0]?.body).toBe('59');
  await app.ask('webhooks.clear_deliveries');
  expect(await list()).toEqual([]);
});

test('what was cleared comes back once, behind what came since, and never more than fifty', async () => {
  for (let n = 0; n < 3; n++) await paste('X-A: 1', String(n));
  await app.ask('webhooks.clear_deliveries');
  await paste('X-A: 1', 'since');
  const back = () => app.ask('webhooks.bring_back_deliveries');
  expect(await back()).toMatchObject({ ok: true, value: ['since', '2', '1', '0'].map(body => ({ body })) });
  expect((await list()).map(({ body }) => body)).toEqual(['since', '2', '1', '0']);
  await back();
  expect(await list()).toHaveLength(4);
  await app.ask('webhooks.clear_deliveries');
  // A second press finds nothing that could take the place of what the first one cleared.
  await app.ask('webhooks.clear_deliveries');
  for (let n = 0; n < 49; n++) await paste('X-A: 1', `new ${n}`);
  await back();
  const kept = (await list()).map(({ body }) => body);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'new 48', 'since']);
});

test.each([
  [{ headers: '', body: '{}', encoding: 'text' }, 'invalid'],
  [{ headers: 'X-A: 1', body: 'ä', encoding: 'base64' }, 'invalid'],
  [{ headers: 'X-A: 1', body: 'x'.repeat(1024 * 1024 + 1), encoding: 'text' }, 'too_large'],
])('what cannot be inspected is said: %#', async (parameters, code) => {
  expect(await app.ask('webhooks.inspect', parameters)).toMatchObject({ ok: false, code });
});

test('what the screen lists is what the review compares with', async () => {
  const { endpointId } = await subscribe('ACTIVITY_UPDATES');
  const listed = (await app.request('list_webhook_endpoints')) as Outcome<{ webhookEndpoints: unknown[] }>;
  expect(listed.ok && listed.value.webhookEndpoints).toHaveLength(1);
  const sent = app.request('update_webhook_endpoint', { endpointId, isActive: false });
  const shown = await app.person('reject');
  expect(shown.review.document.differences).toEqual([expect.objectContaining({ label: 'Active', before: 'yes', after: 'no' })]);
  expect(await sent).toMatchObject({ ok: false, code: 'declined' });
});

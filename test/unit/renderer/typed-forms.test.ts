/** What is typed stays until it is sent or cleared, and what was cleared here can be brought back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done } from '../../../electron/contract/outcome.ts';
import { createTypedForms } from '../../../electron/core/calls/typed-forms.ts';
import { createInvitations } from '../../../renderer/store/organisation/invitations.ts';
import { createTyped } from '../../../renderer/store/typed.ts';
import { createUi } from '../../../renderer/store/ui.ts';
import type { Endpoint } from '../../../renderer/store/webhooks/form.ts';
import { createWebhooks } from '../../../renderer/store/webhooks/webhooks.ts';
import { fakeCustody } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a form is kept by its name until it is forgotten, and no other with it', () => {
  const { getState } = createTyped(fakeCustody({ 'app.keep_typed': done(null) }).custody);
  getState().put('a', { text: 'one' });
  getState().put('b', { text: 'two' });
  getState().forget('a');
  expect([...getState().forms]).toEqual([['b', { text: 'two' }]]);
});

test('a page that is loaded again finds what the one before it was given, and what was sent meanwhile is gone', async () => {
  const main = createTypedForms();
  const page = () =>
    createTyped(
      fakeCustody({
        'app.typed': () => done(main.all()),
        'app.keep_typed': ({ form, json }: { form: string; json: string | null }) => main.keep(form, json),
      }).custody,
    );
  const before = page();
  before.getState().put('connect', { baseUrl: 'https://api' });
  before.getState().put('connect', { baseUrl: 'https://api.northwind.example' });
  before.getState().put('key', { name: 'Laptop' });
  await vi.advanceTimersByTimeAsync(300);
  before.getState().forget('key');
  const after = page();
  after.getState().put('limits', { lines: '' });
  await after.getState().load();
  expect(Object.fromEntries(after.getState().forms)).toEqual({
    connect: { baseUrl: 'https://api.northwind.example' },
    limits: { lines: '' },
  });
});

test('a page cannot have more kept than there is an end to', () => {
  const main = createTypedForms();
  for (let n = 0; n < 64; n++) expect(main.keep(`form ${n}`, '{}').ok).toBe(true);
  expect(main.keep('one more', '{}')).toMatchObject({ ok: false, code: 'invalid' });
  expect(main.keep('form 0', '{"a":1}').ok).toBe(true);
  expect(main.keep('form 1', 'x'.repeat(4_000_001)).ok).toBe(false);
});

test('what was cleared comes back by the message that says so', () => {
  const ui = createUi('overview');
  const undo = vi.fn<() => void>();
  ui.getState().toast('Something else');
  ui.getState().cleared('Rule 1 is removed', () => undefined);
  ui.getState().cleared('The form is cleared', undo);
  // The last of them alone, so that messages do not pile up over the page.
  expect(ui.getState().toasts.map(({ text }) => text)).toEqual(['Something else', 'The form is cleared']);
  ui.getState().toasts.at(-1)?.undo?.();
  expect(undo).toHaveBeenCalledOnce();
});

test('invitations of one organisation wait while another is looked at, and come back when they were cleared', () => {
  const { getState } = createInvitations(fakeCustody({ 'forms.check': done({ problems: [] }) }).custody);
  getState().belongTo('c', 'ada');
  getState().change(getState().rows[0]?.key ?? 0, { receiverUserName: 'Dora' });
  const typed = getState().rows;
  getState().belongTo('d', 'eve');
  expect(getState().rows.map(row => row.receiverUserName)).toEqual(['']);
  getState().belongTo('c', 'ada');
  expect(getState()).toMatchObject({ rows: typed, senderUserId: 'ada' });
  getState().clear();
  expect(getState().rows).not.toEqual(typed);
  getState().bring(typed);
  expect(getState().rows).toEqual(typed);
});

const endpoint = {
  endpointId: 'a',
  name: 'Relay',
  url: 'https://a.example/',
  isActive: true,
  subscriptions: [],
} as unknown as Endpoint;

async function webhooks(...endpoints: Endpoint[]) {
  const bridge = fakeCustody({
    'webhooks.list_webhook_endpoints': done({ webhookEndpoints: endpoints }),
    'webhooks.check_url': done('report'),
    'forms.check': done({ problems: [] }),
  });
  const { getState } = createWebhooks(bridge.custody);
  getState().belongTo('c');
  await vi.advanceTimersByTimeAsync(0);
  return getState;
}

test('a form of an endpoint that was left is there again, unless the endpoint changed', async () => {
  const getState = await webhooks(endpoint);
  getState().begin('edit', { endpoint });
  getState().edit({ name: 'Half a na' }, 'name');
  getState().select('a');
  expect(getState().form).toBeNull();
  getState().begin('edit', { endpoint });
  expect(getState().form?.name).toBe('Half a na');
  getState().leave();
  getState().begin('edit', { endpoint: { ...endpoint, url: 'https://b.example/' } });
  expect(getState().form?.name).toBe('Relay');
});

test('a form that was cleared begins anew, and comes back whole', async () => {
  const getState = await webhooks();
  getState().begin('create');
  getState().edit({ name: 'Relay 2' }, 'name');
  getState().leave();
  getState().begin('create');
  const typed = getState().startOver();
  expect(getState().form?.name).toBe('');
  if (typed !== null) getState().bring(typed);
  expect(getState().form?.name).toBe('Relay 2');
});

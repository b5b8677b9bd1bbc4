/** What is typed stays until it is sent or cleared, and what was cleared here can be brought back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OperationName, operations } from '../../../electron/contract/operations/table.ts';
import { done } from '../../../electron/contract/outcome.ts';
import { describeForm } from '../../../electron/contract/schema/form.ts';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { createTypedForms } from '../../../electron/core/calls/typed-forms.ts';
import { createCompose, currentEntry, typedRequests } from '../../../renderer/store/compose/compose.ts';
import { type Draft, type Path, secretPaths } from '../../../renderer/store/compose/draft.ts';
import { createInvitations, typedInvitations } from '../../../renderer/store/organisation/invitations.ts';
import { createSigningForm, madeRequests } from '../../../renderer/store/signing/form.ts';
import { createSignup, typedSignup } from '../../../renderer/store/signup.ts';
import { createTyped, outlives, type Plain } from '../../../renderer/store/typed.ts';
import { createUi } from '../../../renderer/store/ui.ts';
import { createEarnEnable, placeKey, typedTerms } from '../../../renderer/store/vaults/enable.ts';
import type { Endpoint } from '../../../renderer/store/webhooks/form.ts';
import { createWebhooks, typedForms } from '../../../renderer/store/webhooks/webhooks.ts';
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

/** A page with everything that holds what is typed, as `renderer/stores.ts` ties it. */
function pageOver(main: ReturnType<typeof createTypedForms>, organisation = 'c') {
  const { custody, emit } = fakeCustody({
    'app.typed': () => done(main.all()),
    'app.keep_typed': ({ form, json }: { form: string; json: string | null }) => main.keep(form, json),
    'forms.describe': ({ operation }: { operation: OperationName }) => {
      const row = operations[operation];
      return done({ operation, kind: row.kind, group: row.group, fields: describeForm(row), answer: [] });
    },
    'forms.check': done({ problems: [], body: null }),
    'webhooks.list_webhook_endpoints': done({ webhookEndpoints: [endpoint] }),
    'webhooks.check_url': done('report'),
    'signing.read': done({ document: null, problems: [] }),
    'earn.check': done({ problems: [], parameters: null }),
    'signing.drafts': done([]),
    'signing.keep_draft': done({ draftId: 'draft' }),
  });
  const typed = createTyped(custody);
  const compose = createCompose(custody);
  const signing = createSigningForm(custody);
  const invitations = createInvitations(custody);
  const hooks = createWebhooks(custody);
  const signup = createSignup(custody);
  const vaults = createEarnEnable(custody);
  outlives(typed, 'compose', compose, { told: typedRequests, bring: kept => compose.getState().bring(kept) });
  outlives(typed, 'signing', signing, { told: madeRequests, bring: kept => signing.getState().bring(kept) });
  outlives(typed, 'invitations', invitations, { told: typedInvitations, bring: kept => invitations.getState().bringTyped(kept) });
  outlives(typed, 'webhooks', hooks, { told: typedForms, bring: kept => hooks.getState().bringTyped(kept) });
  outlives(typed, 'vaults', vaults, { told: typedTerms, bring: kept => vaults.getState().bring(kept) });
  outlives(typed, 'signup', signup, { told: typedSignup, bring: kept => signup.getState().bring(kept) });
  emit('app.state', { current: organisation, locked: false });
  invitations.getState().belongTo(organisation, 'ada');
  hooks.getState().belongTo(organisation);
  vaults.getState().belongTo(organisation);
  return { typed, compose, signing, invitations, hooks, signup, vaults, emit };
}
const vault = { caip19: 'eip155:1/erc20:0xA0b8', vaultAddress: '0xBEEF' };
/** Until what is typed rests, and was handed over. */
const rests = () => vi.advanceTimersByTimeAsync(2_000);

test('forms that are kept in stores of their own are there again in a page that was loaded after a crash', async () => {
  const main = createTypedForms();
  const before = pageOver(main);
  await before.compose.getState().open('create_wallet');
  before.compose.getState().set(['walletName'], 'Half a na');
  before.compose.getState().option({ organizationId: 'elsewhere' });
  before.signing.getState().edit({ payload: 'Pay {{amount}}', note: 'Invoice 4711' });
  before.signing.getState().fill('amount', { value: '12' });
  before.invitations.getState().change(before.invitations.getState().rows[0]?.key ?? 0, { receiverUserName: 'Dora' });
  before.hooks.getState().begin('edit', { endpoint });
  before.hooks.getState().edit({ name: 'Relay 2' }, 'name');
  before.vaults.getState().set(vault, { clientFee: '0.5' });
  before.signup.getState().put({ contact: 'ada@example.com' });
  await rests();

  const after = pageOver(main);
  await after.typed.getState().load();
  await rests();
  expect(after.compose.getState().operation).toBe('create_wallet');
  expect(currentEntry(after.compose.getState())).toMatchObject({
    draft: { walletName: 'Half a na' },
    options: { organizationId: 'elsewhere' },
    touched: before.compose.getState().entries['c create_wallet']?.touched,
  });
  expect(after.signing.getState()).toMatchObject({ request: before.signing.getState().request, draftId: 'draft' });
  expect(after.invitations.getState().rows).toMatchObject([{ receiverUserName: 'Dora' }]);
  after.hooks.getState().begin('edit', { endpoint });
  expect(after.hooks.getState().form).toMatchObject({ name: 'Relay 2', base: endpoint });
  expect(after.vaults.getState().entries[placeKey(vault)]).toMatchObject({ draft: { clientFee: '0.5' } });
  after.vaults.getState().belongTo('d');
  expect(after.vaults.getState().entries).toEqual({});
  after.vaults.getState().belongTo('c');
  expect(after.vaults.getState().entries[placeKey(vault)]).toMatchObject({ draft: { clientFee: '0.5' } });
  expect(after.signup.getState().form.contact).toBe('ada@example.com');
});

test('what is typed since a page was loaded stays, and another organisation keeps its own', async () => {
  const main = createTypedForms();
  const before = pageOver(main);
  before.signing.getState().edit({ payload: 'before' });
  before.invitations.getState().change(before.invitations.getState().rows[0]?.key ?? 0, { receiverUserName: 'Dora' });
  before.signup.getState().put({ contact: 'before' });
  await before.compose.getState().open('create_wallet');
  before.compose.getState().set(['walletName'], 'before');
  await rests();

  const after = pageOver(main, 'd');
  after.emit('app.state', { current: 'c', locked: false });
  await after.compose.getState().open('create_wallet');
  after.compose.getState().set(['walletName'], 'since');
  after.emit('app.state', { current: 'd', locked: false });
  after.signup.getState().put({ contact: 'since' });
  after.signing.getState().edit({ payload: 'since' });
  await after.typed.getState().load();
  expect(after.compose.getState().entries['c create_wallet']?.draft).toMatchObject({ walletName: 'since' });
  expect(after.signing.getState().request.payload).toBe('since');
  expect(after.signup.getState().form.contact).toBe('since');
  expect(after.invitations.getState().rows).toMatchObject([{ receiverUserName: '' }]);
  after.emit('app.state', { current: 'c', locked: false });
  after.invitations.getState().belongTo('c', 'ada');
  expect(after.signing.getState().request.payload).toBe('before');
  expect(after.invitations.getState().rows).toMatchObject([{ receiverUserName: 'Dora' }]);
});

test('what was sent or cleared is not brought back', async () => {
  const main = createTypedForms();
  const { signing, invitations, signup } = pageOver(main);
  signing.getState().edit({ payload: 'Pay' });
  invitations.getState().change(invitations.getState().rows[0]?.key ?? 0, { receiverUserName: 'Dora' });
  signup.getState().put({ contact: 'ada@example.com' });
  await rests();
  expect(Object.keys(main.all()).toSorted()).toEqual(['invitations', 'signing', 'signup']);
  signing.getState().clear();
  invitations.getState().clear();
  signup.getState().put({ contact: '' });
  await rests();
  expect(main.all()).toEqual({});
});

test('a list whose entry nobody chose yet comes back with its gap, and null as null', async () => {
  const main = createTypedForms();
  const before = pageOver(main);
  await before.compose.getState().open('create_wallet');
  for (const value of [[undefined, 'z', [null]], [], { a: undefined, b: null }] as Draft[])
    before.compose.getState().set([`field ${String(value)}`], value);
  await rests();
  const after = pageOver(main);
  await after.typed.getState().load();
  const draft = (page: typeof after) => page.compose.getState().entries['c create_wallet']?.draft;
  expect(draft(after)).toEqual(draft(before));
  expect(draft(after)).toMatchObject({ 'field ,z,': [undefined, 'z', [null]] });
});

/** Every place of a form into which a secret is typed, with the shortest lists that reach it. */
function secretsOf(fields: readonly FormField[], at: Path = []): Path[] {
  return fields.flatMap(field => {
    if (field.kind === 'group') return secretsOf(field.fields, [...at, field.name]);
    if (field.kind === 'list') return secretsOf([{ ...field.item, name: 0 as never }], [...at, field.name]);
    return field.secret === true ? [[...at, field.name]] : [];
  });
}

test('a secret of no form is handed over to be kept', async () => {
  const main = createTypedForms();
  const { compose } = pageOver(main);
  const names = (Object.keys(operations) as OperationName[]).filter(name => secretsOf(describeForm(operations[name])).length > 0);
  expect(names).not.toEqual([]);
  for (const name of names) {
    const fields = describeForm(operations[name]);
    await compose.getState().open(name);
    compose.getState().set(['beside'], 'not secret');
    for (const path of secretsOf(fields)) compose.getState().set(path, 'a passphrase nobody may keep');
    const { draft } = currentEntry(compose.getState()) ?? {};
    expect(secretPaths(fields, draft).length, name).toBe(secretsOf(fields).length);
    await rests();
  }
  const kept = JSON.stringify(main.all());
  expect(kept).toContain('not secret');
  expect(kept).not.toContain('passphrase');
});

test('a form that JSON would not bring back as it is does not compile', () => {
  const kept = <T extends object & Plain<T>>(form: T): T => form;
  interface Row {
    readonly names: readonly string[];
    at?: number;
  }
  const row: Row = { names: ['a'] };
  expect(kept({ row, rows: [row], none: null })).toEqual(JSON.parse(JSON.stringify({ row, rows: [row], none: null })));
  // @ts-expect-error: a map becomes {}
  kept({ marked: new Map([['a', 1]]) });
  // @ts-expect-error: so does a set
  kept({ marked: [new Set('a')] });
  // @ts-expect-error: a date becomes a text
  kept({ at: new Date(0) });
  // @ts-expect-error: an amount throws
  kept({ amount: 1n });
  // @ts-expect-error: what is undefined is gone
  kept({ chosen: undefined as string | undefined });
  // @ts-expect-error: a file becomes {}
  kept({ file: new Blob() });
});

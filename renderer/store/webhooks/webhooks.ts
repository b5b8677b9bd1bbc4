import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { type Failure, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type { UrlReport } from '../../../electron/contract/values/delivery.ts';
import { ask } from '../ask.ts';
import { createCheck } from '../check.ts';
import { onEnded } from '../ended.ts';
import { createReread } from '../reread.ts';
import { ended, isBlocked, refusedFields, type Sent, type SubmitState } from '../submit.ts';
import {
  changesNothing,
  createForm,
  type Endpoint,
  editForm,
  formOf,
  type Request,
  replaceForm,
  requestOf,
  type TypedForm,
  typedForm,
  type WebhookForm,
} from './form.ts';
import { followed, type Replacement } from './replacement.ts';

/** What a submit does to an endpoint. */
export type Action = 'create' | 'change' | 'switch' | 'delete';

export interface Webhooks {
  /** The organisation all of this belongs to. */
  at: string | null;
  endpoints: Endpoint[] | null;
  loadedAt: string | null;
  loading: boolean;
  failure: Failure | null;
  query: string;
  selected: string | null;
  tab: 'endpoints' | 'deliveries';
  /** In one column: the detail is in front of the list. */
  reading: boolean;
  /** What main says of the address of the endpoint in front. */
  report: UrlReport | null;
  form: WebhookForm | null;
  run: SubmitState<{ sent: Sent }, { action: Action }>;
  replacements: readonly Replacement[];
  /** Forms in which something is typed, by organisation, kind and endpoint. */
  typed: ReadonlyMap<string, WebhookForm>;
  belongTo(connectionId: string | null): void;
  load(): Promise<void>;
  search(query: string): void;
  show(tab: Webhooks['tab']): void;
  read(reading: boolean): void;
  select(endpointId: string | null): void;
  /** Opens a form; `url` fills the address in. */
  begin(kind: WebhookForm['kind'], given?: { endpoint?: Endpoint; url?: string }): void;
  edit(change: Partial<Pick<WebhookForm, 'url' | 'name' | 'subscriptions'>>, touched: string): void;
  /** What is typed is there when the form is opened again. */
  leave(): void;
  /** Answers what was cleared. */
  startOver(): WebhookForm | null;
  /** Brings back what was cleared. */
  bring(form: WebhookForm): void;
  /** Brings back what was typed before the page was loaded again; what was typed since stays. */
  bringTyped(kept: TypedForms): void;
  /** Sends what the form says. `problems`: nothing was sent, because fields are wrong. */
  send(): Promise<'sent' | 'problems' | 'busy'>;
  turn(endpoint: Endpoint, isActive: boolean): Promise<void>;
  remove(endpoint: Endpoint): Promise<void>;
  /** Puts what became of the last submit away. */
  again(): void;
}

/** By organisation, kind and endpoint, as they outlive the page. */
export type TypedForms = Readonly<Record<string, TypedForm>>;

const nothing = {
  endpoints: null,
  loadedAt: null,
  loading: false,
  failure: null,
  query: '',
  selected: null,
  report: null,
  form: null,
  run: { phase: 'none' },
  replacements: [],
} as const;

/** Webhook endpoints of the current organisation, and changes to them. What is loaded stays readable whatever fails later. */
export function createWebhooks(custody: Pick<Custody, 'webhooks' | 'forms' | 'activities' | 'on'>): StoreApi<Webhooks> {
  const nameOf = ({ kind, base }: Pick<WebhookForm, 'kind' | 'base'>) =>
    [store.getState().at, kind, base?.endpointId ?? ''].join(' ');
  const put = (form: WebhookForm | null) => {
    if (form !== null && form.touched.size > 0)
      store.setState(({ typed }) => ({ typed: new Map(typed).set(nameOf(form), form) }));
  };
  const forget = (form: WebhookForm) =>
    store.setState(({ typed }) => ({ typed: new Map([...typed].filter(([name]) => name !== nameOf(form))) }));
  const question = () => {
    const { form } = store.getState();
    if (form === null) return null;
    const except = form.base?.endpointId;
    return Promise.all([
      ask(custody.webhooks.check_url({ url: form.url, ...(except !== undefined && { except }) })),
      ask(custody.forms.check(requestOf(form))),
    ]);
  };
  const check = createCheck(question, ([report, answer]) => {
    const { form } = store.getState();
    if (form === null) return;
    const problems = answer.ok ? answer.value.problems : (answer.problems ?? []);
    store.setState({ form: { ...form, checking: false, problems, report: report.ok ? report.value : null } });
  });
  const changed = (form: WebhookForm) => {
    store.setState({ form: { ...form, checking: true } });
    put(form);
    check.soon();
  };

  const isBusy = ({ run }: Webhooks) => isBlocked(run);
  const submit = async (action: Action, call: () => Promise<Outcome<Sent>>): Promise<Sent | null> => {
    store.setState({ run: { phase: 'asked', action } });
    const answer = await ask(call());
    store.setState({ run: { ...ended(answer), action } });
    if (answer.ok) void store.getState().load();
    return answer.ok ? answer.value : null;
  };
  /** Main compares a change with what it read last: so that is read now, and must be what the person saw. */
  const stillThere = async (endpoint: Endpoint, action: Action): Promise<boolean> => {
    store.setState({ run: { phase: 'asked', action } });
    await store.getState().load();
    const { endpoints, failure: why } = store.getState();
    const now = endpoints?.find(({ endpointId }) => endpointId === endpoint.endpointId);
    if (why === null && JSON.stringify(now) === JSON.stringify(endpoint)) return true;
    const said =
      why ??
      failure('changed', 'Somebody changed this endpoint since you opened it. Nothing was sent.', {
        before: JSON.stringify(endpoint, null, 2),
        after: now === undefined ? 'It no longer exists.' : JSON.stringify(now, null, 2),
      });
    store.setState({ run: { phase: 'failed', action, failure: said } });
    return false;
  };

  const follow = async () => {
    const { replacements, endpoints } = store.getState();
    const next = await followed(custody, replacements, endpoints);
    if (store.getState().replacements === replacements) store.setState({ replacements: next });
  };

  const store: StoreApi<Webhooks> = createStore<Webhooks>()((set, get) => ({
    at: null,
    tab: 'endpoints',
    reading: false,
    typed: new Map(),
    ...nothing,
    belongTo(connectionId) {
      if (get().at === connectionId) return;
      set({ at: connectionId, ...nothing });
      if (connectionId !== null) void get().load();
    },
    async load() {
      const { at } = get();
      set({ loading: true });
      const answer = await ask(custody.webhooks.list_webhook_endpoints({}));
      if (get().at !== at) return;
      if (!answer.ok) return set({ loading: false, failure: answer });
      const endpoints = answer.value.webhookEndpoints;
      const { selected } = get();
      const gone = selected !== null && !endpoints.some(({ endpointId }) => endpointId === selected);
      set({ endpoints, loading: false, failure: null, loadedAt: new Date().toISOString() });
      // What became of it stays to be read.
      if (gone) set({ selected: null, report: null });
      await follow();
    },
    search: query => set({ query }),
    show: tab => set({ tab, reading: false }),
    read: reading => set({ reading }),
    select(selected) {
      const endpoint = get().endpoints?.find(({ endpointId }) => endpointId === selected);
      const { run, selected: before } = get();
      const settled = isBlocked(run) || selected === before ? run : ({ phase: 'none' } as const);
      set({ selected, form: null, report: null, run: settled });
      if (endpoint === undefined) return;
      void ask(custody.webhooks.check_url({ url: endpoint.url, except: endpoint.endpointId })).then(answer => {
        if (answer.ok && get().selected === selected) set({ report: answer.value });
      });
    },
    begin(kind, { endpoint, url = '' } = {}) {
      if (isBusy(get())) return;
      const fresh = endpoint === undefined ? createForm(url) : kind === 'edit' ? editForm(endpoint) : replaceForm(endpoint);
      const before = get().typed.get(nameOf(fresh));
      // What was typed beside an endpoint that changed since is typed anew; a receiver that begins one gives its address.
      const isOfNow = before !== undefined && JSON.stringify(before.base) === JSON.stringify(fresh.base) && url === '';
      const form = isOfNow ? before : fresh;
      set({ form, run: { phase: 'none' }, tab: 'endpoints', reading: true });
      void check.now();
    },
    edit(change, touched) {
      const { form } = get();
      if (form !== null) changed({ ...form, ...change, touched: new Set(form.touched).add(touched) });
    },
    leave() {
      check.drop();
      set({ form: null });
    },
    startOver() {
      const { form } = get();
      if (form === null) return null;
      forget(form);
      set({ form: null });
      get().begin(form.kind, form.base === null ? {} : { endpoint: form.base });
      return form;
    },
    bring(form) {
      set({ form });
      put(form);
      void check.now();
    },
    bringTyped(kept) {
      const earlier = Object.entries(kept).map(([name, form]) => [name, formOf(form)] as const);
      set({ typed: new Map([...earlier, ...get().typed]) });
    },
    async send() {
      const { form } = get();
      if (form === null || isBusy(get()) || changesNothing(form)) return 'busy';
      await check.now();
      const ready = get().form;
      if (ready === null) return 'busy';
      set({ form: { ...ready, attempted: true } });
      if (ready.problems.length > 0) return 'problems';
      const { operation, parameters } = requestOf(ready);
      const action = operation === 'create_webhook_endpoint' ? 'create' : 'change';
      if (ready.base !== null && !(await stillThere(ready.base, action))) return 'sent';
      const sent = await submit(action, () => call(custody, { operation, parameters }));
      if (sent === null) {
        const { run, form: left } = get();
        const refused = refusedFields(run);
        if (left !== null && refused !== null) set({ form: { ...left, problems: refused } });
        return refused === null ? 'sent' : 'problems';
      }
      if (ready.kind === 'replace' && ready.base !== null) {
        const one: Replacement = { oldId: ready.base.endpointId, activityId: sent.activityId, status: sent.status, newId: null };
        set({ replacements: [...get().replacements.filter(({ oldId }) => oldId !== one.oldId), one] });
        await follow();
      }
      forget(ready);
      set({ form: null });
      return 'sent';
    },
    async turn(endpoint, isActive) {
      if (isBusy(get()) || !(await stillThere(endpoint, 'switch'))) return;
      await submit('switch', () => custody.webhooks.update_webhook_endpoint({ endpointId: endpoint.endpointId, isActive }));
    },
    async remove(endpoint) {
      if (isBusy(get()) || !(await stillThere(endpoint, 'delete'))) return;
      await submit('delete', () => custody.webhooks.delete_webhook_endpoint({ endpointId: endpoint.endpointId }));
    },
    again: () => set({ run: { phase: 'none' } }),
  }));

  custody.on('app.state', app => {
    if (store.getState().at !== null) store.getState().belongTo(app.current);
  });
  // A colleague's vote may have carried a change out, or ended a replacement.
  const reread = createReread(() => store.getState().load());
  onEnded(custody, rows => {
    if (store.getState().endpoints !== null && rows.some(({ type }) => type.includes('WEBHOOK_ENDPOINT'))) reread();
  });
  return store;
}

/** Null where nothing is typed. */
export const typedForms = ({ typed }: Webhooks): TypedForms | null =>
  typed.size === 0 ? null : Object.fromEntries([...typed].map(([name, form]) => [name, typedForm(form)]));

/** The endpoints a search leaves, in the order of their names. */
export function found({ endpoints, query }: Pick<Webhooks, 'endpoints' | 'query'>): Endpoint[] {
  const words = query.toLowerCase().split(/\s+/);
  const text = ({ name, url, endpointId, subscriptions }: Endpoint) =>
    [name, url, endpointId, ...(subscriptions ?? []).map(({ eventType }) => eventType)].join('\n').toLowerCase();
  return (endpoints ?? [])
    .filter(endpoint => words.every(word => text(endpoint).includes(word)))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.endpointId.localeCompare(b.endpointId));
}

/** Main checks the parameters again; the form could not be typed closer than this. */
const call = ({ webhooks }: Pick<Custody, 'webhooks'>, { operation, parameters }: Request): Promise<Outcome<Sent>> =>
  (webhooks[operation] as (given: unknown) => Promise<Outcome<Sent>>)(parameters);

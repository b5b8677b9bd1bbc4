import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { pathText } from '../../../electron/contract/text/path-text.ts';
import type { Checked, FormEntry } from '../../../electron/contract/values/app-values.ts';
import { ask } from '../ask.ts';
import { createChecks } from '../check.ts';
import { isBlocked, isUnknown, refusedFields } from '../submit.ts';
import type { Json } from '../typed.ts';
import {
  blank,
  blankForm,
  blankRow,
  carried,
  type Draft,
  draftAt,
  type Path,
  reordered,
  sendable,
  uncarried,
  withoutSecrets,
  withValue,
} from './draft.ts';
import { type Entry, freshEntry, type Options, type Run, touchedAfter } from './entry.ts';

export interface Compose {
  list: FormEntry[];
  failure: Failure | null;
  query: string;
  /** The operation in front. */
  operation: string | null;
  /** Drafts belong to one organisation: `at` says which. */
  at: string | null;
  entries: Readonly<Record<string, Entry>>;
  load(): Promise<void>;
  search(query: string): void;
  belongTo(connectionId: string | null): void;
  open(operation: string | null): Promise<void>;
  set(path: Path, value: unknown): void;
  touch(path: Path): void;
  /** Adds a row to a list, or an optional group. */
  add(path: Path, field: FormField): void;
  /** Rows of a list by their old places; one that is left out is removed. */
  order(path: Path, places: readonly number[]): void;
  option(change: Partial<Options>): void;
  /** Puts the parameters of another request into a form; answers the way back, or null where there is no such form. */
  fill(operation: string, given: Draft): Promise<(() => void) | null>;
  /** Empties the form; answers what brings it back without its secrets, null where nothing was typed. */
  clear(): (() => void) | null;
  /** Sends the body that is shown. `problems`: nothing was sent, because fields are wrong. */
  send(): Promise<'sent' | 'problems' | 'busy'>;
  /** Puts the result away, and with it the block after an unknown outcome. */
  again(): void;
  /** Brings back what was typed before the page was loaded again; what was typed since stays. */
  bring(kept: TypedRequests): void;
}

/** What is typed, by connection and operation, as it outlives the page. */
export interface TypedRequests {
  operation: string | null;
  entries: Readonly<Record<string, { draft: Json; options: Options; touched: readonly string[] }>>;
}

/** A body that was shown longer ago gets a new timestamp; the service takes one that is up to an hour old. */
const freshMs = 10 * 60_000;

/** Composing any operation. Values live in this page's memory alone, and secrets among them go when the app locks. */
export function createCompose(custody: Custody): StoreApi<Compose> {
  /** How often the app was locked: what was asked before is not kept after. */
  let locks = 0;

  const keyOf = (operation: string) => `${store.getState().at ?? ''} ${operation}`;
  const at = (key: string): Entry => store.getState().entries[key] ?? freshEntry;
  const put = (key: string, change: Partial<Entry>) =>
    store.setState(old => ({ entries: { ...old.entries, [key]: { ...(old.entries[key] ?? freshEntry), ...change } } }));
  const currentKey = () => {
    const { operation } = store.getState();
    return operation === null ? null : keyOf(operation);
  };

  const question = (key: string): Promise<Outcome<Checked>> | null => {
    const { form, draft, options } = at(key);
    if (form === null) return null;
    const organizationId = options.organizationId.trim();
    return ask(
      custody.forms.check({
        operation: form.operation,
        parameters: sendable(draft) as Record<string, unknown>,
        ...(form.kind === 'activity' && options.generateAppProofs && { generateAppProofs: true }),
        ...(form.kind === 'activity' && organizationId !== '' && { organizationId }),
      }),
    );
  };
  const checks = createChecks(question, (key, answer) => {
    if (!answer.ok)
      return put(key, { checking: false, exact: null, failure: answer, problems: answer.problems ?? at(key).problems });
    const { body, problems } = answer.value;
    const exact = body === null ? null : { ...answer.value, body, at: Date.now() };
    put(key, { checking: false, failure: null, problems, exact });
  });
  /** Something was typed: what main said is about something else now. */
  const changed = (key: string, change: Partial<Entry>) => {
    put(key, { ...change, exact: null, checking: true });
    checks.of(key).soon();
  };
  const edit = (path: Path, change: (entry: Entry) => Partial<Entry>) => {
    const key = currentKey();
    if (key === null) return;
    const entry = at(key);
    const touched = new Set(entry.touched).add(pathText(path));
    changed(key, { touched, ...change(entry) });
  };

  /** The form with something else in it; answers what brings back what was typed. */
  const renew = (key: string, draft: Draft): (() => void) | null => {
    const { form, run, draft: before, options, touched } = at(key);
    // What was sent before is not settled by another request.
    const kept = isUnknown(run) ? { run } : {};
    changed(key, { ...freshEntry, ...kept, form, draft });
    // SECURITY: what brings it back outlives a lock, so it holds no secret.
    const typed = withoutSecrets(form?.fields ?? [], before);
    return touched.size === 0 ? null : () => changed(key, { draft: typed, options, touched });
  };

  const run = async (key: string, { form, exact, draft }: Entry): Promise<Run> => {
    if (form === null || exact === null) return { phase: 'none' };
    if (form.kind === 'activity') {
      const answer = await ask(custody.forms.send({ operation: form.operation, body: exact.body }));
      if (!answer.ok) return { phase: 'failed', failure: answer };
      const sent = answer.value;
      return { phase: 'done', answer: sent.result, sent, fingerprint: exact.fingerprint };
    }
    // Every row has its function in the bridge's group of that name; main checks the arguments again.
    const groups = custody as unknown as Record<string, Record<string, (parameters: unknown) => Promise<Outcome<unknown>>>>;
    const call = groups[form.group]?.[form.operation];
    if (call === undefined) throw new TypeError(`${key}: not in the bridge`);
    const answer = await ask(call(sendable(draft)));
    return answer.ok
      ? { phase: 'done', answer: answer.value, sent: null, fingerprint: exact.fingerprint }
      : { phase: 'failed', failure: answer };
  };

  const store: StoreApi<Compose> = createStore<Compose>()((set, get) => ({
    list: [],
    failure: null,
    query: '',
    operation: null,
    at: null,
    entries: {},
    async load() {
      const answer = await ask(custody.forms.list({}));
      set(answer.ok ? { list: answer.value, failure: null } : { failure: answer });
    },
    search: query => set({ query }),
    belongTo(connectionId) {
      if (get().at === connectionId) return;
      set({ at: connectionId });
      void get().open(get().operation);
    },
    async open(operation) {
      set({ operation });
      const key = currentKey();
      if (operation === null || key === null) return;
      if (at(key).form !== null) return void (await checks.of(key).now());
      const answer = await ask(custody.forms.describe({ operation }));
      if (!answer.ok) return put(key, { failure: answer });
      const { form, touched } = at(key);
      // What was typed into a page before this one waits for its form.
      const fresh = touched.size === 0 ? { draft: blankForm(answer.value.fields) } : {};
      if (form === null) put(key, { form: answer.value, ...fresh, failure: null });
      await checks.of(key).now();
    },
    set: (path, value) => edit(path, ({ draft }) => ({ draft: withValue(draft, path, value as ReturnType<typeof draftAt>) })),
    touch(path) {
      const key = currentKey();
      if (key !== null) put(key, { touched: new Set(at(key).touched).add(pathText(path)) });
    },
    add(path, field) {
      edit(path, ({ draft }) => {
        if (field.kind !== 'list') return { draft: withValue(draft, path, blank(field)) };
        const rows = draftAt(draft, path);
        return { draft: withValue(draft, path, [...(Array.isArray(rows) ? rows : []), blankRow(field.item)]) };
      });
    },
    order(path, places) {
      edit(path, ({ draft, touched }) => ({
        draft: reordered(draft, path, places),
        touched: touchedAfter(touched, pathText(path), places),
      }));
    },
    option(change) {
      edit(['organizationId'], ({ options }) => ({ options: { ...options, ...change } }));
    },
    async fill(operation, given) {
      const key = keyOf(operation);
      await get().open(operation);
      // SECURITY: another organisation or another form may be in front meanwhile, and what was given is for neither
      // (docs/threats.md#sealed-review).
      if (currentKey() !== key || at(key).form === null) return null;
      const { form, draft } = at(key);
      // SECURITY: a secret is typed by a person and never taken from what was sent before; the way back, which outlives a
      // lock, holds none either.
      changed(key, { draft: withoutSecrets(form?.fields ?? [], given), touched: new Set(), attempted: true });
      return () => changed(key, { draft: withoutSecrets(form?.fields ?? [], draft), attempted: false });
    },
    clear() {
      const key = currentKey();
      return key === null ? null : renew(key, blankForm(at(key).form?.fields ?? []));
    },
    async send() {
      const key = currentKey();
      if (key === null) return 'busy';
      if (isBlocked(at(key).run)) return 'busy';
      put(key, { attempted: true });
      const { exact } = at(key);
      if (exact === null || checks.of(key).isDue() || Date.now() - exact.at > freshMs) await checks.of(key).now();
      const ready = at(key);
      // SECURITY: what was checked for one organisation is not sent where another one is in front by now.
      if (ready.exact === null || currentKey() !== key) return 'problems';
      put(key, { run: { phase: 'asked' } });
      const locksBefore = locks;
      const ended = await run(key, ready);
      put(key, { run: ended.phase === 'done' && locks !== locksBefore ? { phase: 'none' } : ended, attempted: false });
      const refused = refusedFields(ended);
      // The bytes that were shown are used up; the next attempt is another request, checked anew.
      if (refused !== null) put(key, { attempted: true, exact: null, problems: refused });
      else if (at(key).form?.kind === 'activity') changed(key, {});
      return 'sent';
    },
    again() {
      const key = currentKey();
      if (key !== null) put(key, { run: { phase: 'none' } });
    },
    bring({ operation, entries }) {
      for (const [key, { draft, options, touched }] of Object.entries(entries))
        if (at(key).touched.size === 0) put(key, { draft: uncarried(draft), options, touched: new Set(touched) });
      void get().open(get().operation ?? operation);
    },
  }));

  custody.on('app.state', app => {
    store.getState().belongTo(app.current);
    if (!app.locked) return;
    // SECURITY: a locked app shows and keeps nothing that was secret: neither typed nor answered
    // (docs/threats.md#one-home-for-secrets).
    locks += 1;
    checks.drop();
    for (const [key, { form, draft }] of Object.entries(store.getState().entries)) {
      put(key, { draft: withoutSecrets(form?.fields ?? [], draft), exact: null, run: { phase: 'none' } });
    }
  });
  return store;
}

/** The form in front, or null. */
export function currentEntry({ operation, at, entries }: Compose): Entry | null {
  return operation === null ? null : (entries[`${at ?? ''} ${operation}`] ?? null);
}

/** Null where nothing is typed. */
export function typedRequests({ operation, entries }: Compose): TypedRequests | null {
  const typed = Object.entries(entries).filter(([, { touched }]) => touched.size > 0);
  if (typed.length === 0) return null;
  const told = typed.map(([key, { form, draft, options, touched }]) => {
    // SECURITY: what outlives the page holds no secret (docs/threats.md#one-home-for-secrets).
    return [key, { draft: carried(withoutSecrets(form?.fields ?? [], draft)), options, touched: [...touched] }] as const;
  });
  return { operation, entries: Object.fromEntries(told) };
}

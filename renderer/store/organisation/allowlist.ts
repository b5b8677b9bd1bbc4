import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { type Failure, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type {
  AllowlistDraft,
  AllowlistReport,
  AllowlistRule,
  AllowlistState,
} from '../../../electron/contract/values/organisation.ts';
import { ask } from '../ask.ts';
import { createCheck } from '../check.ts';
import type { Sent } from '../submit.ts';

export interface RuleDraft extends AllowlistRule {
  /** Keeps its place in the page while others come and go. */
  key: number;
}
export type Draft = Omit<AllowlistDraft, 'rules' | 'publicKey'> & { rules: RuleDraft[] };

export interface AllowlistEditor {
  at: string | null;
  /** null: of the organisation. Otherwise the public key of an API key. */
  level: string | null;
  /** As it was read; a draft is held against it. */
  base: AllowlistState | null;
  failure: Failure | null;
  loading: boolean;
  draft: Draft | null;
  report: AllowlistReport | null;
  checking: boolean;
  belongTo(connectionId: string | null): void;
  choose(level: string | null): void;
  /** Brings back a draft that was changed or left. */
  bring(draft: Draft): void;
  /** Reads the list of the level in front and starts the draft from it anew. */
  load(): Promise<void>;
  edit(change: Partial<Omit<Draft, 'rules'>>): void;
  add(rule?: AllowlistRule): void;
  change(key: number, rule: Partial<AllowlistRule>): void;
  remove(key: number): void;
  /** Sends what main made of the draft, once the list is still the one that was shown. */
  send(): Promise<Outcome<Sent>>;
}

const nothing = { base: null, failure: null, loading: false, draft: null, report: null, checking: false } as const;

let lastKey = 0;
const ruleOf = (rule: AllowlistRule): RuleDraft => {
  lastKey += 1;
  return { key: lastKey, cidr: rule.cidr, label: rule.label };
};

/** The editor of IP allowlists: rows, switches, and what main says of them before anything is sent. */
export function createAllowlist(custody: Pick<Custody, 'organisation' | 'access' | 'on'>): StoreApi<AllowlistEditor> {
  let pass = 0;
  /** Of this machine: the person's own, so it outlives the list it was typed beside. */
  let address = '';
  /** What was typed for other organisations. A list that changed meanwhile is seen before anything is sent. */
  const elsewhere = new Map<string | null, Pick<AllowlistEditor, 'level' | 'base' | 'draft'>>();

  const read = (level: string | null) => ask(custody.organisation.allowlist(level === null ? {} : { publicKey: level }));

  const question = () => {
    const { draft, level } = store.getState();
    if (draft === null) return null;
    const rules = draft.rules.map(({ cidr, label }) => ({ cidr, label }));
    return ask(custody.organisation.check_allowlist({ ...draft, rules, publicKey: level }));
  };
  const check = createCheck(question, answer =>
    store.setState(answer.ok ? { report: answer.value, checking: false } : { report: null, checking: false, failure: answer }),
  );
  const changed = (draft: Draft) => {
    store.setState({ draft, checking: true });
    check.soon();
  };
  const withDraft = (to: (draft: Draft) => Draft) => {
    const { draft } = store.getState();
    if (draft !== null) changed(to(draft));
  };
  const begin = (base: AllowlistState | null) => {
    address = store.getState().draft?.address ?? address;
    const rules = (base?.list.rules ?? []).map(ruleOf);
    const onEvaluationError = base?.list.onEvaluationError === 'ALLOW' ? 'ALLOW' : 'DENY';
    changed({ enabled: base?.list.enabled ?? false, onEvaluationError, rules, address });
    void check.now();
  };

  const store: StoreApi<AllowlistEditor> = createStore<AllowlistEditor>()((set, get) => ({
    at: null,
    level: null,
    ...nothing,
    belongTo(connectionId) {
      const { at, level, base, draft } = get();
      if (at === connectionId) return;
      pass += 1;
      check.drop();
      address = '';
      elsewhere.set(at, { level, base, draft });
      set({ at: connectionId, level: null, ...nothing, ...elsewhere.get(connectionId) });
      if (get().draft !== null) void check.now();
    },
    choose(level) {
      if (get().level === level) return;
      check.drop();
      address = get().draft?.address ?? address;
      // Rules of one level are never sent as another's, which may not be readable.
      set({ level, base: null, failure: null, draft: null, report: null, checking: false });
      void get().load();
    },
    async load() {
      pass += 1;
      const mine = pass;
      set({ loading: true });
      const answer = await read(get().level);
      if (mine !== pass) return;
      set(answer.ok ? { base: answer.value, failure: null, loading: false } : { failure: answer, loading: false });
      if (answer.ok) begin(answer.value);
      // A deployment that does not tell the list still takes a new one.
      else if (answer.code === 'operation_unavailable') begin(null);
    },
    bring: changed,
    edit: change => withDraft(draft => ({ ...draft, ...change })),
    add: (rule = { cidr: '', label: '' }) => withDraft(draft => ({ ...draft, rules: [...draft.rules, ruleOf(rule)] })),
    change: (key, rule) =>
      withDraft(draft => ({ ...draft, rules: draft.rules.map(each => (each.key === key ? { ...each, ...rule } : each)) })),
    remove: key => withDraft(draft => ({ ...draft, rules: draft.rules.filter(each => each.key !== key) })),
    async send() {
      const { base, level } = get();
      if (base !== null) {
        // The whole list is replaced: so it must still be the one that was shown.
        const now = await read(level);
        if (!now.ok) return now;
        const before = JSON.stringify(base.list, null, 2);
        const after = JSON.stringify(now.value.list, null, 2);
        if (before !== after)
          return failure('changed', 'Somebody changed this list since you opened it. Nothing was sent.', { before, after });
      }
      await check.now();
      const { report } = get();
      if (report?.parameters == null) return failure('invalid', 'A range is not valid yet. Nothing was sent.');
      const sent = await ask(custody.access.set_ip_allowlist(report.parameters));
      if (sent.ok && sent.value.status === 'ACTIVITY_STATUS_COMPLETED') void get().load();
      return sent;
    },
  }));
  custody.on('app.state', app => store.getState().belongTo(app.current));
  return store;
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure, Outcome } from '../../../electron/contract/outcome.ts';
import type { HashFunction, PayloadEncoding } from '../../../electron/contract/schema/enums.ts';
import { type Blank, blanksOf, guessedBlank } from '../../../electron/contract/text/blanks.ts';
import type {
  SigningAccount,
  SigningAccountsPage,
  SigningDraft,
  SigningRead,
} from '../../../electron/contract/values/signing-values.ts';
import { ask } from '../ask.ts';
import { createCheck } from '../check.ts';
import { isBlocked, isUnknown, type Sent, type SubmitState } from '../submit.ts';

/** What a person makes: everything of it is kept as a draft. */
export interface RequestFields {
  signWith: string;
  payload: string;
  /** null: as proposed. */
  encoding: PayloadEncoding | null;
  hashFunction: HashFunction | null;
  /** Kinds of the blanks of a template, and what is filled into them. */
  blanks: Blank[];
  /** A person said that what looks like blanks is text to sign. */
  literal: boolean;
  /** For the journal; it is never sent. */
  note: string;
}

/** What is made for one organisation, to be gone on with. */
interface Made {
  request: RequestFields;
  draftId: string | null;
}
/** By connection, as it outlives the page. */
export type MadeRequests = Readonly<Record<string, Made>>;

export interface SigningForm extends Made {
  /** Data belong to one organisation. */
  at: string | null;
  /** Of what is typed now, or of a moment ago while `reading`. */
  read: SigningRead | null;
  readFailure: Failure | null;
  reading: boolean;
  /** Milliseconds the last reading took, there and back. */
  readMs: number | null;
  /** A file that could not be taken, and why. */
  refused: string | null;
  /** What was signed is shown beside the list, and the form begins anew. */
  run: SubmitState<never>;
  /** What became of keeping the draft, in a sentence. */
  kept: string;
  accounts: SigningAccount[] | null;
  /** Thousands come a hundred at a time: those that came can be chosen meanwhile. */
  accountsRead: 'no' | 'reading' | 'whole';
  accountsFailure: Failure | null;
  drafts: SigningDraft[];
  draftsFailure: Failure | null;
  /** What is made for other organisations meanwhile, in memory alone. */
  elsewhere: MadeRequests;
  belongTo(connectionId: string | null): void;
  loadAccounts(): Promise<void>;
  loadDrafts(): Promise<void>;
  edit(change: Partial<RequestFields>): void;
  /** What is filled into a blank, or of which kind it is. */
  fill(name: string, change: Partial<Omit<Blank, 'name'>>): void;
  refuse(why: string): void;
  /** Begins from what was kept or sent before; without one, anew. */
  begin(from?: Partial<RequestFields> & { draftId?: string | null }): void;
  /** Puts what is made away; answers what brings it back, null where there was nothing. */
  clear(): (() => void) | null;
  /** Keeps what was typed at once: the window is left, or about to be. */
  keepNow(): Promise<void>;
  /** Answers the sent request; null where it was not sent, or must not be sent yet. */
  send(): Promise<Sent | null>;
  /** After a lost answer, once a person has looked. */
  settle(): void;
  /** Brings back what was typed before the page was loaded again; what was typed since stays. */
  bring(kept: MadeRequests): void;
  keepTemplate(title: string): Promise<Failure | null>;
  /** Removes a draft or a template; answers what brings it back. */
  remove(draft: SigningDraft): Promise<Failure | (() => void)>;
}

const blank: RequestFields = {
  ...{ signWith: '', payload: '', encoding: null, hashFunction: null },
  ...{ blanks: [], literal: false, note: '' },
};
const keepMs = 600;

/** Of the payload as it stands, each as it was set or as its name lets guess. */
export const blanksIn = ({ payload, blanks, literal }: RequestFields): Blank[] =>
  literal ? [] : blanksOf(payload).map(name => blanks.find(each => each.name === name) ?? guessedBlank(name));

const isEmpty = ({ payload, signWith, note }: RequestFields): boolean => payload === '' && signWith === '' && note === '';

const without = (made: MadeRequests, at: string): MadeRequests => {
  const { [at]: _, ...others } = made;
  return others;
};

/** Of every organisation for which something is made. */
function madeBy({ at, request, draftId, elsewhere }: SigningForm): MadeRequests {
  if (at === null) return elsewhere;
  const others = without(elsewhere, at);
  return isEmpty(request) ? others : { ...others, [at]: { request, draftId } };
}
/** Null where nothing is typed. */
export function madeRequests(state: SigningForm): MadeRequests | null {
  const made = madeBy(state);
  return Object.keys(made).length === 0 ? null : made;
}

/** One request as it is made: read in main as it is typed, kept as a draft, sent through the confirmation window. */
export function createSigningForm(custody: Pick<Custody, 'signing' | 'on'>): StoreApi<SigningForm> {
  let keeper: ReturnType<typeof setTimeout> | undefined;
  let pass = 0;

  const parameters = () => {
    const { request } = store.getState();
    const { signWith, payload, encoding, hashFunction } = request;
    const blanks = blanksIn(request);
    return {
      ...{ signWith, payload },
      ...(blanks.length > 0 && { blanks }),
      ...(encoding !== null && { encoding }),
      ...(hashFunction !== null && { hashFunction }),
    };
  };
  let asked = 0;
  const question = () => {
    if (store.getState().at === null) return null;
    store.setState({ reading: true });
    asked = performance.now();
    return ask(custody.signing.read(parameters()));
  };
  const reader = createCheck(question, answer => {
    const readMs = Math.max(1, Math.round(performance.now() - asked));
    store.setState(
      answer.ok ? { read: answer.value, readFailure: null, reading: false, readMs } : { readFailure: answer, reading: false },
    );
  });
  const readSoon = () => {
    store.setState({ reading: true });
    reader.soon();
  };
  const keep = async () => {
    clearTimeout(keeper);
    keeper = undefined;
    const { request, draftId, at, read: known } = store.getState();
    if (request.payload.trim() === '' && request.note.trim() === '') return;
    const title = (known?.document?.headline ?? request.payload.trim()).slice(0, 120) || 'Draft';
    const answer = await ask(
      custody.signing.keep_draft({ ...request, title, kind: 'draft', ...(draftId !== null && { draftId }) }),
    );
    if (store.getState().at !== at) return;
    // Sent or begun anew meanwhile: what was just kept is of no more use.
    if (answer.ok && store.getState().request !== request && store.getState().request.payload === '') {
      await ask(custody.signing.remove_draft({ draftId: answer.value.draftId }));
      return;
    }
    store.setState(answer.ok ? { draftId: answer.value.draftId, kept: 'Draft kept on this computer' } : { kept: answer.message });
    if (answer.ok) void store.getState().loadDrafts();
  };
  const keepSoon = () => {
    clearTimeout(keeper);
    keeper = setTimeout(() => void keep(), keepMs);
  };
  const forget = async (draftId: string | null) => {
    clearTimeout(keeper);
    if (draftId !== null) await ask(custody.signing.remove_draft({ draftId }));
    await store.getState().loadDrafts();
  };

  const store: StoreApi<SigningForm> = createStore<SigningForm>()((set, get) => ({
    at: null,
    request: blank,
    read: null,
    readFailure: null,
    reading: false,
    readMs: null,
    refused: null,
    run: { phase: 'none' },
    draftId: null,
    kept: '',
    accounts: null,
    accountsRead: 'no',
    accountsFailure: null,
    drafts: [],
    draftsFailure: null,
    elsewhere: {},
    belongTo(connectionId) {
      const { at } = get();
      if (at === connectionId) return;
      clearTimeout(keeper);
      const elsewhere = madeBy(get());
      set({
        elsewhere,
        at: connectionId,
        accounts: null,
        accountsRead: 'no',
        accountsFailure: null,
        drafts: [],
        draftsFailure: null,
        run: { phase: 'none' },
      });
      const made = connectionId === null ? undefined : elsewhere[connectionId];
      get().begin(made === undefined ? {} : { ...made.request, draftId: made.draftId });
      // It may have been left before it was kept.
      if (made !== undefined) keepSoon();
    },
    async loadAccounts() {
      const { at } = get();
      pass += 1;
      const mine = pass;
      const isFirst = get().accounts === null;
      const read: SigningAccount[] = [];
      let after: string | null = null;
      set({ accountsRead: 'reading' });
      do {
        const page: Outcome<SigningAccountsPage> = await ask(custody.signing.accounts(after === null ? {} : { after }));
        if (get().at !== at || pass !== mine) return;
        if (!page.ok) return set({ accountsRead: 'no', accountsFailure: page });
        read.push(...page.value.accounts);
        after = page.value.next;
        // The first time they stand there as they come; afterwards they are exchanged when all are there.
        if (isFirst && after !== null) set({ accounts: [...read], accountsFailure: null });
      } while (after !== null);
      set({ accounts: read, accountsRead: 'whole', accountsFailure: null });
      // Curves are known now that were not before.
      void reader.now();
    },
    async loadDrafts() {
      const { at } = get();
      const answer = await ask(custody.signing.drafts({}));
      if (get().at !== at) return;
      set(answer.ok ? { drafts: answer.value, draftsFailure: null } : { draftsFailure: answer });
    },
    edit(change) {
      if (get().run.phase === 'asked') return;
      set(old => ({ request: { ...old.request, ...change }, refused: null, kept: '' }));
      readSoon();
      keepSoon();
    },
    fill(name, change) {
      const blanks = blanksIn(get().request).map(each => (each.name === name ? { ...each, ...change } : each));
      get().edit({ blanks });
    },
    refuse: why => set({ refused: why }),
    begin({ draftId = null, ...from } = {}) {
      clearTimeout(keeper);
      const { run } = get();
      set({
        request: { ...blank, ...from },
        draftId,
        read: null,
        readFailure: null,
        refused: null,
        kept: '',
        // What was sent before is not settled by another request.
        run: isUnknown(run) ? run : { phase: 'none' },
      });
      void reader.now();
    },
    clear() {
      const { request, draftId, at } = get();
      get().begin();
      if (isEmpty(request)) return null;
      void forget(draftId);
      return () => {
        if (get().at !== at) return;
        get().begin(request);
        keepSoon();
      };
    },
    keepNow: async () => {
      if (keeper !== undefined) await keep();
    },
    async send() {
      const { at } = get();
      if (isBlocked(get().run)) return null;
      await reader.now();
      const known = get().read;
      if (get().at !== at || known === null || known.problems.length > 0) return null;
      set({ run: { phase: 'asked' } });
      const { signWith, payload } = parameters();
      const { encoding, hashFunction, filled } = known;
      const { note, ...rest } = get().request;
      const answer = await ask(
        custody.signing.sign_raw_payload({ signWith, payload: filled ?? payload, encoding, hashFunction }),
      );
      // SECURITY: what became of one organisation's request changes nothing that is made for another
      // (docs/threats.md#sealed-review).
      if (get().at !== at) {
        if (answer.ok && at !== null) set({ elsewhere: without(get().elsewhere, at) });
        return null;
      }
      if (!answer.ok) {
        set({ run: { phase: 'failed', failure: answer } });
        return null;
      }
      if (note.trim() !== '') await ask(custody.signing.keep_note({ activityId: answer.value.activityId, note: note.trim() }));
      const { draftId } = get();
      // Whoever signs several begins the next with the same account.
      get().begin({ signWith: rest.signWith });
      await forget(draftId);
      return answer.value;
    },
    settle: () => set({ run: { phase: 'none' } }),
    bring(kept) {
      const { at, elsewhere, request } = get();
      set({ elsewhere: { ...kept, ...elsewhere } });
      const made = at === null ? undefined : kept[at];
      if (made === undefined || !isEmpty(request)) return;
      get().begin({ ...made.request, draftId: made.draftId });
      keepSoon();
    },
    async keepTemplate(title) {
      const { request } = get();
      const blanks = blanksIn(request).map(each => ({ ...each, value: '' }));
      const answer = await ask(custody.signing.keep_draft({ ...request, blanks, note: '', title, kind: 'template' }));
      if (!answer.ok) return answer;
      await get().loadDrafts();
      return null;
    },
    async remove({ changedAt: _, ...draft }) {
      const answer = await ask(custody.signing.remove_draft({ draftId: draft.draftId }));
      if (get().draftId === draft.draftId) set({ draftId: null });
      await get().loadDrafts();
      if (!answer.ok) return answer;
      return () => void ask(custody.signing.keep_draft(draft)).then(() => get().loadDrafts());
    },
  }));
  custody.on('app.state', app => store.getState().belongTo(app.current));
  return store;
}

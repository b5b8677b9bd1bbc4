import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { HashFunction, PayloadEncoding } from '../../../electron/contract/schema/enums.ts';
import type { SigningAccount, SigningDraft, SigningRead } from '../../../electron/contract/values/signing-values.ts';
import { ask } from '../ask.ts';
import { createCheck } from '../check.ts';
import { isBlocked, isUnknown, type Sent, type SubmitState } from '../submit.ts';
import { blanksOf, filled } from './blanks.ts';

export interface RequestFields {
  signWith: string;
  payload: string;
  /** null: as proposed. */
  encoding: PayloadEncoding | null;
  hashFunction: HashFunction | null;
}

export interface SigningForm {
  /** Data belong to one organisation. */
  at: string | null;
  request: RequestFields;
  /** What is filled into the blanks of a template. */
  blanks: Record<string, string>;
  /** A person said that what looks like blanks is text to sign. */
  literal: boolean;
  /** Of what is typed now, or of a moment ago while `reading`. */
  read: SigningRead | null;
  readFailure: Failure | null;
  reading: boolean;
  /** A file that could not be taken, and why. */
  refused: string | null;
  /** What was signed is shown beside the list, and the form begins anew. */
  run: SubmitState<never>;
  draftId: string | null;
  /** What became of keeping the draft, in a sentence. */
  kept: string;
  accounts: SigningAccount[] | null;
  accountsFailure: Failure | null;
  drafts: SigningDraft[];
  draftsFailure: Failure | null;
  belongTo(connectionId: string | null): void;
  loadAccounts(): Promise<void>;
  loadDrafts(): Promise<void>;
  edit(change: Partial<RequestFields>): void;
  fill(name: string, value: string): void;
  refuse(why: string): void;
  /** What looks like blanks is text to sign. */
  takeLiterally(): void;
  /** Begins from what was kept or sent before; without one, anew. */
  begin(from?: Partial<RequestFields> & { draftId?: string | null }): void;
  /** Answers the sent request; null where it was not sent, or must not be sent yet. */
  send(): Promise<Sent | null>;
  /** After a lost answer, once a person has looked. */
  settle(): void;
  keepTemplate(title: string): Promise<Failure | null>;
  remove(draftId: string): Promise<Failure | null>;
}

const blank: RequestFields = { signWith: '', payload: '', encoding: null, hashFunction: null };
const keepMs = 1200;

type Filling = Pick<SigningForm, 'request' | 'blanks' | 'literal'>;

/** The payload that is read and sent: blanks of a template filled. */
export const payloadOf = ({ request, blanks, literal }: Filling): string =>
  literal ? request.payload : filled(request.payload, blanks);

/** Blanks that are still empty. */
export const openBlanks = ({ request, blanks, literal }: Filling): string[] =>
  literal ? [] : blanksOf(request.payload).filter(name => (blanks[name] ?? '') === '');

/** One request as it is made: read in main as it is typed, kept as a draft, sent through the confirmation window. */
export function createSigningForm(custody: Pick<Custody, 'signing' | 'on'>): StoreApi<SigningForm> {
  let keeper: ReturnType<typeof setTimeout> | undefined;

  const parameters = () => {
    const { request } = store.getState();
    const { signWith, encoding, hashFunction } = request;
    return {
      signWith,
      payload: payloadOf(store.getState()),
      ...(encoding !== null && { encoding }),
      ...(hashFunction !== null && { hashFunction }),
    };
  };
  const question = () => {
    if (store.getState().at === null) return null;
    store.setState({ reading: true });
    return ask(custody.signing.read(parameters()));
  };
  const reader = createCheck(question, answer =>
    store.setState(
      answer.ok ? { read: answer.value, readFailure: null, reading: false } : { readFailure: answer, reading: false },
    ),
  );
  const readSoon = () => {
    store.setState({ reading: true });
    reader.soon();
  };
  const keep = async () => {
    const { request, draftId, at, read: known } = store.getState();
    if (request.payload.trim() === '') return;
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
    store.setState(
      answer.ok ? { draftId: answer.value.draftId, kept: 'Saved as a draft on this computer.' } : { kept: answer.message },
    );
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
    blanks: {},
    literal: false,
    read: null,
    readFailure: null,
    reading: false,
    refused: null,
    run: { phase: 'none' },
    draftId: null,
    kept: '',
    accounts: null,
    accountsFailure: null,
    drafts: [],
    draftsFailure: null,
    belongTo(connectionId) {
      if (get().at === connectionId) return;
      clearTimeout(keeper);
      set({ at: connectionId, accounts: null, accountsFailure: null, drafts: [], draftsFailure: null, run: { phase: 'none' } });
      get().begin();
    },
    async loadAccounts() {
      const { at } = get();
      const answer = await ask(custody.signing.accounts({}));
      if (get().at !== at) return;
      set(answer.ok ? { accounts: answer.value, accountsFailure: null } : { accountsFailure: answer });
      // Curves are known now that were not before.
      if (answer.ok) void reader.now();
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
    fill(name, value) {
      set(old => ({ blanks: { ...old.blanks, [name]: value } }));
      readSoon();
    },
    refuse: why => set({ refused: why }),
    takeLiterally() {
      set({ literal: true });
      readSoon();
    },
    begin({ draftId = null, ...from } = {}) {
      clearTimeout(keeper);
      const { run } = get();
      const request = { ...blank, ...from };
      set({
        request,
        draftId,
        blanks: {},
        literal: false,
        read: null,
        readFailure: null,
        refused: null,
        kept: '',
        // What was sent before is not settled by another request.
        run: isUnknown(run) ? run : { phase: 'none' },
      });
      void reader.now();
    },
    async send() {
      if (isBlocked(get().run)) return null;
      await reader.now();
      const known = get().read;
      if (known === null || known.problems.length > 0 || openBlanks(get()).length > 0) return null;
      set({ run: { phase: 'asked' } });
      const { signWith, payload } = parameters();
      const { encoding, hashFunction } = known;
      const answer = await ask(custody.signing.sign_raw_payload({ signWith, payload, encoding, hashFunction }));
      if (!answer.ok) {
        set({ run: { phase: 'failed', failure: answer } });
        return null;
      }
      const { draftId } = get();
      get().begin();
      await forget(draftId);
      return answer.value;
    },
    settle: () => set({ run: { phase: 'none' } }),
    async keepTemplate(title) {
      const answer = await ask(custody.signing.keep_draft({ ...get().request, title, kind: 'template' }));
      if (!answer.ok) return answer;
      await get().loadDrafts();
      return null;
    },
    async remove(draftId) {
      const answer = await ask(custody.signing.remove_draft({ draftId }));
      if (get().draftId === draftId) set({ draftId: null });
      await get().loadDrafts();
      return answer.ok ? null : answer;
    },
  }));
  custody.on('app.state', app => store.getState().belongTo(app.current));
  return store;
}

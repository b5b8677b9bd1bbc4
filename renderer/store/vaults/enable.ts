import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Failure } from '../../../electron/contract/outcome.ts';
import type { EnableCheck, FeeWallet } from '../../../electron/contract/values/earn-values.ts';
import { ask } from '../ask.ts';
import { createChecks } from '../check.ts';
import { ended, isBlocked, type SubmitState } from '../submit.ts';

export interface EnableDraft {
  /** In per cent, as a person writes it. */
  clientFee: string;
  clientFeeWallet: string;
  deposit: string;
}
/** A vault is chosen before; sending it is the confirmation window's. */
export type EnableStep = 'closed' | 'terms' | 'effect';

export interface EnableEntry {
  step: EnableStep;
  draft: EnableDraft;
  touched: ReadonlySet<keyof EnableDraft>;
  attempted: boolean;
  checking: boolean;
  check: EnableCheck | null;
  failure: Failure | null;
  run: SubmitState;
}

/** A vault in the catalogue of an asset. */
export interface Place {
  caip19: string;
  vaultAddress: string;
}

interface TypedTerms extends Pick<EnableEntry, 'draft'> {
  step: EnableStep;
  touched: readonly (keyof EnableDraft)[];
}
/** By connection and vault, as they outlive the page. */
export type TermsByConnection = Readonly<Record<string, Readonly<Record<string, TypedTerms>>>>;

export interface EarnEnable {
  at: string | null;
  /** What was typed for other organisations. */
  elsewhere: TermsByConnection;
  /** By `placeKey`. */
  entries: Readonly<Record<string, EnableEntry>>;
  wallets: FeeWallet[] | null;
  walletsFailure: Failure | null;
  walletsLoading: boolean;
  claim: SubmitState;
  /** The dialog to claim swap fees is open. */
  claiming: boolean;
  belongTo(connectionId: string | null): void;
  loadWallets(): Promise<void>;
  open(place: Place): Promise<void>;
  set(place: Place, change: Partial<EnableDraft>): void;
  /** To the next step or back; `problems`: the terms are not right yet, and the step stays. */
  go(place: Place, step: EnableStep): Promise<'gone' | 'problems'>;
  touch(place: Place, field: keyof EnableDraft): void;
  /** `problems`: nothing was sent, because fields are wrong. */
  send(place: Place): Promise<'sent' | 'problems' | 'busy'>;
  /** Puts the result away. */
  again(place: Place): void;
  showClaim(open: boolean): void;
  /** Puts away what became of the claim. */
  claimAgain(): void;
  claimFees(): Promise<void>;
  /** Brings back what was typed before the page was loaded again; what was typed since stays. */
  bring(kept: TermsByConnection): void;
}

export const blankDraft: EnableDraft = { clientFee: '', clientFeeWallet: '', deposit: '1,000' };
export const freshEntry: EnableEntry = {
  step: 'closed',
  draft: blankDraft,
  touched: new Set(),
  attempted: false,
  checking: false,
  check: null,
  failure: null,
  run: { phase: 'none' },
};
export const placeKey = ({ caip19, vaultAddress }: Place): string => `${caip19} ${vaultAddress}`.toLowerCase();

/** Of every organisation for which terms are typed. */
function termsBy({ at, entries, elsewhere }: EarnEnable): TermsByConnection {
  if (at === null) return elsewhere;
  const { [at]: _, ...others } = elsewhere;
  const typed = Object.entries(entries).filter(([, { touched }]) => touched.size > 0);
  if (typed.length === 0) return others;
  const terms = typed.map(([key, { draft, step, touched }]) => [key, { draft, step, touched: [...touched] }] as const);
  return { ...others, [at]: Object.fromEntries(terms) };
}
/** Null where nothing is typed. */
export function typedTerms(state: EarnEnable): TermsByConnection | null {
  const terms = termsBy(state);
  return Object.keys(terms).length === 0 ? null : terms;
}
const entriesOf = (terms: TermsByConnection[string] = {}): Record<string, EnableEntry> =>
  Object.fromEntries(
    // What main said of them is asked for when they are opened.
    Object.entries(terms).map(([key, { draft, step, touched }]) => [
      key,
      { ...freshEntry, draft, step: step === 'effect' ? 'terms' : step, touched: new Set(touched) },
    ]),
  );

/** Enabling vaults, a draft for each, and claiming swap fees. What is sent waits for the confirmation window. */
export function createEarnEnable(custody: Pick<Custody, 'earn'>): StoreApi<EarnEnable> {
  const at = (key: string): EnableEntry => store.getState().entries[key] ?? freshEntry;
  const put = (key: string, change: Partial<EnableEntry>) =>
    store.setState(old => ({ entries: { ...old.entries, [key]: { ...(old.entries[key] ?? freshEntry), ...change } } }));

  const places = new Map<string, Place>();
  const question = (key: string) => {
    const place = places.get(key);
    if (place === undefined) return null;
    put(key, { checking: true });
    return ask(custody.earn.check({ ...place, ...at(key).draft }));
  };
  const checks = createChecks(question, (key, answer) =>
    put(
      key,
      answer.ok ? { checking: false, check: answer.value, failure: null } : { checking: false, check: null, failure: answer },
    ),
  );
  const checkOf = (place: Place) => {
    places.set(placeKey(place), place);
    return checks.of(placeKey(place));
  };

  const store: StoreApi<EarnEnable> = createStore<EarnEnable>()((set, get) => ({
    at: null,
    elsewhere: {},
    entries: {},
    wallets: null,
    walletsFailure: null,
    walletsLoading: false,
    claim: { phase: 'none' },
    claiming: false,
    belongTo(connectionId) {
      if (get().at === connectionId) return;
      checks.drop();
      const elsewhere = termsBy(get());
      set({
        at: connectionId,
        elsewhere,
        entries: entriesOf(connectionId === null ? {} : elsewhere[connectionId]),
        wallets: null,
        walletsFailure: null,
        walletsLoading: false,
        claim: { phase: 'none' },
        claiming: false,
      });
    },
    async loadWallets() {
      if (get().walletsLoading) return;
      const { at: whose } = get();
      set({ walletsLoading: true });
      const answer = await ask(custody.earn.fee_wallets({}));
      if (get().at !== whose) return;
      set({
        walletsLoading: false,
        ...(answer.ok ? { wallets: answer.value, walletsFailure: null } : { walletsFailure: answer }),
      });
    },
    async open(place) {
      if (get().wallets === null) await get().loadWallets();
      if (get().wallets !== null) await checkOf(place).now();
    },
    set(place, change) {
      const key = placeKey(place);
      const { draft, touched, check } = at(key);
      put(key, {
        draft: { ...draft, ...change },
        // What was wrong with a field was said of another text.
        check: check && { ...check, problems: check.problems.filter(({ path }) => !Object.hasOwn(change, path)) },
        touched: new Set([...touched, ...(Object.keys(change) as (keyof EnableDraft)[])]),
        checking: true,
      });
      checkOf(place).soon();
    },
    async go(place, step) {
      const key = placeKey(place);
      if (step !== 'effect') {
        put(key, { step });
        return 'gone';
      }
      put(key, { attempted: true });
      await checkOf(place).now();
      if ((at(key).check?.parameters ?? null) === null) return 'problems';
      put(key, { step });
      return 'gone';
    },
    touch(place, field) {
      const key = placeKey(place);
      if (!at(key).touched.has(field)) put(key, { touched: new Set(at(key).touched).add(field) });
    },
    async send(place) {
      const key = placeKey(place);
      if (isBlocked(at(key).run)) return 'busy';
      const { at: whose } = get();
      put(key, { attempted: true });
      await checkOf(place).now();
      const parameters = at(key).check?.parameters ?? null;
      if (get().at !== whose) return 'problems';
      if (parameters === null) {
        put(key, { step: 'terms' });
        return 'problems';
      }
      put(key, { run: { phase: 'asked' } });
      // Main checks the arguments again, and only the confirmation window releases them.
      const answer = await ask(
        custody.earn.earn_deploy_wrapper(parameters as Parameters<typeof custody.earn.earn_deploy_wrapper>[0]),
      );
      // What became of it at another organisation stands in its list, not here.
      if (get().at !== whose) return 'sent';
      put(key, { run: ended(answer) });
      const { check: read } = at(key);
      if (answer.ok || answer.problems === undefined || read === null) return 'sent';
      // What the service finds wrong stands beside the terms, in their words.
      const told = answer.problems.map(problem =>
        problem.path === 'clientFeeBps' ? { ...problem, path: 'clientFee' } : problem,
      );
      put(key, { step: 'terms', check: { ...read, problems: told } });
      return 'problems';
    },
    again(place) {
      put(placeKey(place), { run: { phase: 'none' }, attempted: false });
    },
    showClaim: claiming => set({ claiming, ...(claiming && !isBlocked(get().claim) ? { claim: { phase: 'none' } } : {}) }),
    claimAgain: () => set({ claim: { phase: 'none' } }),
    async claimFees() {
      if (isBlocked(get().claim)) return;
      const { at: whose } = get();
      set({ claim: { phase: 'asked' } });
      const answer = await ask(custody.earn.claim_swap_fees({}));
      if (get().at === whose) set({ claim: ended(answer) });
    },
    bring(kept) {
      const { at: whose, elsewhere, entries } = get();
      const earlier = whose === null ? {} : entriesOf(kept[whose]);
      set({ elsewhere: { ...kept, ...elsewhere }, entries: { ...earlier, ...entries } });
    },
  }));
  return store;
}

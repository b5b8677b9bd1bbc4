/**
 * Consent to the app's own calls (docs/architecture.md#one-way-in): what removes, adds or weakens anything waits for the
 * confirmation window, is written into the journal, and only then has its effect. Which calls those are is said by their
 * rows; what a person reads, by the table of changes. No handler asks by itself, and none can forget.
 */
import { type AppCallName, type AppParameters, appCalls } from '../../contract/app.ts';
import { lines } from '../../contract/in-turn.ts';
import { type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { hashOf } from '../text/canonical.ts';
import type { Change, ConfirmChange } from './change.ts';

type Calls = typeof appCalls;
/** Calls that dispatch itself asks a person about. */
export type ConsentedName = {
  [N in AppCallName]: Calls[N]['consent'] extends 'person' | 'weakens' ? N : never;
}[AppCallName];

/** What a call would change, as a person reads it; null where nothing is weakened. A failure where it cannot be done anyway. */
export type Changes = { [N in ConsentedName]: (parameters: AppParameters<N>) => Promise<Outcome<Change | null>> };

export type Consented = <T>(name: AppCallName, parameters: unknown, effect: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

interface Needs {
  changes: Changes;
  confirm: ConfirmChange;
  /** Writes into the journal what a person let happen; what cannot be written does not happen. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}

export function createConsent({ changes, confirm, noted }: Needs): Consented {
  /** The last effect of each call: two must not each start from the same state. */
  const inLine = lines<AppCallName>();
  return async (name, parameters, effect) => {
    const { consent } = appCalls[name];
    if (consent !== 'person' && consent !== 'weakens') return effect();
    // Both tables are keyed by the same name, which TypeScript cannot follow through a union.
    const changeOf = changes[name as ConsentedName] as (p: unknown) => Promise<Outcome<Change | null>>;
    const wanted = await changeOf(parameters);
    if (!wanted.ok) return wanted;
    const change = wanted.value;
    // SECURITY: a call that always needs a person has no way around one.
    if (change === null && consent === 'person') return unshown();
    if (change !== null) {
      const answer = await confirm(change);
      if (!answer.ok) return answer;
      const written = await noted(name, change.headline);
      if (!written.ok) return written;
    }
    return inLine(name, async () => {
      // SECURITY: while the window was open something else may have changed; what was read is what is done, or nothing.
      const now = await changeOf(parameters);
      if (!now.ok) return now;
      if (now.value !== null && (change === null || hashOf(now.value) !== hashOf(change))) return changedMeanwhile();
      return effect();
    });
  };
}

const unshown = (): Failure => failure('internal', 'Nothing was changed: it could not be shown in the confirmation window.');
const changedMeanwhile = (): Failure =>
  failure('changed', 'The data changed while you were asked. Nothing was done. Try again, and read the new version.');

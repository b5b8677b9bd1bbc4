/** Which facts of a document a person reads first, and which are the machine's words, in Exact. */
import type { Effect, Fact, ReviewDocument } from '../../../electron/contract/values/document.ts';

export interface LaidOut {
  /** Of a batch whose every call says what it gives to whom: where each goes, as they run. */
  calls: Fact[];
  told: Fact[];
  exact: Fact[];
}

/**
 * Nothing is left out: what is not among the calls or the told is among the exact.
 * SECURITY: a fact goes to Exact only where main marked it so, or where the same is shown above it.
 */
export function laidOut({ facts, effect }: Pick<ReviewDocument, 'facts' | 'effect'>): LaidOut {
  const calls = effect === undefined ? [] : callFacts(effect, facts);
  const shown = new Set(calls.map(({ from }) => from.value));
  const isExact = (fact: Fact, at: number): boolean => {
    if (fact.exact === true || isOnTheWire(fact)) return true;
    if (calls.length === 0) return false;
    // What a call moves stands at the top, to whom above; what else it goes through, once.
    if (calls.some(({ from }) => from === fact)) return true;
    return (
      fact.moved === true &&
      (fact.kind === 'amount' || shown.has(fact.value) || facts.slice(at + 1).some(later => isSame(later, fact)))
    );
  };
  const shut = new Set(facts.filter(isExact));
  return {
    calls: calls.map(({ line }) => line),
    told: facts.filter(fact => !shut.has(fact)),
    exact: [...shut],
  };
}

const isSame = (a: Fact, b: Fact): boolean => a.kind === 'address' && a.value === b.value && a.moved === true;

/** A name on the wire that says how the payload is read. One that is unknown stands among the facts. */
const isOnTheWire = ({ kind, value, note }: Fact): boolean =>
  kind === 'text' && note === undefined && /^(PAYLOAD_ENCODING|HASH_FUNCTION)_[A-Z0-9_]+$/.test(value);

/** In the order in which they run; none where one of them does not say all. */
function callFacts({ inner = [], calls }: Effect, facts: readonly Fact[]): { from: Fact; line: Fact }[] {
  if (inner.length < 2 || inner.length !== calls) return [];
  const told = inner
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, to, amount }) => {
      const theirs = facts.filter(each => each.kind === 'address' && each.value === to?.address);
      const from = theirs.find(each => each.moved === true) ?? theirs[0];
      if (from === undefined || amount === null) return [];
      return [{ from, line: { ...from, label: `${at} · ${from.label}` } }];
    });
  return told.length === inner.length ? told : [];
}

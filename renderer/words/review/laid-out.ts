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
 * SECURITY: a fact goes to Exact only where the same is shown above it, or where it says how bytes are written.
 */
export function laidOut({ facts, effect, digest }: Pick<ReviewDocument, 'facts' | 'effect' | 'digest'>): LaidOut {
  const calls = effect === undefined ? [] : callFacts(effect, facts);
  const seen = new Set<string>();
  const isExact = (fact: Fact): boolean => {
    if (isOnTheWire(fact) || (fact.kind === 'hex' && fact.label === 'Digest' && fact.value === digest?.value)) return true;
    if (calls.some(({ from }) => from === fact)) return true;
    if (calls.length === 0 || fact.moved !== true) return false;
    // Tokens stand once; receivers and amounts are those of the calls.
    const isAgain = fact.label !== 'Token' || seen.has(fact.value);
    seen.add(fact.value);
    return isAgain;
  };
  const exact = facts.filter(isExact);
  const shut = new Set(exact);
  return { calls: calls.map(({ line }) => line), told: withNonce(facts.filter(fact => !shut.has(fact))), exact };
}

/** How the payload is written. What is unknown of it stands among the facts. */
const isOnTheWire = ({ label, kind, value, note }: Fact): boolean =>
  kind === 'text' &&
  ((note === undefined && /^(PAYLOAD_ENCODING|HASH_FUNCTION)_[A-Z0-9_]+$/.test(value)) ||
    (label === 'Function' && note === 'well-known function') ||
    (label === 'Transaction type' && note === undefined));

/** In the order in which they run; none where one of them does not say all. */
function callFacts({ inner = [], calls }: Effect, facts: readonly Fact[]): { from: Fact; line: Fact }[] {
  if (inner.length < 2 || inner.length !== calls) return [];
  const told = inner
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, to, amount }) => {
      const theirs = facts.filter(each => each.kind === 'address' && each.value === to?.address);
      const from = theirs.find(each => each.moved === true) ?? theirs[0];
      if (from === undefined || amount === null) return [];
      return [{ from, line: { ...from, label: `${at} · ${roles[from.label] ?? from.label}` } }];
    });
  return told.length === inner.length ? told : [];
}
const roles: Record<string, string> = { Receiver: 'To' };

/** The network and the place of the transaction in one line. */
function withNonce(facts: readonly Fact[]): Fact[] {
  const [chain, nonce] = ['Chain', 'Nonce'].map(label => {
    const found = facts.filter(fact => fact.label === label);
    return found.length === 1 && found[0]?.kind === 'text' && found[0].note === undefined ? found[0] : undefined;
  });
  if (chain === undefined || nonce === undefined || chain.source !== nonce.source) return [...facts];
  return facts.flatMap(fact =>
    fact === nonce ? [] : [fact === chain ? { ...chain, label: 'Network', note: `nonce ${nonce.value}` } : fact],
  );
}

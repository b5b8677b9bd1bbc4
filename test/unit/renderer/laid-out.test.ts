/** Which facts are read first: nothing is lost, and of a batch each call's receiver stands in its order. */
import { describe, expect, test } from 'vitest';
import type { Effect, EffectCall, Fact } from '../../../electron/contract/values/document.ts';
import { laidOut } from '../../../renderer/words/review/laid-out.ts';

const fact = (label: string, value: string, more: Partial<Fact> = {}): Fact => ({
  ...{ label, value, kind: 'address', source: 'computed', ...more },
});
const party = (address: string | null) => ({ role: 'To', name: null, address, trust: null });
const call = (at: number, address: string | null, amount = '5'): EffectCall => ({
  ...{ at, severity: 'note', does: 'pays', amount: { value: amount, asset: 'USDC' }, to: party(address) },
});
const batch = (inner: EffectCall[], calls = inner.length): Effect => ({
  ...{ kind: 'batch', from: party('0xme'), to: null, amount: null, calls, inner },
});
const facts = [
  fact('Account', '0xme'),
  fact('Function', 'transfer(address,uint256)', { kind: 'text', exact: true }),
  fact('To', '0xtoken', { moved: true }),
  fact('Receiver', '0xa', { moved: true }),
  fact('Token', '0xtoken', { moved: true }),
  fact('Amount', '5', { kind: 'amount', moved: true }),
  fact('Receiver', '0xb', { moved: true }),
  fact('Highest fee', '7', { kind: 'amount' }),
];
const lines = (all: readonly Fact[]) => all.map(({ label, value }) => `${label} ${value}`);

describe('of a batch', () => {
  test('calls stand as they run, a token once, and amounts with the machine’s words', () => {
    const { calls, told, exact } = laidOut({ facts, effect: batch([call(2, '0xb'), call(1, '0xa')]) });
    expect(lines(calls)).toEqual(['1 · Receiver 0xa', '2 · Receiver 0xb']);
    expect(lines(told)).toEqual(['Account 0xme', 'Token 0xtoken', 'Highest fee 7']);
    expect(lines(told.concat(exact)).sort()).toEqual(lines(facts).sort());
  });

  test.each([
    ['more calls than are shown', batch([call(1, '0xa'), call(2, '0xb')], 3)],
    ['a call whose receiver no fact tells', batch([call(1, '0xa'), call(2, '0xstranger')])],
    ['a call to nobody', batch([call(1, '0xa'), call(2, null)])],
    ['one call', batch([call(1, '0xa')])],
  ])('%s: every fact stands where it stood', (_, effect) => {
    const { calls, told, exact } = laidOut({ facts, effect });
    expect(calls).toEqual([]);
    expect(lines(exact)).toEqual(['Function transfer(address,uint256)']);
    expect(told).toEqual(facts.filter(each => each.exact !== true));
  });
});

test('names on the wire stand in Exact, and one that is not known stands among the facts', () => {
  const known = fact('Encoding', 'PAYLOAD_ENCODING_HEXADECIMAL', { kind: 'text' });
  const strange = fact('Encoding', 'PAYLOAD_ENCODING_NEW', { kind: 'text', note: 'not known here' });
  const { told, exact } = laidOut({ facts: [known, strange] });
  expect([told, exact]).toEqual([[strange], [known]]);
});

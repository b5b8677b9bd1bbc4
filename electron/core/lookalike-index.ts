/** Looks for look-alikes among thousands of known addresses: history has a counterparty in every line. */
import { type Lookalike, lookalikeOf } from './review/lookalike.ts';
import { sameAddressKey } from './review/names.ts';

interface Anchor {
  address: string;
  name: string;
}

/** As `lookalikeOf` compares: four characters at each end, after `0x`, after `bc1q`, or from the start. */
const end = 4;
const starts = [0, 2, 4] as const;

/**
 * Answers what `lookalikeOf` would over all anchors. At most one character at both ends together may be off, so that one
 * of the two ends is equal: only anchors that share an end are compared.
 */
export function lookalikeIndex(anchors: readonly Anchor[]): (address: string) => Lookalike | null {
  const byEnd = new Map<string, number[]>();
  const put = (key: string, at: number) => {
    const found = byEnd.get(key);
    if (found === undefined) byEnd.set(key, [at]);
    else found.push(at);
  };
  for (const [at, { address }] of anchors.entries()) {
    const key = sameAddressKey(address);
    put(`tail ${key.slice(-end)}`, at);
    for (const start of starts) put(`${start} ${key.slice(start, start + end)}`, at);
  }
  return address => {
    const key = sameAddressKey(address);
    const keys = [`tail ${key.slice(-end)}`, ...starts.map(start => `${start} ${key.slice(start, start + end)}`)];
    const places = [...new Set(keys.flatMap(each => byEnd.get(each) ?? []))].sort((a, b) => a - b);
    return lookalikeOf(
      address,
      places.flatMap(at => anchors[at] ?? []),
    );
  };
}

/** Addresses and hosts that imitate known ones. */
import { domainToUnicode } from 'node:url';
import { sameAddressKey } from './names.ts';

/** Digits at each end that people compare when they compare at all. */
const head = 4;
const tail = 4;

export interface Lookalike {
  /** The known address it resembles, and its name. */
  address: string;
  name: string;
  /** How many characters of the whole differ. */
  differing: number;
  length: number;
}

/**
 * The known address that an unknown one resembles at its ends.
 *
 * Only the ends are compared, with at most one digit off in all, and only with own addresses and the address book:
 * comparing with everything ever seen finds chance matches (people.md §2, theme 4).
 * @param address any format; compared with anchors of the same length and prefix
 */
export function lookalikeOf(address: string, anchors: readonly { address: string; name: string }[]): Lookalike | null {
  const mine = sameAddressKey(address);
  let closest: Lookalike | null = null;
  for (const anchor of anchors) {
    const theirs = sameAddressKey(anchor.address);
    if (theirs === mine) return null;
    if (theirs.length !== mine.length || mine.length < 26 || closest !== null) continue;
    const from = mine.startsWith('0x') ? 2 : /^(bc|tb)1/.test(mine) ? 4 : 0;
    const ends =
      distance(mine.slice(from, from + head), theirs.slice(from, from + head)) + distance(mine.slice(-tail), theirs.slice(-tail));
    if (ends <= 1)
      closest = {
        address: anchor.address,
        name: anchor.name,
        differing: differing(mine, theirs),
        length: mine.length - (from === 2 ? 2 : 0),
      };
  }
  return closest;
}

const differing = (a: string, b: string): number => Array.from(a).filter((char, i) => char !== b.charAt(i)).length;

/** Edit distance (Levenshtein), for short texts: hosts and the ends of addresses. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Letters of other scripts that are drawn like Latin ones (Unicode TR39 confusables; the ones used in host names). */
const drawnAs: Readonly<Record<string, string>> = {
  а: 'a',
  ӓ: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  ғ: 'f',
  ɡ: 'g',
  һ: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  з: '3',
  ь: 'b',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ω: 'w',
  ı: 'i',
  ł: 'l',
  ɑ: 'a',
  ʟ: 'l',
  ƅ: 'b',
};

/** What a text is drawn like, in plain Latin letters. */
export function skeleton(text: string): string {
  return Array.from(text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''), char => drawnAs[char] ?? char)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Hebrew', 'Arabic', 'Georgian'].map(
  name => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
);

/** Names of the alphabets a text is written in, where it mixes several. */
export function mixedScripts(text: string): string[] {
  const found = scripts.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return found.length > 1 ? found : [];
}

/** What is wrong with a host name as such, in sentences. */
export function hostReport(host: string): string[] {
  const shown = domainToUnicode(host.toLowerCase()) || host.toLowerCase();
  const problems: string[] = [];
  for (const label of shown.split('.')) {
    const mixed = mixedScripts(label);
    if (mixed.length > 0) problems.push(`“${label}” mixes letters of ${mixed.join(' and ')}.`);
    else if (/[^\0-\x7f]/.test(label) && /^[\0-\x7f]+$/.test(skeleton(label)))
      problems.push(`“${label}” is written in another alphabet and drawn like “${skeleton(label)}”.`);
  }
  if (problems.length === 0 && /(^|\.)xn--/i.test(host)) problems.push(`The host is written in punycode; it reads ${shown}.`);
  return problems;
}

/** The known host that another one is drawn like, or differs from by one letter. */
export function lookalikeHost(host: string, known: readonly string[]): string | null {
  const plain = host.toLowerCase();
  if (known.some(k => k.toLowerCase() === plain)) return null;
  const mine = skeleton(domainToUnicode(plain) || plain);
  return known.find(k => k.length >= 6 && (skeleton(k) === mine || distance(k.toLowerCase(), plain) === 1)) ?? null;
}

/** Hosts that imitate known ones. */
import { domainToUnicode } from 'node:url';
import { mixedScripts } from '../../contract/text/alphabets.ts';
import { comparable, compared } from './bounded.ts';
import { skeleton } from './confusables.ts';
import { type Effort, effort } from './effort.ts';
import { likenessTo } from './likeness.ts';

/** A host as it reads: names have at most 253 letters, and decoding a longer one can take as long as its sender likes. */
export const readableHost = (host: string): string => domainToUnicode(comparable(host)) || comparable(host);

/** What is wrong with a host name as such, in sentences. */
export function hostReport(host: string): string[] {
  const shown = readableHost(host.toLowerCase());
  const problems: string[] = [];
  if (host.length > compared)
    problems.push(`The host has ${host.length} letters: no host has more than 253, and only ${compared} were checked.`);
  for (const label of shown.split('.')) {
    const mixed = mixedScripts(label);
    if (mixed.length > 0) problems.push(`“${label}” mixes letters of ${mixed.join(' and ')}.`);
    else if (/[^\0-\x7f]/.test(label) && /^[\0-\x7f]+$/.test(skeleton(label)))
      problems.push(`“${label}” is written in another alphabet and looks like “${skeleton(label)}”.`);
  }
  if (problems.length === 0 && /(^|\.)xn--/i.test(host)) problems.push(`The host is written in punycode; it reads ${shown}.`);
  return problems;
}

/**
 * Parts of a host that are drawn like others, in sentences: where two alphabets are mixed, or all letters are those of
 * another one and drawn like Latin. A name of its own in another alphabet, or with the marks of a language, is none.
 */
export function imitatedLetters(host: string): string[] {
  return readableHost(host.toLowerCase())
    .split('.')
    .flatMap(label => {
      const mixed = mixedScripts(label);
      if (mixed.length > 0) return [`“${label}” mixes letters of ${mixed.join(' and ')}.`];
      const isDrawn = /[^\0-\x7f]/.test(label) && !/\p{Script=Latin}/u.test(label) && /^[\0-\x7f]+$/.test(skeleton(label));
      return isDrawn ? [`“${label}” is written in another alphabet and looks like “${skeleton(label)}”.`] : [];
    });
}

/** Words by which a site asks people to come: a host that has one beside the name of another site is not that site. */
const lures =
  /(?:claim|airdrop|login|signin|support|verify|verif|secure|wallet|bonus|reward|migrat|update|connect|help|official|app)/;

/**
 * Asks for the known domain that a host stands for and is not: drawn like it, one letter away, or its name beside a word that
 * asks. Made once for many hosts.
 * @param known domains; a host under one of them is that one's own
 */
export function domainImitation(known: readonly string[]): (host: string) => string | null {
  const alike = hostLikeness(known);
  const written = new Set(known);
  const marks = known.map(domain => ({ domain, brand: domain.split('.')[0] ?? '', dashed: domain.replaceAll('.', '-') }));
  const branded = marks.filter(({ brand }) => brand.length >= 5);
  return host => {
    const name = readableHost(host.toLowerCase());
    const labels = name.split('.');
    if (labels.some((_, i) => written.has(labels.slice(i).join('.')))) return null;
    const like = alike(name) ?? alike(labels.slice(-2).join('.'));
    if (like !== null) return like;
    // SECURITY: "uniswap.org.evil.example" and "uniswap-claim.example" show the name and lead elsewhere.
    const shows = branded.find(
      ({ domain, brand, dashed }) =>
        name.includes(`${domain}.`) ||
        name.includes(dashed) ||
        labels.some(label => label.includes(brand) && lures.test(label.replace(brand, ''))),
    );
    return shows?.domain ?? null;
  };
}

/** Asks for the known host that another one is drawn like, or differs from by one letter. */
export function hostLikeness(known: readonly string[]): (host: string, work?: Effort) => string | null {
  const written = new Set(known.map(host => host.toLowerCase()));
  const alike = likenessTo(
    known.filter(host => host.length >= 6),
    { shortest: 6, reads: readableHost },
  );
  return (host, work = effort()) => {
    const plain = host.toLowerCase();
    return written.has(plain) ? null : (alike(plain, work) ?? null);
  };
}

/** The same for one host. */
export const lookalikeHost = (host: string, known: readonly string[]): string | null => hostLikeness(known)(host);

/** A host as the words it is made of, whichever stands between them: hooks.own.example and hooks-own-example are the same. */
const wordsOf = (host: string): string[] => comparable(host.toLowerCase()).split(/[.-]/);

/**
 * Asks for the known host that a stranger's one stands for: drawn like it or one letter away, as a whole or by the domain it
 * ends with, or carrying its name: hooks.own.example.net, own-example.net. A host under a known one is that one's own.
 * SECURITY: what a host belongs to is said by its end alone; whoever has another domain writes what they like before it.
 * @param everybodys known hosts whose name others carry with good reason: mail.com is in hotmail.com and in my-mail.com
 */
export function hostImitation(
  known: readonly string[],
  everybodys: (host: string) => boolean = () => false,
): (host: string, work?: Effort) => string | null {
  const alike = hostLikeness(known);
  const own = new Set(known.map(host => host.toLowerCase()));
  const lengths = new Set(known.map(host => host.split('.').length));
  const carried = new Map(
    known.filter(host => host.includes('.') && !everybodys(host)).map(host => [wordsOf(host).join('.'), host]),
  );
  const carriedLengths = new Set([...carried.keys()].map(words => words.split('.').length));
  return (host, work = effort()) => {
    const labels = comparable(host.toLowerCase()).split('.');
    const ends = [...lengths].flatMap(length => (length < labels.length ? [labels.slice(-length).join('.')] : []));
    if (ends.some(end => own.has(end))) return null;
    const like = [host, ...ends].map(each => alike(each, work)).find(each => each !== null);
    if (like !== undefined || own.has(host.toLowerCase())) return like ?? null;
    const words = wordsOf(host);
    for (const length of carriedLengths)
      for (let at = 0; at + length <= words.length; at++) {
        work.spend(length);
        const found = carried.get(words.slice(at, at + length).join('.'));
        if (found !== undefined) return found;
      }
    return null;
  };
}

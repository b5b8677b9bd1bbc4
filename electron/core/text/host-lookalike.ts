/** Hosts that imitate known ones. */
import { domainToUnicode } from 'node:url';
import { mixedScripts } from '../../contract/text/alphabets.ts';
import { comparable, compared } from './bounded.ts';
import { skeleton } from './confusables.ts';
import { type Effort, effort } from './effort.ts';
import { likenessTo } from './likeness.ts';

/** A host as it reads: names have at most 253 letters, and decoding a longer one can take as long as its sender likes. */
const readable = (host: string): string => domainToUnicode(comparable(host)) || comparable(host);

/** What is wrong with a host name as such, in sentences. */
export function hostReport(host: string): string[] {
  const shown = readable(host.toLowerCase());
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

/** Asks for the known host that another one is drawn like, or differs from by one letter. */
export function hostLikeness(known: readonly string[]): (host: string, work?: Effort) => string | null {
  const written = new Set(known.map(host => host.toLowerCase()));
  const alike = likenessTo(
    known.filter(host => host.length >= 6),
    { shortest: 6, reads: readable },
  );
  return (host, work = effort()) => {
    const plain = host.toLowerCase();
    return written.has(plain) ? null : (alike(plain, work) ?? null);
  };
}

/** The same for one host. */
export const lookalikeHost = (host: string, known: readonly string[]): string | null => hostLikeness(known)(host);

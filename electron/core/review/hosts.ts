/** Hosts that belong to this organisation, and hosts that only seem to. */
import { urlOf } from '../../contract/text/url-text.ts';
import { endpoints, users } from '../known/present.ts';
import type { Effort } from '../text/effort.ts';
import { hostImitation } from '../text/host-lookalike.ts';
import { text } from '../text/members.ts';
import { isEverybodys } from './people.ts';
import type { Subject } from './subject.ts';

export const hostname = (url: string | undefined): string => urlOf(url ?? '')?.hostname ?? '';

/** Hosts that receive events now. */
export const knownHosts = (s: Subject): string[] =>
  [...new Set(endpoints(s).map(e => hostname(text(e, 'url'))))].filter(host => host !== '');

/** Domains that have the mail of this organisation's users. */
export const ownDomains = (s: Subject): string[] => [
  ...new Set(
    users(s)
      .flatMap(user => text(user, 'userEmail')?.split('@')[1]?.toLowerCase() ?? [])
      .filter(domain => domain.includes('.') && !isEverybodys(domain)),
  ),
];

/**
 * Whether a host receives events now, lies below one that does, or belongs to a domain that has the mail of this organisation's users.
 * SECURITY: a domain under which anybody can have a name, as hosts rent them out, is nobody's: a neighbour is not known by it.
 */
export const isOurs = (s: Subject, host: string): boolean => isUnder(ours(s), host);

const ours = (s: Subject): string[] => [...knownHosts(s), ...ownDomains(s)];
const isUnder = (all: readonly string[], host: string): boolean => all.some(own => host === own || host.endsWith(`.${own}`));

/**
 * Asks for the own host or domain that a stranger’s host is drawn like, or carries in its name: made once for many hosts.
 * @param accepted hosts that count like own ones here
 */
export function imitationOf(s: Subject, accepted: readonly string[] = []): (host: string, work?: Effort) => string | null {
  const all = [...accepted, ...ours(s)];
  const imitation = hostImitation(all);
  return (host, work) => (host === '' || isUnder(all, host) ? null : imitation(host, work));
}

/** The same for one host; null where it is neither. */
export const imitated = (s: Subject, host: string): string | null => imitationOf(s)(host);

/** Hosts that belong to this organisation, and hosts that only seem to. */
import { urlOf } from '../../contract/text/url-text.ts';
import { endpoints, rootQuorum, users } from '../known/present.ts';
import type { Effort } from '../text/effort.ts';
import { hostImitation } from '../text/host-lookalike.ts';
import { text } from '../text/members.ts';
import { isEverybodys } from './people.ts';
import type { Subject } from './subject.ts';

export const hostname = (url: string | undefined): string => urlOf(url ?? '')?.hostname ?? '';

/** Hosts that receive events now. */
export const knownHosts = (s: Subject): string[] =>
  [...new Set(endpoints(s).map(e => hostname(text(e, 'url'))))].filter(host => host !== '');

/** A domain of somebody's mail, and how many have theirs there. */
interface Shared {
  domain: string;
  users: number;
  rootUsers: number;
}

function mailDomains(s: Subject): Shared[] {
  const root = new Set(rootQuorum(s)?.userIds);
  const shared = new Map<string, Shared>();
  for (const user of users(s)) {
    const domain = text(user, 'userEmail')?.split('@')[1]?.toLowerCase() ?? '';
    if (!domain.includes('.') || isEverybodys(domain)) continue;
    const found = shared.get(domain) ?? { domain, users: 0, rootUsers: 0 };
    found.users += 1;
    if (root.has(text(user, 'userId') ?? '')) found.rootUsers += 1;
    shared.set(domain, found);
  }
  return [...shared.values()];
}

/**
 * Domains of this organisation: several of its root quorum have their mail there, or most of its users, and they are several.
 * SECURITY: nobody verifies the address of a user. One that a single user gives makes a domain no more the organisation's than
 * that user's own.
 */
export function ownDomains(s: Subject): string[] {
  const most = Math.max(2, Math.floor(users(s).length / 2) + 1);
  return mailDomains(s)
    .filter(each => each.rootUsers >= 2 || each.users >= most)
    .map(each => each.domain);
}

/**
 * Whether a host receives events now, lies below one that does, or belongs to a domain of this organisation.
 * SECURITY: a domain under which anybody can have a name, as hosts rent them out, is nobody's: a neighbour is not known by it.
 */
export const isOurs = (s: Subject, host: string): boolean => isUnder(ours(s), host);

const ours = (s: Subject): string[] => [...knownHosts(s), ...ownDomains(s)];
const isUnder = (all: readonly string[], host: string): boolean => all.some(own => host === own || host.endsWith(`.${own}`));

/**
 * Asks for the own host or domain, or that of any user's mail, that a stranger’s host is drawn like, or carries in its name:
 * made once for many hosts.
 * @param accepted hosts that count like own ones here
 */
export function imitationOf(s: Subject, accepted: readonly string[] = []): (host: string, work?: Effort) => string | null {
  const all = [...accepted, ...ours(s)];
  const imitation = hostImitation(all);
  // SECURITY: apart, so that the address of one user, under a domain like one's own, does not make that domain one's own.
  const ofUsers = hostImitation(mailDomains(s).map(each => each.domain));
  return (host, work) => (host === '' || isUnder(all, host) ? null : (imitation(host, work) ?? ofUsers(host, work)));
}

/** The same for one host; null where it is neither. */
export const imitated = (s: Subject, host: string): string | null => imitationOf(s)(host);

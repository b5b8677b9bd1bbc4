/** Hosts that belong to this organisation, and hosts that only seem to. */
import { urlOf } from '../../contract/text/url-text.ts';
import { endpoints, users } from '../known/present.ts';
import { lookalikeHost } from '../text/host-lookalike.ts';
import { text } from '../text/members.ts';
import type { Subject } from './subject.ts';

export const hostname = (url: string | undefined): string => urlOf(url ?? '')?.hostname ?? '';

/** Hosts that receive events now. */
export const knownHosts = (s: Subject): string[] =>
  [...new Set(endpoints(s).map(e => hostname(text(e, 'url'))))].filter(host => host !== '');

/** Mail that anybody can have: such a domain says nothing about who somebody is. */
const everybodys =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|pm|gmx|web|mail|fastmail|zoho|yandex|hey|tutanota|tuta)\.[a-z.]+$/;

/** Domains that have the mail of this organisation's users. */
export const ownDomains = (s: Subject): string[] => [
  ...new Set(
    users(s)
      .flatMap(user => text(user, 'userEmail')?.split('@')[1]?.toLowerCase() ?? [])
      .filter(domain => domain.includes('.') && !everybodys.test(domain)),
  ),
];

/**
 * Whether a host receives events now, lies below one that does, or belongs to a domain that has the mail of this organisation's users.
 * SECURITY: a domain under which anybody can have a name, as hosts rent them out, is nobody's: a neighbour is not known by it.
 */
export const isOurs = (s: Subject, host: string): boolean =>
  [...knownHosts(s), ...ownDomains(s)].some(own => host === own || host.endsWith(`.${own}`));

/** The own host or domain that a stranger’s host is drawn like, or carries in its name; null where it is neither. */
export function imitated(s: Subject, host: string): string | null {
  if (host === '' || isOurs(s, host)) return null;
  const labels = host.split('.');
  // Of a host below a domain, the domain is what is imitated.
  const alike = ownDomains(s).find(own => lookalikeHost(labels.slice(-own.split('.').length).join('.'), [own]) !== null);
  return lookalikeHost(host, knownHosts(s)) ?? alike ?? ownNameIn(s, host);
}

/**
 * The own host or domain that a stranger's host carries in its name: hooks.own.example.net, own-example.net.
 * SECURITY: what a host belongs to is said by its end alone; whoever has another domain writes what they like before it.
 */
function ownNameIn(s: Subject, host: string): string | null {
  const spelled = `.${host.toLowerCase().replaceAll('-', '.')}.`;
  return (
    [...knownHosts(s), ...ownDomains(s)].find(own => spelled.includes(`.${own.toLowerCase().replaceAll('-', '.')}.`)) ?? null
  );
}

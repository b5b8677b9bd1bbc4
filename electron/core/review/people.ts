/** The people of an organisation, as names and addresses are held against them. */
import type { Members } from '../../contract/text/members.ts';
import { users } from '../known/present.ts';
import { hostImitation } from '../text/host-lookalike.ts';
import { type Likeness, likenessTo } from '../text/likeness.ts';
import { text } from '../text/members.ts';
import type { Subject } from './subject.ts';

/** Mail that anybody can have: such a domain says nothing about who somebody is. */
const everybodys =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|pm|gmx|web|mail|fastmail|zoho|yandex|hey|tutanota|tuta)\.[a-z.]+$/;
export const isEverybodys = (domain: string): boolean => everybodys.test(domain);

export const domainOf = (email: string | undefined): string => (email ?? '').split('@').at(-1)?.toLowerCase() ?? '';

interface Known {
  /** Of their names. */
  alike: Likeness;
  /** Where in them the name of a user stands. */
  places: Map<string | undefined, number>;
  domains: readonly string[];
  /** The one of them that another domain stands for and is not. */
  imitatedDomain: ReturnType<typeof hostImitation>;
}
const known = new WeakMap<readonly Members[], Known>();

/**
 * What names and addresses are held against.
 * SECURITY: looked through once for each list of users: every line of a list asks, and a service may list thousands.
 */
export function knownOf(s: Subject): Known {
  const all = users(s);
  const found = known.get(all);
  if (found !== undefined) return found;
  const named = all.filter(user => (text(user, 'userName') ?? '').length > 2);
  const domains = [...new Set(all.map(user => domainOf(text(user, 'userEmail'))))].filter(domain => domain !== '');
  const made: Known = {
    alike: likenessTo(
      named.map(user => text(user, 'userName') ?? ''),
      { shortest: 7 },
    ),
    places: new Map(named.map((user, at) => [text(user, 'userId'), at])),
    domains,
    imitatedDomain: hostImitation(domains, isEverybodys),
  };
  known.set(all, made);
  return made;
}

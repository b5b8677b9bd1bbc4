/** What an administrative request changes: what a row of a list calls it, and who gets or loses what. */
import { plural } from '../../../../contract/text/plain-text.ts';
import type { Effect, Party } from '../../../../contract/values/document.ts';
import { text } from '../../../text/members.ts';
import { named, shortened } from '../../../text/visible.ts';
import { nameOf, type Subject, several, theNamed } from '../../subject.ts';
import { partyOf } from '../gives/parties.ts';

export interface Change {
  /** In the words of the person who asked for it: "New API key for Dora Lind". */
  title: string;
  /** Left out where nobody gets or loses anything. */
  effect?: Effect;
}
export type Changes = (subject: Subject) => Change;

/** @param under beside the wire, where one line does not say all of it */
export const changes = (title: string, from: Party, to: Party, under?: string): Change => ({
  title,
  effect: { kind: 'changes', from, to, amount: null, ...(under !== undefined && { under }) },
});

/** What is nobody's name, in words of ours: "All access", "Whoever holds the target key". */
export const plainly = (role: string, detail: string): Party => said(role, detail.replace(/^[a-z]+(?=[ ,’]|$)/, upper));
const said = (role: string, detail: string): Party => ({ role, name: null, address: null, detail, trust: null });
const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** By a name that the request itself gives; where that is missing, what it is stands alone. */
export function newly(role: string, name: string | undefined, what: string, missing = what): Party {
  if (name === undefined || name === '') return plainly(role, missing);
  return { role, name, address: null, ...(what === '' ? {} : { detail: what }), trust: null };
}

/** A user, a wallet, a policy: what an id stands for. */
export function thing(subject: Subject, role: string, id: string | undefined, kind: string): Party {
  const known = id === undefined ? undefined : subject.names.id(id);
  if (known !== undefined) return { role, name: known.name, address: null, trust: null };
  if (id === undefined) return plainly(role, 'not named');
  // SECURITY: an id stays as it is written: with another letter it is another id.
  return role.toLowerCase() === kind.toLowerCase()
    ? said(role, shortened(id, 64))
    : plainly(role, `${kind} ${shortened(id, 64)}`);
}

/** One of them by its name, several in a line. */
export function things(subject: Subject, role: string, ids: readonly string[], kind: string): Party {
  const [only] = ids;
  return ids.length <= 1 ? thing(subject, role, only, kind) : plainly(role, namesOf(subject, ids, kind));
}

/** Whom an address belongs to, as far as it is known; a wallet may stand there by its id, too. */
export function bearer(subject: Subject, role: string, value: string | undefined, kind: string): Party {
  if (value === undefined || subject.names.id(value) !== undefined || !isAddress(subject, value))
    return thing(subject, role, value, kind);
  return partyOf(role, { address: value }, { names: subject.names, signWith: '', counts: true });
}
const isAddress = ({ names }: Subject, value: string): boolean =>
  /^0x[0-9a-fA-F]{40}$/.test(value) || names.address(value) !== undefined;

export const organisation = ({ context }: Subject, role = 'Organisation'): Party =>
  newly(role, text(context.current.whoami, 'organizationName'), '', 'this organisation');

export const namesOf = (subject: Subject, ids: readonly string[], kind: string): string =>
  several(
    ids.map(id => nameOf(subject, id, kind)),
    'nobody',
  );

/** "user Ben", "3 users" */
export const counted = (subject: Subject, ids: readonly string[], kind: string, kinds?: string): string => {
  const [only] = ids;
  if (ids.length !== 1 || only === undefined) return plural(ids.length, kind, kinds);
  const known = subject.names.id(only) ?? subject.names.address(only);
  return `${kind} ${known === undefined ? shortened(only, 64) : named(known.name)}`;
};

/** "Policy Rent", "User tag Admins": at the beginning of a title. */
export const leading = (subject: Subject, id: string | undefined, kind: string): string =>
  theNamed(subject, id, kind)
    .replace(/^(?:the|an?) /, '')
    .replace(/^[a-z]/, upper);

/** "New wallet Payroll", "3 new users" */
export const brandNew = (kind: string, names: readonly (string | undefined)[], kinds = `${kind}s`): string => {
  const [only] = names;
  if (names.length !== 1) return names.length === 0 ? `No new ${kind}` : `${names.length} new ${kinds}`;
  return only === undefined || only === '' ? `New ${kind} without a name` : `New ${kind} ${named(only)}`;
};

/** By the ids of a member that may hold one or several. */
export const idsOf = ({ parameters }: Subject, one: string, all: readonly string[]): string[] => {
  const id = text(parameters, one);
  return id === undefined ? [...all] : [id];
};

/** The first of several members that is there. */
export const firstText = (from: unknown, ...keys: string[]): string | undefined =>
  keys.map(key => text(from, key)).find(value => value !== undefined && value !== '');

/** A list of a member's rows, each by a text in it. */
export const namesIn = (rows: readonly unknown[], key: string): (string | undefined)[] => rows.map(row => text(row, key));

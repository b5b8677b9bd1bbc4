/** The present state, as the service's answers tell it. undefined: nobody asked, or the answer does not say. */
import { isObject, type Members } from '../../contract/text/members.ts';
import type { Subject } from '../review/subject.ts';
import { effort } from '../text/effort.ts';
import { list, member, rows, text, texts, whole } from '../text/members.ts';

const asked = (answer: unknown): boolean => answer !== undefined && answer !== null;

interface Listed {
  rows: Members[];
  /** Rows by a member's text, the first of each; made when one is asked for. */
  by: Map<string, Map<string, Members>>;
}
const listed = new WeakMap<object, Map<string, Listed>>();

/** A list of an answer, read once however often and by however many it is asked. */
function listedIn(answer: unknown, name: string): Listed {
  if (typeof answer !== 'object' || answer === null) return { rows: [], by: new Map() };
  const lists = listed.get(answer) ?? new Map<string, Listed>();
  listed.set(answer, lists);
  const found = lists.get(name) ?? { rows: rows(answer, name), by: new Map() };
  lists.set(name, found);
  return found;
}

function rowOf(answer: unknown, name: string, key: string, id: string | undefined): Members | undefined {
  if (id === undefined) return undefined;
  const read = listedIn(answer, name);
  let index = read.by.get(key);
  if (index === undefined) {
    index = new Map();
    for (const row of read.rows) {
      const its = text(row, key);
      if (its !== undefined && !index.has(its)) index.set(its, row);
    }
    read.by.set(key, index);
  }
  return index.get(id);
}

export const users = (s: Subject): Members[] => listedIn(s.context.current.users, 'users').rows;
export const userOf = (s: Subject, id: string | undefined): Members | undefined =>
  rowOf(s.context.current.users, 'users', 'userId', id);

/** SECURITY: letters of an address are compared as a mailbox does: their case tells nobody apart. */
export const userByEmail = (s: Subject, email: string | undefined): Members | undefined =>
  email === undefined ? undefined : users(s).find(user => text(user, 'userEmail')?.toLowerCase() === email.toLowerCase());

export const policies = (s: Subject): Members[] => listedIn(s.context.current.policies, 'policies').rows;
export const policyOf = (s: Subject, id: string | undefined): Members | undefined =>
  rowOf(s.context.current.policies, 'policies', 'policyId', id);

/**
 * Policies whose condition or consensus names one of some ids.
 * @throws TooMuch where there is more of both than is compared: then nothing says that no policy names them
 */
export function policiesThatName(s: Subject, ids: readonly string[]): Members[] {
  const work = effort(500_000_000);
  return policies(s).filter(policy => {
    const said = `${text(policy, 'condition')} ${text(policy, 'consensus')}`;
    return ids.some(id => {
      work.spend(said.length);
      return said.includes(id);
    });
  });
}

export const endpoints = (s: Subject): Members[] => listedIn(s.context.current.webhookEndpoints, 'webhookEndpoints').rows;
export const endpointOf = (s: Subject, id: string | undefined): Members | undefined =>
  rowOf(s.context.current.webhookEndpoints, 'webhookEndpoints', 'endpointId', id);

/** get_ip_allowlist's answer, or the allowlist itself. */
export function allowlist(s: Subject): Members | undefined {
  const answer = s.context.current.allowlist;
  const inner = member(answer, 'allowlist');
  return isObject(inner) ? inner : isObject(answer) ? answer : undefined;
}

export interface RootQuorum {
  threshold: number;
  userIds: string[];
}

/** The quorum itself, or get_organization_configs' answer around it. */
export function rootQuorum(s: Subject): RootQuorum | undefined {
  const answer = s.context.current.rootQuorum;
  const found = [
    answer,
    member(answer, 'quorum'),
    member(member(answer, 'configs'), 'quorum'),
    member(answer, 'rootQuorum'),
  ].find(q => whole(member(q, 'threshold')) !== null);
  const threshold = whole(member(found, 'threshold'));
  return threshold === null ? undefined : { threshold: Number(threshold), userIds: texts(found, 'userIds') };
}

/** The value of a feature; null where it is not set. */
export function feature(s: Subject, name: string | undefined): string | null | undefined {
  const answer = s.context.current.features;
  if (!asked(answer)) return undefined;
  const all = rows(answer, 'features').length > 0 ? rows(answer, 'features') : rows(member(answer, 'configs'), 'features');
  const row = all.find(f => text(f, 'name') === name);
  return row === undefined ? null : (text(row, 'value') ?? '');
}

export const accountsKnown = (s: Subject): boolean =>
  asked(s.context.current.accounts) || asked(s.context.current.privateKeys) || s.context.ownAddresses.length > 0;
export const wallets = (s: Subject): Members[] => listedIn(s.context.current.wallets, 'wallets').rows;
export const walletOf = (s: Subject, id: string | undefined): Members | undefined =>
  rowOf(s.context.current.wallets, 'wallets', 'walletId', id);
export const privateKeys = (s: Subject): Members[] => listedIn(s.context.current.privateKeys, 'privateKeys').rows;
export const privateKeyOf = (s: Subject, id: string | undefined): Members | undefined =>
  rowOf(s.context.current.privateKeys, 'privateKeys', 'privateKeyId', id);
export const secrets = (s: Subject): Members[] => rows(s.context.current.secrets, 'secrets');
export const interfaces = (s: Subject): Members[] => rows(s.context.current.smartContractInterfaces, 'smartContractInterfaces');
export const myUserId = (s: Subject): string | undefined => text(s.context.current.whoami, 'userId');
export const credentialCount = (user: Members): number =>
  list(user, 'apiKeys').length + list(user, 'authenticators').length + list(user, 'oauthProviders').length;

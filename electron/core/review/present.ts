/** The present state, as the service's answers tell it. undefined: nobody asked, or the answer does not say. */
import { isObject, list, type Members, member, rows, text, texts, whole } from '../payload/members.ts';
import type { Subject } from './subject.ts';

const asked = (answer: unknown): boolean => answer !== undefined && answer !== null;

export const users = (s: Subject): Members[] => rows(s.context.current.users, 'users');
export const userOf = (s: Subject, id: string | undefined): Members | undefined =>
  id === undefined ? undefined : users(s).find(user => text(user, 'userId') === id);

export const policies = (s: Subject): Members[] => rows(s.context.current.policies, 'policies');
export const policyOf = (s: Subject, id: string | undefined): Members | undefined =>
  id === undefined ? undefined : policies(s).find(policy => text(policy, 'policyId') === id);

export const endpoints = (s: Subject): Members[] => rows(s.context.current.webhookEndpoints, 'webhookEndpoints');
export const endpointOf = (s: Subject, id: string | undefined): Members | undefined =>
  id === undefined ? undefined : endpoints(s).find(e => text(e, 'endpointId') === id);

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
export const wallets = (s: Subject): Members[] => rows(s.context.current.wallets, 'wallets');
export const privateKeys = (s: Subject): Members[] => rows(s.context.current.privateKeys, 'privateKeys');
export const secrets = (s: Subject): Members[] => rows(s.context.current.secrets, 'secrets');
export const interfaces = (s: Subject): Members[] => rows(s.context.current.smartContractInterfaces, 'smartContractInterfaces');
export const myUserId = (s: Subject): string | undefined => text(s.context.current.whoami, 'userId');
export const credentialCount = (user: Members): number =>
  list(user, 'apiKeys').length + list(user, 'authenticators').length + list(user, 'oauthProviders').length;

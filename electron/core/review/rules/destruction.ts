/** Rules about what cannot be undone. */

import { endpoints, policiesThatName, privateKeyOf, privateKeys, walletOf, wallets } from '../../known/present.ts';
import { flag, text, texts } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { nameOf, type Subject, several } from '../subject.ts';
import { forBases, type RiskRule } from './rule.ts';

const gone = (s: Subject): string[] =>
  ['walletIds', 'walletAccountIds', 'privateKeyIds'].flatMap(key => texts(s.parameters, key));

/** Wallets and keys of the request that were never exported, as far as the service tells. */
function unexported(s: Subject): string[] {
  return gone(s)
    .filter(id => [walletOf(s, id), privateKeyOf(s, id)].some(row => flag(row, 'exported') === false))
    .map(id => nameOf(s, id, 'key'));
}

function forced(s: Subject): string | false {
  if (flag(s.parameters, 'deleteWithoutExport') !== true) return false;
  const lost = unexported(s);
  return lost.length > 0
    ? `${several(lost, '')} ${lost.length === 1 ? 'was' : 'were'} never exported: the keys exist nowhere else, and what they hold would be lost.`
    : 'Keys that were never exported would be deleted too: they exist nowhere else, and what they hold would be lost.';
}

function last(s: Subject): string | false {
  const all =
    s.base === 'DELETE_WALLETS'
      ? wallets(s).map(w => text(w, 'walletId') ?? '')
      : s.base === 'DELETE_PRIVATE_KEYS'
        ? privateKeys(s).map(k => text(k, 'privateKeyId') ?? '')
        : endpoints(s).map(e => text(e, 'endpointId') ?? '');
  const deleted = new Set([...gone(s), text(s.parameters, 'endpointId') ?? '']);
  const what = s.base === 'DELETE_WALLETS' ? 'wallet' : s.base === 'DELETE_PRIVATE_KEYS' ? 'private key' : 'webhook endpoint';
  return all.length > 0 && all.every(id => deleted.has(id)) && `No ${what} would be left.`;
}

/** Policies that name what goes away: they stop matching. */
function named(s: Subject): string[] {
  const ids = ['privateKeyTagIds', 'userTagIds', 'walletIds', 'privateKeyIds', 'userIds'].flatMap(key =>
    texts(s.parameters, key),
  );
  return policiesThatName(
    s,
    ids.filter(id => id.length > 7),
  ).map(policy => `The policy ${quoted(text(policy, 'policyName') ?? '')} names what would be deleted.`);
}

export const destructionRules: readonly RiskRule[] = [
  {
    id: 'delete-without-export',
    severity: 'critical',
    sentence: 'Keys that were never exported would be deleted.',
    check: 'Export them first, or make sure that there is nothing at their addresses.',
    source: 'docs/threats.md#severity; docs/service.md#wallets',
    applies: forced,
  },
  {
    id: 'delete-sub-organization',
    severity: 'critical',
    sentence: 'A whole sub-organisation is deleted, with its users, wallets and keys.',
    check: 'Make sure that it is the right one: the request identifies it only by its organisation id.',
    source: 'docs/threats.md#severity',
    applies: forBases(['DELETE_SUB_ORGANIZATION'], () => true),
  },
  {
    id: 'key-deleted',
    severity: 'high',
    sentence: 'Wallets or keys are deleted: this cannot be undone.',
    check: 'Make sure that there is nothing at their addresses, and that an export exists.',
    source: 'docs/service.md#wallets',
    applies: forBases(['DELETE_WALLETS', 'DELETE_WALLET_ACCOUNTS', 'DELETE_PRIVATE_KEYS'], () => true),
  },
  {
    id: 'delete-last',
    severity: 'critical',
    sentence: 'The last one of its kind is deleted.',
    check: 'Make sure that none is needed.',
    source: 'docs/threats.md#consequences',
    applies: forBases(['DELETE_WALLETS', 'DELETE_PRIVATE_KEYS', 'DELETE_WEBHOOK_ENDPOINT'], last),
  },
  {
    id: 'deleted-and-named',
    severity: 'high',
    sentence: 'Policies name what is deleted.',
    check: 'Find out what they will no longer match.',
    source: 'docs/service.md#consensus',
    applies: s => /^DELETE_/.test(s.base) && named(s),
  },
  {
    id: 'webhook-deleted',
    severity: 'look',
    sentence: 'Events are no longer delivered there.',
    check: 'Find out who relies on them.',
    source: 'docs/service.md#webhooks',
    applies: forBases(['DELETE_WEBHOOK_ENDPOINT'], () => true),
  },
  {
    id: 'secret-deleted',
    severity: 'high',
    sentence: 'Secrets are deleted: this cannot be undone.',
    check: 'Find out who uses them.',
    source: 'docs/service.md#secrets',
    applies: forBases(['DELETE_SECRETS'], () => true),
  },
];

/** Rules about what cannot be undone. */

import { endpoints, policiesThatName, privateKeyOf, privateKeys, walletOf, wallets } from '../../known/present.ts';
import { flag, text, texts } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { nameOf, type Subject, several } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

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

function last(s: Subject): string | false | Said[] {
  if (stopsEvents(s)) return lastReceiver(s);
  const all =
    s.base === 'DELETE_WALLETS'
      ? wallets(s).map(w => text(w, 'walletId') ?? '')
      : privateKeys(s).map(k => text(k, 'privateKeyId') ?? '');
  const deleted = new Set(gone(s));
  const what = s.base === 'DELETE_WALLETS' ? 'wallet' : 'private key';
  return all.length > 0 && all.every(id => deleted.has(id)) && `No ${what} would be left.`;
}

/** A receiver that is deleted, or switched off. */
const stopsEvents = (s: Subject): boolean =>
  s.base === 'DELETE_WEBHOOK_ENDPOINT' || (s.base === 'UPDATE_WEBHOOK_ENDPOINT' && flag(s.parameters, 'isActive') === false);

/** An endpoint is soon made again, and holds nothing; but who wants to act unseen stops the last one first. */
function lastReceiver(s: Subject): false | Said[] {
  const active = endpoints(s).filter(e => flag(e, 'isActive') !== false);
  const id = text(s.parameters, 'endpointId');
  return (
    active.length > 0 &&
    active.every(e => text(e, 'endpointId') === id) && [
      {
        sentence: 'No active webhook endpoint would be left: nobody is told what happens.',
        severity: 'high',
        because: 'stops all events',
      },
    ]
  );
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
    sentence: 'A whole organisation is deleted, with its users, wallets and keys.',
    check: 'Make sure that it is the right one: the request identifies it only by its organisation id.',
    source: 'docs/threats.md#severity',
    applies: forBases(['DELETE_SUB_ORGANIZATION', 'DELETE_ORGANIZATION'], () => true),
  },
  {
    id: 'key-deleted',
    severity: 'high',
    sentence: 'Wallets or keys are deleted: this cannot be undone.',
    check: 'Make sure that there is nothing at their addresses, and that an export exists.',
    source: 'docs/service.md#wallets',
    applies: forBases(['DELETE_WALLETS', 'DELETE_WALLET_ACCOUNTS', 'DELETE_PRIVATE_KEYS', 'DISABLE_PRIVATE_KEY'], () => true),
  },
  {
    id: 'delete-last',
    severity: 'critical',
    sentence: 'The last one of its kind is deleted.',
    check: 'Make sure that none is needed.',
    source: 'docs/threats.md#consequences',
    applies: s => (['DELETE_WALLETS', 'DELETE_PRIVATE_KEYS'].includes(s.base) || stopsEvents(s)) && last(s),
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
    applies: stopsEvents,
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

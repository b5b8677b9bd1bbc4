/** Rules about who can reach the API, with which keys, and what policies let them do. */
import ipaddr from 'ipaddr.js';
import { flag, list, type Members, rows, text, texts, whole } from '../payload/members.ts';
import { clauses, fewestVotes } from './consensus.ts';
import { allowlist, credentialCount, myUserId, policies, policyOf, rootQuorum, userOf, users } from './present.ts';
import { forBases, type RiskRule } from './risk-rule.ts';
import { nameOf, plural, type Subject, several } from './subject.ts';
import { quoted } from './visible.ts';

const setAllowlist = ['SET_IP_ALLOWLIST'];
const cidrs = (s: Subject): string[] => rows(s.parameters, 'rules').map(rule => text(rule, 'cidr') ?? '');

function contains(cidr: string, address: string): boolean {
  try {
    const [range, bits] = ipaddr.parseCIDR(cidr);
    const ip = ipaddr.process(address);
    return ip.kind() === range.kind() && ip.match(range as never, bits);
  } catch {
    return false;
  }
}

/** Whether the list of the request binds this machine's key: the organisation's does, another user's key's does not. */
function bindsUs(s: Subject): boolean {
  const key = text(s.parameters, 'publicKey');
  if (key === undefined) return true;
  const me = userOf(s, myUserId(s));
  return me === undefined || list(me, 'apiKeys').some(k => text((k as Members).credential, 'publicKey') === key);
}

function lockout(s: Subject): string | false {
  const address = text(s.context.current, 'clientIp');
  const ranges = cidrs(s);
  if (address === undefined || ranges.length === 0 || flag(s.parameters, 'enabled') === false || !bindsUs(s)) return false;
  return ranges.some(range => contains(range, address))
    ? false
    : `This machine's address ${address} is in none of the ranges: this app could no longer reach the service.`;
}

/** Widest the service takes: /20 and /48 (service-facts §3.3). */
function wide(cidr: string): boolean {
  try {
    const [range, bits] = ipaddr.parseCIDR(cidr);
    return bits < (range.kind() === 'ipv4' ? 20 : 48);
  } catch {
    return false;
  }
}

const broken = (s: Subject): string[] =>
  cidrs(s)
    .filter(cidr => !ipaddr.isValidCIDR(cidr))
    .map(cidr => `${quoted(cidr)} is not a range of addresses.`);

function dropped(s: Subject): string | false {
  const now = allowlist(s);
  if (now === undefined || (text(now, 'publicKey') ?? '') !== (text(s.parameters, 'publicKey') ?? '')) return false;
  const gone = rows(now, 'rules')
    .map(r => text(r, 'cidr') ?? '')
    .filter(cidr => !cidrs(s).includes(cidr));
  return (
    gone.length > 0 &&
    `The whole list is replaced: ${plural(gone.length, 'range')} of today would be gone (${several(gone, '')}).`
  );
}

const addsKey = ['CREATE_API_KEYS', 'CREATE_AUTHENTICATORS', 'CREATE_OAUTH_PROVIDERS'];

function takenKeys(s: Subject): string[] {
  return list(s.parameters, 'apiKeys').flatMap(key => {
    const publicKey = text(key, 'publicKey');
    const holder = users(s).find(user =>
      list(user, 'apiKeys').some(k => text((k as Members).credential, 'publicKey') === publicKey),
    );
    return publicKey === undefined || holder === undefined
      ? []
      : [`The public key ${publicKey} already belongs to ${quoted(text(holder, 'userName') ?? '')}.`];
  });
}

/** Deletions that leave somebody, or oneself, without a way in. */
function lostAccess(s: Subject): string[] {
  const found: string[] = [];
  const me = myUserId(s);
  if (s.base === 'DELETE_USERS' && me !== undefined && texts(s.parameters, 'userIds').includes(me))
    found.push('You would delete yourself.');
  if (s.base === 'DELETE_API_KEYS' || s.base === 'DELETE_AUTHENTICATORS') {
    const user = userOf(s, text(s.parameters, 'userId'));
    const gone = texts(s.parameters, 'apiKeyIds').length + texts(s.parameters, 'authenticatorIds').length;
    if (user !== undefined && gone > 0 && gone >= credentialCount(user))
      found.push(`${nameOf(s, text(s.parameters, 'userId'), 'user')} would have no way left to prove who they are.`);
  }
  if (
    s.base === 'UPDATE_ROOT_QUORUM' &&
    me !== undefined &&
    rootQuorum(s)?.userIds.includes(me) === true &&
    !texts(s.parameters, 'userIds').includes(me)
  )
    found.push('You would no longer belong to the root quorum.');
  return found;
}

interface PolicyText {
  effect: string;
  condition: string;
  consensus: string;
}
/** What a create or an update would leave, as far as it is known. */
function policiesAfter(s: Subject): { name: string; before: PolicyText | null; after: PolicyText; createdOpen: boolean }[] {
  if (s.base === 'UPDATE_POLICY') {
    const now = policyOf(s, text(s.parameters, 'policyId'));
    const before =
      now === undefined
        ? null
        : { effect: text(now, 'effect') ?? '', condition: text(now, 'condition') ?? '', consensus: text(now, 'consensus') ?? '' };
    const after = {
      effect: text(s.parameters, 'policyEffect') ?? before?.effect ?? '',
      condition: text(s.parameters, 'policyCondition') ?? before?.condition ?? 'unknown',
      consensus: text(s.parameters, 'policyConsensus') ?? before?.consensus ?? 'unknown',
    };
    return [{ name: nameOf(s, text(s.parameters, 'policyId'), 'policy'), before, after, createdOpen: true }];
  }
  const rowsOf = s.base === 'CREATE_POLICIES' ? rows(s.parameters, 'policies') : s.base === 'CREATE_POLICY' ? [s.parameters] : [];
  return rowsOf.map(row => ({
    name: quoted(text(row, 'policyName') ?? ''),
    before: null,
    after: {
      effect: text(row, 'effect') ?? '',
      condition: text(row, 'condition') ?? '',
      consensus: text(row, 'consensus') ?? '',
    },
    createdOpen: true,
  }));
}

const everything = (condition: string): boolean =>
  ['', 'true', '(true)'].includes(condition.trim()) || /^1\s*==\s*1$/.test(condition.trim());

const open = (s: Subject): string[] =>
  policiesAfter(s)
    .filter(({ after }) => after.effect === 'EFFECT_ALLOW' && everything(after.condition))
    .map(
      ({ name, after }) =>
        `The policy ${name} would allow everything${(fewestVotes(after.consensus) ?? 9) <= 1 ? ' with one person’s consent or none' : ''}.`,
    );

function weakened(s: Subject): string[] {
  return policiesAfter(s).flatMap(({ name, before, after }) => {
    if (before === null) return [];
    const found: string[] = [];
    const was = fewestVotes(before.consensus);
    const would = fewestVotes(after.consensus);
    if (before.effect === 'EFFECT_ALLOW' && was !== null && would !== null && would < was)
      found.push(`The policy ${name} would ask for ${plural(would, 'approval')} where it asks for ${was} now.`);
    if (before.effect === 'EFFECT_DENY' && after.effect === 'EFFECT_ALLOW')
      found.push(`The policy ${name} denies now and would allow.`);
    const gone = clauses(before.condition).filter(clause => !clauses(after.condition).includes(clause));
    const fewer =
      gone.length > 0 &&
      clauses(after.condition).every(clause => clauses(before.condition).includes(clause) || everything(clause));
    if (after.effect === 'EFFECT_ALLOW' && before.effect === 'EFFECT_ALLOW' && fewer)
      found.push(
        `The policy ${name} would no longer ask that ${several(
          gone.map(g => quoted(g, 80)),
          '',
        )}.`,
      );
    return found;
  });
}

function policiesGone(s: Subject): Members[] {
  return [text(s.parameters, 'policyId'), ...texts(s.parameters, 'policyIds')]
    .map(id => policyOf(s, id))
    .filter(found => found !== undefined);
}

function quorumChange(s: Subject): string {
  const now = rootQuorum(s);
  const threshold = whole(s.parameters.threshold);
  const members = texts(s.parameters, 'userIds');
  const would = `${threshold ?? 'an unknown number'} of ${members.length}`;
  const alone = threshold === 1n ? ' A single person could do everything.' : '';
  const never = threshold !== null && threshold > BigInt(members.length) ? ' The quorum could never be reached again.' : '';
  return now === undefined
    ? `The root quorum becomes ${would}.${alone}${never}`
    : `The root quorum is ${now.threshold} of ${now.userIds.length} and becomes ${would}.${alone}${never}`;
}

const policyBases = ['CREATE_POLICY', 'CREATE_POLICIES', 'UPDATE_POLICY'];

export const accessRules: readonly RiskRule[] = [
  {
    id: 'allowlist-lockout',
    severity: 'critical',
    sentence: 'The allowlist would shut this machine out.',
    check: 'Add the address of this machine, or of the network it leaves by.',
    source: 'people.md §5.1.8',
    applies: forBases(setAllowlist, lockout),
  },
  {
    id: 'allowlist-empty',
    severity: 'critical',
    sentence: 'The allowlist is enabled and empty: every API request would be refused, this app’s too.',
    check: 'Add a range before enabling it.',
    source: 'service-facts §3.3',
    applies: forBases(setAllowlist, s => flag(s.parameters, 'enabled') === true && cidrs(s).length === 0),
  },
  {
    id: 'allowlist-open-on-error',
    severity: 'critical',
    sentence: 'When the allowlist cannot be evaluated, everybody is let in.',
    check: 'Use DENY, the default.',
    source: 'people.md §5.1.4',
    applies: forBases(setAllowlist, s => text(s.parameters, 'onEvaluationError') === 'ALLOW'),
  },
  {
    id: 'allowlist-wide',
    severity: 'high',
    sentence: 'A range is so wide that it hardly keeps anybody out.',
    check: 'Use the narrowest ranges that work.',
    source: 'service-facts §3.3',
    applies: forBases(setAllowlist, s =>
      cidrs(s)
        .filter(wide)
        .map(cidr => `${quoted(cidr)} is wider than the service takes (/20, /48) and lets nearly everybody in.`),
    ),
  },
  {
    id: 'allowlist-invalid',
    severity: 'high',
    sentence: 'A range of the allowlist cannot be read.',
    check: 'Correct it.',
    source: 'interface.md, set_ip_allowlist',
    applies: forBases(setAllowlist, broken),
  },
  {
    id: 'allowlist-off',
    severity: 'high',
    sentence: 'API keys could be used from any address.',
    check: 'Make sure that this is wanted, and for how long.',
    source: 'service-facts §3.3',
    applies: s => s.base === 'REMOVE_IP_ALLOWLIST' || (s.base === 'SET_IP_ALLOWLIST' && flag(s.parameters, 'enabled') === false),
  },
  {
    id: 'allowlist-replaced',
    severity: 'look',
    sentence: 'The whole list is replaced.',
    check: 'Compare the old ranges with the new below.',
    source: 'service-facts §3.3',
    applies: forBases(setAllowlist, dropped),
  },
  {
    id: 'allowlist-own-address-unknown',
    severity: 'look',
    sentence: 'The address of this machine is not known here: whether it is let in cannot be told.',
    check: 'Look up the address your network leaves by.',
    source: 'people.md §5.1.8',
    applies: forBases(setAllowlist, s => text(s.context.current, 'clientIp') === undefined && cidrs(s).length > 0),
  },
  {
    id: 'allowlist-without-effect',
    severity: 'look',
    sentence: 'The rules of a key hold only while the organisation’s allowlist is enabled, and it is not.',
    check: 'Enable the organisation’s allowlist first.',
    source: 'service-facts §3.3',
    applies: forBases(setAllowlist, s => {
      const now = allowlist(s);
      return (
        text(s.parameters, 'publicKey') !== undefined &&
        now !== undefined &&
        text(now, 'publicKey') === undefined &&
        flag(now, 'enabled') !== true
      );
    }),
  },
  {
    id: 'new-credential',
    severity: 'high',
    sentence: 'Somebody gets a new way to act as a user.',
    check: 'Let the user read you the public key, over another channel.',
    source: 'people.md §5.1.4',
    applies: forBases(
      addsKey,
      s => `Whoever holds the new credential can act as ${nameOf(s, text(s.parameters, 'userId'), 'user')}.`,
    ),
  },
  {
    id: 'key-never-expires',
    severity: 'look',
    sentence: 'An API key does not expire.',
    check: 'Give it an end if it is for one task.',
    source: 'interface.md, signup',
    applies: forBases(['CREATE_API_KEYS'], s =>
      list(s.parameters, 'apiKeys').some(key => text(key, 'expirationSeconds') === undefined),
    ),
  },
  {
    id: 'key-taken',
    severity: 'high',
    sentence: 'A public key already belongs to a user.',
    check: 'One key must not stand for two people.',
    source: 'service-facts §3.3, CREDENTIAL_CONFLICT',
    applies: takenKeys,
  },
  {
    id: 'access-lost',
    severity: 'critical',
    sentence: 'Somebody loses their last way in.',
    check: 'Make sure that another way exists first.',
    source: 'people.md §5.1.8',
    applies: lostAccess,
  },
  {
    id: 'root-quorum',
    severity: 'critical',
    sentence: 'The root quorum changes: it can do everything, past every policy.',
    check: 'Confirm with all its members over another channel.',
    source: 'service-facts §2.7',
    applies: forBases(['UPDATE_ROOT_QUORUM'], quorumChange),
  },
  {
    id: 'policy-open',
    severity: 'critical',
    sentence: 'A policy allows everything.',
    check: 'Ask for a condition that names what it is for.',
    source: 'people.md §5.1.4',
    applies: open,
  },
  {
    id: 'policy-weakened',
    severity: 'critical',
    sentence: 'A policy becomes weaker.',
    check: 'Compare the old text with the new below.',
    source: 'people.md §5.1.4',
    applies: weakened,
  },
  {
    id: 'policy-deny-deleted',
    severity: 'critical',
    sentence: 'A policy that denies is deleted.',
    check: 'Find out what it kept from happening.',
    source: 'service-facts §2.7',
    applies: forBases(['DELETE_POLICY', 'DELETE_POLICIES'], s =>
      policiesGone(s)
        .filter(p => text(p, 'effect') === 'EFFECT_DENY')
        .map(p => `The policy ${quoted(text(p, 'policyName') ?? '')} denies now and would be gone.`),
    ),
  },
  {
    id: 'policy-change',
    severity: 'high',
    sentence: 'Who may do what is changed.',
    check: 'Read condition and consensus in full.',
    source: 'service-facts §2.8',
    applies: forBases([...policyBases, 'DELETE_POLICY', 'DELETE_POLICIES'], () => true),
  },
  {
    id: 'policies-all-gone',
    severity: 'critical',
    sentence: 'No policy would be left.',
    check: 'Only the root quorum could act afterwards.',
    source: 'service-facts §2.7',
    applies: forBases(
      ['DELETE_POLICY', 'DELETE_POLICIES'],
      s => policies(s).length > 0 && policiesGone(s).length === policies(s).length,
    ),
  },
  {
    id: 'second-factor-removed',
    severity: 'high',
    sentence: 'A rule that asks for a second factor is removed or changed.',
    check: 'Confirm with the user it protects.',
    source: 'service-facts §2.7',
    applies: forBases(['DELETE_MFA_POLICY', 'UPDATE_MFA_POLICY'], () => true),
  },
];

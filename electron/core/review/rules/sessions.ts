/** Rules about sessions, secrets, and keys that enter or leave. */
import { isObject } from '../../../contract/text/members.ts';
import { myUserId, secrets } from '../../known/present.ts';
import { askingVoteOf } from '../../stamps/proof.ts';
import { effort } from '../../text/effort.ts';
import { parseJson } from '../../text/json.ts';
import { likenessTo } from '../../text/likeness.ts';
import { flag, rows, text } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { holderOfTarget, isGiven, isUsed, targetsOf } from '../secret-targets.ts';
import { duration, nameOf, type Subject } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

const sessions = [
  ...['OAUTH', 'OAUTH_LOGIN', 'STAMP_LOGIN', 'OTP_LOGIN', 'OTP_AUTH', 'EMAIL_AUTH'],
  ...['CREATE_READ_WRITE_SESSION', 'CREATE_SESSION_PROFILE', 'INIT_USER_EMAIL_RECOVERY'],
];

const day = 86_400;
/** SECURITY: a time that is no number of seconds, or one too large to be told, is not taken for a short one. */
function tooLong(s: Subject): string | false {
  const asked = text(s.parameters, 'expirationSeconds');
  if (asked === undefined || asked === '') return false;
  if (!/^\d+$/.test(asked)) return `How long it would last is not clear: ${quoted(asked, 40)} is no number of seconds.`;
  if (asked.replace(/^0+/, '').length > 12) return 'The session would last for longer than anybody lives.';
  const seconds = Number(asked);
  return seconds > day && `The session would last ${duration(seconds)}.`;
}

function forOther(s: Subject): boolean | Said[] {
  const user = text(s.parameters, 'userId');
  if (user === undefined) return false;
  const asker = (s.activity === undefined ? undefined : askingVoteOf(s.activity)?.userId) ?? myUserId(s);
  // SECURITY: who asks is not taken for whom it is asked.
  if (asker === undefined)
    return [
      {
        sentence: `A session of ${nameOf(s, user, 'user')} is asked for, and this app does not know who asks.`,
        severity: 'look',
        because: 'until the session ends',
      },
    ];
  return user !== asker && [`${nameOf(s, asker, 'user')} asks for a session of ${nameOf(s, user, 'user')}.`];
}

function doubleNames(s: Subject): string[] {
  const names = rows(s.parameters, 'secrets')
    .map(row => text(row, 'name'))
    .filter(name => name !== undefined);
  const held = secrets(s).flatMap(row => text(row, 'name') ?? []);
  const there = new Set(held);
  const taken = names.filter(name => there.has(name)).map(name => `A secret named ${quoted(name)} already exists.`);
  // Numbered names are one letter apart: only what is drawn the same is mistaken.
  const alike = likenessTo(held, { shortest: Number.POSITIVE_INFINITY });
  const like = names.flatMap(name => {
    const other = there.has(name) ? undefined : alike(name, effort());
    return other === undefined
      ? []
      : [`The name ${quoted(name)} is easily mistaken for that of another secret, ${quoted(other)}.`];
  });
  const given = new Set<string>();
  const twice = names.filter(name => given.has(name) || !given.add(name));
  return [...taken, ...like, ...twice.map(name => `The name ${quoted(name)} is given twice.`)];
}

/** SECURITY: whoever holds the other half of the target key reads the secret, whatever it is called. */
function strangeTargets(s: Subject): Said[] {
  const targets = targetsOf(s);
  const high = (sentence: string): Said => ({ sentence, severity: 'high', because: 'not certainly the enclave' });
  return targets.flatMap((target, i): Said[] => {
    // Where nothing tells which keys were given, the service says whether it takes none.
    if (target === '')
      return isGiven(s, target) === false ? [high(`Secret ${i + 1} names no key that it would be sealed to.`)] : [];
    const holder = holderOfTarget(s, target);
    if (holder !== undefined) return [`Secret ${i + 1} would be sealed to a key of ${quoted(holder)}, who could read it.`];
    if (targets.indexOf(target) !== i || isUsed(s, target))
      return [high(`Secret ${i + 1} would be sealed to a key that another secret was sealed to: each is for one.`)];
    return isGiven(s, target) === false
      ? [high(`Secret ${i + 1} would be sealed to a key that the enclave gave in no request known here.`)]
      : [];
  });
}

/** The enclave suite carries JSON with a key and a ciphertext; anything else may be the secret itself. */
function plainSecrets(s: Subject): string[] {
  return rows(s.parameters, 'secrets').flatMap((row, i) => {
    const json = parseJson(text(row, 'secretPayload') ?? '');
    const sealed = json !== null && isObject(json.value) && Object.keys(json.value).some(key => /cipher|encapped/i.test(key));
    return sealed ? [] : [`Secret ${i + 1} does not look encrypted: it might be readable by everybody who reads this request.`];
  });
}

export const sessionRules: readonly RiskRule[] = [
  {
    id: 'long-session',
    severity: 'high',
    sentence: 'The session lasts longer than a day.',
    check: 'Ask for less: the default is 15 minutes.',
    source: 'docs/service.md#limits',
    applies: forBases(sessions, tooLong),
  },
  {
    id: 'sessions-ended',
    severity: 'look',
    sentence: 'Other sessions of this kind end at once.',
    check: 'Make sure that nobody is in the middle of something.',
    source: 'docs/service.md#sessions',
    applies: forBases(sessions, s => flag(s.parameters, 'invalidateExisting') === true),
  },
  {
    id: 'session-for-other',
    severity: 'high',
    sentence: 'Somebody asks for a session of another user.',
    check: 'Ask that user.',
    source: 'docs/service.md#sessions',
    applies: forBases(['CREATE_READ_WRITE_SESSION', 'CREATE_READ_ONLY_SESSION'], forOther),
  },
  {
    id: 'secret-name-taken',
    severity: 'high',
    sentence: 'The name of a secret is taken: names are unique.',
    check: 'Choose another name.',
    source: 'docs/service.md#limits',
    applies: forBases(['IMPORT_SECRETS'], doubleNames),
  },
  {
    id: 'secret-not-encrypted',
    severity: 'critical',
    sentence: 'A secret does not look encrypted.',
    check: 'Encrypt it to the key from the init operation.',
    source: 'docs/service.md#secrets',
    applies: forBases(['IMPORT_SECRETS'], plainSecrets),
  },
  {
    id: 'secret-target',
    severity: 'critical',
    sentence: 'A secret is sealed to a key of somebody else.',
    check: 'Compare the target key with the one from the init operation.',
    source: 'docs/service.md#secrets',
    applies: forBases(['IMPORT_SECRETS'], strangeTargets),
  },
  {
    id: 'key-export',
    severity: 'critical',
    sentence: 'Keys or secrets leave the service: whoever holds the target key can read them.',
    check: 'Have the receiver read the target public key to you over another channel.',
    source: 'docs/threats.md#severity',
    applies: s => /^EXPORT_/.test(s.base),
  },
  {
    id: 'key-import',
    severity: 'look',
    sentence: 'The key was made elsewhere: others may hold copies of it.',
    check: 'Find out where it was made.',
    source: 'docs/service.md#wallets',
    applies: forBases(['IMPORT_WALLET', 'IMPORT_PRIVATE_KEY'], () => true),
  },
];

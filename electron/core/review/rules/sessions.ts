/** Rules about sessions, secrets, and keys that enter or leave. */
import { isObject } from '../../../contract/text/members.ts';
import { myUserId, secrets } from '../../known/present.ts';
import { askingVoteOf } from '../../stamps/proof.ts';
import { parseJson } from '../../text/json.ts';
import { flag, rows, text } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { duration, nameOf, type Subject } from '../subject.ts';
import { forBases, type RiskRule } from './rule.ts';

const sessions = ['OAUTH', 'OAUTH_LOGIN', 'STAMP_LOGIN', 'OTP_LOGIN', 'CREATE_READ_WRITE_SESSION', 'CREATE_SESSION_PROFILE'];

const seconds = (s: Subject): number => Number(/^\d{1,15}$/.exec(text(s.parameters, 'expirationSeconds') ?? '')?.[0] ?? 0);

function forOther(s: Subject): string | false {
  const user = text(s.parameters, 'userId');
  const asker = (s.activity === undefined ? undefined : askingVoteOf(s.activity)?.userId) ?? myUserId(s);
  return (
    user !== undefined &&
    asker !== undefined &&
    user !== asker &&
    `${nameOf(s, asker, 'user')} asks for a session of ${nameOf(s, user, 'user')}.`
  );
}

function doubleNames(s: Subject): string[] {
  const names = rows(s.parameters, 'secrets')
    .map(row => text(row, 'name'))
    .filter(name => name !== undefined);
  const there = new Set(secrets(s).map(row => text(row, 'name')));
  const taken = names.filter(name => there.has(name)).map(name => `A secret named ${quoted(name)} already exists.`);
  const given = new Set<string>();
  const twice = names.filter(name => given.has(name) || !given.add(name));
  return [...taken, ...twice.map(name => `The name ${quoted(name)} is given twice.`)];
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
    applies: forBases(sessions, s => seconds(s) > 86_400 && `The session would last ${duration(seconds(s))}.`),
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

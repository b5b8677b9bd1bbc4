/** Rules about webhooks, features, interfaces, sessions and secrets. */
import { functionsOf } from '../payload/abi.ts';
import { bundled } from '../payload/call-acts.ts';
import { parseJson } from '../payload/json.ts';
import { flag, isObject, list, rows, text, utf8Size } from '../payload/members.ts';
import { insideHost, suspiciousHost } from '../webhooks/url.ts';
import { lookalikeHost } from './lookalike.ts';
import { endpointOf, endpoints, interfaces, myUserId, secrets } from './present.ts';
import { forBases, type RiskRule } from './risk-rule.ts';
import { duration, nameOf, plural, type Subject, sameText, several } from './subject.ts';
import { quoted } from './visible.ts';
import { hostOf } from './words-webhooks.ts';

const webhooks = ['CREATE_WEBHOOK_ENDPOINT', 'UPDATE_WEBHOOK_ENDPOINT'];
const asked = (s: Subject): string | undefined => text(s.parameters, 'url');
const urlOf = (s: Subject): URL | null =>
  asked(s) !== undefined && URL.canParse(asked(s) ?? '') ? new URL(asked(s) ?? '') : null;
const knownHosts = (s: Subject): string[] =>
  [...new Set(endpoints(s).map(e => hostname(text(e, 'url'))))].filter(host => host !== '');
const hostname = (url: string | undefined): string => (url !== undefined && URL.canParse(url) ? new URL(url).hostname : '');

function moved(s: Subject): string | false {
  const before = hostname(text(endpointOf(s, text(s.parameters, 'endpointId')), 'url'));
  const after = urlOf(s)?.hostname;
  if (after === undefined || before === after) return false;
  return before === ''
    ? `The events would go to ${quoted(after, 253)}; where they go now is not known here.`
    : `The events go to ${quoted(before, 253)} now and would go to ${quoted(after, 253)}.`;
}

/** https, a public name, no user in it. */
function unfit(s: Subject): string[] {
  const given = asked(s);
  if (given === undefined) return [];
  const url = urlOf(s);
  if (url === null) return [`${quoted(given, 120)} is no URL.`];
  const found: string[] = [];
  if (url.protocol !== 'https:') found.push(`The events would travel unencrypted (${url.protocol}).`);
  if (url.username !== '' || url.password !== '')
    found.push(
      `The URL carries a user name: what stands before the @ is not the host. The host is ${quoted(url.hostname, 253)}.`,
    );
  if (given.includes('\\')) found.push('The URL holds a backslash, which readers take in different ways.');
  const inside = insideHost(url.hostname);
  if (inside !== null) found.push(inside);
  return found;
}

const suspicious = (s: Subject): string[] => suspiciousHost(asked(s) ?? '');

const features = ['SET_ORGANIZATION_FEATURE', 'REMOVE_ORGANIZATION_FEATURE'];
/** Ways in that need no key. */
const doors = [
  'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_AUTH_PROXY',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
];

/** Functions with a well-known selector under another name, or a known name with another meaning (people.md §5.1.14). */
function shadows(s: Subject): string[] {
  return Array.from(functionsOf(text(s.parameters, 'smartContractInterface') ?? ''), ([selector, item]) => {
    const known = bundled.get(selector);
    return known !== undefined && known.item.name !== item.name
      ? `${quoted(item.name)} has the selector 0x${selector} of ${quoted(known.item.name)}.`
      : '';
  }).filter(sentence => sentence !== '');
}

/** 400 kb of the specification, read as 400,000 bytes. */
const largest = 400_000;

const sessions = ['OAUTH', 'OAUTH_LOGIN', 'STAMP_LOGIN', 'OTP_LOGIN', 'CREATE_READ_WRITE_SESSION', 'CREATE_SESSION_PROFILE'];
const seconds = (s: Subject): number => Number(/^\d{1,15}$/.exec(text(s.parameters, 'expirationSeconds') ?? '')?.[0] ?? 0);

function forOther(s: Subject): string | false {
  const user = text(s.parameters, 'userId');
  const asker = s.activity?.votes[0]?.userId ?? myUserId(s);
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
  const taken = names
    .filter(name => secrets(s).some(row => text(row, 'name') === name))
    .map(name => `A secret named ${quoted(name)} is there already.`);
  return [
    ...taken,
    ...names.filter((name, i) => names.indexOf(name) < i).map(name => `The name ${quoted(name)} is given twice.`),
  ];
}

/** The enclave suite carries JSON with a key and a ciphertext; anything else may be the secret itself. */
function plainSecrets(s: Subject): string[] {
  return rows(s.parameters, 'secrets').flatMap((row, i) => {
    const json = parseJson(text(row, 'secretPayload') ?? '');
    const sealed = json !== null && isObject(json.value) && Object.keys(json.value).some(key => /cipher|encapped/i.test(key));
    return sealed ? [] : [`Secret ${i + 1} does not look encrypted: it might be readable by everybody who reads this request.`];
  });
}

export const settingsRules: readonly RiskRule[] = [
  {
    id: 'webhook-host-changed',
    severity: 'high',
    sentence: 'Events would go to another host.',
    check: 'Ask whoever runs the receiver, over another channel.',
    source: 'people.md §5.1.4',
    applies: forBases(['UPDATE_WEBHOOK_ENDPOINT'], moved),
  },
  {
    id: 'webhook-unfit',
    severity: 'high',
    sentence: 'The URL is not one to send events to.',
    check: 'Use https and a public host name.',
    source: 'people.md §5.1.8',
    applies: forBases(webhooks, unfit),
  },
  {
    id: 'webhook-new-host',
    severity: 'look',
    sentence: 'Events go to a host that receives none so far.',
    check: 'Make sure that the host is yours.',
    source: 'people.md §5.1.4',
    applies: forBases(
      ['CREATE_WEBHOOK_ENDPOINT'],
      s =>
        asked(s) !== undefined &&
        !knownHosts(s).includes(urlOf(s)?.hostname ?? '') &&
        `${quoted(hostOf(asked(s)), 253)} receives no events so far.`,
    ),
  },
  {
    id: 'host-lookalike',
    severity: 'critical',
    sentence: 'A host looks like one of yours.',
    check: 'Compare it letter by letter.',
    source: 'people.md §5.1.12',
    applies: forBases(webhooks, s => {
      const host = urlOf(s)?.hostname ?? '';
      const like = lookalikeHost(host, knownHosts(s));
      return like !== null && `The host ${quoted(host, 253)} is not ${like}, and looks like it.`;
    }),
  },
  {
    id: 'host-suspicious',
    severity: 'high',
    sentence: 'A host is written with letters that look like others.',
    check: 'Compare it letter by letter.',
    source: 'people.md §5.1.12',
    applies: forBases(webhooks, suspicious),
  },
  {
    id: 'organization-feature',
    severity: 'critical',
    sentence: 'A feature of the whole organisation changes; only the root quorum can decide it.',
    check: 'Confirm with the other members of the root quorum.',
    source: 'people.md §5.1.4; interface.md, set_organization_feature',
    applies: forBases(features, s => !doors.includes(text(s.parameters, 'name') ?? '')),
  },
  {
    id: 'feature-opens-door',
    severity: 'critical',
    sentence: 'The feature is about a way in that needs no API key.',
    check: 'Confirm with the other members of the root quorum.',
    source: 'interface.md, Organization feature name',
    applies: forBases(features, s => doors.includes(text(s.parameters, 'name') ?? '')),
  },
  {
    id: 'interface-shadows',
    severity: 'high',
    sentence: 'The interface gives a well-known function another name.',
    check: 'Take the interface from the contract’s verified source.',
    source: 'people.md §5.1.14',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], shadows),
  },
  {
    id: 'interface-unreadable',
    severity: 'high',
    sentence: 'The interface holds no function that can be read.',
    check: 'Upload an ABI or IDL as JSON.',
    source: 'people.md §5.1.8',
    applies: forBases(
      ['CREATE_SMART_CONTRACT_INTERFACE'],
      s =>
        text(s.parameters, 'type') === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' &&
        functionsOf(text(s.parameters, 'smartContractInterface') ?? '').size === 0,
    ),
  },
  {
    id: 'interface-too-large',
    severity: 'high',
    sentence: 'The interface is larger than the service takes.',
    check: 'Leave out what is not called.',
    source: 'interface.md, Limits',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], s => {
      const size = utf8Size(text(s.parameters, 'smartContractInterface') ?? '');
      return size > largest && `The interface has ${size} bytes; ${largest} are taken.`;
    }),
  },
  {
    id: 'interface-replaced',
    severity: 'look',
    sentence: 'This contract has an interface already.',
    check: 'Compare the functions below.',
    source: 'people.md §5.1.14',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], s =>
      interfaces(s).some(row =>
        sameText(text(row, 'smartContractAddress') ?? '', text(s.parameters, 'smartContractAddress') ?? ''),
      ),
    ),
  },
  {
    id: 'long-session',
    severity: 'high',
    sentence: 'The session lasts longer than a day.',
    check: 'Ask for less: the default is 15 minutes.',
    source: 'interface.md, Limits',
    applies: forBases(sessions, s => seconds(s) > 86_400 && `The session would last ${duration(seconds(s))}.`),
  },
  {
    id: 'sessions-ended',
    severity: 'look',
    sentence: 'Other sessions of this kind end at once.',
    check: 'Make sure that nobody is in the middle of something.',
    source: 'interface.md, invalidateExisting',
    applies: forBases(sessions, s => flag(s.parameters, 'invalidateExisting') === true),
  },
  {
    id: 'session-for-other',
    severity: 'high',
    sentence: 'Somebody asks for a session of another user.',
    check: 'Ask that user.',
    source: 'interface.md, create_read_write_session',
    applies: forBases(['CREATE_READ_WRITE_SESSION', 'CREATE_READ_ONLY_SESSION'], forOther),
  },
  {
    id: 'secret-name-taken',
    severity: 'high',
    sentence: 'A name of a secret is taken: names are unique.',
    check: 'Choose another name.',
    source: 'interface.md, Limits',
    applies: forBases(['IMPORT_SECRETS'], doubleNames),
  },
  {
    id: 'secret-not-encrypted',
    severity: 'critical',
    sentence: 'A secret does not look encrypted.',
    check: 'Encrypt it to the key of the init operation.',
    source: 'service-facts §5.4',
    applies: forBases(['IMPORT_SECRETS'], plainSecrets),
  },
  {
    id: 'key-export',
    severity: 'critical',
    sentence: 'Keys or secrets leave the service: whoever holds the target key can read them.',
    check: 'Let the receiver read you the target public key over another channel.',
    source: 'people.md §5.1.4',
    applies: s => /^EXPORT_/.test(s.base),
  },
  {
    id: 'key-import',
    severity: 'look',
    sentence: 'A key from elsewhere: others may hold copies of it.',
    check: 'Find out where it was made.',
    source: 'service-facts §3.2',
    applies: forBases(['IMPORT_WALLET', 'IMPORT_PRIVATE_KEY'], () => true),
  },
  {
    id: 'sub-organization',
    severity: 'look',
    sentence: 'A sub-organisation is made: its root users decide there alone.',
    check: 'Compare its root users and their credentials.',
    source: 'service-facts §3.2',
    applies: forBases(
      ['CREATE_SUB_ORGANIZATION'],
      s =>
        `${plural(list(s.parameters, 'rootUsers').length, 'root user')} would decide there: ${several(
          list(s.parameters, 'rootUsers').map(u => quoted(text(u, 'userName') ?? '')),
          'nobody',
        )}.`,
    ),
  },
];

/** Rules about features, contract interfaces and sub-organisations. */
import { plural } from '../../../contract/text/plain-text.ts';
import { functionsOf } from '../../chains/ethereum/calls/abi.ts';
import { bundled } from '../../chains/ethereum/calls/functions.ts';
import { feature, interfaces } from '../../known/present.ts';
import { list, text, utf8Size } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { type Subject, sameText, several } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

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

/** Features that let somebody in, or send something out, while they are on: off they do less. The others may guard something. */
const letting = [...doors.filter(name => name !== 'FEATURE_NAME_WEBAUTHN_ORIGINS'), 'FEATURE_NAME_WEBHOOK'];

/** A feature that lets somebody in and is switched off, or one that is set to what it is, opens nothing. */
function byValue(s: Subject, sentence: string): Said[] {
  const now = feature(s, text(s.parameters, 'name'));
  const value = text(s.parameters, 'value') ?? '';
  const isOff = s.base === 'REMOVE_ORGANIZATION_FEATURE' || value === 'false';
  if (isOff && letting.includes(text(s.parameters, 'name') ?? ''))
    return [
      { sentence: `${sentence} It would be switched off.`, severity: 'look', because: 'how far it goes: less than before' },
    ];
  return now === value && value !== ''
    ? [{ sentence: `${sentence} It is set to this already.`, severity: 'look', because: 'how far it goes: as before' }]
    : [sentence];
}

/**
 * Functions with a well-known selector under another name, or a known name with another meaning
 * (docs/threats.md#contract-interfaces).
 */
function shadows(s: Subject): string[] {
  return Array.from(functionsOf(text(s.parameters, 'smartContractInterface') ?? '', s.work), ([selector, item]) => {
    const known = bundled.get(selector);
    return known !== undefined && known.item.name !== item.name
      ? `${quoted(item.name)} has the selector 0x${selector} of ${quoted(known.item.name)}.`
      : '';
  }).filter(sentence => sentence !== '');
}

/** 400 kb of the specification, read as 400,000 bytes. */
const largest = 400_000;

export const settingsRules: readonly RiskRule[] = [
  {
    id: 'organization-feature',
    severity: 'critical',
    sentence: 'A feature of the whole organisation changes; only the root quorum can decide it.',
    check: 'Confirm with the other members of the root quorum.',
    source: 'docs/threats.md#severity; docs/service.md#enumerations',
    applies: forBases(
      features,
      s =>
        !doors.includes(text(s.parameters, 'name') ?? '') &&
        byValue(s, 'A feature of the whole organisation changes; only the root quorum can decide it.'),
    ),
  },
  {
    id: 'feature-opens-door',
    severity: 'critical',
    sentence: 'The feature controls a way in that needs no API key.',
    check: 'Confirm with the other members of the root quorum.',
    source: 'docs/service.md#enumerations',
    applies: forBases(
      features,
      s => doors.includes(text(s.parameters, 'name') ?? '') && byValue(s, 'The feature controls a way in that needs no API key.'),
    ),
  },
  {
    id: 'interface-shadows',
    severity: 'high',
    sentence: 'The interface gives a well-known function another name.',
    check: 'Take the interface from the contract’s verified source.',
    source: 'docs/threats.md#contract-interfaces',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], shadows),
  },
  {
    id: 'interface-unreadable',
    severity: 'high',
    sentence: 'The interface holds no function that can be read.',
    check: 'Upload an ABI or IDL as JSON.',
    source: 'docs/threats.md#consequences',
    applies: forBases(
      ['CREATE_SMART_CONTRACT_INTERFACE'],
      s =>
        text(s.parameters, 'type') === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' &&
        functionsOf(text(s.parameters, 'smartContractInterface') ?? '', s.work).size === 0,
    ),
  },
  {
    id: 'interface-too-large',
    severity: 'high',
    sentence: 'The interface is larger than the service accepts.',
    check: 'Leave out what is not called.',
    source: 'docs/service.md#limits',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], s => {
      const size = utf8Size(text(s.parameters, 'smartContractInterface') ?? '');
      return size > largest && `The interface has ${size} bytes; the limit is ${largest}.`;
    }),
  },
  {
    id: 'interface-replaced',
    severity: 'look',
    sentence: 'This contract already has an interface.',
    check: 'Compare the functions below.',
    source: 'docs/threats.md#contract-interfaces',
    applies: forBases(['CREATE_SMART_CONTRACT_INTERFACE'], s =>
      interfaces(s).some(row =>
        sameText(text(row, 'smartContractAddress') ?? '', text(s.parameters, 'smartContractAddress') ?? ''),
      ),
    ),
  },
  {
    id: 'sub-organization',
    severity: 'look',
    sentence: 'A sub-organisation is created: only its root users decide there.',
    check: 'Compare its root users and their credentials.',
    source: 'docs/service.md#companion-submits',
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

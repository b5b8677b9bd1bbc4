/** For updates and deletions: what is there now beside what would be, field by field. */

import type { Members } from '../../contract/text/members.ts';
import type { Difference } from '../../contract/values/document.ts';
import { functionsOf } from '../chains/ethereum/calls/abi.ts';
import { allowlist, endpointOf, feature, interfaces, policyOf, rootQuorum, userOf, walletOf } from '../known/present.ts';
import { flag, list, rows, text, texts, whole } from '../text/members.ts';
import { type Subject, sameText } from './subject.ts';
import { failureWords } from './wording/operations/access.ts';
import { featureWords } from './wording/operations/features.ts';
import { capital } from './wording/say.ts';

type Comparison = (subject: Subject) => Difference[];

/** Label, member of the request, member of the present row. Only members that the request names are changed by it. */
const fields = (
  subject: Subject,
  now: Members | undefined,
  names: readonly (readonly [label: string, asked: string, present: string])[],
): Difference[] =>
  now === undefined
    ? []
    : names.flatMap(([label, asked, present]) => {
        const after = text(subject.parameters, asked);
        const before = text(now, present) ?? null;
        return after === undefined || after === before ? [] : [{ label, before, after }];
      });

/** Members that join and leave a list, by name. */
function membership(subject: Subject, label: string, before: readonly string[], after: readonly string[]): Difference[] {
  const shown = (id: string) => {
    const known = subject.names.id(id);
    return known === undefined ? id : `${known.name} (${id})`;
  };
  const was = new Set(before);
  const would = new Set(after);
  return [
    ...before.filter(id => !would.has(id)).map(id => ({ label, before: shown(id), after: null })),
    ...after.filter(id => !was.has(id)).map(id => ({ label, before: null, after: shown(id) })),
  ];
}

const user: Comparison = subject => {
  const now = userOf(subject, text(subject.parameters, 'userId'));
  const tags =
    Array.isArray(subject.parameters.userTagIds) && now !== undefined
      ? membership(subject, 'Tag', texts(now, 'userTags'), texts(subject.parameters, 'userTagIds'))
      : [];
  return [
    ...fields(subject, now, [
      ['Name', 'userName', 'userName'],
      ['Email', 'userEmail', 'userEmail'],
      ['Phone number', 'userPhoneNumber', 'userPhoneNumber'],
    ]),
    ...tags,
  ];
};

const webhook: Comparison = subject => {
  const now = endpointOf(subject, text(subject.parameters, 'endpointId'));
  return [
    ...fields(subject, now, [
      ['URL', 'url', 'url'],
      ['Name', 'name', 'name'],
    ]),
    ...spoken(fields(subject, now, [['Active', 'isActive', 'isActive']])),
  ];
};

const words: Record<string, string> = { ...failureWords, true: 'yes', false: 'no' };
/** What a person reads of a value on the wire. */
const spoken = (differences: Difference[]): Difference[] =>
  differences.map(({ before, after, ...rest }) => ({ ...rest, before: said(before), after: said(after) }));
const said = (value: string | null): string | null => (value === null ? null : (text(words, value) ?? value));

/** set_ip_allowlist replaces the whole rule set (docs/service.md#ip-allowlist). */
const ranges: Comparison = subject => {
  const now = allowlist(subject);
  if (now === undefined) return [];
  const key = text(subject.parameters, 'publicKey');
  // The list of another key, or of the organisation, is not what this request replaces.
  if ((text(now, 'publicKey') ?? '') !== (key ?? '')) return [];
  const shown = (rule: Members) =>
    `${text(rule, 'cidr') ?? ''}${text(rule, 'label') === undefined ? '' : ` (${text(rule, 'label')})`}`;
  const before = rows(now, 'rules');
  const after = rows(subject.parameters, 'rules');
  const cidrsOf = (all: Members[]) => new Set(all.map(rule => text(rule, 'cidr')));
  const was = cidrsOf(before);
  const would = cidrsOf(after);
  return [
    ...spoken(
      fields(subject, now, [
        ['Enabled', 'enabled', 'enabled'],
        ['On a failure', 'onEvaluationError', 'onEvaluationError'],
      ]),
    ),
    ...before.filter(rule => !would.has(text(rule, 'cidr'))).map(rule => ({ label: 'Range', before: shown(rule), after: null })),
    ...after
      .filter(rule => !was.has(text(rule, 'cidr')))
      .map(rule => ({ label: 'Range', before: null, after: shown(rule), firstSeen: true })),
  ];
};

const switched: Comparison = subject => {
  const name = text(subject.parameters, 'name');
  const before = feature(subject, name);
  const after = text(subject.parameters, 'value') ?? null;
  return before === undefined || before === after
    ? []
    : [{ label: name === undefined ? 'Feature' : capital(featureWords(name)), before, after }];
};

/** On read the members have other names than in the request (docs/service.md#before-a-vote). */
const policy: Comparison = subject =>
  fields(subject, policyOf(subject, text(subject.parameters, 'policyId')), [
    ['Name', 'policyName', 'policyName'],
    ['Effect', 'policyEffect', 'effect'],
    ['Condition', 'policyCondition', 'condition'],
    ['Consensus', 'policyConsensus', 'consensus'],
    ['Notes', 'policyNotes', 'notes'],
    ['Time', 'time', 'time'],
  ]);

const policyMembers = { policyName: 'name', effect: 'effect', condition: 'condition', consensus: 'consensus' } as const;

const policiesGone: Comparison = subject =>
  [text(subject.parameters, 'policyId'), ...texts(subject.parameters, 'policyIds')].flatMap(id => {
    const now = policyOf(subject, id);
    return now === undefined
      ? []
      : (['policyName', 'effect', 'condition', 'consensus'] as const).map(key => ({
          label: `${text(now, 'policyName') ?? id}: ${policyMembers[key]}`,
          before: text(now, key) ?? null,
          after: null,
        }));
  });

const quorum: Comparison = subject => {
  const now = rootQuorum(subject);
  if (now === undefined) return [];
  const threshold = whole(subject.parameters.threshold);
  return [
    ...(threshold === null || Number(threshold) === now.threshold
      ? []
      : [{ label: 'Votes needed', before: String(now.threshold), after: String(threshold) }]),
    ...membership(subject, 'Member', now.userIds, texts(subject.parameters, 'userIds')),
  ];
};

const walletName: Comparison = subject =>
  fields(subject, walletOf(subject, text(subject.parameters, 'walletId')), [['Name', 'walletName', 'walletName']]);

const organizationName: Comparison = subject => {
  const before = text(subject.context.current.whoami, 'organizationName');
  const after = text(subject.parameters, 'organizationName');
  return before === undefined || after === undefined || before === after ? [] : [{ label: 'Name', before, after }];
};

/** Another interface for a contract that has one: which functions appear and disappear. */
const contractInterface: Comparison = subject => {
  const address = text(subject.parameters, 'smartContractAddress') ?? '';
  const now = interfaces(subject).find(row => sameText(text(row, 'smartContractAddress') ?? '', address));
  if (now === undefined) return [];
  const signatures = (json: string) =>
    Array.from(functionsOf(json, subject.work), ([selector, item]) => `${item.name} 0x${selector}`);
  return membership(
    subject,
    'Function',
    signatures(text(now, 'smartContractInterface') ?? ''),
    signatures(text(subject.parameters, 'smartContractInterface') ?? ''),
  );
};

const walletsGone: Comparison = subject =>
  texts(subject.parameters, 'walletIds').flatMap(id => {
    const now = walletOf(subject, id);
    if (now === undefined) return [];
    const exported = flag(now, 'exported');
    return [
      {
        label: 'Wallet',
        before: `${text(now, 'walletName') ?? id} (${exported === undefined ? 'unknown whether exported' : exported ? 'exported' : 'never exported'})`,
        after: null,
      },
    ];
  });

const allowlistGone: Comparison = subject =>
  rows(allowlist(subject), 'rules').map(rule => ({ label: 'Range', before: text(rule, 'cidr') ?? null, after: null }));

const byBase: Record<string, Comparison> = {
  UPDATE_USER: user,
  UPDATE_USER_NAME: user,
  UPDATE_USER_EMAIL: user,
  UPDATE_USER_PHONE_NUMBER: user,
  UPDATE_WEBHOOK_ENDPOINT: webhook,
  SET_IP_ALLOWLIST: ranges,
  REMOVE_IP_ALLOWLIST: allowlistGone,
  SET_ORGANIZATION_FEATURE: switched,
  REMOVE_ORGANIZATION_FEATURE: switched,
  UPDATE_POLICY: policy,
  DELETE_POLICY: policiesGone,
  DELETE_POLICIES: policiesGone,
  UPDATE_ROOT_QUORUM: quorum,
  UPDATE_WALLET: walletName,
  UPDATE_ORGANIZATION_NAME: organizationName,
  CREATE_SMART_CONTRACT_INTERFACE: contractInterface,
  DELETE_WALLETS: walletsGone,
};

/** Empty where nothing differs, where the type changes nothing that exists, and where the present state is not known. */
export function differencesOf(subject: Subject): Difference[] {
  return Object.hasOwn(byBase, subject.base) ? (byBase[subject.base]?.(subject) ?? []) : [];
}

/** Types whose review wants the present state, and whether it is there. */
export function presentKnown(subject: Subject): boolean {
  const { parameters } = subject;
  switch (subject.base) {
    case 'UPDATE_USER':
    case 'UPDATE_USER_NAME':
    case 'UPDATE_USER_EMAIL':
    case 'UPDATE_USER_PHONE_NUMBER':
      return userOf(subject, text(parameters, 'userId')) !== undefined;
    case 'UPDATE_WEBHOOK_ENDPOINT':
      return endpointOf(subject, text(parameters, 'endpointId')) !== undefined;
    case 'SET_IP_ALLOWLIST':
      return allowlist(subject) !== undefined;
    case 'SET_ORGANIZATION_FEATURE':
    case 'REMOVE_ORGANIZATION_FEATURE':
      return feature(subject, text(parameters, 'name')) !== undefined;
    case 'UPDATE_POLICY':
      return policyOf(subject, text(parameters, 'policyId')) !== undefined;
    case 'DELETE_POLICY':
    case 'DELETE_POLICIES':
      return [text(parameters, 'policyId'), ...list(parameters, 'policyIds')].every(
        id => id === undefined || policyOf(subject, String(id)) !== undefined,
      );
    case 'UPDATE_ROOT_QUORUM':
      return rootQuorum(subject) !== undefined;
    default:
      return true;
  }
}

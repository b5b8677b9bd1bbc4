/** Words for the IP allowlist, API keys, policies and the root quorum. */
import { plural } from '../../../../contract/text/plain-text.ts';
import { allowlist as presentAllowlist } from '../../../known/present.ts';
import { flag, list, rows, text, texts } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { members, nameOf, several, type Words } from '../../subject.ts';
import { headline } from '../headline.ts';
import { apiKeyFacts } from './people.ts';

const allowlist: Words = subject => {
  const m = members(subject);
  const { parameters } = subject;
  const rules = list(parameters, 'rules');
  const key = text(parameters, 'publicKey');
  const present = presentAllowlist(subject);
  // The list of the organisation, or of another key, is not what is replaced.
  const now = (text(present, 'publicKey') ?? '') === (key ?? '') ? rows(present, 'rules').length : 0;
  const whose = key === undefined ? 'the organisation' : `the API key ${nameOf(subject, key, 'key')}`;
  const off = flag(parameters, 'enabled') === false;
  return {
    headline: off
      ? headline('Switch', `the IP allowlist of ${whose} off`)
      : headline(
          'Replace',
          `the IP allowlist of ${whose}: ${now > 0 ? `${plural(now, 'range')} become${now === 1 ? 's' : ''} ${rules.length}` : plural(rules.length, 'range')}`,
        ),
    effects: [
      off
        ? 'API keys can be used from any address.'
        : `${rules.length === 0 ? 'Nobody can use the API.' : 'Only these addresses can use the API.'} This binds this app, not the web dashboard.`,
    ],
    facts: [
      ...m.id('API key', 'publicKey'),
      ...m.flag('Enabled', 'enabled', 'yes', 'no'),
      ...rules.flatMap(rule =>
        members(subject, rule).text(
          'Range',
          'cidr',
          'text',
          text(rule, 'label') === undefined ? undefined : `label ${quoted(text(rule, 'label') ?? '')}`,
        ),
      ),
      ...m.text('When a rule cannot be evaluated', 'onEvaluationError'),
    ],
  };
};

const removeAllowlist: Words = subject => {
  const key = text(subject.parameters, 'publicKey');
  return {
    headline: headline(
      'Remove',
      `the IP allowlist of ${key === undefined ? 'the organisation' : `the API key ${nameOf(subject, key, 'key')}`}`,
    ),
    effects: [
      key === undefined
        ? 'API keys can be used from any address.'
        : 'The list of the organisation holds for the key again, where it is on.',
    ],
    facts: members(subject).id('API key', 'publicKey'),
  };
};

const addKeys: Words = subject => {
  const keys = list(subject.parameters, 'apiKeys');
  return {
    headline: headline(
      'Add',
      `${plural(keys.length, 'API key')} to ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}: ${several(
        keys.map(key => quoted(text(key, 'apiKeyName') ?? '')),
        'none',
      )}`,
    ),
    effects: ['Whoever holds the private key acts as this user.'],
    facts: [
      ...members(subject).id('User', 'userId'),
      ...keys.flatMap((key, i) => apiKeyFacts(subject, key, keys.length === 1 ? '' : `${i + 1}: `)),
    ],
  };
};

const deleteKeys: Words = subject => {
  const ids = texts(subject.parameters, 'apiKeyIds');
  const m = members(subject);
  return {
    headline: headline(
      'Delete',
      `${plural(ids.length, 'API key')} of ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}: ${several(
        ids.map(id => nameOf(subject, id, 'key')),
        'none',
      )}`,
    ),
    effects: ['Requests stamped with them are refused from then on.'],
    facts: [...m.id('User', 'userId'), ...m.ids('API key', 'apiKeyIds')],
  };
};

const policyFacts = (subject: Parameters<Words>[0], from: unknown, n = '') => {
  const m = members(subject, from);
  return [
    'policyId',
    'policyName',
    'effect',
    'policyEffect',
    'condition',
    'policyCondition',
    'consensus',
    'policyConsensus',
    'notes',
    'policyNotes',
    'time',
  ].flatMap(key => (key === 'policyId' ? m.id(`${n}Policy`, key) : m.text(`${n}${policyLabels[key] ?? key}`, key)));
};
const policyLabels: Record<string, string> = {
  policyName: 'Name',
  effect: 'Effect',
  policyEffect: 'New effect',
  condition: 'Condition',
  policyCondition: 'New condition',
  consensus: 'Consensus',
  policyConsensus: 'New consensus',
  notes: 'Notes',
  policyNotes: 'New notes',
  time: 'Time',
};

const verb = (effect: string | undefined): string => (effect === 'EFFECT_DENY' ? 'denies' : 'allows');

const createPolicy: Words = subject => ({
  headline: headline(
    'Create',
    `the policy ${quoted(text(subject.parameters, 'policyName') ?? '')}, which ${verb(text(subject.parameters, 'effect'))} what matches it`,
  ),
  effects: ['Policies decide who may do what, and with whose consent.'],
  facts: policyFacts(subject, subject.parameters),
});

const createPolicies: Words = subject => {
  const all = list(subject.parameters, 'policies');
  return {
    headline: headline(
      'Create',
      `${plural(all.length, 'policy', 'policies')}: ${several(
        all.map(p => quoted(text(p, 'policyName') ?? '')),
        'none',
      )}`,
    ),
    effects: ['Policies decide who may do what, and with whose consent.'],
    facts: all.flatMap((p, i) => policyFacts(subject, p, `${i + 1}: `)),
  };
};

const updatePolicy: Words = subject => ({
  headline: headline('Change', `the policy ${nameOf(subject, text(subject.parameters, 'policyId'), 'policy')}`),
  effects: ['This replaces what it said before: compare old and new below.'],
  facts: policyFacts(subject, subject.parameters),
});

const deletePolicies: Words = subject => {
  const one = text(subject.parameters, 'policyId');
  const ids = one === undefined ? texts(subject.parameters, 'policyIds') : [one];
  return {
    headline: headline(
      'Delete',
      `${plural(ids.length, 'policy', 'policies')}: ${several(
        ids.map(id => nameOf(subject, id, 'policy')),
        'none',
      )}`,
    ),
    effects: ['They no longer allow or deny anything.'],
    facts: [...members(subject).id('Policy', 'policyId'), ...members(subject).ids('Policy', 'policyIds')],
  };
};

const rootQuorum: Words = subject => {
  const m = members(subject);
  const users = texts(subject.parameters, 'userIds');
  return {
    headline: headline(
      'Change',
      `the root quorum to ${text(subject.parameters, 'threshold') ?? 'an unknown number'} of ${users.length}`,
    ),
    effects: ['The root quorum can do everything, regardless of any policy.'],
    facts: [...m.text('Votes needed', 'threshold'), ...m.ids('Member', 'userIds')],
  };
};

const mfa: Words = subject => {
  const m = members(subject);
  return {
    headline: headline('Set', `a second-factor rule for ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}`),
    effects: ['This user must prove who they are with the methods named here.'],
    facts: [
      ...m.id('User', 'userId'),
      ...m.text('Name', 'mfaPolicyName'),
      ...m.text('Condition', 'condition'),
      ...m.text('Notes', 'notes'),
    ],
  };
};

export const accessWords = { set_ip_allowlist: allowlist, create_api_keys: addKeys, delete_api_keys: deleteKeys };
export const accessCompanions: Record<string, Words> = {
  REMOVE_IP_ALLOWLIST: removeAllowlist,
  CREATE_POLICY: createPolicy,
  CREATE_POLICIES: createPolicies,
  UPDATE_POLICY: updatePolicy,
  DELETE_POLICY: deletePolicies,
  DELETE_POLICIES: deletePolicies,
  UPDATE_ROOT_QUORUM: rootQuorum,
  CREATE_MFA_POLICY: mfa,
  UPDATE_MFA_POLICY: mfa,
  DELETE_MFA_POLICY: mfa,
};

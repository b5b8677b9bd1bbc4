/** Words for the IP allowlist, API keys and second factors. */
import { plural } from '../../../../contract/text/plain-text.ts';
import { allowlist as presentAllowlist } from '../../../known/present.ts';
import { flag, list, rows, text, texts } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { members, nameOf, several, theNamed, type Words } from '../../subject.ts';
import { headline, type Verb } from '../headline.ts';
import { apiKeyFacts } from './people.ts';

const allowlist: Words = subject => {
  const m = members(subject);
  const { parameters } = subject;
  const rules = list(parameters, 'rules');
  const key = text(parameters, 'publicKey');
  const present = presentAllowlist(subject);
  // The list of the organisation, or of another key, is not what is replaced.
  const now = (text(present, 'publicKey') ?? '') === (key ?? '') ? rows(present, 'rules').length : 0;
  const whose = key === undefined ? 'the organisation' : theNamed(subject, key, 'API key');
  const off = flag(parameters, 'enabled') === false;
  return {
    headline: off
      ? headline('Switch', `the IP allowlist of ${whose} off`)
      : headline(
          'Replace',
          `the IP allowlist of ${whose}: ${now > 0 && now !== rules.length ? `${plural(now, 'range')} become${now === 1 ? 's' : ''} ${rules.length}` : plural(rules.length, 'range')}`,
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
      ...m.text('On a failure', 'onEvaluationError', 'text', text(failureWords, text(parameters, 'onEvaluationError') ?? '')),
    ],
  };
};

/** Who is let in where the list cannot be evaluated. */
export const failureWords: Record<string, string> = { ALLOW: 'everybody is let in', DENY: 'nobody is let in' };

const removeAllowlist: Words = subject => {
  const key = text(subject.parameters, 'publicKey');
  return {
    headline: headline(
      'Remove',
      `the IP allowlist of ${key === undefined ? 'the organisation' : theNamed(subject, key, 'API key')}`,
    ),
    effects: [
      key === undefined
        ? 'API keys can be used from any address.'
        : 'The list of the organisation holds for the key again, where it is on.',
    ],
    facts: members(subject).id('API key', 'publicKey'),
  };
};

/** “the API key “Laptop””, “2 API keys, “Laptop” and “Desk”,” */
function keysNamed(keys: readonly unknown[]): string {
  const names = several(
    keys.map(key => quoted(text(key, 'apiKeyName') ?? '')),
    'none',
  );
  return keys.length === 1 ? `the API key ${names}` : `${plural(keys.length, 'API key')}, ${names},`;
}

const addKeys: Words = subject => {
  const keys = list(subject.parameters, 'apiKeys');
  return {
    headline: headline('Add', `${keysNamed(keys)} to ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}`),
    effects: [],
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

const mfa =
  (verb: Verb, what: string): Words =>
  subject => {
    const m = members(subject);
    return {
      headline: headline(verb, `${what} ${nameOf(subject, text(subject.parameters, 'userId'), 'user')}`),
      effects: [
        verb === 'Delete'
          ? 'This user need no longer prove who they are with the methods it names.'
          : 'This user must prove who they are with the methods named here.',
      ],
      facts: [
        ...m.id('User', 'userId'),
        ...m.text('Rule', 'mfaPolicyId', 'id'),
        ...m.text('Name', 'mfaPolicyName'),
        ...m.text('Condition', 'condition'),
        ...list(subject.parameters, 'requiredAuthenticationMethods').flatMap(each =>
          list(each, 'any').flatMap(method => members(subject, method).text('Method', 'type')),
        ),
        ...m.text('Notes', 'notes'),
      ],
    };
  };

export const accessWords = { set_ip_allowlist: allowlist, create_api_keys: addKeys, delete_api_keys: deleteKeys };
export const accessCompanions: Record<string, Words> = {
  REMOVE_IP_ALLOWLIST: removeAllowlist,
  CREATE_MFA_POLICY: mfa('Create', 'a second-factor rule for'),
  UPDATE_MFA_POLICY: mfa('Change', 'a second-factor rule of'),
  DELETE_MFA_POLICY: mfa('Delete', 'a second-factor rule of'),
};

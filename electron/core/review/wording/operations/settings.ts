/** Words for features, contract interfaces and organisations. */
import { plural } from '../../../../contract/text/plain-text.ts';
import { functionsOf } from '../../../chains/ethereum/calls/abi.ts';
import { flag, list, text, utf8Size } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { members, nameOf, several, theNamed, type Words } from '../../subject.ts';
import { headline, type Verb } from '../headline.ts';
import { featureMeanings, featureWords, stateOf } from './features.ts';
import { userFacts } from './people.ts';

const feature =
  (verb: Verb): Words =>
  subject => {
    const m = members(subject);
    const name = text(subject.parameters, 'name') ?? '';
    const value = text(subject.parameters, 'value') ?? '';
    const state = verb === 'Remove' ? 'off' : stateOf(value);
    return {
      headline: headline(state === null ? verb : 'Switch', `${featureWords(name)} ${state ?? `to ${quoted(value)}`}`),
      effects: ['Applies to the whole organisation. Only the root quorum can decide it.'],
      facts: [...m.text('Feature', 'name', 'text', text(featureMeanings, name)), ...m.text('Value', 'value')],
    };
  };

const contractInterface: Words = subject => {
  const m = members(subject);
  const json = text(subject.parameters, 'smartContractInterface') ?? '';
  const count = functionsOf(json, subject.work).size;
  return {
    headline: headline(
      'Upload',
      `the interface ${quoted(text(subject.parameters, 'label') ?? '')} for ${nameOf(subject, text(subject.parameters, 'smartContractAddress'), 'contract')}`,
    ),
    effects: ['This app and policies read calls of this contract with it: a wrong interface shows wrong names.'],
    facts: [
      ...m.text('Label', 'label'),
      ...m.id('Contract', 'smartContractAddress'),
      ...m.text('Kind', 'type'),
      ...m.text('Notes', 'notes'),
      {
        label: 'Size',
        value: `${utf8Size(json)} bytes, ${plural(count, 'function')}`,
        kind: 'text' as const,
        source: 'computed' as const,
      },
    ],
  };
};

const deleteInterface: Words = subject => ({
  headline: headline('Delete', theNamed(subject, text(subject.parameters, 'smartContractInterfaceId'), 'contract interface')),
  effects: ['It can no longer be used to read calls of this contract, and policies that use it no longer match.'],
  facts: members(subject).id('Interface', 'smartContractInterfaceId'),
});

/** The proxy lets clients log in that hold no key of the organisation (docs/service.md#enumerations). */
const proxy =
  (state: 'on' | 'off'): Words =>
  () => ({
    headline: headline('Switch', `the authentication proxy ${state}`),
    effects: [
      state === 'on'
        ? 'Whoever reaches the proxy can sign up and log in without a key of this organisation.'
        : 'Nobody can sign up or log in by way of the proxy any more.',
    ],
    facts: [],
  });

const proxyConfig: Words = subject => {
  const m = members(subject);
  const origins = list(subject.parameters, 'allowedOrigins').filter(each => typeof each === 'string');
  return {
    headline: headline(
      'Change',
      `the authentication proxy: ${several(
        origins.map(each => quoted(each)),
        'no site',
      )} may use it`,
    ),
    effects: ['Decides from which sites, and by which methods, people can sign up and log in.'],
    facts: [...m.ids('Allowed origin', 'allowedOrigins'), ...m.ids('Allowed method', 'allowedAuthMethods')],
  };
};

const origins: Words = subject => ({
  headline: headline(
    'Set',
    `the sites that may use the service to ${several(
      list(subject.parameters, 'allowedOrigins').map(each => quoted(String(each))),
      'none',
    )}`,
  ),
  effects: ['Applies to the whole organisation.'],
  facts: members(subject).ids('Allowed origin', 'allowedOrigins'),
});

const deleteOrganisation: Words = subject => ({
  headline: headline('Delete', 'the organisation and everything in it'),
  effects: ['All its users, wallets and keys are gone. This cannot be undone.'],
  facts: members(subject).id('Organisation', 'organizationId'),
});

const deleteSub: Words = subject => {
  const force = flag(subject.parameters, 'deleteWithoutExport') === true;
  return {
    headline: headline('Delete', `this sub-organisation and everything in it${force ? ', exported or not' : ''}`),
    effects: [
      'All its users, wallets and keys are gone. This cannot be undone.',
      ...(force ? ['Keys that were never exported exist nowhere else: what they hold is lost.'] : []),
    ],
    facts: members(subject).flag('Without export', 'deleteWithoutExport', 'yes, forced', 'no'),
  };
};

const createSub: Words = subject => {
  const users = list(subject.parameters, 'rootUsers');
  const m = members(subject);
  return {
    headline: headline(
      'Create',
      `the sub-organisation ${quoted(text(subject.parameters, 'subOrganizationName') ?? '')} with ${several(
        users.map(u => quoted(text(u, 'userName') ?? '')),
        'nobody',
      )} as root`,
    ),
    effects: ['Its root users decide there, regardless of any policy of this organisation.'],
    facts: [
      ...m.text('Name', 'subOrganizationName'),
      ...m.text('Votes needed', 'rootQuorumThreshold'),
      ...users.flatMap((u, i) => userFacts(subject, u, users.length === 1 ? '' : `${i + 1}: `)),
    ],
  };
};

const rename: Words = subject => ({
  headline: headline('Rename', `the organisation to ${quoted(text(subject.parameters, 'organizationName') ?? '')}`),
  effects: [],
  facts: members(subject).text('New name', 'organizationName'),
});

export const settingsWords = {
  set_organization_feature: feature('Set'),
  create_smart_contract_interface: contractInterface,
  delete_sub_organization: deleteSub,
};
export const settingsCompanions: Record<string, Words> = {
  REMOVE_ORGANIZATION_FEATURE: feature('Remove'),
  DELETE_SMART_CONTRACT_INTERFACE: deleteInterface,
  CREATE_SUB_ORGANIZATION: createSub,
  UPDATE_ORGANIZATION_NAME: rename,
  DELETE_ORGANIZATION: deleteOrganisation,
  ENABLE_AUTH_PROXY: proxy('on'),
  DISABLE_AUTH_PROXY: proxy('off'),
  UPDATE_AUTH_PROXY_CONFIG: proxyConfig,
  UPDATE_ALLOWED_ORIGINS: origins,
};

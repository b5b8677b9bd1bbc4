/** What holds for the organisation: policies, the root quorum, features, who may reach it, what reads its calls. */
import { plural } from '../../../../contract/text/plain-text.ts';
import type { Party } from '../../../../contract/values/document.ts';
import { rootQuorum } from '../../../known/present.ts';
import { flag, list, text, texts } from '../../../text/members.ts';
import { named, quoted } from '../../../text/visible.ts';
import { nameOf, type Subject, several, theNamed } from '../../subject.ts';
import { featureWords, stateOf } from '../operations/features.ts';
import { changeOf, gistOf, quorumMoves } from '../operations/policies.ts';
import { capital } from '../say.ts';
import {
  bearer,
  brandNew,
  type Changes,
  changes,
  counted,
  idsOf,
  leading,
  namesIn,
  newly,
  organisation,
  plainly,
  thing,
  things,
} from './change.ts';

/** "Allows" "Any payment to anybody, with 1 approval" */
function letsParty(gist: string): Party {
  const [verb = '', ...rest] = gist.split(' ');
  return plainly(capital(verb), rest.join(' '));
}

const newPolicy: Changes = subject => {
  const name = text(subject.parameters, 'policyName');
  return changes(
    brandNew('policy', [name]),
    newly('New policy', name, '', 'without a name'),
    letsParty(gistOf(subject, subject.parameters)),
  );
};

const newPolicies: Changes = subject => {
  const all = list(subject.parameters, 'policies');
  const [only] = all;
  if (all.length === 1 && only !== undefined) return newPolicy({ ...subject, parameters: only as Subject['parameters'] });
  const names = namesIn(all, 'policyName');
  return changes(
    brandNew('policy', names, 'policies'),
    plainly(
      'New policies',
      several(
        names.map(each => quoted(each ?? '')),
        'none',
      ),
    ),
    plainly('Say', 'what stands below, one after another'),
  );
};

const changedPolicy: Changes = subject => {
  const id = text(subject.parameters, 'policyId');
  const change = changeOf(subject).replace(/^, which (?:would )?/, '');
  const verb =
    change === ''
      ? 'is changed'
      : change
          .replace(/ than now| as now/, '')
          .replace(/^(allow|say)(?= )/, '$1s')
          .replace(/^deny/, 'denies');
  return changes(
    id === undefined ? 'Changes a policy' : `${leading(subject, id, 'policy')} ${verb}`,
    thing(subject, 'Policy', id, 'policy'),
    plainly('Then', change === '' ? 'says what stands below' : verb),
  );
};

const deletedPolicies: Changes = subject => {
  const ids = idsOf(subject, 'policyId', texts(subject.parameters, 'policyIds'));
  return changes(
    `Deletes ${counted(subject, ids, 'policy', 'policies')}`,
    things(subject, ids.length === 1 ? 'Policy' : 'Policies', ids, 'policy'),
    plainly('Is deleted', 'allows and denies nothing'),
  );
};

const quorum: Changes = subject => {
  const users = new Set(texts(subject.parameters, 'userIds')).size;
  const threshold = text(subject.parameters, 'threshold') ?? 'an unknown number';
  const now = rootQuorum(subject);
  const was = now === undefined ? undefined : String(now.threshold);
  const title =
    was === undefined
      ? `Root quorum of ${threshold} of ${users}`
      : was === threshold
        ? `Other members of the root quorum`
        : `Root quorum from ${was} to ${threshold}`;
  const moves = quorumMoves(subject).replace(/^, /, '');
  return changes(
    title,
    plainly('Root quorum', now === undefined ? 'As it is' : `${was} of ${new Set(now.userIds).size}`),
    plainly('Becomes', `${threshold} of ${users}`),
    moves === '' ? undefined : moves,
  );
};

const feature =
  (isRemoved: boolean): Changes =>
  subject => {
    const name = text(subject.parameters, 'name') ?? '';
    const value = text(subject.parameters, 'value') ?? '';
    const called = capital(featureWords(name));
    const state = isRemoved ? 'off' : stateOf(value);
    const becomes = state ?? quoted(value, 60);
    const title = state !== null ? `Switches ${featureWords(name)} ${becomes}` : `Sets ${featureWords(name)} to ${becomes}`;
    return changes(title, plainly('Feature', called), plainly('Becomes', becomes));
  };

const whose = (subject: Subject): { party: Party; of: string } => {
  const key = text(subject.parameters, 'publicKey');
  return key === undefined
    ? { party: organisation(subject), of: '' }
    : { party: thing(subject, 'API key', key, 'key'), of: ` of ${nameOf(subject, key, 'key')}` };
};

const allowlist: Changes = subject => {
  const { party, of } = whose(subject);
  const ranges = list(subject.parameters, 'rules');
  if (flag(subject.parameters, 'enabled') === false)
    return changes(`Switches the IP allowlist${of} off`, party, plainly('Can be reached from', 'any address'));
  const from = ranges.length === 0 ? 'nowhere' : plural(ranges.length, 'range');
  return changes(
    `IP allowlist${of} becomes ${ranges.length === 0 ? 'empty' : from}`,
    party,
    plainly('Can be reached from', from),
  );
};

const noAllowlist: Changes = subject => {
  const { party, of } = whose(subject);
  return changes(
    `Removes the IP allowlist${of}`,
    party,
    plainly('Can be reached from', of === '' ? 'any address' : 'where the organisation can'),
  );
};

const contractInterface: Changes = subject => {
  const label = text(subject.parameters, 'label');
  const contract = text(subject.parameters, 'smartContractAddress');
  return changes(
    `${label === undefined ? 'Interface' : `Interface ${named(label)}`} for ${nameOf(subject, contract, 'contract')}`,
    newly('Interface', label, '', 'without a label'),
    bearer(subject, 'Reads calls of', contract, 'contract'),
  );
};

const noInterface: Changes = subject => {
  const id = text(subject.parameters, 'smartContractInterfaceId');
  return changes(
    `Deletes ${theNamed(subject, id, 'contract interface')}`,
    thing(subject, 'Interface', id, 'contract interface'),
    plainly('Is deleted', 'no calls are read with it'),
  );
};

const proxy =
  (state: 'on' | 'off'): Changes =>
  subject =>
    changes(
      `Switches the authentication proxy ${state}`,
      organisation(subject),
      plainly('Lets in', state === 'on' ? 'whoever the proxy lets in, without a key' : 'nobody by way of the proxy'),
    );

const sites =
  (title: string, role: string): Changes =>
  subject => {
    const origins = list(subject.parameters, 'allowedOrigins').filter(each => typeof each === 'string');
    const all = several(
      origins.map(each => quoted(each, 80)),
      'no site',
    );
    return changes(title, organisation(subject), plainly(role, all));
  };

const newSub: Changes = subject => {
  const name = text(subject.parameters, 'subOrganizationName');
  const roots = several(
    namesIn(list(subject.parameters, 'rootUsers'), 'userName').map(each => quoted(each ?? '')),
    'nobody',
  );
  return changes(
    brandNew('sub-organisation', [name]),
    newly('New sub-organisation', name, '', 'without a name'),
    plainly('Is decided by', roots),
  );
};

const deleted =
  (what: string): Changes =>
  subject =>
    changes(`Deletes ${what}`, organisation(subject), plainly('Is deleted', 'with every wallet and key in it'));

const renamed: Changes = subject => {
  const name = text(subject.parameters, 'organizationName');
  return changes(`Organisation becomes ${quoted(name ?? '')}`, organisation(subject), newly('Is called', name, '', 'nothing'));
};

export const ruleChanges: Record<string, Changes> = {
  CREATE_POLICY: newPolicy,
  CREATE_POLICIES: newPolicies,
  UPDATE_POLICY: changedPolicy,
  DELETE_POLICY: deletedPolicies,
  DELETE_POLICIES: deletedPolicies,
  UPDATE_ROOT_QUORUM: quorum,
  SET_ORGANIZATION_FEATURE: feature(false),
  REMOVE_ORGANIZATION_FEATURE: feature(true),
  SET_IP_ALLOWLIST: allowlist,
  REMOVE_IP_ALLOWLIST: noAllowlist,
  CREATE_SMART_CONTRACT_INTERFACE: contractInterface,
  DELETE_SMART_CONTRACT_INTERFACE: noInterface,
  ENABLE_AUTH_PROXY: proxy('on'),
  DISABLE_AUTH_PROXY: proxy('off'),
  UPDATE_AUTH_PROXY_CONFIG: sites('Changes the sites of the authentication proxy', 'Lets people in from'),
  UPDATE_ALLOWED_ORIGINS: sites('Changes the sites that may use the service', 'Is used from'),
  CREATE_SUB_ORGANIZATION: newSub,
  DELETE_SUB_ORGANIZATION: deleted('this sub-organisation'),
  DELETE_ORGANIZATION: deleted('the organisation'),
  UPDATE_ORGANIZATION_NAME: renamed,
};

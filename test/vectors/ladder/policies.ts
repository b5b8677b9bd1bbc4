/** Policies, the root quorum and features: what administrators change, and what somebody would who wants to be let in. */
import { context, parties } from '../parties.ts';
import { submit } from '../risk-case.ts';
import { ada, ben, present, update, world } from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

const here = { in: world };
const create = (effect: 'ALLOW' | 'DENY', condition: string, consensus: string, policyName = 'New') =>
  submit('CREATE_POLICY_V3', { policyName, effect: `EFFECT_${effect}`, condition, consensus, notes: '' });
const remove = (...policyIds: string[]) => submit('DELETE_POLICIES', { policyIds });
const quorum = (threshold: number, userIds = ['user-ada', 'user-ben']) => submit('UPDATE_ROOT_QUORUM', { threshold, userIds });
const feature = (name: string, value: string) => submit('SET_ORGANIZATION_FEATURE', { name: `FEATURE_NAME_${name}`, value });
const three = ['user-ada', 'user-ben', 'user-cyr'];
const ofThree = context({
  ...present,
  users: [ada, ben, { ...ben, userId: 'user-cyr', userName: 'Cyr Vale' }],
  rootQuorum: { threshold: 3, userIds: three },
});
const two = 'approvers.count() >= 2';

export const policiesCases: readonly LadderCase[] = [
  honest('asks for one approval more', update({ policyConsensus: 'approvers.count() >= 3' }), 'look', here),
  honest(
    'lowers the amount that may be sent',
    update({ policyCondition: "wallet.id == 'wallet-1' && eth.tx.value < 5" }),
    'look',
    here,
  ),
  honest(
    'adds a condition',
    update({ policyCondition: "wallet.id == 'wallet-1' && eth.tx.value < 10 && eth.tx.chain_id == 1" }),
    'look',
    here,
  ),
  honest(
    'writes the same condition in another order',
    update({ policyCondition: "eth.tx.value < 10 && wallet.id == 'wallet-1'" }),
    'look',
    here,
  ),
  honest(
    'writes the same bound in another way',
    update({ policyCondition: '(wallet.id == "wallet-1") && eth.tx.value <= 9' }),
    'look',
    here,
  ),
  honest('changes the notes of a policy', update({ policyNotes: 'Reviewed in November.' }), 'look', here),
  honest('renames a policy', update({ policyName: 'Payments of the desk' }), 'look', here),
  honest('denies what was allowed', update({ policyEffect: 'EFFECT_DENY' }), 'look', here),
  honest(
    'allows payments to one address with two approvals',
    create('ALLOW', `eth.tx.to == '${parties.payroll}' && eth.tx.value < 1000000000000000000`, two),
    'look',
    here,
  ),
  honest(
    'allows small payments of one wallet with two approvals',
    create('ALLOW', "wallet.id == 'wallet-1' && eth.tx.value < 5000000", two),
    'look',
    here,
  ),
  honest(
    'denies payments from a cold key',
    create('DENY', "private_key.tags.contains('tag-cold-9') && activity.action == 'SIGN'", 'true'),
    'look',
    here,
  ),
  honest('denies a contract', create('DENY', `eth.tx.to == '${parties.stranger}'`, 'true'), 'look', here),
  honest('deletes a policy that allows', remove('policy-pay'), 'look', here),
  honest(
    'raises the root quorum',
    submit('UPDATE_ROOT_QUORUM', { threshold: 2, userIds: ['user-ada', 'user-ben'] }),
    'look',
    here,
  ),
  honest('switches an email login off', submit('REMOVE_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_EMAIL_AUTH' }), 'look', here),
  honest('sets a feature to what it is', feature('WEBHOOK', 'true'), 'look', here),
  malicious(
    'asks for one approval less',
    update({ policyConsensus: 'approvers.count() >= 1' }),
    'critical',
    'policy-weakened',
    here,
  ),
  malicious('asks for nobody', update({ policyConsensus: 'true' }), 'critical', 'policy-weakened', here),
  malicious(
    'raises the amount that may be sent',
    update({ policyCondition: "wallet.id == 'wallet-1' && eth.tx.value < 1000000" }),
    'critical',
    'policy-weakened',
    here,
  ),
  malicious('drops a condition', update({ policyCondition: "wallet.id == 'wallet-1'" }), 'critical', 'policy-weakened', here),
  malicious(
    'adds a way around',
    update({ policyCondition: "wallet.id == 'wallet-1' && eth.tx.value < 10 || wallet.id == 'wallet-2'" }),
    'critical',
    'policy-weakened',
    here,
  ),
  malicious(
    'says something that is always true in brackets',
    update({ policyCondition: '((1 == 1))' }),
    'critical',
    'policy-open',
    here,
  ),
  malicious(
    'says one thing or its opposite',
    create('ALLOW', "wallet.id == 'wallet-1' || wallet.id != 'wallet-1'", 'true'),
    'critical',
    'policy-open',
    here,
  ),
  malicious(
    'allows what was denied',
    submit('UPDATE_POLICY_V2', { policyId: 'policy-stop', policyEffect: 'EFFECT_ALLOW' }),
    'critical',
    'policy-weakened',
    here,
  ),
  malicious(
    'denies less',
    submit('UPDATE_POLICY_V2', {
      policyId: 'policy-stop',
      policyCondition: "private_key.tags.contains('tag-cold-9') && eth.tx.value > 100",
    }),
    'critical',
    'policy-weakened',
    here,
  ),
  malicious('allows everything', create('ALLOW', 'true', 'true'), 'critical', 'policy-open', here),
  malicious(
    'lets somebody export wallets',
    create('ALLOW', "activity.type == 'ACTIVITY_TYPE_EXPORT_WALLET'", "approvers.any(user, user.id == 'user-ben')"),
    'critical',
    'policy-grants-control',
    here,
  ),
  malicious(
    'lets somebody create policies',
    create('ALLOW', "activity.resource == 'POLICY' && activity.action == 'CREATE'", "approvers.any(user, user.id == 'user-ben')"),
    'critical',
    'policy-grants-control',
    here,
  ),
  malicious(
    'lets somebody add keys among other things',
    create(
      'ALLOW',
      "activity.type in ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', 'ACTIVITY_TYPE_CREATE_API_KEYS_V2']",
      'approvers.count() >= 1',
    ),
    'critical',
    'policy-grants-control',
    here,
  ),
  malicious(
    'allows payments to an address that resembles the payroll',
    create('ALLOW', `eth.tx.to == '${parties.poison}' && eth.tx.value < 1000000000000000000`, two),
    'critical',
    'request-address-lookalike',
    here,
  ),
  malicious(
    'lets one person do whatever a wallet can',
    create('ALLOW', "wallet.id == 'wallet-2'", 'approvers.count() >= 1'),
    'high',
    'policy-change',
    here,
  ),
  malicious('says what nobody can read', update({ policyCondition: 'strange(wallet)' }), 'high', 'policy-change', here),
  malicious('deletes a policy that denies', remove('policy-stop'), 'critical', 'policy-deny-deleted', here),
  malicious('deletes all policies', remove('policy-pay', 'policy-stop'), 'critical', 'policies-all-gone', here),
  malicious('lets one person be the root quorum', quorum(1), 'critical', 'root-quorum', here),
  malicious('makes the root quorum unreachable', quorum(3), 'critical', 'root-quorum', here),
  malicious('puts a stranger into the root quorum', quorum(2, ['user-ada', 'user-mallory']), 'critical', 'root-quorum', here),
  malicious('lets an email be a way in', feature('EMAIL_AUTH', 'true'), 'critical', 'feature-opens-door', here),
  malicious(
    'lets an email recover a root user',
    feature('ROOT_USER_EMAIL_RECOVERY', 'true'),
    'critical',
    'feature-opens-door',
    here,
  ),
  malicious('asks the root quorum for one vote less', quorum(2, three), 'critical', 'root-quorum', { in: ofThree }),
  honest('asks the root quorum for as many votes of three', quorum(3, three), 'look', { in: ofThree }),
  malicious(
    'lets somebody export in brackets, behind a condition',
    create(
      'ALLOW',
      "wallet.id == 'wallet-1' && (eth.tx.value < 5 || activity.type == 'ACTIVITY_TYPE_EXPORT_WALLET')",
      'approvers.count() >= 1',
    ),
    'critical',
    'policy-grants-control',
    here,
  ),
  malicious(
    'lets somebody export by saying what it is not',
    create('ALLOW', "!(activity.type != 'ACTIVITY_TYPE_EXPORT_WALLET')", 'approvers.count() >= 1'),
    'critical',
    'policy-grants-control',
    here,
  ),
  malicious(
    'allows every payment with two approvals',
    create('ALLOW', 'eth.tx.value > 0 && eth.tx.gas > 0', two),
    'high',
    'policy-change',
    here,
  ),
  malicious(
    'takes away the sites that passkeys are bound to',
    submit('REMOVE_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS' }),
    'critical',
    'feature-opens-door',
    here,
  ),
];

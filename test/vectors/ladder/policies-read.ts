/** Policies that are read for what they let people do: what excludes nothing, what names only some, and who approves. */
import { context, parties } from '../parties.ts';
import { submit } from '../risk-case.ts';
import { ada, ben, policy, present, update, world } from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious } from './world.ts';

const here = { in: world };
const create = (effect: 'ALLOW' | 'DENY', condition: string, consensus: string, policyName = 'New') =>
  submit('CREATE_POLICY_V3', { policyName, effect: `EFFECT_${effect}`, condition, consensus, notes: '' });
const bens = "approvers.any(user, user.id == 'user-ben')";
const two = 'approvers.count() >= 2';
const quorum = (threshold: number, ...userIds: string[]) => submit('UPDATE_ROOT_QUORUM', { threshold, userIds });
const cyr = { ...ben, userId: 'user-cyr', userName: 'Cyr Vale', apiKeys: [] };
const ofThree = {
  in: context({
    ...present,
    users: [ada, ben, cyr, { ...cyr, userId: 'user-dan', userName: 'Dan Lowe' }],
    rootQuorum: { threshold: 2, userIds: ['user-ada', 'user-ben', 'user-cyr'] },
  }),
};
/** A policy as tags and lists spell it. */
const spelled = {
  in: context({
    ...present,
    userTags: [
      { tagId: 'tag-finance-1', tagName: 'finance' },
      { tagId: 'tag-readers-2', tagName: 'readers' },
    ],
    policies: [
      policy(
        'policy-pay',
        'EFFECT_ALLOW',
        `eth.tx.to in ['${parties.payroll}', '${parties.router}'] && eth.tx.value <= 5000 && eth.tx.data[0..10] == '0xa9059cbb'`,
        "approvers.filter(user, user.tags.contains('tag-finance-1')).count() >= 2",
      ),
    ],
  }),
};
const condition = `eth.tx.to in ['${parties.payroll}', '${parties.router}'] && eth.tx.value <= 5000 && eth.tx.data[0..10] == '0xa9059cbb'`;
const counts = "approvers.filter(user, user.tags.contains('tag-finance-1')).count()";

const nothingLeftOut = [
  "activity.type != ''",
  "activity.type.contains('ACTIVITY')",
  "activity.type[0..8] == 'ACTIVITY'",
  "!(activity.action == 'FLY')",
  "'a' in ['b', 'a']",
  '[1, 2].any(x, x == 2)',
  '[].all(x, x == 1)',
  '2 > 1 && !false',
];

export const policiesRead: readonly LadderCase[] = [
  ...nothingLeftOut.map(each =>
    malicious(`allows what leaves nothing out: ${each}`, create('ALLOW', each, bens), 'critical', 'policy-open', here),
  ),
  malicious(
    'allows all but deletions',
    create('ALLOW', "activity.action != 'DELETE'", bens),
    'critical',
    'policy-grants-control',
    here,
  ),
  malicious(
    'lets one person sign whatever they like',
    create('ALLOW', "activity.action == 'SIGN'", bens),
    'critical',
    'policy-open',
    {
      ...here,
      headline: /any payment to anybody, with 1 approval/i,
    },
  ),
  malicious(
    'lets one person pay with one transfer that is named',
    create('ALLOW', "solana.tx.transfers.any(t, t.to == 'x')", bens),
    'critical',
    'policy-open',
    here,
  ),
  malicious(
    'lets anybody pay a stranger without limit',
    create('ALLOW', `eth.tx.to == '${at.thief}'`, 'true'),
    'critical',
    'policy-open',
    {
      ...here,
      because: /0x9e4c/i,
    },
  ),
  malicious(
    'lets somebody add keys by an older version',
    create('ALLOW', "activity.type == 'ACTIVITY_TYPE_CREATE_API_KEYS'", bens),
    'critical',
    'policy-grants-control',
    here,
  ),
  malicious(
    'lets one person export what is in a wallet',
    create('ALLOW', "wallet.id == 'wallet-2'", bens),
    'critical',
    'policy-grants-control',
    here,
  ),
  malicious(
    'lets people of another tag approve',
    update({ policyConsensus: counts.replace('finance-1', 'readers-2').concat(' >= 2') }),
    'critical',
    'policy-weakened',
    { ...spelled, because: /would let other people approve than may now/ },
  ),
  malicious(
    'compares less of a call',
    update({ policyCondition: condition.replace("[0..10] == '0xa9059cbb'", "[0..2] == '0x'") }),
    'critical',
    'policy-weakened',
    spelled,
  ),
  malicious(
    'allows what nobody here may approve',
    create(
      'ALLOW',
      `eth.tx.to == '${parties.payroll}' && eth.tx.value < 9`,
      "approvers.filter(user, user.tags.contains('tag-ghost-7')).count() >= 2",
    ),
    'high',
    'policy-change',
    {
      ...spelled,
      because: /tag-ghost-7/,
    },
  ),
  malicious(
    'denies in letters that only look right',
    create('DENY', "activity.actiоn == 'EXPORT'", 'true'),
    'high',
    'policy-change',
    here,
  ),
  malicious(
    'denies what never is',
    create('DENY', "activity.action == 'EXPORT' && activity.action == 'SIGN'", 'true'),
    'high',
    'policy-change',
    here,
  ),
  malicious(
    'lets another person into the root quorum',
    quorum(2, 'user-ada', 'user-ben', 'user-cyr', 'user-dan'),
    'critical',
    'root-quorum',
    {
      ...ofThree,
      headline: /from 2 of 3 to 2 of 4, Dan Lowe joins/i,
    },
  ),
  malicious(
    'asks the root quorum for one vote more, and packs it',
    quorum(3, 'user-ada', 'user-dan', 'user-cyr', 'user-eve'),
    'critical',
    'root-quorum',
    ofThree,
  ),
  malicious(
    'exchanges a member of the root quorum',
    quorum(2, 'user-ada', 'user-ben', 'user-dan'),
    'critical',
    'root-quorum',
    ofThree,
  ),

  honest(
    'writes a list as one or another',
    update({
      policyCondition: `5000 >= eth.tx.value && (eth.tx.to == '${parties.router}' || eth.tx.to == '${parties.payroll}') && eth.tx.data[0..10] == '0xa9059cbb'`,
    }),
    'look',
    { ...spelled, because: /same as now/ },
  ),
  honest(
    'calls the approvers something else',
    update({ policyConsensus: "approvers.filter(u, u.tags.contains('tag-finance-1')).count() > 1" }),
    'look',
    { ...spelled, because: /same as now/ },
  ),
  honest(
    'asks for a passkey as well',
    update({ policyConsensus: `${counts} >= 2 && credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')` }),
    'look',
    { ...spelled, because: /less than now/ },
  ),
  honest('asks for somebody by name as well', update({ policyConsensus: `${counts} >= 2 && ${bens}` }), 'look', spelled),
  honest(
    'compares more of a call',
    update({ policyCondition: condition.replace("[0..10] == '0xa9059cbb'", `[0..74] == '0xa9059cbb${'0'.repeat(64)}'`) }),
    'look',
    spelled,
  ),
  honest(
    'takes an address from the list',
    update({ policyCondition: condition.replace(`, '${parties.router}'`, '') }),
    'look',
    spelled,
  ),
  honest(
    'allows transfers to one address with two who are named',
    create(
      'ALLOW',
      `eth.tx.to == '${parties.payroll}' && eth.tx.value <= 1000`,
      `approvers.any(user, user.id == 'user-ada') && ${bens}`,
    ),
    'look',
    {
      ...here,
      headline: /transactions to Payroll, with 2 approvals/i,
    },
  ),
  honest(
    'allows transfers with two of three',
    create(
      'ALLOW',
      `eth.tx.to == '${parties.payroll}' && eth.tx.value <= 1000`,
      "approvers.filter(user, user.id in ['user-ada', 'user-ben']).count() >= 2",
    ),
    'look',
    here,
  ),
  honest(
    'allows Bitcoin to one address',
    create(
      'ALLOW',
      "bitcoin.tx.outputs.all(o, o.address == 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh' && o.value < 2000000)",
      two,
    ),
    'look',
    here,
  ),
  honest(
    'allows small transfers of Solana',
    create(
      'ALLOW',
      "solana.tx.transfers.all(t, t.to == 'x' && t.amount <= 5000000000) && solana.tx.spl_transfers.count() == 0 && solana.tx.address_table_lookups.count() == 0",
      two,
    ),
    'look',
    here,
  ),
  honest(
    'allows one function with arguments',
    create(
      'ALLOW',
      `eth.tx.to == '${parties.usdc}' && eth.tx.function_name == 'transfer' && eth.tx.contract_call_args['to'] == '${parties.payroll}' && eth.tx.contract_call_args['value'] <= 2000000000`,
      two,
    ),
    'look',
    here,
  ),
  honest(
    'lets two people create wallets',
    create('ALLOW', "activity.resource == 'WALLET' && activity.action == 'CREATE'", two),
    'look',
    here,
  ),
  honest(
    'lets a robot create sub-organisations',
    create('ALLOW', "activity.resource == 'ORGANIZATION' && activity.action == 'CREATE'", bens),
    'look',
    here,
  ),
  honest(
    'lets a robot send one-time codes',
    create('ALLOW', "activity.resource == 'OTP' && activity.action in ['CREATE', 'VERIFY']", bens),
    'look',
    here,
  ),
  honest('lets somebody read', create('ALLOW', "activity.kind == 'CREATE_READ_ONLY_SESSION'", bens), 'look', here),
  honest(
    'denies all but two addresses',
    create('DENY', `!(eth.tx.to in ['${parties.payroll}', '${parties.router}'])`, 'true'),
    'look',
    here,
  ),
  honest(
    'renames a policy that is not known',
    submit('UPDATE_POLICY_V2', { policyId: 'policy-x', policyName: 'Rent' }),
    'look',
    here,
  ),
  honest('lets a member leave the root quorum', quorum(2, 'user-ada', 'user-ben'), 'look', {
    ...ofThree,
    headline: /Cyr Vale leaves/i,
  }),
  honest(
    'takes a member into the root quorum, and asks for one vote more',
    quorum(3, 'user-ada', 'user-ben', 'user-cyr', 'user-dan'),
    'look',
    ofThree,
  ),
];

import { expect, test } from 'vitest';
import { policyRules } from '../../../../../electron/core/review/rules/policies.ts';
import { quorumRules } from '../../../../../electron/core/review/rules/quorum.ts';
import { context } from '../../../../vectors/parties.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import { policies, policy, present, update, world } from '../../../../vectors/risk-world.ts';
import { type Row, type Says, said } from '../said.ts';

const without = (more: Record<string, unknown>) => context({ ...present, ...more });
const allowing = (condition: string, consensus = 'approvers.count() >= 2', effect = 'EFFECT_ALLOW') =>
  submit('CREATE_POLICY_V3', { policyName: 'New', effect, condition, consensus });
const open = (name = 'New', alone = false): Says => [
  'policy-open',
  `The policy “${name}” would allow everything${alone ? ' with one person’s consent or none' : ''}.`,
];
const same: Says = ['policy-change', 'The policy “policy-pay” would say the same as now.'];
const less: Says = ['policy-change', 'The policy “policy-pay” would allow less than now, or deny more.'];
const taken: Says = ['policy-change', 'What these policies allow would no longer be allowed by them.'];
const change: Says = 'policy-change';

test.each([
  ['', true],
  ['   ', true],
  ['true', true],
  [' true ', true],
  ['((true))', true],
  ['( true )', true],
  ['!false', true],
  ['! false', true],
  ['!!false', false],
  ['!false_alarm', false],
  ['not !false', false],
  ['1 == 1', true],
  ['11==11', true],
  ['11 == 12', false],
  ['1 == 12', false],
  ['21 == 1', false],
  ["'a' == 'a'", true],
  ["'ab'  ==  'ab'", true],
  ["'ab' == 'a'", false],
  ['"ab" == "ab"', true],
  ['"" == ""', true],
  ["'' == ''", true],
  ['true == true', true],
  ['false == false', true],
  ['true == false', false],
  ["activity.x == 'a'", false],
  ["wallet.id == 'w' || true", true],
  ["true || wallet.id == 'w'", true],
  ["(wallet.id == 'w') || (1 == 1)", true],
  ['eth.tx.gas == 1 || eth.tx.gas == 2', false],
  ["wallet.tags.contains('t') || !wallet.tags.contains('t') || eth.tx.gas == 1", true],
  ['eth.tx.gas == 1 && true', false],
  ['true && 1 == 1', true],
  ["true && (wallet.id == 'w' || !false)", true],
  ['(eth.tx.gas == 1)', false],
  ['2 > 1', true],
  ['2 <= 1', false],
  ["'a' in ['b', 'a']", true],
  ["'a' in ['b']", false],
  ['[1, 2].any(x, x == 2)', true],
  ['[1, 2].all(x, x == 2)', false],
  ['[].all(x, x == 2)', true],
  ["activity.type != ''", true],
  ["activity.kind.contains('_')", true],
  ["!(activity.action == 'FLY')", true],
  ["activity.type[0..8] == 'ACTIVITY'", true],
  ['falsehood', false],
])('a policy that asks for “%s” allows everything: %s', (condition, is) => {
  expect(said(policyRules, allowing(condition), world)).toEqual(is ? [open(), change] : [change]);
});

const many = submit('CREATE_POLICIES', {
  policies: [
    { policyName: 'One', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'approvers.count() >= 1' },
    { policyName: 'Two', effect: 'EFFECT_DENY', condition: 'true', consensus: 'true' },
    { effect: 'EFFECT_ALLOW', condition: '1 == 1', consensus: 'approvers.count() == 2' },
    { policyName: 'Four', condition: 'true' },
    { policyName: 'Five', effect: 'EFFECT_ALLOW' },
    { policyName: 'Six', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'credentials.any(x)' },
  ],
});

test.each<Row>([
  ['nobody has to consent', allowing('true', 'true'), [open('New', true), change]],
  ['one person has to consent', allowing('true', "approvers.any(user, user.id == 'user-ben')"), [open('New', true), change]],
  ['two have to consent', allowing('true'), [open(), change]],
  ['how many is not understood', allowing('true', 'credentials.count() >= 1'), [open(), change]],
  ['it denies', allowing('true', 'true', 'EFFECT_DENY'), [change]],
  ['several at once', many, [open('One', true), open(''), open('Five', true), open('Six'), change]],
  [
    'a policy that is there is opened',
    update({ policyCondition: 'true' }),
    [
      open('policy-pay'),
      ['policy-weakened', "The policy “policy-pay” would no longer require “wallet.id == 'wallet-1'” and “eth.tx.value < 10”."],
      change,
    ],
  ],
  [
    'one that is not known is opened',
    submit('UPDATE_POLICY_V2', { policyId: 'policy-x', policyEffect: 'EFFECT_ALLOW', policyCondition: 'true' }),
    [['policy-open', 'The policy policy-x would allow everything.'], change],
  ],
  [
    'what one that is not known asks for stays',
    submit('UPDATE_POLICY_V2', { policyId: 'policy-x', policyEffect: 'EFFECT_ALLOW' }),
    [change],
  ],
  [
    'another request that looks like one',
    submit('CREATE_WALLET', {
      walletName: 'w',
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      policies: [{ effect: 'EFFECT_ALLOW', condition: 'true' }],
    }),
    [],
  ],
])('a policy that allows everything: %s', (_, request, says, against = world) => {
  expect(said(policyRules, request, against)).toEqual(says);
});

const control: Says = [
  'policy-grants-control',
  'The policy “policy-pay” would allow exports, or changes of users, keys and rules (export wallet, export wallet account, delete wallets and 6 more), with 2 approvals or fewer.',
];
const weaker = (sentence: string): Says => ['policy-weakened', sentence];
const fewer = (would: string): Says => weaker(`The policy “policy-pay” would ask for ${would} instead of 2.`);
const id = (condition: string) =>
  without({ policies: [policy('policy-pay', 'EFFECT_ALLOW', condition, 'approvers.count() >= 2')] });
const deny = without({ policies: [policy('policy-pay', 'EFFECT_DENY', "wallet.id == 'a' && x == 1", 'approvers.count() >= 2')] });
const silent = without({ policies: [{ policyId: 'policy-pay', policyName: 'policy-pay' }] });
const lax = without({ policies: [policy('policy-pay', 'EFFECT_ALLOW', 'x == 1', 'true')] });
const long = "wallet.label == 'a name that is so very long that nobody would ever read all of it in one go'";

test.each<Row>([
  ['one approval less', update({ policyConsensus: 'approvers.count() >= 1' }), [fewer('1 approval'), change]],
  ['none at all', update({ policyConsensus: 'true' }), [fewer('0 approvals'), change]],
  ['as many', update({ policyConsensus: 'approvers.count() > 1' }), [same]],
  ['more', update({ policyConsensus: 'approvers.count() >= 3' }), [less]],
  [
    'nobody can tell how many',
    update({ policyConsensus: 'credentials.count() >= 9' }),
    [
      weaker(
        'The policy “policy-pay” asks for 2 approvals now; how many it would ask for is not clear from “credentials.count() >= 9”.',
      ),
      change,
    ],
  ],
  ['nobody can tell how many, and none is asked for now', update({ policyConsensus: 'credentials.count() >= 9' }), [less], lax],
  [
    'one that denies would allow, and asks for fewer',
    update({ policyEffect: 'EFFECT_ALLOW', policyConsensus: 'true' }),
    [weaker('The policy “policy-pay” denies now and would allow.'), change],
    deny,
  ],
  ['one that denies asks for something unknown', update({ policyConsensus: 'x' }), [change], deny],
  ['one that denies asks for less', update({ policyCondition: "wallet.id == 'a'" }), [less], deny],
  ['one that denies names another way', update({ policyCondition: "(wallet.id == 'a' && x == 1) || y == 2" }), [less], deny],
  [
    'one that denies would allow with fewer conditions',
    update({ policyEffect: 'EFFECT_ALLOW', policyCondition: "wallet.id == 'a'" }),
    [weaker('The policy “policy-pay” denies now and would allow.'), change, control],
    deny,
  ],
  [
    'one that denies would allow in another way as well',
    update({ policyEffect: 'EFFECT_ALLOW', policyCondition: "(wallet.id == 'a' && x == 1) || y == 2" }),
    [weaker('The policy “policy-pay” denies now and would allow.'), change],
    deny,
  ],
  ['one that allows would deny', update({ policyEffect: 'EFFECT_DENY', policyCondition: "wallet.id == 'wallet-1'" }), [less]],
  [
    'a condition is dropped',
    update({ policyCondition: "wallet.id == 'wallet-1'" }),
    [weaker('The policy “policy-pay” would no longer require “eth.tx.value < 10”.'), change, control],
  ],
  [
    'a condition is dropped, and one that says nothing added',
    update({ policyCondition: "wallet.id == 'wallet-1' && 1 == 1" }),
    [weaker('The policy “policy-pay” would no longer require “eth.tx.value < 10”.'), change, control],
  ],
  ['a condition is added', update({ policyCondition: "wallet.id == 'wallet-1' && eth.tx.value < 10 && z == 1" }), [less]],
  [
    'a condition is another',
    update({ policyCondition: "wallet.id == 'wallet-1' && eth.tx.value < 11" }),
    [weaker('The policy “policy-pay” would allow more than it does now.'), change],
  ],
  [
    'a long one is dropped',
    update({ policyCondition: 'x == 1' }),
    [weaker(`The policy “policy-pay” would no longer require “${long.slice(0, 79)}…”.`), change],
    id(`x == 1 && ${long}`),
  ],
  [
    'a way is added',
    update({ policyCondition: `a == 1 || ${long}` }),
    [weaker(`The policy “policy-pay” would also allow what matches “${long.slice(0, 79)}…”.`), change, control],
    id('a == 1'),
  ],
  [
    'two ways are added',
    update({ policyCondition: 'a == 1 || b == 2 || c == 3' }),
    [weaker('The policy “policy-pay” would also allow what matches “b == 2” and “c == 3”.'), change],
    id('a == 1'),
  ],
  ['a way is taken', update({ policyCondition: 'a == 1' }), [less], id('a == 1 || b == 2')],
  ['a way is exchanged', update({ policyCondition: 'a == 1 || c == 3' }), [change], id('a == 1 || b == 2')],
  [
    'a way is added to one that would deny',
    update({ policyEffect: 'EFFECT_DENY', policyCondition: 'a == 1 || b == 2' }),
    [less],
    id('a == 1'),
  ],
  [
    'nothing is known of it but its name',
    update({ policyConsensus: 'true', policyEffect: 'EFFECT_ALLOW' }),
    [open('policy-pay', true), change],
    silent,
  ],
])('a weaker policy: %s', (_, request, says, against = world) => {
  expect(said(policyRules, request, against)).toEqual(says);
});

const gone = (name: string): Says => ['policy-deny-deleted', `The policy “${name}” denies now and would be gone.`];
const remove = (...policyIds: string[]) => submit('DELETE_POLICIES', { policyIds });

test.each<Row>([
  ['one that denies', submit('DELETE_POLICY', { policyId: 'policy-stop' }), [gone('policy-stop'), change]],
  ['one that allows', remove('policy-pay'), [taken]],
  ['all of them', remove('policy-pay', 'policy-stop'), [gone('policy-stop'), change, 'policies-all-gone']],
  ['none of a list of none', remove('policy-x'), [change], without({ policies: [] })],
  [
    'one that denies and has no name',
    remove('p'),
    [gone(''), change],
    without({ policies: [{ policyId: 'p', effect: 'EFFECT_DENY' }, ...policies] }),
  ],
])('a deleted policy: %s', (_, request, says, against = world) => {
  expect(said(policyRules, request, against)).toEqual(says);
});

const quorum = (threshold: unknown, ...userIds: string[]) => submit('UPDATE_ROOT_QUORUM', { threshold, userIds });
const now = 'The root quorum is 2 of 2 and becomes';

test.each<[string, ReturnType<typeof quorum>, string, ReturnType<typeof context>?]>([
  ['one of two', quorum(1, 'user-ada', 'user-ben'), `A single person could do everything. ${now} 1 of 2.`],
  ['two of two', quorum(2, 'user-ada', 'user-ben'), `${now} 2 of 2.`],
  [
    'two of one who is named twice',
    quorum(2, 'user-ada', 'user-ada'),
    `${now} 2 of 1. Ben Okafor leaves. The quorum could never be reached again.`,
  ],
  [
    'one of nobody',
    quorum(1),
    `A single person could do everything. ${now} 1 of 0. Ada Reyes and Ben Okafor leave. The quorum could never be reached again.`,
  ],
  ['a number that is none', quorum('many', 'user-ada'), `${now} an unknown number of 1. Ben Okafor leaves.`],
  [
    'where today’s is not known',
    quorum(1, 'a', 'b', 'c'),
    'A single person could do everything. The root quorum becomes 1 of 3.',
    without({ rootQuorum: undefined }),
  ],
])('a root quorum of %s', (_, request, sentence, against = world) => {
  expect(said(quorumRules, request, against)).toEqual([['root-quorum', sentence]]);
});

import { describe, expect, test } from 'vitest';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { clauses, fewestVotes } from '../../../../electron/core/review/policy/consensus.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { submit } from '../../../vectors/risk-case.ts';

const here = context({
  users: [
    { userId: 'u1', userName: 'Ada', userEmail: 'ada@old.example', userTags: ['t1', 't2'] },
    { userId: 'u2', userName: 'Ben', userTags: [] },
  ],
  userTags: [
    { tagId: 't1', tagName: 'Finance' },
    { tagId: 't3', tagName: 'Audit' },
  ],
  webhookEndpoints: { webhookEndpoints: [{ endpointId: 'e1', url: 'https://old.example', name: 'Ledger', isActive: true }] },
  allowlist: {
    allowlist: {
      rules: [{ cidr: '203.0.113.0/24', label: 'Office' }, { cidr: '198.51.100.0/24' }],
      enabled: true,
      onEvaluationError: 'DENY',
    },
  },
  features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'https://old.example' }],
  policies: [
    {
      policyId: 'p1',
      policyName: 'Pay',
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      consensus: 'approvers.count() >= 2',
      notes: '',
    },
  ],
  rootQuorum: { threshold: 2, userIds: ['u1', 'u2'] },
  wallets: [{ walletId: 'w1', walletName: 'Cold', exported: false }],
});
const differences = (type: string, parameters: unknown) => reviewDocument(submit(type, parameters), here).differences;

describe('what is there now stands beside what would be', () => {
  test.each([
    [
      'a user',
      'UPDATE_USER',
      { userId: 'u1', userName: 'Ada', userEmail: 'ada@new.example', userTagIds: ['t1', 't3'] },
      [
        ['Email', 'ada@old.example', 'ada@new.example'],
        ['Tag', 't2', null],
        ['Tag', null, 'Audit (t3)'],
      ],
    ],
    [
      'a webhook',
      'UPDATE_WEBHOOK_ENDPOINT',
      { endpointId: 'e1', url: 'https://new.example', name: 'Books', isActive: false },
      [
        ['URL', 'https://old.example', 'https://new.example'],
        ['Name', 'Ledger', 'Books'],
        ['Active', 'yes', 'no'],
      ],
    ],
    [
      'an allowlist, which is replaced whole',
      'SET_IP_ALLOWLIST',
      { enabled: true, rules: [{ cidr: '203.0.113.0/24' }, { cidr: '192.0.2.0/24', label: 'New' }], onEvaluationError: 'ALLOW' },
      [
        ['On a failure', 'nobody is let in', 'everybody is let in'],
        ['Range', '198.51.100.0/24', null],
        ['Range', null, '192.0.2.0/24 (New)'],
      ],
    ],
    [
      'a feature',
      'SET_ORGANIZATION_FEATURE',
      { name: 'FEATURE_NAME_WEBHOOK', value: 'https://new.example' },
      [['Delivery of events to a URL', 'https://old.example', 'https://new.example']],
    ],
    [
      'a feature that was not set',
      'SET_ORGANIZATION_FEATURE',
      { name: 'FEATURE_NAME_EMAIL_AUTH', value: 'on' },
      [['Login by email', null, 'on']],
    ],
    [
      'a policy, whose members are named otherwise when read',
      'UPDATE_POLICY_V2',
      { policyId: 'p1', policyConsensus: 'true' },
      [['Consensus', 'approvers.count() >= 2', 'true']],
    ],
    [
      'a root quorum',
      'UPDATE_ROOT_QUORUM',
      { threshold: 1, userIds: ['u1', 'u9'] },
      [
        ['Votes needed', '2', '1'],
        ['Member', 'Ben (u2)', null],
        ['Member', null, 'u9'],
      ],
    ],
    ['wallets that go', 'DELETE_WALLETS', { walletIds: ['w1'] }, [['Wallet', 'Cold (never exported)', null]]],
  ] as [string, string, unknown, [string, string | null, string | null][]][])('for %s', (_, type, parameters, rows) => {
    expect(differences(type, parameters).map(d => [d.label, d.before, d.after])).toEqual(rows);
  });

  test('nothing is compared with a state that is not known', () => {
    const document = reviewDocument(submit('UPDATE_USER', { userId: 'u7', userEmail: 'x@y.example' }), here);
    expect(document.differences).toEqual([]);
    expect(document.findings.map(f => f.rule)).toContain('present-unknown');
  });

  test('the allowlist of another key is not what an organisation’s request replaces', () => {
    expect(differences('SET_IP_ALLOWLIST', { publicKey: '02aa', rules: [] })).toEqual([]);
  });
});

describe('a consensus expression', () => {
  test.each([
    ['true', 0],
    ['', 0],
    ['approvers.count() >= 2', 2],
    ['(approvers.count() > 2)', 3],
    ["approvers.any(user, user.id == 'a')", 1],
    ["approvers.any(user, user.id == 'a') && approvers.any(user, user.id == 'b')", 2],
    ["approvers.filter(user, user.tags.contains('x')).count() >= 3 && approvers.count() >= 2", 3],
    ['approvers.count() >= 3 || approvers.count() >= 1', 1],
    ['something.new()', null],
    ['wallet.accounts.count() >= 9', null],
    ['approvers.count() >= 3 || something.new()', null],
  ])('%s asks for %s', (expression, votes) => {
    expect(fewestVotes(expression)).toBe(votes);
  });
  test('is taken apart outside quotes and brackets only', () => {
    expect(clauses("a == 'x && y' && (b && c)")).toEqual(["a == 'x && y'", '(b && c)']);
  });
});

test('names stand beside ids, and the id stays', () => {
  const document = reviewDocument(submit('UPDATE_USER', { userId: 'u1', userName: 'A' }), here);
  expect(document.headline).toBe('Changes the name of Ada to “A”');
  expect(document.facts[0]).toMatchObject({ value: 'u1', name: 'Ada', nameSource: 'service' });
  expect(
    reviewDocument(
      submit('EARN_DEPLOY_WRAPPER', {
        vaultAddress: parties.router,
        chainCaip2: 'eip155:8453',
        clientFeeBps: '250',
        clientFeeWallet: parties.ops,
      }),
      here,
    ).effect?.to,
  ).toMatchObject({ role: 'Gets the fee', name: 'Ops hot', address: parties.ops });
});

test.each([
  ['fewer votes', { policyConsensus: 'approvers.count() >= 1' }, 'would ask for 1 approval instead of 2'],
  ['votes that cannot be counted', { policyConsensus: 'wallet.accounts.count() >= 9' }, 'asks for 2 approvals now; how many'],
  ['a clause less', { policyCondition: 'a == 1' }, 'would no longer require “b == 2”'],
  ['a way more', { policyCondition: '(a == 1 && b == 2) || c == 3' }, 'would also allow what matches “c == 3”'],
])('a policy with %s is weaker', (_, change, words) => {
  const strict = context({
    policies: [
      {
        policyId: 'p1',
        policyName: 'Pay',
        effect: 'EFFECT_ALLOW',
        condition: 'a == 1 && b == 2',
        consensus: 'approvers.count() >= 2',
        notes: '',
      },
    ],
  });
  const finding = reviewDocument(submit('UPDATE_POLICY_V2', { policyId: 'p1', ...change }), strict).findings.find(
    f => f.rule === 'policy-weakened',
  );
  expect(finding?.sentence).toContain(words);
});

test.each([
  ['((true))', true],
  ['2 == 2', true],
  ["'a' == 'a' && (true)", true],
  ["wallet.id == 'w' || true", true],
  ['!false', true],
  ["wallet.id == 'w' && true", false],
  ['1 == 2', false],
  ["'a' == 'b'", false],
])('a policy whose condition is %s allows everything: %s', (condition, open) => {
  const policy = { policyName: 'Pay', effect: 'EFFECT_ALLOW', condition, consensus: 'approvers.count() >= 2', notes: '' };
  const { findings } = reviewDocument(submit('CREATE_POLICY_V3', policy), here);
  expect(findings.some(({ rule }) => rule === 'policy-open')).toBe(open);
});

test('a member named twice makes no quorum larger than it is', () => {
  const quorum = submit('UPDATE_ROOT_QUORUM', { threshold: 2, userIds: ['u1', 'u1'] });
  expect(reviewDocument(quorum, here).findings.find(({ rule }) => rule === 'root-quorum')?.sentence).toContain(
    'could never be reached',
  );
});

test('every part of a policy that changes stands beside what it is, and all that a deleted one held is shown', () => {
  const next = {
    ...{ policyName: 'Pay more', policyEffect: 'EFFECT_DENY', policyCondition: 'false' },
    ...{ policyConsensus: 'approvers.count() >= 1', policyNotes: 'for now' },
  };
  expect(differences('UPDATE_POLICY_V2', { policyId: 'p1', ...next })).toEqual([
    { label: 'Name', before: 'Pay', after: 'Pay more' },
    { label: 'Effect', before: 'EFFECT_ALLOW', after: 'EFFECT_DENY' },
    { label: 'Condition', before: 'true', after: 'false' },
    { label: 'Consensus', before: 'approvers.count() >= 2', after: 'approvers.count() >= 1' },
    { label: 'Notes', before: '', after: 'for now' },
  ]);
  const held = [
    { label: 'Pay: name', before: 'Pay', after: null },
    { label: 'Pay: effect', before: 'EFFECT_ALLOW', after: null },
    { label: 'Pay: condition', before: 'true', after: null },
    { label: 'Pay: consensus', before: 'approvers.count() >= 2', after: null },
  ];
  expect(differences('DELETE_POLICY', { policyId: 'p1' })).toEqual(held);
  expect(differences('DELETE_POLICIES', { policyIds: ['p1', 'none'] })).toEqual(held);
});

test('a list of ranges that replaces another shows what leaves, and what joins as new', () => {
  const rules = [{ cidr: '203.0.113.0/24', label: 'Office' }, { cidr: '0.0.0.0/0', label: 'Everybody' }, { cidr: '::/0' }];
  expect(differences('SET_IP_ALLOWLIST', { rules, enabled: false, onEvaluationError: 'ALLOW' })).toEqual([
    { label: 'Enabled', before: 'yes', after: 'no' },
    { label: 'On a failure', before: 'nobody is let in', after: 'everybody is let in' },
    { label: 'Range', before: '198.51.100.0/24', after: null },
    { label: 'Range', before: null, after: '0.0.0.0/0 (Everybody)', firstSeen: true },
    { label: 'Range', before: null, after: '::/0', firstSeen: true },
  ]);
});

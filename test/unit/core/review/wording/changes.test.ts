/** What administrative requests are called in a list, and who gets or loses what by them. */
import { describe, expect, test } from 'vitest';
import { operations } from '../../../../../electron/contract/operations/table.ts';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import type { Party } from '../../../../../electron/contract/values/document.ts';
import { headlineOf, reviewDocument } from '../../../../../electron/core/review/document.ts';
import { changed } from '../../../../../electron/core/review/wording/changes/table.ts';
import { companions } from '../../../../../electron/core/review/wording/operations/table.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import { activity, ben, present, world } from '../../../../vectors/risk-world.ts';
import { samples } from '../../../../vectors/samples.ts';

const rowOf = (type: string, parameters: unknown) =>
  headlineOf(activity([], { type, intent: { request: parameters as Activity['intent'] } }), world);
const titleOf = (type: string, parameters: unknown): string => rowOf(type, parameters).title.replace(/^The service claims: /, '');

const table = Object.entries(operations).flatMap(([name, row]) =>
  row.kind === 'activity' ? [[row.type, (samples as Record<string, { parameters: unknown }>)[name]?.parameters] as const] : [],
);
/** Every type with words of its own, as the table has it. */
const all = [...table, ...Object.keys(companions).map(base => [`ACTIVITY_TYPE_${base}`, {}] as const)];

describe('every operation', () => {
  test.each([...all, ...table.map(([type]) => [type, {}] as const)])(
    '%s has words of a person, whatever it holds',
    (type, parameters) => {
      const { headline, done = '', effect } = reviewDocument({ type, parameters }, world);
      const parties = effect === undefined ? [] : [effect.from, ...(effect.to === null ? [] : [effect.to])];
      for (const said of [
        titleOf(type, parameters),
        headline,
        done,
        ...parties.map(({ role, detail = '' }) => `${role}: ${detail}`),
      ]) {
        expect(said).toMatch(/^[\p{Lu}“0-9]/u);
        expect(said).not.toMatch(/\b[A-Z0-9]+_[A-Z0-9_]+\b|undefined|null|NaN|\[object/);
        expect(said).not.toMatch(
          /\b(\p{L}+) \1\b|\ban? (?:an?|the) |\ba (?!one)[aeio]\p{L}|\b1 (?:accounts|keys|users|secrets|tags)\b| {2}|[.!]$/u,
        );
      }
      for (const { name, detail, address } of parties) expect(name ?? detail ?? address ?? '').not.toBe('');
    },
  );

  test('tells them apart: no title is that of another operation', () => {
    const titles = table.map(([type, parameters]) => titleOf(type, parameters));
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });
});

type Who = [role: string, who: string] | null;
type Told = [title: string] | [title: string, from: Who, to: Who, under?: string];

const rows: [type: string, parameters: Record<string, unknown>, told: Told][] = [
  [
    'CREATE_INVITATIONS',
    {
      invitations: [{ receiverUserName: 'Dora Lind', receiverUserEmail: 'dora@northwind.example', receiverUserTags: ['tag-1'] }],
    },
    ['Invitation for Dora Lind', ['Invited', 'Dora Lind'], ['Becomes', 'A user with the tag tag-1']],
  ],
  [
    'CREATE_USERS',
    {
      users: [
        {
          userName: 'Dora Lind',
          userEmail: 'dora@northwind.example',
          userTags: [],
          apiKeys: [{ apiKeyName: 'Tablet', publicKey: '02dd' }],
        },
      ],
    },
    ['New user Dora Lind', ['New user', 'Dora Lind'], ['Can act with', '1 API key']],
  ],
  [
    'UPDATE_USER',
    { userId: 'user-ben', userEmail: 'ben@elsewhere.example' },
    ['New email for Ben Okafor', ['User', 'Ben Okafor'], ['Gets', 'ben@elsewhere.example']],
  ],
  [
    'UPDATE_USER',
    { userId: 'user-ben', userTagIds: [] },
    ['New tags for Ben Okafor', ['User', 'Ben Okafor'], ['Has from then on', 'No tag']],
  ],
  ['DELETE_USERS', { userIds: ['user-ben'] }, ['Deletes user Ben Okafor', ['User', 'Ben Okafor'], ['Loses', 'All access']]],
  [
    'DELETE_USERS',
    { userIds: ['user-ben', 'user-ada'] },
    ['Deletes 2 users', ['Users', 'Ben Okafor and Ada Reyes'], ['Loses', 'All access']],
  ],
  [
    'CREATE_USER_TAG',
    { userTagName: 'Signers', userIds: ['user-ben'] },
    ['New user tag Signers', ['User', 'Ben Okafor'], ['Gets', 'Signers']],
  ],
  [
    'UPDATE_USER_TAG',
    { userTagId: 'tag-finance-1', addUserIds: ['user-ben'], removeUserIds: ['user-ada'] },
    [
      'User tag tag-finance-1: 1 gets it, 1 loses it',
      ['User', 'Ben Okafor'],
      ['Gets', 'User tag tag-finance-1'],
      'Ada Reyes loses it',
    ],
  ],
  ['UPDATE_USER_TAG', { userTagId: 'tag-finance-1', newUserTagName: 'Money' }, ['User tag tag-finance-1 becomes “Money”']],
  [
    'DELETE_USER_TAGS',
    { userTagIds: ['tag-finance-1'] },
    ['Deletes user tag tag-finance-1', ['User tag', 'Tag tag-finance-1'], ['Is deleted', 'Nobody has it any more']],
  ],
  [
    'CREATE_API_KEYS',
    { userId: 'user-ben', apiKeys: [{ apiKeyName: 'Tablet', publicKey: '02dd' }] },
    ['New API key for Ben Okafor', ['User', 'Ben Okafor'], ['Gets', 'Tablet']],
  ],
  [
    'DELETE_API_KEYS',
    { userId: 'user-ben', apiKeyIds: ['key-2'] },
    ['Deletes an API key of Ben Okafor', ['User', 'Ben Okafor'], ['Loses', 'Desk']],
  ],
  [
    'DELETE_API_KEYS',
    { userId: 'user-ben', apiKeyIds: ['key-2', 'key-3'] },
    ['Deletes 2 API keys of Ben Okafor', ['User', 'Ben Okafor'], ['Loses', '“Desk, Ben Okafor” and “Phone, Ben Okafor”']],
  ],
  [
    'CREATE_OAUTH_PROVIDERS',
    { userId: 'user-ben', oauthProviders: [{ providerName: 'Work login' }] },
    ['New login provider for Ben Okafor', ['User', 'Ben Okafor'], ['Gets', 'Work login']],
  ],
  [
    'DELETE_AUTHENTICATORS',
    { userId: 'user-ben', authenticatorIds: ['a1'] },
    ['Deletes an authenticator of Ben Okafor', ['User', 'Ben Okafor'], ['Loses', 'Authenticator a1']],
  ],
  [
    'CREATE_MFA_POLICY',
    { userId: 'user-ben', mfaPolicyName: 'Two of them' },
    ['New second-factor rule for Ben Okafor', ['User', 'Ben Okafor'], ['Gets', 'Two of them']],
  ],
  [
    'CREATE_POLICY',
    { policyName: 'Pay', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'approvers.count() >= 1' },
    ['New policy “Pay”', ['New policy', 'Pay'], ['Allows', 'Everything, with 1 approval']],
  ],
  [
    'CREATE_POLICY',
    { policyName: 'Stop', effect: 'EFFECT_DENY', condition: "wallet.id == 'wallet-1'", consensus: 'true' },
    ['New policy “Stop”', ['New policy', 'Stop'], ['Denies', 'What matches it']],
  ],
  [
    'CREATE_POLICIES',
    {
      policies: [
        { policyName: 'A', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true' },
        { policyName: 'B', effect: 'EFFECT_DENY', condition: 'true', consensus: 'true' },
      ],
    },
    ['2 new policies', ['New policies', '“A” and “B”'], ['Say', 'What stands below, one after another']],
  ],
  [
    'CREATE_POLICIES',
    { policies: [{ policyName: 'A', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true' }] },
    ['New policy “A”', ['New policy', 'A'], ['Allows', 'Everything, with nobody’s approval']],
  ],
  [
    'UPDATE_POLICY',
    { policyId: 'policy-pay', policyConsensus: 'approvers.count() >= 1' },
    ['Policy “policy-pay” allows more', ['Policy', 'policy-pay'], ['Then', 'Allows more']],
  ],
  [
    'UPDATE_POLICY',
    { policyId: 'policy-pay', policyConsensus: 'approvers.count() >= 3' },
    ['Policy “policy-pay” allows less', ['Policy', 'policy-pay'], ['Then', 'Allows less']],
  ],
  [
    'UPDATE_POLICY',
    { policyId: 'policy-pay', policyEffect: 'EFFECT_DENY' },
    ['Policy “policy-pay” denies what matches it', ['Policy', 'policy-pay'], ['Then', 'Denies what matches it']],
  ],
  [
    'UPDATE_POLICY',
    { policyId: 'policy-stop', policyEffect: 'EFFECT_ALLOW' },
    [
      'Policy “policy-stop” allows exports, or changes of users, keys and rules, with nobody’s approval',
      ['Policy', 'policy-stop'],
      ['Then', 'Allows exports, or changes of users, keys and rules, with nobody’s approval'],
    ],
  ],
  [
    'UPDATE_POLICY',
    { policyId: 'policy-pay', policyName: 'X' },
    ['Policy “policy-pay” says the same', ['Policy', 'policy-pay'], ['Then', 'Says the same']],
  ],
  [
    'UPDATE_POLICY',
    { policyId: 'policy-no', policyName: 'X' },
    ['Policy policy-no is changed', ['Policy', 'policy-no'], ['Then', 'Says what stands below']],
  ],
  [
    'UPDATE_POLICY',
    { policyId: 'policy-stop', policyCondition: 'true' },
    ['Policy “policy-stop” denies more', ['Policy', 'policy-stop'], ['Then', 'Denies more']],
  ],
  [
    'UPDATE_POLICY',
    { policyId: 'policy-pay', policyCondition: "wallet.id == 'wallet-2'" },
    ['Policy “policy-pay” says something else', ['Policy', 'policy-pay'], ['Then', 'Says something else']],
  ],
  [
    'DELETE_POLICY',
    { policyId: 'policy-stop' },
    ['Deletes policy “policy-stop”', ['Policy', 'policy-stop'], ['Is deleted', 'Allows and denies nothing']],
  ],
  [
    'UPDATE_ROOT_QUORUM',
    { threshold: 1, userIds: ['user-ada', 'user-ben'] },
    ['Root quorum from 2 to 1', ['Root quorum', '2 of 2'], ['Becomes', '1 of 2']],
  ],
  [
    'UPDATE_ROOT_QUORUM',
    { threshold: 2, userIds: ['user-ada', 'user-dora'] },
    [
      'Other members of the root quorum',
      ['Root quorum', '2 of 2'],
      ['Becomes', '2 of 2'],
      'user user-dora joins, Ben Okafor leaves',
    ],
  ],
  [
    'SET_ORGANIZATION_FEATURE',
    { name: 'FEATURE_NAME_EMAIL_AUTH', value: 'true' },
    ['Switches login by email on', ['Feature', 'Login by email'], ['Becomes', 'On']],
  ],
  [
    'SET_ORGANIZATION_FEATURE',
    { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://app.example.com' },
    [
      'Sets origins of passkeys to “https://app.example.com”',
      ['Feature', 'Origins of passkeys'],
      ['Becomes', '“https://app.example.com”'],
    ],
  ],
  [
    'REMOVE_ORGANIZATION_FEATURE',
    { name: 'FEATURE_NAME_WEBHOOK' },
    ['Switches delivery of events to a URL off', ['Feature', 'Delivery of events to a URL'], ['Becomes', 'Off']],
  ],
  [
    'SET_ORGANIZATION_FEATURE',
    { name: 'FEATURE_NAME_ROCKET', value: 'true' },
    ['Switches “rocket” on', ['Feature', '“rocket”'], ['Becomes', 'On']],
  ],
  [
    'SET_IP_ALLOWLIST',
    { enabled: true, rules: [{ cidr: '203.0.113.0/24' }, { cidr: '203.0.114.0/24' }] },
    ['IP allowlist becomes 2 ranges', ['Organisation', 'Northwind'], ['Can be reached from', '2 ranges']],
  ],
  [
    'SET_IP_ALLOWLIST',
    { enabled: false, rules: [] },
    ['Switches the IP allowlist off', ['Organisation', 'Northwind'], ['Can be reached from', 'Any address']],
  ],
  [
    'REMOVE_IP_ALLOWLIST',
    { publicKey: '02aa' },
    [
      'Removes the IP allowlist of “Laptop, Ada Reyes”',
      ['API key', 'Laptop, Ada Reyes'],
      ['Can be reached from', 'Where the organisation can'],
    ],
  ],
  [
    'CREATE_SMART_CONTRACT_INTERFACE',
    { label: 'Vault', smartContractAddress: parties.stranger, smartContractInterface: '[]' },
    [`Interface Vault for contract ${parties.stranger}`, ['Interface', 'Vault'], ['Reads calls of', 'Unknown address']],
  ],
  [
    'DELETE_SMART_CONTRACT_INTERFACE',
    { smartContractInterfaceId: 'sci-1' },
    [
      'Deletes the contract interface sci-1',
      ['Interface', 'Contract interface sci-1'],
      ['Is deleted', 'No calls are read with it'],
    ],
  ],
  [
    'ENABLE_AUTH_PROXY',
    {},
    [
      'Switches the authentication proxy on',
      ['Organisation', 'Northwind'],
      ['Lets in', 'Whoever the proxy lets in, without a key'],
    ],
  ],
  [
    'UPDATE_ALLOWED_ORIGINS',
    { allowedOrigins: ['https://a.example', 'https://b.example'] },
    [
      'Changes the sites that may use the service',
      ['Organisation', 'Northwind'],
      ['Is used from', '“https://a.example” and “https://b.example”'],
    ],
  ],
  [
    'CREATE_SUB_ORGANIZATION',
    { subOrganizationName: 'Client 7', rootUsers: [{ userName: 'Eve' }], rootQuorumThreshold: 1 },
    ['New sub-organisation Client 7', ['New sub-organisation', 'Client 7'], ['Is decided by', '“Eve”']],
  ],
  [
    'UPDATE_ORGANIZATION_NAME',
    { organizationName: 'Northwind Treasury' },
    ['Organisation becomes “Northwind Treasury”', ['Organisation', 'Northwind'], ['Is called', 'Northwind Treasury']],
  ],
  [
    'CREATE_WALLET',
    { walletName: 'Payroll', accounts: [{}] },
    ['New wallet Payroll', ['Organisation', 'Northwind'], ['Gets', 'Payroll']],
  ],
  [
    'CREATE_WALLET_ACCOUNTS',
    { walletId: 'wallet-1', accounts: [{}, {}] },
    ['2 new accounts in Ops', ['Wallet', 'Ops'], ['Gets', '2 accounts']],
  ],
  [
    'UPDATE_WALLET',
    { walletId: 'wallet-1', walletName: 'Cold two' },
    ['Ops becomes “Cold two”', ['Wallet', 'Ops'], ['Is called', 'Cold two']],
  ],
  [
    'UPDATE_WALLET_ACCOUNT_NAME',
    { walletAccountId: 'account-1', name: 'Hot' },
    ['“Ops hot” becomes Hot', ['Account', 'Ops hot'], ['Is called', 'Hot']],
  ],
  ['DELETE_WALLETS', { walletIds: ['wallet-1'] }, ['Deletes wallet Ops', ['Wallet', 'Ops'], ['Is deleted', 'Cannot be undone']]],
  [
    'DISABLE_PRIVATE_KEY',
    { privateKeyId: 'pk-1' },
    ['Switches private key pk-1 off', ['Private key', 'pk-1'], ['Loses', 'The power to sign']],
  ],
  [
    'EXPORT_WALLET',
    { walletId: 'wallet-1', targetPublicKey: '04aa' },
    ['Export of Ops', ['Wallet', 'Ops'], ['Can take all of it', 'Whoever holds the target key']],
  ],
  [
    'EXPORT_WALLET_ACCOUNT',
    { address: parties.ops, targetPublicKey: '04aa' },
    ['Export of “Ops hot”', ['Account', 'Ops hot'], ['Can take all of it', 'Whoever holds the target key']],
  ],
  [
    'IMPORT_WALLET',
    { userId: 'user-ada', walletName: 'Old one' },
    ['Import of the wallet “Old one”', ['Organisation', 'Northwind'], ['Gets', 'Old one']],
  ],
  [
    'CREATE_PRIVATE_KEY_TAG',
    { privateKeyTagName: 'Cold', privateKeyIds: ['pk-1', 'pk-2'] },
    ['New key tag Cold', ['Private keys', 'Private key pk-1 and private key pk-2'], ['Get', 'Cold']],
  ],
  [
    'UPDATE_PRIVATE_KEY_TAG',
    { privateKeyTagId: 'kt', addPrivateKeyIds: ['pk-1'], removePrivateKeyIds: ['pk-2'] },
    ['Changes key tag kt', ['Private key', 'pk-1'], ['Gets', 'Key tag kt'], '1 other loses it'],
  ],
  [
    'UPDATE_PRIVATE_KEY_TAG',
    { privateKeyTagId: 'kt', removePrivateKeyIds: ['pk-2'] },
    ['Changes key tag kt', ['Private key', 'pk-2'], ['Loses', 'Key tag kt']],
  ],
  [
    'DELETE_MFA_POLICY',
    { userId: 'user-ben' },
    ['Deletes a second-factor rule of Ben Okafor', ['User', 'Ben Okafor'], ['Loses', 'A second-factor rule']],
  ],
  [
    'EXPORT_SECRETS',
    { secrets: [{ secretId: 's1' }] },
    ['Export of secret “db”', ['Secret', 'db'], ['Can read it', 'Whoever holds the target key']],
  ],
  [
    'DELETE_SECRETS',
    { secretIds: ['s1', 's2'] },
    ['Deletes 2 secrets', ['Secrets', '“db” and secret s2'], ['Are deleted', 'Cannot be undone']],
  ],
  [
    'STAMP_LOGIN',
    { publicKey: '02aa' },
    [
      'Login with the key that stamps the request',
      ['User', 'Whoever asked'],
      ['Can act as this user', 'Whoever holds the new key'],
    ],
  ],
  [
    'CREATE_READ_WRITE_SESSION',
    { userId: 'user-ben', targetPublicKey: '04aa' },
    ['Session with all rights for Ben Okafor', ['User', 'Ben Okafor'], ['Can act as this user', 'Whoever holds the target key']],
  ],
  [
    'INIT_OTP',
    { contact: 'ada@northwind.example', otpType: 'OTP_TYPE_EMAIL' },
    ['One-time code to “ada@northwind.example”', ['Organisation', 'Northwind'], ['Sends a code to', 'ada@northwind.example']],
  ],
  [
    'EMAIL_AUTH',
    { email: 'ben@northwind.example', targetPublicKey: '04aa' },
    [
      'Login by email to “ben@northwind.example”',
      ['Mailbox', 'ben@northwind.example'],
      ['Can log in', 'Whoever reads that mailbox and holds the target key'],
    ],
  ],
  [
    'RECOVER_USER',
    { userId: 'user-ben', authenticator: { authenticatorName: 'Phone' } },
    ['New authenticator for Ben Okafor, who is recovered', ['User', 'Ben Okafor'], ['Gets', 'Phone']],
  ],
  [
    'CREATE_WEBHOOK_ENDPOINT',
    { url: 'https://hooks.example/x', name: 'New' },
    ['Events of the organisation to “hooks.example”', ['Organisation', 'Northwind'], ['Sends its events to', 'hooks.example']],
  ],
  [
    'UPDATE_WEBHOOK_ENDPOINT',
    { endpointId: 'hook-1', url: 'https://other.example/x' },
    ['Events of Ledger to “other.example”', ['Webhook', 'Ledger'], ['Sends its events to', 'other.example']],
  ],
  [
    'UPDATE_WEBHOOK_ENDPOINT',
    { endpointId: 'hook-1', isActive: false },
    ['Switches the webhook Ledger off', ['Webhook', 'Ledger'], ['Becomes', 'Off']],
  ],
  [
    'UPDATE_WEBHOOK_ENDPOINT',
    { endpointId: 'hook-1', name: 'Books' },
    ['Webhook Ledger becomes “Books”', ['Webhook', 'Ledger'], ['Is called', 'Books']],
  ],
  [
    'DELETE_WEBHOOK_ENDPOINT',
    { endpointId: 'hook-1' },
    ['Deletes the webhook Ledger', ['Webhook', 'Ledger'], ['Is deleted', 'Nothing goes there any more']],
  ],
  [
    'EARN_DEPLOY_WRAPPER',
    { vaultAddress: parties.registry, chainCaip2: 'eip155:1', clientFeeBps: '250', clientFeeWallet: parties.ops },
    ['Enables the vault Steady USDC with a fee of 2.5 %', ['Vault', 'Steady USDC'], ['Gets the fee', 'Ops hot'], 'of the yield'],
  ],
  [
    'EARN_DEPOSIT',
    { wrapperAddress: parties.registry, signWith: parties.ops, assets: '2500000', chainCaip2: 'eip155:1' },
    ['Deposit into the vault “Steady USDC”', ['From', 'Ops hot'], ['Into', 'Steady USDC']],
  ],
  [
    'EARN_WITHDRAW',
    { wrapperAddress: parties.stranger, signWith: parties.ops, assets: '2500000', chainCaip2: 'eip155:1' },
    [`Withdrawal from the unknown vault ${parties.stranger}`, ['From', 'Unknown address'], ['To', 'Ops hot']],
  ],
  [
    'EARN_SET_WRAPPER_STATE',
    { wrapperAddress: parties.registry, depositsDisabled: true },
    ['Switches deposits into the vault “Steady USDC” off', ['Vault', '“Steady USDC”'], ['Deposits become', 'Off']],
  ],
  [
    'EXECUTE_SWAP',
    {
      signWith: parties.ops,
      inputToken: 'eip155:1/slip44:60',
      inputAmount: '1000000000000000000',
      outputToken: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      minOutputAmount: '2500000000',
    },
    ['Swap of ETH for USDC', ['From', 'Ops hot'], null, 'for at least 2,500 USDC'],
  ],
  [
    'UPSERT_SWAP_CONFIG',
    { feeReceiverWalletAddress: parties.stranger, feeBps: '10' },
    [`Swap fees to wallet ${parties.stranger}`, ['Organisation', 'Northwind'], ['Swap fees go to', 'Unknown address']],
  ],
  [
    'ETH_UNDELEGATE_7702',
    { from: parties.ops },
    ['Removes the code of “Ops hot”', ['Account', 'Ops hot'], ['Loses', 'The code that acts for it']],
  ],
];

const whoIs = (party: Party | null): Who => (party === null ? null : [party.role, party.name ?? party.detail ?? '']);

test.each(rows)('%s %j', (type, parameters, expected) => {
  const request = submit(type, parameters);
  const { effect } = reviewDocument(request, world);
  const told =
    effect === undefined ? [] : [whoIs(effect.from), whoIs(effect.to), ...(effect.under === undefined ? [] : [effect.under])];
  expect([titleOf(request.type, parameters), ...told]).toEqual(expected);
});

test('every type with words has a row here or a payload of its own', () => {
  const base = (type: string) => type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '');
  const own = /^(?:APPROVE_ACTIVITY|REJECT_ACTIVITY|SIGN_.*|ETH_SEND_.*|SOL_SEND_.*)$/;
  const untitled = all.map(([type]) => base(type)).filter(type => !own.test(type) && changed[type] === undefined);
  expect(untitled).toEqual([]);
});

test('what is paid without a payload stands in its row with its amount, and what changes the organisation says so', () => {
  const deposit = { wrapperAddress: parties.registry, signWith: parties.ops, assets: '2500000', chainCaip2: 'eip155:1' };
  expect(rowOf('ACTIVITY_TYPE_EARN_DEPOSIT', deposit)).toMatchObject({ amount: '2.5 USDC', kind: 'vault' });
  expect(rowOf('ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', { threshold: 1, userIds: [] })).toMatchObject({
    about: 'Organisation',
    kind: 'policy',
  });
});

test('names that read as words of ours stand in quotes, and nothing of them is lost', () => {
  const parameters = { userId: 'user-ben', apiKeys: [{ apiKeyName: 'Desk for Ada', publicKey: '02dd' }] };
  const named = context({ ...present, users: [{ ...ben, userName: 'Ada and nobody else' }] });
  const { effect } = reviewDocument(submit('CREATE_API_KEYS', parameters), named);
  expect([effect?.from.name, effect?.to?.name]).toEqual(['Ada and nobody else', 'Desk for Ada']);
  const row = headlineOf(activity([], { type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2', intent: { request: parameters } }), named);
  expect(row.title).toBe('The service claims: New API key for “Ada and nobody else”');
});

/** For each rule about requests: one that it must find, and one close by that it must not. */
import type { Activity } from '../../electron/contract/activity.ts';
import type { DecisionPath } from '../../electron/core/review/context.ts';
import { context, now, parties } from './parties.ts';
import { message } from './payloads.ts';
import { type RiskCases, submit } from './risk-case.ts';
import { proposersKey } from './stamped.ts';
import { stamps } from './stamps.ts';

const ada = {
  userId: 'user-ada',
  userName: 'Ada Reyes',
  userEmail: 'ada@northwind.example',
  userPhoneNumber: '+447700900123',
  userTags: ['tag-finance-1'],
  apiKeys: [{ apiKeyId: 'key-1', apiKeyName: 'Laptop', credential: { publicKey: '02aa' } }],
  authenticators: [],
};
const ben = {
  userId: 'user-ben',
  userName: 'Ben Okafor',
  userEmail: 'ben@northwind.example',
  userTags: [],
  apiKeys: [
    { apiKeyId: 'key-2', apiKeyName: 'Desk', credential: { publicKey: '02bb' } },
    { apiKeyId: 'key-3', apiKeyName: 'Phone', credential: { publicKey: '02cc' } },
  ],
  authenticators: [],
};
const policy = (policyId: string, effect: string, condition: string, consensus: string) => ({
  policyId,
  policyName: policyId,
  effect,
  condition,
  consensus,
  notes: '',
});
const policies = [
  policy('policy-pay', 'EFFECT_ALLOW', "wallet.id == 'wallet-1' && eth.tx.value < 10", 'approvers.count() >= 2'),
  policy('policy-stop', 'EFFECT_DENY', "private_key.tags.contains('tag-cold-9')", 'true'),
];
const wallets = [
  { walletId: 'wallet-1', walletName: 'Ops', exported: true },
  { walletId: 'wallet-2', walletName: 'Cold', exported: false },
];
const endpoints = [
  { endpointId: 'hook-1', name: 'Ledger', url: 'https://hooks.northwind.example/activity', isActive: true },
  { endpointId: 'hook-2', name: 'Alerts', url: 'https://alerts.northwind.example', isActive: true },
];
const allowlist = {
  organizationId: 'o',
  rules: [{ cidr: '203.0.113.0/24', label: 'Office' }],
  enabled: true,
  onEvaluationError: 'DENY',
};
const rootQuorum = { threshold: 2, userIds: ['user-ada', 'user-ben'] };
const vaults = [
  { vaultAddress: parties.registry, name: 'Steady USDC', caip19: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
];
const present = {
  whoami: { userId: 'user-ada', username: 'Ada Reyes', organizationId: 'o', organizationName: 'Northwind' },
  users: [ada, ben],
  policies,
  wallets,
  webhookEndpoints: endpoints,
  allowlist,
  rootQuorum,
  features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'true' }],
  vaults,
  clientIp: '203.0.113.9',
  secrets: [{ secretId: 's1', name: 'db' }],
};
const world = context({
  ...present,
  accounts: [
    { walletAccountId: 'account-1', walletId: 'wallet-1', address: parties.ops, name: 'Ops hot', curve: 'CURVE_SECP256K1' },
  ],
});
const nowhere = { now, ownAddresses: [], addressBook: [], current: {} };

const vote = (userId: string, createdAt: string, selection = 'VOTE_SELECTION_APPROVED') => ({ userId, selection, createdAt });
const activity = (votes: ReturnType<typeof vote>[], more: Partial<Activity> = {}): Activity => ({
  id: 'activity-1',
  organizationId: 'o',
  status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  type: 'ACTIVITY_TYPE_UPDATE_USER',
  intent: {},
  votes,
  fingerprint: 'sha256:00',
  canApprove: true,
  canReject: true,
  createdAt: now,
  updatedAt: now,
  ...more,
});

/** The captured deletion of a sub-organisation, with the vote it came with. */
const [, capturedStamp] = stamps;
const proposed = {
  ...vote('user-ben', now),
  message: capturedStamp?.message ?? '',
  publicKey: capturedStamp?.publicKey ?? '',
  signature: capturedStamp?.signature ?? '',
  scheme: capturedStamp?.scheme ?? '',
};
const deletion = (deleteWithoutExport: boolean, votes = [proposed]) =>
  submit(
    'DELETE_SUB_ORGANIZATION',
    { deleteWithoutExport },
    activity(votes, {
      type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
      organizationId: (JSON.parse(proposed.message) as { organizationId: string }).organizationId,
      intent: { deleteSubOrganizationIntent: { deleteWithoutExport } },
      fingerprint: capturedStamp?.fingerprint ?? '',
    }),
  );
/** The organisation of the captured deletion, with Ben and his colleague holding these keys. */
const keysOf = (bens: string[], adas: string[] = []) => {
  const holding = (keys: string[]) => keys.map(publicKey => ({ credential: { publicKey } }));
  return context({
    users: [
      { ...ben, apiKeys: holding(bens) },
      { ...ada, apiKeys: holding(adas) },
    ],
  });
};
/** A decision over a connection, as far as one knows it. */
const over = (known: Partial<DecisionPath>) =>
  context(present, { path: { baseUrl: 'https://api.evil.example', since: null, approved: false, elsewhere: [], ...known } });
const updated = (intent: Activity['intent']) =>
  submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([], { intent }));

const ranges = (rules: string[], more: Record<string, unknown> = {}) =>
  submit('SET_IP_ALLOWLIST', { enabled: true, rules: rules.map(cidr => ({ cidr })), ...more });
const office = ranges(['203.0.113.0/24']);
const user = (change: Record<string, unknown>, userId = 'user-ben') => submit('UPDATE_USER', { userId, ...change });
const hook = (url: string, endpointId = 'hook-1') => submit('UPDATE_WEBHOOK_ENDPOINT', { endpointId, url });
const update = (change: Record<string, unknown>) => submit('UPDATE_POLICY_V2', { policyId: 'policy-pay', ...change });
const invite = (name: string, email = 'dora@northwind.example') =>
  submit('CREATE_INVITATIONS', {
    invitations: [
      {
        receiverUserName: name,
        receiverUserEmail: email,
        receiverUserTags: [],
        accessType: 'ACCESS_TYPE_WEB',
        senderUserId: 'user-ada',
      },
    ],
  });
const abi = (name: string, inputs: string[] = []) =>
  JSON.stringify([
    {
      type: 'function',
      name,
      inputs: inputs.map((type, i) => ({ type, name: `a${i}` })),
      outputs: [],
      stateMutability: 'nonpayable',
    },
  ]);
const upload = (json: string, smartContractAddress: string = parties.vault) =>
  submit('CREATE_SMART_CONTRACT_INTERFACE', {
    smartContractAddress,
    smartContractInterface: json,
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: 'Vault',
  });
const session = (more: Record<string, unknown>) => submit('CREATE_READ_WRITE_SESSION_V2', { targetPublicKey: '04aa', ...more });
const deploy = (more: Record<string, unknown>) =>
  submit('EARN_DEPLOY_WRAPPER', {
    vaultAddress: parties.registry,
    chainCaip2: 'eip155:1',
    clientFeeBps: '250',
    clientFeeWallet: parties.ops,
    ...more,
  });
const sealed = '{"encappedPublic":"04","ciphertext":"aa"}';
const secret = (name: string, secretPayload = sealed) =>
  submit('IMPORT_SECRETS', {
    secrets: [{ name, secretPayload, targetPublicKey: '04', encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1' }],
  });
const key = (publicKey: string, more: Record<string, unknown> = {}) =>
  submit('CREATE_API_KEYS_V2', {
    userId: 'user-ben',
    apiKeys: [{ apiKeyName: 'New', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '3600', ...more }],
  });
const drop = (walletIds: string[], deleteWithoutExport?: boolean) =>
  submit('DELETE_WALLETS', { walletIds, ...(deleteWithoutExport === undefined ? {} : { deleteWithoutExport }) });
/** A published collision: its selector is that of transfer(address,uint256). */
const selectorCollision = abi('many_msg_babbage', ['bytes1']);

export const requestCases: RiskCases = {
  'allowlist-lockout': { fires: ranges(['198.51.100.0/24']), quiet: office, in: world },
  'allowlist-empty': { fires: ranges([]), quiet: office, in: world },
  'allowlist-open-on-error': {
    fires: ranges(['203.0.113.0/24'], { onEvaluationError: 'ALLOW' }),
    quiet: ranges(['203.0.113.0/24'], { onEvaluationError: 'DENY' }),
    in: world,
  },
  'allowlist-wide': { fires: ranges(['203.0.113.0/24', '0.0.0.0/0']), quiet: ranges(['203.0.0.0/20']), in: world },
  'allowlist-invalid': { fires: ranges(['203.0.113.0/33']), quiet: office, in: world },
  'allowlist-off': { fires: ranges(['203.0.113.0/24'], { enabled: false }), quiet: office, in: world },
  'allowlist-replaced': { fires: ranges(['203.0.113.9/32']), quiet: ranges(['203.0.113.0/24', '198.51.100.0/24']), in: world },
  'allowlist-own-address-unknown': {
    fires: office,
    quiet: ranges([]),
    in: context({ ...present, clientIp: undefined }),
  },
  'allowlist-without-effect': {
    fires: ranges(['203.0.113.0/24'], { publicKey: '02aa' }),
    quiet: ranges(['203.0.113.0/24'], { publicKey: '02aa' }),
    in: context({ ...present, allowlist: { ...allowlist, enabled: false } }),
    quietIn: world,
  },
  'new-credential': {
    fires: key('02dd'),
    quiet: submit('DELETE_API_KEYS', { userId: 'user-ben', apiKeyIds: ['key-2'] }),
    in: world,
  },
  'key-never-expires': { fires: key('02dd', { expirationSeconds: undefined }), quiet: key('02dd'), in: world },
  'key-taken': { fires: key('02aa'), quiet: key('02dd'), in: world },
  'access-lost': {
    fires: submit('DELETE_API_KEYS', { userId: 'user-ben', apiKeyIds: ['key-2', 'key-3'] }),
    quiet: submit('DELETE_API_KEYS', { userId: 'user-ben', apiKeyIds: ['key-2'] }),
    in: world,
  },
  'root-quorum': {
    fires: submit('UPDATE_ROOT_QUORUM', { threshold: 1, userIds: ['user-ada', 'user-ben'] }),
    quiet: user({ userName: 'B' }),
    in: world,
  },
  'policy-open': {
    fires: submit('CREATE_POLICY_V3', {
      policyName: 'x',
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      consensus: 'true',
      notes: '',
    }),
    quiet: submit('CREATE_POLICY_V3', {
      policyName: 'x',
      effect: 'EFFECT_ALLOW',
      condition: "wallet.id == 'w'",
      consensus: 'approvers.count() >= 2',
      notes: '',
    }),
    in: world,
  },
  'policy-weakened': {
    fires: update({ policyConsensus: 'approvers.count() >= 1' }),
    quiet: update({ policyConsensus: 'approvers.count() >= 3' }),
    in: world,
  },
  'policy-deny-deleted': {
    fires: submit('DELETE_POLICY', { policyId: 'policy-stop' }),
    quiet: submit('DELETE_POLICY', { policyId: 'policy-pay' }),
    in: world,
  },
  'policy-change': { fires: update({ policyNotes: 'x' }), quiet: user({ userName: 'B' }), in: world },
  'policies-all-gone': {
    fires: submit('DELETE_POLICIES', { policyIds: ['policy-pay', 'policy-stop'] }),
    quiet: submit('DELETE_POLICIES', { policyIds: ['policy-pay'] }),
    in: world,
  },
  'second-factor-removed': {
    fires: submit('DELETE_MFA_POLICY', { userId: 'user-ben', mfaPolicyId: 'm' }),
    quiet: submit('CREATE_MFA_POLICY', { userId: 'user-ben', mfaPolicyName: 'm', condition: 'true' }),
    in: world,
  },
  'approver-contact-changed': {
    fires: user({ userEmail: 'b2@northwind.example' }),
    quiet: user({ userEmail: 'b2@northwind.example' }),
    in: world,
    quietIn: context({ ...present, rootQuorum: { threshold: 1, userIds: ['user-ada'] } }),
  },
  'contact-changed': {
    fires: user({ userPhoneNumber: '+447700900999' }),
    quiet: user({ userName: 'Ben' }),
    in: context({ ...present, rootQuorum: { threshold: 1, userIds: ['user-ada'] } }),
  },
  'name-confusable': { fires: invite('Ben Okafоr'), quiet: invite('Dora Lind'), in: world },
  'name-over-long': { fires: invite(`Dora Lind${' '.repeat(300)}`), quiet: invite('D'.repeat(256)), in: world },
  'domain-lookalike': { fires: invite('Dora Lind', 'dora@northvvind.example'), quiet: invite('Dora Lind'), in: world },
  'outside-domain': { fires: invite('Dora Lind', 'dora@elsewhere.example'), quiet: invite('Dora Lind'), in: world },
  invitation: { fires: invite('Dora Lind'), quiet: user({ userName: 'B' }), in: world },
  'new-user': {
    fires: submit('CREATE_USERS_V4', {
      users: [{ userName: 'Dora', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }],
    }),
    quiet: invite('Dora Lind'),
    in: world,
  },
  'tags-changed': {
    fires: user({ userTagIds: ['tag-finance-1'] }),
    quiet: user({ userTagIds: ['tag-finance-1'] }, 'user-ada'),
    in: world,
  },
  'tag-named-by-policy': { fires: user({ userTagIds: ['tag-cold-9'] }), quiet: user({ userTagIds: ['tag-other-9'] }), in: world },
  'user-deleted': { fires: submit('DELETE_USERS', { userIds: ['user-ben'] }), quiet: user({ userName: 'B' }), in: world },
  'quorum-unreachable': {
    fires: submit('DELETE_USERS', { userIds: ['user-ben'] }),
    quiet: submit('DELETE_USERS', { userIds: ['user-other'] }),
    in: world,
  },
  'webhook-host-changed': {
    fires: hook('https://collect.elsewhere.example'),
    quiet: hook('https://hooks.northwind.example/v2'),
    in: world,
  },
  'webhook-address-changed': {
    fires: hook('https://hooks.northwind.example/other'),
    quiet: hook('https://hooks.northwind.example/activity'),
    in: world,
  },
  'webhook-unfit': { fires: hook('http://10.0.0.5/hook'), quiet: hook('https://hooks.northwind.example/v2'), in: world },
  'webhook-new-host': {
    fires: submit('CREATE_WEBHOOK_ENDPOINT', { url: 'https://new.example.com', name: 'n' }),
    quiet: submit('CREATE_WEBHOOK_ENDPOINT', { url: 'https://alerts.northwind.example/2', name: 'n' }),
    in: world,
  },
  'host-lookalike': {
    fires: hook('https://hooks.northvvind.example'),
    quiet: hook('https://alerts.northwind.example'),
    in: world,
  },
  'host-suspicious': {
    fires: hook('https://hooks.nоrthwind.example'),
    quiet: hook('https://hooks.northwind.example'),
    in: world,
  },
  'organization-feature': {
    fires: submit('SET_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBHOOK', value: 'x' }),
    quiet: office,
    in: world,
  },
  'feature-opens-door': {
    fires: submit('SET_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_EMAIL_RECOVERY', value: '' }),
    quiet: submit('SET_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBHOOK', value: 'x' }),
    in: world,
  },
  'interface-shadows': { fires: upload(selectorCollision), quiet: upload(abi('totalAssets')), in: world },
  'interface-unreadable': { fires: upload('{"not":"an abi"}'), quiet: upload(abi('totalAssets')), in: world },
  'interface-too-large': {
    fires: upload(`${abi('totalAssets')}${' '.repeat(400_001)}`),
    quiet: upload(abi('totalAssets')),
    in: world,
  },
  'interface-replaced': {
    fires: upload(abi('totalAssets')),
    quiet: upload(abi('totalAssets'), parties.router),
    in: context({
      smartContractInterfaces: [
        {
          smartContractInterfaceId: 'i',
          smartContractAddress: parties.vault.toLowerCase(),
          smartContractInterface: abi('old'),
          label: 'Old',
        },
      ],
    }),
  },
  'long-session': { fires: session({ expirationSeconds: '86401' }), quiet: session({ expirationSeconds: '86400' }), in: world },
  'sessions-ended': { fires: session({ invalidateExisting: true }), quiet: session({ invalidateExisting: false }), in: world },
  'session-for-other': { fires: session({ userId: 'user-ben' }), quiet: session({ userId: 'user-ada' }), in: world },
  'secret-name-taken': { fires: secret('db'), quiet: secret('db2'), in: world },
  'secret-not-encrypted': { fires: secret('x', 'hunter2'), quiet: secret('x'), in: world },
  'key-export': {
    fires: submit('EXPORT_WALLET', { walletId: 'wallet-1', targetPublicKey: '04' }),
    quiet: submit('CREATE_WALLET', { walletName: 'w', accounts: [] }),
    in: world,
  },
  'key-import': {
    fires: submit('IMPORT_PRIVATE_KEY', {
      userId: 'user-ada',
      privateKeyName: 'k',
      encryptedBundle: 'x',
      curve: 'CURVE_P256',
      addressFormats: [],
    }),
    quiet: submit('CREATE_PRIVATE_KEYS_V2', { privateKeys: [] }),
    in: world,
  },
  'sub-organization': {
    fires: submit('CREATE_SUB_ORGANIZATION_V8', {
      subOrganizationName: 's',
      rootUsers: [{ userName: 'Eve' }],
      rootQuorumThreshold: 1,
    }),
    quiet: submit('UPDATE_ORGANIZATION_NAME', { organizationName: 's' }),
    in: world,
  },
  'delete-without-export': { fires: drop(['wallet-2'], true), quiet: drop(['wallet-2'], false), in: world },
  'delete-sub-organization': { fires: submit('DELETE_SUB_ORGANIZATION', {}), quiet: drop(['wallet-2']), in: world },
  'key-deleted': { fires: drop(['wallet-2']), quiet: submit('DELETE_INVITATION', { invitationId: 'i' }), in: world },
  'delete-last': { fires: drop(['wallet-1', 'wallet-2']), quiet: drop(['wallet-1']), in: world },
  'deleted-and-named': {
    fires: submit('DELETE_PRIVATE_KEY_TAGS', { privateKeyTagIds: ['tag-cold-9'] }),
    quiet: submit('DELETE_PRIVATE_KEY_TAGS', { privateKeyTagIds: ['tag-other-9'] }),
    in: world,
  },
  'webhook-deleted': {
    fires: submit('DELETE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1' }),
    quiet: hook('https://hooks.northwind.example'),
    in: world,
  },
  'secret-deleted': { fires: submit('DELETE_SECRETS', { secretIds: ['s1'] }), quiet: secret('x'), in: world },
  'fee-wallet-foreign': { fires: deploy({ clientFeeWallet: parties.stranger }), quiet: deploy({}), in: world },
  'fee-wallet-unchecked': { fires: deploy({}), quiet: deploy({}), in: nowhere, quietIn: world },
  'fee-at-cap': { fires: deploy({ clientFeeBps: '4000' }), quiet: deploy({ clientFeeBps: '3999' }), in: world },
  'fee-high': { fires: deploy({ clientFeeBps: '2000' }), quiet: deploy({ clientFeeBps: '1999' }), in: world },
  'vault-unlisted': { fires: deploy({ vaultAddress: parties.router }), quiet: deploy({}), in: world },
  'vault-on-other-chain': { fires: deploy({ chainCaip2: 'eip155:8453' }), quiet: deploy({}), in: world },
  'not-a-request': { fires: submit('UPDATE_USER', {}), quiet: submit('CLAIM_SWAP_FEES', {}), in: world },
  'unknown-type': {
    fires: submit('LAUNCH_ROCKET', { x: 1 }),
    quiet: submit('UPDATE_WALLET', { walletId: 'wallet-1' }),
    in: world,
  },
  'unknown-member': {
    fires: user({ userName: 'B', userPower: 'all' }),
    quiet: user({ userName: 'B', userPower: null }),
    in: world,
  },
  'other-version': { fires: submit('SIGN_RAW_PAYLOAD', message('hi').parameters), quiet: message('hi'), in: world },
  'hidden-characters-in-request': { fires: invite('Do\u200bra'), quiet: invite('Döra'), in: world },
  'request-address-lookalike': {
    fires: deploy({ clientFeeWallet: parties.poison }),
    quiet: deploy({ clientFeeWallet: parties.stranger }),
    in: world,
  },
  'request-address-checksum': { fires: deploy({ clientFeeWallet: parties.ops.replace('E', 'e') }), quiet: deploy({}), in: world },
  'retry-after-failure': {
    fires: user({ userName: 'B' }),
    quiet: user({ userName: 'C' }),
    in: context(present, {
      history: [
        activity([], {
          id: 'earlier',
          status: 'ACTIVITY_STATUS_FAILED',
          intent: { updateUserIntent: { userName: 'B', userId: 'user-ben', userEmail: null } },
        }),
      ],
    }),
  },
  'approvals-lapse': {
    fires: submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([vote('user-ben', '2026-11-20T12:00:00.000Z')])),
    quiet: submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([vote('user-ben', '2026-11-21T08:00:00.000Z')])),
    in: world,
  },
  'requester-only-other': {
    fires: submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([vote('user-ben', now)])),
    quiet: submit(
      'UPDATE_USER',
      { userId: 'user-ben', userName: 'B' },
      activity([vote('user-ben', now), vote('user-chloe', now)]),
    ),
    in: world,
  },
  'intent-ambiguous': {
    fires: updated({ updateUserIntent: { userId: 'user-ben' }, deleteUsersIntent: { userIds: ['user-ada'] } }),
    quiet: updated({ updateUserIntentV9: { userId: 'user-ben' }, deleteUsersIntent: null }),
    in: world,
  },
  'intent-not-proposed': { fires: deletion(false), quiet: deletion(true), in: world },
  'proposal-unproven': {
    fires: deletion(true, [{ ...proposed, message: `${proposed.message} ` }]),
    quiet: deletion(true),
    in: world,
  },
  'proposal-unproven-by-setting': {
    fires: deletion(true, []),
    // A deployment that shows a text all the same must show the right one: that is critical, whatever was set.
    quiet: deletion(true, [{ ...proposed, message: `${proposed.message} ` }]),
    in: context({}, { votesNeverShown: true }),
  },
  'votes-never-shown': {
    fires: deletion(true),
    quiet: deletion(true),
    in: context({}, { votesNeverShown: true }),
    quietIn: world,
  },
  'proposal-stamp-false': {
    fires: deletion(true, [{ ...proposed, publicKey: proposersKey.publicKey }]),
    quiet: deletion(true),
    in: world,
  },
  'proposal-unverifiable': {
    fires: deletion(true, [{ ...proposed, scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' }]),
    // Another user stamped the same bytes, and that stamp can be verified.
    quiet: deletion(true, [{ ...proposed, scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' }, proposed]),
    in: keysOf([proposed.publicKey]),
  },
  'vote-invalid': {
    fires: deletion(true, [proposed, { ...proposed, message: proposed.message.replace('true', 'false') }]),
    quiet: deletion(false),
    in: world,
  },
  'vote-key-of-another': {
    fires: deletion(true),
    quiet: deletion(true),
    in: keysOf(['02bb'], [proposed.publicKey]),
    quietIn: keysOf([proposed.publicKey.toUpperCase()], [proposed.publicKey]),
  },
  'vote-key-unlisted': {
    fires: deletion(true),
    // A passkey: its key is not where API keys are listed.
    quiet: deletion(true, [{ ...proposed, scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' }]),
    in: keysOf(['02bb'], ['02aa']),
  },
  'organisation-moved': {
    fires: user({ userName: 'B' }),
    quiet: user({ userName: 'B' }),
    in: over({ since: '2026-11-21T08:56:00.000Z', elsewhere: ['https://api.northwind.example'] }),
    quietIn: over({ approved: true, elsewhere: ['https://api.northwind.example'] }),
  },
  'first-approval': {
    fires: user({ userName: 'B' }),
    // Over long ago: nothing is left to decide.
    quiet: submit('UPDATE_USER', { userName: 'B' }, activity([], { status: 'ACTIVITY_STATUS_COMPLETED' })),
    in: over({}),
  },
  'past-forgotten': {
    fires: user({ userName: 'B' }),
    quiet: user({ userName: 'B' }),
    in: over({ forgotten: true }),
    quietIn: over({}),
  },
  'own-request': {
    fires: submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([vote('user-ada', now)])),
    quiet: submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([vote('user-ben', now)])),
    in: world,
  },
  'present-unknown': { fires: user({ userName: 'B' }), quiet: user({ userName: 'B' }), in: nowhere, quietIn: world },
  'account-mismatch': {
    fires: message('hi'),
    quiet: message('hi'),
    in: context({
      accounts: [
        {
          address: parties.ops,
          name: 'Ops hot',
          curve: 'CURVE_SECP256K1',
          addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          publicKey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
        },
      ],
    }),
    quietIn: context({
      accounts: [
        {
          address: parties.ops,
          name: 'Ops hot',
          curve: 'CURVE_SECP256K1',
          addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          publicKey: '024e3b81af9c2234cad09d679ce6035ed1392347ce64ce405f5dcd36228a25de6e',
        },
      ],
    }),
  },
  'accounts-unread': {
    // The account that would sign is among those that were read, so that nothing depends on the others.
    ...{ fires: message('hi'), quiet: message('hi') },
    in: { ...nowhere, current: { unread: { accounts: { read: 50_000, because: 'limit' } } } },
    quietIn: { ...world, current: { ...world.current, unread: { accounts: { read: 50_000, because: 'limit' } } } },
  },
  'signer-unknown': { fires: message('hi'), quiet: message('hi'), in: nowhere, quietIn: world },
};

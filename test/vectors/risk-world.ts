/** An organisation of two, and requests in it: what the rules about requests are asked about. */
import type { Activity } from '../../electron/contract/service/activity.ts';
import type { DecisionPath } from '../../electron/core/known/context.ts';
import { context, now, parties } from './parties.ts';
import { submit } from './risk-case.ts';
import { stamps } from './stamps.ts';

export const ada = {
  userId: 'user-ada',
  userName: 'Ada Reyes',
  userEmail: 'ada@northwind.example',
  userPhoneNumber: '+447700900123',
  userTags: ['tag-finance-1'],
  apiKeys: [{ apiKeyId: 'key-1', apiKeyName: 'Laptop', credential: { publicKey: '02aa' } }],
  authenticators: [],
};
export const ben = {
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
export const policy = (policyId: string, effect: string, condition: string, consensus: string) => ({
  policyId,
  policyName: policyId,
  effect,
  condition,
  consensus,
  notes: '',
});
export const policies = [
  policy('policy-pay', 'EFFECT_ALLOW', "wallet.id == 'wallet-1' && eth.tx.value < 10", 'approvers.count() >= 2'),
  policy('policy-stop', 'EFFECT_DENY', "private_key.tags.contains('tag-cold-9')", 'true'),
];
export const wallets = [
  { walletId: 'wallet-1', walletName: 'Ops', exported: true },
  { walletId: 'wallet-2', walletName: 'Cold', exported: false },
];
export const endpoints = [
  { endpointId: 'hook-1', name: 'Ledger', url: 'https://hooks.northwind.example/activity', isActive: true },
  { endpointId: 'hook-2', name: 'Alerts', url: 'https://alerts.northwind.example', isActive: true },
];
export const allowlist = {
  organizationId: 'o',
  rules: [{ cidr: '203.0.113.0/24', label: 'Office' }],
  enabled: true,
  onEvaluationError: 'DENY',
};
export const rootQuorum = { threshold: 2, userIds: ['user-ada', 'user-ben'] };
export const vaults = [
  { vaultAddress: parties.registry, name: 'Steady USDC', caip19: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
];
export const present = {
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
export const world = context({
  ...present,
  accounts: [
    { walletAccountId: 'account-1', walletId: 'wallet-1', address: parties.ops, name: 'Ops hot', curve: 'CURVE_SECP256K1' },
  ],
});
export const nowhere = { now, ownAddresses: [], addressBook: [], current: {} };

export const vote = (userId: string, createdAt: string, selection = 'VOTE_SELECTION_APPROVED') => ({
  userId,
  selection,
  createdAt,
});
export const activity = (votes: ReturnType<typeof vote>[], more: Partial<Activity> = {}): Activity => ({
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
export const proposed = {
  ...vote('user-ben', now),
  message: capturedStamp?.message ?? '',
  publicKey: capturedStamp?.publicKey ?? '',
  signature: capturedStamp?.signature ?? '',
  scheme: capturedStamp?.scheme ?? '',
};
export const deletion = (deleteWithoutExport: boolean, votes = [proposed]) =>
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
export const keysOf = (bens: string[], adas: string[] = []) => {
  const holding = (keys: string[]) => keys.map(publicKey => ({ credential: { publicKey } }));
  return context({
    users: [
      { ...ben, apiKeys: holding(bens) },
      { ...ada, apiKeys: holding(adas) },
    ],
  });
};
/** A decision over a connection, as far as one knows it. */
export const over = (known: Partial<DecisionPath>) =>
  context(present, { path: { baseUrl: 'https://api.evil.example', since: null, approved: false, elsewhere: [], ...known } });
export const updated = (intent: Activity['intent']) =>
  submit('UPDATE_USER', { userId: 'user-ben', userName: 'B' }, activity([], { intent }));

export const ranges = (rules: string[], more: Record<string, unknown> = {}) =>
  submit('SET_IP_ALLOWLIST', { enabled: true, rules: rules.map(cidr => ({ cidr })), ...more });
export const office = ranges(['203.0.113.0/24']);
export const user = (change: Record<string, unknown>, userId = 'user-ben') => submit('UPDATE_USER', { userId, ...change });
export const hook = (url: string, endpointId = 'hook-1') => submit('UPDATE_WEBHOOK_ENDPOINT', { endpointId, url });
export const update = (change: Record<string, unknown>) => submit('UPDATE_POLICY_V2', { policyId: 'policy-pay', ...change });
export const invite = (name: string, email = 'dora@northwind.example') =>
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
export const abi = (name: string, inputs: string[] = []) =>
  JSON.stringify([
    {
      type: 'function',
      name,
      inputs: inputs.map((type, i) => ({ type, name: `a${i}` })),
      outputs: [],
      stateMutability: 'nonpayable',
    },
  ]);
export const upload = (json: string, smartContractAddress: string = parties.vault, label = 'Vault') =>
  submit('CREATE_SMART_CONTRACT_INTERFACE', {
    smartContractAddress,
    smartContractInterface: json,
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label,
  });
export const session = (more: Record<string, unknown>) =>
  submit('CREATE_READ_WRITE_SESSION_V2', { targetPublicKey: '04aa', ...more });
export const deploy = (more: Record<string, unknown>) =>
  submit('EARN_DEPLOY_WRAPPER', {
    vaultAddress: parties.registry,
    chainCaip2: 'eip155:1',
    clientFeeBps: '250',
    clientFeeWallet: parties.ops,
    ...more,
  });
const sealed = '{"encappedPublic":"04","ciphertext":"aa"}';
export const secret = (name: string, secretPayload = sealed) =>
  submit('IMPORT_SECRETS', {
    secrets: [{ name, secretPayload, targetPublicKey: '04', encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1' }],
  });
export const key = (publicKey: string, more: Record<string, unknown> = {}) =>
  submit('CREATE_API_KEYS_V2', {
    userId: 'user-ben',
    apiKeys: [{ apiKeyName: 'New', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '3600', ...more }],
  });
export const drop = (walletIds: string[], deleteWithoutExport?: boolean) =>
  submit('DELETE_WALLETS', { walletIds, ...(deleteWithoutExport === undefined ? {} : { deleteWithoutExport }) });
/** A published collision: its selector is that of transfer(address,uint256). */
export const selectorCollision = abi('many_msg_babbage', ['bytes1']);

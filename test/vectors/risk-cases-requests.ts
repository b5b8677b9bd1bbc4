/** For each rule about requests: one that it must find, and one close by that it must not. */
import { context, now, parties } from './parties.ts';
import { message } from './payloads.ts';
import { type RiskCases, submit } from './risk-case.ts';
import {
  abi,
  activity,
  allowlist,
  ben,
  deletion,
  deploy,
  drop,
  hook,
  invite,
  key,
  keysOf,
  nowhere,
  office,
  over,
  present,
  proposed,
  ranges,
  secret,
  selectorCollision,
  session,
  update,
  updated,
  upload,
  user,
  vote,
  world,
} from './risk-world.ts';
import { proposersKey } from './stamped.ts';

const sealedTo = (key: string) =>
  submit('IMPORT_SECRETS', {
    secrets: [{ name: 'x', secretPayload: '{"ciphertext":"00"}', targetPublicKey: `04${key.slice(2)}${'00'.repeat(32)}` }],
  });

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
  'credential-removed': {
    fires: submit('DELETE_API_KEYS', { userId: 'user-ben', apiKeyIds: ['key-2'] }),
    quiet: key('02dd'),
    in: world,
  },
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
  'policy-grants-control': {
    fires: update({
      policyCondition: "activity.type == 'ACTIVITY_TYPE_EXPORT_WALLET'",
      policyConsensus: 'approvers.count() >= 1',
    }),
    quiet: update({ policyCondition: "wallet.id == 'wallet-1' && eth.tx.value < 5" }),
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
  'policy-change': {
    fires: update({ policyCondition: "wallet.id == 'wallet-2' && eth.tx.value < 10" }),
    quiet: user({ userName: 'B' }),
    in: world,
  },
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
  invitation: { fires: invite('Dora Lind'), quiet: user({ userName: 'B' }), in: context() },
  'new-user': {
    fires: submit('CREATE_USERS_V4', {
      users: [{ userName: 'Dora', apiKeys: [{ publicKey: '02ff' }], authenticators: [], oauthProviders: [], userTags: [] }],
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
  'interface-namesake': {
    fires: upload(abi('totalAssets'), parties.vault, 'usdc'),
    quiet: upload(abi('totalAssets'), parties.usdc, 'USDC'),
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
  'secret-target': {
    fires: sealedTo(`02${'ab'.repeat(32)}`),
    quiet: sealedTo(`02${'cd'.repeat(32)}`),
    in: context({ users: [{ ...ben, apiKeys: [{ credential: { publicKey: `02${'ab'.repeat(32)}` } }] }] }),
  },
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
  'fee-at-cap': { fires: deploy({ clientFeeBps: '4000' }), quiet: deploy({ clientFeeBps: '3500' }), in: world },
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

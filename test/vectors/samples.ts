/**
 * One good sample per row of the table, with every optional field present: what the app would send, and what the
 * service would answer. Keys are public test keys (docs/service.md#captured-requests, docs/service.md#bundles); other values
 * are made up.
 */
import type { z } from 'zod';
import type {
  ActivityName,
  OperationName,
  Operations,
  Parameters,
  ProxyName,
  QueryName,
} from '../../electron/contract/operations/table.ts';

type Sample<N extends OperationName> = { parameters: Parameters<N> } & (N extends ActivityName
  ? { result: z.input<NonNullable<Operations[N]['result']>['shape']> | null }
  : N extends QueryName | ProxyName
    ? { response: z.input<Operations[N]['response']> }
    : never);

const organizationId = '35e5c619-ba95-417c-bb48-b16f1543aea0';
const userId = '6912b819-f4df-40f4-a192-20ee43090974';
const activityId = '0198a2b4-6c1e-7d55-9f0a-3b6c51d2e7aa';
const walletId = '8a2c9d44-1b7e-4a0a-9a51-4f2f0c7d3e10';
const privateKeyId = 'c3b0e9d2-52d7-4f27-8d5c-0a9b5f3c7e21';
const tagId = '4f1d7a60-0c39-4f06-a3fd-cf1f6f0a8b11';
const endpointId = 'e6b3c7f8-9d04-4a41-8c1d-5a0f2b7e6d33';
const fingerprint = 'sha256:143e777f907453d71c5a3213059d641f54b28737276c4bc6b405ef06831876cb';
const compressedKey = '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316';
const ed25519Key = '03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8';
const uncompressedKey =
  '0464fb511728122da3b7b8a449c79d7a9e3fb847f4cbf0efbc6c82f68ada0ae5ebd1f9b6a45f5e4b61852c8e293a7b79022422ffff9ea8fba7297271b589cc9ed2';
const bundle =
  'w99a5xV6A75TfoAUkZn869fVyDYvgVsKrawMALZXmrauZd8hEv66EkPU1Z42CUaHESQjcA5bqd8dynTGBMLWB9ewtXWPEVbZvocB4Tw2K1vQVp7uwjf';
const jwt = 'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE3NDg4NzY4Mzd9.y6LPW1jlTwc9jFcvCwKJoKfleL_vHnGUr5tRVdMFUCk';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const otherAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const usdc = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const transactionHash = `0x${'5c'.repeat(32)}`;
const clientMessage = JSON.stringify({ encappedPublic: uncompressedKey, ciphertext: 'f197bde16393a4b7eafa090f5ac460' });
const created = { seconds: '1754952030', nanos: '0' };
const dated = { createdAt: created, updatedAt: created };
const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: 'first', endCursor: 'last' };
const paginationOptions = { limit: '25', before: activityId, after: walletId };

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  name: 'Payroll',
} as const;
const wallet = { walletId, walletName: 'Treasury', exported: false, imported: false, ...dated };
const credential = { publicKey: compressedKey, type: 'CREDENTIAL_TYPE_API_KEY_P256', sessionProfileId: 'profile-1' };
const apiKey = { credential, apiKeyId: 'key-1', apiKeyName: 'Laptop', expirationSeconds: '3600', ...dated };
const apiKeys = [
  { apiKeyName: 'Laptop', publicKey: compressedKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '3600' },
  { apiKeyName: 'Server', publicKey: ed25519Key, curveType: 'API_KEY_CURVE_ED25519', expirationSeconds: '3600' },
] as const;
const clientSignature = {
  publicKey: compressedKey,
  scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
  message: `{"login":{"publicKey":"${compressedKey}"},"tokenId":"token-1","type":"USAGE_TYPE_LOGIN"}`,
  signature: 'ab'.repeat(64),
} as const;
const user = {
  userId,
  userName: 'Ada Lovelace',
  userEmail: 'ada@example.com',
  userPhoneNumber: '+447700900123',
  authenticators: [
    {
      transports: ['AUTHENTICATOR_TRANSPORT_USB'],
      attestationType: 'none',
      aaguid: '00000000-0000-0000-0000-000000000000',
      credentialId: 'AQIDBA',
      model: 'Security key',
      credential,
      authenticatorId: 'authenticator-1',
      authenticatorName: 'Security key',
      ...dated,
    },
  ],
  apiKeys: [apiKey],
  userTags: [tagId],
  oauthProviders: [
    { providerId: 'p-1', providerName: 'Example', issuer: 'https://id.example.com', audience: 'app', subject: 'ada', ...dated },
  ],
  ...dated,
};
const appProof = {
  scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256',
  publicKey: uncompressedKey,
  proofPayload: '{}',
  signature: 'ab',
};
const activity = {
  id: activityId,
  organizationId,
  status: 'ACTIVITY_STATUS_FAILED',
  type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
  intent: { deleteSubOrganizationIntent: { deleteWithoutExport: false } },
  result: {},
  votes: [
    {
      id: 'vote-1',
      userId,
      user: { userId, userName: 'Ada Lovelace' },
      activityId,
      selection: 'VOTE_SELECTION_APPROVED',
      message: '{"type":"ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION"}',
      publicKey: compressedKey,
      signature: '3046',
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      credentialId: 'AQID',
      authenticatorData: 'AQID',
      clientDataJson: 'e30',
      createdAt: created,
    },
  ],
  fingerprint,
  canApprove: false,
  canReject: true,
  failure: {
    code: 3,
    message: 'wallet account not exported',
    details: [{ '@type': 'type.googleapis.com/errors.v1.ErrorDetail' }],
  },
  appProofs: [appProof],
  ...dated,
};
const webhookEndpoint = {
  endpointId,
  organizationId,
  url: 'https://hooks.example.com/activities',
  name: 'Approvals relay',
  isActive: true,
  subscriptions: [{ eventType: 'ACTIVITY_UPDATES', filtersJson: '{}', isActive: true }],
};
const tag = { tagId, tagName: 'Cold storage', tagType: 'TAG_TYPE_PRIVATE_KEY', ...dated };

export const samples = {
  whoami: {
    parameters: {},
    response: { organizationId, organizationName: 'Analytical Engines', userId, username: 'Ada Lovelace' },
  },
  get_activity: { parameters: { activityId }, response: { activity } },
  list_activities: {
    parameters: {
      filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'],
      filterByType: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'],
      paginationOptions,
    },
    response: { activities: [activity] },
  },
  get_policy_evaluations: {
    parameters: { activityId },
    response: {
      policyEvaluations: [
        {
          id: 'evaluation-1',
          activityId,
          organizationId,
          voteId: 'vote-1',
          policyEvaluations: [{ policyId: 'policy-1', outcome: 'OUTCOME_REQUIRES_CONSENSUS' }],
          createdAt: created,
        },
      ],
    },
  },
  list_app_proofs: {
    parameters: { activityId },
    response: {
      appProofs: [
        { scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256', publicKey: uncompressedKey, proofPayload: '{}', signature: 'ab' },
      ],
    },
  },
  approve_activity: { parameters: { fingerprint }, result: null },
  reject_activity: { parameters: { fingerprint }, result: null },
  sign_raw_payload: {
    parameters: {
      signWith: address,
      payload: '48656c6c6f',
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_SHA256',
    },
    result: { r: 'ab'.repeat(32), s: 'cd'.repeat(32), v: '00' },
  },
  list_wallets: { parameters: {}, response: { wallets: [wallet] } },
  list_wallet_accounts: {
    parameters: { walletId, includeWalletDetails: true, paginationOptions },
    response: {
      accounts: [
        {
          walletAccountId: 'account-1',
          organizationId,
          walletId,
          ...account,
          address,
          publicKey: compressedKey,
          walletDetails: wallet,
          caip2Prefix: 'eip155',
          ...dated,
        },
      ],
    },
  },
  create_wallet: {
    parameters: { walletName: 'Treasury', accounts: [account], mnemonicLength: 24 },
    result: { walletId, addresses: [address] },
  },
  create_wallet_accounts: {
    parameters: { walletId, accounts: [account], persist: true },
    result: { addresses: [address] },
  },
  delete_wallets: { parameters: { walletIds: [walletId], deleteWithoutExport: true }, result: { walletIds: [walletId] } },
  get_wallet_address_balances: {
    parameters: { address, caip2: 'eip155:1' },
    response: {
      balances: [
        {
          caip19: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          symbol: 'USDC',
          balance: '1500000',
          decimals: 6,
          display: { crypto: '1.5', usd: '1.50' },
          name: 'USD Coin',
        },
      ],
    },
  },
  list_eth_transaction_history: {
    parameters: { address, caip2: 'eip155:1', paginationOptions },
    response: {
      transactions: [
        {
          transactionHash,
          block: { number: '21000000', hash: transactionHash, timestamp: '2026-08-18T09:30:00Z' },
          status: 'FINALIZED',
          origin: 'external',
          from: otherAddress,
          to: address,
          fee: { amount: '21000000000000', caip19: 'eip155:1/slip44:60' },
          transfers: [
            {
              direction: 'IN',
              asset: { caip19: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
              amount: '1250000000',
              counterparty: otherAddress,
              display: { crypto: '1250', usd: '1250.00' },
            },
          ],
          service: { sponsored: false, activityFingerprint: fingerprint, submittedAt: '2026-08-18T09:29:48Z' },
        },
      ],
      pageInfo,
    },
  },
  list_private_keys: {
    parameters: {},
    response: {
      privateKeys: [
        {
          privateKeyId,
          publicKey: compressedKey,
          privateKeyName: 'Cold 1',
          curve: 'CURVE_SECP256K1',
          addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address }],
          privateKeyTags: [tagId],
          exported: false,
          imported: true,
          ...dated,
        },
      ],
    },
  },
  list_private_key_tags: { parameters: {}, response: { privateKeyTags: [tag] } },
  create_private_key_tag: {
    parameters: { privateKeyTagName: 'Cold storage', privateKeyIds: [privateKeyId] },
    result: { privateKeyTagId: tagId, privateKeyIds: [privateKeyId] },
  },
  delete_private_key_tags: {
    parameters: { privateKeyTagIds: [tagId] },
    result: { privateKeyTagIds: [tagId], privateKeyIds: [privateKeyId] },
  },
  list_earn_vaults: {
    parameters: { provider: 'EARN_PROVIDER_PROVIDERA', caip19: usdc, paginationOptions },
    response: {
      vaults: [
        {
          vaultAddress: otherAddress,
          provider: 'EARN_PROVIDER_PROVIDERA',
          caip19: usdc,
          tvl: '184230456789123',
          apyPct: '0.0812',
          enabled: true,
          display: { usd: '184230456.79', crypto: '184230456.789123' },
          name: 'Prime USDC',
          curator: 'Curator One, Curator Two',
        },
      ],
      pageInfo,
    },
  },
  list_earn_enabled_vaults: {
    parameters: { provider: 'EARN_PROVIDER_PROVIDERB', caip19: usdc },
    response: {
      enabledVaults: [
        {
          vaultAddress: otherAddress,
          wrapperAddress: address,
          provider: 'EARN_PROVIDER_PROVIDERB',
          caip19: usdc,
          apyPct: '0.0812',
          totalDeposited: '5000000',
          display: { usd: '5.00', crypto: '5' },
          netApyPct: '0.0731',
          clientFeeBps: '1000',
          depositsDisabled: false,
          name: 'USDC',
          curator: '',
          claimableClientFee: '12',
          claimableClientFeeDisplay: { usd: '0.00', crypto: '0.000012' },
          clientFeeWallet: address,
        },
      ],
    },
  },
  get_earn_deploy_status: {
    parameters: { deployRequestId: 'deploy-1' },
    response: { status: 'FAILED', deployTxHash: transactionHash, error: 'out of gas' },
  },
  earn_deploy_wrapper: {
    parameters: { vaultAddress: otherAddress, chainCaip2: 'eip155:8453', clientFeeBps: '1000', clientFeeWallet: address },
    result: { wrapperAddress: address, splitterAddress: otherAddress, deployRequestId: 'deploy-1' },
  },
  claim_swap_fees: { parameters: {}, result: { requestId: 'claim-1' } },
  list_webhook_endpoints: { parameters: {}, response: { webhookEndpoints: [webhookEndpoint] } },
  create_webhook_endpoint: {
    parameters: {
      url: webhookEndpoint.url,
      name: webhookEndpoint.name,
      subscriptions: [{ eventType: 'ACTIVITY_UPDATES', filtersJson: '{"status":"COMPLETED"}', isActive: true }],
    },
    result: { endpointId, webhookEndpoint },
  },
  update_webhook_endpoint: {
    parameters: { endpointId, url: webhookEndpoint.url, name: 'Relay', isActive: false },
    result: { endpointId, webhookEndpoint },
  },
  delete_webhook_endpoint: { parameters: { endpointId }, result: { endpointId } },
  list_users: { parameters: {}, response: { users: [user] } },
  get_user: { parameters: { userId }, response: { user } },
  list_user_tags: { parameters: {}, response: { userTags: [{ ...tag, tagType: 'TAG_TYPE_USER' }] } },
  create_invitations: {
    parameters: {
      invitations: [
        {
          receiverUserName: 'Grace Hopper',
          receiverUserEmail: 'grace@example.com',
          receiverUserTags: [tagId],
          accessType: 'ACCESS_TYPE_ALL',
          senderUserId: userId,
        },
      ],
    },
    result: { invitationIds: ['invitation-1'] },
  },
  update_user: {
    parameters: {
      userId,
      userName: 'Ada King',
      userEmail: 'ada@example.com',
      userTagIds: [tagId],
      userPhoneNumber: '+447700900123',
    },
    result: { userId },
  },
  proxy_otp_init: {
    parameters: { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' },
    response: { otpId: 'otp-1', otpEncryptionTargetBundle: '{"version":"v1.0.0"}' },
  },
  proxy_otp_verify: {
    parameters: { otpId: 'otp-1', encryptedOtpBundle: clientMessage },
    response: { verificationToken: jwt },
  },
  signup: {
    parameters: {
      userEmail: 'ada@example.com',
      userPhoneNumber: '+447700900123',
      userTag: 'customer',
      userName: 'Ada Lovelace',
      organizationName: 'Analytical Engines',
      verificationToken: jwt,
      apiKeys: [...apiKeys],
      authenticators: [
        {
          authenticatorName: 'Security key',
          challenge: 'q2hhbGxlbmdl',
          attestation: {
            credentialId: 'AQIDBA',
            clientDataJson: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
            attestationObject: 'o2NmbXRkbm9uZQ',
            transports: ['AUTHENTICATOR_TRANSPORT_USB', 'AUTHENTICATOR_TRANSPORT_HYBRID'],
          },
        },
      ],
      oauthProviders: [
        {
          providerName: 'Example Identity',
          oidcToken: jwt,
          oidcClaims: { iss: 'https://id.example.com', sub: 'ada', aud: 'countersign' },
        },
      ],
      wallet: { walletName: 'Main', accounts: [account], mnemonicLength: 12 },
      clientSignature,
    },
    response: { organizationId, wallet: { walletId, addresses: [address] }, userId },
  },
  get_ip_allowlist: {
    parameters: { publicKey: compressedKey },
    response: {
      allowlist: {
        organizationId,
        rules: [{ cidr: '203.0.113.0/24', label: 'Office', createdAt: '1754952030221' }],
        publicKey: compressedKey,
        enabled: true,
        onEvaluationError: 'DENY',
      },
    },
  },
  set_ip_allowlist: {
    parameters: {
      publicKey: compressedKey,
      enabled: true,
      rules: [
        { cidr: '203.0.113.0/24', label: 'Office' },
        { cidr: '2001:db8::/48', label: 'Office, IPv6' },
      ],
      onEvaluationError: 'ALLOW',
    },
    result: {},
  },
  get_api_keys: { parameters: { userId }, response: { apiKeys: [apiKey] } },
  create_api_keys: { parameters: { apiKeys: [...apiKeys], userId }, result: { apiKeyIds: ['key-1', 'key-2'] } },
  delete_api_keys: { parameters: { userId, apiKeyIds: ['key-1'] }, result: { apiKeyIds: ['key-1'] } },
  list_policies: {
    parameters: {},
    response: {
      policies: [
        {
          policyId: 'policy-1',
          policyName: 'Two of three',
          effect: 'EFFECT_ALLOW',
          notes: '',
          consensus: 'approvers.count() >= 2',
          condition: 'true',
          time: '',
          ...dated,
        },
      ],
    },
  },
  get_organization_configs: {
    parameters: {},
    response: {
      configs: {
        features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'true' }],
        quorum: { threshold: 2, userIds: [userId] },
      },
    },
  },
  set_organization_feature: {
    parameters: { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://app.example.com' },
    result: { features: [{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://app.example.com' }] },
  },
  list_smart_contract_interfaces: {
    parameters: {},
    response: {
      smartContractInterfaces: [
        {
          organizationId,
          smartContractInterfaceId: 'interface-1',
          smartContractAddress: address,
          smartContractInterface: '[]',
          type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
          label: 'USDC',
          notes: '',
          ...dated,
        },
      ],
    },
  },
  create_smart_contract_interface: {
    parameters: {
      smartContractAddress: address,
      smartContractInterface: '[{"type":"function","name":"pause","inputs":[],"outputs":[]}]',
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      label: 'USDC',
      notes: 'Reviewed 2026-08-18',
    },
    result: { smartContractInterfaceId: 'interface-1' },
  },
  delete_sub_organization: {
    parameters: { deleteWithoutExport: true },
    result: { subOrganizationUuid: organizationId },
  },
  list_secrets: {
    parameters: { paginationOptions },
    response: {
      secrets: [
        {
          secretId: 'secret-1',
          name: 'exchange-api-token',
          staticProperties: [{ key: 'environment', value: 'production' }],
          createdAtUnixMs: '1754952030221',
        },
      ],
    },
  },
  init_import_secrets: {
    parameters: { encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1', numSecrets: 1 },
    result: { enclaveTargetMessages: ['{"version":"v1.0.0"}'] },
  },
  import_secrets: {
    parameters: {
      secrets: ['exchange-api-token', 'relay-password'].map(name => ({
        name,
        secretPayload: clientMessage,
        targetPublicKey: uncompressedKey,
        encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1' as const,
        staticProperties: [{ key: 'environment', value: 'production' }],
      })),
    },
    result: { secretIds: ['secret-1', 'secret-2'] },
  },
  oauth: {
    parameters: {
      oidcToken: jwt,
      targetPublicKey: uncompressedKey,
      apiKeyName: 'Oauth - desk',
      expirationSeconds: '900',
      invalidateExisting: true,
    },
    result: { userId, apiKeyId: 'key-1', credentialBundle: bundle },
  },
  oauth_login: {
    parameters: {
      oidcToken: jwt,
      publicKey: compressedKey,
      expirationSeconds: '900',
      invalidateExisting: true,
      sessionProfileId: 'profile-1',
    },
    result: { session: jwt },
  },
  stamp_login: {
    parameters: {
      publicKey: compressedKey,
      expirationSeconds: '900',
      invalidateExisting: true,
      sessionProfileId: 'profile-1',
    },
    result: { session: jwt },
  },
  create_read_write_session: {
    parameters: {
      targetPublicKey: uncompressedKey,
      userId,
      apiKeyName: 'Read Write Session - desk',
      expirationSeconds: '900',
      invalidateExisting: true,
    },
    result: {
      organizationId,
      organizationName: 'Analytical Engines',
      userId,
      username: 'Ada Lovelace',
      apiKeyId: 'key-1',
      credentialBundle: bundle,
    },
  },
  init_otp: {
    parameters: {
      otpType: 'OTP_TYPE_EMAIL',
      contact: 'ada@example.com',
      appName: 'Countersign',
      otpLength: 6,
      emailCustomization: {
        logoUrl: 'https://example.com/logo.png',
        magicLinkTemplate: 'https://example.com/%s',
        templateVariables: '{}',
        templateId: 'template-1',
      },
      smsCustomization: { template: 'Your code is {{.OtpCode}}' },
      userIdentifier: 'ada',
      sendFromEmailAddress: 'no-reply@example.com',
      alphanumeric: false,
      sendFromEmailSenderName: 'Countersign',
      expirationSeconds: '300',
      replyToEmailAddress: 'help@example.com',
    },
    result: { otpId: 'otp-1', otpEncryptionTargetBundle: '{"version":"v1.0.0"}' },
  },
  verify_otp: {
    parameters: { otpId: 'otp-1', encryptedOtpBundle: clientMessage, expirationSeconds: '3600' },
    result: { verificationToken: jwt },
  },
  otp_login: {
    parameters: {
      verificationToken: jwt,
      publicKey: compressedKey,
      clientSignature,
      expirationSeconds: '900',
      invalidateExisting: true,
      sessionProfileId: 'profile-1',
    },
    result: { session: jwt },
  },
} satisfies { [N in OperationName]: Sample<N> };

/**
 * What the interface specification says of its 22 operations, written down from its text and not from the table.
 * `?` marks an optional field; a list in brackets holds the shape of its entries; `E.*` are its enumerations.
 */
export type Shape = { [field: string]: Kind };
export type Kind = 'string' | 'boolean' | 'number' | readonly (string | number)[] | { list: Kind } | Shape;

const networks = ['MAINNET', 'TESTNET', 'SIGNET', 'REGTEST'];
const forms = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'];
const prefixed = (prefix: string, names: string) => names.split(' ').map(name => prefix + name);

export const E = {
  apiKeyCurves: prefixed('API_KEY_CURVE_', 'P256 SECP256K1 ED25519'),
  curves: prefixed('CURVE_', 'SECP256K1 ED25519 P256'),
  pathFormats: ['PATH_FORMAT_BIP32'],
  authenticatorTransports: prefixed('AUTHENTICATOR_TRANSPORT_', 'BLE INTERNAL NFC USB HYBRID'),
  clientSignatureSchemes: ['CLIENT_SIGNATURE_SCHEME_API_P256'],
  addressFormats: [
    ...prefixed('ADDRESS_FORMAT_', 'UNCOMPRESSED COMPRESSED ETHEREUM SOLANA COSMOS TRON SUI APTOS SEI XLM XRP'),
    ...prefixed('ADDRESS_FORMAT_', 'DOGE_MAINNET DOGE_TESTNET TON_V3R2 TON_V4R2 TON_V5R1 SPARK_MAINNET SPARK_REGTEST'),
    ...networks.flatMap(network => forms.map(form => `ADDRESS_FORMAT_BITCOIN_${network}_${form}`)),
  ],
  accessTypes: prefixed('ACCESS_TYPE_', 'WEB API ALL'),
  payloadEncodings: prefixed('PAYLOAD_ENCODING_', 'HEXADECIMAL TEXT_UTF8 EIP712 EIP7702_AUTHORIZATION'),
  hashFunctions: prefixed('HASH_FUNCTION_', 'NO_OP SHA256 KECCAK256 NOT_APPLICABLE'),
  smartContractInterfaceTypes: prefixed('SMART_CONTRACT_INTERFACE_TYPE_', 'ETHEREUM SOLANA'),
  featureNames: prefixed(
    'FEATURE_NAME_',
    'ROOT_USER_EMAIL_RECOVERY WEBAUTHN_ORIGINS EMAIL_AUTH EMAIL_RECOVERY WEBHOOK SMS_AUTH OTP_EMAIL_AUTH AUTH_PROXY SOLANA_RENT_PREFUND_ENABLED',
  ),
  transportEncryptionSuites: ['TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1'],
  historyChains: prefixed('eip155:', '1 11155111 8453 84532 137 80002 42161 4217 42431 421614 56 97'),
  wrapperChains: prefixed('eip155:', '1 8453 42161 137 56 4217'),
  earnProviders: prefixed('EARN_PROVIDER_', 'PROVIDERA PROVIDERB'),
  transactionStatuses: ['CONFIRMED', 'FINALIZED'],
  transferDirections: ['IN', 'OUT'],
  mnemonicLengths: [12, 15, 18, 21, 24],
  evaluationErrors: ['ALLOW', 'DENY'],
} as const;

const list = (of: Kind) => ({ list: of });
const strings = list('string');
const pagination: Shape = { 'limit?': 'string', 'before?': 'string', 'after?': 'string' };
const pageInfo: Shape = {
  'hasNextPage?': 'boolean',
  'hasPreviousPage?': 'boolean',
  'startCursor?': 'string',
  'endCursor?': 'string',
};
const subscriptions = list({ eventType: 'string', 'filtersJson?': 'string', 'isActive?': 'boolean' });
const endpoint: Shape = {
  endpointId: 'string',
  organizationId: 'string',
  url: 'string',
  name: 'string',
  isActive: 'boolean',
  'subscriptions?': subscriptions,
};

/** Submits: activity type, intent member, result member, parameters, result. */
export const submits: Record<string, [type: string, intent: string, member: string, parameters: Shape, result: Shape]> = {
  oauth: [
    'ACTIVITY_TYPE_OAUTH',
    'oauthIntent',
    'oauthResult',
    {
      oidcToken: 'string',
      targetPublicKey: 'string',
      'apiKeyName?': 'string',
      'expirationSeconds?': 'string',
      'invalidateExisting?': 'boolean',
    },
    { userId: 'string', apiKeyId: 'string', credentialBundle: 'string' },
  ],
  oauth_login: [
    'ACTIVITY_TYPE_OAUTH_LOGIN',
    'oauthLoginIntent',
    'oauthLoginResult',
    {
      oidcToken: 'string',
      publicKey: 'string',
      'expirationSeconds?': 'string',
      'invalidateExisting?': 'boolean',
      'sessionProfileId?': 'string',
    },
    { session: 'string' },
  ],
  verify_otp: [
    'ACTIVITY_TYPE_VERIFY_OTP_V2',
    'verifyOtpIntentV2',
    'verifyOtpResult',
    { otpId: 'string', encryptedOtpBundle: 'string', 'expirationSeconds?': 'string' },
    { verificationToken: 'string' },
  ],
  create_read_write_session: [
    'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    'createReadWriteSessionIntentV2',
    'createReadWriteSessionResultV2',
    {
      targetPublicKey: 'string',
      'userId?': 'string',
      'apiKeyName?': 'string',
      'expirationSeconds?': 'string',
      'invalidateExisting?': 'boolean',
    },
    {
      organizationId: 'string',
      organizationName: 'string',
      userId: 'string',
      username: 'string',
      apiKeyId: 'string',
      credentialBundle: 'string',
    },
  ],
  create_invitations: [
    'ACTIVITY_TYPE_CREATE_INVITATIONS',
    'createInvitationsIntent',
    'createInvitationsResult',
    {
      invitations: list({
        receiverUserName: 'string',
        receiverUserEmail: 'string',
        receiverUserTags: strings,
        accessType: E.accessTypes,
        senderUserId: 'string',
      }),
    },
    { invitationIds: strings },
  ],
  update_user: [
    'ACTIVITY_TYPE_UPDATE_USER',
    'updateUserIntent',
    'updateUserResult',
    {
      userId: 'string',
      'userName?': 'string',
      'userEmail?': 'string',
      'userTagIds?': strings,
      'userPhoneNumber?': 'string',
    },
    { userId: 'string' },
  ],
  create_webhook_endpoint: [
    'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT',
    'createWebhookEndpointIntent',
    'createWebhookEndpointResult',
    { url: 'string', name: 'string', 'subscriptions?': subscriptions },
    { endpointId: 'string', webhookEndpoint: endpoint },
  ],
  update_webhook_endpoint: [
    'ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT',
    'updateWebhookEndpointIntent',
    'updateWebhookEndpointResult',
    { endpointId: 'string', 'url?': 'string', 'name?': 'string', 'isActive?': 'boolean' },
    { endpointId: 'string', webhookEndpoint: endpoint },
  ],
  sign_raw_payload: [
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    'signRawPayloadIntentV2',
    'signRawPayloadResult',
    { signWith: 'string', payload: 'string', encoding: E.payloadEncodings, hashFunction: E.hashFunctions },
    { r: 'string', s: 'string', v: 'string' },
  ],
  import_secrets: [
    'ACTIVITY_TYPE_IMPORT_SECRETS',
    'importSecretsIntent',
    'importSecretsResult',
    {
      secrets: list({
        'name?': 'string',
        secretPayload: 'string',
        targetPublicKey: 'string',
        encryptionSuite: E.transportEncryptionSuites,
        'staticProperties?': list({ 'key?': 'string', 'value?': 'string' }),
      }),
    },
    { secretIds: strings },
  ],
  set_ip_allowlist: [
    'ACTIVITY_TYPE_SET_IP_ALLOWLIST',
    'setIpAllowlistIntent',
    'setIpAllowlistResult',
    {
      'publicKey?': 'string',
      'enabled?': 'boolean',
      'rules?': list({ cidr: 'string', 'label?': 'string' }),
      'onEvaluationError?': E.evaluationErrors,
    },
    {},
  ],
  set_organization_feature: [
    'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE',
    'setOrganizationFeatureIntent',
    'setOrganizationFeatureResult',
    { name: E.featureNames, value: 'string' },
    { features: list({ 'name?': 'string', 'value?': 'string' }) },
  ],
  create_smart_contract_interface: [
    'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
    'createSmartContractInterfaceIntent',
    'createSmartContractInterfaceResult',
    {
      smartContractAddress: 'string',
      smartContractInterface: 'string',
      type: E.smartContractInterfaceTypes,
      label: 'string',
      'notes?': 'string',
    },
    { smartContractInterfaceId: 'string' },
  ],
  create_private_key_tag: [
    'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
    'createPrivateKeyTagIntent',
    'createPrivateKeyTagResult',
    { privateKeyTagName: 'string', privateKeyIds: strings },
    { privateKeyTagId: 'string', privateKeyIds: strings },
  ],
  delete_private_key_tags: [
    'ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS',
    'deletePrivateKeyTagsIntent',
    'deletePrivateKeyTagsResult',
    { privateKeyTagIds: strings },
    { privateKeyTagIds: strings, privateKeyIds: strings },
  ],
  delete_wallets: [
    'ACTIVITY_TYPE_DELETE_WALLETS',
    'deleteWalletsIntent',
    'deleteWalletsResult',
    { walletIds: strings, 'deleteWithoutExport?': 'boolean' },
    { walletIds: strings },
  ],
  delete_sub_organization: [
    'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
    'deleteSubOrganizationIntent',
    'deleteSubOrganizationResult',
    { 'deleteWithoutExport?': 'boolean' },
    { subOrganizationUuid: 'string' },
  ],
  earn_deploy_wrapper: [
    'ACTIVITY_TYPE_EARN_DEPLOY_WRAPPER',
    'earnDeployWrapperIntent',
    'earnDeployWrapperResult',
    { vaultAddress: 'string', chainCaip2: E.wrapperChains, clientFeeBps: 'string', clientFeeWallet: 'string' },
    { wrapperAddress: 'string', splitterAddress: 'string', deployRequestId: 'string' },
  ],
  claim_swap_fees: ['ACTIVITY_TYPE_CLAIM_SWAP_FEES', 'claimSwapFeesIntent', 'claimSwapFeesResult', {}, { requestId: 'string' }],
};

/** Queries and signup: path, body without organizationId, answer. */
export const reads: Record<string, [path: string, parameters: Shape, response: Shape]> = {
  list_eth_transaction_history: [
    '/public/v1/query/list_eth_transaction_history',
    { address: 'string', caip2: E.historyChains, 'paginationOptions?': pagination },
    {
      transactions: list({
        transactionHash: 'string',
        block: { number: 'string', hash: 'string', timestamp: 'string' },
        status: 'string',
        origin: 'string',
        from: 'string',
        'to?': 'string',
        fee: { amount: 'string', caip19: 'string' },
        transfers: list({
          direction: 'string',
          'asset?': { caip19: 'string', symbol: 'string', name: 'string', decimals: 'number' },
          amount: 'string',
          counterparty: 'string',
          'display?': { 'crypto?': 'string', 'usd?': 'string' },
        }),
        'service?': { sponsored: 'boolean', 'activityFingerprint?': 'string', 'submittedAt?': 'string' },
      }),
      'pageInfo?': pageInfo,
    },
  ],
  list_earn_vaults: [
    '/public/v1/query/list_earn_vaults',
    { 'provider?': E.earnProviders, caip19: 'string', 'paginationOptions?': pagination },
    {
      vaults: list({
        'vaultAddress?': 'string',
        'provider?': 'string',
        'caip19?': 'string',
        'tvl?': 'string',
        'apyPct?': 'string',
        'enabled?': 'boolean',
        'display?': { 'usd?': 'string', 'crypto?': 'string' },
        'name?': 'string',
        'curator?': 'string',
      }),
      'pageInfo?': pageInfo,
    },
  ],
  signup: [
    '/v1/signup_v2',
    {
      'userEmail?': 'string',
      'userPhoneNumber?': 'string',
      'userTag?': 'string',
      'userName?': 'string',
      'organizationName?': 'string',
      'verificationToken?': 'string',
      apiKeys: list({
        apiKeyName: 'string',
        publicKey: 'string',
        curveType: E.apiKeyCurves,
        'expirationSeconds?': 'string',
      }),
      authenticators: list({
        authenticatorName: 'string',
        challenge: 'string',
        attestation: {
          credentialId: 'string',
          clientDataJson: 'string',
          attestationObject: 'string',
          transports: list(E.authenticatorTransports),
        },
      }),
      oauthProviders: list({
        providerName: 'string',
        'oidcToken?': 'string',
        'oidcClaims?': { iss: 'string', sub: 'string', aud: 'string' },
      }),
      'wallet?': {
        walletName: 'string',
        accounts: list({
          curve: E.curves,
          pathFormat: E.pathFormats,
          path: 'string',
          addressFormat: E.addressFormats,
          'name?': 'string',
        }),
        'mnemonicLength?': E.mnemonicLengths,
      },
      'clientSignature?': {
        publicKey: 'string',
        scheme: E.clientSignatureSchemes,
        message: 'string',
        signature: 'string',
      },
    },
    {
      organizationId: 'string',
      'wallet?': { walletId: 'string', addresses: strings },
      // Beyond the specification: docs/service.md#differences.
      'userId?': 'string',
    },
  ],
};

/**
 * The good sample of every row with what must be real at a practice service: ids that exist, keys that fit, tokens and
 * bundles that were made for it.
 */
import { createPrivateKey, sign } from 'node:crypto';
import type { ActivityName, OperationName, Parameters } from '../../../electron/contract/operations/table.ts';
import { seal } from '../../practice/enclave/hpke.ts';
import type { Practice } from '../../practice/service.ts';
import { privateKeyObject } from '../../practice/stamp/curves.ts';
import { keyPair } from '../../practice/stamp/make.ts';
import { samples } from '../../vectors/samples.ts';

/** The key of the client that signs up and logs in. */
export const client = keyPair('API_KEY_CURVE_P256', '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c');

/** Carries a submit out, votes included, and gives its result. */
export type CarryOut = <N extends ActivityName>(name: N, parameters: Parameters<N>) => Promise<Record<string, never>>;
type Adapted = { [N in OperationName]: (sample: Parameters<N>) => Parameters<N> | Promise<Parameters<N>> };

/**
 * @param practice asked when a sample is made, because tests start it late
 * @returns the parameters of a row's sample, made real
 */
export function realSamples(
  practice: () => Practice,
  carriedOut: CarryOut,
): <N extends OperationName>(name: N) => Promise<Parameters<N>> {
  const northwind = () => practice().organisation();
  const userId = () => northwind().users[0]?.userId ?? '';
  const walletId = () => northwind().wallets[0]?.walletId ?? '';
  const address = () => northwind().wallets[0]?.accounts[0]?.address ?? '';
  const proposal = () =>
    practice()
      .as('Ben')
      .propose('sign_raw_payload', { ...samples.sign_raw_payload.parameters, signWith: address() });

  async function endpoint(): Promise<string> {
    return (await carriedOut('create_webhook_endpoint', samples.create_webhook_endpoint.parameters)).endpointId ?? '';
  }

  async function verificationToken(contact: string): Promise<{ token: string; tokenId: string }> {
    const { otpId, otpEncryptionTargetBundle } = await carriedOut('init_otp', { ...samples.init_otp.parameters, contact });
    const { messages } = await fetch(`${practice().url}/practice/outbox`).then(r => r.json());
    const { code } = messages.findLast((m: { otpId: string }) => m.otpId === otpId);
    const { targetPublic } = JSON.parse(Buffer.from(JSON.parse(otpEncryptionTargetBundle ?? '').data, 'hex').toString());
    const bundle = await seal(targetPublic, Buffer.from(JSON.stringify({ otp_code: code, public_key: client.publicKey })));
    const parameters = { otpId: otpId ?? '', encryptedOtpBundle: JSON.stringify(bundle), expirationSeconds: '3600' };
    const token = (await carriedOut('verify_otp', parameters)).verificationToken ?? '';
    return { token, tokenId: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).id };
  }

  function clientSignature(message: string) {
    const key = createPrivateKey(
      privateKeyObject('API_KEY_CURVE_P256', client.privateKey).export({ format: 'pem', type: 'pkcs8' }),
    );
    const signature = sign('sha256', Buffer.from(message), { key, dsaEncoding: 'ieee-p1363' }).toString('hex');
    return { publicKey: client.publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256' as const, message, signature };
  }

  const as = <T>(sample: T): T => sample;
  const noCursor = <T extends { paginationOptions?: unknown }>(sample: T): T => ({
    ...sample,
    paginationOptions: { limit: '25' },
  });

  /** What of each sample must be real here. */
  const adapted: Adapted = {
    whoami: as,
    get_activity: async () => ({ activityId: (await proposal()).id }),
    list_activities: noCursor,
    get_policy_evaluations: async () => ({ activityId: (await proposal()).id }),
    list_app_proofs: async () => ({ activityId: (await proposal()).id }),
    approve_activity: async () => ({ fingerprint: (await proposal()).fingerprint }),
    reject_activity: async () => ({ fingerprint: (await proposal()).fingerprint }),
    sign_raw_payload: sample => ({ ...sample, signWith: address() }),
    list_wallets: as,
    list_wallet_accounts: sample => noCursor({ ...sample, walletId: walletId() }),
    create_wallet: as,
    create_wallet_accounts: ({ accounts, ...sample }) => ({
      ...sample,
      walletId: walletId(),
      accounts: accounts.map(a => ({ ...a, path: "m/44'/60'/0'/0/9" })),
    }),
    delete_wallets: async sample => {
      const { walletId: id } = await carriedOut('create_wallet', { walletName: 'Short-lived', accounts: [] });
      return { ...sample, walletIds: [id ?? ''] };
    },
    get_wallet_address_balances: sample => ({ ...sample, address: address() }),
    list_eth_transaction_history: sample => noCursor({ ...sample, address: address() }),
    list_private_keys: as,
    list_private_key_tags: as,
    create_private_key_tag: sample => ({ ...sample, privateKeyIds: northwind().privateKeys.map(k => k.privateKeyId) }),
    delete_private_key_tags: async () => {
      const { privateKeyTagId } = await carriedOut('create_private_key_tag', {
        privateKeyTagName: 'Gone soon',
        privateKeyIds: [],
      });
      return { privateKeyTagIds: [privateKeyTagId ?? ''] };
    },
    list_earn_vaults: noCursor,
    list_earn_enabled_vaults: as,
    get_earn_deploy_status: async () => {
      const parameters = await adapted.earn_deploy_wrapper(samples.earn_deploy_wrapper.parameters);
      return { deployRequestId: (await carriedOut('earn_deploy_wrapper', parameters)).deployRequestId ?? '' };
    },
    earn_deploy_wrapper: async sample => {
      const usdcOnBase = 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
      const { json } = await practice().as('Ada').query('list_earn_vaults', { caip19: usdcOnBase });
      return { ...sample, vaultAddress: json.vaults[0].vaultAddress, clientFeeWallet: address() };
    },
    claim_swap_fees: as,
    list_webhook_endpoints: as,
    create_webhook_endpoint: as,
    update_webhook_endpoint: async sample => ({ ...sample, endpointId: await endpoint() }),
    delete_webhook_endpoint: async () => ({ endpointId: await endpoint() }),
    list_users: as,
    get_user: () => ({ userId: userId() }),
    list_user_tags: as,
    create_invitations: ({ invitations }) => ({
      invitations: invitations.map(i => ({
        ...i,
        senderUserId: userId(),
        receiverUserTags: [northwind().userTags[0]?.tagId ?? ''],
      })),
    }),
    update_user: sample => ({
      ...sample,
      userId: northwind().users[2]?.userId ?? '',
      userTagIds: [northwind().userTags[0]?.tagId ?? ''],
      userPhoneNumber: '+447700900199',
    }),
    proxy_otp_init: as,
    proxy_otp_verify: async () => {
      const contact = 'proxied@example.com';
      const wanted = { ...samples.init_otp.parameters, contact, userIdentifier: contact };
      const { otpId, otpEncryptionTargetBundle } = await carriedOut('init_otp', wanted);
      const { messages } = await fetch(`${practice().url}/practice/outbox`).then(r => r.json());
      const { code } = messages.findLast((m: { otpId: string }) => m.otpId === otpId);
      const { targetPublic } = JSON.parse(Buffer.from(JSON.parse(otpEncryptionTargetBundle ?? '').data, 'hex').toString());
      const plain = Buffer.from(JSON.stringify({ otp_code: code, public_key: client.publicKey }));
      return { otpId: otpId ?? '', encryptedOtpBundle: JSON.stringify(await seal(targetPublic, plain)) };
    },
    signup: async sample => {
      const { token, tokenId } = await verificationToken('ada@example.com');
      const { apiKeys, authenticators } = sample;
      const message = JSON.stringify({
        signupV2: { apiKeys, authenticators, email: sample.userEmail },
        tokenId,
        type: 'USAGE_TYPE_SIGNUP',
      });
      return {
        ...sample,
        verificationToken: token,
        clientSignature: clientSignature(message),
        oauthProviders: sample.oauthProviders.map(p => ({ ...p, oidcToken: practice().identityToken('Ada', client.publicKey) })),
      };
    },
    get_ip_allowlist: as,
    set_ip_allowlist: sample => ({ ...sample, publicKey: practice().as('Ada').key.publicKey }),
    get_api_keys: () => ({ userId: userId() }),
    create_api_keys: sample => ({ ...sample, userId: userId() }),
    delete_api_keys: async () => {
      const publicKey = keyPair('API_KEY_CURVE_ED25519', '22'.repeat(32)).publicKey;
      const apiKeys = [{ apiKeyName: 'Spare', publicKey, curveType: 'API_KEY_CURVE_ED25519' as const }];
      const { apiKeyIds } = await carriedOut('create_api_keys', { userId: userId(), apiKeys });
      return { userId: userId(), apiKeyIds: apiKeyIds ?? [] };
    },
    list_policies: as,
    get_organization_configs: as,
    set_organization_feature: as,
    list_smart_contract_interfaces: as,
    create_smart_contract_interface: as,
    delete_sub_organization: as,
    list_secrets: noCursor,
    init_import_secrets: as,
    import_secrets: async ({ secrets }) => {
      const { enclaveTargetMessages = [] } = await carriedOut('init_import_secrets', {
        ...samples.init_import_secrets.parameters,
        numSecrets: secrets.length,
      });
      const sealed = secrets.map(async (secret, index) => {
        const { targetPublic } = JSON.parse(Buffer.from(JSON.parse(enclaveTargetMessages[index] ?? '').data, 'hex').toString());
        const message = await seal(targetPublic, Buffer.from(`content of ${secret.name}`));
        return { ...secret, targetPublicKey: targetPublic, secretPayload: JSON.stringify(message) };
      });
      return { secrets: await Promise.all(sealed) };
    },
    oauth: sample => ({ ...sample, oidcToken: practice().identityToken('Ben', sample.targetPublicKey) }),
    oauth_login: sample => ({ ...sample, oidcToken: practice().identityToken('Ben', sample.publicKey) }),
    stamp_login: as,
    create_read_write_session: sample => ({ ...sample, userId: userId() }),
    init_otp: sample => ({ ...sample, userIdentifier: 'somebody else' }),
    verify_otp: async sample => {
      const contact = 'ben.okafor@northwind.example';
      const { otpId, otpEncryptionTargetBundle } = await carriedOut('init_otp', { ...samples.init_otp.parameters, contact });
      const { messages } = await fetch(`${practice().url}/practice/outbox`).then(r => r.json());
      const { targetPublic } = JSON.parse(Buffer.from(JSON.parse(otpEncryptionTargetBundle ?? '').data, 'hex').toString());
      const plain = JSON.stringify({ otp_code: messages.at(-1).code, public_key: client.publicKey });
      return { ...sample, otpId: otpId ?? '', encryptedOtpBundle: JSON.stringify(await seal(targetPublic, Buffer.from(plain))) };
    },
    otp_login: async sample => {
      const { token, tokenId } = await verificationToken('ben.okafor@northwind.example');
      const message = JSON.stringify({ login: { publicKey: sample.publicKey }, tokenId, type: 'USAGE_TYPE_LOGIN' });
      return { ...sample, verificationToken: token, clientSignature: clientSignature(message) };
    },
  };

  // The row's own sample goes to the row's own function, which TypeScript cannot follow through a union.
  return name => Promise.resolve((adapted[name] as (sample: unknown) => never)(samples[name].parameters));
}

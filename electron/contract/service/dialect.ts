/**
 * Everything about the service that is convention rather than specification. One file, overridable per connection.
 * Where each name is from: docs/service.md.
 */
export interface Dialect {
  /** `scheme` member of the X-Stamp header, by API key curve. */
  stampSchemes: Record<ApiKeyCurve, string>;
  stampHeader: string;
  authProxyConfigHeader: string;
  /** `scheme` of an app proof (docs/service.md#app-proofs). */
  appProofScheme: string;
  /** `info` of RFC 9180 for every bundle. */
  hpkeInfo: string;
  /** Uncompressed P-256 points (hex) that signed envelopes and tokens must carry. */
  pinnedKeys: { signer: string; otp: string; session: string };
  /** Header names of webhook deliveries share this prefix. */
  webhookHeaderPrefix: string;
  webhookKeysPath: string;
  /** Members of a JSON Web Key that name the signature scheme. */
  webhookKeyMemberPrefix: string;
  /** Wire name of the transaction history member the specification calls "the service". */
  historyServiceMember: string;
  /** Member of the error body that carries the stable code. */
  errorCodeMember: string;
}
export type ApiKeyCurve = 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519';

export const dialect: Dialect = {
  stampSchemes: {
    API_KEY_CURVE_P256: 'SIGNATURE_SCHEME_TK_API_P256',
    API_KEY_CURVE_SECP256K1: 'SIGNATURE_SCHEME_TK_API_SECP256K1',
    API_KEY_CURVE_ED25519: 'SIGNATURE_SCHEME_TK_API_ED25519',
  },
  stampHeader: 'X-Stamp',
  authProxyConfigHeader: 'X-Auth-Proxy-Config-Id',
  appProofScheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256',
  hpkeInfo: 'turnkey_hpke',
  pinnedKeys: {
    signer:
      '04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd69adca9a4bbf7f5d00d20a5e364b2569',
    otp: '046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b34992e520ce04c79d931f6ff6296b547d201',
    session:
      '04d498aa87ac3bf982ac2b5dd9604d0074905cfbda5d62727c5a237b895e6749205e9f7cd566909c4387f6ca25c308445c60884b788560b785f4a96ac33702a469',
  },
  webhookHeaderPrefix: 'X-Turnkey-',
  webhookKeysPath: '/public/v1/discovery/webhooks/jwks',
  webhookKeyMemberPrefix: 'turnkey_',
  historyServiceMember: 'turnkey',
  errorCodeMember: 'turnkeyErrorCode',
};

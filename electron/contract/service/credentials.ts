/** Credentials as operations take them: API keys, authenticators, OIDC providers, client signatures. */
import { z } from 'zod';
import { apiKeyCurves, authenticatorTransports, clientSignatureSchemes } from '../schema/enums.ts';
import { base64url, choice, seconds, text } from '../schema/fields.ts';
import { apiPublicKey, compressedPublicKey, rawSignature, token } from '../schema/formats.ts';

/**
 * Items of signup's `apiKeys` (docs/service.md#conventions). The key's length follows from its curve
 * (docs/service.md#api-key-stamps).
 */
export const apiKeyParameters = () =>
  z
    .strictObject({
      apiKeyName: text().meta({ label: 'Name', example: 'Treasury laptop' }),
      publicKey: apiPublicKey().meta({ label: 'Public key', help: 'Hex; compressed for P-256 and secp256k1.' }),
      curveType: choice(apiKeyCurves).meta({ label: 'Curve' }),
      expirationSeconds: seconds()
        .optional()
        .meta({ label: 'Expires after', help: 'Seconds. Left out, the key does not expire.', example: '3600' }),
    })
    .refine(key => (key.publicKey.length === 64) === (key.curveType === 'API_KEY_CURVE_ED25519'), {
      path: ['publicKey'],
      error: 'a public key of the chosen curve: 66 hex digits for P-256 and secp256k1, 64 for Ed25519',
    });

export const apiKeys = () => z.array(apiKeyParameters().meta({ label: 'API key' })).meta({ label: 'API keys' });

export const authenticators = () =>
  z
    .array(
      z
        .strictObject({
          authenticatorName: text().meta({ label: 'Name', example: 'Security key' }),
          challenge: text().meta({ label: 'Challenge', help: 'The challenge the passkey was registered with.' }),
          attestation: z
            .strictObject({
              credentialId: base64url().meta({ label: 'Credential id', help: 'CBOR, then base64url.' }),
              clientDataJson: base64url().meta({ label: 'Client data', help: 'JSON, base64url.', multiline: true }),
              attestationObject: base64url().meta({ label: 'Attestation object', help: 'base64url.', multiline: true }),
              transports: z.array(choice(authenticatorTransports).meta({ label: 'Transport' })).meta({ label: 'Transports' }),
            })
            .meta({ label: 'Attestation', help: 'What the authenticator returned when it was registered.' }),
        })
        .meta({ label: 'Authenticator' }),
    )
    .meta({ label: 'Authenticators', help: 'Empty if not needed.' });

export const oauthProviders = () =>
  z
    .array(
      z
        .strictObject({
          providerName: text().meta({ label: 'Provider', example: 'Example Identity' }),
          oidcToken: token().optional().meta({ label: 'OIDC token', help: 'base64 encoded.' }),
          oidcClaims: z
            .strictObject({
              iss: text().meta({ label: 'Issuer (iss)', example: 'https://id.example.com' }),
              sub: text().meta({ label: 'Subject (sub)' }),
              aud: text().meta({ label: 'Audience (aud)' }),
            })
            .optional()
            .meta({ label: 'OIDC claims', help: 'Issuer, subject and audience, if no token is available.' }),
        })
        .meta({ label: 'Provider' }),
    )
    .meta({ label: 'OAuth providers', help: 'Empty if not needed.' });

export const clientSignature = () =>
  z
    .strictObject({
      publicKey: compressedPublicKey().meta({ label: 'Public key', help: 'The key the verification token is bound to.' }),
      scheme: choice(clientSignatureSchemes).meta({ label: 'Scheme' }),
      message: text().meta({ label: 'Message', help: 'The text that was signed.', multiline: true }),
      signature: rawSignature().meta({ label: 'Signature', help: 'r and s, 64 bytes as hex.' }),
    })
    .meta({ label: 'Client signature' });

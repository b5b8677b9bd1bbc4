import type { ApiKeyCurve } from '../../electron/contract/service/dialect.ts';
import type { KeychainState, KeyInfo } from '../../electron/contract/values/app-values.ts';

/** "API_KEY_CURVE_P256" as "P-256". */
export const curveNames: Record<ApiKeyCurve, string> = {
  API_KEY_CURVE_P256: 'P-256',
  API_KEY_CURVE_SECP256K1: 'secp256k1',
  API_KEY_CURVE_ED25519: 'Ed25519',
};

/** The choice of a curve in plain words, the usual one first. */
export const curveChoices: { curve: ApiKeyCurve; sentence: string }[] = [
  { curve: 'API_KEY_CURVE_P256', sentence: 'The usual choice. Use it unless you were told otherwise.' },
  { curve: 'API_KEY_CURVE_ED25519', sentence: 'Modern and fast. The same bytes always give the same stamp.' },
  { curve: 'API_KEY_CURVE_SECP256K1', sentence: 'The curve of Bitcoin and Ethereum, for set-ups that require it.' },
];

export const keyStateWords: Record<KeyInfo['state'], string> = {
  ready: 'Ready',
  gone: 'Not in the keychain',
  unavailable: 'Unknown: the keychain does not answer',
  corrupt: 'Damaged',
};

export const keychainTitles: Record<KeychainState, string> = {
  ready: 'The keychain is ready',
  no_dbus: 'There is no D-Bus session',
  no_secret_service: 'No keychain service is running',
  locked: 'The keychain is locked',
  library_missing: 'A system library is missing',
  denied: 'The keychain refused access',
  timeout: 'The keychain does not answer',
  failed: 'The keychain failed',
};

/** While the trusted window has the question. */
export const trustedWords = {
  elsewhere: 'Answer in the window that opened.',
} as const;

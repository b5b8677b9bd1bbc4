import type { Diagnosis } from '../../electron/contract/values/app-values.ts';

/** True where a key can be kept: in the keychain, or in the open passphrase vault. */
export const keyReady = (diagnosis: Diagnosis): boolean => diagnosis.state === 'ready' || diagnosis.store === 'file vault';

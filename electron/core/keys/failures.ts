/** Failures of the keychain and of the index, in words for a person. */

import { type Failure, failure } from '../../contract/outcome.ts';
import type { Diagnosis, KeychainState } from '../../contract/values/app-values.ts';
import { KeychainError } from '../ports.ts';

export type Explain = (state: KeychainState) => Diagnosis;

/**
 * @param cause a state of the store, what is wrong with one key, or whatever was thrown
 * SECURITY: the text of an unknown error is not passed on: a keychain's message may quote what it was given.
 */
export function keyTrouble(cause: KeychainState | 'gone' | 'corrupt' | unknown, explain: Explain, name = ''): Failure {
  if (cause === 'gone')
    return failure(
      'key_unavailable',
      `The keychain answers, but the key "${name}" is no longer in it. Import it again, or create a key and register it with the service.`,
      { diagnosis: 'gone' },
    );
  if (cause === 'corrupt')
    return failure(
      'key_unavailable',
      `The keychain’s record of the key "${name}" is damaged: its private key does not give its public key. Remove it, then import it again.`,
      { diagnosis: 'corrupt' },
    );
  const state = cause instanceof KeychainError ? cause.state : isState(cause) ? cause : 'failed';
  const { sentence, remedy } = explain(state);
  return failure('key_unavailable', [sentence, ...remedy.slice(0, 1)].join(' '), { diagnosis: state });
}

const states = [
  'ready',
  'no_dbus',
  'no_secret_service',
  'locked',
  'library_missing',
  'denied',
  'timeout',
  'failed',
] satisfies KeychainState[];
const isState = (value: unknown): value is KeychainState => states.some(state => state === value);

/** A file of the app's folder could not be read or written. */
export function storageTrouble(error: unknown): Failure {
  const why = error instanceof Error ? error.message : 'no reason given';
  return failure('storage', `The list of keys could not be read or written: ${why}`);
}

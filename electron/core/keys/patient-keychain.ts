/**
 * A keychain asked one question at a time, each with a deadline.
 * keytar's calls block threads of the pool that files and DNS share; four open prompts would freeze the app
 * (docs/keychain.md#keytar). A call that is late keeps the line busy until it ends, and the next ones say so in time.
 */
import { line } from '../../contract/in-turn.ts';
import { type Clock, type Keychain, KeychainError } from '../ports.ts';

/** Milliseconds a caller waits, for its turn and its answer together. */
export const keychainDeadlineMs = 10_000;

const lines = new WeakMap<Keychain, Keychain>();

/** One line per keychain: whoever wraps the same one, or a wrapped one, gets the line that is there. */
export function patientKeychain(keychain: Keychain, clock: Pick<Clock, 'sleep'>, deadlineMs = keychainDeadlineMs): Keychain {
  const existing = lines.get(keychain);
  if (existing !== undefined) return existing;
  const inTurn = line();

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    let givenUp = false;
    const answer = inTurn(async () => {
      // SECURITY: a write whose caller was told "no answer" must not happen later, behind its back.
      if (givenUp) throw late();
      return question();
    });
    const stop = new AbortController();
    const deadline = clock.sleep(deadlineMs, stop.signal).then(
      () => 'late' as const,
      () => new Promise<never>(() => {}),
    );
    try {
      const first = await Promise.race([answer.then(value => ({ value })), deadline]);
      if (first === 'late') throw late();
      return first.value;
    } finally {
      givenUp = true;
      stop.abort();
    }
  }

  const wrapped: Keychain = {
    get: account => ask(() => keychain.get(account)),
    set: (account, secret) => ask(() => keychain.set(account, secret)),
    remove: account => ask(() => keychain.remove(account)),
    async diagnose() {
      try {
        return await ask(() => keychain.diagnose());
      } catch (error) {
        if (error instanceof KeychainError) return { state: error.state, detail: error.message };
        return { state: 'failed', detail: 'the keychain could not be asked' };
      }
    },
  };
  lines.set(keychain, wrapped);
  lines.set(wrapped, wrapped);
  return wrapped;
}

/** A store that asks patient ones alone is asked through no second line. */
export function alreadyPatient<T extends Keychain>(store: T): T {
  lines.set(store, store);
  return store;
}

const late = () => new KeychainError('timeout', 'the keychain did not answer in time');

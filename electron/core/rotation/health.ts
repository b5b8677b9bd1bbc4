/**
 * A round trip through a place of keys with a throwaway item: whether it takes, keeps, gives and forgets. No key is read or
 * written; the item has a random name, and random text.
 */
import type { KeyPlace } from '../../contract/values/app-values.ts';
import type { HealthStep, KeyHealth } from '../../contract/values/ways-in/key-values.ts';
import type { Explain } from '../keys/failures.ts';
import { type Clock, type Keychain, KeychainError } from '../ports.ts';

interface Needs {
  /** One that has a deadline. */
  store: Keychain;
  place: KeyPlace;
  explain: Explain;
  clock: Pick<Clock, 'monotonic'>;
  random(bytes: number): Uint8Array;
}

type What = HealthStep['what'];
const order: readonly What[] = ['ask', 'write', 'read', 'remove', 'read again'];
const untried: Record<What, string> = {
  ask: 'Its state was not asked for.',
  write: 'Nothing was written.',
  read: 'Nothing was read.',
  remove: 'There was nothing to remove.',
  'read again': 'It was not read again.',
};
const worked: Record<What, string> = {
  ask: 'It answers, and is open.',
  write: 'A throwaway text was written.',
  read: 'The same text was read back.',
  remove: 'It was removed.',
  'read again': 'It is gone.',
};
const names: Record<KeyPlace, string> = { keychain: 'The keychain', 'file vault': 'The file vault', memory: 'Memory' };

/** What a step found wrong, in a sentence. */
class Wrong extends Error {}

export async function healthOf({ store, place, explain, clock, random }: Needs): Promise<KeyHealth> {
  const hex = (bytes: number) => Buffer.from(random(bytes)).toString('hex');
  // SECURITY: no account of a key begins like this (docs/threats.md#one-home-for-secrets).
  const account = `health:${hex(16)}`;
  const text = hex(32);
  const work: Record<What, () => Promise<void>> = {
    async ask() {
      const { state } = await store.diagnose();
      if (state !== 'ready') throw new Wrong(explain(state).sentence);
    },
    write: () => store.set(account, text),
    async read() {
      const read = await store.get(account);
      if (read === null) throw new Wrong('It reads as nothing, right after it was written.');
      if (read !== text) throw new Wrong('Another text came back than was written.');
    },
    async remove() {
      if (!(await store.remove(account))) throw new Wrong('It was not removed: the place says that there is no such item.');
    },
    async 'read again'() {
      if ((await store.get(account)) !== null) throw new Wrong('It is still there, after it was removed.');
      // Nothing is also what a locked keyring reads as (docs/keychain.md#linux).
      const { state } = await store.diagnose();
      if (state !== 'ready') throw new Wrong(explain(state).sentence);
    },
  };
  const steps: HealthStep[] = [];
  let failed: What | null = null;
  for (const what of order) {
    if (failed !== null) {
      steps.push({ what, ok: false, ms: null, sentence: untried[what] });
      continue;
    }
    const from = clock.monotonic();
    try {
      await work[what]();
      steps.push({ what, ok: true, ms: Math.round(clock.monotonic() - from), sentence: worked[what] });
    } catch (error) {
      failed = what;
      steps.push({ what, ok: false, ms: Math.round(clock.monotonic() - from), sentence: sentenceOf(error, explain) });
    }
  }
  // Whatever went wrong in between, no throwaway item is left behind where that can be helped.
  const left = failed === 'read' || failed === 'remove' || failed === 'read again';
  if (left) await store.remove(account).catch(() => false);
  const first = steps.find(step => !step.ok);
  return {
    place,
    ok: failed === null,
    sentence:
      first === undefined
        ? `${names[place]} takes, keeps, gives and forgets. No key was touched.`
        : `${names[place]} does not work as it should. ${first.sentence}`,
    steps,
  };
}

/** SECURITY: the text of an unknown error is not passed on: a keychain's message may quote what it was given. */
function sentenceOf(error: unknown, explain: Explain): string {
  if (error instanceof Wrong) return error.message;
  return explain(error instanceof KeychainError ? error.state : 'failed').sentence;
}

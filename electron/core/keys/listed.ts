/** The index of keys while the app runs: read once, changed one change at a time, taken in again where a person says so. */
import { line } from '../../contract/in-turn.ts';
import { type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { keyFacts, mergedIndex } from './facts.ts';
import { type Explain, keyTrouble, storageTrouble } from './failures.ts';
import { type IndexedKey, indexPath, parseIndex, readIndex, writeIndex } from './list.ts';

export interface ListedKeys {
  all(): readonly IndexedKey[];
  find(keyId: string): IndexedKey | undefined;
  /** Answers why it could not be kept; null where it was. */
  save(next: IndexedKey[]): Promise<Failure | null>;
  /** The same with one key in the place of the one with its id. */
  put(key: IndexedKey): Promise<Failure | null>;
  /** Index and records change one at a time, and never before the index was read. */
  inTurn<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

export const missing = (keyId: string) =>
  failure('key_missing', `There is no key with the id ${JSON.stringify(keyId.slice(0, 64))} on this computer.`);

export function listKeys(files: KeptFiles, explain: Explain): ListedKeys {
  let index: IndexedKey[] = [];
  let indexRead = false;
  let isClosed = false;
  const inTurn = line();

  async function readOnce(): Promise<Failure | null> {
    try {
      if (!indexRead) await load();
      // What was read while the store was closed is read again before anything is built on it.
      else if (isClosed) await files.reopen();
      return null;
    } catch (error) {
      return storageTrouble(error);
    }
  }
  async function load(): Promise<void> {
    const read = await readIndex(files);
    index = read.keys;
    isClosed = read.standing === 'closed';
    indexRead = true;
    await files.unverified(indexPath);
  }
  async function save(next: IndexedKey[]): Promise<Failure | null> {
    try {
      await writeIndex(files, index, next);
      index = next;
      return null;
    } catch (error) {
      return storageTrouble(error);
    }
  }
  files.register(indexPath, {
    facts(content) {
      const keys = parseIndex(content);
      return keys === null ? null : keys.flatMap(keyFacts);
    },
    async take(content) {
      const next = mergedIndex(index, parseIndex(content) ?? []);
      await writeIndex(files, index, next);
      index = next;
    },
    renew: () => writeIndex(files, index, index),
    refresh: load,
  });
  return {
    all: () => index,
    find: keyId => index.find(key => key.keyId === keyId),
    save,
    put: key => save(index.map(other => (other.keyId === key.keyId ? key : other))),
    inTurn(work) {
      return inTurn(async () => {
        const read = await readOnce();
        return read === null ? work() : read;
      }).catch(error => keyTrouble(error, explain));
    },
  };
}

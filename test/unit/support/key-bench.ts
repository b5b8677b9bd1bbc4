/** Keys over a keychain, files and a clock of the test's own. */
import type { Outcome } from '../../../electron/contract/outcome.ts';
import { createKeys, type Keys } from '../../../electron/core/keys/keys.ts';
import { keptIn } from './kept.ts';
import { memoryFiles, memoryKeychain, testClock } from './memory-ports.ts';

export function keyBench() {
  const keychain = memoryKeychain();
  const files = memoryFiles();
  const clock = testClock();
  let drawn = 0;
  /** As after a start. @param store what the keys ask, where it is not the keychain itself */
  const make = (store = keychain): Keys =>
    createKeys({
      keychain: store,
      files: keptIn(files, keychain),
      clock,
      explain: state => ({ state, store: 'keychain', sentence: `The store is ${state}.`, remedy: ['Look at it.', 'Or not.'] }),
      random: bytes => new Uint8Array(bytes).fill(++drawn),
    });
  return { keychain, files, clock, make, keys: make() };
}

/** @throws where it was refused */
export function valueIn<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.value;
}

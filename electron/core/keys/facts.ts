/** What the list of keys says, for the confirmation window. */

import type { KeyInfo } from '../../contract/app-values.ts';
import type { Fact } from '../../contract/document.ts';
import type { Change } from '../decisions/change.ts';
import { quoted } from '../text/visible.ts';
import type { IndexedKey } from './list.ts';

/** One key of a list that is taken in again, and where it may sign. */
export function keyFacts({ name, curve, publicKey, createdAt, pins }: IndexedKey): Fact[] {
  const where = pins.map(({ organizationId, baseUrl }) => `${organizationId} at ${baseUrl}`).join(', ');
  const note = `${curve}, since ${createdAt}; ${where === '' ? 'for no organisation yet' : `for ${where}, where the keychain says the same`}`;
  return [{ label: 'Key', value: publicKey, kind: 'id', source: 'pasted', name, note }];
}

/** A key of which list and keychain say different things. */
export const repairOf = ({ name, keyId, publicKey, disagreement }: KeyInfo): Change => ({
  what: 'list of keys',
  headline: `Believe the keychain about the key ${quoted(name, 100)}`,
  effects: ['The list of keys on this computer then says what the record in the keychain says. The record is not changed.'],
  facts: [
    { label: 'Key', value: keyId, kind: 'id', source: 'computed', name },
    { label: 'Public key in the list', value: publicKey, kind: 'id', source: 'computed' },
  ],
  differences: [],
  warnings: [
    disagreement ?? '',
    'Register a key with the service only where you know how its record in the keychain came to be another one.',
  ],
});

/** Both lists; of a key that stands in both, the line that a person just looked at. */
export function mergedIndex(before: readonly IndexedKey[], taken: readonly IndexedKey[]): IndexedKey[] {
  return [...before.filter(({ keyId }) => taken.every(other => other.keyId !== keyId)), ...taken];
}

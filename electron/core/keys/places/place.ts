/** A place where keys lie: a store of small texts, and what seals the secrets in it. */
import type { Outcome } from '../../../contract/outcome.ts';
import type { Keychain } from '../../ports.ts';
import type { PlaceKey } from './place-key.ts';

/** What holds keys for good; `memory` of `KeyPlace` is no such place. */
export type StoredPlace = 'keychain' | 'file vault';

/**
 * `plain`: whoever reads the place has its keys; a person refused a passphrase, or was not asked yet.
 * `shut`: its secrets are sealed, and their key is not in memory. `open`: it is.
 */
export type Seal = { state: 'plain' } | { state: 'shut' } | { state: 'open'; key: PlaceKey };

export interface Place {
  name: StoredPlace;
  items: Keychain;
  seal(): Seal;
  /** Finds out how it is sealed, where that is not known yet. Left out where it always is. */
  look?(): Promise<Outcome<null>>;
}

export interface Places {
  of(name: StoredPlace): Place;
  /** Where what has no place of its own lies: keys of an earlier version, the key of the app's files, the journal's. */
  home(): StoredPlace;
}

/** One keychain, and nothing sealed in it. */
export function plainPlaces(items: Keychain, name: () => StoredPlace = () => 'keychain'): Places {
  return { of: () => ({ name: name(), items, seal: () => ({ state: 'plain' }) }), home: name };
}

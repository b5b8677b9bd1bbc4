/** What services say of registered keys, and how the places of keys do. Asked when the screen of keys opens. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../electron/contract/bridge.ts';
import type { Failure, Outcome } from '../../electron/contract/outcome.ts';
import type { KeyHealth, RegisteredKeys, ServiceKey } from '../../electron/contract/values/ways-in/key-values.ts';
import { ask } from './ask.ts';

type Place = 'keychain' | 'file vault';

export interface Keys {
  /** By connection, what its service said last. */
  registered: Readonly<Record<string, RegisteredKeys>>;
  /** By connection, why it did not say. */
  failures: Readonly<Record<string, Failure>>;
  reading: boolean;
  health: Readonly<Partial<Record<Place, Outcome<KeyHealth>>>>;
  testing: Place | null;
  /** Asks each service. */
  read(connectionIds: readonly string[]): Promise<void>;
  test(place: Place): Promise<void>;
  /** Puts the result of a test away. */
  forgetTest(place: Place): void;
}

export function createKeys(custody: Pick<Custody, 'keys'>): StoreApi<Keys> {
  let asked = 0;
  return createStore<Keys>()((set, get) => ({
    registered: {},
    failures: {},
    reading: false,
    health: {},
    testing: null,
    async read(connectionIds) {
      asked += 1;
      const mine = asked;
      set({ reading: true });
      const answers = await Promise.all(
        connectionIds.map(async id => [id, await ask(custody.keys.registered({ connectionId: id }))] as const),
      );
      // A later question knows more.
      if (mine !== asked) return;
      const registered: Record<string, RegisteredKeys> = {};
      const failures: Record<string, Failure> = {};
      for (const [id, answer] of answers) {
        const before = get().registered[id];
        if (answer.ok) registered[id] = answer.value;
        else {
          failures[id] = answer;
          // What was said before stays, and its time with it.
          if (before !== undefined) registered[id] = before;
        }
      }
      set({ registered, failures, reading: false });
    },
    async test(place) {
      set({ testing: place });
      const answer = await ask(custody.keys.health({ place }));
      set(({ health }) => ({ testing: null, health: { ...health, [place]: answer } }));
    },
    forgetTest: place =>
      set(({ health }) => {
        const { [place]: _gone, ...rest } = health;
        return { health: rest };
      }),
  }));
}

/** How services list one key of this computer; null where none was asked yet. */
export function listedAs(registered: Keys['registered'], keyId: string): ServiceKey[] | null {
  const all = Object.values(registered);
  return all.length === 0 ? null : all.flatMap(({ keys }) => keys.filter(key => key.keyId === keyId));
}

export interface Stranger {
  connectionId: string;
  key: ServiceKey;
}
/** Keys that services list for the users of this computer, and that it does not hold; each once. */
export function strangers(registered: Keys['registered']): Stranger[] {
  const found = new Map<string, Stranger>();
  for (const { connectionId, userId, keys } of Object.values(registered))
    for (const key of keys)
      if (key.keyId === null && key.userId === userId && !found.has(key.apiKeyId)) found.set(key.apiKeyId, { connectionId, key });
  return [...found.values()];
}

/** When a key of this computer was used, by the newest answer that says so. */
export const usedOf = (registered: Keys['registered'], keyId: string): string | undefined =>
  Object.values(registered)
    .map(each => each.usedHere[keyId])
    .filter(at => at !== undefined)
    .sort()
    .at(-1);

/** What becomes of the API keys of this computer: whether their place does well, how they are replaced, and how they go. */
import type { keyCalls } from '../../../contract/calls/ways-in/keys.ts';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { Connections } from '../../connections/connections.ts';
import { watchedBy } from '../../connections/watching.ts';
import type { AskSecrets } from '../../decisions/ask-secrets.ts';
import type { Explain } from '../../keys/failures.ts';
import type { Keys } from '../../keys/keys.ts';
import { patientKeychain } from '../../keys/patient-keychain.ts';
import type { Places, StoredPlace } from '../../keys/places/place.ts';
import type { Clock } from '../../ports.ts';
import { healthOf } from '../../rotation/health.ts';
import type { Registry } from '../../rotation/registry.ts';
import { removalOf } from '../../rotation/removal.ts';
import type { Rotations } from '../../rotation/rotations.ts';
import { createAllowance } from '../../service/rate.ts';
import type { Handlers, Told } from '../handlers.ts';

interface Needs {
  keys: Pick<Keys, 'list' | 'remove'>;
  connections: Pick<Connections, 'all'>;
  rotations: Rotations;
  registry: Registry;
  places: Places;
  explainPlace(place: StoredPlace): Explain;
  clock: Clock;
  random(bytes: number): Uint8Array;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  told: Told;
  changed(): void;
  /** Writes into the journal what a person let happen, before it does. */
  noted(call: string, about: string): Promise<Outcome<null>>;
}
type Topic = Pick<
  Handlers<typeof keyCalls>,
  | 'keys.remove'
  | 'keys.health'
  | 'keys.make_active'
  | 'keys.rotate'
  | 'keys.rotation'
  | 'keys.rotation_continue'
  | 'keys.rotation_stop'
>;

export function keyLifeHandlers(needs: Needs): Topic {
  const { keys, places, secretsAsked, told, rotations, clock } = needs;
  // Each is four calls of the place, which a page asks for by itself.
  const mayTest = createAllowance(clock, { burst: 6, perMinute: 12, what: 'round trips' });
  return {
    async 'keys.remove'({ keyId }) {
      const key = keys.list().find(each => each.keyId === keyId);
      if (key === undefined) return failure('key_missing', 'There is no such key on this computer.');
      const inUse = () => usedBy(needs, keyId);
      return (
        inUse() ??
        secretsAsked.ask(
          removalOf(key, needs.registry.known(keyId), async () => {
            // SECURITY: while the window was open an organisation may have been connected with it.
            const used = inUse();
            if (used !== null) return used;
            const written = await needs.noted('keys', `Delete the API key ${key.publicKey} from this computer`);
            return written.ok ? told(await keys.remove(keyId), `Removed key ${key.publicKey}`) : written;
          }),
        )
      );
    },
    async 'keys.health'({ place = places.home() }) {
      const may = mayTest();
      if (!may.ok) return may;
      const { random, explainPlace } = needs;
      const store = patientKeychain(places.of(place).items, clock);
      return done(await healthOf({ store, place, explain: explainPlace(place), clock, random }));
    },
    async 'keys.make_active'({ connectionId, keyId }) {
      const used = await rotations.makeActive(connectionId, keyId);
      needs.changed();
      return used;
    },
    'keys.rotate': async asked => told(await rotations.begin(asked), `Began to replace the key of ${asked.connectionId}`),
    'keys.rotation': async ({ connectionId }) => {
      const looked = await rotations.look(connectionId);
      needs.changed();
      return looked;
    },
    'keys.rotation_continue': async ({ connectionId }) => {
      const next = await rotations.continue(connectionId);
      needs.changed();
      return next;
    },
    'keys.rotation_stop': async ({ connectionId }) =>
      told(await rotations.stop(connectionId), `Stopped replacing the key of ${connectionId}`),
  };
}

/** Why a key cannot be deleted here; null where it can. */
function usedBy({ connections, rotations }: Pick<Needs, 'connections' | 'rotations'>, keyId: string) {
  if (connections.all().some(each => each.keyId === keyId))
    return failure('forbidden', 'An organisation still uses this key. Give it another key, or forget the organisation first.');
  if (rotations.uses(keyId)) return failure('forbidden', 'This key is being replaced, or replaces one. Stop that first.');
  return watchedBy(connections.all(), keyId);
}

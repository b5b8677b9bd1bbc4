/** What services said of registered keys, in this run: asked by the screen of keys, and told where a key is to be deleted. */
import type { Outcome } from '../../contract/outcome.ts';
import type { RegisteredKeys } from '../../contract/values/ways-in/key-values.ts';
import type { Slices } from '../budget/slices.ts';
import type { Connections } from '../connections/connections.ts';
import type { Keys } from '../keys/keys.ts';
import type { Session } from '../session.ts';
import { registeredKeys } from './registered.ts';
import type { Known } from './removal.ts';

export interface Registry {
  /** Asks the service of a connection. */
  read(session: Session): Promise<Outcome<RegisteredKeys>>;
  /** What is known of a key that is to be deleted here, without asking anybody. */
  known(keyId: string): Known;
}

interface Needs {
  keys: Pick<Keys, 'list' | 'pins'>;
  connections: Pick<Connections, 'all'>;
  now(): string;
  /** When each key was used, as far as it is known. */
  usedHere(): Record<string, string>;
  slices(): Slices;
}

export function createRegistry({ keys, connections, now, usedHere, slices }: Needs): Registry {
  const last = new Map<string, RegisteredKeys>();
  return {
    async read(session) {
      const answer = await registeredKeys(session, keys.list(), { readAt: now(), usedHere: usedHere() }, slices());
      if (answer.ok) last.set(answer.value.connectionId, answer.value);
      return answer;
    },
    known(keyId) {
      const all = connections.all();
      const listed = new Set(all.map(each => each.connectionId));
      return {
        pinned: keys.pins(keyId).map(pin => pin.organizationId),
        connections: all,
        keys: keys.list(),
        registered: [...last.values()].filter(each => listed.has(each.connectionId)),
      };
    },
  };
}

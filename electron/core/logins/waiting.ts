/**
 * Logins that were asked for and wait for the approval of others. Their keys are in memory alone: a lock or quitting destroys
 * them, and then nobody can open what the service makes.
 */
import type { WaitingLogin } from '../../contract/values/ways-in/logins.ts';
import type { LoginKey } from './opened.ts';
import type { Asked, Way } from './ways.ts';

export interface Waiting {
  loginId: string;
  way: Way;
  asked: Asked;
  key: LoginKey;
  activityId: string;
  askedAt: string;
  /** The session it takes the place of, where it does. */
  inPlaceOf: string | null;
}

export interface WaitingLogins {
  add(waiting: Waiting): void;
  /** Takes one out; whoever does wipes its key. */
  take(loginId: string): Waiting | undefined;
  all(): readonly Waiting[];
  shown(): WaitingLogin[];
  /** Destroys all of them. @returns how many there were */
  destroy(): number;
}

export function waitingLogins(): WaitingLogins {
  const waiting = new Map<string, Waiting>();
  return {
    add: each => void waiting.set(each.loginId, each),
    take(loginId) {
      const found = waiting.get(loginId);
      waiting.delete(loginId);
      return found;
    },
    all: () => [...waiting.values()],
    shown: () =>
      [...waiting.values()].map(({ loginId, way, asked, activityId, askedAt }) => ({
        ...{ loginId, kind: way, connectionId: asked.connectionId, activityId, askedAt },
      })),
    destroy() {
      const { size } = waiting;
      for (const { key } of waiting.values()) key.secret.fill(0);
      waiting.clear();
      return size;
    },
  };
}

/** What follows where the app is locked or unlocked, in its order. */
import { lockedMeanwhile } from './decisions/release.ts';
import type { Lock } from './lock.ts';
import { lockFacts } from './log/states.ts';
import type { Notices } from './notices/notices.ts';
import type { ToPerson } from './person.ts';
import type { Log } from './ports.ts';
import type { Sessions } from './sessions.ts';
import type { Stores } from './stores.ts';
import { reclaimUnused } from './watch/unused.ts';
import type { Watches } from './watch/watches.ts';
import type { WaysIn } from './ways-in.ts';
import type { Work } from './work.ts';

interface Followed {
  ports: { log: Pick<Log, 'note'> };
  lock: Pick<Lock, 'since'>;
  stores: Stores;
  person: ToPerson;
  work: Work;
  sessions: Pick<Sessions, 'known' | 'lockOrUnlock' | 'settle'>;
  waysIn: Pick<WaysIn, 'end'>;
  watches: Pick<Watches, 'begin' | 'end'>;
  notices: Pick<Notices, 'lockOrUnlock'>;
  changed(): void;
  /** Tells what was held back while it was locked. */
  release(): void;
  /** Nothing is asked of a service before. */
  isStarted(): boolean;
}

/** In this order: keys are gone before anybody who used them stops, and whoever looks meanwhile begins last. */
export function followLock(followed: Followed): void {
  const { lock, stores, person, work, sessions, waysIn, watches, notices, changed, release, isStarted } = followed;
  const locked = lock.since();
  followed.ports.log.note('lock', lockFacts(locked));
  // SECURITY: keys, codes and tokens that are not kept yet go first.
  if (locked !== null) void waysIn.end('lock');
  const known = sessions.known();
  lockParts(locked !== null, stores, person, work);
  if (locked === null) watches.end();
  notices.lockOrUnlock(locked !== null);
  sessions.lockOrUnlock(locked !== null);
  if (locked !== null && isStarted()) watches.begin(known, locked.by);
  // What waited for a key is settled.
  if (locked === null) sessions.settle();
  changed();
  if (locked !== null) return;
  release();
  reclaim(stores, changed);
}

export function reclaim({ kept, keys, connections }: Stores, changed: () => void): void {
  // Without the store it is not known whether the connections are the app's own.
  if (kept.isOpen()) void reclaimUnused(keys, connections).finally(changed);
}

function lockParts(
  locked: boolean,
  { keys, passphrase, vault }: Stores,
  { release, secretsAsked }: ToPerson,
  { inbox }: Work,
): void {
  if (locked) keys.lock();
  else keys.unlock();
  if (!locked) return;
  // SECURITY: what opens the keys leaves memory with them.
  passphrase.lock.close();
  vault.close();
  // SECURITY: a locked app listens to nobody.
  void inbox.close();
  // SECURITY: what waits for a person does not wait behind a lock, where anybody may stand.
  void release.dismiss(lockedMeanwhile());
  void secretsAsked.dismiss(lockedMeanwhile());
}

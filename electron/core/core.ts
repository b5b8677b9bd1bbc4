/**
 * The core: everything Countersign decides, behind one request line and one event line (docs/architecture.md#one-way-in).
 * Hosts give ports; a page is known by its sender alone.
 */
import type { EventName, Events } from '../contract/values/app-values.ts';
import { createCalls } from './app-calls.ts';
import { appState, onceATurn } from './app-state.ts';
import type { Sender } from './calls/dispatch.ts';
import { protect } from './calls/ways-in/lock.ts';
import { oneDialog } from './decisions/one-dialog.ts';
import { lockedMeanwhile } from './decisions/release.ts';
import { asideWords, repairedWords } from './decisions/take-in.ts';
import { createEvents } from './events.ts';
import { createLock, type Lock } from './lock.ts';
import { type ToPerson, waysToPerson } from './person.ts';
import type { Files, Ports } from './ports.ts';
import { livingClock } from './service/living-clock.ts';
import { Sessions } from './sessions.ts';
import { openStores, type Stores } from './stores.ts';
import { reclaimUnused } from './watch/unused.ts';
import { createWatches, type Watches } from './watch/watches.ts';
import { createWork, type Work } from './work.ts';

export interface Core {
  /** One request of a page; the outcome is JSON. */
  request(sender: Sender, name: unknown, parameters: unknown): Promise<unknown>;
  /** Every event, with the page it is for. Answers how to stop listening. */
  onEvent(listener: (event: EventName, value: Events[EventName], to: Sender) => void): () => void;
  /** Starts polling and settles submits whose outcome is not known yet. */
  start(): Promise<void>;
  /** The person closed the trusted window without an answer; `id` is what it was opened for. */
  abandoned(id: string): Promise<void>;
  stop(): Promise<void>;
}

export async function createCore(given: Ports): Promise<Core> {
  const life = new AbortController();
  const ports: Ports = { ...given, clock: livingClock(given.clock, life.signal), person: oneDialog(given.person) };
  const now = () => new Date(ports.clock.now()).toISOString();
  const lock = createLock(now);
  const { emit, on, release } = createEvents(lock.isLocked);
  const stores = await openStores(ports, given.clock, now);
  const { kept, connections, settings, keys, journal, interfacePins } = stores;
  const person = waysToPerson({ ports, stores, lock, emit, now });
  let diagnosis = await stores.diagnose();
  const state = () => appState({ version: ports.version, lock, diagnosis, stores, sessions, watches, ...work });
  const changed = onceATurn(() => emit('app.state', state()));
  const current = () => sessions.current();
  const work = await createWork({
    ...{ ports, stores, person, emit, now, changed, current },
    onNames: () => sessions.resummarise(),
    onFiles() {
      sessions.resummarise();
      sessions.reconcile();
    },
  });
  const { service, submits, addressBook } = work;
  const sessions = new Sessions({
    ...{ service, submits, keys, connections, settings, lock, notify: ports.notify, emit, changed },
    ...{ clock: ports.clock, random: ports.random, addressBook: addressBook.known, past: journal.past, interfacePins },
    onNameless: connectionId => void request('main', 'connections.test', { connectionId }),
  });
  const watches = createWatches({ ...stores, ...ports, service, changed });
  let started = false;
  service.onSkew(changed);
  lock.onChange(() => followLock(lock, { stores, person, work, sessions, watches, changed, release }, started));
  if (stores.isSealed()) lock.set(true, 'start');
  const tellFindings = () => noteFindings(stores, ports.files);
  kept.onChange(async () => {
    // A store may open while the app is being sent out: nothing begins then.
    if (life.signal.aborted) return;
    await journal.recheck();
    await tellFindings();
    await submits.load();
    sessions.reconcile();
    sessions.settle();
  });

  const diagnose = async () => {
    diagnosis = await stores.diagnose();
    changed();
    return diagnosis;
  };
  const answer = createCalls({ ports, stores, person, work, sessions, lock, emit, state, changed, diagnose, current });
  const request: Core['request'] = (sender, name, parameters) => person.release.during(() => answer(sender, name, parameters));

  return {
    request,
    onEvent: on,
    async start() {
      await keys.check();
      await tellFindings();
      if (!lock.isLocked()) askOnce(stores, person, changed);
      sessions.begin();
      started = true;
      if (lock.isLocked()) watches.begin(sessions.known(), 'start');
      else reclaim(stores, changed);
      // A submit without an outcome is settled at the next start (docs/threats.md#journal).
      await submits.load();
      sessions.settle();
    },
    async abandoned(id) {
      // Of the two, one knows it.
      await request('confirm', 'confirm.decide', { seal: id, decision: 'close', reachedEnd: false, heldMs: 0 });
      await request('confirm', 'trusted.give', { askId: id, values: null });
    },
    async stop() {
      sessions.end();
      watches.end();
      life.abort();
      await closeAll(stores, work, ports);
    },
  };
}

/** Keys of an earlier version lie plain until a person says how they are to be kept. */
function askOnce(stores: Stores, person: ToPerson, changed: () => void): void {
  if (!stores.keys.list().some(key => key.place === 'keychain' && !key.sealed && !key.watches)) return;
  const record = (about: string) => stores.journal.record({ kind: 'settings_changed', about });
  void protect({ ...stores, ...person, record, changed });
}

async function closeAll({ keys, journal, kept }: Stores, { inbox }: Work, { http }: Ports): Promise<void> {
  keys.lock();
  await inbox.close();
  await http.close();
  await journal.settled();
  kept.key.retry();
  await kept.key.settled();
}

interface Followed {
  stores: Stores;
  person: ToPerson;
  work: Work;
  sessions: Sessions;
  watches: Watches;
  changed(): void;
  /** Tells what was held back while it was locked. */
  release(): void;
}

/** In this order: keys are gone before anybody who used them stops, and whoever looks meanwhile begins last. */
function followLock(
  lock: Lock,
  { stores, person, work, sessions, watches, changed, release }: Followed,
  /** Nothing is asked of a service before. */
  isStarted: boolean,
): void {
  const locked = lock.since();
  const known = sessions.known();
  lockParts(locked !== null, stores, person, work);
  if (locked === null) watches.end();
  sessions.lockOrUnlock(locked !== null);
  if (locked !== null && isStarted) watches.begin(known, locked.by);
  // What waited for a key is settled.
  if (locked === null) sessions.settle();
  changed();
  if (locked !== null) return;
  release();
  reclaim(stores, changed);
}

function reclaim({ kept, keys, connections }: Stores, changed: () => void): void {
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

/** What was found of the files since the last time stands in the journal. */
async function noteFindings({ kept, journal }: Stores, files: Files): Promise<void> {
  for (const aside of kept.fresh()) await journal.record({ kind: 'settings_changed', about: asideWords(aside) });
  for (const { path, mode } of files.repaired())
    await journal.record({ kind: 'settings_changed', about: repairedWords(path, mode) });
}

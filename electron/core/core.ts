/**
 * The core: everything Countersign decides, behind one request line and one event line (docs/architecture.md#one-way-in).
 * Hosts give ports; a page is known by its sender alone.
 */
import type { EventName, Events, KeyInfo } from '../contract/values/app-values.ts';
import { createCalls } from './app-calls.ts';
import { appState, onceATurn } from './app-state.ts';
import type { Sender } from './calls/dispatch.ts';
import { changeKey } from './calls/ways-in/change-key.ts';
import { protect } from './calls/ways-in/lock.ts';
import { oneDialog } from './decisions/one-dialog.ts';
import { lockedMeanwhile } from './decisions/release.ts';
import { asideWords, repairedWords } from './decisions/take-in.ts';
import { createEvents } from './events.ts';
import { createLock } from './lock.ts';
import { type ToPerson, waysToPerson } from './person.ts';
import type { Files, Ports } from './ports.ts';
import { createRegistry } from './rotation/registry.ts';
import { createRotations } from './rotation/rotations.ts';
import { livingClock } from './service/living-clock.ts';
import { Sessions } from './sessions.ts';
import { openStores, type Stores } from './stores.ts';
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
  const { emit, on } = createEvents();
  const lock = createLock();
  const stores = await openStores(ports, given.clock, now);
  const { kept, connections, settings, keys, journal, interfacePins } = stores;
  const person = waysToPerson({ ports, stores, lock, emit, now });
  let diagnosis = await stores.diagnose();
  const state = () => appState({ version: ports.version, lock, diagnosis, stores, rotations, sessions, ...work });
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
  const { registry, rotations } = keysOverTime({ stores, person, work, sessions, now });
  service.onSkew(changed);
  lock.onChange(locked => lockParts(locked, { stores, person, work, sessions, changed }));
  if (stores.isSealed()) lock.set(true);
  const tellFindings = () => noteFindings(stores, ports.files);
  kept.onChange(async () => {
    // A store may open while the app is being sent out: nothing begins then.
    if (!life.signal.aborted) await afterOpening(journal, tellFindings, submits, sessions);
  });

  const diagnose = async () => {
    diagnosis = await stores.diagnose();
    changed();
    return diagnosis;
  };
  const parts = { ports, stores, person, work, sessions, registry, rotations, lock };
  const answer = createCalls({ ...parts, emit, state, changed, diagnose, current });
  const request: Core['request'] = (sender, name, parameters) => person.release.during(() => answer(sender, name, parameters));

  return {
    request,
    onEvent: on,
    async start() {
      await keys.check();
      await tellFindings();
      if (!lock.isLocked()) askHowKept(stores, person, changed);
      sessions.begin();
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
      life.abort();
      await settled(ports, stores, work);
    },
  };
}

/** What could not be checked or sent while the store was closed. */
async function afterOpening(
  journal: Stores['journal'],
  tellFindings: () => Promise<void>,
  submits: Work['submits'],
  sessions: Sessions,
): Promise<void> {
  await journal.recheck();
  await tellFindings();
  await submits.load();
  sessions.reconcile();
  sessions.settle();
}

/** Nothing is in memory or on its way any more, and all of it is on the disk. */
async function settled({ http }: Ports, { keys, journal, kept }: Stores, { inbox }: Work): Promise<void> {
  keys.lock();
  await inbox.close();
  await http.close();
  await journal.settled();
  kept.key.retry();
  await kept.key.settled();
}

interface OverTime {
  stores: Stores;
  person: ToPerson;
  work: Work;
  sessions: Sessions;
  now(): string;
}
/** What services know of keys, and keys that are being replaced. */
function keysOverTime({ stores, person, work, sessions, now }: OverTime) {
  const { connections, keys, journal, rotationFile: file } = stores;
  const { service, submits, compose } = work;
  const registry = createRegistry({ keys, connections, now, usedHere: stores.keyUses.usedHere });
  const rotations = createRotations({
    ...{ file, connections, keys, registry, service, submits, compose, now },
    sessionOf: connectionId => sessions.of(connectionId),
    switchKey: (...asked) => changeKey({ connections, keys, sessions, service }, ...asked),
    ...{ confirm: person.confirmNoted, secretsAsked: person.secretsAsked, noted: person.noted },
    record: about => journal.record({ kind: 'key_changed', about }),
  });
  return { registry, rotations };
}

interface Lockable {
  stores: Stores;
  person: ToPerson;
  work: Work;
  sessions: Sessions;
  changed(): void;
}

function lockParts(locked: boolean, { stores, person, work, sessions, changed }: Lockable): void {
  if (locked) shut(stores, person, work);
  else stores.keys.unlock();
  sessions.lockOrUnlock(locked);
  // What waited for a key is settled.
  if (!locked) sessions.settle();
  changed();
}

function shut({ keys, passphrase, vault }: Stores, { release, secretsAsked }: ToPerson, { inbox }: Work): void {
  keys.lock();
  // SECURITY: what opens the keys leaves memory with them.
  passphrase.lock.close();
  vault.close();
  // SECURITY: a locked app listens to nobody.
  void inbox.close();
  // SECURITY: what waits for a person does not wait behind a lock, where anybody may stand.
  void release.dismiss(lockedMeanwhile());
  void secretsAsked.dismiss(lockedMeanwhile());
}

/** Keys of an earlier version lie plain until a person says how they are to be kept. */
function askHowKept(stores: Stores, person: ToPerson, changed: () => void): void {
  const record = (about: string) => stores.journal.record({ kind: 'settings_changed', about });
  if (stores.keys.list().some(isPlain)) void protect({ ...stores, ...person, record, changed });
}
const isPlain = ({ place, sealed, watches }: KeyInfo) => place === 'keychain' && !sealed && !watches;

/** What was found of the files since the last time stands in the journal. */
async function noteFindings({ kept, journal }: Stores, files: Files): Promise<void> {
  for (const aside of kept.fresh()) await journal.record({ kind: 'settings_changed', about: asideWords(aside) });
  for (const { path, mode } of files.repaired())
    await journal.record({ kind: 'settings_changed', about: repairedWords(path, mode) });
}

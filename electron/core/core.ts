/**
 * The core: everything Countersign decides, behind one request line and one event line (docs/architecture.md#one-way-in).
 * Hosts give ports; a page is known by its sender alone.
 */
import type { Diagnosis, EventName, Events, KeyInfo } from '../contract/values/app-values.ts';
import { createCalls } from './app-calls.ts';
import { appState, onceATurn } from './app-state.ts';
import { awaited, createWaiting } from './budget/waiting.ts';
import type { Sender } from './calls/dispatch.ts';
import { protect } from './calls/ways-in/lock.ts';
import { oneDialog } from './decisions/one-dialog.ts';
import { asideWords, repairedWords } from './decisions/take-in.ts';
import { createEvents } from './events.ts';
import { createLock } from './lock.ts';
import { followLock, reclaim } from './locking.ts';
import { journalFacts, keychainFacts, startedFacts } from './log/states.ts';
import { stirring } from './log/stirring.ts';
import { createLongAnswers, type LongAnswers } from './long-answers.ts';
import { Notices } from './notices/notices.ts';
import { openUpdates } from './open-updates.ts';
import { type ToPerson, waysToPerson } from './person.ts';
import type { Clock, Files, Ports } from './ports.ts';
import { livingClock, slept } from './service/living-clock.ts';
import { Sessions } from './sessions.ts';
import { openStores, type Stores } from './stores.ts';
import { createWatches } from './watch/watches.ts';
import { createWaysIn } from './ways-in.ts';
import { createWork, type Work } from './work.ts';

export interface Core {
  /** One request of a page; the outcome is JSON. */
  request(sender: Sender, name: unknown, parameters: unknown): Promise<unknown>;
  /** The same for a page in another process, where a long outcome goes over in parts. */
  pages: Pick<LongAnswers, 'request' | 'part'>;
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
  const ports = stirring({ ...given, clock: livingClock(given.clock, life.signal), person: oneDialog(given.person) });
  const now = () => new Date(ports.clock.now()).toISOString();
  const lock = createLock(now);
  const { emit, on, release } = createEvents(lock.isLocked);
  const stores = await openStores(ports, given.clock, now);
  const { kept, connections, settings, keys, journal, interfacePins } = stores;
  const person = waysToPerson({ ports, stores, lock, emit, now });
  let diagnosis = await stores.diagnose();
  noteStart(ports, stores, diagnosis);
  const state = () => appState({ ...parts, diagnosis, ...work });
  const changed = onceATurn(() => emit('app.state', state()));
  const current = () => sessions.current();
  const waiting = createWaiting(ports.clock);
  const work = await createWork({
    ...{ ports, stores, person, emit, now, changed, current, isLocked: lock.isLocked },
    ...{ rest: waiting.rest, isAtIt: waiting.isAtIt },
    isVisible: () => sessions.isVisible(),
    onNames: () => sessions.resummarise(),
    onFiles() {
      sessions.resummarise();
      sessions.reconcile();
    },
  });
  const { service, submits, addressBook } = work;
  const updates = openUpdates({ ports, stores, person, work, changed });
  const notices = new Notices({ ...ports, settings, isLocked: lock.isLocked, emit, changed });
  const sessions = new Sessions({
    ...{ service, submits, keys, connections, settings, lock, emit, changed, addressBook: addressBook.known, interfacePins },
    ...{ notices, clock: ports.clock, random: ports.random, log: ports.log, past: journal.past, isOnline: ports.isOnline },
    ...{ rest: waiting.rest, onLooked: work.filling.looked },
    onNameless: connectionId => void request('main', 'connections.test', { connectionId }),
  });
  const watches = createWatches({ ...stores, ...ports, service, notices, changed });
  let started = false;
  const waysIn = createWaysIn({ ports, stores, person, work, sessions, notices, lock, now, changed });
  const parts = { ports, stores, person, work, sessions, waysIn, watches, notices, lock, updates };
  const pages = createLongAnswers((...asked) => request(...asked));
  service.onSkew(changed);
  lock.onChange(() => followLock({ ...parts, changed, release, isStarted: () => started }));
  if (stores.isSealed()) lock.set(true, 'start');
  const tellFindings = () => noteFindings(stores, ports.files);
  kept.onChange(async () => {
    // A store may open while the app is being sent out: nothing begins then.
    if (!life.signal.aborted) await afterOpening(stores, tellFindings, submits, sessions);
  });
  const diagnose = async () => {
    diagnosis = await stores.diagnose();
    ports.log.note('keychain', keychainFacts(diagnosis));
    changed();
    return diagnosis;
  };
  const answer = awaited(createCalls({ ...parts, state, changed, diagnose, current }), waiting);
  const request: Core['request'] = (sender, name, parameters) => person.release.during(() => answer(sender, name, parameters));
  return {
    ...{ request, pages, onEvent: on },
    async start() {
      await keys.check();
      await tellFindings();
      if (!lock.isLocked()) askHowKept(stores, person, changed);
      sessions.begin();
      started = true;
      if (lock.isLocked()) watches.begin(sessions.known(), 'start');
      else reclaim(stores, changed);
      // A submit without an outcome is settled at the next start (docs/threats.md#journal).
      await submits.load();
      sessions.settle();
      beginBehind(updates, journal, changed, waiting.rest);
    },
    abandoned: id => abandon(request, id),
    async stop() {
      for (const each of [sessions, watches, notices]) each.end();
      await waysIn.end('quit');
      life.abort();
      await landed(submits, given.clock);
      await closeAll(stores, work, ports);
    },
  };
}

/** What begins, and what is kept on this computer, as the log says it. */
function noteStart(ports: Ports, { journal, kept }: Stores, diagnosis: Diagnosis): void {
  const { log } = ports;
  ports.pace?.stir();
  ports.pace?.onBlocked(({ ms, ownMs, during }) => log.note('blocked', { ms, own: ownMs, during }));
  log.note('started', startedFacts(ports));
  log.note('keychain', keychainFacts(diagnosis));
  log.note('journal', journalFacts(journal.summary()));
  log.note('files', { checked: kept.isOpen(), set_aside: kept.asides().length });
}

/** What nobody waits for. */
function beginBehind(
  updates: { begin(): void },
  journal: Stores['journal'],
  changed: () => void,
  rest: (ms: number) => Promise<void>,
): void {
  updates.begin();
  void journal.verifyBehind(changed, rest);
}

/** What could not be checked or sent while the store was closed. */
async function afterOpening(
  { journal }: Stores,
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

/** Of the two that the trusted window may be open for, one knows the id. */
async function abandon(request: Core['request'], id: string): Promise<void> {
  await request('confirm', 'confirm.decide', { seal: id, decision: 'close', reachedEnd: false, heldMs: 0 });
  await request('confirm', 'trusted.give', { askId: id, values: null });
}

/** What is on the wire may be answered meanwhile; what is not stands as unknown, and is settled at the next start. */
const landingMs = 5_000;
async function landed(submits: Pick<Work['submits'], 'end'>, clock: Clock): Promise<void> {
  const patience = new AbortController();
  await Promise.race([submits.end(), slept(clock, landingMs, patience.signal)]);
  patience.abort();
}

async function closeAll({ keys, journal, kept }: Stores, { inbox }: Work, { apart, http, log, clock }: Ports): Promise<void> {
  keys.lock();
  await inbox.close();
  await apart?.close();
  await http.close();
  await journal.settled();
  kept.key.retry();
  await kept.key.settled();
  log.note('stopped', { after: clock.monotonic() / 1000 });
  await log.flush();
}

/** Keys of an earlier version lie plain until a person says how they are to be kept. */
function askHowKept(stores: Stores, person: ToPerson, changed: () => void): void {
  const record = (about: string) => stores.journal.record({ kind: 'settings_changed', about });
  // Asked of the store just now: where it is settled it is not asked again.
  if (!stores.passphrase.isRefused() && stores.keys.list().some(isPlain)) void protect({ ...stores, ...person, record, changed });
}
const isPlain = ({ place, sealed, watches }: KeyInfo) => place === 'keychain' && !sealed && !watches;

/** What was found of the files since the last time stands in the journal. */
async function noteFindings({ kept, journal }: Stores, files: Files): Promise<void> {
  for (const aside of kept.fresh()) await journal.record({ kind: 'settings_changed', about: asideWords(aside) });
  for (const { path, mode } of files.repaired())
    await journal.record({ kind: 'settings_changed', about: repairedWords(path, mode) });
}

/**
 * The core: everything Countersign decides, behind one request line and one event line (design §1).
 * Hosts give ports; a page is known by its sender alone.
 */
import type { AppState, Connection, EventName, Events, LinkState } from '../contract/app-values.ts';
import type { Outcome } from '../contract/outcome.ts';
import { createAddressBook } from './address-book/address-book.ts';
import { createDispatch, type Sender } from './calls/dispatch.ts';
import { operationHandlers } from './calls/operations.ts';
import { appHandlers } from './calls/table.ts';
import { openConnections, sameFacts } from './connections/connections.ts';
import { createAskSecrets } from './decisions/ask-secrets.ts';
import { createBulk } from './decisions/bulk.ts';
import { createConfirmChange } from './decisions/change.ts';
import { consentChanges } from './decisions/changes.ts';
import { createCompose } from './decisions/compose.ts';
import { createConsent } from './decisions/consent.ts';
import { oneDialog } from './decisions/one-dialog.ts';
import { createRelease, lockedMeanwhile } from './decisions/release.ts';
import { createReviews } from './decisions/reviews.ts';
import { createSeals } from './decisions/seal.ts';
import { asideWords, createTakeIn, repairedWords } from './decisions/take-in.ts';
import { openEarnSamples } from './earn/samples.ts';
import { noticeOf } from './feed/notices.ts';
import { createWaiting } from './feed/waiting.ts';
import { createKeptFiles } from './files/kept-files.ts';
import { createFilesKey } from './files/key.ts';
import { openSettings } from './files/settings.ts';
import { openJournal } from './journal/journal.ts';
import { diagnosisOf, type Platform } from './keys/diagnosis.ts';
import { openGuesses } from './keys/guesses.ts';
import { createKeys } from './keys/keys.ts';
import { openDecisionPassphrase } from './keys/passphrase.ts';
import { patientKeychain } from './keys/patient-keychain.ts';
import { createSecretStore } from './keys/secret-store.ts';
import { openInterfacePins } from './organisation/interface-pins.ts';
import type { Ports } from './ports.ts';
import { createReceiptJournal } from './review/receipt/receipts.ts';
import { createTimestamps } from './service/clock.ts';
import { livingClock } from './service/living-clock.ts';
import { createAllowance } from './service/rate.ts';
import { createService } from './service/service.ts';
import { createSession, type Session } from './session.ts';
import { openSigningBatches } from './signing/batch/batch.ts';
import { openBatchFile } from './signing/batch/file.ts';
import { openSigningDrafts } from './signing/drafts.ts';
import { openOutbox } from './submit/outbox.ts';
import { createSubmits } from './submit/submit.ts';
import { createInbox } from './webhooks/inbox.ts';
import { createWebhookKeys } from './webhooks/keys.ts';

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
  const listeners = new Set<Parameters<Core['onEvent']>[0]>();
  const emit = <E extends EventName>(event: E, value: Events[E], to: Sender = 'main') => {
    for (const listener of listeners) listener(event, value, to);
  };
  const now = () => new Date(ports.clock.now()).toISOString();
  const platform: Platform = ports.platform;
  const secrets = createSecretStore(ports.keychain);
  const explain = (state: Parameters<typeof diagnosisOf>[0]) => diagnosisOf(state, platform, secrets.kind);
  // On the clock that outlives the core: what is written at the end has a deadline too, or a silent store keeps the app open.
  const keychain = patientKeychain(secrets, given.clock);
  const kept = createKeptFiles(ports.files, createFilesKey(keychain, ports.random));
  const settings = await openSettings(kept);
  const connections = await openConnections(kept);
  const keys = createKeys({ keychain: secrets, files: kept, clock: ports.clock, random: ports.random, explain });
  await keys.open();
  const journal = await openJournal({
    ...{ files: ports.files, clock: ports.clock, keychain: secrets, random: ports.random },
    mark: kept.key,
  });
  const seals = createSeals(ports.random);
  const wrongFor = (what: string) => ({
    onWrong: (inARow: number) =>
      journal.record({ kind: 'passphrase_wrong', about: `A wrong passphrase for ${what}, ${inARow} in a row` }),
  });
  const vaultGuesses = await openGuesses(ports, 'vault-guesses.json', wrongFor('the file vault'));
  const passphraseGuesses = await openGuesses(ports, 'passphrase-guesses.json', wrongFor('critical decisions'));
  const passphrase = await openDecisionPassphrase({
    files: kept,
    keychain,
    presence: ports.presence,
    guesses: passphraseGuesses,
    random: ports.random,
  });
  const isLocked = () => locked;
  const release = createRelease({
    person: ports.person,
    clock: ports.clock,
    passphrase,
    isLocked,
    isAsking: () => secretsAsked.isOpen(),
    onOpened: seal => emit('confirm.opened', { seal }, 'confirm'),
  });
  const secretsAsked = createAskSecrets(ports, { isLocked, isLeft: release.isLeft, isDeciding: release.isOpen });
  const confirm = createConfirmChange({ seals, release, now });
  /** SECURITY: what a person let happen is in the journal before it has happened, or it does not happen. */
  const noted = async (call: string, about: string): Promise<Outcome<null>> => {
    const written = await journal.must({ kind: 'change_confirmed', call, about });
    if (written.ok) return written;
    return {
      ...written,
      message: 'Nothing was done: it could not be written into the journal first. Check that the disk is not full.',
    };
  };
  const confirmNoted: typeof confirm = async change => {
    const answer = await confirm(change);
    return answer.ok ? noted(change.what, change.headline) : answer;
  };
  const addressBook = await createAddressBook({
    files: kept,
    now,
    async record(entry) {
      const written = await journal.must(entry);
      if (!written.ok) throw new Error(written.message);
    },
    confirm,
    turn: () => ports.clock.sleep(0),
    // What an address is called stands in the list's headlines.
    onChange() {
      for (const session of sessions.values()) session.feed.resummarise();
    },
  });
  const earnSamples = await openEarnSamples(kept);
  const interfacePins = await openInterfacePins(kept, now);
  const service = createService({ http: ports.http, clock: ports.clock, random: ports.random, releases: release.releases });
  const submits = createSubmits({
    service,
    journal: journal.submits,
    outbox: await openOutbox(kept),
    clock: ports.clock,
    timestamps: createTimestamps(ports.clock),
    random: ports.random,
    releases: release.releases,
    onUnknown: () => changed(),
  });
  const receipts = createReceiptJournal(entry => journal.record(entry));
  // Twice what can be opened to be decided together, at once; then one a second.
  const mayWrite = createAllowance(ports.clock, { burst: 400, perMinute: 60, what: 'reviews' });
  const reviews = createReviews({ seals, release, receipts, now, mayWrite, record: entry => journal.record(entry) });
  const bulk = createBulk({ seals, release, reviews, now, onProgress: progress => emit('reviews.progress', progress) });
  const compose = createCompose({ seals, release, receipts, service, now, noted });

  const signingDrafts = await openSigningDrafts(kept, { now, random: ports.random });
  const signingBatches = await openSigningBatches({
    file: await openBatchFile(ports.files, kept),
    seals,
    release,
    receipts,
    service,
    random: ports.random,
    now: ports.clock.now,
    onProgress: progress => emit('signing.batch', progress),
    turn: () => ports.clock.sleep(0),
  });
  const inbox = createInbox({
    receiver: ports.receiver,
    keys: createWebhookKeys({ http: ports.http, clock: ports.clock }),
    random: ports.random,
    now: ports.clock.now,
    serviceNow: session => service.serverNow(session.connection.baseUrl) ?? ports.clock.now(),
    current: () => current(),
    onState: receiver => emit('webhooks.receiver', receiver),
    onDelivery: delivery => emit('webhooks.delivery', delivery),
  });

  const sessions = new Map<string, Session>();
  const links = new Map<string, LinkState>();
  const waiting = createWaiting();
  let diagnosis = explain((await secrets.diagnose()).state);
  let locked = false;
  let told = false;

  const current = (): Session | null => sessions.get(connections.current()?.connectionId ?? '') ?? null;
  const state = (): AppState => {
    const connection = connections.current();
    return {
      version: ports.version,
      locked,
      passphraseSet: passphrase.isSet(),
      touchId: passphrase.touchId(),
      connections: connections.all(),
      subOrganizations: Object.fromEntries(
        connections.all().map(each => [each.connectionId, keys.subOrganizations(each.keyId, each)]),
      ),
      current: connection?.connectionId ?? null,
      link: links.get(connection?.connectionId ?? '') ?? { state: 'idle' },
      waiting: waiting.counts(),
      clockSkewMs: connection === null ? null : service.clockSkewMs(connection.baseUrl),
      keychain: diagnosis,
      keys: keys.list(),
      settings: settings.value,
      journal: journal.summary(),
      unknown: submits.unknown(),
      setAside: kept.asides(),
      filesChecked: kept.isOpen(),
    };
  };
  /** Pages hear the whole state once a turn, however many things changed in it. */
  const changed = () => {
    if (told) return;
    told = true;
    queueMicrotask(() => {
      told = false;
      emit('app.state', state());
    });
  };
  const isCurrent = (connectionId: string) => connections.current()?.connectionId === connectionId;
  const noteWaiting = ({ connection, feed }: Session) => {
    const { changed: isOther, fresh } = waiting.note(connection.connectionId, feed.snapshot());
    if (isOther) changed();
    const notice = settings.value.notifications ? noticeOf(connection, fresh) : null;
    if (notice !== null) ports.notify.show(notice);
  };
  const openSession = (connection: Connection): Session => {
    const session = createSession(connection, {
      service,
      submits,
      keys,
      clock: ports.clock,
      random: ports.random,
      pollSeconds: () => settings.value.pollSeconds,
      addressBook: addressBook.known,
      interfacePins,
      past: journal.past,
      onLink(link) {
        const isNews = links.get(connection.connectionId)?.state !== link.state;
        links.set(connection.connectionId, link);
        changed();
        // Without the user's id no vote is known as one's own.
        if (isNews && link.state === 'live' && connection.userId === '')
          void dispatch('main', 'connections.test', { connectionId: connection.connectionId });
      },
      onDelta(delta) {
        if (isCurrent(connection.connectionId)) emit('feed.delta', delta);
        noteWaiting(session);
      },
      onReset(snapshot) {
        if (isCurrent(connection.connectionId)) emit('feed.reset', snapshot);
        noteWaiting(session);
      },
    });
    sessions.set(connection.connectionId, session);
    return session;
  };
  service.onSkew(changed);

  /** What was found of the files since the last time stands in the journal. */
  const tellFindings = async () => {
    for (const aside of kept.fresh()) await journal.record({ kind: 'settings_changed', about: asideWords(aside) });
    for (const { path, mode } of ports.files.repaired())
      await journal.record({ kind: 'settings_changed', about: repairedWords(path, mode) });
  };
  let started = false;
  /** Sessions are those of connections that are listed: some vanish where their file turns out not to be the app's own. */
  const reconcile = () => {
    const listed = new Set(connections.all().map(({ connectionId }) => connectionId));
    for (const connectionId of sessions.keys()) if (!listed.has(connectionId)) closeSession(connectionId);
    // SECURITY: one that was opened while its file could not be checked goes on by what the file said then, whom it believes
    // among it; the file may have been put back since.
    for (const connection of connections.all()) {
      const session = sessions.get(connection.connectionId);
      if (session !== undefined && JSON.stringify(session.connection) !== JSON.stringify(connection))
        // What began over one that turned out to be right goes on.
        closeSession(connection.connectionId, !sameFacts(session.connection, connection));
    }
    if (started && !locked)
      for (const connection of connections.all()) if (!sessions.has(connection.connectionId)) openSession(connection).start();
    changed();
  };
  const closeSession = (connectionId: string, forGood = true) => {
    const session = sessions.get(connectionId);
    if (forGood) session?.close();
    else session?.stop();
    sessions.delete(connectionId);
    links.delete(connectionId);
    waiting.forget(connectionId);
  };
  kept.onChange(async () => {
    // A store may open while the app is on its way out: nothing begins then.
    if (life.signal.aborted) return;
    await journal.recheck();
    await tellFindings();
    await submits.load();
    reconcile();
    for (const session of sessions.values()) void submits.settle(session.target).finally(changed);
  });
  const takeIn = createTakeIn({
    kept,
    confirm: confirmNoted,
    record: entry => journal.record(entry),
    onChange() {
      for (const session of sessions.values()) session.feed.resummarise();
      reconcile();
    },
  });

  const answer = createDispatch(
    appHandlers({
      ports,
      secrets,
      settings,
      connections,
      keys,
      addressBook,
      earnSamples,
      interfacePins,
      journal,
      signingDrafts,
      signingBatches,
      inbox,
      service,
      seals,
      reviews,
      bulk,
      release,
      secretsAsked,
      passphrase,
      vaultGuesses,
      compose,
      state,
      changed,
      current,
      openSession,
      emit,
      async diagnose() {
        diagnosis = explain((await secrets.diagnose()).state);
        changed();
        return diagnosis;
      },
      closeSession,
      kept,
      takeIn,
      confirmChange: confirmNoted,
      noted,
      setLocked(next) {
        locked = next;
        if (next) keys.lock();
        else keys.unlock();
        // SECURITY: a locked app listens to nobody.
        if (next) void inbox.close();
        // SECURITY: what waits for a person does not wait behind a lock, where anybody may stand.
        if (next) void release.dismiss(lockedMeanwhile());
        if (next) void secretsAsked.dismiss(lockedMeanwhile());
        for (const session of sessions.values()) {
          if (next) session.stop();
          else session.start();
        }
        // What was found not to hold while it was locked was closed, and is opened here.
        if (!next) reconcile();
        changed();
      },
    }),
    operationHandlers({ current, compose }),
    createConsent({
      changes: consentChanges({ settings, connections, keys, past: journal.past }),
      confirm,
      noted,
    }),
    isLocked,
  );
  const dispatch: typeof answer = (sender, name, parameters) => release.during(() => answer(sender, name, parameters));

  return {
    request: dispatch,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start() {
      await keys.check();
      started = true;
      await tellFindings();
      // One that was connected before the start has its session already.
      for (const connection of connections.all()) if (!sessions.has(connection.connectionId)) openSession(connection).start();
      changed();
      // A submit without an outcome is settled at the next start (design §4.10).
      await submits.load();
      for (const session of sessions.values()) void submits.settle(session.target).finally(changed);
    },
    async abandoned(id) {
      // Of the two, one knows it.
      await dispatch('confirm', 'confirm.decide', { seal: id, decision: 'close', reachedEnd: false, heldMs: 0 });
      await dispatch('confirm', 'trusted.give', { askId: id, values: null });
    },
    async stop() {
      started = false;
      for (const session of sessions.values()) session.stop();
      life.abort();
      keys.lock();
      await inbox.close();
      await ports.http.close();
      await journal.settled();
      kept.key.retry();
      await kept.key.settled();
    },
  };
}

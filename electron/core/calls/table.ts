/** What the app's own calls do. Each is a few lines over the part that does the work. */
import type { AppState, Connection, Diagnosis, EventName, Events, Settings } from '../../contract/app-values.ts';
import type { DialectOverrides } from '../../contract/dialect-overrides.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { AddressBook } from '../address-book/address-book.ts';
import { type Connections, connectionIdOf, sameAddress } from '../connections/connections.ts';
import { dialectOf } from '../connections/dialect.ts';
import { votesDocument } from '../connections/votes.ts';
import type { AskSecrets } from '../decisions/ask-secrets.ts';
import type { Bulk } from '../decisions/bulk.ts';
import type { ConfirmChange } from '../decisions/change.ts';
import type { Compose } from '../decisions/compose.ts';
import type { Release } from '../decisions/release.ts';
import type { Reviews } from '../decisions/reviews.ts';
import type { Seals } from '../decisions/seal.ts';
import type { TakeIn } from '../decisions/take-in.ts';
import type { EarnSamples } from '../earn/samples.ts';
import { trialNotice } from '../feed/notices.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { type Stored, unkept } from '../files/stored.ts';
import type { Journal } from '../journal/journal.ts';
import { repairOf } from '../keys/facts.ts';
import type { Guesses } from '../keys/guesses.ts';
import { type Keys, normalPin } from '../keys/keys.ts';
import type { DecisionPassphrase } from '../keys/passphrase.ts';
import type { SecretStore } from '../keys/secret-store.ts';
import type { InterfacePins } from '../organisation/interface-pins.ts';
import type { Ports } from '../ports.ts';
import { createAllowance } from '../service/rate.ts';
import type { Service } from '../service/service.ts';
import { type Session, targetOf } from '../session.ts';
import type { SigningBatches } from '../signing/batch/batch.ts';
import type { SigningDrafts } from '../signing/drafts.ts';
import type { Inbox } from '../webhooks/inbox.ts';
import { addressBookHandlers } from './address-book.ts';
import { bulkHandlers } from './bulk.ts';
import type { AppHandlers } from './dispatch.ts';
import { earnHandlers } from './earn.ts';
import { evidenceHandlers } from './evidence.ts';
import { filesHandlers } from './files.ts';
import { journalHandlers } from './journal.ts';
import { keyHandlers } from './keys.ts';
import { lockHandlers } from './lock.ts';
import { organisationHandlers } from './organisation.ts';
import { signingHandlers } from './signing.ts';
import { walletsHandlers } from './wallets.ts';
import { webhooksHandlers } from './webhooks.ts';

export interface World {
  ports: Ports;
  secrets: SecretStore;
  settings: Stored<Settings>;
  connections: Connections;
  keys: Keys;
  addressBook: AddressBook;
  earnSamples: EarnSamples;
  interfacePins: InterfacePins;
  journal: Journal;
  signingDrafts: SigningDrafts;
  signingBatches: SigningBatches;
  inbox: Inbox;
  service: Service;
  seals: Seals;
  reviews: Reviews;
  bulk: Bulk;
  release: Release;
  secretsAsked: AskSecrets;
  passphrase: DecisionPassphrase;
  vaultGuesses: Guesses;
  compose: Compose;
  kept: KeptFiles;
  takeIn: TakeIn;
  /** SECURITY: for changes of what this app itself keeps and shows. */
  confirmChange: ConfirmChange;
  /** SECURITY: writes into the journal what a person let happen, before it does; where it fails, nothing happens. */
  noted(call: string, about: string): Promise<Outcome<null>>;
  state(): AppState;
  /** Tells the pages that the state changed. */
  changed(): void;
  current(): Session | null;
  openSession(connection: Connection): Session;
  closeSession(connectionId: string): void;
  setLocked(locked: boolean): void;
  diagnose(): Promise<Diagnosis>;
  emit<E extends EventName>(event: E, value: Events[E]): void;
}

const notConnected = () => failure('not_connected', 'Connect to an organisation first.');
const changedMeanwhile = () => failure('changed', 'This organisation was forgotten or changed meanwhile. Nothing was done.');

export function appHandlers(world: World): AppHandlers {
  const { ports, settings, connections, keys, journal, reviews, release, secretsAsked, compose, secrets, changed } = world;
  const withSession = async <T>(work: (session: Session) => Promise<Outcome<T>> | Outcome<T>): Promise<Outcome<T>> => {
    const session = world.current();
    return session === null ? notConnected() : work(session);
  };
  /** A change worth a line in the journal, and a new state for the pages. */
  const keep = async <T>(
    outcome: Outcome<T>,
    kind: 'key_changed' | 'connection_changed',
    about: string,
    connected?: { baseUrl: string; organizationId: string },
  ): Promise<Outcome<T>> => {
    if (outcome.ok) await journal.record({ kind, about, ...(connected && { connected }) });
    changed();
    return outcome;
  };
  const whoami = async (keyId: string, baseUrl: string, organizationId: string, dialect?: DialectOverrides) =>
    world.service.query(targetOf(keys, keyId, baseUrl, organizationId, dialectOf(dialect)), 'whoami', {}, { attempts: 1 });
  const changeSettings = async (next: { [K in keyof Settings]?: Settings[K] | undefined }): Promise<Outcome<Settings>> => {
    const merged = { ...settings.value, ...Object.fromEntries(Object.entries(next).filter(([, v]) => v !== undefined)) };
    try {
      await settings.set(merged);
    } catch (error) {
      return unkept(error, 'The settings could not be written, and are as they were. Check that the disk is not full.');
    }
    changed();
    return done(merged);
  };
  const compareClipboard = createAllowance(ports.clock, {
    burst: 12,
    perMinute: 6,
    what: 'comparisons with the clipboard',
  });
  const tryNotification = createAllowance(ports.clock, { burst: 3, perMinute: 6, what: 'trial notifications' });
  /** One after another: two changes at once must not each start from the same settings. */
  let lastSettings: Promise<unknown> = Promise.resolve();
  /** Puts a changed connection in the place of the old one, and opens it anew. */
  const replace = async (next: Connection) => {
    const selected = connections.current()?.connectionId;
    await connections.add(next);
    if (selected !== undefined) await connections.select(selected);
    world.closeSession(next.connectionId);
    world.openSession(next).start();
  };

  return {
    'app.state': async () => done(world.state()),
    'app.settings'(next) {
      const work = () => changeSettings(next);
      const changing = lastSettings.then(work, work);
      lastSettings = changing;
      return changing;
    },
    async 'app.visible'({ visible }) {
      world.current()?.feed.setVisible(visible);
      return done(null);
    },
    async 'app.try_notification'() {
      const may = tryNotification();
      if (!may.ok) return may;
      ports.notify.show(trialNotice);
      return done(null);
    },
    async 'app.lock'() {
      world.setLocked(true);
      return done(null);
    },
    async 'connections.add'({ baseUrl: typed, organizationId, keyId, keep: keepAnyway, dialect: given }) {
      const pin = normalPin({ baseUrl: typed, organizationId });
      const connectionId = connectionIdOf(pin);
      const known = connections.get(connectionId);
      const dialect = given ?? sameAddress(known, pin)?.dialect;
      const pinned = await keys.pin(keyId, pin);
      if (!pinned.ok) return pinned;
      const me = await whoami(keyId, pin.baseUrl, organizationId, dialect);
      if (!me.ok && keepAnyway !== true) {
        // The pin of a connection that is there already stays: a test that fails takes nothing away.
        if (known?.keyId !== keyId || known.baseUrl !== pin.baseUrl) await keys.unpin(keyId, pin);
        return me;
      }
      // SECURITY: the service answers when it likes; what a person changed, forgot or removed meanwhile is not put back.
      const now = connections.get(connectionId);
      if ((known !== null && now === null) || !keys.list().some(key => key.keyId === keyId)) {
        await keys.unpin(keyId, pin);
        return changedMeanwhile();
      }
      const latest = sameAddress(now, pin);
      const believed = given ?? latest?.dialect;
      const connection: Connection = {
        connectionId,
        baseUrl: pin.baseUrl,
        organizationId,
        organizationName: me.ok ? me.value.organizationName : organizationId,
        userId: me.ok ? me.value.userId : '',
        userName: me.ok ? me.value.username : 'not known yet',
        keyId,
        proxy: latest?.proxy ?? null,
        ...(believed === undefined ? {} : { dialect: believed }),
        ...(latest?.votesNeverShown && { votesNeverShown: true }),
      };
      world.closeSession(connection.connectionId);
      await connections.add(connection);
      // The key that spoke for it before may do so no more, nor this one where it was reached before.
      if (known !== null && (known.keyId !== keyId || known.baseUrl !== pin.baseUrl)) await keys.unpin(known.keyId, known);
      world.openSession(connection).start();
      const about = `Connected to ${connection.organizationName} at ${connection.baseUrl}`;
      return keep(done(connection), 'connection_changed', about, { baseUrl: connection.baseUrl, organizationId });
    },
    async 'connections.select'({ connectionId }) {
      const connection = connections.get(connectionId);
      if (connection === null) return failure('not_found', 'There is no such organisation here.');
      await connections.select(connectionId);
      const session = world.current();
      if (session !== null) world.emit('feed.reset', session.feed.snapshot());
      changed();
      return done(connection);
    },
    async 'connections.test'({ connectionId }) {
      const connection = connections.get(connectionId);
      if (connection === null) return failure('not_found', 'There is no such organisation here.');
      const me = await whoami(connection.keyId, connection.baseUrl, connection.organizationId, connection.dialect);
      if (!me.ok) return me;
      const { organizationName, userId, username: userName } = me.value;
      // Kept before its key was registered: who the key belongs to is known only now.
      // SECURITY: the service answers when it likes; what a person changed or forgot meanwhile is not put back.
      const latest = connections.get(connectionId);
      if (latest === null || latest.keyId !== connection.keyId) return changedMeanwhile();
      // SECURITY: whose votes count as one's own is not moved by the service's word once it is known.
      if (latest.userId !== '' && latest.userId !== userId)
        return failure(
          'mismatch',
          'The service says that this key belongs to another user than before. Nothing was changed. Ask whoever runs the service; where it is right, forget the organisation and connect again.',
          { before: latest.userId, after: userId },
        );
      if (latest.userId === '') await replace({ ...latest, organizationName, userId, userName });
      changed();
      return done({ organizationName, userName, userId });
    },
    async 'connections.proxy'({ connectionId, baseUrl, configId }) {
      const connection = connections.get(connectionId);
      if (connection === null) return failure('not_found', 'There is no such organisation here.');
      const next = { ...connection, proxy: { baseUrl: normalPin({ baseUrl, organizationId: '' }).baseUrl, configId } };
      await replace(next);
      return keep(
        done(next),
        'connection_changed',
        `Authentication proxy of ${connection.organizationName} is ${next.proxy.baseUrl}`,
      );
    },
    async 'connections.dialect'({ connectionId, overrides }) {
      const connection = connections.get(connectionId);
      if (connection === null) return failure('not_found', 'There is no such organisation here.');
      const next = { ...connection, dialect: overrides };
      await replace(next);
      return keep(
        done(next),
        'connection_changed',
        `Other keys or names of the service are believed for ${connection.organizationName}`,
      );
    },
    async 'connections.votes'({ connectionId, shown }) {
      const connection = connections.get(connectionId);
      if (connection === null) return failure('not_found', 'There is no such organisation here.');
      if (shown === (connection.votesNeverShown !== true)) return done(connection);
      const released = await compose.release(connection, 'proof of proposals', votesDocument(connection, shown));
      if (!released.ok) return released;
      const latest = sameAddress(connections.get(connectionId), connection);
      if (latest === null) return changedMeanwhile();
      const { votesNeverShown: _was, ...rest } = latest;
      const next: Connection = shown ? rest : { ...rest, votesNeverShown: true };
      await replace(next);
      return keep(
        done(next),
        'connection_changed',
        shown
          ? `Proposals of ${connection.organizationName} are to be proven by their votes`
          : `Proposals of ${connection.organizationName} are unproven: its deployment is said never to show votes`,
      );
    },
    async 'connections.sub_organization'({ connectionId, organizationId }) {
      const connection = connections.get(connectionId);
      if (connection === null) return failure('not_found', 'There is no such organisation here.');
      const allowed = await keys.allowSub(connection.keyId, connection, organizationId);
      const about = `The key speaks for the sub-organisation ${organizationId} of ${connection.organizationId} at ${connection.baseUrl}`;
      return keep(allowed, 'connection_changed', about);
    },
    async 'connections.forget_sub_organization'({ connectionId, organizationId }) {
      const connection = connections.get(connectionId);
      if (connection === null) return failure('not_found', 'There is no such organisation here.');
      const forgotten = await keys.disallowSub(connection.keyId, connection, organizationId);
      const about = `The key speaks no more for the sub-organisation ${organizationId} of ${connection.organizationId}`;
      return keep(forgotten, 'connection_changed', about);
    },
    async 'connections.remove'({ connectionId }) {
      const connection = connections.get(connectionId);
      if (connection === null) return failure('not_found', 'There is no such organisation here.');
      world.closeSession(connectionId);
      await connections.remove(connectionId);
      await keys.unpin(connection.keyId, connection);
      return keep(done(null), 'connection_changed', `Forgot ${connection.organizationName} at ${connection.baseUrl}`);
    },

    'keys.list': async () => done(await keys.check()),
    async 'keys.create'(request) {
      const made = await keys.create(request);
      return keep(made, 'key_changed', made.ok ? `Created key ${made.value.publicKey}` : '');
    },
    async 'keys.repair'({ keyId }) {
      const repaired = await keys.repair(keyId, key => world.confirmChange(repairOf(key)));
      return keep(repaired, 'key_changed', `The list of keys says what the keychain says of key ${keyId}`);
    },
    async 'keys.remove'({ keyId }) {
      if (connections.all().some(c => c.keyId === keyId))
        return failure('forbidden', 'An organisation still uses this key. Forget the organisation first.');
      return keep(await keys.remove(keyId), 'key_changed', `Removed key ${keyId}`);
    },
    async 'clipboard.holds'({ text }) {
      // SECURITY: a page learns whether its own text is there, never what else is (people.md §2, row 5), and cannot guess it
      // by asking often: a six-digit code would take it weeks.
      const may = compareClipboard();
      if (!may.ok) return may;
      const held = await ports.clipboard.read();
      return done({ same: held === null ? null : held === text });
    },
    async 'keychain.diagnose'() {
      const diagnosis = await world.diagnose();
      if (diagnosis.state === 'ready' && (await world.kept.reopen())) changed();
      return done(diagnosis);
    },
    'feed.snapshot': () => withSession(session => done(session.feed.snapshot())),
    'feed.refresh': () =>
      withSession(async session => {
        await session.feed.refresh();
        return done(null);
      }),
    'reviews.open': ({ activityId }) => withSession(session => reviews.open(session, activityId)),
    'reviews.open_text': async ({ json }) => reviews.openText(world.current(), json),
    'reviews.decide': ({ seal, decision }) => withSession(session => reviews.decide(session, seal, decision)),
    async 'confirm.current'() {
      const asked = release.current();
      return asked.ok ? done({ ...asked.value, theme: settings.value.theme }) : asked;
    },
    'confirm.decide': answer => release.decide(answer),
    async 'trusted.current'() {
      const asked = secretsAsked.current();
      return asked.ok ? done({ ...asked.value, theme: settings.value.theme }) : asked;
    },
    'trusted.give': answer => secretsAsked.give(answer),
    ...keyHandlers({
      keys,
      person: ports.person,
      secrets,
      secretsAsked,
      keep: (made, about) => keep(made, 'key_changed', about),
      noted: world.noted,
    }),
    ...lockHandlers({
      ...{ files: ports.files, random: ports.random, secrets, kept: world.kept, keys, secretsAsked, changed },
      ...{ passphrase: world.passphrase, vaultGuesses: world.vaultGuesses },
      ...{ state: world.state, diagnose: world.diagnose, setLocked: world.setLocked },
      record: about => journal.record({ kind: 'settings_changed', about }),
      noted: world.noted,
    }),
    'forms.list': async () => done(compose.list()),
    'forms.describe': async ({ operation }) => compose.describe(operation),
    'forms.check': ({ operation, parameters, ...more }) =>
      withSession(session => compose.check(session, operation, parameters, more)),
    'forms.send': ({ operation, body }) => withSession(session => compose.sendChecked(session, operation, body)),
    ...addressBookHandlers({ book: world.addressBook, current: world.current }),
    ...webhooksHandlers({ inbox: world.inbox, current: world.current }),
    ...filesHandlers(ports.person, world.takeIn),
    ...earnHandlers({ current: world.current, samples: world.earnSamples, clock: ports.clock }),
    ...signingHandlers({
      current: world.current,
      clock: ports.clock,
      seals: world.seals,
      drafts: world.signingDrafts,
      batches: world.signingBatches,
    }),
    ...walletsHandlers({ current: world.current, clock: ports.clock }),
    ...organisationHandlers({
      current: world.current,
      compose,
      keys,
      secretsAsked,
      pins: world.interfacePins,
      clock: ports.clock,
    }),
    ...evidenceHandlers({ seals: world.seals, ports, current: world.current }),
    ...bulkHandlers({ bulk: world.bulk, current: world.current }),
    ...journalHandlers({ journal, changed }),
  };
}

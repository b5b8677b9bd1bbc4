/** The one way in, with what handles each call: every topic gets what it needs, and no more. */
import { failure, type Outcome } from '../contract/outcome.ts';
import type { AppState, Connection, Diagnosis } from '../contract/values/app-values.ts';
import { slicesBy } from './budget/slices.ts';
import { addressBookHandlers } from './calls/address-book.ts';
import { diagnosticsHandlers } from './calls/desktop/diagnostics.ts';
import { updateHandlers } from './calls/desktop/updates.ts';
import { createDispatch, type Dispatch } from './calls/dispatch.ts';
import { earnHandlers } from './calls/earn.ts';
import { fileHandlers } from './calls/files.ts';
import { formHandlers } from './calls/forms.ts';
import { type AppHandlers, sessionOf, tell, type WithSession } from './calls/handlers.ts';
import { operationHandlers } from './calls/operations.ts';
import { organisationHandlers } from './calls/organisation.ts';
import { pastHandlers } from './calls/past/past.ts';
import { reviewHandlers } from './calls/reviews.ts';
import { shellHandlers } from './calls/shell.ts';
import { signingHandlers } from './calls/signing.ts';
import { trustedHandlers } from './calls/trusted.ts';
import { walletHandlers } from './calls/wallets.ts';
import { connectionHandlers } from './calls/ways-in/connections.ts';
import { keyLifeHandlers } from './calls/ways-in/key-life.ts';
import { keyHandlers } from './calls/ways-in/keys.ts';
import { lockHandlers, protect } from './calls/ways-in/lock.ts';
import { loginHandlers } from './calls/ways-in/logins.ts';
import { movingHandlers } from './calls/ways-in/moving.ts';
import { registeredKeyHandlers } from './calls/ways-in/registered-keys.ts';
import { signupHandlers } from './calls/ways-in/signup.ts';
import { watchHandlers } from './calls/ways-in/watch.ts';
import { webhookHandlers } from './calls/webhooks.ts';
import { consentChanges } from './decisions/changes.ts';
import { createConsent } from './decisions/consent.ts';
import type { Lock } from './lock.ts';
import { noted } from './log/calls.ts';
import { errorFacts } from './log/errors.ts';
import { decisionsOf, requestRefused } from './managed/applied.ts';
import type { Notices } from './notices/notices.ts';
import type { ToPerson } from './person.ts';
import type { Ports } from './ports.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { Stores } from './stores.ts';
import type { Updates } from './updates/updates.ts';
import { watchChanges } from './watch/changes.ts';
import { type Standing, standingOf } from './watch/standing.ts';
import type { Watches } from './watch/watches.ts';
import type { WaysIn } from './ways-in.ts';
import type { Work } from './work.ts';

interface Parts {
  ports: Ports;
  stores: Stores;
  person: ToPerson;
  work: Work;
  waysIn: WaysIn;
  sessions: Sessions;
  lock: Lock;
  notices: Notices;
  watches: Watches;
  updates: Updates;
  state(): AppState;
  changed(): void;
  diagnose(): Promise<Diagnosis>;
  current(): Session | null;
}

export function createCalls(parts: Parts): Dispatch {
  const { stores, person, work, lock, current } = parts;
  const { settings, connections, keys, journal } = stores;
  const withSession = sessionOf(current);
  const consented = createConsent({
    changes: {
      ...consentChanges({ decided: decisionsOf(stores.managed), settings, connections, keys, past: journal.past }),
      ...watchChanges({
        ...{ connections, keys, platform: parts.ports.platform },
        standing: (connection, keyId) => standingFor(parts, connection, keyId),
      }),
      'updates.install': async () => parts.updates.change(),
    },
    ...{ confirm: person.confirm, noted: person.noted },
  });
  const operations = operationHandlers({ withSession, compose: work.compose });
  const { log, clock, pace } = parts.ports;
  const dispatch = createDispatch(
    ...([appHandlers(parts, withSession), operations, consented, lock.isLocked] as const),
    (name, parameters) => requestRefused(stores.managed, name, parameters),
    error => log.note('error', { where: 'core', ...errorFacts(error) }),
  );
  return noted(dispatch, log, clock, pace);
}

/** Whose a key is, asked with the voter's own key, where the connection is at work. */
async function standingFor({ stores, sessions }: Parts, connection: Connection, keyId: string): Promise<Outcome<Standing>> {
  const key = stores.keys.list().find(each => each.keyId === keyId);
  const session = sessions.of(connection.connectionId);
  if (key === undefined || session === null)
    return failure('not_connected', 'The organisation cannot be asked now. Unlock Countersign, and try again.');
  return standingOf((name, parameters) => session.query(name, parameters), connection, key.publicKey);
}

function appHandlers(parts: Parts, withSession: WithSession): AppHandlers {
  const { ports, stores, person, work, waysIn, sessions, lock, state, changed, diagnose, current } = parts;
  const { registry, rotations } = waysIn;
  const { clock, files, random } = ports;
  const { kept, settings, connections, keys, journal, secrets, vault, passphrase, vaultGuesses } = stores;
  const { seals, release, secretsAsked, noted } = person;
  const { service, compose, reviews, bulk, inbox } = work;
  const record = (about: string) => journal.record({ kind: 'settings_changed', about });
  const settled = () => protect({ passphrase, secretsAsked, noted, record, changed, secrets });
  return {
    ...shellHandlers({ ports, notices: parts.notices, settings, sessions, watches: parts.watches, state, changed }),
    ...lockHandlers({
      ...{ files, random, secrets, kept, keys, passphrase, vaultGuesses, secretsAsked, lock, changed, diagnose, noted },
      ...{ record, vault, places: stores.places, told: tell(journal, changed, 'key_changed') },
    }),
    ...diagnosticsHandlers({ ports, journal, state, skewOf: service.clockSkewMs }),
    ...fileHandlers({ person: ports.person, takeIn: work.takeIn, slices: () => slicesBy(clock) }),
    ...connectionHandlers({
      ...{ connections, keys, sessions, service, compose, changed },
      decidedDialect: decisionsOf(stores.managed).dialect,
      told: tell(journal, changed, 'connection_changed'),
      onSelected: () => sessions.tellSelected(),
    }),
    ...watchHandlers({
      ...{ connections, keys, sessions, service },
      standing: (connection, keyId) => standingFor(parts, connection, keyId),
      told: tell(journal, changed, 'connection_changed'),
    }),
    ...keyHandlers({
      ...{ keys, person: ports.person, secrets, secretsAsked, noted },
      confirm: person.confirmNoted,
      protect: settled,
      told: tell(journal, changed, 'key_changed'),
    }),
    ...reviewHandlers({ reviews, bulk, current, withSession, notices: parts.notices, inbox: () => sessions.inbox() }),
    ...keyLifeHandlers({
      ...{ keys, connections, rotations, registry, secretsAsked, noted, clock, random, changed },
      ...{ places: stores.places, explainPlace: stores.explainPlace, told: tell(journal, changed, 'key_changed') },
    }),
    ...registeredKeyHandlers({ keys, registry, compose, sessionOf: connectionId => sessions.of(connectionId) }),
    ...loginHandlers(waysIn.logins, waysIn.codes),
    ...trustedHandlers({ release, secretsAsked, settings }),
    ...formHandlers({ compose, withSession }),
    ...addressBookHandlers({ book: work.addressBook, current, clock }),
    ...webhookHandlers({ inbox, current, withSession }),
    ...walletHandlers({ withSession, clock }),
    ...earnHandlers({ withSession, samples: stores.earnSamples, clock }),
    ...organisationHandlers({ withSession, compose, keys, secretsAsked, pins: stores.interfacePins, clock }),
    ...signingHandlers({ withSession, clock, seals, drafts: stores.signingDrafts, batches: work.signingBatches, journal }),
    ...signupHandlers(waysIn.signup),
    ...pastHandlers({
      ...{ journal, seals, ports, current, withSession, sessions, connections, keys, changed },
      ...{ book: work.addressBook, older: work.older },
    }),
    ...movingHandlers(work.moving, changed, settled),
    ...updateHandlers(parts.updates),
  };
}

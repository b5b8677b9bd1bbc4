/** The one way in, with what handles each call: every topic gets what it needs, and no more. */
import type { AppState, Diagnosis } from '../contract/values/app-values.ts';
import { addressBookHandlers } from './calls/address-book.ts';
import { createDispatch, type Dispatch } from './calls/dispatch.ts';
import { earnHandlers } from './calls/earn.ts';
import { evidenceHandlers } from './calls/evidence.ts';
import { fileHandlers } from './calls/files.ts';
import { formHandlers } from './calls/forms.ts';
import { type AppHandlers, sessionOf, tell, type WithSession } from './calls/handlers.ts';
import { journalHandlers } from './calls/journal.ts';
import { operationHandlers } from './calls/operations.ts';
import { organisationHandlers } from './calls/organisation.ts';
import { reviewHandlers } from './calls/reviews.ts';
import { shellHandlers } from './calls/shell.ts';
import { signingHandlers } from './calls/signing.ts';
import { trustedHandlers } from './calls/trusted.ts';
import { walletHandlers } from './calls/wallets.ts';
import { connectionHandlers } from './calls/ways-in/connections.ts';
import { keyLifeHandlers } from './calls/ways-in/key-life.ts';
import { keyHandlers } from './calls/ways-in/keys.ts';
import { lockHandlers, protect } from './calls/ways-in/lock.ts';
import { registeredKeyHandlers } from './calls/ways-in/registered-keys.ts';
import { webhookHandlers } from './calls/webhooks.ts';
import { consentChanges } from './decisions/changes.ts';
import { createConsent } from './decisions/consent.ts';
import type { Emit } from './events.ts';
import type { Lock } from './lock.ts';
import type { ToPerson } from './person.ts';
import type { Ports } from './ports.ts';
import type { Registry } from './rotation/registry.ts';
import type { Rotations } from './rotation/rotations.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { Stores } from './stores.ts';
import type { Work } from './work.ts';

interface Parts {
  ports: Ports;
  stores: Stores;
  person: ToPerson;
  work: Work;
  sessions: Sessions;
  registry: Registry;
  rotations: Rotations;
  lock: Lock;
  emit: Emit;
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
    changes: consentChanges({ settings, connections, keys, past: journal.past }),
    ...{ confirm: person.confirm, noted: person.noted },
  });
  const operations = operationHandlers({ withSession, compose: work.compose });
  return createDispatch(appHandlers(parts, withSession), operations, consented, lock.isLocked);
}

function appHandlers(parts: Parts, withSession: WithSession): AppHandlers {
  const { ports, stores, person, work, sessions, registry, rotations, lock, emit, state, changed, diagnose, current } = parts;
  const { clock, files, random } = ports;
  const { kept, settings, connections, keys, journal, secrets, vault, passphrase, vaultGuesses } = stores;
  const { seals, release, secretsAsked, noted } = person;
  const { service, compose, reviews, bulk, inbox } = work;
  const record = (about: string) => journal.record({ kind: 'settings_changed', about });
  return {
    ...shellHandlers({ ports, settings, sessions, state, changed }),
    ...lockHandlers({
      ...{ files, random, secrets, kept, keys, passphrase, vaultGuesses, secretsAsked, lock, changed, diagnose, noted },
      ...{ record, vault, told: tell(journal, changed, 'key_changed') },
    }),
    ...fileHandlers({ person: ports.person, takeIn: work.takeIn }),
    ...connectionHandlers({
      ...{ connections, keys, sessions, service, compose, changed },
      told: tell(journal, changed, 'connection_changed'),
      onSelected() {
        const session = current();
        if (session !== null) emit('feed.reset', session.feed.snapshot());
        changed();
      },
    }),
    ...keyHandlers({
      ...{ keys, person: ports.person, secrets, secretsAsked, noted },
      confirm: person.confirmNoted,
      protect: () => protect({ passphrase, secretsAsked, noted, record, changed, secrets }),
      told: tell(journal, changed, 'key_changed'),
    }),
    ...keyLifeHandlers({
      ...{ keys, connections, rotations, registry, secretsAsked, noted, clock, random, changed },
      ...{ places: stores.places, explainPlace: stores.explainPlace, told: tell(journal, changed, 'key_changed') },
    }),
    ...registeredKeyHandlers({ keys, registry, compose, sessionOf: connectionId => sessions.of(connectionId) }),
    ...reviewHandlers({ reviews, bulk, current, withSession, inbox: () => sessions.inbox() }),
    ...trustedHandlers({ release, secretsAsked, settings }),
    ...formHandlers({ compose, withSession }),
    ...addressBookHandlers({ book: work.addressBook, current }),
    ...webhookHandlers({ inbox, current, withSession }),
    ...walletHandlers({ withSession, clock }),
    ...earnHandlers({ withSession, samples: stores.earnSamples, clock }),
    ...organisationHandlers({ withSession, compose, keys, secretsAsked, pins: stores.interfacePins, clock }),
    ...signingHandlers({ withSession, clock, seals, drafts: stores.signingDrafts, batches: work.signingBatches }),
    ...evidenceHandlers({ seals, ports, current }),
    ...journalHandlers({ journal, changed }),
  };
}

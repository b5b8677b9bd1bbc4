/** Ways by which a person gets in, and stays in: sessions, one-time codes, signing up, keys at the service and their replacement. */
import type { Response } from '../contract/operations/table.ts';
import type { Outcome } from '../contract/outcome.ts';
import { slicesBy } from './budget/slices.ts';
import { tell } from './calls/handlers.ts';
import { changeKey } from './calls/ways-in/change-key.ts';
import { connect } from './calls/ways-in/connecting.ts';
import { protect } from './calls/ways-in/lock.ts';
import { askProxy } from './decisions/proxy.ts';
import type { Lock } from './lock.ts';
import type { Logins } from './logins/logins.ts';
import { type CodeLogins, createCodeLogins } from './logins/otp/otp.ts';
import type { Notices } from './notices/notices.ts';
import { openLogins } from './open-logins.ts';
import type { ToPerson } from './person.ts';
import type { Ports } from './ports.ts';
import { createRegistry, type Registry } from './rotation/registry.ts';
import { createRotations, type Rotations } from './rotation/rotations.ts';
import { targetOf } from './session.ts';
import type { Sessions } from './sessions.ts';
import { createSignup, type Signup, type SignupNeeds } from './signup/flow.ts';
import type { Stores } from './stores.ts';
import type { Work } from './work.ts';

export interface WaysIn {
  signup: Signup;
  codes: CodeLogins;
  logins: Logins;
  registry: Registry;
  rotations: Rotations;
  /** Wipes what is held in memory alone: what is under way, and the keys of sessions. */
  end(why: 'lock' | 'quit'): Promise<void>;
}

interface Parts {
  ports: Ports;
  stores: Stores;
  person: ToPerson;
  work: Work;
  sessions: Sessions;
  notices: Pick<Notices, 'say' | 'unsay'>;
  lock: Pick<Lock, 'isLocked'>;
  now(): string;
  changed(): void;
}

export function createWaysIn(parts: Parts): WaysIn {
  const { ports, stores, person, work, sessions, now, changed } = parts;
  const { keys, connections, journal } = stores;
  const { service } = work;
  const logins = openLogins(parts);
  const told = tell(journal, changed, 'connection_changed');
  const whoami: SignupNeeds['whoami'] = ({ baseUrl, organizationId, keyId, dialect }): Promise<Outcome<Response<'whoami'>>> =>
    service.query(targetOf(keys, keyId, baseUrl, organizationId, dialect), 'whoami', {}, { attempts: 1 });
  const signup = createSignup({
    ...{ service, keys, connections, whoami, clock: ports.clock, random: ports.random },
    ...{ secretsAsked: person.secretsAsked, confirm: person.confirmNoted },
    askProxy: askProxy({ seals: person.seals, release: person.release, noted: person.noted, now }),
    async connect(asked) {
      const made = await connect({ connections, keys, sessions, service }, asked);
      if (!made.ok) return made;
      const { organizationName, baseUrl, organizationId } = made.value;
      return told(made, `Connected to ${organizationName} at ${baseUrl}`, { baseUrl, organizationId, keyId: made.value.keyId });
    },
    async record(about) {
      await journal.record({ kind: 'key_changed', about });
      changed();
    },
    protect: protecting(parts),
  });
  const codes = createCodeLogins({
    ...{ sessions, logins, service, clock: ports.clock, random: ports.random, now },
    ...{ seals: person.seals, release: person.release, secretsAsked: person.secretsAsked },
  });
  return {
    ...{ signup, codes, logins, ...keysAtService(parts) },
    async end(why) {
      signup.end();
      codes.end();
      await logins.destroy(why);
    },
  };
}

/** What the service lists of keys, and replacing one by another. */
function keysAtService(parts: Parts): Pick<WaysIn, 'registry' | 'rotations'> {
  const { stores, person, work, sessions, now } = parts;
  const { keys, connections, journal } = stores;
  const { service, submits, compose } = work;
  const registry = createRegistry({
    ...{ keys, connections, now, usedHere: stores.keyUses.usedHere },
    slices: () => slicesBy(parts.ports.clock),
  });
  const rotations = createRotations({
    ...{ file: stores.rotationFile, connections, keys, registry, service, submits, compose, now },
    sessionOf: connectionId => sessions.of(connectionId),
    switchKey: (...asked) => changeKey({ connections, keys, sessions, service }, ...asked),
    ...{ confirm: person.confirmNoted, secretsAsked: person.secretsAsked, noted: person.noted },
    record: about => journal.record({ kind: 'key_changed', about }),
    protect: protecting(parts),
  });
  return { registry, rotations };
}

/** How keys of this computer are kept is settled before the first lasting one, whichever way it comes. */
const protecting =
  ({ stores, person, changed }: Parts) =>
  () =>
    protect({ ...stores, ...person, changed, record: about => stores.journal.record({ kind: 'settings_changed', about }) });

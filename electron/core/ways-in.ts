/** Flows by which a person gets in: they hold what they made in memory, and lose it where the app is locked or ends. */
import type { Response } from '../contract/operations/table.ts';
import type { Outcome } from '../contract/outcome.ts';
import { tell } from './calls/handlers.ts';
import { connect } from './calls/ways-in/connecting.ts';
import { askProxy } from './decisions/proxy.ts';
import type { Logins } from './logins/logins.ts';
import { type CodeLogins, createCodeLogins } from './logins/otp/otp.ts';
import type { ToPerson } from './person.ts';
import type { Ports } from './ports.ts';
import { targetOf } from './session.ts';
import type { Sessions } from './sessions.ts';
import { createSignup, type Signup, type SignupNeeds } from './signup/flow.ts';
import type { Stores } from './stores.ts';
import type { Work } from './work.ts';

export interface WaysIn {
  signup: Signup;
  codes: CodeLogins;
  /** Wipes what is under way. */
  end(): void;
}

interface Parts {
  ports: Pick<Ports, 'clock' | 'random'>;
  stores: Pick<Stores, 'keys' | 'connections' | 'journal'>;
  person: ToPerson;
  work: Pick<Work, 'service'>;
  sessions: Pick<Sessions, 'open' | 'close' | 'replace' | 'get'>;
  logins: Pick<Logins, 'connect'>;
  now(): string;
  changed(): void;
}

export function createWaysIn({ ports, stores, person, work, sessions, logins, now, changed }: Parts): WaysIn {
  const { keys, connections, journal } = stores;
  const { service } = work;
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
      return told(made, `Connected to ${organizationName} at ${baseUrl}`, { baseUrl, organizationId });
    },
    async record(about) {
      await journal.record({ kind: 'key_changed', about });
      changed();
    },
  });
  const codes = createCodeLogins({
    ...{ sessions, logins, service, clock: ports.clock, random: ports.random, now },
    ...{ seals: person.seals, release: person.release, secretsAsked: person.secretsAsked },
  });
  return {
    ...{ signup, codes },
    end() {
      signup.end();
      codes.end();
    },
  };
}

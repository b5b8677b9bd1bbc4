/** Sessions, put together from what the app keeps, does and asks of a person. */
import type { Lock } from './lock.ts';
import { createLogins, type Logins } from './logins/logins.ts';
import { browserTokens } from './logins/oidc/browser.ts';
import { identityToken } from './logins/oidc/token.ts';
import type { Notices } from './notices/notices.ts';
import type { ToPerson } from './person.ts';
import type { Ports } from './ports.ts';
import type { Sessions } from './sessions.ts';
import type { Stores } from './stores.ts';
import type { Work } from './work.ts';

interface Needs {
  ports: Ports;
  stores: Pick<Stores, 'keys' | 'connections' | 'journal'>;
  person: Pick<ToPerson, 'confirmNoted' | 'secretsAsked'>;
  work: Pick<Work, 'service' | 'compose'>;
  sessions: Sessions;
  notices: Pick<Notices, 'say' | 'unsay'>;
  lock: Pick<Lock, 'isLocked'>;
  changed(): void;
}

export function openLogins({ ports, stores, person, work, sessions, notices, lock, changed }: Needs): Logins {
  const { http, links, redirects, clock, random } = ports;
  let isAwaited = false;
  const browser = browserTokens({
    ...{ http, links, redirects, clock, random, confirm: person.confirmNoted },
    onWaiting(isWaiting) {
      isAwaited = isWaiting;
      changed();
    },
  });
  return createLogins({
    ...{ keys: stores.keys, connections: stores.connections, sessions, clock, random, notices, browser },
    ...{ service: work.service, compose: work.compose, isLocked: lock.isLocked, changed },
    onSelected: () => sessions.tellSelected(),
    isBrowserAwaited: () => isAwaited,
    identityToken: (source, publicKey) =>
      identityToken(source, publicKey, { browser, secretsAsked: person.secretsAsked, now: clock.now }),
    record: about => stores.journal.record({ kind: 'connection_changed', about }),
  });
}

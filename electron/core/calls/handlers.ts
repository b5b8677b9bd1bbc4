/** What handles calls: a function for each row of a topic; and what most of them need. */
import type { z } from 'zod';
import type { appCalls } from '../../contract/app.ts';
import type { AppCall } from '../../contract/calls/call.ts';
import { failure, type Outcome } from '../../contract/outcome.ts';
import type { Journal } from '../journal/journal.ts';
import type { Session } from '../session.ts';

export type Handlers<Rows> = {
  [N in keyof Rows]: Rows[N] extends AppCall<infer P, infer A> ? (parameters: z.output<P>) => Promise<Outcome<A>> : never;
};
/** A row that nothing handles does not compile. */
export type AppHandlers = Handlers<typeof appCalls>;

export type Current = () => Session | null;
/** Does what needs a session, where there is one. */
export type WithSession = <T>(work: (session: Session) => Promise<Outcome<T>> | Outcome<T>) => Promise<Outcome<T>>;

export const sessionOf =
  (current: Current): WithSession =>
  async work => {
    const session = current();
    return session === null ? failure('not_connected', 'Connect to an organisation first.') : work(session);
  };

/** Tells the journal of a change that was made, and the pages of a new state. */
export type Told = <T>(
  outcome: Outcome<T>,
  about: string,
  connected?: { baseUrl: string; organizationId: string; keyId: string },
) => Promise<Outcome<T>>;

export const tell =
  (journal: Pick<Journal, 'record'>, changed: () => void, kind: 'key_changed' | 'connection_changed'): Told =>
  async (outcome, about, connected) => {
    if (outcome.ok) await journal.record({ kind, about, ...(connected && placeOf(connected)) });
    changed();
    return outcome;
  };

const placeOf = ({ baseUrl, organizationId, keyId }: { baseUrl: string; organizationId: string; keyId: string }) => ({
  connected: { baseUrl, organizationId },
  keyId,
});

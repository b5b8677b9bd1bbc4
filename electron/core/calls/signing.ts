/** The app's own calls on signing requests. */
import type { signingCalls } from '../../contract/calls/signing.ts';
import { done, failure } from '../../contract/outcome.ts';
import type { Seals } from '../decisions/seal.ts';
import type { Journal } from '../journal/journal.ts';
import type { Clock } from '../ports.ts';
import { receiptOfActivity } from '../review/receipt/receipts.ts';
import { createAllowance } from '../service/rate.ts';
import { type Passes, signingAccounts } from '../signing/accounts.ts';
import type { SigningBatches } from '../signing/batch/batch.ts';
import type { SigningDrafts } from '../signing/drafts.ts';
import { readRequest } from '../signing/read.ts';
import { signedThings } from '../signing/signed-transaction.ts';
import type { Handlers, WithSession } from './handlers.ts';

interface Needs {
  withSession: WithSession;
  clock: Clock;
  seals: Seals;
  drafts: SigningDrafts;
  batches: SigningBatches;
  journal: Pick<Journal, 'must'>;
}

export function signingHandlers({ withSession, clock, seals, drafts, batches, journal }: Needs): Handlers<typeof signingCalls> {
  const mayNote = createAllowance(clock, { burst: 60, perMinute: 30, what: 'notes' });
  const passes: Passes = new WeakMap();
  return {
    'signing.accounts': ({ after }) => withSession(session => signingAccounts(session, clock, passes, after)),
    'signing.read': typed => withSession(session => done(readRequest(typed, session.context()))),
    'signing.signed': async ({ seal }) => {
      const sealed = seals.get(seal);
      if (sealed?.activity == null || sealed.context === null)
        return failure('not_found', 'This review is no longer open. Open it again.');
      return done(signedThings(sealed.activity, receiptOfActivity(sealed.activity, sealed.context)));
    },
    'signing.keep_note': ({ activityId, note }) =>
      withSession(({ connection: { organizationId, keyId } }) => {
        const may = mayNote();
        return may.ok ? journal.must({ kind: 'note_kept', organizationId, keyId, activityId, about: note }) : may;
      }),
    'signing.drafts': () => withSession(({ connection }) => done(drafts.of(connection.connectionId))),
    'signing.keep_draft': ({ draftId, ...content }) =>
      withSession(({ connection }) => drafts.keep(connection.connectionId, content, draftId)),
    'signing.remove_draft': ({ draftId }) => withSession(({ connection }) => drafts.remove(connection.connectionId, draftId)),
    'signing.batch': async () => done(batches.view()),
    'signing.batch_check': ({ text, format }) => withSession(async session => done(await batches.check(session, text, format))),
    'signing.batch_start': ({ check }) => withSession(session => batches.start(session, check)),
    'signing.hand_over': ({ check, note }) => withSession(session => batches.handOver(session, check, note)),
    'signing.batch_again': () => withSession(async session => batches.again(session)),
    'signing.batch_pause': async () => batches.pause(),
    'signing.batch_resume': () => withSession(session => batches.resume(session)),
    'signing.batch_cancel': () => batches.cancel(),
    'signing.batch_clear': () => batches.clear(),
  };
}

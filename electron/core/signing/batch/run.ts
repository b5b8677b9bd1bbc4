/** Sends the rows of a batch one after another, until it is over, stopped, paused or cancelled. */
import { done, type Failure, failure, type Outcome } from '../../../contract/outcome.ts';
import type { SigningBatch } from '../../../contract/values/signing-values.ts';
import type { ReceiptJournal } from '../../review/receipt/receipts.ts';
import type { Service } from '../../service/service.ts';
import type { Session } from '../../session.ts';
import type { Releases } from '../../submit/released.ts';
import type { Prepared } from '../../submit/types.ts';
import { takeUp } from './again.ts';
import type { batchConsent } from './consent.ts';
import type { batchLedger } from './ledger.ts';
import { isCovered, sending } from './sending.ts';
import { type BatchState, viewOf } from './state.ts';

type Wanted = 'go' | 'pause' | 'cancel';
/** Read again where the compiler cannot see that it was changed meanwhile. */
const is = (wanted: Wanted, expected: Wanted): boolean => wanted === expected;

export const unwritten = () =>
  failure('storage', 'The batch could not be written to the disk. Check that it is not full and that the folder can be written.');

interface Needs {
  service: Service;
  now(): number;
  ledger: ReturnType<typeof batchLedger>;
  consent: ReturnType<typeof batchConsent>;
  receipts: ReceiptJournal;
  releases: Pick<Releases, 'covers'>;
}

export function batchRun({ ledger, consent, service, now, receipts, releases }: Needs) {
  const flow: { busy: boolean; wanted: Wanted } = { busy: false, wanted: 'go' };
  const covers = (session: Session, prepared: Prepared) => isCovered(releases, consent, session, prepared);
  const send = sending({ ledger, consent, receipts, covers });

  /** Ends what was asked to pause or to be cancelled. */
  const rest = async (of: BatchState) => {
    if (is(flow.wanted, 'cancel')) await ledger.cancelRest(of);
    ledger.stop(
      of,
      is(flow.wanted, 'cancel')
        ? 'You cancelled the rest. The outcome of a row that was sent is not known yet: continue to find out.'
        : 'You paused it.',
    );
  };

  /** In the background; a fault on the way stops the batch and keeps what is noted. */
  const launch = (session: Session, of: BatchState) => {
    flow.busy = true;
    void send(session, of, () => flow.wanted === 'go')
      .then(isDone => (isDone ? rest(of) : undefined))
      .catch(() => ledger.stop(of, 'The progress could not be written to disk. Nothing more was sent.', unwritten()))
      .finally(() => {
        flow.busy = false;
      });
  };

  /** Asks for a stop at the next row; true where something is under way. */
  const interrupt = (of: BatchState, what: Wanted): boolean => {
    if (!flow.busy) return false;
    flow.wanted = what;
    of.state = 'pausing';
    ledger.tell(of);
    return true;
  };

  return {
    flow,
    begin(session: Session, of: BatchState): void {
      flow.wanted = 'go';
      launch(session, of);
    },
    pause(of: BatchState): void {
      if (flow.wanted === 'go') interrupt(of, 'pause');
    },
    /** Looks up what may have arrived, asks again where that is needed, and goes on. */
    async goOn(session: Session, of: BatchState): Promise<Outcome<SigningBatch>> {
      flow.busy = true;
      flow.wanted = 'go';
      try {
        const wrong = await notYet({ ledger, consent, service, now, covers }, session, of);
        if (wrong === null) {
          // Also where it was paused or cancelled meanwhile: the run ends before its first row.
          launch(session, of);
          return done(viewOf(of));
        }
        if (is(flow.wanted, 'go')) {
          if (wrong.code !== 'declined') ledger.stop(of, 'What was sent before could not be settled yet.', wrong);
        } else await rest(of);
        flow.busy = false;
        return wrong;
      } catch {
        flow.busy = false;
        return unwritten();
      }
    },
    async cancel(of: BatchState): Promise<Outcome<SigningBatch>> {
      try {
        if (!interrupt(of, 'cancel')) {
          flow.wanted = 'cancel';
          await rest(of);
        }
      } catch {
        return unwritten();
      }
      return done(viewOf(of));
    },
  };
}

/** Everything before the first row leaves again; null where it may. */
async function notYet(
  {
    ledger,
    consent,
    service,
    now,
    covers,
  }: Pick<Needs, 'ledger' | 'consent' | 'service' | 'now'> & {
    covers(session: Session, prepared: Prepared): boolean;
  },
  session: Session,
  of: BatchState,
): Promise<Failure | null> {
  const open = await takeUp({ ledger, service, now: now() }, session, of);
  if ('code' in open) return open;
  if (open.every(({ prepared }) => covers(session, prepared))) return null;
  const answer = await consent.ask(session, open);
  return answer.ok ? null : answer;
}

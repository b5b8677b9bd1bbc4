/**
 * A batch of signing requests: confirmed once, sent one after another, paused, cancelled, and taken up again after a
 * restart without anything signed twice. Each row's exact bytes are on disk before the first of them leaves; a row is
 * noted as being sent before it is; and what may have arrived is looked for before anything else is done with it.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { done, type Failure, failure, type Outcome } from '../../../contract/outcome.ts';
import type { BatchCheck, BatchProgress, SigningBatch } from '../../../contract/signing-values.ts';
import type { Release } from '../../decisions/release.ts';
import type { Seals } from '../../decisions/seal.ts';
import { type ReceiptJournal, receiptOfActivity } from '../../review/receipt/receipts.ts';
import type { Service } from '../../service/service.ts';
import type { Session } from '../../session.ts';
import type { Prepared } from '../../submit/types.ts';
import { takeUp } from './again.ts';
import { batchConsent, type LabelledBody } from './consent.ts';
import type { BatchFile } from './file.ts';
import { batchLedger } from './ledger.ts';
import { rowOutcome } from './outcome.ts';
import { type BatchRequest, readBatch } from './read.ts';
import { type BatchState, preparedRow, stateOf, viewOf } from './state.ts';

export interface SigningBatches {
  check(session: Session, text: string, format: 'csv' | 'json'): Promise<BatchCheck>;
  /** Asks a person once for all of them; resolves when that is decided and the sending began. */
  start(session: Session, check: string): Promise<Outcome<SigningBatch>>;
  view(): SigningBatch | null;
  pause(): Outcome<SigningBatch>;
  /** Looks up what may have arrived, asks again where nobody confirmed these very bytes in this run, and goes on. */
  resume(session: Session): Promise<Outcome<SigningBatch>>;
  /** What was not sent is not sent; what was stays. */
  cancel(): Promise<Outcome<SigningBatch>>;
  /** Forgets a batch that is over. */
  clear(): Promise<Outcome<null>>;
}

interface Dependencies {
  file: BatchFile;
  seals: Seals;
  release: Release;
  receipts: ReceiptJournal;
  service: Service;
  random(bytes: number): Uint8Array;
  /** Milliseconds since 1970. */
  now(): number;
  onProgress(progress: BatchProgress): void;
  /** Gives other work its turn. */
  turn(): Promise<void>;
}

const nothing = () => failure('not_found', 'There is no batch.');

export async function openSigningBatches(from: Dependencies): Promise<SigningBatches> {
  const { file, service, random, now } = from;
  const ledger = batchLedger(file, from.onProgress);
  const consent = batchConsent(from.seals, from.release, from.turn);
  /** Bytes that may have arrived already are vouched for by the journal; all others by a person, in this run and for this key. */
  const covers = (session: Session, prepared: Prepared): boolean =>
    from.release.releases.covers(consent.releasedFor(prepared), session.target, prepared) || session.mayHaveSent(prepared);
  const found = await file.read();
  let state: BatchState | null = found === null ? null : stateOf(found.batch, found.steps);
  if (state?.state === 'stopped') state.why = 'Countersign was closed before all of it was sent.';
  file.onChange(() => {
    if (busy) return;
    void file.read().then(again => {
      if (busy) return;
      state = again === null ? null : stateOf(again.batch, again.steps);
      if (state?.state === 'stopped') state.why = 'It was read again from the disk.';
      if (state !== null) ledger.tell(state);
    });
  });
  let checked: { check: string; connectionId: string; requests: BatchRequest[] } | null = null;
  let busy = false;
  let wanted: Wanted = 'go';

  const run = async (session: Session, of: BatchState): Promise<void> => {
    of.state = 'sending';
    of.why = null;
    of.failure = null;
    ledger.tell(of);
    for (const [index, row] of of.rows.entries()) {
      if (wanted !== 'go') break;
      // A row in doubt goes again with the same bytes, which the service takes for one and the same.
      if (row.state !== 'waiting' && row.state !== 'unknown') continue;
      const prepared = preparedRow(of, index, session.connection.organizationId);
      // SECURITY: these very bytes were released by a person in this run, or they do not leave.
      if (prepared === null || !covers(session, prepared)) return ledger.stop(of, 'What was confirmed is not what is there.');
      await ledger.note(of, index, { state: 'sending' });
      const sent = await session.send(prepared, consent.releasedFor(prepared));
      const outcome = rowOutcome(sent, activity => receiptOfActivity(activity, session.context()));
      if (sent.ok) await from.receipts.keep(sent.value, receiptOfActivity(sent.value, session.context()));
      await ledger.note(of, index, outcome.step);
      if (outcome.stops !== null) return ledger.stop(of, `Row ${index + 1} could not be sent.`, outcome.stops);
    }
    await rest(of);
  };

  /** Ends what was asked to pause or to be cancelled. */
  const rest = async (of: BatchState) => {
    if (is(wanted, 'cancel')) await ledger.cancelRest(of);
    ledger.stop(
      of,
      is(wanted, 'cancel')
        ? 'You cancelled the rest. What became of a row that was sent is not known yet: go on to find out.'
        : 'You paused it.',
    );
  };

  /** In the background; a fault on the way stops the batch and keeps what is noted. */
  const launch = (session: Session, of: BatchState) => {
    busy = true;
    void run(session, of)
      .catch(() => ledger.stop(of, 'The progress could not be written down. Nothing more was sent.', unwritten()))
      .finally(() => {
        busy = false;
      });
  };

  /** Asks for a stop at the next row; true where something is under way. */
  const interrupt = (of: BatchState, what: Wanted): boolean => {
    if (!busy) return false;
    wanted = what;
    of.state = 'pausing';
    ledger.tell(of);
    return true;
  };

  /** Everything before the first row leaves again; null where it may. */
  const prepareAgain = async (session: Session, of: BatchState): Promise<Failure | null> => {
    const open = await takeUp({ ledger, service, now: now() }, session, of);
    if ('code' in open) return open;
    if (open.every(({ prepared }) => covers(session, prepared))) return null;
    const answer = await consent.ask(session, open);
    return answer.ok ? null : answer;
  };

  return {
    async check(session, text, format) {
      const { rows, problems, requests } = await readBatch(text, format, session.context(), from.turn);
      const isWrong = problems.length > 0 || requests.length === 0;
      const check = bytesToHex(random(8));
      checked = isWrong ? null : { check, connectionId: session.connection.connectionId, requests };
      return { check: isWrong ? null : check, rows, problems };
    },
    async start(session, check) {
      // SECURITY: only rows this process read and showed can be sent; a page cannot hand in others.
      if (checked?.check !== check || checked.connectionId !== session.connection.connectionId)
        return failure('forbidden', 'These rows were not the last that Countersign checked. Check the file again.');
      if (busy || (state !== null && state.state !== 'done'))
        return failure('invalid', 'Another batch is not over yet. Finish or cancel it first.');
      const bodies: LabelledBody[] = [];
      for (const { label, parameters } of checked.requests) {
        const made = session.prepare('sign_raw_payload', parameters);
        if (!made.ok) return made;
        bodies.push({ label, prepared: made.value });
      }
      const answer = await consent.ask(session, bodies);
      if (!answer.ok) return answer;
      checked = null;
      const batch = {
        version: 1 as const,
        batchId: bytesToHex(random(8)),
        connectionId: session.connection.connectionId,
        createdAt: new Date(now()).toISOString(),
        rows: answer.value.map(({ label, parameters, accountName, document }, index) => ({
          ...{ label, signWith: parameters.signWith, accountName, headline: document.headline },
          digest: document.digest?.value ?? '',
          text: bodies[index]?.prepared.text ?? '',
        })),
      };
      try {
        await file.begin(batch);
      } catch {
        return unwritten();
      }
      state = stateOf(batch, []);
      wanted = 'go';
      launch(session, state);
      return done(viewOf(state));
    },
    view: () => (state === null ? null : viewOf(state)),
    pause() {
      if (state === null) return nothing();
      if (wanted === 'go') interrupt(state, 'pause');
      return done(viewOf(state));
    },
    async resume(session) {
      if (state === null) return nothing();
      if (busy || state.state === 'done') return done(viewOf(state));
      if (state.batch.connectionId !== session.connection.connectionId)
        return failure('invalid', 'This batch belongs to another organisation. Switch to that one, then go on.');
      const of = state;
      busy = true;
      wanted = 'go';
      try {
        const wrong = await prepareAgain(session, of);
        if (wrong === null) {
          // Also where it was paused or cancelled meanwhile: the run ends before its first row.
          launch(session, of);
          return done(viewOf(of));
        }
        if (is(wanted, 'go')) {
          if (wrong.code !== 'declined') ledger.stop(of, 'What was sent before could not be settled yet.', wrong);
        } else await rest(of);
        busy = false;
        return wrong;
      } catch {
        busy = false;
        return unwritten();
      }
    },
    async cancel() {
      if (state === null) return nothing();
      try {
        if (!interrupt(state, 'cancel')) {
          wanted = 'cancel';
          await rest(state);
        }
      } catch {
        return unwritten();
      }
      return done(viewOf(state));
    },
    async clear() {
      if (state === null) return done(null);
      if (busy || state.state !== 'done')
        return failure('invalid', 'It is not over: finish or cancel it first, so that nothing is forgotten that may be signed.');
      await file.clear();
      state = null;
      return done(null);
    },
  };
}

type Wanted = 'go' | 'pause' | 'cancel';
/** Read again where the compiler cannot see that it was changed meanwhile. */
const is = (wanted: Wanted, expected: Wanted): boolean => wanted === expected;

const unwritten = () =>
  failure('storage', 'The batch could not be written to the disk. Check that it is not full and that the folder can be written.');

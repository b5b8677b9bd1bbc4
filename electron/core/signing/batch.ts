/**
 * A batch of signing requests: confirmed once, sent one after another, paused, cancelled, and taken up again after a
 * restart without anything signed twice. Each row's exact bytes are on disk before the first of them leaves; a row is
 * noted as being sent before it is; and what may have arrived is looked for before anything else is done with it.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { operations } from '../../contract/operations/table.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { BatchCheck, BatchProgress, SigningBatch } from '../../contract/signing-values.ts';
import { reviewDocument } from '../review/document.ts';
import { namesOf } from '../review/names.ts';
import { type ReceiptJournal, receiptOfActivity } from '../review/receipts.ts';
import type { Release } from '../review/release.ts';
import { checksOf, goesTo } from '../review/reviews.ts';
import type { Seals } from '../review/seal.ts';
import type { Service } from '../service.ts';
import type { Session } from '../session.ts';
import { fingerprintOf, type Prepared } from '../submit-types.ts';
import { batchDocument } from './batch-document.ts';
import type { BatchFile, BatchStep } from './batch-file.ts';
import { ofActivity, rowOutcome } from './batch-outcome.ts';
import { type BatchRequest, readBatch } from './batch-read.ts';
import { settleRow } from './batch-settle.ts';
import { applyStep, type BatchState, headOf, isOpenRow, isOver, preparedRow, stateOf, viewOf } from './batch-state.ts';

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

/** Bodies older than this are written anew before they are confirmed: the service takes one hour (service-facts §2.3). */
const freshMs = 45 * 60_000;

const nothing = () => failure('not_found', 'There is no batch.');

export async function openSigningBatches(from: Dependencies): Promise<SigningBatches> {
  const { file, onProgress, random, now } = from;
  const found = await file.read();
  let state: BatchState | null = found === null ? null : stateOf(found.batch, found.steps);
  if (state?.state === 'stopped') state.why = 'Countersign was closed before all of it was sent.';
  let checked: { check: string; connectionId: string; requests: BatchRequest[] } | null = null;
  // SECURITY: the file is plain, so that what a person released lives in memory alone, by the hash of the exact bytes: a
  // body that was changed on disk, or is only remembered from an earlier run, is confirmed again (design §4.2).
  const released = new Set<string>();
  let busy = false;
  let wanted: 'go' | 'pause' | 'cancel' = 'go';

  const tell = (of: BatchState, index: number | null) => {
    const row = index === null ? null : (of.rows[index] ?? null);
    onProgress({ head: headOf(of), row: row === null ? null : structuredClone(row) });
  };
  const note = async (of: BatchState, step: BatchStep) => {
    await file.note(step);
    applyStep(of, step);
    tell(of, step.index);
  };
  const stop = (of: BatchState, why: string | null, because: Failure | null = null) => {
    of.state = isOver(of) ? 'done' : 'stopped';
    of.why = of.state === 'done' ? null : why;
    of.failure = of.state === 'done' ? null : because;
    tell(of, null);
  };
  const stepOf = (of: BatchState, index: number): BatchStep => ({
    ...{ batchId: of.batch.batchId, index, state: 'waiting', sentence: '', activityId: null, signature: null },
  });

  /** One window for all that is still open. */
  const ask = async (
    session: Session,
    prepared: readonly Prepared[],
    requests: readonly BatchRequest[],
  ): Promise<Outcome<null>> => {
    const context = session.context();
    const body = prepared.map(({ text }) => text).join('\n');
    const review = from.seals.seal(
      { kind: 'submit', operation: 'sign_raw_payload', body, fingerprint: fingerprintOf(new TextEncoder().encode(body)) },
      batchDocument(requests),
      {
        sealedAt: context.now,
        organizationId: session.connection.organizationId,
        organizationName: session.connection.organizationName,
        keyName: session.keyName(),
      },
      null,
      context,
    );
    const answer = await from.release.ask(review, 'approve', [goesTo(session.connection.baseUrl), ...checksOf(review)]);
    if (!answer.ok) return answer;
    if (answer.value === 'reject') return failure('declined', 'You decided not to send them. Nothing left this machine.');
    for (const { fingerprint } of prepared) released.add(fingerprint);
    return done(null);
  };

  const run = async (session: Session, of: BatchState): Promise<void> => {
    of.state = 'sending';
    of.why = null;
    of.failure = null;
    wanted = 'go';
    tell(of, null);
    for (const [index, row] of of.rows.entries()) {
      if (wanted !== 'go') break;
      // A row in doubt goes again with the same bytes, which the service takes for one and the same.
      if (row.state !== 'waiting' && row.state !== 'unknown') continue;
      const prepared = preparedRow(of, index, session.connection.organizationId);
      // SECURITY: these very bytes were released by a person in this run, or they do not leave.
      if (prepared === null || !released.has(prepared.fingerprint)) return stop(of, 'What was confirmed is not what is there.');
      await note(of, { ...stepOf(of, index), state: 'sending' });
      const sent = await session.send(prepared);
      const outcome = rowOutcome(sent, activity => receiptOfActivity(activity, session.context()));
      if (sent.ok) await from.receipts.keep(sent.value, receiptOfActivity(sent.value, session.context()));
      await note(of, { ...stepOf(of, index), ...outcome.step });
      if (outcome.stops !== null) return stop(of, `Row ${index + 1} could not be sent.`, outcome.stops);
    }
    if (isAt(wanted, 'cancel')) await cancelRest(of);
    stop(of, 'You paused it.');
  };

  const cancelRest = async (of: BatchState) => {
    for (const [index, row] of of.rows.entries())
      if (row.state === 'waiting') await note(of, { ...stepOf(of, index), state: 'cancelled', sentence: 'It was not sent.' });
  };

  /** In the background; a fault on the way stops the batch and keeps what is noted. */
  const launch = (session: Session, of: BatchState) => {
    busy = true;
    void run(session, of)
      .catch(() => stop(of, 'The progress could not be written down. Nothing more was sent.', unwritten()))
      .finally(() => {
        busy = false;
      });
  };

  const requestOf = (session: Session, of: BatchState, index: number, prepared: Prepared): BatchRequest => {
    const context = session.context();
    const parameters = prepared.parameters as BatchRequest['parameters'];
    const names = namesOf(context);
    return {
      label: of.rows[index]?.label ?? '',
      parameters,
      accountName: (names.address(parameters.signWith) ?? names.id(parameters.signWith))?.name ?? null,
      document: reviewDocument({ type: operations.sign_raw_payload.type, parameters }, context),
    };
  };

  /** What may have arrived is looked up; what certainly did not waits again. */
  const settle = async (session: Session, of: BatchState): Promise<Failure | null> => {
    for (const [index, row] of of.rows.entries()) {
      if (row.state !== 'sending' && row.state !== 'unknown') continue;
      const prepared = preparedRow(of, index, session.connection.organizationId);
      if (prepared === null) return altered(index);
      const settled = await settleRow(from.service, session, prepared, now());
      if (!settled.ok) return settled;
      const { value } = settled;
      const step =
        value.kind === 'found'
          ? ofActivity(value.activity, receiptOfActivity(value.activity, session.context()))
          : { state: value.kind === 'absent' ? ('waiting' as const) : ('unknown' as const) };
      await note(of, { ...stepOf(of, index), ...step });
    }
    return null;
  };

  /** Bodies too old for the service are written anew: only those of rows that certainly were never carried out. */
  const refresh = async (session: Session, of: BatchState): Promise<Failure | null> => {
    for (const [index, row] of of.rows.entries()) {
      if (row.state !== 'waiting') continue;
      const old = preparedRow(of, index, session.connection.organizationId);
      if (old === null) return altered(index);
      if (now() - Number(old.timestampMs) < freshMs) continue;
      const anew = session.prepare('sign_raw_payload', old.parameters);
      if (!anew.ok) return anew;
      await note(of, { ...stepOf(of, index), text: anew.value.text });
    }
    return null;
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
      const { requests } = checked;
      const prepared: Prepared[] = [];
      for (const { parameters } of requests) {
        const made = session.prepare('sign_raw_payload', parameters);
        if (!made.ok) return made;
        prepared.push(made.value);
      }
      const answer = await ask(session, prepared, requests);
      if (!answer.ok) return answer;
      checked = null;
      const batch = {
        version: 1 as const,
        batchId: bytesToHex(random(8)),
        connectionId: session.connection.connectionId,
        createdAt: new Date(now()).toISOString(),
        rows: requests.map(({ label, parameters, accountName, document }, index) => ({
          ...{ label, signWith: parameters.signWith, accountName, headline: document.headline },
          digest: document.digest?.value ?? '',
          text: prepared[index]?.text ?? '',
        })),
      };
      try {
        await file.begin(batch);
      } catch {
        return unwritten();
      }
      state = stateOf(batch, []);
      launch(session, state);
      return done(viewOf(state));
    },
    view: () => (state === null ? null : viewOf(state)),
    pause() {
      if (state === null) return nothing();
      if (busy && wanted === 'go') {
        wanted = 'pause';
        state.state = 'pausing';
        tell(state, null);
      }
      return done(viewOf(state));
    },
    async resume(session) {
      if (state === null) return nothing();
      if (busy || state.state === 'done') return done(viewOf(state));
      if (state.batch.connectionId !== session.connection.connectionId)
        return failure('invalid', 'This batch belongs to another organisation. Switch to that one, then go on.');
      busy = true;
      try {
        const of = state;
        const wrong = (await settle(session, of)) ?? (await refresh(session, of));
        if (wrong !== null) {
          stop(of, 'What was sent before could not be settled yet.', wrong);
          return wrong;
        }
        const open = of.rows.flatMap((row, index) => (isOpenRow(row) ? index : []));
        const prepared = open.flatMap(index => preparedRow(of, index, session.connection.organizationId) ?? []);
        const lost = open.length - prepared.length;
        if (lost > 0) return altered(open[0] ?? 0);
        if (prepared.some(({ fingerprint }) => !released.has(fingerprint))) {
          const requests = prepared.map((each, at) => requestOf(session, of, open[at] ?? 0, each));
          const answer = await ask(session, prepared, requests);
          if (!answer.ok) return answer;
        }
        launch(session, of);
        return done(viewOf(of));
      } catch {
        return unwritten();
      } finally {
        if (state.state !== 'sending') busy = false;
      }
    },
    async cancel() {
      if (state === null) return nothing();
      if (busy) {
        wanted = 'cancel';
        state.state = 'pausing';
        tell(state, null);
      } else {
        try {
          await cancelRest(state);
          stop(state, 'You cancelled the rest. What became of a row that was sent is not known yet: go on to find out.');
        } catch {
          return unwritten();
        }
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

/** Read again where the compiler cannot see that it was changed meanwhile. */
const isAt = (value: string, expected: string): boolean => value === expected;

const altered = (index: number) =>
  failure(
    'mismatch',
    `The body of row ${index + 1} on this disk is not what Countersign wrote. Nothing was sent. Cancel the rest, and start anew from your file.`,
  );

const unwritten = () =>
  failure('storage', 'The batch could not be written to the disk. Check that it is not full and that the folder can be written.');

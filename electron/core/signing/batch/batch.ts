/**
 * A batch of signing requests: confirmed once, sent one after another, paused, cancelled, and taken up again after a
 * restart without anything signed twice. Each row's exact bytes are on disk before the first of them leaves; a row is
 * noted as being sent before it is; and what may have arrived is looked for before anything else is done with it.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { BatchCheck, BatchProgress, SigningBatch } from '../../../contract/values/signing-values.ts';
import type { Release } from '../../decisions/release.ts';
import type { Seals } from '../../decisions/seal.ts';
import type { ReceiptJournal } from '../../review/receipt/receipts.ts';
import type { Service } from '../../service/service.ts';
import type { Session } from '../../session.ts';
import { batchConsent, type LabelledBody } from './consent.ts';
import type { BatchFile, StoredBatch } from './file.ts';
import { batchLedger } from './ledger.ts';
import { type BatchRequest, readBatch } from './read.ts';
import { batchRun, unwritten } from './run.ts';
import { type BatchState, stateOf, viewOf } from './state.ts';

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
  /** Forgets a finished batch. */
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
  const runner = batchRun({ ledger, consent, service, now, receipts: from.receipts, releases: from.release.releases });
  const { flow } = runner;
  const looked = lastChecked(random, from.turn);
  const found = await file.read();
  let state: BatchState | null = found === null ? null : stateOf(found.batch, found.steps);
  if (state?.state === 'stopped') state.why = 'Countersign was closed before all of it was sent.';
  file.onChange(() => {
    if (flow.busy) return;
    void file.read().then(again => {
      if (flow.busy) return;
      state = again === null ? null : stateOf(again.batch, again.steps);
      if (state?.state === 'stopped') state.why = 'It was read again from disk.';
      if (state !== null) ledger.tell(state);
    });
  });

  return {
    check: looked.check,
    async start(session, check) {
      // SECURITY: only rows this process read and showed can be sent; a page cannot hand in others.
      const requests = looked.requests(session, check);
      if (requests === null)
        return failure('forbidden', 'These rows are not the ones Countersign checked last. Check the file again.');
      if (flow.busy || (state !== null && state.state !== 'done'))
        return failure('invalid', 'Another batch is not finished yet. Finish or cancel it first.');
      const made = bodiesOf(session, requests);
      if (!made.ok) return made;
      const bodies = made.value;
      const answer = await consent.ask(session, bodies);
      if (!answer.ok) return answer;
      looked.forget();
      const batch = batchOf(session, { batchId: bytesToHex(random(8)), now: now() }, answer.value, bodies);
      try {
        await file.begin(batch);
      } catch {
        return unwritten();
      }
      state = stateOf(batch, []);
      runner.begin(session, state);
      return done(viewOf(state));
    },
    view: () => (state === null ? null : viewOf(state)),
    pause() {
      if (state === null) return nothing();
      runner.pause(state);
      return done(viewOf(state));
    },
    async resume(session) {
      if (state === null) return nothing();
      if (flow.busy || state.state === 'done') return done(viewOf(state));
      if (state.batch.connectionId !== session.connection.connectionId)
        return failure('invalid', 'This batch belongs to another organisation or key. Switch to that one, then continue.');
      return runner.goOn(session, state);
    },
    async cancel() {
      if (state === null) return nothing();
      return runner.cancel(state);
    },
    async clear() {
      if (state === null) return done(null);
      if (flow.busy || state.state !== 'done')
        return failure(
          'invalid',
          'It is not finished: finish or cancel it first, so that nothing that may be signed is forgotten.',
        );
      await file.clear();
      state = null;
      return done(null);
    },
  };
}

/** The exact bytes of every row. */
function bodiesOf(session: Session, requests: readonly BatchRequest[]): Outcome<LabelledBody[]> {
  const bodies: LabelledBody[] = [];
  for (const { label, parameters } of requests) {
    const made = session.prepare('sign_raw_payload', parameters);
    if (!made.ok) return made;
    bodies.push({ label, prepared: made.value });
  }
  return done(bodies);
}

/** As it is written down before the first row leaves. */
const batchOf = (
  session: Session,
  { batchId, now }: { batchId: string; now: number },
  confirmed: readonly BatchRequest[],
  bodies: readonly LabelledBody[],
): StoredBatch => ({
  version: 1 as const,
  batchId,
  connectionId: session.connection.connectionId,
  createdAt: new Date(now).toISOString(),
  rows: confirmed.map(({ label, parameters, accountName, document }, index) => ({
    ...{ label, signWith: parameters.signWith, accountName, headline: document.headline },
    digest: document.digest?.value ?? '',
    text: bodies[index]?.prepared.text ?? '',
  })),
});

/** The rows that were checked last: no others are started. */
function lastChecked(random: (bytes: number) => Uint8Array, turn: () => Promise<void>) {
  let checked: { check: string; connectionId: string; requests: BatchRequest[] } | null = null;
  return {
    async check(session: Session, text: string, format: 'csv' | 'json'): Promise<BatchCheck> {
      const { rows, problems, requests } = await readBatch(text, format, session.context(), turn);
      const isWrong = problems.length > 0 || requests.length === 0;
      const check = bytesToHex(random(8));
      checked = isWrong ? null : { check, connectionId: session.connection.connectionId, requests };
      return { check: isWrong ? null : check, rows, problems };
    },
    requests: ({ connection }: Session, check: string) =>
      checked?.check === check && checked.connectionId === connection.connectionId ? checked.requests : null,
    forget() {
      checked = null;
    },
  };
}

/**
 * A batch of signing requests: confirmed once, sent one after another, paused, cancelled, and taken up again after a
 * restart without anything signed twice. Each row's exact bytes are on disk before the first of them leaves; a row is
 * noted as being sent before it is; and what may have arrived is looked for before anything else is done with it.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import type { BatchCheck, BatchProgress, SealedHandOver, SigningBatch } from '../../../contract/values/signing-values.ts';
import type { Slices } from '../../budget/slices.ts';
import type { Release } from '../../decisions/release.ts';
import type { Seals } from '../../decisions/seal.ts';
import type { ReceiptJournal } from '../../review/receipt/receipts.ts';
import type { Service } from '../../service/service.ts';
import type { Session } from '../../session.ts';
import { type HandOvers, handedOverLine } from '../hand-over/hand-overs.ts';
import { bodiesOf, handedBodies } from './bodies.ts';
import { type Checked, type LastChecked, lastChecked } from './checked.ts';
import { batchConsent, type LabelledBody } from './consent.ts';
import type { BatchFile, StoredBatch } from './file.ts';
import { batchLedger, notSent } from './ledger.ts';
import { type BatchRequest, type Cells, readRow } from './read.ts';
import { batchRun, unwritten } from './run.ts';
import { type BatchState, preparedRow, stateOf, viewOf } from './state.ts';

export interface SigningBatches {
  check(session: Session, text: string, format: 'csv' | 'json'): Promise<BatchCheck>;
  /** Rows of a finished batch that were certainly not carried out, checked anew to be sent once more. */
  again(session: Session): Outcome<BatchCheck>;
  /** Seals the rows that were checked last for a second person; nothing is sent. */
  handOver(session: Session, check: string, note: string): Promise<Outcome<SealedHandOver>>;
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
  handOvers: HandOvers;
  random(bytes: number): Uint8Array;
  /** Milliseconds since 1970. */
  now(): number;
  onProgress(progress: BatchProgress): void;
  /** A file of hundreds of rows gives way. */
  slices(): Slices;
}

const nothing = () => failure('not_found', 'There is no batch.');
const unfinished = () =>
  failure('invalid', 'It is not finished: finish or cancel it first, so that nothing that may be signed is forgotten.');
const elsewhere = () =>
  failure('invalid', 'This batch belongs to another organisation or key. Switch to that one, then continue.');
const otherRows = () => failure('forbidden', 'These rows are not the ones Countersign checked last. Check the file again.');
const needsSecond = () =>
  failure('forbidden', 'Batches need a second person’s check on this computer. Hand it over: somebody else sends it.');

export async function openSigningBatches(from: Dependencies): Promise<SigningBatches> {
  const { file, service, random, now, handOvers } = from;
  const ledger = batchLedger(file, from.onProgress);
  const consent = batchConsent(from.seals, from.release, from.slices);
  const runner = batchRun({ ledger, consent, service, now, receipts: from.receipts, releases: from.release.releases });
  const { flow } = runner;
  const looked = lastChecked(random, from.slices, handOvers);
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
      const checked = looked.of(session, check);
      if (checked === null) return otherRows();
      if (flow.busy || (state !== null && state.state !== 'done'))
        return failure('invalid', 'Another batch is not finished yet. Finish or cancel it first.');
      const made = await bodiesToSend(from, session, checked);
      if (!made.ok) return made;
      const bodies = made.value;
      const view = checked.handOver?.view ?? null;
      const answer = await consent.ask(session, bodies, view === null ? [] : [handedOverLine(view)]);
      if (!answer.ok) return answer;
      const used = view === null ? done(null) : await handOvers.use(view, bodies.length);
      if (!used.ok) return used;
      looked.forget();
      const handOver = view?.hash ?? checked.again;
      const batch = batchOf(session, { batchId: bytesToHex(random(8)), now: now() }, answer.value, bodies, handOver);
      try {
        await file.begin(batch);
      } catch {
        return unwritten();
      }
      state = stateOf(batch, []);
      runner.begin(session, state);
      return done(viewOf(state));
    },
    again: session => (state === null ? nothing() : checkedAgain(looked, state, session, flow.busy)),
    handOver: (session, check, note) => sealed(looked.of(session, check), session, note, handOvers),
    view: () => (state === null ? null : viewOf(state)),
    pause() {
      if (state === null) return nothing();
      runner.pause(state);
      return done(viewOf(state));
    },
    async resume(session) {
      if (state === null) return nothing();
      if (flow.busy || state.state === 'done') return done(viewOf(state));
      if (state.batch.connectionId !== session.connection.connectionId) return elsewhere();
      // SECURITY: what was begun before the rule does not go on around it.
      if (handOvers.isNeeded() && state.batch.handOver === undefined) return needsSecond();
      return runner.goOn(session, state);
    },
    async cancel() {
      if (state === null) return nothing();
      return runner.cancel(state);
    },
    async clear() {
      if (state === null) return done(null);
      if (flow.busy || state.state !== 'done') return unfinished();
      await file.clear();
      state = null;
      return done(null);
    },
  };
}

/** The bytes of every row that may be sent from here, by this person. */
async function bodiesToSend(
  { handOvers, now }: Pick<Dependencies, 'handOvers' | 'now'>,
  session: Session,
  { requests, handOver, again }: Checked,
): Promise<Outcome<LabelledBody[]>> {
  // SECURITY: where a second person must check, only what came by a hand-over is sent.
  if (handOver === null) return handOvers.isNeeded() && again === null ? needsSecond() : bodiesOf(session, requests);
  // SECURITY: checked once more: a key may have been removed, and rows been sent, since it was opened.
  const opened = await handOvers.open(handOver.text, session);
  if (!opened.ok) return opened;
  const { view, requests: held, bodies } = opened.value;
  if (held.length === 0) return failure('changed', `${view.checks.find(({ ok }) => !ok)?.sentence ?? 'It changed'}.`);
  return handedBodies(session, held, bodies, now());
}

/** What was not carried out, checked anew to be sent once more. */
function checkedAgain(
  looked: Pick<LastChecked, 'again'>,
  state: BatchState,
  session: Session,
  isBusy: boolean,
): Outcome<BatchCheck> {
  if (isBusy || state.state !== 'done') return failure('invalid', 'The batch is not finished yet.');
  if (state.batch.connectionId !== session.connection.connectionId) return elsewhere();
  const requests = notCarriedOut(state, session);
  if (requests.length === 0) return failure('invalid', 'There is no row that failed or was not sent.');
  return done(looked.again(session, requests, state.batch.handOver ?? null));
}

/** SECURITY: only rows this process read and showed are sealed, and nothing that another person sealed. */
async function sealed(
  checked: Checked | null,
  session: Session,
  note: string,
  handOvers: HandOvers,
): Promise<Outcome<SealedHandOver>> {
  if (checked === null || checked.handOver !== null) return otherRows();
  const made = bodiesOf(session, checked.requests);
  return made.ok ? handOvers.seal(session, { requests: checked.requests, bodies: made.value, note }) : made;
}

/** What failed or was not sent, as requests that can be made anew. */
function notCarriedOut(state: BatchState, session: Session): BatchRequest[] {
  const context = session.context();
  return state.rows.flatMap((row, index) => {
    if (row.state !== 'failed' && !(row.state === 'cancelled' && row.sentence === notSent)) return [];
    const prepared = preparedRow(state, index, session.connection.organizationId);
    if (prepared === null) return [];
    return readRow({ label: row.label, ...(prepared.parameters as Cells) }, index + 1, context, new Map()).request ?? [];
  });
}

/** As it is written down before the first row leaves. */
const batchOf = (
  session: Session,
  { batchId, now }: { batchId: string; now: number },
  confirmed: readonly BatchRequest[],
  bodies: readonly LabelledBody[],
  handOver: string | null,
): StoredBatch => ({
  version: 1 as const,
  ...(handOver !== null && { handOver }),
  batchId,
  connectionId: session.connection.connectionId,
  createdAt: new Date(now).toISOString(),
  rows: confirmed.map(({ label, parameters, accountName, document }, index) => ({
    ...{ label, signWith: parameters.signWith, accountName, headline: document.headline },
    digest: document.digest?.value ?? '',
    text: bodies[index]?.prepared.text ?? '',
  })),
});

/**
 * Batches of signing requests beside a service in a few lines: real files, seals, leaves to send, receipts and signatures;
 * what is asked of a person, sent and written down stands in one log, in the order in which it happened.
 */

import { privateKeyToAccount } from 'viem/accounts';
import { keccak256, toHex } from 'viem/utils';
import { done, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type { Activity } from '../../../electron/contract/service/activity.ts';
import { dialect } from '../../../electron/contract/service/dialect.ts';
import type { BatchProgress, SigningBatch } from '../../../electron/contract/values/signing-values.ts';
import type { Release } from '../../../electron/core/decisions/release.ts';
import { createSeals } from '../../../electron/core/decisions/seal.ts';
import type { ReviewContext } from '../../../electron/core/known/context.ts';
import type { Service } from '../../../electron/core/service/service.ts';
import type { Session } from '../../../electron/core/session.ts';
import { openSigningBatches, type SigningBatches } from '../../../electron/core/signing/batch/batch.ts';
import { type BatchFile, openBatchFile } from '../../../electron/core/signing/batch/file.ts';
import { fingerprintOf } from '../../../electron/core/stamps/fingerprint.ts';
import { createReleases, type Released, type Way } from '../../../electron/core/submit/released.ts';
import type { Prepared } from '../../../electron/core/submit/types.ts';
import { parties } from '../../vectors/parties.ts';
import { ethereumSigner } from '../../vectors/receipts.ts';
import { keptIn } from './kept.ts';
import { memoryFiles } from './memory-ports.ts';

const signer = privateKeyToAccount(`0x${ethereumSigner.privateKey}`);
const made = new Map<string, Promise<string>>();
/** Each text is signed once: it is the same signature every time. */
const signed = (payload: string): Promise<string> => {
  const known = made.get(payload) ?? signer.sign({ hash: keccak256(toHex(payload)) });
  made.set(payload, known);
  return known;
};
export const start = Date.parse('2026-11-21T09:00:00.000Z');

type Asked = Parameters<Release['ask']>;
type Answer = Awaited<ReturnType<Release['ask']>>;

export interface Bench {
  batches: SigningBatches;
  file: BatchFile;
  files: ReturnType<typeof memoryFiles>;
  session: Session;
  /** `begun`, `asked 2`, `noted 1 sending`, `sent 1`, `kept verified`, `told sending 1`: what happened, in order. */
  log: string[];
  /** Every ask of a person, in full. */
  asked: Asked[];
  /** Bodies that reached the service, in order. */
  sent: string[];
  told: BatchProgress[];
  /** What the service holds. */
  activities: Activity[];
  turns: number;
  /** Batches need a second person's check. */
  secondPerson: boolean;
  /** How often the file was read. */
  reads: number;
  now: number;
  /** Service's clock; null: unknown. */
  serverNow: number | null;
  /** What a person answers: approves by default. */
  answer(...asked: Asked): Answer | Promise<Answer>;
  /** Called before a body is taken: what it resolves to is the answer, undefined lets the service sign. */
  onSend(row: number, prepared: Prepared): undefined | Outcome<Activity> | Promise<undefined | Outcome<Activity>>;
  /** An answer in place of a body that is written; null writes it. */
  onPrepare(): Outcome<Prepared> | null;
  /** Called before a step is written; may throw. */
  onNote(row: number, state: string): void | Promise<void>;
  /** What the list of activities says; null: what the service holds. */
  onLookup(): Outcome<Activity[]> | null;
  mayHaveSent(prepared: Prepared): boolean;
  releases: ReturnType<typeof createReleases>;
  /** As a person who lets exactly this review go this way. */
  approve(review: Asked[0], way: Way | null): Answer;
  /** Another session of the same app, of another connection or key. */
  sessionOf(more: Partial<Session['connection']>): Session;
  activityOf(prepared: Prepared, more?: Partial<Activity>): Promise<Activity>;
  /** Checks a file of texts, and starts it. */
  begin(payloads: readonly string[]): Promise<Outcome<SigningBatch>>;
  checkOf(payloads: readonly string[]): Promise<string>;
  /** Until nothing more happens by itself. */
  settled(): Promise<SigningBatch>;
  /** Until it is so. Throws soon where it never is. */
  until(isSo: () => boolean): Promise<void>;
  /** Tells the batches that their file must be read again. */
  reread(): void;
  /** The app ended and began again over the same files; what it knew is gone. */
  restart(): Promise<void>;
}

export const csvOf = (payloads: readonly string[]): string =>
  ['label,signWith,payload', ...payloads.map(payload => `About ${payload},${parties.ops},${payload}`)].join('\n');

export async function signingBench(context: ReviewContext): Promise<Bench> {
  const releases = createReleases();
  const files = memoryFiles();
  let count = 0;
  const random = (bytes: number) => new Uint8Array(bytes).fill(++count);

  const service = {
    query: async (_: unknown, name: string, { paginationOptions }: { paginationOptions: { before?: string } }) => {
      if (name !== 'list_activities') throw new Error(`the bench does not know ${name}`);
      bench.log.push('looked up');
      const said = bench.onLookup();
      if (said !== null && !said.ok) return said;
      return done({ activities: paginationOptions.before === undefined ? (said?.value ?? bench.activities) : [] });
    },
    serverNow: () => bench.serverNow,
  } as unknown as Service;

  const sessionOf: Bench['sessionOf'] = more => {
    const connection: Session['connection'] = {
      ...{
        connectionId: 'connection-1',
        baseUrl: 'https://service.test',
        organizationId: 'org-1',
        organizationName: 'Northwind',
      },
      ...{ userId: 'u-1', userName: 'Ada', keyId: 'key-1', proxy: null },
      ...more,
    };
    const { baseUrl, organizationId, keyId } = connection;
    const target = { baseUrl, organizationId, keyId, dialect, stamp: async () => done('stamp') };
    let written = 0;
    return {
      connection,
      target,
      keyName: () => `${connection.userName} · laptop`,
      context: () => context,
      decisionContext: () => context,
      mayHaveSent: (prepared: Prepared) => bench.mayHaveSent(prepared),
      prepare(name: Prepared['name'], parameters: Prepared['parameters']) {
        if (name !== 'sign_raw_payload') throw new Error(`the bench does not write ${name}`);
        const said = bench.onPrepare();
        if (said !== null) return said;
        const timestampMs = String(bench.now + written++);
        const text = JSON.stringify({ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', timestampMs, organizationId, parameters });
        const body = new TextEncoder().encode(text);
        return done({ name, organizationId, parameters, timestampMs, body, text, fingerprint: fingerprintOf(body) });
      },
      async send(prepared: Prepared, released: Released | null) {
        const row = rowOf(prepared);
        bench.log.push(`sent ${row}`);
        bench.sent.push(prepared.text);
        const said = await bench.onSend(row, prepared);
        if (said !== undefined) return said;
        if (releases.spend(released, target, prepared) === null && !bench.mayHaveSent(prepared))
          return failure('forbidden', 'no person released it');
        const known = bench.activities.find(({ fingerprint }) => fingerprint === prepared.fingerprint);
        if (known !== undefined) return done(known);
        const made = await bench.activityOf(prepared);
        bench.activities.unshift(made);
        return done(made);
      },
    } as unknown as Session;
  };
  /** From 1, by what it signs: payloads are told apart in every test. */
  const rowOf = ({ fingerprint }: Prepared): number =>
    (bench.batches.view()?.rows.findIndex(row => row.fingerprint === fingerprint) ?? -1) + 1;

  const open = async () => {
    const real = await openBatchFile(files, keptIn(files));
    bench.file = {
      ...real,
      async begin(batch) {
        await real.begin(batch);
        bench.log.push('begun');
      },
      async note(step) {
        await bench.onNote(step.index + 1, step.state);
        await real.note(step);
        bench.log.push(`noted ${step.index + 1} ${step.state}`);
      },
      read() {
        bench.reads += 1;
        return real.read();
      },
      onChange(listener) {
        real.onChange(listener);
        bench.reread = listener;
      },
    };
    const release = {
      releases,
      async ask(...asked: Asked) {
        bench.asked.push(asked);
        const { subject } = asked[0];
        bench.log.push(`asked ${subject.kind === 'submit' ? subject.body.split('\n').length : 0}`);
        return bench.answer(...asked);
      },
    } as unknown as Release;
    bench.batches = await openSigningBatches({
      ...{ file: bench.file, seals: createSeals(random), release, service, random, now: () => bench.now },
      handOvers: {
        isNeeded: () => bench.secondPerson,
        open: async () => failure('invalid', 'the bench opens no hand-over'),
        seal: async () => failure('invalid', 'the bench seals nothing'),
        use: async () => done(null),
      },
      receipts: { keep: async (_, receipt) => void bench.log.push(`kept ${receipt?.verdict ?? 'nothing'}`) },
      onProgress(progress) {
        bench.told.push(progress);
        bench.log.push(`told ${progress.row === null ? progress.head.state : `${progress.row.row} ${progress.row.state}`}`);
      },
      slices: () => ({
        isOver: () => true,
        giveWay: async () => {
          bench.turns += 1;
        },
      }),
    });
  };

  const bench: Bench = {
    ...{ log: [], asked: [], sent: [], told: [], activities: [], turns: 0, reads: 0, now: start, serverNow: start },
    ...{ files, releases, sessionOf, secondPerson: false },
    file: null as never,
    batches: null as never,
    session: null as never,
    approve: (review, way) => done(releases.mint(review, 'approve', way)),
    answer: (review, _decision, _checks, way) => bench.approve(review, way),
    onSend: () => undefined,
    onPrepare: () => null,
    reread: () => {},
    onNote: () => {},
    onLookup: () => null,
    mayHaveSent: () => false,
    async activityOf({ fingerprint, organizationId, parameters, timestampMs }, more = {}) {
      const { payload } = parameters as { payload: string };
      const signature = await signed(payload);
      const at = new Date(Number(timestampMs)).toISOString();
      return {
        ...{ id: `activity of ${payload}`, organizationId, status: 'ACTIVITY_STATUS_COMPLETED', fingerprint },
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        intent: { signRawPayloadIntentV2: parameters },
        result: { signRawPayloadResult: { r: signature.slice(2, 66), s: signature.slice(66, 130), v: parityOf(signature) } },
        ...{ votes: [], canApprove: false, canReject: false, createdAt: at, updatedAt: at },
        ...more,
      };
    },
    async checkOf(payloads) {
      const { check, rows, problems } = await bench.batches.check(bench.session, csvOf(payloads), 'csv');
      if (check === null) throw new Error([...problems, ...rows.flatMap(row => row.problems)].join(' '));
      return check;
    },
    begin: async payloads => bench.batches.start(bench.session, await bench.checkOf(payloads)),
    async settled() {
      let before = -1;
      let quiet = 0;
      await bench.until(() => {
        quiet = bench.log.length === before ? quiet + 1 : 0;
        before = bench.log.length;
        return quiet === 3;
      });
      const view = bench.batches.view();
      if (view === null) throw new Error('there is no batch');
      return view;
    },
    async until(isSo) {
      for (let turn = 0; turn < 500; turn++) {
        await new Promise(resolve => setImmediate(resolve));
        if (isSo()) return;
      }
      throw new Error(`it never was so; what happened: ${bench.log.join(', ')}`);
    },
    restart: open,
  };
  bench.session = sessionOf({});
  await open();
  return bench;
}

const parityOf = (signature: string): string => (signature.endsWith('1c') ? '01' : '00');
export const minutes = (count: number): number => count * 60_000;

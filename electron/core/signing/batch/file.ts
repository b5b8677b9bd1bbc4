/**
 * A batch on disk: the exact bodies, written once before anything is sent, and beside them what became of each, appended
 * line by line. A restart finds every row where it was.
 */
import { z } from 'zod';
import type { BatchRowState } from '../../../contract/values/signing-values.ts';
import { ClosedError, type KeptFiles } from '../../files/kept-files.ts';
import { openStored } from '../../files/stored.ts';
import { type Files, LinkError } from '../../ports.ts';

const path = 'signing-batch.json';
const progressPath = 'signing-batch-progress.jsonl';

const batchSchema = z.object({
  version: z.literal(1),
  batchId: z.string(),
  connectionId: z.string(),
  createdAt: z.string(),
  /** The hash of the hand-over that its rows came by. */
  handOver: z.string().exactOptional(),
  rows: z.array(
    z.object({
      label: z.string(),
      signWith: z.string(),
      accountName: z.string().nullable(),
      headline: z.string(),
      digest: z.string(),
      /** The exact body. */
      text: z.string(),
    }),
  ),
});
export type StoredBatch = z.infer<typeof batchSchema>;

const states = [
  'waiting',
  'sending',
  'unknown',
  'signed',
  'pending',
  'failed',
  'withheld',
  'cancelled',
] as const satisfies readonly BatchRowState[];
const stepSchema = z.object({
  batchId: z.string(),
  /** From 0. */
  index: z.number().int().min(0),
  state: z.enum(states),
  sentence: z.string(),
  activityId: z.string().nullable(),
  signature: z.object({ r: z.string(), s: z.string(), v: z.string() }).nullable(),
  /** A new body in place of one that was certainly never carried out. */
  text: z.string().optional(),
});
export type BatchStep = z.infer<typeof stepSchema>;

export interface BatchFile {
  /** Replaces whatever stood there. Durable when it resolves. */
  begin(batch: StoredBatch): Promise<void>;
  note(step: BatchStep): Promise<void>;
  read(): Promise<{ batch: StoredBatch; steps: BatchStep[] } | null>;
  clear(): Promise<void>;
  /** Hears that it must be read again: the store opened, or a person took the file in. */
  onChange(listener: () => void): void;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const fileSchema = z.object({
  version: z.literal(2),
  /** null: none; the file stays, so that one that vanished is noticed. */
  batch: batchSchema.nullable(),
  /** The number of the last line of progress before this batch. */
  linesBefore: z.number().int().min(0),
});
/** A line of progress: numbered without a gap over all batches, and marked with its number. */
const lineSchema = z.object({ n: z.number().int().min(1), mac: z.string(), step: stepSchema });

const openFile = (kept: KeptFiles) =>
  openStored(kept, {
    name: path,
    schema: fileSchema,
    initial: { version: 2, batch: null, linesBefore: 0 },
    takeIn: {
      facts: ({ batch }) =>
        batch === null
          ? []
          : batch.rows.map(row => ({
              ...{ label: row.label, value: row.text, kind: 'text', source: 'pasted', name: row.headline },
              note: `signs with ${row.signWith} at ${batch.connectionId}`,
            })),
      merge: (_, content) => content,
    },
  });

export async function openBatchFile(files: Files, kept: KeptFiles): Promise<BatchFile> {
  const { key } = kept;
  const stored = await openFile(kept);
  let last = 0;
  const macOf = (n: number, step: BatchStep) => `${progressPath}\n${n}\n${JSON.stringify(step)}`;
  const nothing = new Uint8Array();

  /** The number of the last line that was ever written. The store may lag behind the disk, where the power went. */
  const lastEver = () => Math.max(last, stored.value.linesBefore, key.counter(progressPath));

  /** The steps of a batch. Lines that do not verify, or a gap, end what is believed. */
  async function stepsOf(batch: StoredBatch, linesBefore: number): Promise<BatchStep[]> {
    const lines = await files.read(progressPath).catch(error => {
      if (error instanceof LinkError) return null;
      throw error;
    });
    const found: BatchStep[] = [];
    last = linesBefore;
    let forged = false;
    for (const text of decode(lines ?? nothing).split('\n')) {
      // A torn line noted nothing: what is sent is noted before, and what came of it is looked up again.
      const line = parsed(lineSchema, text);
      if (line === null || line.n <= linesBefore) continue;
      if (line.n !== last + 1 || !key.holds(line.mac, macOf(line.n, line.step), nothing)) {
        forged = true;
        break;
      }
      last = line.n;
      if (line.step.batchId === batch.batchId) found.push(line.step);
    }
    const cut = last < key.counter(progressPath);
    if (!cut && !forged) {
      key.raise(progressPath, last);
      return found;
    }
    // SECURITY: a row may have been written anew and signed since, so nothing of it goes again by itself.
    kept.note(progressPath, forged ? 'changed' : lines === null ? 'missing' : 'rolled_back', null);
    last = lastEver();
    return batch.rows.map((_, index) => ({
      ...{ batchId: batch.batchId, index, state: 'cancelled', activityId: null, signature: null },
      sentence:
        'The record of this row is not what Countersign wrote. Look for it among the activities before you request it again.',
    }));
  }

  return {
    async begin(batch) {
      last = lastEver();
      // Lines without their batch say nothing: their numbers are below where it begins.
      await stored.set({ version: 2, batch, linesBefore: last });
      await files.remove(progressPath);
    },
    async note(came) {
      if (!key.isOpen()) throw new ClosedError();
      const n = last + 1;
      // In the order of the schema, as it is read again.
      const step = stepSchema.parse(came);
      const line = { n, mac: key.mac(macOf(n, step), nothing), step };
      // Begins a line of its own: what a power cut tore before it stays a line by itself.
      await files.append(progressPath, new TextEncoder().encode(`\n${JSON.stringify(line)}\n`));
      last = n;
      key.raise(progressPath, n);
    },
    async read() {
      const { batch, linesBefore } = stored.value;
      return batch === null ? null : { batch, steps: await stepsOf(batch, linesBefore) };
    },
    async clear() {
      last = lastEver();
      await stored.set({ version: 2, batch: null, linesBefore: last });
      await files.remove(progressPath);
    },
    onChange: listener => kept.onChange(listener),
  };
}

function parsed<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

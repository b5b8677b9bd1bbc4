/**
 * A batch on disk: the exact bodies, written once before anything is sent, and beside them what became of each, appended
 * line by line. A restart finds every row where it was.
 */
import { z } from 'zod';
import type { BatchRowState } from '../../contract/signing-values.ts';
import type { Files } from '../ports.ts';

const path = 'signing-batch.json';
const progressPath = 'signing-batch-progress.jsonl';

const batchSchema = z.object({
  version: z.literal(1),
  batchId: z.string(),
  connectionId: z.string(),
  createdAt: z.string(),
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
}

export function batchFile(files: Files, onSetAside: (path: string) => void): BatchFile {
  const encode = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return {
    async begin(batch) {
      await files.remove(progressPath);
      await files.replace(path, encode(batch));
    },
    // Begins a line of its own: what a power cut tore before it stays a line by itself.
    note: step => files.append(progressPath, new TextEncoder().encode(`\n${JSON.stringify(step)}\n`)),
    async read() {
      const bytes = await files.read(path);
      if (bytes === null) return null;
      const batch = parsed(batchSchema, decode(bytes));
      if (batch === null) {
        onSetAside(await files.setAside(path));
        return null;
      }
      const lines = decode((await files.read(progressPath)) ?? new Uint8Array()).split('\n');
      // A torn line noted nothing: what is sent is noted before, and what came of it is looked up again.
      const steps = lines.flatMap(line => parsed(stepSchema, line) ?? []);
      return { batch, steps: steps.filter(step => step.batchId === batch.batchId) };
    },
    async clear() {
      await files.remove(path);
      await files.remove(progressPath);
    },
  };
}

function parsed<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

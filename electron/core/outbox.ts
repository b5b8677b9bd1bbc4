/**
 * Exact bodies of submits whose outcome is not known yet, so that a lost answer is settled by the same bytes, after a
 * restart too (design §1, "Nothing is lost"). One small file, replaced whole; an entry leaves when its outcome is known.
 */
import { z } from 'zod';
import { operations } from '../contract/operations/table.ts';
import { done, failure, type Outcome } from '../contract/outcome.ts';
import type { Files } from './ports.ts';
import { openStored } from './stored.ts';
import type { Outbox, PendingSubmit } from './submit-types.ts';

const pending = z.object({
  fingerprint: z.string(),
  operation: z.custom<PendingSubmit['operation']>(name => typeof name === 'string' && Object.hasOwn(operations, name)),
  baseUrl: z.string(),
  connectionOrganizationId: z.string(),
  // One that does not say is only looked for, never stamped again.
  keyId: z.string().default(''),
  organizationId: z.string(),
  text: z.string(),
  sentAt: z.string(),
  about: z.string().nullable(),
});
const schema = z.object({ version: z.literal(1), submits: z.array(pending) });

export async function openOutbox(files: Files, onSetAside: (path: string) => void): Promise<Outbox> {
  const stored = await openStored(files, 'outbox.json', schema, { version: 1, submits: [] }, onSetAside);
  const change = async (submits: PendingSubmit[]): Promise<Outcome<null>> => {
    try {
      await stored.set({ version: 1, submits });
      return done(null);
    } catch {
      return failure(
        'storage',
        'The outbox file could not be written. Check that the disk is not full and that the folder of Countersign can be written.',
      );
    }
  };
  return {
    put: entry => change([...stored.value.submits.filter(s => s.fingerprint !== entry.fingerprint), entry]),
    remove: fingerprint => change(stored.value.submits.filter(s => s.fingerprint !== fingerprint)),
    all: async () => done(stored.value.submits),
  };
}

/**
 * Exact bodies of submits whose outcome is not known yet, so that a lost answer is settled by the same bytes, after a
 * restart too (docs/architecture.md#nothing-is-lost). One small file, replaced whole; an entry leaves when its outcome is known.
 * The bodies are sealed under the key of the app's files, each for its own entry: some hold a token, a code or a bundle.
 */
import { z } from 'zod';
import { operations } from '../../contract/operations/table.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored, unkept } from '../files/stored.ts';
import type { ClosedSubmit, Outbox, PendingSubmit } from './types.ts';

const entry = z.object({
  fingerprint: z.string(),
  operation: z.custom<PendingSubmit['operation']>(name => typeof name === 'string' && Object.hasOwn(operations, name)),
  baseUrl: z.string(),
  connectionOrganizationId: z.string(),
  // One that does not say is only looked for, never stamped again.
  keyId: z.string().default(''),
  // Of whom it is: their opposite vote with another key is held back, too.
  userId: z.string().optional(),
  organizationId: z.string(),
  sentAt: z.string(),
  about: z.string().nullable(),
  /** The body, as `FilesKey.seal` gave it. */
  sealed: z.string().optional(),
  /** The body in clear, of an earlier version; it is sealed as soon as a store gives the key. */
  text: z.string().optional(),
});
type Entry = z.infer<typeof entry>;
const schema = z.object({ version: z.literal(1), submits: z.array(entry) });

/** What a sealed body belongs to: it opens for no other entry, operation, key or place. */
const boundTo = (of: Entry | PendingSubmit) =>
  JSON.stringify([
    ...['countersign outbox', of.fingerprint, of.operation, of.baseUrl],
    ...[of.connectionOrganizationId, of.keyId, of.organizationId],
    // Entries of earlier versions say nothing of the user.
    ...(of.userId === undefined ? [] : [of.userId]),
  ]);

export async function openOutbox(kept: KeptFiles): Promise<Outbox> {
  const { key } = kept;
  const stored = await openStored(kept, {
    name: 'outbox.json',
    schema,
    initial: { version: 1, submits: [] },
    // SECURITY: an entry counts by its fingerprint and the signed journal alone, whatever file it stands in; so one that
    // does not verify loses nothing by being read, and an entry lost to it would be an outcome nobody looks for.
    stays: true,
    whileClosed: content => content,
    inDoubt: content => content,
  });
  const change = async (submits: Entry[]): Promise<Outcome<null>> => {
    try {
      await stored.set({ version: 1, submits });
      return done(null);
    } catch (error) {
      return unkept(
        error,
        'The outbox file could not be written. Check that the disk is not full and that the folder of Countersign can be written.',
      );
    }
  };
  const seal = ({ text, ...rest }: Entry): Entry =>
    text === undefined ? rest : { ...rest, sealed: key.seal(boundTo(rest), text) };
  const textOf = (kept: Entry): string | null =>
    kept.text ?? (kept.sealed === undefined || !key.isOpen() ? null : key.unseal(boundTo(kept), kept.sealed));
  const sealClear = async () => {
    if (key.isOpen() && stored.value.submits.some(({ text }) => text !== undefined)) await change(stored.value.submits.map(seal));
  };
  await sealClear();

  return {
    async put(pending) {
      if (!key.isOpen()) await kept.reopen();
      if (!key.isOpen())
        return failure(
          'key_unavailable',
          'The keychain does not return the key that stored requests are sealed with. Unlock it.',
        );
      return change([...stored.value.submits.filter(s => s.fingerprint !== pending.fingerprint), seal(pending)]);
    },
    remove: fingerprint => change(stored.value.submits.filter(s => s.fingerprint !== fingerprint)),
    async all() {
      await sealClear();
      const pending: PendingSubmit[] = [];
      const closed: ClosedSubmit[] = [];
      for (const { sealed: _sealed, text: _text, ...rest } of stored.value.submits) {
        const text = textOf({ ...rest, sealed: _sealed, text: _text });
        if (text === null) closed.push({ ...rest, certainly: key.isOpen() });
        else pending.push({ ...rest, text });
      }
      return done({ pending, closed });
    },
  };
}

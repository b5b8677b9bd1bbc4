/** What came here from other computers: an import that was begun and not ended, and their journals, kept apart. */
import { z } from 'zod';
import type { MovedJournal } from '../../contract/values/moving.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored } from '../files/stored.ts';

const journal = z.object({
  file: z.string(),
  entries: z.number(),
  publicKey: z.string().nullable(),
  lastLineHash: z.string(),
  madeAt: z.string(),
  takenAt: z.string(),
  whole: z.boolean(),
});
const schema = z.object({
  version: z.literal(1),
  /** When the file was made that an import was begun with; null where none is under way. */
  underWay: z.object({ madeAt: z.string(), since: z.string() }).nullable(),
  journals: z.array(journal),
});

export interface MovingRecord {
  underWay(): { madeAt: string; since: string } | null;
  journals(): readonly MovedJournal[];
  begin(madeAt: string, since: string): Promise<void>;
  keep(journal: MovedJournal): Promise<void>;
  end(): Promise<void>;
}

export async function openMovingRecord(kept: KeptFiles): Promise<MovingRecord> {
  const stored = await openStored(kept, {
    name: 'moving.json',
    schema,
    initial: { version: 1, underWay: null, journals: [] },
    takeIn: {
      facts: content =>
        content.journals.map(({ file, entries, publicKey }) => ({
          label: 'Journal of another computer',
          value: file,
          kind: 'text',
          source: 'pasted',
          note: `${entries} entries, signed by ${publicKey ?? 'no key'}`,
        })),
      merge: (value, content) => ({
        ...value,
        journals: [
          ...value.journals.filter(each => content.journals.every(other => other.file !== each.file)),
          ...content.journals,
        ],
      }),
    },
  });
  return {
    underWay: () => stored.value.underWay,
    journals: () => stored.value.journals,
    begin: (madeAt, since) => stored.set({ ...stored.value, underWay: { madeAt, since } }),
    keep: one => stored.set({ ...stored.value, journals: [...stored.value.journals, one] }),
    end: () => stored.set({ ...stored.value, underWay: null }),
  };
}

/** Which hand-overs were sent from this computer, by their hashes: a second sending is refused. */
import { z } from 'zod';
import { done, type Outcome } from '../../../contract/outcome.ts';
import type { KeptFiles } from '../../files/kept-files.ts';
import { openStored, unkept } from '../../files/stored.ts';

/** A hand-over is good for a week; what was sent before so many others is long over. */
const mostKept = 2_000;

const schema = z.object({ version: z.literal(1), sent: z.array(z.object({ hash: z.string(), at: z.string() })) });

export interface SentHandOvers {
  has(hash: string): boolean;
  /** Durable when it resolves: noted before the first row leaves. */
  note(hash: string): Promise<Outcome<null>>;
}

export async function openSentHandOvers(files: KeptFiles, now: () => string): Promise<SentHandOvers> {
  const stored = await openStored(files, {
    name: 'hand-overs.json',
    schema,
    initial: { version: 1, sent: [] },
    takeIn: {
      facts: ({ sent }) =>
        sent.map(({ hash, at }) => ({ label: 'Sent', value: hash, kind: 'hex', source: 'pasted', note: `on ${at}` })),
      merge: (value, content) => ({
        ...value,
        sent: [...value.sent, ...content.sent.filter(each => value.sent.every(({ hash }) => hash !== each.hash))],
      }),
    },
  });
  return {
    has: hash => stored.value.sent.some(each => each.hash === hash),
    async note(hash) {
      try {
        await stored.set({ version: 1, sent: [...stored.value.sent, { hash, at: now() }].slice(-mostKept) });
        return done(null);
      } catch (error) {
        return unkept(error, 'Nothing was sent: it could not be noted first. Check that the disk is not full.');
      }
    },
  };
}

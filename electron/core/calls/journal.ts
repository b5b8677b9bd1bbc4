/** The app's own calls on the journal. */
import { done } from '../../contract/outcome.ts';
import type { Journal } from '../journal/journal.ts';
import type { AppHandlers } from './dispatch.ts';

type JournalHandlers = Pick<AppHandlers, Extract<keyof AppHandlers, `journal.${string}`>>;

export function journalHandlers({ journal, changed }: { journal: Journal; changed(): void }): JournalHandlers {
  return {
    'journal.entries': async query => done(await journal.entries(query)),
    'journal.entry': ({ sequence }) => journal.entry(sequence),
    async 'journal.verify'() {
      const verified = await journal.verify();
      changed();
      return done(verified);
    },
  };
}

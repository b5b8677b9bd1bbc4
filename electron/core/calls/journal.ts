/** The app's own calls on the journal. */
import type { journalCalls } from '../../contract/calls/journal.ts';
import { done } from '../../contract/outcome.ts';
import type { Journal } from '../journal/journal.ts';
import type { Handlers } from './handlers.ts';

interface Needs {
  journal: Pick<Journal, 'entries' | 'entry' | 'verify'>;
  changed(): void;
}

export function journalHandlers({ journal, changed }: Needs): Handlers<typeof journalCalls> {
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

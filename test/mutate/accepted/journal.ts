import { type Accepted, because } from './accepted.ts';

export const journal: Accepted[] = [
  because('Noticed by journal-in-app, written since: the area was not run again as a whole.', {
    'electron/core/calls/journal': ['changed(); →'],
  }),
  because('A detail of one line for the screen alone: the specs of the journal’s screen open it.', {
    'electron/core/calls/journal': ['({ sequence }) => journal.entry(sequence) → () => undefined'],
  }),
  because('Set anew whenever the file is read, before anything asks for it.', {
    'electron/core/journal/told': ['false → true'],
  }),
  because('Speed alone: without it a key is read again, the head is written again as it was, or the file is asked.', {
    'electron/core/journal/verify': ['objects.set(key, object); →'],
    'electron/core/journal/journal': ['headSaved === sequence → false'],
    'electron/core/journal/writer': ['size > 0 → false'],
  }),
  because('Only lines of that kind have the member that is asked for beside it.', {
    'electron/core/journal/view': ["line.kind === 'submit_outcome' → true", "'secret' in field", 'field.secret === true → true'],
    'electron/core/journal/journal': ["line.kind === 'journal_damaged'"],
    'electron/core/journal/told': [
      "line.kind === 'journal_damaged'",
      "open.has(line.sequence) && line.kind === 'submit_intent' → true",
    ],
  }),
];

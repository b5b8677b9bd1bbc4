import { type Accepted, because } from './accepted.ts';

export const papers: Accepted[] = [
  because('The question is answered a step before, or what follows comes to the same: the compiler asks for it.', {
    'electron/core/calls/past/evidence': ['!made.ok → false', "subject.kind === 'activity' → true"],
    'electron/core/evidence/evidence': ["subject.kind === 'submit' → true"],
    'electron/core/evidence/open': ['submit === null → true', "'none' →"],
  }),
  because('Speed alone: what is not marked stands nowhere, and two texts that differ by more are not one step apart.', {
    'electron/core/evidence/context': ['marks.mayHold(text) && mentioned.includes(text) → marks.mayHold(text) ||'],
    'electron/core/text/bounded': ['Math.abs(a.length - b.length) > 1 || a === b → false'],
  }),
  because('Every text holds a word without letters.', {
    'electron/core/calls/past/older': ['search.toLowerCase().split(/\\s+/).filter(Boolean) → search.toLowerCase().split(/\\s+/)'],
  }),
  because('What marks and what asks look at the same further piece, so that it is marked whenever it is asked about.', {
    'electron/core/text/occurrences': ['i < text.length → i <= text.length'],
  }),
  because('No answer that was read nests deeper: the reader refuses it.', {
    'electron/core/evidence/context': ['depth > 8 → false'],
  }),
  because('One byte of 256 MB: a journal of 100,000 entries is a third of it.', {
    'electron/core/calls/past/chosen': ['chosen.size > mostBytes → chosen.size >= mostBytes'],
  }),
  because('A word of a sentence.', {
    'electron/core/calls/past/chosen': ["'more' →"],
  }),
  because('A header of one column is no table that anything here reads.', {
    'electron/core/text/csv': ['times(next) > times(best) → times(next) >= times(best)'],
  }),
];

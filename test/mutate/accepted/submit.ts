import { type Accepted, because } from './accepted.ts';

export const submit: Accepted[] = [
  because('A vote always names a fingerprint, and no other operation has one at that place: its row was checked before.', {
    'electron/core/submit/types': ["isVote(name) && typeof parameters.fingerprint === 'string'"],
  }),
  because('Without a return it is undefined, which counts for no as well.', {
    'electron/core/submit/types': ['{ return false; } → {}'],
  }),
  because('The first sentence of a text that the app wrote: it has a full stop, and begins at the beginning.', {
    'electron/core/submit/words': ['/^.+?'],
  }),
  because('The code is looked at nowhere: the sentence is shown, and what may be done follows from the kind of the answer.', {
    'electron/core/submit/words': ["'outcome_unknown' →"],
    'electron/core/submit/settle': ["'answered' →"],
  }),
  because('What is delivered here is an activity: it was sent as one.', {
    'electron/core/submit/settle': ["row?.kind !== 'activity' → false"],
  }),
  because('The place in the queue: speed alone, and nothing else waits in it where this is asked.', {
    'electron/core/submit/first': ["{ priority: 'submit' } → {}", "'submit' →"],
  }),
];

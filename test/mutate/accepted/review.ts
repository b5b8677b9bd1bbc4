import { type Accepted, because } from './accepted.ts';

export const review: Accepted[] = [
  because('Speed alone: what was looked at before is looked at again, or a whole is made anew instead of taken from a store.', {
    'electron/core/known/dealt-with': ['marked.taken.has(activity) → false', 'marked.taken.add(activity); →'],
    'electron/core/known/names': ['(part, i) => part === of[i]'],
    'electron/core/stamps/vote-keys': ["typeof answer === 'object' && answer !== null → false"],
    'electron/core/text/visible': ['text.length > limit * 4 → true'],
  }),
  because('What a look costs is counted here beside other counts that end it as well.', {
    'electron/core/known/present': ['work.spend(said.length); →', '!asked(answer) → false'],
    'electron/core/review/weight': ['depth > deepest → depth >= deepest'],
  }),
  because('Another check decides the same: what is missing on one side is equal to nothing there, and gives no line.', {
    'electron/core/review/differences': [
      'before === undefined || after === undefined → false',
      "feature(subject, text(parameters, 'name')) !== undefined → true",
      "'name' →",
    ],
  }),
  because('Both rules are critical, and the sentence says which of the two it was.', {
    'electron/core/review/document': ['over === null → over !== null'],
  }),
  because('Words: “call” or “calls”, a count, or how an amount is written beside its digits.', {
    'electron/core/review/readings': ['acts.length === 2'],
    'electron/core/review/past/similar': ["fact.kind === 'amount' && fact.note !== undefined → false"],
  }),
  because('The text was read as an amount before: it is one, and not below nothing.', {
    'electron/core/review/readings': ['amount === null || amount < 0n'],
  }),
  because('Another check decides the same: an address of another length has no such key.', {
    'electron/core/review/receipt/signer': ['signer.signWith.length === 64 → true'],
  }),
  because('Noticed by tests of words and told, written since: the area was not run again as a whole.', {
    'electron/core/review/wording/operations/signing': ['first !== undefined → first === undefined', "'nonce' →"],
  }),
];

/** Power over an account, a contract or its code goes to somebody. */
import type { Rows } from './row.ts';

export const control: Rows<
  'hand' | 'change' | 'replace code' | 'replace functions' | 'run code' | 'set permissions' | 'set threshold' | 'consent unseen'
> = {
  hand: {
    phrase: (e, say) => `${e.power} of ${say.party(e.over)} to ${say.party(e.counterparty)}`,
    means: (e, say) => [`From then on, ${say.address(e.counterparty)} controls ${say.party(e.over)}.`],
    counts: 'unknown',
  },
  change: {
    phrase: (e, say) => `${e.power} of ${say.party(e.over)}`,
    means: (e, say) => [`This changes who controls ${say.party({ ...e.over, stranger: 'the contract' })}.`],
    counts: 'unknown',
  },
  'replace code': {
    phrase: (e, say) => `replaces the code of ${say.party(e.over)} with that of ${say.party(e.counterparty)}`,
    means: (e, say) => [
      `The new code controls everything ${say.party({ ...e.over, stranger: 'the contract' })} holds and may do.`,
      ...(e.inner === null ? [] : say.means(e.inner.effects)),
    ],
    counts: 'unknown',
  },
  'replace functions': {
    phrase: (e, say) => `replaces functions of ${say.party(e.over)} with other code`,
    means: () => ['The new code can move everything the contract holds.'],
    counts: 'unknown',
  },
  'run code': {
    phrase: (e, say) => `lets the code of ${say.party(e.counterparty)} act as ${say.account(e.account)} (delegate call)`,
    means: (e, say) => [
      `The code at ${say.address(e.counterparty)} runs as ${say.account(e.account)}: it can change its owners, its code and move everything it holds.`,
      ...say.means(e.inner.effects),
    ],
    counts: 'unknown',
  },
  'set permissions': {
    phrase: (e, say) =>
      e.counterparty === null
        ? `changes who may sign for ${say.account(e.account)}`
        : `hands ${say.account(e.account)} over to ${say.party(e.counterparty)}${e.others > 0 ? ` and ${e.others} more` : ''}`,
    means: (e, say) => [
      'The keys listed here replace all that may sign now.',
      'Whoever reaches the owner threshold can do everything, and can change all of this again.',
      ...(e.handedOver
        ? [`The keys this app knows as your own would no longer be enough to sign for ${say.account(e.account)}.`]
        : []),
    ],
    counts: 'unknown',
  },
  'set threshold': {
    phrase: (e, say) => `sets the number of owners ${say.party(e.over)} needs to ${e.count}`,
    counts: 'unknown',
  },
  'consent unseen': {
    phrase: (e, say) => `gives one owner’s consent to something unseen at ${say.party(e.over)}`,
    means: () => ['The hash can stand for any transaction of the Safe.'],
    counts: 'unknown',
  },
};

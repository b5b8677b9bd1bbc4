import { type Accepted, because } from './accepted.ts';

export const feed: Accepted[] = [
  because('Requests alone: something is read once more, or a walk begins anew, and finds the same.', {
    'electron/core/feed/reader': ["'invalid' →"],
    'electron/core/feed/open-ones': [
      'stragglers.delete(item.id); →',
      "page.code === 'refused' || page.code === 'invalid' || page.code === 'not_found' → true",
      "'invalid' →",
      "'not_found' →",
      'elsewhere.length > 0 → true',
      'sweep !== null || stragglers.size > 0 → true',
    ],
  }),
  because('Noticed by feed-gaps “leaves out nothing new…”, written since: the area was not run again as a whole.', {
    'electron/core/feed/reader': ['!gap.toKnown → gap.toKnown'],
  }),
  because('Where as many are held as may be, looking for one too many finds none.', {
    'electron/core/feed/store': ['entries.size <= most → entries.size < most'],
  }),
  because(
    'Another part decides the same: after a failure the list goes first, and both wait for it (feed-gaps “while the service cannot be reached”).',
    {
      'electron/core/feed/poller': ['at + (wait ?? hiddenMs) → at - (wait ?? hiddenMs)'],
    },
  ),
  because('Whoever waits for the list waits for a request in any case: they are told by the next one.', {
    'electron/core/feed/feed': ["what !== 'poll' → false"],
  }),
];

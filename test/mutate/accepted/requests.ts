import { type Accepted, because } from './accepted.ts';

export const requests: Accepted[] = [
  because('What reads it takes no blanks into account: a date and a number are read with them as well.', {
    'electron/core/service/backoff': ["headers['retry-after']?.trim()"],
  }),
  because('An answer that took exactly as long as the bound: either side will do.', {
    'electron/core/service/clock': ['roundTrip > slowestRoundTripMs → roundTrip >= slowestRoundTripMs'],
  }),
  because('It is asked only of a refusal.', { 'electron/core/service/posted': ['false → true'] }),
  because('A listener that stays hears of a request that is long over, and finds nothing of it.', {
    'electron/core/service/request-queue': ['true → false'],
  }),
  because('Another check decides the same before: a redirection never comes this far, and below 300 nothing is an error.', {
    'electron/core/service/errors': ['status >= 300 → true', "'redirected' →"],
  }),
  because('Noticed by rows of service-errors.test, written since: the area was not run again as a whole.', {
    'electron/core/service/errors': [
      "'unauthenticated' →",
      'errorCode !== undefined && Object.hasOwn(byErrorCode, errorCode) → true',
    ],
  }),
  because('No path of the service has this word in its middle.', { 'electron/core/service/errors': ['/^parameters\\./'] }),
  because('The place in the queue: speed alone.', { 'electron/core/session': ['{ priority } → {}'] }),
  because('It is what the library takes without being told.', { 'electron/core/stamps/stamp': ["'utf8' →"] }),
];

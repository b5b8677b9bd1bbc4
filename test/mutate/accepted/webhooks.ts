import { type Accepted, because } from './accepted.ts';

export const webhooks: Accepted[] = [
  because('An empty host is no host of anybody, and looks like none.', {
    'electron/core/calls/webhooks': ["host !== '' → true"],
  }),
  because('The forms before it allow ASCII alone, which UTF-8 writes in the same bytes.', {
    'electron/core/webhooks/delivery': ["'ascii' →"],
  }),
  because('A delivery of this very moment is neither late nor early: both sides of the bound say “now”.', {
    'electron/core/webhooks/delivery': ['age < 0 → age <= 0', 'age < '],
  }),
  because('Another check decides the same: what is claimed twice is compared before.', {
    'electron/core/webhooks/delivery': ['claimed === expected → false', 'claimed !== null → true'],
  }),
  because('Nobody has the address that is missing, and a fact that is missing is left out anyway.', {
    'electron/core/webhooks/event': ['address === undefined → false', 'value !== undefined → true', '{ return false; } → {}'],
  }),
  because('What is proven has an id.', {}),
  because('Its sentence alone is shown.', {
    'electron/core/webhooks/inspector': ["'key_unavailable' →"],
  }),
  because('A second look at the same bytes: speed alone, and a byte before the first is no line break.', {}),
  because(
    'Without a set of keys the age is infinite and there is no key; with one, a key stays at least as long as the shortest time.',
    {
      'electron/core/webhooks/keys': ['known !== undefined', 'cacheControl === undefined → false'],
    },
  ),
  because('Brackets stand only at the ends of a host that was read as an address.', {
    'electron/core/webhooks/url': ['/^\\[|\\]$/g'],
  }),
];

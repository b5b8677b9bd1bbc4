import { type Accepted, because } from './accepted.ts';

export const keys: Accepted[] = [
  because('The list is opened once more before it is read for the first time, and found as it is.', {
    'electron/core/keys/listed': ['false → true'],
  }),
  because(
    'Planted by hand (test/mutate/planted/keys.ts), and noticed: the test that sees buffers wiped cannot be repeated in one process.',
    {
      'electron/core/keys/coming-and-going': ['secret.fill(0); →'],
    },
  ),
  because('Its sentence alone is read: the lock stands over the page by then.', {
    'electron/core/keys/unlocked': ["'locked' →"],
  }),
];

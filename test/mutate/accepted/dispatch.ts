import { type Accepted, because } from './accepted.ts';

export const dispatch: Accepted[] = [
  because('Only an activity has a member `confirm`: without the question the answer is the same.', {
    'electron/core/calls/dispatch': ["row.kind === 'activity' → true"],
  }),
];

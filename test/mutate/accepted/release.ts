import { type Accepted, because } from './accepted.ts';

export const release: Accepted[] = [
  because('The number is only compared with what it was before: any other will do.', {
    'electron/core/decisions/release': ['dismissals += 1 → dismissals -= 1'],
  }),
  because('A window that never showed anything counts as shown for a millisecond then: less than any document asks for.', {
    'electron/core/decisions/release': ['-1 → +1'],
  }),
  because('Nothing stands behind the last case: it gives nothing, which is what a change gives.', {
    'electron/core/submit/released': ["case 'change': return []; → case 'change':", "'change' →"],
  }),
  because(
    'Another check decides the same: only a vote has a fingerprint, and its bytes are compared with those of a vote next.',
    {
      'electron/core/submit/released': [
        "typeof fingerprint !== 'string' || row?.kind !== 'activity' → false",
        "row?.kind !== 'activity' → false",
        '[itself] → []',
      ],
    },
  ),
];

/** What each walk may cost a person, at most: the one place of these numbers. The specs count, and read them here. */
export interface Cost {
  /** Presses of a pointer. */
  clicks: number;
  /** Keys, or several together; a hold is one, a text that is put in at once too. */
  keys: number;
}

export const most = {
  // decision-walk.spec.ts: from an open inbox to the vote; to read a document, and the text of a reason, come on top.
  'approve a routine one': { clicks: 0, keys: 2 },
  'approve the next one': { clicks: 0, keys: 2 },
  'approve a critical one': { clicks: 0, keys: 2 },
  'reject with a reason': { clicks: 2, keys: 1 },
  // The palette's keys, the address put in at once, and Enter.
  'find an address from a fresh start': { clicks: 0, keys: 3 },
  // signing-walk.spec.ts: to the confirmation, which comes on top.
  'choose an account for the first time': { clicks: 2, keys: 13 },
  'sign text, hex, typed data or a transaction': { clicks: 1, keys: 3 },
  'sign sixty rows': { clicks: 4, keys: 0 },
} as const satisfies Record<string, Cost>;

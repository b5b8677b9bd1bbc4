/** Moving to another computer. Plain data; the renderer may import it. */

/** The journal of another computer: kept whole under its own key, never mixed into this one's. */
export interface MovedJournal {
  /** In the app's folder. */
  file: string;
  entries: number;
  /** Its own key, hex; null where no key signed it. */
  publicKey: string | null;
  lastLineHash: string;
  /** When the file was made that brought it, as that says. */
  madeAt: string;
  takenAt: string;
  /** It verified when it came. */
  whole: boolean;
}

export interface MovingState {
  /** An import that did not end: choose the same file again to finish it. */
  underWay: { madeAt: string; since: string } | null;
  journals: MovedJournal[];
}

export interface Moved {
  connections: number;
  /** Of those, how many need a key of this computer. */
  needKeys: number;
  keys: number;
  addresses: number;
  drafts: number;
  journalEntries: number;
  /** What was left out, and why, in sentences. */
  leftOut: string[];
}

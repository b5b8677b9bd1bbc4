/** Long work in slices: a keystroke, a click or a vote waits for one of them at most. */

/** Half of a frame: whoever paints in the same process does it in time. */
export const sliceMs = 8;

export interface Slices {
  /** The slice is used up: it is time to give way. */
  isOver(): boolean;
  /** Lets everything else that waits have its turn; then another slice begins. */
  giveWay(): Promise<void>;
}

/** @param monotonic milliseconds */
export function slicesOf(monotonic: () => number, turn: () => Promise<void>): Slices {
  let began = monotonic();
  return {
    isOver: () => monotonic() - began >= sliceMs,
    async giveWay() {
      await turn();
      began = monotonic();
    },
  };
}

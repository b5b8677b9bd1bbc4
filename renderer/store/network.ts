/** How often a network that comes and goes makes the list be asked for, in milliseconds. */
const mostOften = 5_000;

/**
 * What to do when the system says that the network is back. Main looks whether there is one when it would ask, which out of
 * sight is once a minute; only a page hears of it at once. It asks for no more than a person may who presses refresh.
 * @param isLive nothing is missing
 * @param now milliseconds that nobody sets back
 */
export function networkBack(isLive: () => boolean, refresh: () => unknown, now: () => number): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (isLive() || now() - askedAt < mostOften) return;
    askedAt = now();
    refresh();
  };
}

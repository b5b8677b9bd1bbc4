/** How often the feeds of one host ask, where there are several: they share its budget (docs/service.md#rate-limits). */

/** Polls of connections that nobody looks at take one in so many requests of the budget. */
const share = 4;

/**
 * The one that is looked at asks at its interval; the others together leave most of the budget to what a person waits for.
 * @param others connections at that host, besides the one that is looked at
 * @param perSecond requests that the host lets through
 * @returns seconds
 */
export function pollInterval(pollSeconds: number, isCurrent: boolean, others: number, perSecond: number): number {
  return isCurrent ? pollSeconds : Math.max(pollSeconds, (others * share) / perSecond);
}

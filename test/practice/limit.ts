/** --rate: so many requests a second for everybody, with the headers of docs/service.md#rate-limits. */
export interface Limit {
  /** Counts a request; false where it is one too many. */
  take(): boolean;
  headers(): Record<string, string>;
}

/** `perSecond` undefined: no limit and no headers. Fixed windows of one second of real time. */
export function createLimit(perSecond: number | undefined): Limit {
  let window = 0;
  let used = 0;
  return {
    take() {
      if (perSecond === undefined) return true;
      const second = Math.floor(Date.now() / 1000);
      if (second !== window) {
        window = second;
        used = 0;
      }
      used += 1;
      return used <= perSecond;
    },
    headers: () =>
      perSecond === undefined
        ? {}
        : { 'ratelimit-limit': String(perSecond), 'ratelimit-remaining': String(Math.max(0, perSecond - used)) },
  };
}

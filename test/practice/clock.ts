/** The service's own clock: real time and an offset, so that a day can pass in a test and a wrong clock can be played. */
export interface Clock {
  /** Milliseconds since 1970 as the service sees them. */
  now(): number;
  /** Moves the clock on by `ms`. */
  advance(ms: number): void;
  /** Sets the distance to real time, in milliseconds. */
  setOffset(ms: number): void;
  readonly offset: number;
}

export function createClock(offsetMs = 0): Clock {
  let offset = offsetMs;
  return {
    now: () => Date.now() + offset,
    advance(ms) {
      offset += ms;
    },
    setOffset(ms) {
      offset = ms;
    },
    get offset() {
      return offset;
    },
  };
}

/** The wire form of a time: whole seconds, nanos always "0" (docs/service.md#differences). */
export function wireTime(ms: number): { seconds: string; nanos: string } {
  return { seconds: String(Math.floor(ms / 1000)), nanos: '0' };
}

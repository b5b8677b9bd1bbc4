/** The ports through which work comes to the core, so that its pace is watched while there is any. */
import type { Ports } from '../ports.ts';

/** Requests of pages tell it by their names (`calls.ts`); what a service or a thread answers and what a clock wakes, here. */
export function stirring(ports: Ports): Ports {
  const { pace, http, clock, apart } = ports;
  if (pace === undefined) return ports;
  const then = <T>(work: Promise<T>): Promise<T> => work.finally(() => pace.stir());
  return {
    ...ports,
    http: {
      ...(http.facts !== undefined && { facts: http.facts }),
      post: request => then(http.post(request)),
      get: request => then(http.get(request)),
      close: () => http.close(),
    },
    ...(apart !== undefined && {
      apart: { review: (subject, context) => then(apart.review(subject, context)), close: () => apart.close() },
    }),
    clock: { ...clock, sleep: (ms, signal) => then(clock.sleep(ms, signal)) },
  };
}

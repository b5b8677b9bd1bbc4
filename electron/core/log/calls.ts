/** The one way in, with a line of the log for each request: its name, what came of it and how long that took. */
import { name as knownName } from '../../contract/log/fields.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Clock, Log, Pace } from '../ports.ts';

/**
 * SECURITY: of a request nothing else is written: its parameters and its answer are not looked at. A page could fill the log
 * by asking for what there is not: one line says so for each, and the disk is bounded.
 */
export function noted<S extends 'main' | 'confirm'>(
  answer: (sender: S, name: unknown, parameters: unknown) => Promise<Outcome<unknown>>,
  log: Pick<Log, 'note'>,
  clock: Pick<Clock, 'monotonic'>,
  pace?: Pick<Pace, 'begins'>,
): typeof answer {
  return async (sender, name, parameters) => {
    const from = clock.monotonic();
    const known = knownName.read(name);
    const ends = known === undefined ? undefined : pace?.begins(known);
    const outcome = await answer(sender, name, parameters);
    ends?.();
    const what = { from: sender, outcome: outcome.ok ? 'ok' : outcome.code, ms: clock.monotonic() - from } as const;
    if (known === undefined) log.note('unknown_call', what);
    else log.note('call', { name: known, ...what });
    return outcome;
  };
}

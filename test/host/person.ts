/** A person at the confirmation window, where no window is: waits until something is asked there, reads it, decides. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppAnswers } from '../../electron/contract/app-values.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import type { Core } from '../../electron/core/core.ts';

export type Shown = AppAnswers['confirm.current'];

/** How time passes for an app whose clock a test moves, in milliseconds; everywhere else it passes by itself. */
export const timeOf = new WeakMap<Core, (ms: number) => Promise<void>>();

/** Until something waits for a confirmation. Throws after half a minute. */
export async function shownTo(core: Core): Promise<Shown> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(5)) {
    const shown = (await core.request('confirm', 'confirm.current', {})) as Outcome<Shown>;
    if (shown.ok) return shown.value;
  }
  throw new Error('nothing was asked in the confirmation window');
}

/**
 * Decides what is asked next, as somebody who reads to the end and holds as long as it takes.
 * @param pass lets time pass for the app, in milliseconds; as `timeOf` says, or real time, where left out
 */
export async function decideNext(
  core: Core,
  decision: 'approve' | 'reject',
  pass: (ms: number) => Promise<void> = timeOf.get(core) ?? (ms => sleep(ms)),
): Promise<Shown> {
  const shown = await shownTo(core);
  const { seal, document } = shown.review;
  await pass(document.severity === 'high' || document.severity === 'critical' ? 1_600 : 700);
  const decided = (await core.request('confirm', 'confirm.decide', {
    ...{ seal, decision, reachedEnd: true, heldMs: 2_000 },
  })) as Outcome<unknown>;
  if (!decided.ok) throw new Error(`${decided.code}: ${decided.message}`);
  return shown;
}

/** A person at the trusted window, where no window is: waits until something is asked there, reads it, decides or types. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppAnswers } from '../../electron/contract/app.ts';
import { paceOf } from '../../electron/contract/decision-times.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import type { Core } from '../../electron/core/core.ts';

export type Shown = AppAnswers['confirm.current'];
export type Asked = AppAnswers['trusted.current'];

/** How time passes for an app whose clock a test moves, in milliseconds; everywhere else it passes by itself. */
export const timeOf = new WeakMap<Core, (ms: number) => Promise<void>>();

async function waitFor<T>(core: Core, name: string): Promise<T> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(5)) {
    const shown = (await core.request('confirm', name, {})) as Outcome<T>;
    if (shown.ok) return shown.value;
  }
  throw new Error('nothing was asked in the trusted window');
}
/** Until something waits for a confirmation. Throws after half a minute. */
export const shownTo = (core: Core): Promise<Shown> => waitFor(core, 'confirm.current');
/** Until secrets, or a press, are asked for. */
export const askedOf = (core: Core): Promise<Asked> => waitFor(core, 'trusted.current');

/**
 * Types into what is asked next, and gives it; fields that are not named keep what they begin with.
 * @returns what was asked. Throws where it was not taken
 */
export async function giveNext(
  core: Core,
  values: Readonly<Record<string, string>> = {},
  pass: (ms: number) => Promise<void> = ms => sleep(ms),
): Promise<Asked> {
  const asked = await askedOf(core);
  if (asked.waitMs > 0) await pass(asked.waitMs + 20);
  const begun = Object.fromEntries(asked.fields.map(field => [field.name, field.kind === 'secret' ? '' : field.value]));
  const given = (await core.request('confirm', 'trusted.give', {
    ...{ askId: asked.askId, values: { ...begun, ...values } },
  })) as Outcome<unknown>;
  if (!given.ok) throw new Error(`${given.code}: ${given.message}`);
  return asked;
}

/** Where the first key asks how keys are to be kept: goes on without a passphrase, as the worlds of tests do. */
export async function goOnUnsealed(core: Core): Promise<void> {
  const { fields } = await askedOf(core);
  if (fields.some(({ name }) => name === 'how')) await giveNext(core, { how: 'plain' }, timeOf.get(core));
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
  const { seal } = shown.review;
  const { dwellMs, holdMs } = paceOf(shown.review, decision);
  await pass(dwellMs + holdMs + 20);
  const decided = (await core.request('confirm', 'confirm.decide', {
    ...{ seal, decision, reachedEnd: true, heldMs: holdMs },
  })) as Outcome<unknown>;
  if (!decided.ok) throw new Error(`${decided.code}: ${decided.message}`);
  return shown;
}

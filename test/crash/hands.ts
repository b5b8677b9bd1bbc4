/** A person who lets happen what was asked for, and types what is asked for in return. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppAnswers } from '../../electron/contract/app.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import type { AppState } from '../../electron/contract/values/app-values.ts';
import { type Asked, decideNext, giveNext } from '../host/person.ts';
import type { App } from '../unit/support/app.ts';

type Types = (asked: Asked) => Record<string, string>;

/** Asks as the main page; says yes, or no, to what is asked in return, until there is an answer. */
export async function agreed<N extends keyof AppAnswers>(
  app: App,
  name: N,
  parameters: unknown = {},
  types: Types = () => ({}),
  decision: 'approve' | 'reject' = 'approve',
): Promise<Outcome<AppAnswers[N]>> {
  let answer: Outcome<AppAnswers[N]> | null = null;
  const asking = app.ask(name, parameters).then(outcome => {
    answer = outcome;
  });
  while (answer === null) {
    const shown = (await app.core.request('confirm', 'confirm.current', {})) as Outcome<unknown>;
    const asked = (await app.core.request('confirm', 'trusted.current', {})) as Outcome<Asked>;
    if (shown.ok) await decideNext(app.core, decision).catch(() => undefined);
    else if (asked.ok)
      await giveNext(app.core, types(asked.value), async ms => app.later(ms)).catch(() => app.core.abandoned(asked.value.askId));
    else await Promise.race([asking, sleep(2)]);
  }
  return answer;
}

export const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.ok) return outcome.value;
  throw new Error(`${outcome.code}: ${outcome.message}`);
};
export const stateOf = async (app: App): Promise<AppState> => value(await app.ask('app.state'));

/** Until a state holds. The parent ends a life that waits for ever. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

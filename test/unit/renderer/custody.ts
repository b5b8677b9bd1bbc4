/** A bridge for stores: it notes what is asked, answers as it is told, late where that is wanted, and sends events. */
import type { Custody } from '../../../electron/contract/bridge.ts';
import { bridgeNames } from '../../../electron/contract/bridge-names.ts';
import { failure } from '../../../electron/contract/outcome.ts';

/** What a call answers: an outcome, or what makes one of its parameters. */
export type Answers = Record<string, unknown>;

export function fakeCustody(first: Answers = {}) {
  const answers = { ...first };
  const asked: [call: string, parameters: unknown][] = [];
  const listeners = new Map<string, ((value: unknown) => void)[]>();
  // No async function: what is answered first arrives first, also where nothing ran since it was asked.
  const call = (name: string) => (parameters: unknown) => {
    asked.push([name, parameters]);
    const answer = answers[name];
    const given: unknown = typeof answer === 'function' ? (answer as (given: unknown) => unknown)(parameters) : answer;
    return Promise.resolve(given ?? failure('internal', `no answer for ${name}`));
  };
  const on = (event: string, listener: (value: unknown) => void) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    return () => undefined;
  };
  // It has the bridge's names, and answers to made-up ones as well.
  const group = (name: string, members: readonly string[] = []) =>
    new Proxy(Object.fromEntries(members.map(member => [member, null])), {
      get: (_, member) => call(`${name}.${String(member)}`),
    });
  const groups = Object.entries(bridgeNames).map(([name, names]) => {
    const members = names.map(each => each.slice(each.indexOf('.') + 1));
    return [name, group(name, members)];
  });
  const known: Record<string, unknown> = { ...Object.fromEntries(groups), on };
  const custody = new Proxy(known, { get: (_, name) => known[String(name)] ?? group(String(name)) }) as unknown as Custody;
  return {
    custody,
    answers,
    asked,
    /** What was asked since, and forgets it. */
    since: () => asked.splice(0),
    emit(event: string, value: unknown) {
      for (const listener of listeners.get(event) ?? []) listener(value);
    },
    /** From now on a call waits; each of what comes back answers one, in the order they were asked. */
    hold(name: string): ((outcome: unknown) => void)[] {
      const waiting: ((outcome: unknown) => void)[] = [];
      answers[name] = () => new Promise(resolve => waiting.push(resolve));
      return waiting;
    },
  };
}

/** Until everything that was answered has arrived. */
export const settled = () => new Promise<void>(resolve => setImmediate(resolve));
export const unreachable = failure('offline', 'The service cannot be reached.');

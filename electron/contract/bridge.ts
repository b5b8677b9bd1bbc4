/**
 * The bridge: `window.custody.<group>.<operation>(parameters)`, one named function per row and per call of the app.
 * This file imports no zod at run time: the preload bundles it, and main checks every argument again.
 */
import type { AppAnswers, AppCallName, AppParameters } from './app.ts';
import { bridgeNames } from './bridge-names.ts';
import type { OperationName, Operations, Parameters, Response } from './operations/table.ts';
import type { Failure, Outcome } from './outcome.ts';
import type { Part } from './parts.ts';
import type { EventName, Events, Sent } from './values/app-values.ts';

/** What an operation of the service answers over the bridge. */
export type OperationAnswer<N extends OperationName> =
  N extends Extract<OperationName, keyof QueryRows> ? Response<N & keyof QueryRows> : Sent;
type QueryRows = { [N in OperationName as Operations[N] extends { response: object } ? N : never]: Operations[N] };

type OperationCalls<G extends BridgeGroup> = {
  [N in Extract<(typeof bridgeNames)[G][number], OperationName>]: (
    parameters: Parameters<N>,
  ) => Promise<Outcome<OperationAnswer<N>>>;
};
type AppCalls<G extends string> = {
  [N in AppCallName as N extends `${G}.${infer M}` ? M : never]: (
    parameters: AppParameters<N>,
  ) => Promise<Outcome<AppAnswers[N]>>;
};
/** SECURITY: groups that the trusted window has, and no other page (docs/threats.md#trusted-confirmation). */
export const trustedGroups = ['confirm', 'trusted'] as const satisfies BridgeGroup[];
export type BridgeGroup = keyof typeof bridgeNames;
export type Custody = { [G in BridgeGroup]: OperationCalls<G> & AppCalls<G> } & {
  on<E extends EventName>(event: E, listener: (value: Events[E]) => void): () => void;
  /** The next part of a long answer, null after the last one; a page takes its answers whole (whole-answers.ts). */
  part(number: number): Promise<Part | Failure | null>;
};

/** The lines a host must give: one for requests, one for parts of what is long, one for events. */
export interface Lines {
  request(name: string, parameters: unknown): Promise<unknown>;
  part(number: unknown): Promise<unknown>;
  listen(listener: (event: string, value: unknown) => void): void;
}

/**
 * Builds the frozen object a page sees. Listeners get values only, never a host's event object
 * (Electron security checklist, item 20).
 */
export function buildBridge(lines: Lines, groups: readonly BridgeGroup[]): Custody {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  lines.listen((event, value) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  });
  const entries = groups.map(group => [
    group,
    Object.freeze(
      Object.fromEntries(
        bridgeNames[group].map(name => [
          name.slice(name.indexOf('.') + 1),
          (parameters: unknown) => lines.request(name, parameters),
        ]),
      ),
    ),
  ]);
  const on = (event: string, listener: (value: unknown) => void) => {
    const set = listeners.get(event) ?? new Set();
    listeners.set(event, set.add(listener));
    return () => void set.delete(listener);
  };
  const part = (number: unknown) => lines.part(number);
  return Object.freeze({ ...Object.fromEntries(entries), on, part }) as Custody;
}

/** What a behaviour is given, and the types that tie each behaviour to its row of the one table. */
import type { z } from 'zod';
import type { ActivityName, Operations, QueryName } from '../../electron/contract/operations/table.ts';
import type { Clock } from './clock.ts';
import type { Rules } from './consensus.ts';
import { seededBytes, seededUuid } from './seed.ts';
import type { Organisation, State, User } from './state.ts';

export interface Context {
  state: State;
  clock: Clock;
  /** The organisation the request names. */
  organisation: Organisation;
  /** Who asks; for an activity, who proposed it. */
  user: User;
  /** The service's time, in milliseconds. */
  now: number;
  /** Who must agree to what. */
  rules: Rules;
  newId(label: string): string;
  /** 32 bytes for a new key, different each time. */
  newSecret(label: string): Buffer;
}

export function createContext(state: State, clock: Clock, organisation: Organisation, user: User, rules: Rules): Context {
  const next = (label: string) => {
    state.counter += 1;
    return `${label}:${state.counter}`;
  };
  return {
    state,
    clock,
    organisation,
    user,
    now: clock.now(),
    rules,
    newId: label => seededUuid(state.seed, next(label)),
    newSecret: label => seededBytes(state.seed, next(label)),
  };
}

/** Votes are counted by the service itself (votes.ts); every other activity has a deed. */
type VoteName = 'approve_activity' | 'reject_activity';
export type DeedName = Exclude<ActivityName, VoteName>;

type Maybe<T> = T | Promise<T>;
export type Sent<N extends ActivityName | QueryName> = z.output<Operations[N]['parameters']>;
export type ResultOf<N extends ActivityName> = z.input<NonNullable<Operations[N]['result']>['shape']>;

interface Deed<N extends ActivityName> {
  /** What is refused before an activity exists: throws a ServiceError. */
  check?(context: Context, parameters: Sent<N>): void;
  /** Carries the activity out once it has its approvals: an ActivityFailure ends it FAILED. */
  perform(context: Context, parameters: Sent<N>): Maybe<ResultOf<N>>;
}
export type Deeds<N extends ActivityName> = { [K in N]: Deed<K> };
export type Answers<N extends QueryName> = {
  [K in N]: (context: Context, parameters: Sent<K>) => Maybe<z.input<Operations[K]['response']>>;
};

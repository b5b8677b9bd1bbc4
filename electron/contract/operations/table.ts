/** The one table: every operation of the service the app knows, by its name on the wire. */
import type { z } from 'zod';
import type { ActivityOperation, Operation, ProxyOperation, Query } from '../schema/operation.ts';
import { access } from './access.ts';
import { activities } from './activities.ts';
import { earn } from './earn.ts';
import { keys } from './keys.ts';
import { people } from './people.ts';
import { secrets } from './secrets.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { signing } from './signing.ts';
import { signup } from './signup.ts';
import { wallets } from './wallets.ts';
import { webhooks } from './webhooks.ts';

export const operations = {
  ...activities,
  ...signing,
  ...wallets,
  ...keys,
  ...earn,
  ...webhooks,
  ...people,
  ...signup,
  ...access,
  ...settings,
  ...secrets,
  ...sessions,
} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type ActivityName = { [N in OperationName]: Operations[N] extends ActivityOperation ? N : never }[OperationName];
export type QueryName = { [N in OperationName]: Operations[N] extends Query ? N : never }[OperationName];
export type ProxyName = { [N in OperationName]: Operations[N] extends ProxyOperation ? N : never }[OperationName];

/** What a caller passes. */
export type Parameters<N extends OperationName> = z.input<Operations[N]['parameters']>;
/** What a query, or the proxy, answers. */
export type Response<N extends QueryName | ProxyName> = z.output<Operations[N]['response']>;

/** The row of a name that came from outside; undefined where there is none (own properties only). */
export function rowOf(name: string): Operation | undefined {
  return Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined;
}

/** The activity row of an ACTIVITY_TYPE_*, with its name. */
export function rowOfType(type: string): { name: ActivityName; row: ActivityOperation } | undefined {
  for (const [name, row] of Object.entries(operations) as [OperationName, Operation][])
    if (row.kind === 'activity' && row.type === type) return { name: name as ActivityName, row };
  return undefined;
}

/**
 * What a row of the one table says, and the three ways to write one.
 * `parameters` holds what a person chooses; `organizationId` and the envelope are added by the service client.
 */
import { z } from 'zod';
import { activity as activityObject } from '../service/activity.ts';
import { identifier, integerString } from './fields.ts';

type Shape = z.ZodObject<z.ZodRawShape>;

interface Described {
  /** The bridge group and topic file of the row. */
  group: Group;
  /** One sentence of documentation. */
  doc: string;
  /** `interface`: stands in the specification. `companion`: public fact, with the heading that says so. */
  source: 'interface' | `docs/service.md#${string}`;
}
export const groups = [
  'activities',
  'signing',
  'wallets',
  'keys',
  'earn',
  'webhooks',
  'people',
  'access',
  'settings',
  'secrets',
  'sessions',
] as const;
export type Group = (typeof groups)[number];

export interface Query<P extends Shape = Shape, R extends Shape = Shape> extends Described {
  kind: 'query';
  parameters: P;
  response: R;
}
export interface ActivityOperation<P extends Shape = Shape, R extends Shape | null = Shape | null> extends Described {
  kind: 'activity';
  type: `ACTIVITY_TYPE_${string}`;
  /** Member of `intent` that echoes the parameters. */
  intent: string;
  /** Member of `result`, its shape; null where the answer is the target activity itself (approve, reject). */
  result: { member: string; shape: NonNullable<R> } | null;
  parameters: P;
  /** `person`: only the confirmation window releases it. */
  confirm: 'person' | 'none';
}
export interface ProxyOperation<P extends Shape = Shape, R extends Shape = Shape> extends Described {
  kind: 'proxy';
  /** Below the address of the authentication proxy, which is not the service's. */
  path: string;
  /** A header the proxy requires, carrying the identifier of a proxy configuration. */
  header: string;
  parameters: P;
  response: R;
}
export type Operation = Query | ActivityOperation | ProxyOperation;

export const query = <P extends Shape, R extends Shape>(row: Omit<Query<P, R>, 'kind'>): Query<P, R> => ({
  kind: 'query',
  ...row,
});

export const activity = <P extends Shape, R extends Shape>(
  row: Omit<ActivityOperation<P, R>, 'kind' | 'confirm'> & { confirm?: 'person' | 'none' },
): ActivityOperation<P, R> => ({ kind: 'activity', confirm: 'person', ...row });

export const proxy = <P extends Shape, R extends Shape>(row: Omit<ProxyOperation<P, R>, 'kind'>): ProxyOperation<P, R> => ({
  kind: 'proxy',
  ...row,
});

/** Where an operation is sent, below the base address (docs/service.md#conventions). */
export function pathOf(name: string, row: Operation): string {
  if (row.kind === 'proxy') return row.path;
  return `/public/v1/${row.kind === 'query' ? 'query' : 'submit'}/${name}`;
}

/** The whole request body, as the service must find it. */
export function requestSchema(row: Operation): Shape {
  if (row.kind === 'proxy') return row.parameters;
  if (row.kind === 'query') return z.strictObject({ organizationId: identifier(), ...row.parameters.shape });
  return z.strictObject({
    type: z.literal(row.type),
    timestampMs: integerString(),
    organizationId: identifier(),
    parameters: row.parameters,
    generateAppProofs: z.boolean().optional(),
  });
}

/** The whole answer. For an activity the result member is checked apart, because it is empty until COMPLETED. */
export function responseSchema(row: Operation): Shape {
  return row.kind === 'activity' ? z.object({ activity: activityObject }) : row.response;
}

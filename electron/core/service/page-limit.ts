/** A list page over the response cap is asked for again, smaller. */
import type { Query } from '../../contract/schema/operation.ts';
import { membersOf } from '../../contract/schema/schema-walk.ts';

/** What the service gives where no limit is asked for (docs/service.md#pagination). */
const standardLimit = 10;

/** The limit a request asks for; null where the request has no page. */
export function pageLimitOf(parameters: Record<string, unknown>): number | null {
  const { paginationOptions } = parameters as { paginationOptions?: { limit?: unknown } };
  if (paginationOptions === undefined) return null;
  const limit = Number(paginationOptions.limit ?? standardLimit);
  return Number.isInteger(limit) ? limit : null;
}

/** The same parameters with a quarter of the limit; null where the row has no pages or one object is too large alone. */
export function smallerPage(row: Query, parameters: Record<string, unknown>): Record<string, unknown> | null {
  if (!membersOf(row.parameters).some(([name]) => name === 'paginationOptions')) return null;
  const limit = pageLimitOf(parameters) ?? standardLimit;
  if (limit <= 1) return null;
  const paginationOptions = { ...(parameters.paginationOptions as object | undefined), limit: String(Math.ceil(limit / 4)) };
  return { ...parameters, paginationOptions };
}

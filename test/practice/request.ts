/** Reads a body and holds it to its row: the same limits, with the same paths, as the app's own check. */
import type { z } from 'zod';
import type { Operation } from '../../electron/contract/schema/operation.ts';
import { requestSchema } from '../../electron/contract/schema/operation.ts';
import { invalidRequest, ServiceError, wrongField } from './errors.ts';

export interface Parsed {
  organizationId: string;
  /** The parameters, checked; for a query all members but organizationId. */
  parameters: Record<string, unknown>;
  timestampMs: string;
  generateAppProofs: boolean;
}

export function readJson(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // said below
  }
  throw new ServiceError('INVALID_ARGUMENT', 'bad request body: expected a JSON object', 'REQUEST_INVALID');
}

/** Some clients write absent options as null, and the service takes them as absent (docs/service.md#captured-requests). */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutNulls(member)]));
}

/** Throws "invalid request" with one violation a wrong field, its path written as secrets[2].name. */
export function checkRequest(row: Operation, json: Record<string, unknown>): Parsed {
  const answer = requestSchema(row).safeParse(withoutNulls(json));
  if (!answer.success) throw invalidRequest(answer.error.issues.flatMap(violations));
  const { organizationId, ...rest } = answer.data as Record<string, unknown>;
  const activity = row.kind === 'activity';
  return {
    organizationId: String(organizationId),
    parameters: activity ? (rest.parameters as Record<string, unknown>) : rest,
    timestampMs: activity ? String(rest.timestampMs) : '',
    generateAppProofs: rest.generateAppProofs === true,
  };
}

function violations(issue: z.core.$ZodIssue): { field: string; description: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ field: fieldPath([...issue.path, key]), description: 'unknown field' }));
  return [{ field: fieldPath(issue.path), description: issue.message }];
}

export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`),
    '',
  );
}

const hour = 60 * 60 * 1000;
const fiveMinutes = 5 * 60 * 1000;

/** At most one hour old, at most five minutes ahead of the service's own clock (docs/service.md#time-window). */
export function checkLiveness(timestampMs: string, now: number): void {
  const age = now - Number(timestampMs);
  if (age > hour) throw wrongTime(`timestampMs is too old: ${age} ms, at most ${hour} ms are accepted`);
  if (-age > fiveMinutes) throw wrongTime(`timestampMs is in the future: ${-age} ms, at most ${fiveMinutes} ms are accepted`);
}

function wrongTime(description: string): ServiceError {
  return new ServiceError(
    'INVALID_ARGUMENT',
    `request expired: ${description}`,
    'INVALID_TIME',
    wrongField('timestampMs', description).details,
  );
}

/** Requests and answers against their row, and what is said where they do not fit. */
import type { z } from 'zod';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Operation } from '../../contract/schema/operation.ts';
import { problemsOf } from '../../contract/schema/problems.ts';
import type { Exchange } from './exchange.ts';

/** The failure of parameters the row refuses; null where they fit. No value is repeated: `dispatch` says it with values. */
export function wrongParameters(row: Operation, parameters: unknown): Failure | null {
  const parsed = row.parameters.safeParse(parameters);
  if (parsed.success) return null;
  const problems = problemsOf(parsed.error, parameters);
  const first = problems[0];
  return failure(
    'invalid',
    `Nothing was sent: ${first?.path || 'the request'}: expected ${first?.expected}, received ${first?.received}.`,
    { problems },
  );
}

/** The answer as the row reads it, or `bad_answer` with each member that does not fit. */
export function checkAnswer<S extends z.ZodType>(name: string, schema: S, json: unknown): Outcome<z.output<S>> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return done(parsed.data);
  // SECURITY: no schema is handed on, so no value of the answer is repeated (results can carry bundles and tokens).
  const problems = problemsOf(parsed.error, json);
  const first = problems[0];
  return failure(
    'bad_answer',
    `The service’s answer to “${name}” is not valid: ${first?.path || 'the answer'}: expected ${first?.expected}, received ${first?.received}. ` +
      'It is not used. Try again; if this persists, the service or a proxy in between has changed.',
    { problems },
  );
}

/** Whether a refusal says that the deployment has no such operation, rather than no such object. */
export function lacksOperation(row: Operation, result: Exchange<unknown> & { kind: 'refused' }): boolean {
  if (row.source === 'interface') return false;
  if (result.said.grpc === 12) return true;
  if (result.status !== 404) return false;
  // A route that does not exist answers without a body of the service's own, or with a bare "Not Found".
  return result.said.grpc === null || /^(page )?not found\.?$/i.test(result.said.failure.service?.message ?? '');
}

export function unavailable(name: string): Failure {
  return failure(
    'operation_unavailable',
    `This deployment of the service does not have “${name}”. Features that need it stay off; your own journal, and activities opened from pasted JSON, still work.`,
  );
}

export function cancelled(): Failure {
  return failure('declined', 'It was cancelled before an answer arrived. Nothing was changed.');
}

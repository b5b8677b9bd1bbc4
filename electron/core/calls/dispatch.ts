/**
 * The one way in: sender, name, arguments, consent, in that order; fail closed (docs/architecture.md#one-way-in).
 * Exceptions never leave: a page hears an outcome.
 */
import type { z } from 'zod';
import { type AppCallName, appCalls } from '../../contract/app.ts';
import { type OperationName, rowOf } from '../../contract/operations/table.ts';
import { type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Operation } from '../../contract/schema/operation.ts';
import { problemsOf } from '../../contract/schema/problems.ts';
import type { Consented } from '../decisions/consent.ts';
import type { AppHandlers } from './handlers.ts';

export type Sender = 'main' | 'confirm';

export interface OperationHandlers {
  /** Queries, and operations no person need confirm. */
  run(name: OperationName, row: Operation, parameters: Record<string, unknown>): Promise<Outcome<unknown>>;
  /** Everything a person must confirm: seals, opens the confirmation window, and waits. */
  confirm(name: OperationName, row: Operation, parameters: Record<string, unknown>): Promise<Outcome<unknown>>;
}

export type Dispatch = (sender: Sender, name: unknown, parameters: unknown) => Promise<Outcome<unknown>>;

export function createDispatch(
  app: AppHandlers,
  operations: OperationHandlers,
  consented: Consented,
  isLocked: () => boolean,
  /** Why a request is not allowed on this computer; null where it is. */
  refused: (name: string, parameters: unknown) => Failure | null = () => null,
  /** Hears what nothing expected. */
  failed: (error: unknown) => void = () => {},
): Dispatch {
  return async function dispatch(sender, name, parameters) {
    try {
      if (typeof name !== 'string')
        return failure('unknown_operation', `Expected the name of an operation, received ${typeof name}.`);
      if (Object.hasOwn(appCalls, name)) {
        const callName = name as AppCallName;
        const call = appCalls[callName];
        // SECURITY: only the confirmation page may release a decision, and it may do nothing else
        // (docs/threats.md#trusted-confirmation).
        if (call.from !== sender) return failure('forbidden', `“${name}” cannot be requested from the ${sender} page.`);
        if (isLocked() && !call.whileLocked) return failure('locked', 'Countersign is locked. Unlock it to go on.');
        const checked = check(call.parameters, parameters);
        if (!checked.ok) return checked;
        // SECURITY: what the administrator forbids is refused before a person is asked (docs/threats.md#managed-settings).
        const forbidden = refused(name, checked.value);
        if (forbidden !== null) return forbidden;
        // The handler table is keyed by the same name as the schema, which TypeScript cannot follow through a union.
        const effect = () => (app[callName] as (p: unknown) => Promise<Outcome<unknown>>)(checked.value);
        // SECURITY: what the row says needs a person waits for the confirmation window here, whatever the handler does.
        return await consented(callName, checked.value, effect);
      }
      const row = rowOf(name);
      if (row === undefined) return failure('unknown_operation', `There is no operation “${name.slice(0, 60)}”.`);
      if (sender !== 'main') return failure('forbidden', `“${name}” cannot be requested from the ${sender} page.`);
      if (isLocked()) return failure('locked', 'Countersign is locked. Unlock it to go on.');
      const checked = check(row.parameters, parameters);
      if (!checked.ok) return checked;
      const forbidden = refused(name, checked.value);
      if (forbidden !== null) return forbidden;
      // SECURITY: what a person must confirm never runs from here; it waits for the confirmation window
      // (docs/threats.md#trusted-confirmation).
      const needsPerson = row.kind === 'proxy' || (row.kind === 'activity' && row.confirm === 'person');
      return await operations[needsPerson ? 'confirm' : 'run'](
        name as OperationName,
        row,
        checked.value as Record<string, unknown>,
      );
    } catch (error) {
      failed(error);
      return failure(
        'internal',
        `Something went wrong inside Countersign (${error instanceof Error ? error.name : 'unknown'}). Check the journal before you try again: it says whether anything was sent.`,
      );
    }
  };
}

/** Arguments as the row wants them, or each wrong field with its path. */
function check(schema: z.ZodType, parameters: unknown): Outcome<unknown> {
  const input = parameters === undefined ? {} : parameters;
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const problems = problemsOf(result.error, input, schema);
  const first = problems[0];
  return failure(
    'invalid',
    first
      ? `${first.path || 'The request'}: expected ${first.expected}, received ${first.received}.`
      : 'The request is not valid.',
    {
      problems,
    },
  );
}

import { type Failure, failure, type Outcome } from '../../electron/contract/outcome.ts';

/**
 * Awaits a call over the bridge. Outcomes cross and exceptions never do; should the host itself be gone, that too
 * becomes an outcome, so that no screen needs a catch.
 */
export async function ask<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call;
  } catch (fault) {
    return hostGone(fault);
  }
}

function hostGone(fault: unknown): Failure {
  const said = fault instanceof Error ? fault.message : String(fault);
  return failure('internal', `The main process did not answer: ${said}`);
}

import { failure, type Outcome } from '../../electron/contract/outcome.ts';

/** A call of the bridge as an outcome, also where main does not answer. */
export async function answered<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call;
  } catch {
    return failure('internal', 'The main process did not answer.');
  }
}

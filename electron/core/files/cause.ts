import type { Failure } from '../../contract/outcome.ts';

/** The system's code of what went wrong with a file, such as ENOSPC, beside the sentence that says what to do. */
export const causeOf = (error: unknown): Pick<Failure, 'cause'> =>
  error instanceof Error && 'code' in error ? { cause: String(error.code) } : {};

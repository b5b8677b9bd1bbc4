/** What may be said of an error: its class and its code, where the table knows them. Its message is nobody's to read. */
import { type ErrorClass, type ErrorCode, errorClass, errorCode } from '../../contract/log/fields.ts';

export function errorFacts(error: unknown): { class: ErrorClass; code: ErrorCode } {
  const { name, code } = (typeof error === 'object' && error !== null ? error : {}) as { name?: unknown; code?: unknown };
  return {
    class: errorClass.read(name) ?? 'other',
    code: code === undefined ? 'none' : (errorCode.read(code) ?? 'other'),
  };
}

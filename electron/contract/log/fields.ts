/** Kinds of fields that a line of the log may have. Each takes what is in its own list or range, and nothing else. */
import { bridgeNames } from '../bridge-names.ts';
import { codes } from '../outcome.ts';

/** What is written: letters, digits and `. _ -`, so that a line is read back without quotes. */
export interface Field<T extends string | number | boolean> {
  /** The value as it is written; undefined for everything that is not of the kind. */
  read(value: unknown): T | undefined;
}
export type FieldValue<F> = F extends Field<infer T> ? T : never;

/** What stands in place of a value that is not of its kind. */
export const refusedValue = 'refused';

export interface Choice<T extends string> extends Field<T> {
  values: readonly T[];
}
export const oneOf = <const T extends string>(values: readonly T[]): Choice<T> => {
  const known = new Set<unknown>(values);
  return { values, read: value => (known.has(value) ? (value as T) : undefined) };
};

/** A whole number; one with a fraction is rounded, and one beyond an end is that end. */
const whole = (least: number, most: number): Field<number> => ({
  read: value =>
    typeof value === 'number' && !Number.isNaN(value) ? Math.round(Math.min(most, Math.max(least, value))) + 0 : undefined,
});

export const count = whole(0, 1_000_000_000);
/** Up to a day. */
export const milliseconds = whole(0, 86_400_000);
export const seconds = whole(0, 1_000_000_000);
/** A clock that is off, by up to ten years. */
export const skewMs = whole(-315_360_000_000, 315_360_000_000);
export const yes: Field<boolean> = { read: value => (typeof value === 'boolean' ? value : undefined) };
/** Of an answer over HTTP; 0 where none came. */
export const httpStatus: Field<number> = {
  read: value =>
    typeof value === 'number' && Number.isInteger(value) && (value === 0 || (value >= 100 && value <= 599)) ? value : undefined,
};

/** 45.4.1, 0.2.0-beta.3; `none` where there is no such part, as Electron in plain Node. */
const versionForm = /^\d{1,4}(?:\.\d{1,5}){1,3}(?:-(?:alpha|beta|rc|test)(?:\.\d{1,5})?)?$/;
export const version: Field<string> = {
  read: value => (typeof value === 'string' && (value === 'none' || versionForm.test(value)) ? value : undefined),
};

/** Operations of the service, and calls of the app. */
export type KnownName = { [G in keyof typeof bridgeNames]: (typeof bridgeNames)[G][number] }[keyof typeof bridgeNames];
export const name = oneOf<KnownName>(Object.values(bridgeNames).flat());
export const code = oneOf(codes);
export const outcome = oneOf(['ok', ...codes]);

/** Of this app, of Node and of JavaScript; the class of anything else is `other`. */
export const errorClasses = [
  ...['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'URIError', 'EvalError', 'AggregateError'],
  ...['AbortError', 'TimeoutError', 'DOMException', 'AssertionError', 'ZodError', '$ZodError'],
  ...['KeychainError', 'HttpError', 'LinkError', 'ReceiverError', 'other'],
] as const;
/** Of the system and of Node; any other is `other`. */
export const errorCodes = [
  ...['none', 'other', 'EACCES', 'EADDRINUSE', 'EADDRNOTAVAIL', 'EAGAIN', 'EBADF', 'EBUSY', 'ECONNABORTED', 'ECONNREFUSED'],
  ...['ECONNRESET', 'EDQUOT', 'EEXIST', 'EFBIG', 'EHOSTUNREACH', 'EINVAL', 'EIO', 'EISDIR', 'ELOOP', 'EMFILE', 'EMLINK'],
  ...['ENAMETOOLONG', 'ENETDOWN', 'ENETUNREACH', 'ENFILE', 'ENOENT', 'ENOMEM', 'ENOSPC', 'ENOTDIR', 'ENOTEMPTY', 'ENOTFOUND'],
  ...['EPERM', 'EPIPE', 'EROFS', 'ETIMEDOUT', 'EXDEV', 'EAI_AGAIN', 'ERR_INVALID_ARG_TYPE', 'ERR_INVALID_ARG_VALUE'],
  ...['ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'ERR_STREAM_PREMATURE_CLOSE', 'MODULE_NOT_FOUND'],
] as const;
export const errorClass = oneOf(errorClasses);
export const errorCode = oneOf(errorCodes);
export type ErrorClass = FieldValue<typeof errorClass>;
export type ErrorCode = FieldValue<typeof errorCode>;

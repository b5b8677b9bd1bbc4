/**
 * The plain kinds of field that rows are made of; `formats.ts` holds keys, addresses and networks. Each limit of the
 * specification stands here once, so that the app and the practice service refuse the same values with the same path
 * and words.
 *
 * `.meta()` of a field is what forms are drawn from (`field-meta.ts`).
 */
import { z } from 'zod';
import { firstUnseen } from '../text/unseen.ts';

/** Closed on the way out. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values);

/** Open on the way in: any string is kept as it is; `known` in the metadata lets a screen mark what is unknown. */
export const openChoice = (known: readonly string[]) => z.string().meta({ known: [...known] });

/** A string that says something. */
export const text = () => z.string().min(1, { error: 'text that is not empty' });
/** A string that may be empty, where the specification says no more than "string". */
export const note = () => z.string();
export const identifier = () =>
  z.string().min(1, { error: 'an identifier that is not empty' }).max(256, { error: 'an identifier of at most 256 characters' });
export const flag = () => z.boolean();
/** A field of an answer that may be absent; captured answers also write absent members as null (docs/service.md#differences). */
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullish();

/** A string with a rule. The rule's words are both the problem's `expected` and the README's column. */
export const satisfying = (accepts: (value: string) => boolean, expected: string) =>
  z.string().refine(accepts, { error: expected }).meta({ rule: expected });
export const matching = (pattern: RegExp, expected: string) => satisfying(value => pattern.test(value), expected);

/** An unsigned integer of at most 256 bits' length as a decimal string, without leading zeros. */
export const integerString = (min = 0n, max?: bigint) =>
  satisfying(
    v => /^(0|[1-9]\d{0,77})$/.test(v) && BigInt(v) >= min && (max === undefined || BigInt(v) <= max),
    max === undefined ? `a whole number of at least ${min}, as a string` : `a whole number from ${min} to ${max}, as a string`,
  );

/** A whole number as a JSON number. */
export const integer = (min: number, max: number) => {
  const rule = `a whole number from ${min} to ${max}`;
  return z.int({ error: rule }).min(min, { error: rule }).max(max, { error: rule }).meta({ rule });
};

export const seconds = (max?: bigint) => integerString(1n, max);

/** Even number of hex digits; `0x` allowed where `prefix` says so (docs/service.md#signing: senders use both). */
export const hex = (bytes?: number) =>
  matching(
    bytes === undefined ? /^([0-9a-fA-F]{2})+$/ : new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`),
    bytes === undefined ? 'hex digits, two per byte' : `${bytes} bytes as ${bytes * 2} hex digits`,
  );

/**
 * Within one request no entry may be like an earlier one: it is a slip, and some services refuse the whole for it.
 * @param likeness what makes two entries alike; undefined for one that is like no other
 * @param member where the later one is refused
 */
export const noneTwice =
  <T>(likeness: (entry: T) => string | undefined, member: keyof T & string, expected: string) =>
  (entries: T[], context: z.RefinementCtx<unknown>): void => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const like = likeness(entry);
      if (like === undefined) continue;
      if (seen.has(like)) context.addIssue({ code: 'custom', path: [index, member], message: expected });
      seen.add(like);
    }
  };

export const base64url = () => matching(/^[A-Za-z0-9_-]+$/, 'base64url without padding');

/** JSON text, limited in UTF-8 bytes where `maxBytes` is given. */
export const jsonText = (maxBytes?: number) => {
  const json = satisfying(isJson, 'valid JSON text');
  if (maxBytes === undefined) return json;
  const limit = `at most ${maxBytes} bytes of UTF-8`;
  return json
    .refine(v => utf8Length(v) <= maxBytes, { error: limit })
    .meta({ rule: `valid JSON text of ${limit}`, unit: 'bytes', limit: maxBytes });
};

export function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

export function utf8Length(value: string): number {
  return new TextEncoder().encode(value).length;
}

/** E.164: plus, country code, at most 15 digits. */
export const phoneNumber = () => matching(/^\+[1-9]\d{1,14}$/, 'a phone number in E.164 form, such as +447700900123');

/** As loose as mail itself: one @ with something on both sides. The specification gives no rule. */
export const emailAddress = () =>
  z
    .string()
    .refine(isEmail, { error: ({ input }) => emailRule(String(input)) })
    .meta({ rule: 'an email address' });

// SECURITY: a letter that cannot be seen makes another mailbox that looks like the one that is meant.
const isEmail = (value: string): boolean => firstUnseen(value) === null && /^[^\s@]+@[^\s@]+$/.test(value);

/** What was expected, naming a character that cannot be seen by its number. */
export function emailRule(value: string): string {
  const hidden = firstUnseen(value);
  return hidden === null ? 'an email address' : `an email address without the character ${hidden}, which is invisible`;
}

/** CAIP-2 chain: namespace 3–8, reference 1–32 (chainagnostic.org CAIP-2). */
export const caip2 = () => matching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 chain such as eip155:1');

/** CAIP-19 asset type, optionally with a token id (chainagnostic.org CAIP-19). */
export const caip19 = () =>
  matching(
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(\/[-.%a-zA-Z0-9]{1,78})?$/,
    'a CAIP-19 asset such as eip155:1/erc20:0xA0b8…',
  );

/**
 * Whole seconds and nanoseconds as strings on the wire, or a string (specification): RFC 3339, taken as UTC without an
 * offset, or the seconds or milliseconds since 1970. Read as ISO 8601 UTC; what was read once reads the same again.
 */
export const timestamp = () =>
  z
    .union(
      [
        z.object({ seconds: z.string().regex(/^-?\d{1,12}$/), nanos: maybe(z.string().regex(/^\d{1,9}$/)) }),
        z.string().refine(v => !Number.isNaN(new Date(readTimestamp(v)).getTime())),
      ],
      { error: 'a timestamp: seconds and nanos, or an RFC 3339 text' },
    )
    .transform(v => new Date(readTimestamp(v)).toISOString());

function readTimestamp(v: string | { seconds: string; nanos?: string | null | undefined }): number {
  if (typeof v !== 'string') return Number(v.seconds) * 1000 + Math.floor(Number(v.nanos ?? '0') / 1e6);
  if (/^\d+$/.test(v)) return Number(v) * (v.length > 11 ? 1 : 1000);
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/i.exec(v);
  return parts ? Date.parse(`${parts[1]}T${parts[2]}${(parts[3] ?? 'Z').toUpperCase()}`) : Number.NaN;
}

/** paginationOptions of the specification: limit 1–100 as a string, default 10; cursors are object ids. */
export const paginationOptions = () =>
  z
    .strictObject({
      limit: integerString(1n, 100n)
        .optional()
        .meta({ label: 'Limit', help: 'Objects to return, 1 to 100. Default 10.', example: '10' }),
      before: identifier().optional().meta({ label: 'Before', help: 'An object id: returns what comes before it.' }),
      after: identifier().optional().meta({ label: 'After', help: 'An object id: returns what comes after it.' }),
    })
    .optional()
    .meta({ label: 'Page' });

export const pageInfo = () =>
  z.object({
    hasNextPage: maybe(z.boolean()),
    hasPreviousPage: maybe(z.boolean()),
    startCursor: maybe(z.string()),
    endCursor: maybe(z.string()),
  });

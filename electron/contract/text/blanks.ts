/** Blanks of a template: {{name}} stands in the payload for what is filled in each time. */

/** At most so many in one payload. */
export const mostBlanks = 40;

export const blankPattern = /\{\{\s*([\p{L}\p{N}][\p{L}\p{N} _.-]{0,60}?)\s*\}\}/gu;

/** Names of the blanks, each once, in their order. */
export const blanksOf = (payload: string): string[] => [
  ...new Set([...payload.matchAll(blankPattern)].map(([, name]) => name ?? '')),
];

/** What may stand in a blank; how it is written is told by `electron/core/signing/template/values.ts`. */
export const blankKinds = ['text', 'number', 'amount', 'address', 'day', 'deadline'] as const;
export type BlankKind = (typeof blankKinds)[number];

export interface Blank {
  name: string;
  kind: BlankKind;
  /** Places of an amount: 1.5 with 6 of them is written as 1500000. */
  decimals: number;
  /** As a person types it; empty in a template. */
  value: string;
}

/** What a blank is taken for until a person says otherwise: by its name. */
export function guessedBlank(name: string): Blank {
  const word = (pattern: RegExp) => pattern.test(name);
  const kind: BlankKind = word(/address|recipient|receiver/i)
    ? 'address'
    : word(/deadline|expir/i)
      ? 'deadline'
      : word(/date|day/i)
        ? 'day'
        : word(/nonce|number|count/i)
          ? 'number'
          : 'text';
  return { name, kind, decimals: 6, value: '' };
}

/** Blanks of a template: {{name}} stands in the payload for what is filled in each time. */

/** At most so many in one payload. */
export const mostBlanks = 40;

/** With a name of any length, and what is behind it: what is longer than `longestName` is no blank. */
const blankPattern = /\{\{\s*([\p{L}\p{N}][\p{L}\p{N} _.-]*)\}\}/gu;
const longestName = 61;

/** The payload with each blank as `written` says, told its name and where it stands; one that is null stays. */
export const withBlanks = (payload: string, written: (name: string, at: number) => string | null): string =>
  payload.replaceAll(blankPattern, (whole, inside: string, at: number) => {
    const name = inside.trim();
    return name.length > longestName ? whole : (written(name, at) ?? whole);
  });

/** Names of the blanks, each once, in their order. */
export function blanksOf(payload: string): string[] {
  const names = new Set<string>();
  withBlanks(payload, name => {
    names.add(name);
    return null;
  });
  return [...names];
}

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

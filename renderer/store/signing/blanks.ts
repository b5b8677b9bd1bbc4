/** Blanks of a template: {{name}} stands for what is filled in each time. */

const pattern = /\{\{\s*([\p{L}\p{N}][\p{L}\p{N} _.-]{0,60}?)\s*\}\}/gu;

/** Names of the blanks, each once, in their order. */
export const blanksOf = (payload: string): string[] => [...new Set([...payload.matchAll(pattern)].map(([, name]) => name ?? ''))];

/**
 * The payload with its blanks filled; one without a value stays as it is.
 * SECURITY: inside JSON a value is written as part of a string, so that no value adds a member beside the one it fills.
 */
export function filled(payload: string, values: Readonly<Record<string, string>>): string {
  const isJson = payload.trimStart().startsWith('{');
  return payload.replaceAll(pattern, (whole, name: string) => {
    const value = values[name] ?? '';
    if (value === '') return whole;
    return isJson ? JSON.stringify(value).slice(1, -1) : value;
  });
}

/** The texts inside a JSON value: where they stand, and the value with one of them replaced. */

export type Path = readonly (string | number)[];

/** Of lists the first entry stands for all. */
export function textLeaves(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (Array.isArray(value)) return value.length === 0 ? [] : textLeaves(value[0], [...path, 0]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textLeaves(inner, [...path, key]));
}

export function withLeaf(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((item, i) => (i === step ? withLeaf(item, rest, text) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [step]: withLeaf(object[step], rest, text) };
}

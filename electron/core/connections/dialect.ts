/** The dialect of a connection: the standard one, with what was given for this deployment (docs/service.md#sources). */
import { type Dialect, dialect as standard } from '../../contract/service/dialect.ts';
import type { DialectOverrides } from '../../contract/service/dialect-overrides.ts';
import type { Difference, Finding } from '../../contract/values/document.ts';

type Partly = Record<string, unknown>;
const given = (members: Partly | undefined): Partly =>
  Object.fromEntries(Object.entries(members ?? {}).filter(([, value]) => value !== undefined));

export function dialectOf(overrides: DialectOverrides | undefined): Dialect {
  const { pinnedKeys, stampSchemes, ...names } = overrides ?? {};
  return {
    ...standard,
    ...given(names),
    pinnedKeys: { ...standard.pinnedKeys, ...given(pinnedKeys) },
    stampSchemes: { ...standard.stampSchemes, ...given(stampSchemes) },
  };
}

/** Whether two sets of overrides say the same, in whatever order. */
export const sameDialect = (a: DialectOverrides | undefined, b: DialectOverrides | undefined): boolean =>
  JSON.stringify(flat(dialectOf(a))) === JSON.stringify(flat(dialectOf(b)));

/** Member paths and values, in the order of the standard dialect. */
function flat(of: Dialect): [path: string, value: string][] {
  return Object.entries(of).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value] as [string, string]]
      : Object.keys(standard[name as 'pinnedKeys'] ?? {}).map((inner): [string, string] => [
          `${name}.${inner}`,
          String((value as Record<string, string>)[inner]),
        ]),
  );
}

/** What a connection would believe otherwise. */
export function dialectDifferences(before: DialectOverrides | undefined, next: DialectOverrides): Difference[] {
  const then = new Map(flat(dialectOf(next)));
  return flat(dialectOf(before))
    .filter(([path, value]) => then.get(path) !== value)
    .map(([path, value]) => ({ label: path, before: value, after: then.get(path) ?? null }));
}

/**
 * SECURITY: pinned keys decide whom secrets are encrypted to; they change in the confirmation window alone
 * (docs/threats.md#trusted-confirmation).
 */
export const dialectFinding: Finding = {
  rule: 'dialect-changed',
  severity: 'critical',
  sentence: 'Whoever holds these keys is trusted as if they were the service.',
  check: 'Get the keys from the operator of this deployment over another channel, and compare every digit.',
};

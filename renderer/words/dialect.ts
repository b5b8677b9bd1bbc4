/** The dialect of a connection, row by row, with what is otherwise at this deployment. */
import { dialect } from '../../electron/contract/service/dialect.ts';
import type { DialectOverrides } from '../../electron/contract/service/dialect-overrides.ts';

export interface DialectRow {
  /** "pinnedKeys.signer": as the contract calls it. */
  member: string;
  value: string;
  /** What holds elsewhere; null where this deployment has nothing of its own. */
  standard: string | null;
}

/** Leaves of an object by their path. */
function leaves(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? leaves(inner, `${path}${name}.`) : [[`${path}${name}`, String(inner)]],
  );
}

/** Every row, those that are otherwise first. */
export function dialectRows(overrides: DialectOverrides | undefined): DialectRow[] {
  const own = new Map(leaves(overrides ?? {}).filter(([, value]) => value !== 'undefined'));
  const rows = leaves(dialect).map(([member, standard]): DialectRow => {
    const value = own.get(member);
    return value === undefined || value === standard ? { member, value: standard, standard: null } : { member, value, standard };
  });
  return [...rows.filter(row => row.standard !== null), ...rows.filter(row => row.standard === null)];
}

/** What holds of a proposal that no vote proves. */
export const proofWords = (votesNeverShown: boolean): string =>
  votesNeverShown
    ? 'Off: this deployment never shows votes. An activity that no vote proves is high, and only claimed by the service'
    : 'On: an activity that no vote proves is critical';

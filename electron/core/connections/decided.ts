/** What the administrator decided about settings and organisations, for who asks a person about changes. */
import type { Failure } from '../../contract/outcome.ts';
import type { DialectOverrides } from '../../contract/service/dialect-overrides.ts';

interface At {
  baseUrl: string;
  organizationId: string;
}
export interface Decided {
  /** Who decides; null where nothing is. */
  by: string | null;
  /** It cannot be told what was decided: nothing becomes weaker; null where it can. */
  unusable: Failure | null;
  /** Why settings cannot be changed; null where they can. */
  settings(given: Readonly<Record<string, unknown>>): Failure | null;
  /** Why an organisation cannot be connected, or believe what is asked; null where it can. */
  connection(asked: At & { dialect?: DialectOverrides | undefined }): Failure | null;
  /** What it believes; undefined where nothing was decided. */
  dialect(asked: At): DialectOverrides | undefined;
  isManaged(asked: At): boolean;
}

export const nothingDecided: Decided = {
  by: null,
  unusable: null,
  settings: () => null,
  connection: () => null,
  dialect: () => undefined,
  isManaged: () => false,
};

/** Intents and results: one member is there; those that are not may stand beside it as null (docs/service.md#differences). */
type Members = Readonly<Record<string, unknown>>;

/** The members that are there. */
export const present = (members: Members): [name: string, value: unknown][] =>
  Object.entries(members).filter(([, value]) => value !== null && value !== undefined);

/** The value of the first that is there; undefined where none is. */
export const only = (members: Members): unknown => present(members)[0]?.[1];

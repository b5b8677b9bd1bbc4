/** What changes, for every type that has no payload of its own to be read. */
import type { Subject } from '../../subject.ts';
import type { Change, Changes } from './change.ts';
import { holdingChanges } from './holdings.ts';
import { peopleChanges } from './people.ts';
import { ruleChanges } from './rules.ts';
import { vaultChanges } from './vaults.ts';
import { wayChanges } from './ways.ts';

export const changed: Readonly<Record<string, Changes>> = {
  ...peopleChanges,
  ...ruleChanges,
  ...holdingChanges,
  ...wayChanges,
  ...vaultChanges,
};

/** undefined: a payload tells it, a vote, or a type that this app does not know. */
export const changeIn = (subject: Subject): Change | undefined =>
  Object.hasOwn(changed, subject.base) ? changed[subject.base]?.(subject) : undefined;

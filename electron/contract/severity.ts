/** How grave something is: the order, the words and the tone of it, for main and for the pages. */
import { type Severity, severities } from './values/document.ts';

/** The smaller, the graver. */
export const rankOf = (severity: Severity): number => severities.indexOf(severity);

interface Grave {
  severity: Severity;
}
/** For sorting: the gravest first, equal ones as they stand. */
export const gravestFirst = (one: Grave, other: Grave): number => rankOf(one.severity) - rankOf(other.severity);
/** The severity of what holds all of these. */
export const gravest = (all: readonly Grave[]): Severity =>
  severities.find(severity => all.some(each => each.severity === severity)) ?? 'note';

/** Severity as a word; colour never says it alone. */
export const severityWords: Record<Severity, string> = { critical: 'Critical', high: 'High', look: 'Look', note: 'Routine' };
/** Colour is for risk alone: that nothing was found is not said to be good. */
export const severityTones = { critical: 'critical', high: 'high', look: 'look', note: 'plain' } as const satisfies Record<
  Severity,
  string
>;

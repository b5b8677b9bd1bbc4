/** A fault that somebody could make and no operator would invent: what goes wrong, where, and the tests that must say so. */
export interface Fault {
  /** What is wrong with it, for whom: one line. */
  fault: string;
  /** From the top of the tree. */
  file: string;
  /** Text that stands in the file exactly once. */
  find: string;
  replace: string;
  /** Test files, from the top of the tree; those that drive Chromium (`.spec.ts`) see a new build. */
  tests: string[];
}

/** What is wrong, the text that stands in the file once, and what stands there instead. */
export type Line = readonly [fault: string, find: string, replace: string];

/** Faults of one file that the same tests notice. */
export const within = (file: string, tests: string[], lines: readonly Line[]): Fault[] =>
  lines.map(([fault, find, replace]) => ({ fault, file, find, replace, tests }));

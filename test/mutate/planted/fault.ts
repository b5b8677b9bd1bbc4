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

/** What the workers of a mutation run tell its driver. */

/** Where a run keeps what was found out so far; the driver sets it. */
export const notesIn = 'COUNTERSIGN_MUTATION_NOTES';

/** One line of the notes. */
export type Note =
  | { kind: 'killed'; mutant: string; file: string; test: string }
  /** Reached while the code was loaded only: no test can run with it on. */
  | { kind: 'loading'; mutants: string[] }
  /** Done with; it reached these mutants and did not notice them. */
  | { kind: 'tested'; file: string; test: string; survived: string[] }
  /** Fails without any mutant, so that it can say nothing: at once, or after one that left something behind. */
  | { kind: 'unfit'; file: string; test: string; after: string | null };

/** One kind of work that is killed: what there is to do, how it is done, and what must be true of it afterwards. */
import type { Practice, PracticeOptions } from '../../practice/service.ts';
import type { App } from '../../unit/support/app.ts';

/** What the service's book says against the app; all are zero where nothing went wrong. */
export interface Verdict {
  lost: number;
  doubled: number;
}

/** `folder` outlives each life, beside the app's own. */
export interface Work {
  service: PracticeOptions;
  /** In the parent, before each life: what is given to it, as JSON. */
  give?(practice: Practice, life: number): Promise<unknown>;
  /** In the child, once: what the first life makes of an empty folder that is connected. */
  begin?(app: App, folder: string): Promise<void>;
  /** In the child: what an earlier life left is brought to its end, as a person would who starts the app again. Throws where it cannot be. */
  takeUp(app: App, given: unknown, folder: string): Promise<void>;
  /** In the child: the work that is cut off. */
  go(app: App, given: unknown, folder: string): Promise<void>;
  /** In the parent, after a whole life. */
  judge(practice: Practice): Verdict;
}

export const nothingWrong: Verdict = { lost: 0, doubled: 0 };

import type { Failure, Problem } from '../../../electron/contract/outcome.ts';
import type { Checked, FormDescription } from '../../../electron/contract/values/app-values.ts';
import type { Sent, SubmitState } from '../submit.ts';
import type { Draft } from './draft.ts';

/** `sent`: of an activity. `answer`: its result, or what a query or the proxy answered. */
export type Run = SubmitState<{ answer: unknown; sent: Sent | null; fingerprint: string | null }>;

export interface Options {
  generateAppProofs: boolean;
  /** Empty: the organisation of the connection. */
  organizationId: string;
}

/** One operation's form: what is typed, what main says of it, and what became of it. */
export interface Entry {
  form: FormDescription | null;
  draft: Draft;
  options: Options;
  /** Paths that were typed in or left; only their problems are shown before the first attempt to send. */
  touched: ReadonlySet<string>;
  attempted: boolean;
  problems: Problem[];
  /** The exact body of what is typed now; null while it is not right, or not checked yet. */
  exact: (Checked & { body: string; at: number }) | null;
  checking: boolean;
  /** The form could not be had or checked. */
  failure: Failure | null;
  run: Run;
}

export const freshEntry: Entry = {
  form: null,
  draft: {},
  options: { generateAppProofs: false, organizationId: '' },
  touched: new Set(),
  attempted: false,
  problems: [],
  exact: null,
  checking: false,
  failure: null,
  run: { phase: 'none' },
};

/** The problems a person should see by now. */
export const shownProblems = ({ problems, touched, attempted }: Entry): Problem[] =>
  attempted ? problems : problems.filter(problem => touched.has(problem.path));

/**
 * What was touched, after rows of a list changed places.
 * @param list path of the list, as problems write it
 * @param order old places in their new order
 */
export function touchedAfter(touched: ReadonlySet<string>, list: string, order: readonly number[]): Set<string> {
  const next = new Set<string>();
  for (const path of touched) {
    const place = path.startsWith(`${list}[`) ? /^\[(\d+)\]/.exec(path.slice(list.length)) : null;
    if (place === null) next.add(path);
    else {
      const index = order.indexOf(Number(place[1]));
      if (index >= 0) next.add(`${list}[${index}]${path.slice(list.length + place[0].length)}`);
    }
  }
  return next.add(list);
}

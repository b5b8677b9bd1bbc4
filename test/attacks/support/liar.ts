/** An app whose service lies: what of its answers is told otherwise is set while it runs. */

import type { AppAnswers } from '../../../electron/contract/app.ts';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import {
  type ActivitySummary,
  type SealedReview,
  type Severity,
  severities,
} from '../../../electron/contract/values/document.ts';
import { tellingHttp } from '../../e2e/support/telling-http.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { type App, startApp } from '../../unit/support/app.ts';
import { propose } from '../../unit/support/decisions.ts';
import { turns, until } from '../../unit/support/until.ts';
import type { Json } from './lies.ts';

type Tell = (truth: Json) => Json;

export interface Liar {
  app: App;
  practice: Practice;
  /** What is told of activities, in every answer that holds one; null: the truth. */
  about(tell: Tell | null): void;
  /** What another operation is told to have answered; null: the truth. `first` runs when it is asked. */
  answer(operation: string, tell: Tell | null): void;
  /** The row of an activity, as it is listed now. */
  rowOf(activityId: string): Promise<ActivitySummary | undefined>;
  /** Asks to approve, and approves in the confirmation window where one opens; `shown` runs while it is open. */
  approve(seal: string, shown?: () => void): Promise<Approval>;
  close(): Promise<void>;
}

export interface Approval {
  /** What the window showed; null where none was opened. */
  shown: AppAnswers['confirm.current'] | null;
  outcome: Outcome<AppAnswers['reviews.decide']>;
}

export async function startLiar(): Promise<Liar> {
  const practice = await startPractice();
  let tell: Tell | null = null;
  const told = (activity: Json) => tell?.(activity) ?? activity;
  const toldOf = (answer: Json): Json => {
    if ('activity' in answer) return { activity: told(answer.activity as Json) };
    return 'activities' in answer ? { activities: (answer.activities as Json[]).map(told) } : answer;
  };
  const truly = async (_: Json, real: () => Promise<Json>) => toldOf(await real());
  const http = tellingHttp({ get_activity: truly, list_activities: truly });
  const app = await startApp({ practice, http });
  // Names and quorum are read once, at the start; only then are two reviews judged by the same things.
  const probe = await propose(practice, 'Is everybody known?');
  await until(async () => !rulesOf(await app.open(probe)).includes('signer-unknown'));

  const approve: Liar['approve'] = async (seal, shown = () => undefined) => {
    const ended: Outcome<AppAnswers['reviews.decide']>[] = [];
    const deciding = app.ask('reviews.decide', { seal, decision: 'approve' }).then(outcome => ended.push(outcome));
    let window: Approval['shown'] = null;
    while (window === null && ended.length === 0) {
      const asked = (await app.core.request('confirm', 'confirm.current', {})) as Outcome<AppAnswers['confirm.current']>;
      if (asked.ok) window = asked.value;
      else await turns(1);
    }
    if (window !== null) {
      shown();
      app.later(10_000);
      await app.core.request('confirm', 'confirm.decide', {
        ...{ seal: window.review.seal, decision: 'approve', reachedEnd: true, heldMs: 2_000 },
      });
    }
    await deciding;
    const [outcome] = ended;
    if (outcome === undefined) throw new Error('the decision did not end');
    return { shown: window, outcome };
  };
  return {
    app,
    practice,
    about: next => {
      tell = next;
    },
    answer(operation, other) {
      if (other === null) http.tell.delete(operation);
      else http.tell.set(operation, async (_, real) => other(await real()));
    },
    async rowOf(activityId) {
      await app.ask('feed.refresh');
      const listed = await app.ask('feed.snapshot');
      return listed.ok ? listed.value.activities.find(row => row.activityId === activityId) : undefined;
    },
    approve,
    async close() {
      await app.close();
      await practice.close();
    },
  };
}

/** Whether one is at least as grave as another. */
export const asGrave = (one: Severity, other: Severity): boolean => severities.indexOf(one) <= severities.indexOf(other);

/** Whether an approval must be held, and is never one of several. */
export const isHeld = (severity: Severity): boolean => asGrave(severity, 'high');

export const rulesOf = ({ document }: SealedReview): string[] => document.findings.map(({ rule }) => rule);

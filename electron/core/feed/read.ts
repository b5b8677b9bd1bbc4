/** A page of activities, item by item: one that cannot be read hides no other and is never left out in silence. */
import { createHash } from 'node:crypto';
import { type Failure, failure, type Outcome, type Problem } from '../../contract/outcome.ts';
import { timestamp } from '../../contract/schema/fields.ts';
import { kindOf, problemsOf } from '../../contract/schema/problems.ts';
import { type Activity, activity as activityObject } from '../../contract/service/activity.ts';
import { isObject } from '../../contract/text/members.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';

export type Item =
  | { kind: 'activity'; id: string; digest: string; activity: Activity }
  | { kind: 'unreadable'; id: string; digest: string; summary: ActivitySummary };

export interface Page {
  items: Item[];
  /** Id of the last item, for the next page; null where none has one. */
  cursor: string | null;
}

/** Ten times what is ever asked for: each item costs time, also one that cannot be read. */
const mostItems = 1_000;

/** @param json the whole answer of list_activities */
export function readPage(json: unknown): Outcome<Page> {
  const list = isObject(json) ? json.activities : undefined;
  if (!Array.isArray(list) || list.length > mostItems) return notAList(list);
  const items = list.map(readItem);
  const named = list.filter(item => isObject(item) && typeof item.id === 'string' && item.id !== '');
  return { ok: true, value: { items, cursor: (named.at(-1)?.id as string | undefined) ?? null } };
}

function readItem(json: unknown): Item {
  const parsed = activityObject.safeParse(json);
  if (parsed.success) return itemOf(parsed.data);
  const digest = digestOf(json);
  const [first] = problemsOf(parsed.error, json);
  const id = isObject(json) && typeof json.id === 'string' && json.id !== '' ? json.id.slice(0, 256) : `unreadable-${digest}`;
  return { kind: 'unreadable', id, digest, summary: unreadable(id, json, first) };
}

export function itemOf(activity: Activity): Item {
  return { kind: 'activity', id: activity.id, digest: digestOf(activity), activity };
}

/** Shown among what waits, so that it is seen; nothing can be decided on it. */
export function unreadable(id: string, json: unknown, problem: Problem | undefined): ActivitySummary {
  const text = (name: string) => (isObject(json) && typeof json[name] === 'string' ? json[name].slice(0, 200) : '');
  const written = timestamp().safeParse(isObject(json) ? json.createdAt : undefined);
  const createdAt = written.success ? written.data : new Date(0).toISOString();
  const why = problem === undefined ? '' : `: ${problem.path} should be ${problem.expected}, received ${problem.received}`;
  const headline = `This activity could not be read${why}`;
  return {
    activityId: id,
    type: text('type'),
    status: text('status'),
    headline,
    title: headline,
    kind: 'other',
    severity: 'look',
    proposer: '',
    createdAt,
    updatedAt: createdAt,
    lapsesAt: null,
    group: 'waiting',
    approved: 0,
    rejected: 0,
    threshold: null,
    mine: null,
    haystack: `${headline}\n${id}`.toLowerCase(),
  };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

function notAList(received: unknown): Failure {
  return failure(
    'bad_answer',
    `The service’s answer to “list_activities” is not valid: activities: expected a list of at most ${mostItems}, received ${kindOf(received)}. The list shown is the last one that was read.`,
  );
}

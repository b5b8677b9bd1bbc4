/** A page of activities, item by item: one that cannot be read hides no other and is never left out in silence. */
import { hash } from 'node:crypto';
import { done, type Failure, failure, type Outcome, type Problem } from '../../contract/outcome.ts';
import { timestamp } from '../../contract/schema/fields.ts';
import { kindOf, problemsOf } from '../../contract/schema/problems.ts';
import { type Activity, activity as activityObject } from '../../contract/service/activity.ts';
import { isObject } from '../../contract/text/members.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import { recent } from '../budget/recent.ts';
import { type Slices, stepwise } from '../budget/slices.ts';
import { readingJson } from '../text/read-json.ts';

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

/** What is held of one list: a few more items than the feed holds, and the pages of a walk over the open ones. */
const most = { items: 6_000, pages: 64 };

/**
 * Reads the answers of list_activities from their bytes. Bytes that came before are that page again, and an item that came
 * before is that item: most polls find nothing new, and checking a page takes twenty times as long as comparing it.
 * @param slices in which items are read
 */
export function pageReader(slices: () => Slices): (bytes: Uint8Array) => Promise<Outcome<Page>> {
  const pages = recent<string, Page>(most.pages);
  const items = recent<string, Item>(most.items);
  const itemOnce = (json: unknown): Item => {
    const digest = sha256(JSON.stringify(json));
    const before = items.get(digest);
    if (before !== undefined) return before;
    const item = readItem(json);
    items.set(digest, item);
    return item;
  };
  return async bytes => {
    // SECURITY: by a hash that nobody finds a second text for: another page, or item, is never taken for one that was read.
    const digest = sha256(bytes);
    const before = pages.get(digest);
    if (before !== undefined) return done(before);
    // A megabyte or two takes longer than a slice by itself.
    const pieces = slices();
    const json = await stepwise(pieces, readingJson(bytes));
    if (!json.ok) return json;
    const list = listIn(json.value);
    if (!list.ok) return list;
    await pieces.giveWay();
    const items: Item[] = [];
    for (const item of list.value) {
      if (pieces.isOver()) await pieces.giveWay();
      items.push(itemOnce(item));
    }
    // What is made of them is no part of it.
    await pieces.giveWay();
    const page = pageOf(list.value, items);
    pages.set(digest, page);
    return done(page);
  };
}

/** @param json the whole answer of list_activities */
export function readPage(json: unknown): Outcome<Page> {
  const list = listIn(json);
  return list.ok ? done(pageOf(list.value, list.value.map(readItem))) : list;
}

function listIn(json: unknown): Outcome<unknown[]> {
  const list = isObject(json) ? json.activities : undefined;
  return Array.isArray(list) && list.length <= mostItems ? done(list) : notAList(list);
}

function pageOf(list: readonly unknown[], items: Item[]): Page {
  const last = list.findLast(item => isObject(item) && typeof item.id === 'string' && item.id !== '');
  return { items, cursor: isObject(last) ? (last.id as string) : null };
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

const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'base64url');
const digestOf = (value: unknown): string => sha256(JSON.stringify(value)).slice(0, 22);

function notAList(received: unknown): Failure {
  return failure(
    'bad_answer',
    `The service’s answer to “list_activities” is not valid: activities: expected a list of at most ${mostItems}, received ${kindOf(received)}. The list shown is the last one that was read.`,
  );
}

/**
 * Long answers on their way to a page, and long reviews on theirs from their thread. Whoever copies a list of thousands in one
 * message does nothing else meanwhile, and neither does whoever gets it: it crosses in parts, each made when it is asked for.
 */

import type { Failure } from './outcome.ts';

type Path = readonly (string | number)[];

/** Items, and the list that they belong to in what has come so far; the first part, without a path, is all but the long lists. */
export interface Part {
  at: Path;
  items: readonly unknown[];
}

/** In place of a long answer: the number under which its parts are asked for. */
export interface Long {
  long: number;
}

export const isTold = (answer: unknown): answer is Long => typeof answer === 'object' && answer !== null && 'long' in answer;

/** Members, and so many letters for each further one: a millisecond or two to copy, on a slow computer. */
const most = 2_000;
const lettersOfMember = 100;

/** @returns what is left of `room`; negative where it weighs more, of which no more is counted than that */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - 1 - value.length / lettersOfMember;
  let left = room - 1;
  if (typeof value === 'object' && value !== null)
    for (const each of Array.isArray(value) ? value : Object.values(value)) {
      if (left < 0) break;
      left = roomAfter(each, left);
    }
  return left;
}

/** More than goes over in one part. @param value JSON */
export const isLong = (value: unknown): boolean => roomAfter(value, most) < 0;

/** What of a value is copied with the part it stands in: all but lists that are too long for it, which follow. */
function hollow(value: unknown, at: Path, later: [Path, readonly unknown[]][]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    later.push([at, value]);
    return [];
  }
  let room = most;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const left = roomAfter(each, room);
      if (left < 0) return [name, hollow(each, [...at, name], later)];
      room = left;
      return [name, each];
    }),
  );
}

/** As many items at a time as fit; one that is too long alone goes without its own long lists. */
function* itemsOf(at: Path, list: readonly unknown[], later: [Path, readonly unknown[]][]): Generator<Part> {
  let items: unknown[] = [];
  let room = most;
  for (const [n, item] of list.entries()) {
    if (roomAfter(item, room) < 0 && items.length > 0) {
      yield { at, items };
      items = [];
      room = most;
    }
    const left = roomAfter(item, room);
    if (left < 0) yield { at, items: [hollow(item, [...at, n], later)] };
    else {
      items.push(item);
      room = left;
    }
  }
  if (items.length > 0) yield { at, items };
}

/**
 * @param value JSON, which nobody changes before the last part is made. What is long in it is its lists: a text, and an object
 * of very many members, goes over whole.
 */
export function* partsOf(value: unknown): Generator<Part, void> {
  const later: [Path, readonly unknown[]][] = [];
  yield { at: [], items: [hollow({ value }, [], later)] };
  // What is put off meanwhile is put at the end.
  for (const [at, list] of later) yield* itemsOf(at, list, later);
}

/** All parts that `next` has, as what they were made of; or why there are no more of them. */
export async function gathered(next: () => Promise<Part | Failure | null>): Promise<unknown> {
  const { take, whole } = createGathering();
  for (let part = await next(); part !== null; part = await next()) {
    if ('ok' in part) return part;
    take(part);
  }
  return whole();
}

/** The other side: parts in the order in which they were made, and what they were made of. */
export function createGathering() {
  let whole: unknown = { value: undefined };
  return {
    take({ at, items }: Part): void {
      if (at.length === 0) [whole] = items;
      else (at.reduce((found, name) => (found as Record<string | number, unknown>)[name], whole) as unknown[]).push(...items);
    },
    whole: () => (whole as { value: unknown }).value,
  };
}

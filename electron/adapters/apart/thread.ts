/** Runs in a thread of its own (apart.ts): reads one request after the other, and answers each by its number. */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Part, partsOf } from '../../contract/parts.ts';
import type { ReviewContext } from '../../core/known/context.ts';
import type { Made } from '../../core/review/apart/apart.ts';
import { boundOf } from '../../core/review/apart/bound.ts';
import { type ReviewSubject, reviewDocument } from '../../core/review/document.ts';
import { createBorrower, type Item } from './lending.ts';

/** Items of lists, the review that they are for, or that main took a part of what was made of it. */
export type ToThread = { items: readonly Item[] } | { subject: unknown; told: unknown } | { next: true };
/** A part of `Made`; null after the last one. */
export type FromThread = Part | null;

// Main and the windows go first where processors are few. Linux alone knows a priority of a thread: it takes 0 for the one
// that calls (setpriority(2)), where the others would hold back the whole app.
if (process.platform === 'linux')
  try {
    setPriority(0, Math.max(10, getPriority(0)));
  } catch {
    // Where that is forbidden it is a thread like the others.
  }

const { take, whole } = createBorrower();
/** Of the review that is asked for: one after the other. */
let parts: Iterator<Part> | null = null;

parentPort?.on('message', (message: ToThread) => {
  if ('items' in message) {
    take(message.items);
    return;
  }
  if ('subject' in message) {
    const subject = message.subject as ReviewSubject;
    const document = reviewDocument(subject, whole(message.told) as ReviewContext);
    parts = partsOf({ document, bound: boundOf(subject.activity ?? null, document) } satisfies Made);
  }
  const next = parts?.next();
  if (next?.done !== false) parts = null;
  parentPort?.postMessage((next?.done === false ? next.value : null) satisfies FromThread);
});

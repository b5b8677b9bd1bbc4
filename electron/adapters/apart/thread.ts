/** Runs in a thread of its own (apart.ts): reads one request after the other, and answers each by its number. */
import { parentPort } from 'node:worker_threads';
import type { ReviewContext } from '../../core/known/context.ts';
import { boundOf } from '../../core/review/apart/bound.ts';
import { type ReviewSubject, reviewDocument } from '../../core/review/document.ts';
import { createBorrower, type Item } from './lending.ts';

/** Items of lists, or the review that they are for. */
export type ToThread = { items: readonly Item[] } | { id: number; subject: unknown; told: unknown };

const { take, whole } = createBorrower();

parentPort?.on('message', (message: ToThread) => {
  if ('items' in message) {
    take(message.items);
    return;
  }
  const subject = message.subject as ReviewSubject;
  const document = reviewDocument(subject, whole(message.told) as ReviewContext);
  parentPort?.postMessage({ id: message.id, made: { document, bound: boundOf(subject.activity ?? null, document) } });
});

/** Runs in a thread of its own (apart.ts): reads one request after the other, and answers each by its number. */
import { parentPort } from 'node:worker_threads';
import type { ReviewContext } from '../../core/known/context.ts';
import { type ReviewSubject, reviewDocument } from '../../core/review/document.ts';

parentPort?.on('message', ({ id, subject, context }: { id: number; subject: ReviewSubject; context: ReviewContext }) => {
  parentPort?.postMessage({ id, document: reviewDocument(subject, context) });
});

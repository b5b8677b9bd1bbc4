/** The app quits while something is being sent: it lands or stands as unknown, and nothing else leaves. */
import { afterEach, expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import type { Http, HttpResponse } from '../../../../electron/core/ports.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose, votesOf } from '../../support/decisions.ts';
import { payload, sending } from '../../support/sending.ts';

let app: App | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

test('what is on its way is waited for, and nothing is sent any more', async () => {
  const { submits, give, prepare, clock, book } = sending();
  const before = give(prepare('sign_raw_payload', payload));
  let ended = false;
  const end = submits.end().then(() => {
    ended = true;
  });
  const after = await give(prepare('sign_raw_payload', payload));
  expect(after).toEqual({ ok: false, code: 'locked', message: 'Nothing was sent: Countersign is quitting.' });
  expect(ended).toBe(false);
  expect(await clock.until(before)).toMatchObject({ ok: true });
  await end;
  expect(book.bodies).toHaveLength(1);
});

/** An adapter whose next approval leaves, and whose answer comes when the test lets it. */
function slowHttp() {
  const real = createHttp({});
  const left = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let closed = false;
  const http: Http = {
    get: request => real.get(request),
    async post(request) {
      const answer: HttpResponse = await real.post(request);
      if (!request.url.endsWith('/approve_activity')) return answer;
      left.resolve();
      await answered.promise;
      return answer;
    },
    close() {
      closed = true;
      return real.close();
    },
  };
  return { http, left: left.promise, answer: answered.resolve, isClosed: () => closed };
}
async function quitWhileSending() {
  const slow = slowHttp();
  app = await startApp({ http: slow.http });
  const id = await propose(app.practice);
  const review = await app.open(id);
  const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
  await app.person('approve');
  await slow.left;
  return { app, slow, deciding, stopping: app.core.stop(), id };
}
const journalOf = ({ files }: App) => Buffer.from(files.content.get('journal.jsonl') ?? '').toString('utf8');

test('a vote that was on the wire at a quit gets its answer, which stands in the journal, before the network is closed', async () => {
  const { app: quitting, slow, stopping, id } = await quitWhileSending();
  await new Promise(resolve => setImmediate(resolve));
  expect(slow.isClosed()).toBe(false);
  slow.answer();
  await stopping;
  expect(slow.isClosed()).toBe(true);
  expect(votesOf(quitting.practice, id, 'Ada')).toHaveLength(1);
  expect(journalOf(quitting)).toMatch(/"kind":"submit_outcome"/);
});

test('one whose answer does not come in time keeps nobody, and is written down as on its way', async () => {
  const { app: quitting, slow, stopping } = await quitWhileSending();
  quitting.later(6_000);
  await stopping;
  expect(slow.isClosed()).toBe(true);
  expect(journalOf(quitting)).toMatch(/"kind":"submit_intent"/);
  expect(journalOf(quitting)).not.toMatch(/"kind":"submit_outcome"/);
  slow.answer();
});

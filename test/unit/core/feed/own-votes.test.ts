/** A busy desk of 400: what one decides on leaves the list as its answer comes, whatever else is read meanwhile. */
import { afterEach, expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import type { Events } from '../../../../electron/contract/values/app-values.ts';
import type { Http } from '../../../../electron/core/ports.ts';
import { textToSign } from '../../../e2e/support/world.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App;
let isBusy = false;
afterEach(() => app?.close());

/** Lists come late, as they were when they were asked for; and one vote cannot be read back. */
function busy(): Http {
  const http = createHttp();
  let votes = 0;
  let unread = 0;
  return {
    close: () => http.close(),
    get: request => http.get(request),
    async post(request) {
      const name = request.url.split('/').at(-1);
      if (isBusy && name === 'get_activity' && unread > 0) {
        unread -= 1;
        return { status: 403, headers: {}, body: Buffer.from('{"code":7,"message":"not now","details":[]}') };
      }
      const answer = await http.post(request);
      if (isBusy && name === 'list_activities') await new Promise(resolve => setTimeout(resolve, 300));
      if (name === 'approve_activity') {
        votes += 1;
        if (votes === 7) unread = 1;
      }
      return answer;
    },
  };
}

test('of 50 approved together among 400, each leaves with its own answer and comes back no more', async () => {
  isBusy = false;
  app = await startApp({ http: busy() });
  const ben = app.practice.as('Ben');
  const ids: string[] = [];
  for (let n = 0; n < 400; n++)
    ids.push((await ben.propose('sign_raw_payload', textToSign(app.practice, `Invoice ${n} of Northwind`))).id);
  const mine = async () => {
    const answer = await app.ask('feed.snapshot');
    if (!answer.ok) throw new Error(answer.message);
    return answer.value.activities.filter(({ group }) => group === 'needs_me').map(({ activityId }) => activityId);
  };
  await expect.poll(async () => (await mine()).length, { timeout: 30_000 }).toBe(400);

  // Far behind the newest page.
  const chosen = ids.slice(20, 70);
  const opened = await app.ask('reviews.open_many', { activityIds: chosen });
  if (!opened.ok) throw new Error(opened.message);
  const groups = new Map<string, string>();
  const late: string[] = [];
  const back: string[] = [];
  app.core.onEvent((event, value) => {
    if (event === 'feed.delta')
      for (const { activityId, group } of (value as Events['feed.delta']).upserts) {
        if (group === 'needs_me' && groups.get(activityId) === 'decided') back.push(activityId);
        groups.set(activityId, group);
      }
    const result = event === 'reviews.progress' ? (value as Events['reviews.progress']).result : null;
    if (result !== null && groups.get(result.activityId) !== 'decided') late.push(result.activityId);
  });
  isBusy = true;
  const deciding = app.ask('reviews.decide_many', { seals: opened.value.reviews.map(({ seal }) => seal), decision: 'approve' });
  await app.person('approve');
  const results = await deciding;
  expect(results.ok && results.value.filter(({ outcome }) => !outcome.ok).length, 'one could not be read back').toBe(1);
  expect(late).toEqual([]);
  const left = await mine();
  expect(chosen.filter(id => left.includes(id))).toEqual([]);
  expect(left).toHaveLength(350);
  // What was under way when the last answer came has arrived by then.
  await app.ask('feed.refresh');
  expect(back).toEqual([]);
}, 120_000);

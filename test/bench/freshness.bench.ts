/**
 * P4: how long after a change at the service its row is painted, beside the interval of the polls; and what a poll that
 * finds nothing new costs the page, which is to be nothing.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createHttp } from '../../electron/adapters/http.ts';
import type { Http } from '../../electron/core/ports.ts';
import { closeBrowser, openWorld, textToSign } from '../e2e/support/world.ts';
import { ensureBuilt } from '../host/build.ts';
import { ask } from '../host/connect.ts';
import { atMost, print, quantile } from './figures.ts';

declare global {
  interface Window {
    commits: number;
    /** By activity: when its row was painted. */
    paintedAt: Record<string, number>;
  }
}

/** Runs before the page's own scripts: counts React's commits as its developer tools would, and notes rows as they appear. */
function watch(): void {
  window.commits = 0;
  window.paintedAt = {};
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => {
      window.commits++;
    },
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  };
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook });
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('[role=option]')) {
      const id = row.getAttribute('data-key') ?? '';
      if (window.paintedAt[id] !== undefined) continue;
      window.paintedAt[id] = Number.NaN;
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.paintedAt[id] = Date.now();
        }),
      );
    }
  }).observe(document, { childList: true, subtree: true });
}

await ensureBuilt();
const pollSeconds = 2;
let requests = 0;
/** What was asked of the service and told to the page: for those that took long. */
const course: { at: number; what: string }[] = [];
const noted = (what: string) => course.push({ at: Date.now(), what });
const real = createHttp();
const http: Http = {
  ...real,
  async post(request) {
    requests += 1;
    const name = new URL(request.url).pathname.split('/').at(-1);
    noted(`${name} asked`);
    return await real.post(request).finally(() => noted(`${name} answered`));
  },
};
const { host, practice, close } = await openWorld({
  ports: { http },
  // Tall enough for every row: one that is out of view is not drawn.
  size: { width: 1280, height: 6_000 },
  prepare: async core => void (await ask(core, 'app.settings', { pollSeconds })),
});
const { page, core } = host;
await page.addInitScript(watch);
await page.reload();
const approvals = page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Approvals' });
await approvals.click();
const ben = practice.as('Ben');

/** Asked by evaluation: the policy of the page forbids the kind of script that waits in it. */
async function paintedAt(id: string): Promise<number> {
  for (let tries = 0; tries < 3_000; tries++) {
    const at = await page.evaluate(key => window.paintedAt[key] ?? null, id);
    if (at !== null && !Number.isNaN(at)) return at;
    await wait(20);
  }
  throw new Error('a change was never painted');
}

/** Where a row is painted later than that the course of it is told. */
const longMs = 500;
core.onEvent((event, _, to) => noted(`${event} to ${to}`));
const told = (what: string, from: number, to: number) => {
  const meanwhile = course.filter(({ at }) => at >= from && at <= to).map(({ at, what }) => `+${at - from} ${what}`);
  console.log(`  ${what}: painted after ${to - from} ms; ${meanwhile.join(', ')}`);
};
const late: number[] = [];
const beside: number[] = [];
for (let n = 0; n < Number(process.argv[2] ?? 30); n++) {
  // At any moment between two polls.
  await wait(Math.random() * pollSeconds * 1000);
  const { id } = await ben.propose('sign_raw_payload', textToSign(practice, `Invoice ${n}`));
  const changed = Date.now();
  const painted = await paintedAt(id);
  late.push(painted - changed - pollSeconds * 1000);
  if (painted - changed > pollSeconds * 1000 + longMs) told(`change ${n}`, changed, painted);
  // The way from the core to the glass, without the wait for the next poll: a refresh that is asked for.
  const other = (await ben.propose('sign_raw_payload', textToSign(practice, `Bill ${n}`))).id;
  const asked = Date.now();
  await core.request('main', 'feed.refresh', {});
  const otherPainted = await paintedAt(other);
  beside.push(otherPainted - asked);
  if (otherPainted - asked > longMs) told(`refresh ${n}`, asked, otherPainted);
}

// Until everything that came is told and drawn, and Ben's newest has been looked at by a review.
await wait(2_000);
const before = { requests, commits: await page.evaluate(() => window.commits) };
const events: string[] = [];
const stop = core.onEvent((event, _, to) => events.push(`${event} to ${to}`));
const started = performance.now();
for (let n = 0; n < 20; n++) await core.request('main', 'feed.refresh', {});
await wait(6_000);
const seconds = (performance.now() - started) / 1000;
stop();
const polls = requests - before.requests;
const commits = (await page.evaluate(() => window.commits)) - before.commits;
// The page looks at its clock every half minute, polls or none.
const ticks = Math.ceil(seconds / 30);
const others = events.filter(event => event !== 'feed.checked to main');
await close();
await closeBrowser();
if (host.trouble.errors.length > 0) throw new Error(host.trouble.errors.join('\n'));
print('P4 freshness', [
  atMost(
    'change → painted row, above the interval, p95',
    35,
    quantile(late, 0.95),
    'ms',
    'an absolute time: on a machine that other work shares, a poll and a frame wait for their turn.',
  ),
  atMost(
    'change → painted row, above the interval, p99',
    60,
    quantile(late, 0.99),
    'ms',
    'it is the slowest of thirty changes, each of which waits for a poll, a request and a frame; the course of a late one is in the output.',
  ),
  atMost(
    'asked refresh → painted row, p50',
    35,
    quantile(beside, 0.5),
    'ms',
    'an absolute time, as the one above: a request, a frame, and the look of the driver every 20 ms.',
  ),
  atMost(`messages to the pages in ${polls} unchanged polls, beside the time of each`, 0, others.length, 'messages'),
  atMost(
    `React commits in them, beside ${ticks} of the clock and one for each time`,
    0,
    Math.max(0, commits - ticks - (events.length - others.length)),
    'commits',
  ),
]);
if (others.length > 0) console.log(`  ${[...new Set(others)].join(', ')}`);

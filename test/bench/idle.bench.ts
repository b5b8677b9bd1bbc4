/**
 * P20: what an app costs that nobody uses: 4,000 requests wait, the list is seen, and nothing happens but polls that find
 * nothing. Processor time of main and of the page's process, by the system's own count; the service is a process of its own.
 *   npm run bench -- P20             two and a half minutes, in which all of it is walked over once at least
 *   npm run bench -- P20=600         ten
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createHttp } from '../../electron/adapters/http.ts';
import { ensureBuilt } from '../host/build.ts';
import { ask, connectAs } from '../host/connect.ts';
import { startHost } from '../host/host.ts';
import { launchChromium } from '../host/in-chromium.ts';
import { startService } from './desk/start-service.ts';
import { atMost, print } from './figures.ts';

const seconds = Number(process.argv[2] ?? 150);
const pending = 4_000;

await ensureBuilt();
const service = await startService();
for (let n = 0; n < pending; n += 100)
  await Promise.all(Array.from({ length: 100 }, (_, i) => service.tell({ is: 'proposal', n: n + i })));
const browser = await launchChromium();
const real = createHttp();
let polls = 0;
const host = await startHost({
  browser,
  canary: false,
  ports: {
    http: {
      ...real,
      post(request) {
        polls += 1;
        return real.post(request);
      },
    },
  },
  prepare: async core => void (await connectAs(core, service.info, 'Ada')),
});
const { page, core } = host;
await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Approvals' }).click();
await page
  .getByRole('listbox', { name: /^Activities/ })
  .getByRole('option')
  .nth(2)
  .waitFor({ timeout: 120_000 });
/** All of it was read, and the newest look at it said nothing new. */
for (let found = 0; found < pending; await wait(500)) {
  const { activities, complete } = await ask(core, 'feed.snapshot', {});
  found = complete ? activities.filter(({ status }) => status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED').length : 0;
}
// What follows the first reading: names that come, older ones, the journal behind.
await wait(15_000);

const system = await browser.newBrowserCDPSession();
/** Seconds by process of Chromium. */
async function ofBrowser(): Promise<Record<string, number>> {
  const { processInfo } = (await system.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; cpuTime: number }[];
  };
  const found: Record<string, number> = {};
  for (const { type, cpuTime } of processInfo) found[type] = (found[type] ?? 0) + cpuTime;
  return found;
}
const drawn = await page.context().newCDPSession(page);
await drawn.send('Performance.enable');
/** Seconds of the thread that draws: its tasks, and of them scripts, and styles with layout. */
async function ofThread() {
  const { metrics } = (await drawn.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] };
  const of = (name: string) => metrics.find(each => each.name === name)?.value ?? Number.NaN;
  return { tasks: of('TaskDuration'), scripts: of('ScriptDuration'), places: of('LayoutDuration') + of('RecalcStyleDuration') };
}
const before = { browser: await ofBrowser(), thread: await ofThread(), polls, main: process.cpuUsage() };
const started = performance.now();
await wait(seconds * 1000);
const main = process.cpuUsage(before.main);
const took = (performance.now() - started) / 1000;
const [after, thread] = [await ofBrowser(), await ofThread()];
const asked = polls - before.polls;
await host.close();
await browser.close();
await service.close();
if (host.trouble.errors.length > 0) throw new Error(host.trouble.errors.join('\n'));
if (asked < (seconds / 10) * 0.8) throw new Error(`expected a poll every 10 s, received ${asked} in ${took} s`);
const shareOf = (worked: number) => (worked / took) * 100;
const page_ = shareOf((after.renderer ?? Number.NaN) - (before.browser.renderer ?? Number.NaN));
const main_ = shareOf((main.user + main.system) / 1e6);
const partOf = (part: keyof typeof thread) => shareOf(thread[part] - before.thread[part]).toFixed(2);
const ofMain = `each of ${asked} requests is stamped, read, hashed and compared with what is held; the driver, which carries each message to the page, is in this process, too.`;
const ofPage = `once a second the time since the last answer is drawn, by processor here. Of its main thread, ${partOf('tasks')} % are tasks: ${partOf('scripts')} % scripts, ${partOf('places')} % styles and layout, the rest of them frames and messages.`;
print(`P20 idle, ${pending} waiting, ${Math.round(took)} s with ${asked} polls`, [
  atMost('main', 0.5, main_, '% of a core', ofMain),
  atMost('the page', 0.5, page_, '% of a core', ofPage),
  atMost('both', 0.5, main_ + page_, '% of a core', ofPage),
]);

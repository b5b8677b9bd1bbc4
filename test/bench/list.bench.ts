/**
 * P5: the approvals list with 10,000 rows in Chromium: mounting it beside as many plain elements, and scrolling it slowly,
 * fast and by leaps. A machine that does other work drops frames of its own: an empty scroller beside it shows how many.
 */
import type { Page } from 'playwright-core';
import type { ActivitySummary } from '../../electron/contract/values/document.ts';
import { answerOtherwise } from '../host/answering.ts';
import { ensureBuilt } from '../host/build.ts';
import { connectAs } from '../host/connect.ts';
import { startHost } from '../host/host.ts';
import { launchChromium } from '../host/in-chromium.ts';
import { startPractice } from '../practice/service.ts';
import { atMost, type Figure, interleaved, print, ratios } from './figures.ts';
import { manyRows } from './rows.ts';

await ensureBuilt();
const rows: ActivitySummary[] = (await manyRows(10_000)).map(row => ({ ...row, group: 'needs_me' }));
const practice = await startPractice();
const browser = await launchChromium();
const patience = { timeout: 120_000 };

/** The app with so many rows in its list. */
async function open(count: number) {
  const host = await startHost({
    browser,
    prepare: async core => {
      await connectAs(core, practice.info, 'Ada');
      answerOtherwise(core, (name, outcome) =>
        name === 'feed.snapshot' ? { ok: true, value: { activities: rows.slice(0, count), complete: true } } : outcome,
      );
    },
  });
  const go = (name: string) => host.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name });
  await go('Approvals').click(patience);
  await host.page.locator('[role=option]').first().waitFor(patience);
  return { host, go };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Seconds of the page's own processor time that some work takes, whatever else the machine does. */
async function spent(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const duration = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const before = await duration();
  await work();
  const after = await duration();
  await session.detach();
  return after - before;
}
const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(() => resolve()))));

/** From the press until the rows were painted. */
const mount = ({ host: { page }, go }: Opened) =>
  spent(page, async () => {
    await go('Approvals').click(patience);
    await page.locator('[role=option]').first().waitFor(patience);
    await painted(page);
  });
/** The same number of rows as plain elements in a box that scrolls. */
const plain = async (page: Page, count: number) => {
  const time = await spent(page, async () => {
    await page.evaluate(many => {
      const model = document.querySelector('[role=option]');
      const list = document.querySelector('[role=listbox]');
      if (model === null || list === null) throw new Error('no list');
      const box = document.createElement('div');
      box.className = `${list.className} plain`;
      box.style.cssText = 'position:fixed;inset:0 60% 0 0;overflow:auto;z-index:9';
      const copy = model.cloneNode(true) as HTMLElement;
      copy.style.cssText = 'position:static;height:62px';
      for (let n = 0; n < many; n++) box.append(copy.cloneNode(true));
      document.body.append(box);
    }, count);
    await painted(page);
  });
  await page.evaluate(() => document.querySelector('.plain')?.remove());
  return time;
};

interface Scrolled {
  late: number;
  blank: number;
}
/** Scrolls 300 frames by so many pixels each, back from the end. `of`: the list, or an empty box. */
const scroll = (page: Page, step: number, of: 'list' | 'empty') =>
  page.evaluate(
    ([pixels, which]) =>
      new Promise<Scrolled>(resolve => {
        let list = document.querySelector('[role=listbox]') as HTMLElement;
        if (which === 'empty') {
          list = document.createElement('div');
          list.style.cssText = 'position:fixed;inset:0 60% 0 0;overflow:auto;z-index:9';
          list.append(Object.assign(document.createElement('div'), { style: 'height:620000px' }));
          document.body.append(list);
        }
        let by = pixels;
        let last = performance.now();
        let late = 0;
        let blank = 0;
        let left = 300;
        const frame = (now: number) => {
          if (left < 300 && now - last > 20) late++;
          last = now;
          // By their places: while it scrolls, the list takes no pointer.
          const { top, height } = list.getBoundingClientRect();
          const middle = top + height / 2;
          const isCovered = [...list.querySelectorAll('[role=option]')].some(row => {
            const place = row.getBoundingClientRect();
            return place.top <= middle && place.bottom >= middle;
          });
          if (!isCovered && which === 'list') blank++;
          const before = list.scrollTop;
          list.scrollTop += by;
          if (list.scrollTop === before) by = -by;
          if (--left > 0) requestAnimationFrame(frame);
          else {
            if (which === 'empty') list.remove();
            resolve({ late, blank });
          }
        };
        requestAnimationFrame(frame);
      }),
    [step, of] as const,
  );
const figures: Figure[] = [];
const many = await open(10_000);
const { page } = many.host;
const mounts = await interleaved(3, {
  async list() {
    await many.go('Overview').click(patience);
    await page
      .locator('[role=option]')
      .first()
      .waitFor({ state: 'detached', ...patience });
    return mount(many);
  },
  plain: () => plain(page, 10_000),
});
figures.push(
  atMost(
    'mount 10,000 rows / plain elements',
    1 / 25,
    ratios(mounts.list, mounts.plain),
    'x',
    'the whole screen comes with the list: its header, and the review of the row that is selected; the feed holds 5,000.',
  ),
);
for (const step of [220, 2_000, 20_000]) {
  const empty = await scroll(page, step, 'empty');
  const { late, blank } = await scroll(page, step, 'list');
  figures.push(
    atMost(
      `${step} px a frame: frames over 20 ms of 300, above an empty scroller’s ${empty.late}`,
      0,
      Math.max(0, late - empty.late),
      'frames',
      'frames are counted by the clock: what else the machine does takes them from the list and the empty scroller alike, but not the same ones.',
    ),
    atMost(`${step} px a frame: blank frames of 300`, 0, blank, 'frames'),
  );
}
const few = await open(1_000);
const fast = (of: Page) => spent(of, () => scroll(of, 2_000, 'list'));
const works = await interleaved(3, { many: () => fast(page), few: () => fast(few.host.page) });
figures.push(atMost('work a frame, 10,000 rows / 1,000 rows', 1.3, ratios(works.many, works.few), 'x'));
const drawn = await page.locator('[role=option]').count();
const { trouble } = many.host;
await Promise.all([many.host.close(), few.host.close()]);
await browser.close();
await practice.close();
if (drawn > 100) throw new Error(`the list holds ${drawn} rows at once: it is not virtual`);
if (trouble.errors.length > 0) throw new Error(trouble.errors.join('\n'));
print('P5 list of 10,000', [
  ...figures,
  atMost(
    'mount',
    500,
    mounts.list.map(seconds => seconds * 1000),
    'ms',
  ),
]);

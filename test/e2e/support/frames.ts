/** Whether a page keeps up while it is scrolled. How fast it is, is measured in test/bench. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Scrolls a list of options, a step a frame: how often nothing stood in its middle, and how many rows there were. */
async function scrolled(list: Locator): Promise<{ blank: number; rows: number }> {
  return list.evaluate(
    element =>
      new Promise(resolve => {
        let blank = 0;
        let frames = 0;
        const frame = () => {
          // By their places: while it scrolls, a list takes no pointer, so nothing can be asked by point.
          const { top, height } = element.getBoundingClientRect();
          const middle = top + height / 2;
          const options = [...element.querySelectorAll('[role=option]')];
          const isCovered = options.some(option => {
            const place = option.getBoundingClientRect();
            return place.top <= middle && place.bottom >= middle;
          });
          if (!isCovered) blank++;
          element.scrollTop += 400;
          frames++;
          if (frames < 150) requestAnimationFrame(frame);
          else resolve({ blank, rows: options.length });
        };
        requestAnimationFrame(frame);
      }),
  );
}

/** It draws what is in view and no more, and has drawn it when it is. */
export async function expectSmooth(list: Locator): Promise<void> {
  const { blank, rows } = await scrolled(list);
  expect(rows).toBeLessThan(100);
  expect(blank).toBeLessThanOrEqual(2);
}

/** Turns the wheel over the middle of a page: most frames come while it does. */
export async function expectScrolls(page: Page): Promise<void> {
  const measuring = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const gaps: number[] = [];
        let last = performance.now();
        const frame = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (gaps.length < 90) requestAnimationFrame(frame);
          else resolve(gaps.sort((a, b) => a - b)[45] ?? Number.NaN);
        };
        requestAnimationFrame(frame);
      }),
  );
  const turn = async () => {
    await page.mouse.move(900, 400);
    for (let n = 0; n < 10; n++) await page.mouse.wheel(0, 600);
  };
  const [gap] = await Promise.all([measuring, turn()]);
  expect(gap).toBeLessThan(100);
}

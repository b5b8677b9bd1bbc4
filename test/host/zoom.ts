/** Draws a page as large as the settings say, as near as the browser's own tools come: fewer CSS pixels, each of them larger. */
import type { Page } from 'playwright-core';

/** Sizes of the windows at 100 %, by page, as they were when another size was first asked for. */
const whole = new WeakMap<Page, { width: number; height: number }>();

export async function drawZoomed(page: Page, zoom: number): Promise<void> {
  const size = whole.get(page) ?? page.viewportSize();
  if (page.isClosed() || size === null || (zoom === 100 && !whole.has(page))) return;
  whole.set(page, size);
  const factor = zoom / 100;
  await page.setViewportSize({ width: Math.round(size.width / factor), height: Math.round(size.height / factor) });
}

/** Takes the four pictures of a state, and one sheet with all of them side by side. */
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const;
const themes = ['light', 'dark'] as const;
const results = join(import.meta.dirname, '../../../test-results/look');

/** The app follows the system's theme and the window's size, so that one world serves all four. */
export async function take(page: Page, blank: Page, screen: string, state: string): Promise<void> {
  const folder = `${results}/${screen}/`;
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const path = `${folder}${state}-${colorScheme}-${size.width}.png`;
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
      paths.push(path);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes[0]);
  await sheet(blank, paths, `${folder}${state}.png`);
}

/** Lists that draw only what is in view measure themselves anew after a change of size. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(drawn => requestAnimationFrame(drawn));
  });

async function sheet(blank: Page, pictures: readonly string[], path: string): Promise<void> {
  const images = await Promise.all(
    pictures.map(async picture => `<img src="data:image/png;base64,${await readFile(picture, 'base64')}">`),
  );
  await blank.setContent(
    `<style>body{margin:0;display:flex;gap:8px;width:max-content;background:#888}</style>${images.join('')}`,
  );
  await blank.screenshot({ path, fullPage: true });
}

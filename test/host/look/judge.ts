/**
 * A state under every condition it is used in: four grounds, at 100 and at 200 %. What breaks a rule of accessibility, what is
 * lost, which digits cannot be read and which message stands over a screen is said, a line each.
 */
import type { Page } from 'playwright-core';
import { brokenDigits } from '../../e2e/support/broken-digits.ts';
import { covering } from '../../e2e/support/covering.ts';
import { lostTexts } from '../../e2e/support/lost-texts.ts';
import { brokenRules } from '../../e2e/support/rules.ts';
import { settled } from './take.ts';

const grounds = {
  light: { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  'high contrast': { colorScheme: 'light', forcedColors: 'none', contrast: 'more' },
  'forced colours': { colorScheme: 'dark', forcedColors: 'active', contrast: 'no-preference' },
} as const;

/** A window at 200 % has half the CSS pixels each way. */
const zooms = { '100 %': 1, '200 %': 2 } as const;

/** @returns what is wrong, each with the conditions it is wrong under */
export async function judge(page: Page, size: { width: number; height: number }): Promise<string[]> {
  const found = new Map<string, string[]>();
  for (const [zoom, times] of Object.entries(zooms)) {
    await page.setViewportSize({ width: size.width / times, height: size.height / times });
    for (const [ground, media] of Object.entries(grounds)) {
      await page.emulateMedia(media);
      await settled(page);
      const wrong = await brokenRules(page);
      // What stands where follows from the size alone.
      if (ground === 'light') {
        wrong.push(...(await lostTexts(page)).map(text => `lost: ${text}`), ...(await brokenDigits(page)));
        wrong.push(...(await covering(page)).map(text => `covers: ${text}`));
      }
      for (const line of wrong) found.set(line, [...(found.get(line) ?? []), `${ground} ${zoom}`]);
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' });
  await page.setViewportSize(size);
  return [...found].map(([line, where]) => `${line} (${where.length === 8 ? 'everywhere' : where.join(', ')})`);
}

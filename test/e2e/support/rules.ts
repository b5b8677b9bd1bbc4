/** The accessibility rules over a page: all of WCAG 2.0 to 2.2, A and AA, and best practices; what breaks them, one line each. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

export async function brokenRules(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: { type: 'tag', values: tags },
      // Of what passes, one element each: to tell of all of them takes as long as to look for what breaks a rule.
      resultTypes: ['violations'],
      // WCAG 2.5.3: off by itself, because it is an experiment of its makers. Who speaks to the computer says what is written.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`);
}

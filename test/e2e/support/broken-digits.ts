import type { Page } from 'playwright-core';

/**
 * Numbers that cannot be read as they are: cut off at the edge of a box, with no tooltip that has the whole, or broken onto
 * a second line within their digits.
 */
export const brokenDigits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const said = (node: Node) => node.textContent?.trim().slice(0, 60) ?? '';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || !/\d/.test(node.textContent ?? '')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // A space before or behind a number stays on the line that it ends.
      const whole = node.textContent ?? '';
      range.setStart(node, whole.length - whole.trimStart().length);
      range.setEnd(node, whole.trimEnd().length);
      const { left, right, width } = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      if (width === 0 || box.width <= 1 || box.height <= 1) continue;
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      // A number of more digits than a line holds, as bytes spell it, has nowhere else to go on.
      if (/^[-−+]?\d[\d,]{0,39}(\.\d+)?$/.test(said(node)) && lines.size > 1) found.push(`wrapped: ${said(node)}`);
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        // A tooltip has the whole; what scrolls can be scrolled to.
        if (at.hasAttribute('title') || /auto|scroll/.test(getComputedStyle(at).overflowX)) break;
        if (!/hidden|clip/.test(getComputedStyle(at).overflowX)) continue;
        const edge = at.getBoundingClientRect();
        if (right > edge.right + 1 || left < edge.left - 1) {
          found.push(`cut: ${said(node)}`);
          break;
        }
      }
    }
    return found;
  });

import type { Page } from 'playwright-core';

/** Texts that stand outside the window and cannot be scrolled to, or are cut off by a box that shows no sign of it. */
export const lostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const text = [...element.childNodes].find(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (text === undefined || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      // What only screen readers are told is a box of one pixel.
      if (width === 0 || box.width <= 1 || box.height <= 1) continue;
      let reachable = false;
      let cut = right > innerWidth + 1 || left < -1;
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (scrolls(at) && at.scrollWidth > at.clientWidth) reachable = true;
        if (textOverflow === 'ellipsis') reachable = true;
        if (/hidden|clip/.test(overflowX) && right > at.getBoundingClientRect().right + 1) cut = true;
      }
      if (cut && !reachable) found.push(text.textContent?.trim().slice(0, 60) ?? '');
    }
    return found;
  });

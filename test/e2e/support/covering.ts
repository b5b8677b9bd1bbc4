/** A message stands over nothing: it takes room of its own, whatever the window's size. */
import type { Page } from 'playwright-core';

/** @returns messages that stand over a screen, its facts or its buttons */
export const covering = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll<HTMLElement>('[role=status][aria-label=Messages] li')];
    const screens = [...document.querySelectorAll('main, section[aria-label=Decision]')].map(each =>
      each.getBoundingClientRect(),
    );
    return messages
      .filter(message => {
        const { left, top, right, bottom } = message.getBoundingClientRect();
        return screens.some(
          screen => left < screen.right - 1 && right > screen.left + 1 && top < screen.bottom - 1 && bottom > screen.top + 1,
        );
      })
      .map(message => message.innerText);
  });

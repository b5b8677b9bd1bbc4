/** What a person's hands did, counted by the page that got it: presses and keys that the driver made and nobody wrote down. */
import type { Page } from 'playwright-core';
import type { Cost } from './most-hands.ts';

export interface Hands extends Cost {
  /** Keys that move a document and decide nothing. */
  reading: number;
  /** Letters of a text in a field. */
  typed: number;
}
declare global {
  interface Window {
    hands?: Hands;
  }
}

/** From here on. Each window counts by itself; one that is loaded again begins anew. */
export async function countHands(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hands = { clicks: 0, keys: 0, reading: 0, typed: 0 };
    window.hands = hands;
    const bare = /^(Control|Shift|Alt|Meta)$/;
    const reads = /^(End|Home|PageDown|PageUp)$/;
    const isField = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    addEventListener(
      'pointerdown',
      () => {
        hands.clicks += 1;
      },
      true,
    );
    addEventListener(
      'keydown',
      ({ key, repeat, ctrlKey, metaKey, target, isTrusted }) => {
        // A list that is moved in from its field gets the key a second time, from the page and not from a hand.
        if (!isTrusted || repeat || bare.test(key)) return;
        if (isField(target) && key.length === 1 && !ctrlKey && !metaKey) hands.typed += 1;
        else if (reads.test(key)) hands.reading += 1;
        else hands.keys += 1;
      },
      true,
    );
    // A text that is put in at once came by no key of its letters.
    addEventListener(
      'beforeinput',
      event => {
        if ((event.data?.length ?? 0) > 1) hands.keys += 1;
      },
      true,
    );
  });
}

export const handsAt = async (page: Page): Promise<Hands> => {
  const hands = await page.evaluate(() => window.hands);
  if (hands === undefined) throw new Error('nothing counts in this window');
  return hands;
};

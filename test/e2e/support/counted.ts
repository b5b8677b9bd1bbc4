/** Counts what a person does: clicks and keys, with pasting and choosing a file as one each. */
import type { Locator, Page } from 'playwright-core';

export interface Counted {
  clicks: number;
  keys: number;
  /** In order, to be read where a count is too high. */
  log: string[];
  click(what: Locator): Promise<void>;
  /** One key, or several together. */
  press(key: string): Promise<void>;
  /** Text that is typed letter by letter. */
  type(text: string): Promise<void>;
  /** Text that is put in at once into what has the focus: one combination of keys. */
  paste(text: string): Promise<void>;
  /** A file that is chosen: the click on the button, and one in the system's dialog. */
  choose(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}

export function counted(page: Page): Counted {
  const count: Counted = {
    clicks: 0,
    keys: 0,
    log: [],
    async click(what) {
      await what.click();
      count.clicks += 1;
      count.log.push(`click ${what}`);
    },
    async press(key) {
      await page.keyboard.press(key);
      count.keys += 1;
      count.log.push(`key ${key}`);
    },
    async type(text) {
      await page.keyboard.type(text);
      count.keys += text.length;
      count.log.push(`type ${text.slice(0, 40)}`);
    },
    async paste(text) {
      await page.keyboard.insertText(text);
      count.keys += 1;
      count.log.push(`paste ${text.slice(0, 40)}`);
    },
    async choose(input, file) {
      await input.setInputFiles(file);
      count.clicks += 2;
      count.log.push(`file ${file.name}`);
    },
  };
  return count;
}

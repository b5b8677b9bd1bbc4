/** What a person does who has no pointer: keys alone, going by what has the focus and whether that can be seen. */
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Host } from '../../host/host.ts';
import { closing } from './desk.ts';

type Name = string | RegExp;
export interface Focused {
  /** The role and name that a screen reader gets; `none` where nothing has the focus. */
  role: string;
  name: string;
  /** Whether a ring is drawn on it, or on what stands for it. */
  ringed: boolean;
}
/** More Tabs than this to something that is often needed is no way to reach it. */
const most = 28;

/** One line of the inspector to each page. */
const lines = new WeakMap<Page, Promise<CDPSession>>();
function inspector(page: Page): Promise<CDPSession> {
  const line = lines.get(page) ?? page.context().newCDPSession(page);
  lines.set(page, line);
  return line;
}

/** What has the focus now. */
export async function focused(page: Page): Promise<Focused> {
  const line = await inspector(page);
  const { result } = await line.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { objectId = '', className } = result;
  if (className === 'HTMLBodyElement') return { role: 'none', name: '', ringed: false };
  const [{ nodes }, hasRing] = await Promise.all([
    line.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false }),
    isRinged(page),
  ]);
  const [node] = nodes;
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? '').trim(),
    ringed: hasRing,
  };
}

/** An input that is drawn by what is around it has its ring there, a point in a drawing on its dot. */
const isRinged = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at?.matches(':focus-visible') !== true) return false;
    const around = [at.parentElement, at.parentElement?.parentElement, at.parentElement?.parentElement?.parentElement];
    const inside = at instanceof SVGElement ? [...at.querySelectorAll('*')] : [];
    const hasOutline = (element: Element | null | undefined) => {
      const style = element === null || element === undefined ? null : getComputedStyle(element);
      return style !== null && style.outlineStyle !== 'none' && style.outlineStyle !== 'auto' && style.outlineWidth !== '0px';
    };
    return getComputedStyle(at).boxShadow !== 'none' || [at, ...around, ...inside].some(hasOutline);
  });

const isNamed = ({ name, role }: Focused, wanted: Name, as: string | undefined) =>
  (typeof wanted === 'string' ? name === wanted : wanted.test(name)) && (as === undefined || role === as);

/** A dialog takes the focus, and gives it back, a frame or two after the key that opened or closed it. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Presses Tab until what has the focus bears the name, and asks of every stop that its focus can be seen. Gives how
 * many it took; throws with what was met on the way. `key`: another way to move, such as Shift+Tab, F6 or an arrow.
 */
export async function tabTo(
  page: Page,
  name: Name,
  { role, within = most, key = 'Tab' }: { role?: string; within?: number; key?: string } = {},
): Promise<number> {
  const way: string[] = [];
  await settled(page);
  for (let presses = 0; presses <= within; presses++) {
    if (presses > 0) await page.keyboard.press(key);
    let at = await focused(page);
    if (!at.ringed && at.role !== 'none') {
      // The kit draws some rings a frame after the focus came.
      await settled(page);
      at = await focused(page);
    }
    way.push(`${at.role} “${at.name}”`);
    const isThere = isNamed(at, name, role);
    if (!at.ringed && at.role !== 'none' && (isThere || presses > 0)) throw new Error(`no ring shows the focus on ${way.at(-1)}`);
    if (isThere) return presses;
  }
  throw new Error(`${within} × ${key} did not reach ${role ?? 'anything'} called ${name}; on the way:\n${way.join('\n')}`);
}

/** Goes to it by Tab and presses it. */
export async function press(page: Page, name: Name, options?: Parameters<typeof tabTo>[2] & { with?: string }): Promise<void> {
  await tabTo(page, name, options);
  await page.keyboard.press(options?.with ?? 'Enter');
  await settled(page);
}

/** Goes to a field by Tab and types into it, over what is there. */
export async function type(page: Page, name: Name, text: string, options?: Parameters<typeof tabTo>[2]): Promise<void> {
  await tabTo(page, name, options);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Waits until something bears the focus, and shows it, after an action that moved it. */
export async function expectFocus(page: Page, name: Name, role?: string): Promise<void> {
  await expect
    .poll(async () => {
      const at = await focused(page);
      return isNamed(at, name, role) ? (at.ringed ? 'there' : 'there, with no ring') : `${at.role} “${at.name}”`;
    })
    .toBe('there');
}

/** Waits until anything at all bears the focus, for where an action took away what had it. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(async () => (await focused(page)).role).not.toBe('none');
}

/** Runs what the palette finds first. */
export async function fromPalette(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const found = page.getByRole('menu', { name: 'Found' });
  await found.waitFor();
  await page.keyboard.type(query);
  // What Enter runs is marked once the list is drawn.
  const first = found.getByRole('menuitem').first();
  const marked = page.locator('[aria-activedescendant]');
  await expect
    .poll(
      async () =>
        (await marked.inputValue()) === query &&
        (await marked.getAttribute('aria-activedescendant')) === (await first.getAttribute('id')),
    )
    .toBe(true);
  await page.keyboard.press('Enter');
  await found.waitFor({ state: 'detached' });
}

/** Says yes in the confirmation window: reads to the end, goes to the button, presses it or holds it down. */
export async function approve(host: Host): Promise<void> {
  const page = await host.confirmPage();
  await page.getByRole('region', { name: 'Decision' }).waitFor();
  await tabTo(page, 'The sealed document', { key: 'Shift+Tab' });
  await page.keyboard.press('End');
  await page.getByText('Read to the end, long enough.').waitFor();
  const name = /^(Hold to )?(approve|send|change)/i;
  // Many rows stand longer than their end takes to reach, 600 ms each: only the test's own patience ends this.
  await page.getByRole('button', { name, disabled: false }).waitFor({ timeout: 0 });
  await tabTo(page, name, { role: 'button' });
  const isHeld = (await focused(page)).name.startsWith('Hold');
  await closing(page, () => (isHeld ? page.keyboard.down('Enter') : page.keyboard.press('Enter')));
}

import { useEffect, useRef } from 'react';

/** What had the focus, the latest first, each with the places it stood in, the inner first. */
interface Held {
  element: HTMLElement;
  places: HTMLElement[];
}
const most = 12;
let trail: Held[] = [];
/** Stands in for something that cannot have the focus just now. */
let standIn: HTMLElement | null = null;

const place = 'section, form, [role=dialog], [role=tabpanel], main';

export const isThere = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility();
// Visibility last: it makes the browser lay the page out.
const canHold = (element: HTMLElement) => !element.matches(':disabled') && isThere(element);

function placesOf(element: HTMLElement): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = element.parentElement?.closest<HTMLElement>(place); at != null; at = at.parentElement?.closest(place))
    places.push(at);
  return places;
}

/** Gives the focus to something that no Tab stops at: a heading, a part of the screen. */
function give(element: HTMLElement): void {
  if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** The last thing within an element that had the focus and can have it again. */
export const lastWithin = (element: Element): HTMLElement | undefined =>
  trail.find(held => element.contains(held.element) && canHold(held.element))?.element;

/** Whether what had the focus last had this id. */
export const wasLast = (id: string): boolean => trail[0]?.element.id === id;

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === standIn) return;
  standIn = null;
  // The kit keeps the focus in a dialog whose button is off for a while: the dialog stands in for it, and is not gone on from.
  const off = trail[0]?.element;
  if (off?.matches(':disabled') && target.contains(off)) {
    standIn = target;
    return;
  }
  trail = [
    { element: target, places: placesOf(target) },
    ...trail.filter(({ element }) => element !== target && element.isConnected),
  ].slice(0, most);
}

/** Who takes over: what was drawn in its place, the part of the screen it stood in, what had the focus before its dialog, or the title. */
function heir(): HTMLElement | null {
  for (const { element, places } of trail) {
    if (canHold(element)) return element;
    // Drawn again: a title that stood there while the rest was fetched.
    const again = element.id === '' ? null : document.getElementById(element.id);
    if (again !== null && canHold(again)) return again;
    const left = places.find(isThere);
    if (left !== undefined) return left;
  }
  return document.querySelector('h1');
}

function mend(): void {
  const [lost] = trail;
  const { activeElement } = document;
  if (lost === undefined) return;
  // A button that was off while it worked gets back what its place held for it.
  if (activeElement === standIn && standIn !== null) {
    if (canHold(lost.element)) lost.element.focus({ preventScroll: true });
    return;
  }
  if (activeElement !== document.body) return;
  const next = heir();
  if (next === null) return;
  if (next !== lost.element) standIn = next;
  give(next);
}

/** After whoever moves the focus on purpose: a dialog that closes gives it back a frame later. */
function afterFocus(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

/** Gives the focus to an element that is drawn by then: by its id, or however it is found. */
export const focusLater = (target: string | (() => HTMLElement | null | undefined)): void =>
  afterFocus(() => (typeof target === 'string' ? document.getElementById(target) : target())?.focus());

/** Where what has the focus goes away or is switched off, its place takes over: the focus is never nowhere. */
export function useFocusKept(): void {
  useEffect(() => {
    let isDue = false;
    const look = () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement === standIn || activeElement?.matches(':disabled');
      if (isDue || isLost !== true || trail.length === 0) return;
      isDue = true;
      afterFocus(() => {
        isDue = false;
        mend();
      });
    };
    // A press beside everything is meant.
    const forget = () => {
      trail = [];
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'class', 'hidden'] });
    document.addEventListener('focusin', noteFocus);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener('pointerdown', forget, true);
      forget();
    };
  }, []);
}

/** Who goes to a screen by a key or by the palette goes on from its title; who pressed its name stays there. */
export function useFocusOnArrival(screen: string): void {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    afterFocus(() => {
      const { activeElement } = document;
      const title = document.querySelector<HTMLElement>('h1');
      if (title === null || activeElement?.closest('main, [role=dialog], [aria-current=page]') != null) return;
      give(title);
    });
  }, [screen]);
}

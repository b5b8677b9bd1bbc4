import { isThere, lastWithin } from './focus.ts';

const pane = 'nav, header, section, form';
const stop = 'a[href], button, input, textarea, select, summary, [tabindex]';

const firstStop = (element: Element): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>(stop)].find(
    each => each.tabIndex >= 0 && !each.matches(':disabled') && isThere(each),
  );

/** The parts of what is shown that hold something to reach, the outermost ones. */
function panes(): Element[] {
  const all = [...document.querySelectorAll(`#root :is(${pane})`)];
  return all.filter(each => each.parentElement?.closest(pane) === null && firstStop(each) !== undefined);
}

/** Goes to the next part of the screen, or the one before: to what had the focus there, or to its first stop. */
export function goToPane(by: 1 | -1): void {
  const all = panes();
  const at = all.findIndex(each => each.contains(document.activeElement));
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
  if (next !== undefined) (lastWithin(next) ?? firstStop(next))?.focus();
}

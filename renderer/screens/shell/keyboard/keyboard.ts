import { useLayoutEffect } from 'react';
import { session, ui } from '../../../stores.ts';
import { screens } from '../../registry.ts';
import { handlerOf } from './letters.ts';
import { goToPane } from './panes.ts';

/** Where keys are text: never take a letter from there. */
function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** True where an overlay is open or something modal has the focus. */
const covered = (target: EventTarget | null) =>
  ui.getState().overlay !== 'none' || (target instanceof Element && target.closest('[role=dialog],[role=menu]') !== null);

function onKey(event: KeyboardEvent) {
  const { cover, go } = ui.getState();
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    cover('palette');
    return;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'l') {
    event.preventDefault();
    void session.getState().lock();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || covered(event.target)) return;
  if (event.key === 'F6') {
    event.preventDefault();
    return goToPane(event.shiftKey ? -1 : 1);
  }
  if (event.key === 'Escape') return handlerOf('Escape')?.(event);
  // WCAG 2.1.4: single letters can be switched off, and never act while someone types.
  if (typing(event.target) || session.getState().app?.settings.singleLetterKeys === false) return;
  if (event.key === '?') {
    event.preventDefault();
    return cover('sheet');
  }
  const screen = /^[1-9]$/.test(event.key) ? screens[Number(event.key) - 1] : undefined;
  if (screen !== undefined) return go(screen.id);
  const handler = handlerOf(event.key);
  if (handler !== undefined) {
    event.preventDefault();
    handler(event);
  }
}

/** The keys that hold everywhere, from the frame that shows the screen on: one pressed right after unlocking locks again. */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

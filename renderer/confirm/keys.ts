import { type RefObject, useEffect } from 'react';

const isText = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
/** Whether the caret stands behind the last character. */
const isAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean => selectionStart === value.length;

/**
 * What scrolls the document, wherever the focus is: PageUp and PageDown, Home and End. In a field that is typed in, Home and
 * End belong to it until they have nowhere to go there.
 */
export function useScrollKeys(scroll: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = scroll.current;
      const { key, target } = event;
      if (element === null || event.altKey || event.metaKey) return;
      if (isText(target) && (key === 'Home' || (key === 'End' && !isAtEnd(target)))) return;
      const page = element.clientHeight * 0.9;
      const top = {
        ...{ PageDown: element.scrollTop + page, PageUp: element.scrollTop - page },
        ...{ Home: 0, End: element.scrollHeight },
      }[key];
      if (top === undefined) return;
      event.preventDefault();
      element.scrollTo({ top });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [scroll]);
}

/**
 * A letter that is held for a button, wherever the focus is but in a field. SECURITY: only its own begin and end count: an
 * event made by script is none, and a key that was down already comes as one that repeats (docs/threats.md#trusted-confirmation).
 * @param letter lower case; null: none
 */
export function useHeldLetter(letter: string | null, begin: () => void, end: () => void): void {
  useEffect(() => {
    if (letter === null) return;
    const down = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || event.ctrlKey || event.altKey || event.metaKey || isText(event.target)) return;
      event.preventDefault();
      if (event.isTrusted && !event.repeat) begin();
    };
    const up = (event: KeyboardEvent) => event.key.toLowerCase() === letter && end();
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
    };
  }, [letter, begin, end]);
}

import { useLayoutEffect } from 'react';

type Handler = (event: KeyboardEvent) => void;
/** Letters of the screen in front, registered while it is shown. */
const letters = new Map<string, Handler>();

export const handlerOf = (key: string): Handler | undefined => letters.get(key);

/** The keys of one screen, from the frame that shows it on. `Escape` is not subject to the setting. */
export function useLetters(keys: readonly (readonly [string, Handler])[]): void {
  useLayoutEffect(() => {
    for (const [key, handler] of keys) letters.set(key, handler);
    return () => {
      for (const [key, handler] of keys) if (letters.get(key) === handler) letters.delete(key);
    };
  });
}

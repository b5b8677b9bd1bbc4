import { useEffect } from 'react';

type Handler = (event: KeyboardEvent) => void;
/** Letters of the screen in front, registered while it is shown. */
const letters = new Map<string, Handler>();

export const handlerOf = (key: string): Handler | undefined => letters.get(key);

/** The keys of one screen, while it is shown. `Escape` is not subject to the setting. */
export function useLetters(keys: readonly (readonly [string, Handler])[]): void {
  useEffect(() => {
    for (const [key, handler] of keys) letters.set(key, handler);
    return () => {
      for (const [key, handler] of keys) if (letters.get(key) === handler) letters.delete(key);
    };
  });
}

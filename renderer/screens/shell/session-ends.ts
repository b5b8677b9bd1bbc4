import { useEffect } from 'react';
import { endedSessions } from '../../store/session.ts';
import { session, ui } from '../../stores.ts';
import { endedWords } from '../../words/ways-in/logins.ts';

/** Says when a session is over, on whatever screen a person is. */
export function useSessionEnds(): void {
  useEffect(
    () =>
      session.subscribe(({ app }, { app: before }) => {
        for (const ended of endedSessions(before, app)) ui.getState().toast(endedWords(ended));
      }),
    [],
  );
}

/** Errors that nothing expected: the app locks itself, and where it cannot know its own state any more, ends. */
import { app, dialog } from 'electron';
import type { Core } from '../../core/core.ts';
import { errorFacts } from '../../core/log/errors.ts';
import { note } from '../log.ts';

interface Needs {
  /** null while there is none. */
  core(): Promise<Core> | null;
}

/** @returns how to stop listening */
export function failClosed({ core }: Needs): () => void {
  // SECURITY: no word of the error: it may carry what was being worked on.
  const lock = async () => {
    await (await core())?.request('main', 'app.lock', { by: 'fault' });
  };
  let ending = false;
  // An exception stands in the log by then; a rejection that is heard here is heard nowhere else.
  const rejected = (error: unknown) => {
    note('error', { where: 'process', ...errorFacts(error) });
    void lock().catch(() => undefined);
  };
  const thrown = () => {
    if (ending) return;
    ending = true;
    // SECURITY: after an exception in the middle of anything nothing is known to hold; keys leave memory first.
    void lock()
      .catch(() => undefined)
      .then(() => {
        dialog.showErrorBox(
          'Countersign met an error of its own',
          'It is locked, and ends now. What was sent is in the journal. Start it again.',
        );
        app.quit();
      });
  };
  process.on('uncaughtException', thrown);
  process.on('unhandledRejection', rejected);
  return () => {
    process.off('uncaughtException', thrown);
    process.off('unhandledRejection', rejected);
  };
}

/** A page that fails again and again is not loaded for ever: it may fail because of what it is shown. */
import { app, dialog } from 'electron';

const most = 3;
const withinMs = 60_000;

/** @returns asked when a page went: whether it may be loaded once more */
export function createReloads(now: () => number): () => boolean {
  let fell: number[] = [];
  return () => {
    const at = now();
    fell = [...fell.filter(before => at - before < withinMs), at];
    return fell.length <= most;
  };
}

/** Said where it may not. The core goes on, and the window may be opened anew. */
export async function tellGivenUp(): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Countersign',
    message: 'The window of Countersign failed again and again',
    detail: 'It is closed, and nothing was sent because of it. Start Countersign again to open it anew.',
    buttons: ['Go on without a window', 'Quit Countersign'],
    ...{ defaultId: 0, cancelId: 0, noLink: true },
  });
  if (response === 1) app.quit();
}

/** The trusted way to a person: the confirmation window, and the dialogs for files. */
import { dialog } from 'electron';
import { readKeyFile } from '../adapters/key-files.ts';
import { chosenFile, saveBytes, saveFile } from '../adapters/save-file.ts';
import type { Person } from '../core/ports.ts';
import { openWindow, windowOf } from './window.ts';

async function placeFor(name: string): Promise<string> {
  const options: Electron.SaveDialogOptions = { defaultPath: name, properties: ['dontAddToRecent'] };
  const main = windowOf('main');
  return (await (main === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(main, options))).filePath;
}

/**
 * `abandoned` is told when a person closes the window without deciding, so that the request that waits for them ends.
 */
export function createPerson(built: string, development: boolean, abandoned: (seal: string) => void): Person {
  let awaited: string | null = null;
  return {
    async openConfirmation(seal) {
      const fresh = windowOf('confirm') === undefined;
      awaited = seal;
      const window = openWindow('confirm', built, development);
      if (!fresh) return;
      window.on('closed', () => {
        if (awaited !== null) abandoned(awaited);
      });
    },
    async closeConfirmation() {
      awaited = null;
      windowOf('confirm')?.destroy();
    },
    async chooseKeyFile() {
      const options: Electron.OpenDialogOptions = {
        title: 'Choose a key file',
        properties: ['openFile', 'showHiddenFiles', 'dontAddToRecent'],
        filters: [
          { name: 'Key files', extensions: ['private', 'public'] },
          { name: 'All files', extensions: ['*'] },
        ],
      };
      const main = windowOf('main');
      const { filePaths } = await (main === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(main, options));
      return filePaths[0] === undefined ? null : readKeyFile(filePaths[0]);
    },
    async chooseFile(title) {
      const options: Electron.OpenDialogOptions = { title, properties: ['openFile', 'dontAddToRecent'] };
      const main = windowOf('main');
      const { filePaths } = await (main === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(main, options));
      return filePaths[0] === undefined ? null : chosenFile(filePaths[0]);
    },
    async saveFile(name, text) {
      const filePath = await placeFor(name);
      return filePath === '' ? null : saveFile(filePath, text);
    },
    async saveBytes(name, pieces) {
      const filePath = await placeFor(name);
      if (filePath === '') return null;
      return saveBytes(filePath, pieces);
    },
  };
}

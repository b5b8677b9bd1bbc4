/** The app: Electron starts here. */
import { join } from 'node:path';
import { app } from 'electron';
import { createKeychain } from '../adapters/keychain.ts';
import { start } from './start.ts';

start(() => ({
  // Apart from each other: macOS asks again for an item that another signature made (docs/keychain.md).
  keychain: createKeychain({ service: app.isPackaged ? 'Countersign' : 'Countersign development' }),
  folder: join(app.getPath('userData'), 'data'),
  built: join(app.getAppPath(), 'out'),
  icon: join(app.getAppPath(), 'resources', 'icon.png'),
}));

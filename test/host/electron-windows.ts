/**
 * Electron's windows for the end-to-end specs: the app as it is, but for its core, which stays with the specs. Bundled by
 * in-electron.ts. COUNTERSIGN_LINE says where the core is, COUNTERSIGN_BUILT where the build is.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { start } from '../../electron/host/start.ts';
import { farCore } from './far-core.ts';
import { createMemoryKeychain } from './memory-keychain.ts';

const { COUNTERSIGN_LINE = '', COUNTERSIGN_BUILT = '' } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'countersign-windows-'));
// Apart from an installed app, and from other windows of the specs: neither folder nor lock is shared.
app.setPath('userData', folder);

start(() => ({
  keychain: createMemoryKeychain(),
  folder: join(folder, 'data'),
  built: COUNTERSIGN_BUILT,
  icon: join(COUNTERSIGN_BUILT, '../resources/icon.png'),
  createCore: ({ person }) => farCore(COUNTERSIGN_LINE, person),
}));

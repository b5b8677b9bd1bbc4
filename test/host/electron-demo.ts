/**
 * The demonstration under Electron: the app as it is, but for its keychain, which is in memory, and its folder, which
 * is temporary. Bundled by demo.ts; COUNTERSIGN_PRACTICE says where the practice service is.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { start } from '../../electron/host/start.ts';
import type { PracticeInfo } from '../practice/service.ts';
import { connectAs } from './connect.ts';
import { createMemoryKeychain } from './memory-keychain.ts';

const info = JSON.parse(process.env.COUNTERSIGN_PRACTICE ?? '') as PracticeInfo;
const top = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
// Apart from an installed app: neither its folder nor its lock is touched.
app.setPath('userData', folder);

start(() => ({
  keychain: createMemoryKeychain(),
  folder: join(folder, 'data'),
  built: join(top, 'out'),
  icon: join(top, 'resources', 'icon.png'),
  prepare: async core => void (await connectAs(core, info, 'Ada')),
}));

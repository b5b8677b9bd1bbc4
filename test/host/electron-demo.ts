/**
 * The demonstration under Electron: the app as it is, but for its keychain, which is in memory, and its folder, which
 * is temporary. Bundled by demo.ts; COUNTERSIGN_PRACTICE says where the practice service is, COUNTERSIGN_LARGE that it is one
 * of years.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { createFiles } from '../../electron/adapters/files.ts';
import { start } from '../../electron/host/start.ts';
import { large } from '../practice/large/sizes.ts';
import type { PracticeInfo } from '../practice/service.ts';
import { connectAs } from './connect.ts';
import { aYear, bringPayees, payeesFile, writePast } from './large.ts';
import { createMemoryKeychain } from './memory-keychain.ts';

const info = JSON.parse(process.env.COUNTERSIGN_PRACTICE ?? '') as PracticeInfo;
const top = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
// Apart from an installed app: neither its folder nor its lock is touched.
app.setPath('userData', folder);

const keychain = createMemoryKeychain();
const data = join(folder, 'data');
const isLarge = process.env.COUNTERSIGN_LARGE === '1';
if (isLarge) await writePast({ files: createFiles(data), keychain, random: bytes => randomBytes(bytes) }, aYear);

start(() => ({
  keychain,
  folder: data,
  built: join(top, 'out'),
  icon: join(top, 'resources', 'icon.png'),
  async prepare(core) {
    await connectAs(core, info, 'Ada');
    if (isLarge) await bringPayees(core, payeesFile(large));
  },
}));

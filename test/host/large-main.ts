/**
 * Main of the app at a large organisation, alone in its process as it is under Electron: neither the driver of a browser nor
 * the pages work in it. Started by large.bench.ts with the line it answers at, the service it is connected to and the file in
 * which it tells what kept it.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFreeMemory } from '../../electron/adapters/collecting.ts';
import { createLogFile } from '../../electron/adapters/log.ts';
import { createCore } from '../../electron/core/core.ts';
import { createLog } from '../../electron/core/log/log.ts';
import type { Ports } from '../../electron/core/ports.ts';
import { goFirst } from '../bench/desk/first.ts';
import { watched } from '../bench/desk/watched.ts';
import { large } from '../practice/large/sizes.ts';
import type { PracticeInfo } from '../practice/service.ts';
import { connectAs } from './connect.ts';
import { type Near, serveCore } from './far-core.ts';
import { aYear, bringPayees, payeesFile, writePast } from './large.ts';
import { createMemoryKeychain } from './memory-keychain.ts';
import { timeOf } from './person.ts';
import { ownPorts } from './ports.ts';

keepFreeMemory();
const [path = '', service = '', kept = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'countersign-large-'));
const keychain = createMemoryKeychain();
const own = ownPorts(folder);
await writePast({ ...own, keychain }, aYear);
const payees = payeesFile(large);
// What is no part of the app was done before.
goFirst();

let near: Near | null = null;
const nobody = async () => null;
const person: Ports['person'] = {
  // What prepares the app answers for itself.
  openConfirmation: async id => near?.confirm(id),
  closeConfirmation: async () => {},
  ...{ chooseKeyFile: nobody, chooseFile: nobody, saveFile: nobody, saveBytes: nobody },
};
let played = 0;
const core = await createCore({
  ...own,
  pace: watched(kept),
  ...{ keychain, person, links: { open: async () => {} }, clipboard: { read: nobody } },
  notify: { supported: () => false, attended: () => true, show: () => {}, withdraw: () => {} },
  log: createLog(createLogFile(folder), own.clock),
  clock: { ...own.clock, monotonic: () => own.clock.monotonic() + played },
});
timeOf.set(core, async ms => {
  played += ms;
});
await connectAs(core, JSON.parse(service) as PracticeInfo, 'Ada');
await bringPayees(core, payees);
timeOf.delete(core);

const line = await serveCore(path, core.pages);
near = line;
core.onEvent((event, value, to) => line.send(event, value, to));
process.once('SIGTERM', () => void core.stop().finally(() => process.exit(0)));
console.log('here');
await line.connected;
await core.start();

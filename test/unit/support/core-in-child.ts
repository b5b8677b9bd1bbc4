/**
 * A core in a process of its own, for what is left in its memory: unlocks with the passphrase on its input, stamps, locks,
 * collects garbage, writes a heap snapshot, says so, and stays until its input ends.
 *   core-in-child.ts FOLDER SNAPSHOT [unlocked]
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeHeapSnapshot } from 'node:v8';
import { createFiles } from '../../../electron/adapters/files.ts';
import { createHttp } from '../../../electron/adapters/http.ts';
import { createReceiver } from '../../../electron/adapters/receiver.ts';
import { createRedirects } from '../../../electron/adapters/redirects.ts';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import { createCore } from '../../../electron/core/core.ts';
import { giveNext } from '../../host/person.ts';
import { diskKeychain } from './disk-keychain.ts';
import { playedNotify } from './notify.ts';
import { memoryLog, testBuild } from './test-log.ts';

const [folder = '', snapshot = '', stays] = process.argv.slice(2);
const passphrase = await new Promise<string>(resolve => process.stdin.once('data', text => resolve(String(text).trim())));
const core = await createCore({
  keychain: diskKeychain(join(folder, 'keychain')),
  files: createFiles(join(folder, 'app')),
  http: createHttp({}),
  receiver: createReceiver(),
  redirects: createRedirects(),
  links: { open: async () => {} },
  person: {
    openConfirmation: async () => {},
    closeConfirmation: async () => {},
    chooseKeyFile: async () => null,
    saveFile: async () => null,
    saveBytes: async () => null,
    chooseFile: async () => null,
  },
  clock: {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}),
  },
  notify: playedNotify(),
  minuteOfDay: () => 720,
  clipboard: { read: async () => null },
  log: memoryLog(),
  build: testBuild,
  presence: null,
  random: bytes => new Uint8Array(randomBytes(bytes)),
  platform: 'linux',
  version: '0.0.0-test',
});
await core.start();
const ask = async (name: string) => (await core.request('main', name, {})) as Outcome<unknown>;
const unlocking = ask('app.unlock');
await giveNext(core, { passphrase });
const stamped = [await unlocking, await ask('whoami')].map(({ ok }) => ok);
if (stays === undefined) await ask('app.lock');
// What a stamp left behind is dropped a few turns later.
for (let n = 0; n < 5; n++) {
  await sleep(20);
  globalThis.gc?.();
}
writeHeapSnapshot(snapshot);
console.log(JSON.stringify({ stamped, isLocked: !(await ask('whoami')).ok }));
process.stdin.once('end', () => process.exit(0));
process.stdin.resume();

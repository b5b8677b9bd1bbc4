/**
 * Runs in a session of `with-keyring.sh`: keys under a passphrase, in the real keychain and in a vault beside it. Prints one
 * line of JSON with an answer for each step.
 *   sealed.ts FOLDER STEP...   steps: create, set:P, change:P=Q, unlock:P, lock, sign, vault:P, move:keychain, move:vault,
 *                              remove, record, shut (locks the collection), vanish (ends the service),
 *                              shut-at:N, vanish-at:N (before the Nth write from here on)
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFiles } from '../../electron/adapters/files.ts';
import { createKeychain } from '../../electron/adapters/keychain.ts';
import { dialect } from '../../electron/contract/service/dialect.ts';
import { openVault } from '../../electron/core/keys/vault.ts';
import type { Ports } from '../../electron/core/ports.ts';
import { openStores } from '../../electron/core/stores.ts';
import { lightScrypt } from '../unit/support/light-scrypt.ts';

lightScrypt();
const [folder = '', ...steps] = process.argv.slice(2);
const real = createKeychain({ service: 'Countersign test' });
/** Of the package `dbus`, which brings `dbus-run-session` as well. */
const sender = '/usr/bin/dbus-send';
const bus = (...given: string[]) => execFileSync(sender, ['--session', '--print-reply', ...given], { encoding: 'utf8' });
const secrets = ['--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'];
const shut = () =>
  bus(...secrets, 'org.freedesktop.Secret.Service.Lock', 'array:objpath:/org/freedesktop/secrets/collection/login');
const vanish = () => {
  const answer = bus(
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.GetConnectionUnixProcessID',
    'string:org.freedesktop.secrets',
  );
  process.kill(Number(/uint32 (\d+)/.exec(answer)?.[1]), 'SIGKILL');
};
let before: { at: number; happens(): unknown } | null = null;
let writes = 0;
const counted = () => {
  writes += 1;
  if (before?.at === writes) before.happens();
};
const clock: Ports['clock'] = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}),
};
const ports = {
  files: createFiles(folder),
  clock,
  presence: null,
  platform: 'linux',
  random: (bytes: number) => new Uint8Array(randomBytes(bytes)),
  keychain: {
    ...real,
    set: async (account: string, text: string) => {
      if (!account.startsWith('files')) counted();
      return real.set(account, text);
    },
    remove: async (account: string) => {
      counted();
      return real.remove(account);
    },
  },
} as Partial<Ports> as Ports;
const stores = await openStores(ports, clock, () => new Date().toISOString());
const { keys, passphrase, vault } = stores;
const pin = { baseUrl: 'https://api.example.com', organizationId: 'org' };
const first = () => keys.list()[0] ?? { keyId: '', place: 'nowhere', sealed: false };

async function run(step: string): Promise<unknown> {
  const [verb = '', argument = ''] = step.split(/:(.*)/s);
  const [one = '', two = ''] = argument.split('=');
  const said = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'ok' : (outcome.code ?? 'no'));
  switch (verb) {
    case 'create': {
      const made = await keys.create({ name: 'k', curve: 'API_KEY_CURVE_P256' });
      if (made.ok) await keys.pin(made.value.keyId, pin);
      return said(made);
    }
    case 'set':
      return said(await passphrase.set(null, one));
    case 'change':
      return said(await passphrase.set(one, two));
    case 'unlock': {
      const proof = await passphrase.unlock(one);
      if (proof.ok && proof.value === 'proved') await passphrase.takeOver();
      return proof.ok ? proof.value : proof.code;
    }
    case 'lock':
      keys.lock();
      passphrase.lock.close();
      vault.close();
      keys.unlock();
      return 'locked';
    case 'sign':
      return said(await keys.stamp(first().keyId, pin, Buffer.from(JSON.stringify({ organizationId: 'org' })), dialect));
    case 'vault': {
      const opened = await openVault({ files: ports.files, random: ports.random }, one, true, false);
      if (opened.ok) vault.take(opened.value);
      return said(opened);
    }
    case 'move':
      return said(await keys.move(first().keyId, one === 'vault' ? 'file vault' : 'keychain'));
    case 'remove':
      return said(await keys.remove(first().keyId));
    case 'record':
      return { text: await real.get(`key:${first().keyId}`), place: first().place, lock: (await real.get('lock')) !== null };
    case 'shut':
    case 'vanish':
      return (verb === 'shut' ? shut : vanish)() === undefined ? 'gone' : 'shut';
    case 'shut-at':
    case 'vanish-at':
      writes = 0;
      before = { at: Number(one), happens: verb === 'shut-at' ? shut : vanish };
      return 'soon';
    default:
      throw new Error(`unknown step ${step}`);
  }
}

const answers: unknown[] = [];
for (const step of steps) answers.push(await run(step));
console.log(JSON.stringify(answers));
process.exit(0);

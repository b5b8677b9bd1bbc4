/**
 * Runs in a session of `with-keyring.sh`: does what its arguments say with the real keychain adapter and the real key
 * store, and prints one line of JSON. Kept apart from the test because the bus address must stand before the module loads.
 *   session.ts FOLDER STEP...     steps: diagnose, get:A, set:A=B, remove:A, create, pin:ID, sign:ID, check
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFiles } from '../../electron/adapters/files.ts';
import { createKeychain } from '../../electron/adapters/keychain.ts';
import { dialect } from '../../electron/contract/service/dialect.ts';
import { createKeptFiles } from '../../electron/core/files/kept-files.ts';
import { createFilesKey } from '../../electron/core/files/key.ts';
import { createKeys } from '../../electron/core/keys/keys.ts';
import { KeychainError } from '../../electron/core/ports.ts';

const [folder = '', ...steps] = process.argv.slice(2);
const keychain = createKeychain({ service: 'Countersign test' });
const clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms: number, signal?: AbortSignal) => sleep(ms, undefined, signal ? { signal } : {}),
};
const keys = createKeys({
  keychain,
  files: createKeptFiles(createFiles(folder), createFilesKey(keychain, randomBytes)),
  clock,
  random: randomBytes,
});
const pin = { baseUrl: 'https://api.example.com', organizationId: 'org' };

async function run(step: string): Promise<unknown> {
  const [verb = ''] = step.split(':');
  const argument = step.slice(verb.length + 1);
  const [account = '', secret = ''] = argument.split('=');
  switch (verb) {
    case 'diagnose':
      return keychain.diagnose();
    case 'get':
      return keychain.get(account);
    case 'set':
      return (await keychain.set(account, secret)) ?? 'written';
    case 'remove':
      return keychain.remove(account);
    case 'create': {
      const made = await keys.create({ name: 'k', curve: 'API_KEY_CURVE_P256' });
      if (made.ok) await keys.pin(made.value.keyId, pin);
      return made;
    }
    case 'sign': {
      const body = Buffer.from(JSON.stringify({ organizationId: pin.organizationId }));
      const stamp = await keys.stamp(argument, pin, body, dialect);
      return stamp.ok ? stamp.value.length : stamp;
    }
    case 'check':
      return keys.open().then(() => keys.check());
    default:
      throw new Error(`unknown step ${step}`);
  }
}

const answers: unknown[] = [];
for (const step of steps)
  try {
    answers.push(await run(step));
  } catch (error) {
    if (!(error instanceof KeychainError)) throw error;
    answers.push({ state: error.state, message: error.message });
  }
console.log(JSON.stringify(answers));

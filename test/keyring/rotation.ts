/**
 * Runs in a session of `with-keyring.sh`, as `session.ts` does: keys over time with the real keychain adapter and the real
 * key store. Prints one line of JSON.
 *   rotation.ts FOLDER STEP...     steps: create, begin:ID, go-on, sign:ID, delete:ID, health, keys
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFiles } from '../../electron/adapters/files.ts';
import { createKeychain } from '../../electron/adapters/keychain.ts';
import { done } from '../../electron/contract/outcome.ts';
import { dialect } from '../../electron/contract/service/dialect.ts';
import { createKeptFiles } from '../../electron/core/files/kept-files.ts';
import { createFilesKey } from '../../electron/core/files/key.ts';
import { diagnosisOf } from '../../electron/core/keys/diagnosis.ts';
import { createKeys } from '../../electron/core/keys/keys.ts';
import { patientKeychain } from '../../electron/core/keys/patient-keychain.ts';
import { make, type RotationNeeds } from '../../electron/core/rotation/deeds.ts';
import { openRotations } from '../../electron/core/rotation/file.ts';
import { healthOf } from '../../electron/core/rotation/health.ts';

const [folder = '', ...steps] = process.argv.slice(2);
const keychain = createKeychain({ service: 'Countersign test' });
const clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms: number, signal?: AbortSignal) => sleep(ms, undefined, signal ? { signal } : {}),
};
const files = createKeptFiles(createFiles(folder), createFilesKey(keychain, randomBytes));
const keys = createKeys({ keychain, files, clock, random: randomBytes });
const pin = { baseUrl: 'https://api.example.com', organizationId: 'org' };
await keys.open();
const file = await openRotations(files);
/** What making a key takes; the rest of a rotation asks a service. */
const needs = {
  keys,
  file,
  record: async () => undefined,
  protect: async () => done(null),
} as Partial<RotationNeeds> as RotationNeeds;

async function run(step: string): Promise<unknown> {
  const [verb = '', argument = ''] = step.split(':');
  switch (verb) {
    case 'create': {
      const made = await keys.create({ name: 'Old', curve: 'API_KEY_CURVE_P256' });
      if (made.ok) await keys.pin(made.value.keyId, pin);
      return made;
    }
    case 'begin': {
      const old = keys.list().find(key => key.keyId === argument);
      if (old === undefined) throw new Error(`no key ${argument}`);
      return file.put({
        ...{ connectionId: 'c', ...pin, userId: 'u', startedAt: new Date().toISOString(), phase: 'make', activityId: null },
        old: { keyId: old.keyId, name: old.name, publicKey: old.publicKey },
        fresh: { keyId: null, publicKey: null, name: 'New', curve: old.curve, expirationSeconds: null },
      });
    }
    case 'go-on': {
      const kept = file.of('c');
      return kept === null ? null : make(needs, kept);
    }
    case 'sign': {
      const stamp = await keys.stamp(argument, pin, Buffer.from(JSON.stringify({ organizationId: 'org' })), dialect);
      return stamp.ok ? stamp.value.length : stamp;
    }
    case 'delete':
      return keys.remove(argument);
    case 'health':
      return healthOf({
        ...{ store: patientKeychain(keychain, clock), place: 'keychain', clock, random: randomBytes },
        explain: state => diagnosisOf(state, 'linux'),
      });
    case 'keys':
      return (await keys.check()).map(({ keyId, name, state }) => ({ keyId, name, state }));
    default:
      throw new Error(`unknown step ${step}`);
  }
}

const answers: unknown[] = [];
for (const step of steps) answers.push(await run(step));
console.log(JSON.stringify(answers));

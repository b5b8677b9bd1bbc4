/** Private keys in memory: every buffer that held one is zero as soon as the call that needed it is over. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { keyHandlers } from '../../../../electron/core/calls/ways-in/keys.ts';
import type { UnlockedKey } from '../../../../electron/core/curves/curves.ts';
import type { AskSecrets } from '../../../../electron/core/decisions/ask-secrets.ts';
import { createKeys, type Keys } from '../../../../electron/core/keys/keys.ts';
import { createSecretStore } from '../../../../electron/core/keys/secret-store.ts';
import type { Person } from '../../../../electron/core/ports.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { keptIn } from '../../support/kept.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

/** Every secret that went through the curves, as it was then, with the buffer that held it. */
const seen = vi.hoisted(() => [] as { was: string; buffer: Uint8Array }[]);
/** Every signer that was made. */
const signers = vi.hoisted(() => [] as UnlockedKey[]);
const see = <T extends Uint8Array>(buffer: T): T => {
  seen.push({ was: Buffer.from(buffer).toString('hex'), buffer });
  return buffer;
};
vi.mock('../../../../electron/core/curves/curves.ts', async original => {
  const real = await original<typeof import('../../../../electron/core/curves/curves.ts')>();
  return {
    ...real,
    isPrivateKey: (curve: never, secret: Uint8Array) => real.isPrivateKey(curve, see(secret)),
    derivePublicKey: (curve: never, secret: Uint8Array) => real.derivePublicKey(curve, see(secret)),
    unlockKey: (curve: never, secret: Uint8Array, native?: boolean) => {
      const key = real.unlockKey(curve, see(secret), native);
      signers.push(key);
      return key;
    },
  };
});

const pin = { baseUrl: 'https://api.example.com', organizationId: 'org-1' };
const [first = expect.fail('no pair'), second = expect.fail('no pair')] = keyPairs;
const ed25519 = keyPairs[4] ?? expect.fail('no Ed25519 pair');
let keychain: MemoryKeychain;
let files: MemoryFiles;
let keys: Keys;
let drawn: number;
const random = (bytes: number) => see(new Uint8Array(bytes).fill(++drawn));
const make = () => createKeys({ keychain, files: keptIn(files, keychain), clock: testClock(), random });
const value = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(outcome.message));

/** What is left of the secrets, each told by what it was. */
const left = () => seen.filter(({ buffer }) => buffer.length === 32 && buffer.some(byte => byte !== 0)).map(({ was }) => was);

let keyId: string;
beforeEach(async () => {
  keychain = memoryKeychain();
  files = memoryFiles();
  drawn = 0;
  keys = make();
  keyId = value(await keys.import({ ...first, name: 'k' })).keyId;
  value(await keys.pin(keyId, pin));
  seen.length = 0;
});
const account = () => `key:${keyId}`;
const text = () => keychain.items.get(account()) ?? expect.fail('no record');
const refuse = (what: 'set' | 'get') => () => {
  keychain[what] = async () => {
    throw new Error('no');
  };
};
const stamp = () => keys.stamp(keyId, pin, Buffer.from('{"organizationId":"org-1"}'), dialect);
const create = () => keys.create({ name: 'n', curve: 'API_KEY_CURVE_P256' });
const importing = (more: object) => () => keys.import({ ...second, name: 'n', ...more });
const fillUp = async () => {
  while (keys.list().length < 32) await keys.create({ name: 'n', curve: 'API_KEY_CURVE_ED25519' });
  seen.length = 0;
};

/** A person who types a key, or chooses its file, while the journal is full. */
const handlers = () =>
  keyHandlers({
    keys,
    person: { chooseKeyFile: async () => ({ ...second, name: 'file' }) } as Partial<Person> as Person,
    secrets: createSecretStore(keychain),
    secretsAsked: { ask: question => question.take({ ...second, name: 'n' }) } as Partial<AskSecrets> as AskSecrets,
    protect: async () => done(null),
    confirm: async () => failure('declined', 'Nobody asks.'),
    told: async made => made,
    noted: async () => failure('storage', 'The journal is full.'),
  });

describe('no secret stays in a buffer', () => {
  test.each<[string, boolean, () => Promise<unknown>, (() => unknown)?]>([
    ['after a key was made', true, create],
    ['after a key could not be kept', false, create, refuse('set')],
    ['after one key too many', false, create, fillUp],
    ['after an import', true, importing({})],
    ['after an Ed25519 import', true, importing({ ...ed25519, privateKey: ed25519.privateKey + ed25519.publicKey })],
    [
      'after an import beside a wrong public half',
      false,
      importing({ ...ed25519, privateKey: `${ed25519.privateKey}${first.privateKey}` }),
    ],
    ['after an import with another public key', false, importing({ publicKey: first.publicKey })],
    ['after an import with no public key', false, importing({ publicKey: '02' })],
    ['after one import too many', false, importing({}), fillUp],
    ['after an import of what is here', false, importing(first)],
    ['after an import of what is here, damaged', false, importing(first), () => keychain.items.set(account(), '{}')],
    ['after an import of what cannot be read', false, importing(first), refuse('get')],
    ['after an import of what is gone', true, importing(first), () => keychain.items.clear()],
    ['after a check', true, () => keys.check().then(() => done(null))],
    ['after a stamp', true, stamp],
    ['after a pin', true, () => keys.pin(keyId, { ...pin, organizationId: 'org-2' })],
    ['after a pin that could not be kept', false, () => keys.pin(keyId, { ...pin, organizationId: 'org-2' }), refuse('set')],
    ['after a sub-organisation of nobody', false, () => keys.allowSub(keyId, { ...pin, organizationId: 'org-2' }, 'sub')],
    ['after a repair of nothing', false, () => keys.repair(keyId, async () => done(null))],
    [
      'after a repair',
      true,
      () => keys.repair(keyId, async () => done(null)),
      () => keychain.items.set(account(), text().replace('org-1', 'org-2')),
    ],
    [
      'after a record of another key',
      false,
      stamp,
      () => keychain.items.set(account(), text().replace(first.privateKey, second.privateKey)),
    ],
    ['after a key that was typed could not be written down', false, () => handlers()['keys.import']({})],
    ['after a file was chosen and not kept', false, () => handlers()['keys.import_file']({})],
    [
      'after a stamp that a lock overtook',
      false,
      stamp,
      () => {
        const { get } = keychain;
        keychain.get = async name => {
          keys.lock();
          return get(name);
        };
      },
    ],
  ])('%s', async (_, works, call, before) => {
    await before?.();
    const outcome = (await call()) as { ok: boolean };
    expect([outcome.ok, left()]).toEqual([works, []]);
    // A secret was there to be wiped.
    expect(seen.filter(({ was }) => was.length === 64 && !/^0*$/.test(was))).not.toEqual([]);
  });
});

test('what a hex text was decoded into is zero as well, though it is never handed on', async () => {
  // The curves try themselves on a published key at the first stamp, which is no secret.
  value(await stamp());
  keys = make();
  const made: Buffer[] = [];
  const from = Buffer.from.bind(Buffer) as (...given: unknown[]) => Buffer;
  const spy = vi.spyOn(Buffer, 'from').mockImplementation(((...given: unknown[]) => {
    const buffer = from(...given);
    if (given[1] === 'hex') made.push(buffer);
    return buffer;
  }) as never);
  try {
    value(await stamp());
    value(await keys.import({ ...second, name: 'n' }));
    await keys.import({ ...ed25519, name: 'n', privateKey: `${ed25519.privateKey}${first.privateKey}` });
  } finally {
    spy.mockRestore();
  }
  const secrets = [first, second, ed25519].map(({ privateKey }) => privateKey);
  expect(made.length).toBeGreaterThanOrEqual(3);
  expect(made.map(buffer => buffer.toString('hex')).filter(hex => secrets.some(secret => hex.includes(secret)))).toEqual([]);
});

test.each<[string, () => unknown]>([
  ['the app is locked', () => keys.lock()],
  ['its key is removed', () => keys.remove(keyId)],
  [
    'its key is repaired',
    () => {
      keychain.items.set(account(), text().replace('org-1', 'org-2'));
      return keys.repair(keyId, async () => done(null));
    },
  ],
])('a signer that something still holds signs nothing any more once %s', async (_, end) => {
  signers.length = 0;
  value(await stamp());
  expect(signers.map(signer => signer.sign(Buffer.from('x')).length > 60)).toEqual([true]);
  await end();
  for (const signer of signers.splice(0)) expect(() => signer.sign(Buffer.from('x'))).toThrow('This key was locked');
});

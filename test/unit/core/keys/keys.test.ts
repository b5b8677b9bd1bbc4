import { inspect } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import { apiKeyCurves } from '../../../../electron/contract/schema/enums.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { createKeys, type Keys } from '../../../../electron/core/keys/keys.ts';
import { patientKeychain } from '../../../../electron/core/keys/patient-keychain.ts';
import { readStamp, stampHolds } from '../../../practice/stamp/verify.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { keptIn } from '../../support/kept.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

const pin = { baseUrl: 'https://api.example.com', organizationId: 'org-1' };
let keychain: MemoryKeychain;
let files: MemoryFiles;
let clock: ReturnType<typeof testClock>;
let keys: Keys;
let drawn: number;

const make = () =>
  createKeys({
    keychain,
    files: keptIn(files),
    clock,
    random: bytes => {
      drawn += 1;
      return new Uint8Array(bytes).fill(drawn);
    },
  });
beforeEach(() => {
  keychain = memoryKeychain();
  files = memoryFiles();
  clock = testClock();
  drawn = 0;
  keys = make();
});

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.value;
}
/** A stamp over the least body of an organisation, its own where none is named. */
const bodyOf = (organizationId: string) => Buffer.from(JSON.stringify({ organizationId }));
const stampWith = (of: Keys, keyId: string, over: typeof pin, body = bodyOf(over.organizationId)) =>
  of.stamp(keyId, over, body, dialect);
const fixture = keyPairs[0] ?? expect.fail('no key pair');
const importFixture = (more = {}) => keys.import({ ...fixture, name: 'Treasury', ...more });

describe.each(apiKeyCurves)('a created %s key', curve => {
  test('is listed, pinned, signs what the service verifies, and is there after a restart', async () => {
    const key = value(await keys.create({ name: ' Mine ', curve }));
    expect(key).toMatchObject({ name: 'Mine', curve, state: 'ready' });
    value(await keys.pin(key.keyId, pin));
    const again = make();
    expect(value(await again.open())).toEqual([{ ...key, state: 'unavailable' }]);
    const body = bodyOf(pin.organizationId);
    const stamp = readStamp(value(await stampWith(again, key.keyId, pin, body)));
    expect(stamp.publicKey).toBe(key.publicKey);
    expect(stampHolds(stamp, body)).toBe(true);
    expect(again.list()[0]?.state).toBe('ready');
  });
});

test('a scalar over the order is drawn again', async () => {
  const draws = [new Uint8Array(32).fill(255), new Uint8Array(32).fill(7), new Uint8Array(16).fill(1)];
  const other = createKeys({ keychain, files: keptIn(files), clock, random: () => draws.shift() ?? new Uint8Array() });
  value(await other.create({ name: 'a', curve: 'API_KEY_CURVE_P256' }));
  expect(keychain.items.get(`key:${'01'.repeat(16)}`)).toContain('07'.repeat(32));
});

describe('import', () => {
  test.each(keyPairs)('takes the $name, with white space around it', async pair => {
    const key = value(
      await keys.import({ ...pair, name: 'x', privateKey: ` ${pair.privateKey}\n`, publicKey: `${pair.publicKey}\r\n` }),
    );
    expect(key.publicKey).toBe(pair.publicKey);
  });

  test('takes Ed25519 as seed and public key in one', async () => {
    const pair = keyPairs[4] ?? expect.fail('no Ed25519 pair');
    const both = pair.privateKey + pair.publicKey;
    expect(value(await keys.import({ ...pair, name: 'x', privateKey: both })).publicKey).toBe(pair.publicKey);
    const wrong = await keys.import({ ...pair, name: 'y', privateKey: pair.privateKey + '11'.repeat(32) });
    expect(wrong).toMatchObject({ ok: false, code: 'invalid', problems: [{ path: 'privateKey' }] });
  });

  test.each([
    ['0x in front', { privateKey: `0x${fixture.privateKey}` }, 'privateKey', /0x/],
    ['a digit short', { privateKey: fixture.privateKey.slice(1) }, 'privateKey', /63 hex digits/],
    ['not hex', { privateKey: `zz${fixture.privateKey.slice(2)}` }, 'privateKey', /not hex/],
    ['nothing', { privateKey: ' \n' }, 'privateKey', /nothing/],
    ['a PEM text', { privateKey: '-----BEGIN PRIVATE KEY-----\nMC4' }, 'privateKey', /PEM/],
    ['zero', { privateKey: '0'.repeat(64) }, 'privateKey', /zero/],
    ['over the order', { privateKey: 'f'.repeat(64) }, 'privateKey', /above the order/],
    ['128 digits for P-256', { privateKey: fixture.privateKey.repeat(2) }, 'privateKey', /128 hex digits/],
    ['the public key of another pair', { publicKey: keyPairs[1]?.publicKey ?? '' }, 'publicKey', /^0305/],
    ['a public key of another curve', { publicKey: keyPairs[3]?.publicKey ?? '' }, 'publicKey', /^026e/],
    ['a public key that is none', { publicKey: '02' }, 'publicKey', /^02$/],
  ])('refuses %s, names the field and shows nothing of the private key', async (_, change, path, received) => {
    const outcome = await importFixture(change);
    expect(outcome).toMatchObject({
      ok: false,
      code: 'invalid',
      problems: [{ path, received: expect.stringMatching(received) }],
    });
    expect(JSON.stringify(outcome)).not.toContain(fixture.privateKey.slice(8, 40));
    expect(keychain.items.size + files.content.size).toBe(0);
  });

  test('refuses a key that is here already, by its name', async () => {
    value(await importFixture());
    expect(await importFixture({ name: 'Again' })).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('"Treasury"'),
    });
    expect(keychain.items.size).toBe(1);
  });

  test('restores a key whose item is gone under its id, without its pins', async () => {
    const key = value(await importFixture());
    value(await keys.pin(key.keyId, pin));
    keychain.items.clear();
    expect(value(await importFixture()).keyId).toBe(key.keyId);
    expect(await stampWith(keys, key.keyId, pin)).toMatchObject({ code: 'forbidden' });
    expect(keys.list()).toHaveLength(1);
  });

  test('never writes over a key that cannot be read', async () => {
    const key = value(await importFixture());
    const before = new Map(keychain.items);
    keychain.state = 'locked';
    expect(await importFixture()).toMatchObject({ code: 'key_unavailable', diagnosis: 'locked' });
    keychain.state = 'ready';
    keychain.items.set(`key:${key.keyId}`, 'damaged');
    expect(await importFixture()).toMatchObject({ code: 'invalid', message: expect.stringContaining('damaged') });
    expect([...keychain.items.keys()]).toEqual([...before.keys()]);
  });
});

describe('pins', () => {
  test('a key signs for its organisation at its address and for no other', async () => {
    const { keyId } = value(await importFixture());
    expect(await stampWith(keys, keyId, pin)).toMatchObject({ code: 'forbidden' });
    value(await keys.pin(keyId, pin));
    expect((await stampWith(keys, keyId, pin)).ok).toBe(true);
    expect((await stampWith(keys, keyId, { ...pin, baseUrl: 'https://API.example.com/' })).ok).toBe(true);
    for (const other of [
      { ...pin, baseUrl: 'https://api.example.com.evil.example' },
      { ...pin, baseUrl: 'http://api.example.com' },
      { ...pin, baseUrl: 'https://api.example.com:8443' },
      { ...pin, baseUrl: 'https://api.example.com/v2' },
      { ...pin, organizationId: 'org-2' },
    ])
      expect(await stampWith(keys, keyId, other)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test('a key vouches for a hand-over over its connection and for nothing else', async () => {
    const { keyId } = value(await importFixture());
    const hash = 'ab'.repeat(32);
    const statement = (text: string) => keys.vouch(keyId, pin, Buffer.from(text), dialect);
    const handOver = `countersign hand-over 1 ${hash}`;
    expect(await statement(handOver)).toMatchObject({ code: 'forbidden' });
    value(await keys.pin(keyId, pin));
    expect(stampHolds(readStamp(value(await statement(handOver))), Buffer.from(handOver))).toBe(true);
    expect(await keys.vouch(keyId, { ...pin, organizationId: 'org-2' }, Buffer.from(handOver), dialect)).toMatchObject({
      code: 'forbidden',
    });
    for (const other of [
      ...['', hash, `{"organizationId":"org-1","x":"${handOver}"}`, ` ${handOver}`, `${handOver}\n`, `${handOver}${hash}`],
      ...[`countersign hand-over 2 ${hash}`, `countersign  hand-over 1 ${hash}`, handOver.toUpperCase(), `${handOver}\n{}`],
    ])
      expect(await statement(other), other).toMatchObject({ ok: false, code: 'forbidden' });
    keys.lock();
    expect(await statement(handOver)).toMatchObject({ ok: false, code: 'locked' });
  });

  test('a key that watches vouches for nothing', async () => {
    const { keyId } = value(await importFixture());
    value(await keys.pin(keyId, pin));
    value(await keys.setWatch(keyId, true));
    expect(await keys.vouch(keyId, pin, Buffer.from(`countersign hand-over 1 ${'ab'.repeat(32)}`), dialect)).toMatchObject({
      code: 'forbidden',
    });
  });

  test('a changed index opens nothing: the record in the keychain decides', async () => {
    const { keyId } = value(await importFixture());
    value(await keys.pin(keyId, pin));
    const text = Buffer.from(files.content.get('keys.json') ?? []).toString();
    files.content.set('keys.json', Buffer.from(text.replace('api.example.com', 'evil.example')));
    const again = make();
    expect(await stampWith(again, keyId, { ...pin, baseUrl: 'https://evil.example' })).toMatchObject({ code: 'forbidden' });
    expect((await stampWith(again, keyId, pin)).ok).toBe(true);
  });

  test('a removed pin ends what it allowed, at once', async () => {
    const { keyId } = value(await importFixture());
    value(await keys.pin(keyId, pin));
    value(await stampWith(keys, keyId, pin));
    value(await keys.unpin(keyId, pin));
    expect(await stampWith(keys, keyId, pin)).toMatchObject({ code: 'forbidden' });
  });

  test('a record never grows past what Windows takes, and stays as it was', async () => {
    const { keyId } = value(await importFixture());
    let outcome: Outcome<null> = { ok: true, value: null };
    for (let n = 0; n < 20 && outcome.ok; n++)
      outcome = await keys.pin(keyId, {
        baseUrl: `https://${'a'.repeat(50)}-${n}.${'b'.repeat(60)}.example.com`,
        organizationId: 'o'.repeat(36),
      });
    expect(outcome).toMatchObject({ code: 'invalid', problems: [{ path: 'pins' }] });
    expect(Buffer.byteLength(keychain.items.get(`key:${keyId}`) ?? '')).toBeLessThanOrEqual(2500);
    value(await keys.unpin(keyId, { baseUrl: 'https://none.example', organizationId: 'x' }));
  });
});

describe('a keychain that does not give the key', () => {
  let keyId: string;
  beforeEach(async () => {
    keyId = value(await importFixture()).keyId;
    value(await keys.pin(keyId, pin));
  });

  test.each(['locked', 'no_dbus', 'no_secret_service', 'denied', 'library_missing', 'timeout', 'failed'] as const)(
    'says %s, keeps the index, and writes nothing',
    async state => {
      keychain.state = state;
      keychain.calls.length = 0;
      expect(await stampWith(keys, keyId, pin)).toMatchObject({ code: 'key_unavailable', diagnosis: state });
      expect(keys.list()).toMatchObject([{ keyId, state: 'unavailable' }]);
      expect((await keys.remove(keyId)).ok).toBe(false);
      expect((await keys.unpin(keyId, pin)).ok).toBe(false);
      expect(keys.list()).toHaveLength(1);
      expect(keychain.calls.filter(call => call.startsWith('set'))).toEqual([]);
    },
  );

  test('and is unlocked meanwhile is read again before the key is called gone', async () => {
    keychain.state = 'locked';
    keychain.diagnose = async () => {
      keychain.state = 'ready';
      return { state: 'ready', detail: '' };
    };
    expect((await stampWith(keys, keyId, pin)).ok).toBe(true);
  });

  test('because the item is gone says gone', async () => {
    keychain.items.clear();
    expect(await stampWith(keys, keyId, pin)).toMatchObject({ code: 'key_unavailable', diagnosis: 'gone' });
    expect(keys.list()).toMatchObject([{ state: 'gone' }]);
    value(await keys.remove(keyId));
    expect(keys.list()).toEqual([]);
  });

  test('because it throws something unknown passes none of its words on', async () => {
    keychain.get = async () => {
      throw new Error(`cannot read ${fixture.privateKey}`);
    };
    const outcome = await stampWith(keys, keyId, pin);
    expect(outcome).toMatchObject({ code: 'key_unavailable', diagnosis: 'failed' });
    expect(JSON.stringify(outcome)).not.toContain(fixture.privateKey);
  });

  test.each([
    ['another private key', (text: string) => text.replace(fixture.privateKey, keyPairs[1]?.privateKey ?? '')],
    ['one flipped digit', (text: string) => text.replace(fixture.privateKey, `5${fixture.privateKey.slice(1)}`)],
    ['zero', (text: string) => text.replace(fixture.privateKey, '0'.repeat(64))],
    ['another curve', (text: string) => text.replace('CURVE_P256', 'CURVE_SECP256K1')],
    ['a newer version', (text: string) => text.replace('"v":1', '"v":2')],
    ['half the text', (text: string) => text.slice(0, 100)],
    ['no text', () => ''],
    ['null', () => 'null'],
  ])('a record with %s is corrupt and signs nothing', async (_, damage) => {
    const account = `key:${keyId}`;
    keychain.items.set(account, damage(keychain.items.get(account) ?? ''));
    const outcome = await stampWith(keys, keyId, pin);
    expect(outcome).toMatchObject({ code: 'key_unavailable', diagnosis: 'corrupt' });
    expect(keys.list()).toMatchObject([{ state: 'corrupt' }]);
  });
});

describe('lock', () => {
  test('makes no stamp until it is unlocked', async () => {
    const { keyId } = value(await importFixture());
    value(await keys.pin(keyId, pin));
    value(await stampWith(keys, keyId, pin));
    keys.lock();
    keychain.calls.length = 0;
    expect(await stampWith(keys, keyId, pin)).toMatchObject({ code: 'locked' });
    expect(keychain.calls).toEqual([]);
    keys.unlock();
    expect(value(await stampWith(keys, keyId, pin)).length).toBeGreaterThan(60);
  });

  test('while the keychain is being read, nothing is unlocked afterwards', async () => {
    const { keyId } = value(await importFixture());
    value(await keys.pin(keyId, pin));
    const read = keychain.get;
    keychain.get = async account => {
      const text = await read(account);
      keys.lock();
      return text;
    };
    const pending = stampWith(keys, keyId, pin);
    expect(await pending).toMatchObject({ code: 'locked' });
    keychain.get = read;
  });

  test('between locks the keychain is asked once', async () => {
    const { keyId } = value(await importFixture());
    value(await keys.pin(keyId, pin));
    keychain.calls.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => stampWith(keys, keyId, pin)));
    expect(keychain.calls).toEqual([`get key:${keyId}`]);
  });
});

describe('the index', () => {
  test('that is damaged is set aside and the one before it used; nothing is deleted', async () => {
    const first = value(await keys.create({ name: 'first', curve: 'API_KEY_CURVE_P256' }));
    value(await keys.create({ name: 'second', curve: 'API_KEY_CURVE_P256' }));
    files.content.set('keys.json', Buffer.from('{"v":1,"keys":[{'));
    const opened = value(await make().open());
    expect(opened.map(key => key.keyId)).toEqual([first.keyId]);
    expect(Buffer.from(files.content.get('keys.json.unverified') ?? []).toString()).toBe('{"v":1,"keys":[{');
  });

  test('of a newer version is left alone, and says so', async () => {
    const kept = keptIn(files);
    await kept.key.open();
    await kept.write('keys.json', Buffer.from('{"v":2,"keys":[]}\n'));
    const newer = Buffer.from(files.content.get('keys.json') ?? []);
    expect(await keys.open()).toMatchObject({ code: 'storage', message: expect.stringContaining('version 2') });
    expect((await keys.create({ name: 'x', curve: 'API_KEY_CURVE_P256' })).ok).toBe(false);
    expect(Buffer.from(files.content.get('keys.json') ?? [])).toEqual(newer);
    expect(keychain.items.size).toBe(0);
  });

  test('that cannot be written leaves no secret behind that nobody knows of', async () => {
    files.failNext = new Error('ENOSPC: no space left on device');
    expect(await keys.create({ name: 'x', curve: 'API_KEY_CURVE_P256' })).toMatchObject({
      code: 'storage',
      message: expect.stringContaining('ENOSPC'),
    });
    expect(keychain.items.size).toBe(0);
    expect(keys.list()).toEqual([]);
  });

  test('unknown ids are named', async () => {
    expect(await stampWith(keys, 'nope', pin)).toMatchObject({ code: 'key_missing', message: expect.stringContaining('nope') });
    expect(await keys.remove('nope')).toMatchObject({ code: 'key_missing' });
  });
});

describe('patience', () => {
  test('one call at a time, whoever asks', async () => {
    const line = patientKeychain(keychain, clock);
    expect(patientKeychain(line, clock)).toBe(line);
    expect(patientKeychain(keychain, clock)).toBe(line);
    await Promise.all([line.get('a'), line.set('b', 'c'), line.get('b'), line.remove('b'), line.get('d')]);
    expect(keychain.busiest).toBe(1);
  });

  test('a call without an answer is given up after ten seconds, and a write behind it never happens', async () => {
    let answer = (_: string | null) => {};
    keychain.get = () => new Promise(resolve => (answer = resolve));
    const line = patientKeychain(keychain, clock);
    const stuck = line.get('a').catch(error => error);
    const behind = line.set('b', 'secret').catch(error => error);
    await clock.advance(9_999);
    await clock.advance(1);
    expect(await stuck).toMatchObject({ state: 'timeout' });
    expect(await behind).toMatchObject({ state: 'timeout' });
    answer('late');
    await clock.advance(1);
    expect(keychain.items.size).toBe(0);
    await line.set('b', 'now');
    expect(keychain.items.get('b')).toBe('now');
  });
});

test('canary: private keys are in the keychain and nowhere else', async () => {
  const seen: unknown[] = [];
  const note = async <T>(promise: Promise<T>) => {
    const got = await promise.catch(error => error);
    seen.push(got);
    return got;
  };
  const secrets = keyPairs.map(pair => pair.privateKey);
  await note(keys.open());
  for (const pair of keyPairs) {
    const outcome = await note(keys.import({ ...pair, name: 'k' }));
    await note(keys.import({ ...pair, name: 'k' }));
    await note(keys.import({ ...pair, name: 'k', publicKey: '00' }));
    await note(keys.import({ ...pair, name: 'k', privateKey: `${pair.privateKey}0` }));
    if (!outcome.ok) throw new Error(outcome.message);
    await note(keys.pin(outcome.value.keyId, pin));
    await note(stampWith(keys, outcome.value.keyId, pin));
    await note(stampWith(keys, outcome.value.keyId, { ...pin, organizationId: 'other' }));
  }
  for (const [account, text] of keychain.items) keychain.items.set(account, text.slice(0, -3));
  seen.push(await keys.check());
  keys.lock();
  keys.unlock();
  for (const { keyId } of keys.list()) await note(stampWith(keys, keyId, pin));
  const written = [...files.content].map(([path, bytes]) => `${path}${Buffer.from(bytes).toString()}`).join();
  const everything = [
    inspect(seen, { depth: null, showHidden: true }),
    JSON.stringify(seen),
    written,
    inspect(keys, { depth: null }),
  ].join();
  for (const secret of secrets) {
    const raw = Buffer.from(secret, 'hex');
    for (const form of [
      secret,
      secret.toUpperCase(),
      raw.toString('base64url'),
      raw.toString('base64').slice(0, 40),
      raw.toString('latin1'),
    ])
      expect(everything).not.toContain(form);
    expect([...keychain.items.values()].join()).toContain(secret);
  }
});

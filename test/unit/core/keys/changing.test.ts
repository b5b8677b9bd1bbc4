/** Keys that are made, pinned, removed, repaired: what the keychain and the list hold afterwards, exactly. */
import { beforeEach, describe, expect, test } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { normalPin } from '../../../../electron/core/keys/pins.ts';
import { readStamp, stampHolds } from '../../../practice/stamp/verify.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { contentOf } from '../../support/kept.ts';
import { keyBench, valueIn as value } from '../../support/key-bench.ts';

const pin = { baseUrl: 'https://api.example.com', organizationId: 'org-1' };
const [first = expect.fail('no pair'), second = expect.fail('no pair')] = keyPairs;
let { keychain, files, make, keys } = keyBench();
beforeEach(() => {
  ({ keychain, files, make, keys } = keyBench());
});

const bodyOf = (organizationId: string) => Buffer.from(JSON.stringify({ organizationId }));
const stamped = (keyId: string, over = pin, organizationId = over.organizationId, of = keys) =>
  of.stamp(keyId, over, bodyOf(organizationId), dialect);
const imported = async (of = keys, pair = first) => value(await of.import({ ...pair, name: 'Treasury' }));
const recordOf = (keyId: string) => JSON.parse(keychain.items.get(`key:${keyId}`) ?? 'null') as Record<string, unknown>;
const setRecord = (keyId: string, change: Record<string, unknown>) =>
  void keychain.items.set(`key:${keyId}`, JSON.stringify({ ...recordOf(keyId), ...change }));
const listed = (path = 'keys.json') => JSON.parse(contentOf(files.content.get(path))) as { v: number; keys: unknown[] };
const unavailable = (diagnosis: string) =>
  failure('key_unavailable', `The store is ${diagnosis}. Look at it.`, { diagnosis: diagnosis as never });

describe('what is kept of a key', () => {
  test('is its record in the keychain and its line in the list, and the list before it', async () => {
    const key = await imported();
    const line = {
      ...{ keyId: '01'.repeat(16), name: 'Treasury', curve: first.curve, publicKey: first.publicKey },
      ...{ createdAt: '2026-11-21T00:00:00.000Z', place: 'keychain' },
    };
    expect(key).toEqual({ ...line, state: 'ready', sealed: false, watches: false });
    const { curve, privateKey, publicKey } = first;
    expect(recordOf(key.keyId)).toEqual({ v: 1, curve, publicKey, privateKey, pins: [] });
    expect([listed(), listed('keys.previous.json')]).toEqual([
      { v: 1, keys: [{ ...line, pins: [] }] },
      { v: 1, keys: [] },
    ]);
    value(await keys.pin(key.keyId, { ...pin, baseUrl: 'https://API.example.com/v1//' }));
    const pins = [{ ...pin, baseUrl: 'https://api.example.com/v1' }];
    expect(recordOf(key.keyId)).toEqual({ v: 1, curve, publicKey, privateKey, pins });
    expect([listed(), listed('keys.previous.json')]).toEqual([
      { v: 1, keys: [{ ...line, pins }] },
      { v: 1, keys: [{ ...line, pins: [] }] },
    ]);
  });

  test.each<[string, (text: string) => string | null]>([
    ['nothing', () => null],
    ['half of it', text => text.slice(0, 50)],
    ['a different one', text => text.replace(first.privateKey, second.privateKey)],
  ])('is read back: where the store kept %s, no key is said to be here', async (_, keeps) => {
    const { set } = keychain;
    keychain.set = async (account, text) => {
      const kept = account.startsWith('key:') ? keeps(text) : text;
      if (kept !== null) await set(account, kept);
    };
    expect(await keys.import({ ...first, name: 'x' })).toEqual(unavailable('failed'));
    expect([keys.list(), [...keychain.items.keys()], files.content.size]).toEqual([[], ['files'], 0]);
  });

  test('is no key where the store refuses it, and no pin where it refuses that', async () => {
    const { set } = keychain;
    const refuse = () => {
      keychain.set = async () => {
        throw new Error(`no room for ${first.privateKey}`);
      };
    };
    refuse();
    expect(await keys.import({ ...first, name: 'x' })).toEqual(unavailable('failed'));
    keychain.set = set;
    const { keyId } = await imported();
    refuse();
    expect(await keys.pin(keyId, pin)).toEqual(unavailable('failed'));
    expect([keys.pins(keyId), recordOf(keyId).pins]).toEqual([[], []]);
    expect(await stamped(keyId)).toMatchObject({ code: 'forbidden' });
  });

  test('is at most 32 keys; one that is gone may be put back all the same', async () => {
    let keyId = '';
    for (let n = 0; n < 32; n++) ({ keyId } = value(await keys.create({ name: `${n}`, curve: 'API_KEY_CURVE_ED25519' })));
    const full = failure('invalid', 'There are 32 keys on this computer already. Remove one you no longer use first.');
    expect(await keys.create({ name: 'more', curve: 'API_KEY_CURVE_ED25519' })).toEqual(full);
    expect(await keys.import({ ...first, name: 'more' })).toEqual(full);
    expect([keys.list().length, [...keychain.items.keys()].filter(name => name.startsWith('key:')).length]).toEqual([32, 32]);
    const { privateKey } = recordOf(keyId);
    keychain.items.delete(`key:${keyId}`);
    const again = { name: 'again', curve: 'API_KEY_CURVE_ED25519' as const, publicKey: null };
    expect(value(await keys.import({ ...again, privateKey: String(privateKey) }))).toMatchObject({ keyId, name: '31' });
    value(await keys.remove(keyId));
    value(await keys.import({ ...first, name: 'more' }));
  });

  test('of one key is changed without another: pinned, repaired and removed, each alone', async () => {
    const [a, b] = [await imported(), await imported(keys, second)];
    value(await keys.pin(a.keyId, pin));
    expect([keys.pins(a.keyId), keys.pins(b.keyId)]).toEqual([[pin], []]);
    expect(listed().keys).toMatchObject([{ pins: [pin] }, { pins: [] }]);
    setRecord(b.keyId, { pins: [{ ...pin, organizationId: 'org-2' }] });
    value(await keys.repair(b.keyId, async () => done(null)));
    expect(listed().keys).toMatchObject([{ pins: [pin] }, { pins: [{ organizationId: 'org-2' }] }]);
    value(await keys.remove(a.keyId));
    expect([keys.list(), listed().keys]).toMatchObject([[{ keyId: b.keyId }], [{ keyId: b.keyId }]]);
    expect([keys.list().length, keychain.items.has(`key:${b.keyId}`)]).toEqual([1, true]);
  });

  test('of an unknown key is nothing to change, and of one that cannot be read the reason is said', async () => {
    const { keyId } = await imported();
    keychain.state = 'locked';
    for (const call of [keys.pin, keys.unpin]) {
      expect(await call('nope', pin)).toMatchObject({ code: 'key_missing' });
      expect(await call(keyId, pin)).toEqual(unavailable('locked'));
    }
  });

  test('of a key that is put back stays in the keychain, also where the list cannot be written', async () => {
    const { keyId } = await imported();
    keychain.items.delete(`key:${keyId}`);
    files.failNext = new Error('ENOSPC');
    expect(await keys.import({ ...first, name: 'x' })).toMatchObject({ code: 'storage' });
    expect(recordOf(keyId)).toMatchObject({ publicKey: first.publicKey });
  });
});

describe('a key that is removed', () => {
  test('is out of the keychain and the list, and signs nothing, though it was in memory', async () => {
    const { keyId } = await imported();
    value(await keys.pin(keyId, pin));
    value(await stamped(keyId));
    expect(await keys.remove(keyId)).toEqual(done(null));
    expect([keychain.items.has(`key:${keyId}`), keys.list(), listed().keys]).toEqual([false, [], []]);
    expect(await stamped(keyId)).toEqual(failure('key_missing', `There is no key with the id "${keyId}" on this computer.`));
    expect(await keys.remove('x'.repeat(100))).toEqual(
      failure('key_missing', `There is no key with the id "${'x'.repeat(64)}" on this computer.`),
    );
    // The same key again is another one here, for nobody yet.
    const again = await imported();
    expect(again).toMatchObject({ state: 'ready', name: 'Treasury' });
    expect(again.keyId).not.toBe(keyId);
    expect(await stamped(again.keyId)).toMatchObject({ code: 'forbidden' });
  });

  test('signs nothing either where the list could not be written, and is said to be gone', async () => {
    const { keyId } = await imported();
    value(await keys.pin(keyId, pin));
    value(await stamped(keyId));
    files.failNext = new Error('ENOSPC');
    expect(await keys.remove(keyId)).toEqual(failure('storage', 'The list of keys could not be read or written: ENOSPC'));
    expect(keys.list()).toMatchObject([{ keyId, state: 'gone' }]);
    expect(await stamped(keyId)).toMatchObject({ code: 'key_unavailable', diagnosis: 'gone' });
    value(await keys.remove(keyId));
    expect([keys.list(), listed().keys]).toEqual([[], []]);
  });

  test('is not forgotten while the store, which says it is ready, still has it', async () => {
    const { keyId } = await imported();
    keychain.remove = async () => false;
    expect(await keys.remove(keyId)).toEqual(unavailable('failed'));
    expect([keys.list().length, listed().keys.length]).toEqual([1, 1]);
    keychain.state = 'locked';
    expect(await keys.remove(keyId)).toEqual(unavailable('locked'));
    expect(listed().keys.length).toBe(1);
  });
});

describe('organisations and sub-organisations of a key', () => {
  const other = { baseUrl: 'https://other.example', organizationId: 'org-2' };
  let keyId: string;
  beforeEach(async () => {
    ({ keyId } = await imported());
  });
  const subs = (over = pin) => keys.subOrganizations(keyId, over);

  test('a stamp that is refused says what it was for and what the key may sign for', async () => {
    const refused = (expected: string, received: string) =>
      failure('forbidden', 'The key "Treasury" may not sign for this organisation at https://api.example.com.', {
        problems: [{ path: 'connection', expected, received }],
      });
    expect(await stamped(keyId)).toEqual(refused('a connection: there is none yet', 'org-1 at https://api.example.com'));
    value(await keys.pin(keyId, other));
    value(await keys.pin(keyId, { ...other, organizationId: 'org-3' }));
    expect(await stamped(keyId, { ...pin, baseUrl: 'https://API.example.com/' })).toEqual(
      refused('org-2 at https://other.example, org-3 at https://other.example', 'org-1 at https://api.example.com'),
    );
  });

  test('a stamp for another organisation than the connection’s says which', async () => {
    value(await keys.pin(keyId, pin));
    const refused = (message: string, received: string) =>
      failure('forbidden', message, {
        problems: [
          {
            path: 'organizationId',
            expected: 'org-1, or a sub-organisation of it that was confirmed once',
            received,
          },
        ],
      });
    const sentence = (said: string) =>
      `Nothing was stamped: it is for the organisation ${JSON.stringify(said)}, and this connection is for "org-1" at https://api.example.com. If it is a sub-organisation of yours, confirm it once under Keys.`;
    expect(await stamped(keyId, pin, 'sub')).toEqual(refused(sentence('sub'), 'sub'));
    const long = 'x'.repeat(300);
    expect(await stamped(keyId, pin, long)).toEqual(refused(sentence(long.slice(0, 256)), long.slice(0, 256)));
    expect(await keys.stamp(keyId, pin, Buffer.from('{"a":1}'), dialect)).toEqual(
      refused(
        'Nothing was stamped: the request is ambiguous about which organisation it is for.',
        'bytes that can be read in more than one way',
      ),
    );
  });

  test('a sub-organisation is spoken for over its parent at its address alone, until that is taken back', async () => {
    value(await keys.pin(keyId, pin));
    value(await keys.pin(keyId, other));
    value(await keys.pin(keyId, { ...pin, organizationId: 'org-3' }));
    value(await keys.allowSub(keyId, { ...pin, baseUrl: 'https://API.example.com/' }, 'sub'));
    value(await keys.allowSub(keyId, pin, 'sub'));
    expect([subs(), subs(other), subs({ ...pin, organizationId: 'org-9' })]).toEqual([['sub'], [], []]);
    expect(keys.subOrganizations('unknown', pin)).toEqual([]);
    expect(keys.pins(keyId)).toEqual([pin, other, { ...pin, organizationId: 'org-3' }]);
    expect(keys.pins('unknown')).toEqual([]);
    const pins = [{ ...pin, subOrganizations: ['sub'] }, other, { ...pin, organizationId: 'org-3' }];
    expect([recordOf(keyId).pins, listed().keys]).toMatchObject([pins, [{ pins }]]);
    expect((await stamped(keyId, pin, 'sub')).ok).toBe(true);
    for (const over of [other, { ...pin, organizationId: 'org-3' }])
      expect(await stamped(keyId, over, 'sub')).toMatchObject({ code: 'forbidden' });
    value(await keys.allowSub(keyId, pin, 'next'));
    // What is taken back from another connection stays here.
    value(await keys.disallowSub(keyId, other, 'sub'));
    expect(subs()).toEqual(['sub', 'next']);
    value(await keys.disallowSub(keyId, { ...pin, baseUrl: 'https://api.example.com/' }, 'sub'));
    expect([subs(), await stamped(keyId, pin, 'sub')]).toMatchObject([['next'], { code: 'forbidden' }]);
    expect((await stamped(keyId, pin, 'next')).ok).toBe(true);
  });

  test('what is pinned twice stands there once, and a ninth organisation is refused', async () => {
    value(await keys.pin(keyId, pin));
    value(await keys.allowSub(keyId, pin, 'sub'));
    value(await keys.pin(keyId, { ...pin, baseUrl: 'https://api.example.com/' }));
    expect(recordOf(keyId).pins).toEqual([{ ...pin, subOrganizations: ['sub'] }]);
    for (let n = 2; n <= 8; n++) value(await keys.pin(keyId, { ...pin, organizationId: `org-${n}` }));
    expect(await keys.pin(keyId, { ...pin, organizationId: 'org-9' })).toEqual(
      failure('invalid', 'This key is pinned to the maximum number of organisations. Forget one, or use another key.', {
        problems: [{ path: 'pins', expected: 'at most 8 organisations for one key', received: '8 of them' }],
      }),
    );
    value(await keys.pin(keyId, { ...pin, organizationId: 'org-8' }));
    expect([keys.pins(keyId).length, (recordOf(keyId).pins as unknown[]).length]).toEqual([8, 8]);
    value(await keys.unpin(keyId, { ...pin, baseUrl: 'https://API.example.com', organizationId: 'org-8' }));
    value(await keys.pin(keyId, { ...pin, organizationId: 'org-9' }));
  });

  test('an address is one in every spelling, and what is none stays as it is', () => {
    const address = (baseUrl: string) => normalPin({ baseUrl, organizationId: 'org' });
    for (const spelling of ['https://a.example', 'HTTPS://A.example/', 'https://a.example:443//', 'https://a.example/?x#y'])
      expect(address(spelling)).toEqual({ baseUrl: 'https://a.example', organizationId: 'org' });
    expect(address('https://a.example:8443/V2/').baseUrl).toBe('https://a.example:8443/V2');
    expect(address('no address').baseUrl).toBe('no address');
  });

  test('24 sub-organisations are as many as one key speaks for, over all its organisations', async () => {
    value(await keys.pin(keyId, pin));
    expect(await keys.allowSub(keyId, other, 'sub')).toEqual(
      failure('not_found', 'The key is not pinned to the organisation itself.'),
    );
    value(await keys.pin(keyId, other));
    for (let n = 0; n < 24; n++) value(await keys.allowSub(keyId, n % 2 === 0 ? pin : other, `sub-${n}`));
    for (const over of [pin, other])
      expect(await keys.allowSub(keyId, over, 'one more')).toEqual(
        failure('invalid', 'This key stamps for the maximum number of sub-organisations. Forget one, or use another key.', {
          problems: [{ path: 'pins', expected: 'at most 24 sub-organisations for one key', received: '24 of them' }],
        }),
      );
    value(await keys.allowSub(keyId, pin, 'sub-22'));
    expect([subs().length, subs(other).length]).toEqual([12, 12]);
  });

  test('a record that would be too long for some keychain is refused before it is written, and its size is said', async () => {
    value(await keys.pin(keyId, pin));
    const before = recordOf(keyId);
    const empty = JSON.stringify({ ...before, pins: [pin, { ...pin, organizationId: '' }] });
    const fits = { ...pin, organizationId: 'o'.repeat(2500 - empty.length) };
    const over = { ...fits, organizationId: `${fits.organizationId}o` };
    expect(await keys.pin(keyId, over)).toEqual(
      failure('invalid', 'The key’s record would be 2501 bytes; the keychain accepts 2500.', {
        problems: [{ path: 'pins', expected: 'fewer or shorter addresses for this key', received: '2 of them' }],
      }),
    );
    expect([recordOf(keyId), keys.pins(keyId)]).toEqual([before, [pin]]);
    value(await keys.pin(keyId, fits));
    expect(keychain.items.get(`key:${keyId}`)).toHaveLength(2500);
  });
});

describe('where the list and the keychain say different things', () => {
  const theirs = { baseUrl: 'https://their.example', organizationId: 'org-7' };
  let keyId: string;
  const yes = async () => done(null);
  const disagreement = async (of = keys) => (await of.check())[0]?.disagreement;
  beforeEach(async () => {
    ({ keyId } = await imported());
    value(await keys.pin(keyId, pin));
    value(await stamped(keyId));
  });

  test('about organisations, the difference is said, the keychain holds, and repairing writes it into the list', async () => {
    setRecord(keyId, { pins: [{ ...theirs, subOrganizations: ['sub'] }] });
    const words =
      'It may sign for org-7 and sub at https://their.example, says the keychain, which prevails. The list says org-1 at https://api.example.com.';
    expect(await disagreement()).toBe(words);
    const before = contentOf(files.content.get('keys.json'));
    const asked: unknown[] = [];
    const declined = failure('declined', 'No.');
    expect(
      await keys.repair(keyId, async key => {
        asked.push(key);
        return declined;
      }),
    ).toEqual(declined);
    expect([asked, contentOf(files.content.get('keys.json'))]).toEqual([[{ ...keys.list()[0] }], before]);
    expect(await keys.repair(keyId, yes)).toMatchObject({ ok: true, value: { keyId, state: 'ready' } });
    expect(keys.list()[0]).not.toHaveProperty('disagreement');
    expect(listed().keys).toMatchObject([{ keyId, pins: [{ ...theirs, subOrganizations: ['sub'] }] }]);
    // What was in memory before the repair allows nothing any more.
    expect(await stamped(keyId)).toMatchObject({ code: 'forbidden' });
    expect((await stamped(keyId, theirs)).ok).toBe(true);
    expect(await keys.repair(keyId, yes)).toEqual(
      failure('invalid', 'The list of keys and the keychain agree on this key: there is nothing to repair.'),
    );
  });

  test('about the key itself, nothing is signed until it is repaired, and then with the key of the keychain', async () => {
    const { privateKey, publicKey } = second;
    setRecord(keyId, { privateKey, publicKey });
    const again = make();
    expect(await stamped(keyId, pin, pin.organizationId, again)).toMatchObject({ diagnosis: 'corrupt' });
    expect(await disagreement(again)).toBe(
      `The keychain holds a different key under this id: ${publicKey} (API_KEY_CURVE_P256). The list says ${first.publicKey} (API_KEY_CURVE_P256).`,
    );
    expect(value(await again.repair(keyId, yes))).toMatchObject({ keyId, publicKey, state: 'ready' });
    const stamp = readStamp(value(await stamped(keyId, pin, pin.organizationId, again)));
    expect([stamp.publicKey, stampHolds(stamp, bodyOf('org-1'))]).toEqual([publicKey, true]);
  });

  test('only what was shown is taken: a record that changed again meanwhile is asked about again', async () => {
    const whole = recordOf(keyId);
    setRecord(keyId, { pins: [theirs] });
    expect(
      await keys.repair(keyId, async () => {
        setRecord(keyId, { pins: [{ ...theirs, organizationId: 'org-8' }] });
        return done(null);
      }),
    ).toEqual(failure('changed', 'The record in the keychain changed in the meantime. Check it again.'));
    expect(
      await keys.repair(keyId, async () => {
        keychain.items.delete(`key:${keyId}`);
        return done(null);
      }),
    ).toMatchObject({ code: 'key_missing' });
    keychain.items.set(`key:${keyId}`, JSON.stringify({ ...whole, pins: [theirs] }));
    expect(
      await keys.repair(keyId, async () => {
        keychain.items.set(`key:${keyId}`, '{');
        return done(null);
      }),
    ).toMatchObject({ code: 'key_missing' });
    expect(listed().keys).toMatchObject([{ pins: [pin] }]);
    expect(await keys.repair('nope', yes)).toMatchObject({ code: 'key_missing' });
  });

  test('a list that cannot be written is not said to be repaired', async () => {
    setRecord(keyId, { pins: [theirs] });
    expect(
      await keys.repair(keyId, async () => {
        files.failNext = new Error('ENOSPC');
        return done(null);
      }),
    ).toMatchObject({ code: 'storage' });
    expect([keys.pins(keyId), await disagreement()]).toEqual([[pin], expect.stringContaining('org-7')]);
  });

  test('a difference that is over is said no more, and the order of organisations is none', async () => {
    setRecord(keyId, { pins: [theirs, pin] });
    value(await keys.repair(keyId, yes));
    await keys.check();
    setRecord(keyId, { pins: [pin, theirs] });
    expect(await disagreement()).toBeUndefined();
    setRecord(keyId, { pins: [] });
    expect(await disagreement()).toMatch(/^It may sign for no organisation, says the keychain/);
    setRecord(keyId, { pins: [pin, theirs] });
    expect(await disagreement()).toBeUndefined();
  });
});

describe('when it is locked', () => {
  test('and unlocked again while the keychain reads a key, that key is not used', async () => {
    const { keyId } = await imported();
    value(await keys.pin(keyId, pin));
    const { get } = keychain;
    keychain.get = async account => {
      const text = await get(account);
      keys.lock();
      keys.unlock();
      return text;
    };
    expect(await stamped(keyId)).toEqual(failure('locked', 'Countersign was locked in the meantime. Unlock it and try again.'));
    keychain.get = get;
    keychain.calls.length = 0;
    value(await stamped(keyId));
    expect(keychain.calls.filter(call => call.includes('key:'))).toEqual([`get key:${keyId}`]);
  });

  test('at any moment of a stamp, the stamp is whole or there is none', async () => {
    const { keyId } = await imported();
    value(await keys.pin(keyId, pin));
    const seen = new Set<string>();
    for (let turns = 0; turns < 30; turns++) {
      value(await stamped(keyId));
      const pending = stamped(keyId);
      for (let n = 0; n < turns; n++) await Promise.resolve();
      keys.lock();
      const outcome = await pending;
      seen.add(outcome.ok ? String(stampHolds(readStamp(outcome.value), bodyOf('org-1'))) : outcome.message);
      keys.unlock();
    }
    expect([...seen].sort()).toEqual([
      'Countersign is locked. Unlock it and try again.',
      'Countersign was locked before the stamp was made. Nothing was sent.',
      'true',
    ]);
  });
});

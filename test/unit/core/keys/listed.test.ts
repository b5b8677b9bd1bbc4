/** The list of keys: read, checked, taken in again, and refused where it is not one; and one record of the keychain. */
import { beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../../../../electron/contract/outcome.ts';
import type { KeychainState } from '../../../../electron/contract/values/app-values.ts';
import { repairOf } from '../../../../electron/core/decisions/documents.ts';

import { keyTrouble, storageTrouble } from '../../../../electron/core/keys/failures.ts';
import { createKeys } from '../../../../electron/core/keys/keys.ts';
import { parseIndex } from '../../../../electron/core/keys/list.ts';
import { decodeRecord, disagreementOf, readRecordAlone } from '../../../../electron/core/keys/record.ts';
import { KeychainError } from '../../../../electron/core/ports.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { contentOf, keptIn } from '../../support/kept.ts';
import { keyBench, valueIn as value } from '../../support/key-bench.ts';

const pin = { baseUrl: 'https://api.example.com', organizationId: 'org-1' };
const [first = expect.fail('no pair'), second = expect.fail('no pair')] = keyPairs;
let { keychain, files, clock, make, keys } = keyBench();
beforeEach(() => {
  ({ keychain, files, clock, make, keys } = keyBench());
});

const imported = async (of = keys, pair = first) => value(await of.import({ ...pair, name: 'Treasury' }));
const listed = (path = 'keys.json') => JSON.parse(contentOf(files.content.get(path))) as { v: number; keys: unknown[] };

describe('the list', () => {
  test('that was read while the store was closed is read again before anything is built on it', async () => {
    const { keyId } = await imported();
    const true_ = Buffer.from(files.content.get('keys.json') ?? []);
    keychain.state = 'locked';
    const text = contentOf(true_).replace('Treasury', 'Edited');
    files.content.set('keys.json', Buffer.from(text));
    const again = make();
    expect(value(await again.open())).toMatchObject([{ keyId, name: 'Edited' }]);
    keychain.state = 'ready';
    const made = value(await again.create({ name: 'new', curve: 'API_KEY_CURVE_P256' }));
    // What was edited is set aside, and the list before it holds: nothing rests on the edited one.
    expect(listed().keys).toMatchObject([{ keyId: made.keyId }]);
    expect(Buffer.from(files.content.get('keys.json.unverified') ?? []).toString()).toBe(text);
  });

  test('that cannot be read is said, and read again at the next call', async () => {
    const { keyId } = await imported();
    const again = make();
    const { read } = files;
    files.read = async () => {
      throw new Error('EIO');
    };
    const trouble = failure('storage', 'The list of keys could not be read or written: EIO');
    expect(await again.open()).toEqual(trouble);
    expect(await again.create({ name: 'x', curve: 'API_KEY_CURVE_P256' })).toEqual(trouble);
    expect([await again.check(), keychain.items.has(`key:${keyId}`)]).toEqual([[], true]);
    files.read = read;
    expect(value(await again.open())).toMatchObject([{ keyId, state: 'unavailable' }]);
  });

  test('is checked key by key: each has the state of its own record', async () => {
    const [a, b, c] = [await imported(), await imported(keys, second), await imported(keys, keyPairs[2])];
    keychain.items.delete(`key:${b.keyId}`);
    keychain.items.set(`key:${c.keyId}`, '{}');
    const again = make();
    expect((await again.open()).ok).toBe(true);
    expect(again.list().map(({ state }) => state)).toEqual(['unavailable', 'unavailable', 'unavailable']);
    keychain.calls.length = 0;
    expect((await again.check()).map(({ keyId, state }) => [keyId, state])).toEqual([
      [a.keyId, 'ready'],
      [b.keyId, 'gone'],
      [c.keyId, 'corrupt'],
    ]);
    // Of one that is gone or damaged, what a replacement left beside it is looked for.
    expect(keychain.calls.filter(call => call.includes('key:')).map(call => call.replace('get key:', ''))).toEqual([
      ...[a.keyId, b.keyId, b.keyId, `${b.keyId}.next`, c.keyId, `${c.keyId}.next`],
    ]);
    keychain.state = 'locked';
    expect((await again.check()).map(({ state }) => state)).toEqual(Array(3).fill('unavailable'));
  });

  /** The list after a second key, before it, and what another start makes of both files. */
  async function restarted(change: (kept: ReturnType<typeof keptIn>) => unknown) {
    await imported();
    await imported(keys, second);
    const kept = keptIn(files, keychain);
    await kept.key.open();
    await change(kept);
    const next = keptIn(files, keychain);
    const again = createKeys({ keychain, files: next, clock, random: bytes => new Uint8Array(bytes) });
    const names = value(await again.open()).map(({ publicKey }) => publicKey);
    return {
      names,
      asides: next.asides().map(({ name, reason }) => [name, reason]),
      now: contentOf(files.content.get('keys.json')),
    };
  }
  const edit = (path: string, text: string) => () => void files.content.set(path, Buffer.from(text));
  const [one, two] = [first.publicKey, second.publicKey];

  test.each<[string, (kept: ReturnType<typeof keptIn>) => unknown, string[], string[][], string[] | null]>([
    ['whole', () => {}, [one, two], [], [one, two]],
    ['edited', edit('keys.json', '{"v":1,"keys":[]}'), [one], [['keys.json', 'no_mac']], [one]],
    [
      'kept and still not readable',
      kept => kept.write('keys.json', Buffer.from('{\n')),
      [one],
      [['keys.json', 'damaged']],
      [one],
    ],
    ['gone', () => files.content.delete('keys.json'), [one], [['keys.json', 'missing']], null],
    [
      'gone with the one before it',
      () => files.content.clear(),
      [],
      [
        ['keys.json', 'missing'],
        ['keys.previous.json', 'missing'],
      ],
      null,
    ],
    [
      'edited like the one before it',
      () => {
        edit('keys.json', '{')();
        edit('keys.previous.json', JSON.stringify({ v: 1, keys: [] }))();
      },
      [],
      [
        ['keys.json', 'no_mac'],
        ['keys.previous.json', 'no_mac'],
      ],
      [],
    ],
    [
      'edited, on a full disk',
      () => {
        edit('keys.json', '{')();
        files.failNext = new Error('ENOSPC');
      },
      [one],
      [['keys.json', 'no_mac']],
      null,
    ],
  ])('that is %s at a start is answered, named and written as it holds', async (_, change, names, asides, written) => {
    const after = await restarted(change);
    expect([after.names, after.asides]).toEqual([names, asides]);
    const now = after.now === '' ? null : (JSON.parse(after.now) as { keys: { publicKey: string }[] }).keys;
    expect(now?.map(({ publicKey }) => publicKey) ?? null).toEqual(written);
  });

  test('that cannot be read while the store is closed is none, and stays where it is', async () => {
    await imported();
    keychain.state = 'locked';
    for (const text of ['{', '{"v":1,"keys":[7]}']) {
      edit('keys.json', text)();
      expect([value(await make().open()), Buffer.from(files.content.get('keys.json') ?? []).toString()]).toEqual([[], text]);
    }
    files.content.delete('keys.json');
    expect(value(await make().open())).toEqual([]);
  });

  test('shows a person what of it would be taken in, and takes it in beside what is there', async () => {
    const kept = keptIn(files, keychain);
    const taking = createKeys({ keychain, files: kept, clock, random: bytes => new Uint8Array(bytes).fill(7) });
    const mine = await imported(taking);
    const other = { ...mine, keyId: 'a'.repeat(32), name: 'Theirs', publicKey: second.publicKey, pins: [pin] };
    const { state: _, ...line } = other;
    const taker = kept.taker('keys.json') ?? expect.fail('keys are not taken in');
    const text = Buffer.from(
      JSON.stringify({
        v: 1,
        keys: [line, { ...line, keyId: 'b'.repeat(32), pins: [] }],
      }),
    );
    const fact = { label: 'Key', value: second.publicKey, kind: 'id', source: 'pasted', name: 'Theirs' };
    expect(taker.facts?.(text)).toEqual([
      {
        ...fact,
        note: 'API_KEY_CURVE_P256, since 2026-11-21T00:00:00.000Z; for org-1 at https://api.example.com, where the keychain says the same',
      },
      { ...fact, note: 'API_KEY_CURVE_P256, since 2026-11-21T00:00:00.000Z; for no organisation yet' },
    ]);
    const both = { ...line, pins: [pin, { ...pin, organizationId: 'org-2' }] };
    expect(taker.facts?.(Buffer.from(JSON.stringify({ v: 1, keys: [both] })))?.[0]?.note).toContain(
      'for org-1 at https://api.example.com, org-2 at https://api.example.com, where',
    );
    expect(taker.facts?.(Buffer.from('{'))).toBeNull();
    await taker.take(text);
    expect(taking.list().map(({ keyId, name }) => [keyId, name])).toEqual([
      [mine.keyId, 'Treasury'],
      ['a'.repeat(32), 'Theirs'],
      ['b'.repeat(32), 'Theirs'],
    ]);
    // A line that stands there already is the one that was looked at.
    await taker.take(Buffer.from(JSON.stringify({ v: 1, keys: [{ ...line, name: 'Named anew', pins: [] }] })));
    expect(taking.list().map(({ name }) => name)).toEqual(['Treasury', 'Theirs', 'Named anew']);
    await taker.take(Buffer.from('{'));
    expect([taking.list().length, listed().keys.length]).toEqual([3, 3]);
    files.content.clear();
    await taker.renew();
    expect([listed().keys.length, listed('keys.previous.json').keys.length]).toEqual([3, 3]);
  });
});

describe('a file that is no list of keys', () => {
  const line = {
    ...{ keyId: '0'.repeat(32), name: 'k', curve: 'API_KEY_CURVE_ED25519', publicKey: '02ab' },
    ...{ createdAt: '2026-11-21T00:00:00.000Z', pins: [pin, { ...pin, subOrganizations: ['sub'] }] },
  };
  const parsed = (value: unknown) => parseIndex(Buffer.from(JSON.stringify(value)));

  test('is told from one that is, member by member', () => {
    expect(parsed({ v: 1, keys: [line, { ...line, more: 1 }], more: 1 })).toEqual([line, line]);
    expect(parsed({ v: 0, keys: [] })).toEqual([]);
    expect(parseIndex(Uint8Array.of(0xff))).toBeNull();
    const odd = JSON.stringify({ v: 1, keys: [{ ...line, name: '\xff' }] });
    expect([parseIndex(Buffer.from(odd, 'latin1')), parseIndex(Buffer.from(odd))?.length]).toEqual([null, 1]);
    const wrong: Record<string, unknown>[] = [
      ...['0'.repeat(31), `${'0'.repeat(32)}0`, 'A'.repeat(32), `x${'0'.repeat(31)}`, 7, ['0'.repeat(32)]].map(keyId => ({
        keyId,
      })),
      ...['API_KEY_CURVE_P384', 'constructor', null].map(curve => ({ curve })),
      ...['name', 'publicKey', 'createdAt'].flatMap(member => [{ [member]: 7 }, { [member]: undefined }]),
      ...[undefined, {}, 'pins', [null], [[]], [{ baseUrl: 'a' }], [{ organizationId: 'a' }]].map(pins => ({ pins })),
      ...[null, 'sub', {}, [7], ['sub', null]].map(subs => ({ pins: [{ ...pin, subOrganizations: subs }] })),
      { pins: [pin, { ...pin, baseUrl: 7 }] },
    ];
    for (const change of wrong) expect([change, parsed({ v: 1, keys: [line, { ...line, ...change }] })]).toEqual([change, null]);
    for (const whole of [null, 7, [], { keys: [] }, { v: '1', keys: [] }, { v: 1 }, { v: 1, keys: {} }, { v: 1, keys: [null] }])
      expect([whole, parsed(whole)]).toEqual([whole, null]);
    expect(() => parsed({ v: 2 })).toThrow('keys.json has version 2, but this app reads version 1: start the newer Countersign.');
  });
});

describe('a record of the keychain', () => {
  const { curve, privateKey, publicKey } = first;
  const record = { v: 1, curve, publicKey, privateKey, pins: [{ ...pin, subOrganizations: ['sub'] }] };
  const read = (change: object) => {
    const text = JSON.stringify({ ...record, ...change });
    const seen = [decodeRecord(text, { curve, publicKey }), readRecordAlone(text)];
    return seen.map(each => each && Buffer.from(each.secret).toString('hex'));
  };

  test('is read where it holds together, and not at all where a part is another', () => {
    expect(read({ more: 1 })).toEqual([privateKey, privateKey]);
    const { curve: of, privateKey: seed, publicKey: point } = keyPairs[4] ?? expect.fail('no Ed25519 pair');
    expect(readRecordAlone(JSON.stringify({ v: 1, curve: of, privateKey: seed, publicKey: point, pins: [] }))?.curve).toBe(of);
    expect(readRecordAlone(JSON.stringify(record))).toEqual({
      curve,
      publicKey,
      pins: record.pins,
      secret: new Uint8Array(Buffer.from(privateKey, 'hex')),
    });
    const wrong: object[] = [
      ...[2, '1', null, undefined].map(v => ({ v })),
      ...['API_KEY_CURVE_SECP256K1', 'x', undefined].map(each => ({ curve: each })),
      ...[second.publicKey, publicKey.toUpperCase(), 7].map(each => ({ publicKey: each })),
      ...[second.privateKey, `${privateKey}0`, `0${privateKey}`, privateKey.slice(1), privateKey.toUpperCase(), 7].map(each => ({
        privateKey: each,
      })),
      ...['0'.repeat(64), 'f'.repeat(64)].map(each => ({ privateKey: each })),
      ...[undefined, null, {}, [7]].map(pins => ({ pins })),
    ];
    for (const change of wrong) expect([change, read(change)]).toEqual([change, [null, null]]);
    for (const text of ['', 'null', '[]', '7', '{'])
      expect([
        decodeRecord(text, { curve, publicKey }),
        readRecordAlone(text),
        disagreementOf(text, { curve, publicKey, pins: [] }),
      ]).toEqual([null, null, null]);
    // Whole in itself, and not the one that the list means.
    expect(decodeRecord(JSON.stringify(record), { curve, publicKey: second.publicKey })).toBeNull();
    expect(decodeRecord(JSON.stringify(record), { curve: 'API_KEY_CURVE_ED25519', publicKey })).toBeNull();
  });

  test('differs from the list where a sub-organisation, an address or the curve does', () => {
    const text = JSON.stringify(record);
    const said = (pins: object[], of: 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' = 'API_KEY_CURVE_P256') =>
      disagreementOf(text, { curve: of, publicKey, pins: pins as never });
    const where = 'org-1 and sub at https://api.example.com';
    expect(said(record.pins)).toBeNull();
    expect(said([pin])).toBe(
      `It may sign for ${where}, says the keychain, which prevails. The list says org-1 at https://api.example.com.`,
    );
    expect(said([])).toBe(`It may sign for ${where}, says the keychain, which prevails. The list says no organisation.`);
    expect(said([...record.pins, pin])).toContain(
      `The list says org-1 and sub at https://api.example.com, org-1 at https://api.example.com.`,
    );
    const both = JSON.stringify({ ...record, pins: [...record.pins, { ...pin, organizationId: 'org-2' }] });
    expect(disagreementOf(both, { curve, publicKey, pins: [] })).toBe(
      `It may sign for ${where}, org-2 at https://api.example.com, says the keychain, which prevails. The list says no organisation.`,
    );
    expect(said(record.pins, 'API_KEY_CURVE_SECP256K1')).toBe(
      `The keychain holds a different key under this id: ${publicKey} (API_KEY_CURVE_P256). The list says ${publicKey} (API_KEY_CURVE_SECP256K1).`,
    );
  });
});

describe('what is said of a store that gives no key', () => {
  const words = (state: KeychainState, remedy = ['Do this.', 'Or that.']) => ({
    state,
    store: 'keychain' as const,
    sentence: `It is ${state}.`,
    remedy,
  });
  const states = ['ready', 'no_dbus', 'no_secret_service', 'locked', 'library_missing', 'denied', 'timeout', 'failed'] as const;

  test('is the sentence of its state with the first thing to do, and of an unknown error no word', () => {
    for (const state of states) {
      const expected = { ok: false, code: 'key_unavailable', message: `It is ${state}. Do this.`, diagnosis: state };
      expect(keyTrouble(state, words)).toEqual(expected);
      expect(keyTrouble(new KeychainError(state, 'the secret'), words)).toEqual(expected);
    }
    const failed = { ok: false, code: 'key_unavailable', message: 'It is failed.', diagnosis: 'failed' };
    for (const cause of [new Error('the secret'), 'the secret', 'constructor', null, undefined, { state: 'locked' }])
      expect(keyTrouble(cause, state => words(state, []))).toEqual(failed);
  });

  test('is the key by its name where that alone is gone or damaged', () => {
    const said = (message: string, diagnosis: string) => ({ ok: false, code: 'key_unavailable', message, diagnosis });
    expect(keyTrouble('gone', state => words(state), 'Ada’s')).toEqual(
      said(
        'The keychain answers, but the key "Ada’s" is no longer in it. Import it again, or create a key and register it with the service.',
        'gone',
      ),
    );
    expect(keyTrouble('corrupt', state => words(state), 'Ada’s')).toEqual(
      said(
        'The keychain’s record of the key "Ada’s" is damaged: its private key does not give its public key. Remove it, then import it again.',
        'corrupt',
      ),
    );
    expect(storageTrouble('EIO')).toEqual({
      ok: false,
      code: 'storage',
      message: 'The list of keys could not be read or written: no reason given',
    });
  });
});

test('a person who believes the keychain sees the key, both sides, and what that does not mean', () => {
  const key = {
    keyId: '0'.repeat(32),
    name: 'k',
    curve: first.curve,
    publicKey: '02ab',
    createdAt: '',
    state: 'ready',
    place: 'keychain',
    sealed: false,
    watches: false,
  } as const;
  const shown = {
    what: 'list of keys',
    headline: 'Trust the keychain about the key “k”',
    effects: ['The list of keys on this computer is changed to match the record in the keychain. The record is not changed.'],
    facts: [
      { label: 'Key', value: key.keyId, kind: 'id', source: 'computed', name: 'k' },
      { label: 'Public key in the list', value: '02ab', kind: 'id', source: 'computed' },
    ],
    differences: [],
  };
  const warning = 'Register a key with the service only if you know why its record in the keychain is different.';
  expect(repairOf({ ...key, disagreement: 'They differ.' })).toEqual({ ...shown, warnings: ['They differ.', warning] });
  expect(repairOf(key)).toEqual({ ...shown, warnings: ['', warning] });
});

/** What a move asks for before it goes on, what it writes down, and what it leaves in memory: nothing of a key. */
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { done, failure } from '../../../../electron/contract/outcome.ts';
import type { Journal } from '../../../../electron/core/journal/journal.ts';
import { decodeKeys, encodeKeys } from '../../../../electron/core/moving/carried-keys.ts';
import { sealingQuestion } from '../../../../electron/core/moving/export.ts';
import { createMoving, type MovingNeeds } from '../../../../electron/core/moving/moving.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';
import { memoryFiles } from '../../support/memory-ports.ts';

beforeAll(lightScrypt);

/** Every buffer that held a private key: bytes of the part, and the copies of each. */
const seen = vi.hoisted(() => [] as Uint8Array[]);
vi.mock('../../../../electron/core/moving/carried-keys.ts', async original => {
  const real = await original<typeof import('../../../../electron/core/moving/carried-keys.ts')>();
  return {
    ...real,
    encodeKeys: (keys: Parameters<typeof encodeKeys>[0]) => {
      const whole = real.encodeKeys(keys);
      seen.push(whole, ...keys.map(({ secret }) => secret));
      return whole;
    },
    decodeKeys: (bytes: Uint8Array) => {
      const keys = real.decodeKeys(bytes);
      seen.push(bytes, ...(keys ?? []).map(({ secret }) => secret));
      return keys;
    },
  };
});
vi.mock('../../../../electron/core/curves/curves.ts', async original => {
  const real = await original<typeof import('../../../../electron/core/curves/curves.ts')>();
  return {
    ...real,
    isPrivateKey: (curve: never, secret: Uint8Array) => {
      seen.push(secret);
      return real.isPrivateKey(curve, secret);
    },
  };
});
const isWiped = () => seen.length > 0 && seen.every(buffer => buffer.every(byte => byte === 0));

const passphrase = 'a passphrase of the file';
const [pair = expect.fail('no pair'), other = expect.fail('no pair')] = keyPairs;
const info = { keyId: '1'.repeat(32), name: 'laptop', curve: pair.curve, publicKey: pair.publicKey, place: 'keychain' };
const carried = { ...info, pins: [], place: undefined };
const secretOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

let said: { about?: string }[];
let saved: Uint8Array[];
beforeEach(() => {
  [said, saved] = [[], []];
  seen.length = 0;
});

function house(more: object = {}, typed: Record<string, string> = {}) {
  const given = { next: passphrase, again: passphrase, key0: 'laptop', passphrase, ...typed };
  const needs = {
    kept: { isOpen: () => true, read: async () => ({ content: null, standing: 'sound' }), taker: () => undefined },
    files: memoryFiles(),
    record: { underWay: () => null, journals: () => [], begin: async () => {}, keep: async () => {}, end: async () => {} },
    connections: { all: () => [] },
    keys: {
      list: () => [info],
      pins: () => [],
      subOrganizations: () => [],
      async handOver(_keyId: string, take: (secret: Uint8Array) => void) {
        take(secretOf(pair.privateKey));
        return done(null);
      },
      import: async () => done(info),
    },
    settings: { value: {} },
    journal: {
      async record(line: Parameters<Journal['record']>[0]) {
        said.push(line as { about?: string });
        return done(null);
      },
      settled: async () => {},
      summary: () => ({ entries: 0 }),
    },
    decided: { connection: () => null },
    person: {
      async saveBytes(name: string, pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) saved.push(Buffer.from(piece));
        return name;
      },
      chooseFile: async () => {
        const bytes = Buffer.concat(saved);
        return {
          name: 'a.moving',
          size: bytes.length,
          async *pieces() {
            yield bytes;
          },
        };
      },
    },
    secretsAsked: { ask: (question: { take(given: object): unknown }) => question.take(given) },
    confirm: async () => done(null),
    version: '1',
    random: (bytes: number) => new Uint8Array(randomBytes(bytes)),
    now: () => '2026-11-24T20:00:00.000Z',
    onChange: () => {},
    isLeft: () => false,
    ...more,
  };
  return createMoving(needs as unknown as MovingNeeds);
}
const noMore = async () => done(null);

describe('a file with keys', () => {
  test('leaves no key in memory once it is written, and the journal names the keys that went', async () => {
    expect(await house().export([info.keyId])).toMatchObject({ ok: true });
    expect(isWiped()).toBe(true);
    expect(said).toMatchObject([{ about: expect.stringContaining(pair.publicKey) }]);
  });

  test('that nobody chose a place for is not written down as made', async () => {
    expect(await house({ person: { saveBytes: async () => null } }).export([info.keyId])).toMatchObject({ ok: true });
    expect(said).toEqual([]);
  });

  test('leaves no key in memory where the app is locked while it is written', async () => {
    const locks = house({ isLeft: () => saved.length > 0 });
    expect(await locks.export([info.keyId])).toMatchObject({ ok: false, code: 'locked' });
    expect(saved).toHaveLength(1);
    expect(isWiped()).toBe(true);
  });

  test('taken in leaves no key in memory, whether it was allowed or not, and is written down where it was', async () => {
    await house().export([info.keyId]);
    for (const allowed of [true, false]) {
      [seen.length, said] = [0, []];
      const confirm = async () => (allowed ? done(null) : failure('declined', 'No.'));
      const taken = await house({ confirm, keys: { list: () => [], import: async () => done(info) } }).import(noMore);
      expect(taken.ok).toBe(allowed);
      expect(isWiped()).toBe(true);
      expect(said).toMatchObject(allowed ? [{ about: expect.stringContaining('1 private keys') }] : []);
    }
  });

  test('that is refused for one key leaves none of the others in memory', () => {
    const both = encodeKeys([
      { info: carried as never, secret: secretOf(pair.privateKey) },
      { info: { ...carried, publicKey: other.publicKey } as never, secret: secretOf(pair.privateKey) },
    ]);
    seen.length = 0;
    expect(decodeKeys(both)).toBeNull();
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.slice(0, -1).every(secret => secret.every(byte => byte === 0))).toBe(true);
  });
});

describe('nothing is made', () => {
  const asked: string[] = [];
  const note = async <T>(word: string, answer: T) => {
    asked.push(word);
    return answer;
  };
  const secretsAsked = { ask: () => note('passphrase', failure('declined', 'No.')) };

  test('of a session key: it ends where it was made', async () => {
    const confirm = () => note('confirm', done(null));
    const keys = { list: () => [{ ...info, place: 'memory' }] };
    expect(await house({ keys, confirm, secretsAsked }).export([info.keyId])).toMatchObject({ ok: false, code: 'invalid' });
    expect(asked).toEqual([]);
  });

  test('where a person refuses: no passphrase is asked for', async () => {
    const confirm = async () => failure('declined', 'No.');
    expect(await house({ confirm, secretsAsked }).export([])).toMatchObject({ ok: false, code: 'declined' });
    expect(asked).toEqual([]);
  });

  test('of a file that another program wrote', async () => {
    const kept = { isOpen: () => true, read: async () => ({ content: Buffer.from('{}'), standing: 'changed' }) };
    expect(await house({ kept }).export([])).toMatchObject({ ok: false, code: 'storage' });
    expect(saved).toEqual([]);
  });

  test.each([
    ['was mistyped', { again: 'a passphrase of the fill' }, 'again'],
    ['was not typed again', { again: '' }, 'again'],
    ['is short', { next: 'eleven of 1', again: 'eleven of 1' }, 'next'],
  ])('with a passphrase that %s', async (_, typed, path) => {
    const answer = await sealingQuestion([]).take({ next: passphrase, ...typed });
    expect(answer).toMatchObject({ ok: false, problems: [{ path }] });
  });

  test('before the name of each key was typed', async () => {
    const keys = [info, { ...info, name: 'desk' }] as never;
    const given = { next: passphrase, again: passphrase, key0: 'laptop', key1: 'laptop' };
    expect(await sealingQuestion(keys).take(given)).toMatchObject({ ok: false, problems: [{ path: 'key1' }] });
    expect(await sealingQuestion(keys).take({ ...given, key1: 'desk' })).toMatchObject({ ok: true });
  });
});

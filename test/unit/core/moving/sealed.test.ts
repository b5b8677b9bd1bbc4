/** The sealed file: what was sealed comes back, and nothing else does: no cut, no flipped bit, no other passphrase. */
import type * as Crypto from 'node:crypto';
import { createCipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { derivePublicKey } from '../../../../electron/core/curves/curves.ts';
import { decodeKeys, encodeKeys } from '../../../../electron/core/moving/carried-keys.ts';
import { contentOf, type Moving, partLimits } from '../../../../electron/core/moving/content.ts';
import { openFile } from '../../../../electron/core/moving/moving.ts';
import { contentBytes, headerBytes, pieceBytes, seal, unseal } from '../../../../electron/core/moving/sealed.ts';

/** The key of each piece that was opened. */
const keys = vi.hoisted(() => [] as Uint8Array[]);
/** Of the one file that is sealed at its full cost: half a second each, on purpose. */
const dear = vi.hoisted(() => new Uint8Array(32).fill(7));
vi.mock('node:crypto', async importOriginal => {
  const real = await importOriginal<typeof Crypto>();
  const scrypt = (typed: string, salt: Uint8Array, length: number, cost: object, done: (e: Error | null, b: Buffer) => void) =>
    real.scrypt(typed, salt, length, Buffer.from(salt).equals(dear) ? cost : { ...cost, N: 2 }, done);
  const createDecipheriv = (...given: Parameters<typeof real.createDecipheriv>) => {
    keys.push(given[1] as Uint8Array);
    return real.createDecipheriv(...given);
  };
  return { ...real, scrypt, createDecipheriv };
});

const passphrase = 'twelve letters, at least';
const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
const sealed = (...parts: Uint8Array[]) => whole(seal(passphrase, parts, random));
/** In pieces of any size, as a disk gives them. */
async function* inPieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function opened(file: Uint8Array, typed = passphrase, size?: number) {
  const all: Buffer[] = [];
  const answer = await unseal(typed, inPieces(file, size), piece => void all.push(Buffer.from(piece)));
  return { answer, content: Buffer.concat(all) };
}
const chosen = (bytes: Uint8Array) => ({ name: 'a.moving', size: bytes.length, pieces: () => inPieces(bytes) });

describe('what was sealed', () => {
  test.each([0, 1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes])('comes back: %i bytes', async length => {
    const content = randomBytes(length);
    const file = await sealed(content.subarray(0, 7), content.subarray(7));
    expect(contentBytes(file.length)).toBe(length);
    const { answer, content: came } = await opened(file, passphrase, 100_003);
    expect(answer).toMatchObject({ ok: true });
    expect(came.equals(content)).toBe(true);
    expect(file.includes(content.subarray(0, 32)) && length >= 32).toBe(false);
  });

  test('is what the document says, made a second time without the app’s own code', async () => {
    const salt = Buffer.from(dear);
    const bytes = scryptSync(passphrase, salt, 64, { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 });
    const magic = Buffer.from('COUNTERSIGN MOVING 1\n');
    const header = Buffer.concat([magic, salt, createHmac('sha256', bytes.subarray(32)).update(magic).update(salt).digest()]);
    const cipher = createCipheriv('aes-256-gcm', bytes.subarray(0, 32), Buffer.from('000000000000000000000001', 'hex'));
    cipher.setAAD(header);
    const body = Buffer.concat([cipher.update('what it holds'), cipher.final(), cipher.getAuthTag()]);
    expect((await opened(Buffer.concat([header, body]))).content.toString()).toBe('what it holds');
    const own = await whole(seal(passphrase, [Buffer.from('what it holds')], () => new Uint8Array(salt)));
    expect(own.equals(Buffer.concat([header, body]))).toBe(true);
  });
});

test('what was opened, and the key of it, are wiped once they were handed on', async () => {
  const content = randomBytes(pieceBytes + 100);
  const file = await sealed(content);
  const pieces: Uint8Array[] = [];
  let came = 0;
  keys.length = 0;
  await unseal(passphrase, inPieces(file), piece => {
    pieces.push(piece);
    came += piece.filter(byte => byte !== 0).length;
  });
  expect(came).toBeGreaterThan(pieceBytes / 2);
  expect([pieces.length, keys.length]).toEqual([2, 2]);
  for (const bytes of [...pieces, ...keys]) expect(bytes.every(byte => byte === 0)).toBe(true);
});

test('of a file that is refused nothing stays in memory, however much of it was opened before', async () => {
  const size = pieceBytes + 4_711;
  const parts = { journal: Buffer.from(randomBytes(size)) };
  const file = await sealed(...contentOf({ madeAt: '2026-11-24T20:00:00.000Z', version: '1', parts }));
  file[file.length - 1] = (file.at(-1) ?? 0) ^ 1;
  const room = vi.spyOn(Buffer, 'alloc');
  try {
    expect(await openFile(chosen(file), passphrase)).toMatchObject({ ok: false });
    const made = room.mock.results.flatMap(({ value }) => (value instanceof Buffer && value.length === size ? [value] : []));
    expect(made.length).toBeGreaterThan(0);
    for (const part of made) expect(part.every(byte => byte === 0)).toBe(true);
  } finally {
    room.mockRestore();
  }
});

describe('a file that is not what was sealed', () => {
  let file: Buffer;
  beforeAll(async () => {
    file = await sealed(randomBytes(2 * pieceBytes + 500));
  });
  const refused = { answer: { ok: false, code: 'invalid' } };

  test('by a bit, anywhere', async () => {
    const at = (n: number) => async () => {
      const bad = Buffer.from(file);
      bad[n >> 3] = (bad[n >> 3] ?? 0) ^ (1 << (n & 7));
      expect(await opened(bad), `bit ${n}`).toMatchObject(refused);
    };
    // The header, every byte of it; the pieces, where chance falls; tags and ends of pieces.
    for (let byte = 0; byte < headerBytes; byte += 7) await at(byte * 8 + (byte % 8))();
    const piece = pieceBytes + 16;
    for (const byte of [headerBytes, headerBytes + pieceBytes, headerBytes + piece - 1, headerBytes + piece, file.length - 1])
      await at(byte * 8 + 3)();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: headerBytes * 8, max: file.length * 8 - 1 }), n => at(n)()),
      { numRuns: 6 },
    );
  }, 60_000);

  test('by its end: cut anywhere, also between two pieces', async () => {
    const piece = pieceBytes + 16;
    const cuts = [0, 1, 20, 21, headerBytes - 1, headerBytes, headerBytes + 15, headerBytes + 16];
    for (const length of [...cuts, headerBytes + piece, headerBytes + 2 * piece, file.length - 16, file.length - 1])
      expect(await opened(file.subarray(0, length)), `${length} bytes`).toMatchObject(refused);
  }, 60_000);

  test('by what is added, doubled, or exchanged', async () => {
    const piece = pieceBytes + 16;
    const [header, one, two, last] = [
      file.subarray(0, headerBytes),
      file.subarray(headerBytes, headerBytes + piece),
      file.subarray(headerBytes + piece, headerBytes + 2 * piece),
      file.subarray(headerBytes + 2 * piece),
    ];
    for (const bad of [[one, two, last, Buffer.alloc(16)], [one, one, two, last], [two, one, last], [one, last], [last]])
      expect(await opened(Buffer.concat([header, ...bad]))).toMatchObject(refused);
  }, 60_000);

  test('by its passphrase: said so; one in other letters of the same word opens it', async () => {
    expect(await opened(file, 'another passphrase')).toMatchObject({
      answer: { problems: [{ path: 'passphrase' }], message: expect.stringMatching(/passphrase does not open/) },
    });
    const composed = await whole(seal('pass\u00e9 twelve letters', [Buffer.from('x')], random));
    expect((await opened(composed, 'passe\u0301 twelve letters')).content.toString()).toBe('x');
  });

  test('by what it is: another file, or a newer one', async () => {
    expect(await opened(randomBytes(500))).toMatchObject({
      answer: { message: expect.stringMatching(/not a file that Countersign made/) },
    });
    const newer = Buffer.from(file);
    newer.write('2', 19);
    expect(await opened(newer)).toMatchObject({ answer: { message: expect.stringMatching(/newer Countersign/) } });
  });
});

describe('what a file lists', () => {
  const moving = (parts: Moving['parts']): Moving => ({ madeAt: '2026-11-24T20:00:00.000Z', version: '1', parts });
  const read = async (...content: Uint8Array[]) => {
    const file = await sealed(...content);
    return openFile(chosen(file), passphrase);
  };

  test('comes back part by part', async () => {
    const parts = { settings: Buffer.from('{}'), 'address-book': Buffer.alloc(0), journal: randomBytes(2_000_000) };
    const answer = await read(...contentOf(moving(parts)));
    expect(answer.ok && Object.keys(answer.value.parts)).toEqual(['settings', 'address-book', 'journal']);
    expect(answer.ok && Buffer.from(answer.value.parts.journal ?? []).equals(parts.journal)).toBe(true);
  });

  const listed = (list: unknown, ...rest: Uint8Array[]) => {
    const text = Buffer.from(typeof list === 'string' ? list : JSON.stringify(list));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    return [length, text, ...rest];
  };
  const head = { v: 1, madeAt: '2026-11-24T20:00:00.000Z', version: '1' };
  test.each([
    [
      'a size that its file has not',
      listed({ ...head, parts: [{ name: 'journal', bytes: 900_000_000 }] }),
      /not as long as it says/,
    ],
    ['a size over the limit', listed({ ...head, parts: [{ name: 'keys', bytes: partLimits.keys + 1 }] }), /larger than/],
    ['a path for a name', listed({ ...head, parts: [{ name: '../../etc/passwd', bytes: 0 }] }), /another form/],
    ['a part twice', listed({ ...head, parts: [0, 0].map(bytes => ({ name: 'keys', bytes })) }), /stands twice/],
    [
      'parts in another order',
      listed({ ...head, parts: ['keys', 'settings'].map(name => ({ name, bytes: 0 })) }),
      /another order/,
    ],
    ['a member twice', listed(`{"v":1,"v":1,"madeAt":"${head.madeAt}","version":"1","parts":[]}`), /appears twice/],
    ['deep JSON', listed('['.repeat(9_000)), /nested deeper/],
    ['a negative size', listed({ ...head, parts: [{ name: 'keys', bytes: -1 }] }), /another form/],
    ['more than it lists', listed({ ...head, parts: [] }, Buffer.from('x')), /not as long/],
    ['a list of four gigabytes', [Buffer.from('ffffffff', 'hex')], /list of parts is too long/],
    ['nothing', [], /ends before/],
  ])('%s is refused and named', async (_, content, reason) => {
    expect(await read(...content)).toMatchObject({ ok: false, code: 'invalid', message: expect.stringMatching(reason) });
  });
});

test('a file over the limit is not begun, though a file could have its size', async () => {
  let size = 1_200_000_001;
  while (contentBytes(size) === null) size += 1;
  let begun = 0;
  const pieces = () => {
    begun += 1;
    return inPieces(new Uint8Array());
  };
  expect(await openFile({ name: 'large.moving', size, pieces }, passphrase)).toMatchObject({ ok: false, code: 'invalid' });
  expect(begun).toBe(0);
});

test('keys come back with their public halves, and never with another’s', () => {
  const secretBytes = Buffer.from('5a'.repeat(32), 'hex');
  const made = { publicKey: derivePublicKey('API_KEY_CURVE_P256', new Uint8Array(secretBytes)) };
  const info = { keyId: 'ab'.repeat(16), name: 'k', curve: 'API_KEY_CURVE_P256' as const, publicKey: made.publicKey, pins: [] };
  const secret = secretBytes;
  const bytes = encodeKeys([{ info, secret }]);
  expect(decodeKeys(bytes)).toEqual([{ info, secret: new Uint8Array(secret) }]);
  expect(decodeKeys(encodeKeys([{ info, secret: Buffer.alloc(32, 1) }]))).toBeNull();
  for (let length = 0; length < bytes.length; length++) expect(decodeKeys(bytes.subarray(0, length))).toBeNull();
});

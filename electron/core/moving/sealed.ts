/**
 * A file sealed under a passphrase, in pieces (docs/moving.md#format). After the STREAM construction (Hoang, Reyhanitabar,
 * Rogaway, Vizár 2015): each piece is AES-256-GCM under a nonce of its number and of whether it is the last, so that pieces
 * that are cut, exchanged, doubled or added do not open. The key is of this file alone, by a salt of its own.
 */
import { createCipheriv, createDecipheriv, createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { failure, type Outcome } from '../../contract/outcome.ts';

const magic = Buffer.from('COUNTERSIGN MOVING 1\n');
const family = 'COUNTERSIGN MOVING ';
const saltBytes = 32;
const checkBytes = 32;
const tagBytes = 16;
export const pieceBytes = 1 << 20;
export const headerBytes = magic.length + saltBytes + checkBytes;

/** How many bytes of content a file of a size holds; null where no such file has that size. */
export function contentBytes(size: number): number | null {
  const rest = size - headerBytes;
  if (rest < tagBytes) return null;
  const pieces = Math.ceil(rest / (pieceBytes + tagBytes));
  const content = rest - pieces * tagBytes;
  return content > (pieces - 1) * pieceBytes || pieces === 1 ? content : null;
}

interface FileKey {
  header: Buffer;
  key: Buffer;
}

/** scrypt at OWASP's first choice (N = 2^17, r = 8, p = 1): 64 bytes, one half encrypts, the other one checks. */
function derive(passphrase: string, salt: Uint8Array): Promise<{ key: Buffer; check: Buffer }> {
  return new Promise((resolve, reject) => {
    // Keyboards differ in how they compose the same letter; NFKC makes them one (NIST SP 800-63B §5.1.1.2).
    // SECURITY: the cost is fixed and not read from the file, so nobody can lower it there.
    scrypt(passphrase.normalize('NFKC'), salt, 64, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }, (error, bytes) => {
      if (error) return reject(error);
      const key = Buffer.from(bytes.subarray(0, 32));
      const check = createHmac('sha256', bytes.subarray(32)).update(magic).update(salt).digest();
      bytes.fill(0);
      resolve({ key, check });
    });
  });
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Gathers what comes into pieces of one size; the last one may be shorter, or empty where nothing comes at all. */
async function* piecesOf(
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<[Buffer, boolean]> {
  let piece = Buffer.alloc(size);
  let filled = 0;
  for await (const part of parts) {
    for (let at = 0; at < part.length; ) {
      if (filled === size) {
        yield [piece, false];
        piece = Buffer.alloc(size);
        filled = 0;
      }
      const taken = Math.min(size - filled, part.length - at);
      piece.set(part.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
  }
  yield [piece.subarray(0, filled), true];
}

/** @param parts are sealed in their order, as one content */
export async function* seal(
  passphrase: string,
  parts: Iterable<Uint8Array>,
  random: (bytes: number) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  const salt = random(saltBytes);
  const { key, check } = await derive(passphrase, salt);
  const header = Buffer.concat([magic, salt, check]);
  try {
    yield header;
    let number = 0;
    for await (const [piece, isLast] of piecesOf(parts, pieceBytes)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast));
      cipher.setAAD(header);
      const sealed = Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
      piece.fill(0);
      yield sealed;
    }
  } finally {
    key.fill(0);
  }
}

const damaged = () =>
  failure(
    'invalid',
    'This file is damaged: a part of it was changed, cut off or added. Nothing was taken from it. Make a new one.',
  );

class Damaged extends Error {}

/**
 * Opens a file and hands on its content, piece by piece.
 * SECURITY: what `take` is handed is authentic as far as it goes; only where this answers done was all of it there.
 * @param take throws what ends it; that is handed up
 */
export async function unseal(
  passphrase: string,
  file: AsyncIterable<Uint8Array>,
  take: (piece: Uint8Array) => void,
): Promise<Outcome<null>> {
  let opened: FileKey | null = null;
  let held: Buffer = Buffer.alloc(0);
  try {
    let number = 0;
    for await (const came of withHeader(file)) {
      if (opened === null) {
        const header = readHeader(came);
        if (!Buffer.isBuffer(header)) return header;
        const salt = header.subarray(magic.length, magic.length + saltBytes);
        const { key, check } = await derive(passphrase, salt);
        opened = { header, key };
        if (!timingSafeEqual(check, header.subarray(-checkBytes))) return wrong();
        continue;
      }
      const [piece, isLast] = came as [Buffer, boolean];
      held = open(opened, number++, piece, isLast);
      take(held);
      held.fill(0);
    }
    return { ok: true, value: null };
  } catch (error) {
    if (error instanceof Damaged) return damaged();
    throw error;
  } finally {
    held.fill(0);
    opened?.key.fill(0);
  }
}

function open({ header, key }: FileKey, number: number, piece: Buffer, isLast: boolean): Buffer {
  if (piece.length < tagBytes) throw new Damaged();
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes });
  decipher.setAAD(header);
  decipher.setAuthTag(piece.subarray(-tagBytes));
  const content = decipher.update(piece.subarray(0, -tagBytes));
  try {
    decipher.final();
    return content;
  } catch {
    content.fill(0);
    throw new Damaged();
  }
}

/** The header first, alone; then the pieces. */
async function* withHeader(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | [Buffer, boolean]> {
  let header = Buffer.alloc(0);
  const iterator = file[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  try {
    while (header.length < headerBytes) {
      const next = await iterator.next();
      if (next.done === true) break;
      const wanted = headerBytes - header.length;
      header = Buffer.concat([header, next.value.subarray(0, wanted)]);
      rest = next.value.subarray(wanted);
    }
    yield header;
    const others = async function* () {
      yield rest;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    };
    yield* piecesOf(others(), pieceBytes + tagBytes);
  } finally {
    await iterator.return?.();
  }
}

function readHeader(came: Buffer | [Buffer, boolean]): Buffer | ReturnType<typeof failure> {
  const header = Buffer.isBuffer(came) ? came : Buffer.alloc(0);
  const begins = header.subarray(0, magic.length);
  if (header.length === headerBytes && begins.equals(magic)) return header;
  if (header.toString('latin1').startsWith(family) && !begins.equals(magic))
    return failure(
      'invalid',
      'This file was made by a newer Countersign, or its beginning is damaged. Nothing was taken from it.',
    );
  return begins.equals(magic)
    ? damaged()
    : failure('invalid', 'This is not a file that Countersign made for moving to another computer.');
}

const wrong = () =>
  failure('invalid', 'This passphrase does not open the file, or its beginning is damaged.', {
    problems: [{ path: 'passphrase', expected: 'the passphrase that the file was made with', received: 'a different one' }],
  });

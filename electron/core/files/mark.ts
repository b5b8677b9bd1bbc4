/** The line that ends each file of the app: a counter, and a MAC over the file's name, that counter and the bytes before. */
import { type Files, LinkError } from '../ports.ts';
import type { Standing } from './kept-files.ts';
import type { FilesKey } from './key.ts';

const markWord = '#countersign 1';
const markLine = /^#countersign 1 ([1-9]\d{0,14}) ([0-9a-f]{64})$/;

/** The content and its mark; a file without one, as of an earlier version, is all content. */
function unmarked(bytes: Uint8Array): { content: Uint8Array; mark: { counter: number; mac: string } | null } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = file.at(-1) === 0x0a;
  const start = whole ? file.lastIndexOf(0x0a, file.length - 2) + 1 : -1;
  const match = start < 0 ? null : markLine.exec(file.subarray(start, -1).toString('latin1'));
  if (match === null) return { content: bytes, mark: null };
  return { content: file.subarray(0, start), mark: { counter: Number(match[1]), mac: match[2] ?? '' } };
}

export interface Judged {
  content: Uint8Array;
  standing: Standing;
  /** null for a file without a mark. */
  counter: number | null;
}

/** What a file is worth, by its mark. */
export function judge(key: FilesKey, name: string, bytes: Uint8Array): Judged {
  const { content, mark } = unmarked(bytes);
  const counter = mark?.counter ?? null;
  if (!key.isOpen()) return { content, counter, standing: 'closed' };
  if (mark === null) return { content, counter, standing: 'no_mac' };
  if (!key.holds(mark.mac, `${name}\n${mark.counter}`, content)) return { content, counter, standing: 'changed' };
  return { content, counter, standing: mark.counter < key.counter(name) ? 'rolled_back' : 'sound' };
}

export const marked = (key: FilesKey, name: string, counter: number, content: Uint8Array): Uint8Array =>
  Buffer.concat([content, Buffer.from(`${markWord} ${counter} ${key.mac(`${name}\n${counter}`, content)}\n`)]);

export async function readPlain(files: Files, path: string): Promise<Uint8Array | null | 'link'> {
  try {
    return await files.read(path);
  } catch (error) {
    if (error instanceof LinkError) return 'link';
    throw error;
  }
}

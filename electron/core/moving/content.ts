/** What a moving file holds: a list of named parts, and their bytes one after the other (docs/moving.md#format). */
import { z } from 'zod';
import { failure, type Outcome } from '../../contract/outcome.ts';
import { textOf } from '../text/bytes.ts';
import { readStrictJson } from '../text/strict-json.ts';

/** In their order. What each may be at most keeps a file of another from filling memory; the app writes none as large. */
export const partLimits = {
  settings: 1_000_000,
  connections: 1_000_000,
  'address-book': 16_000_000,
  interfaces: 64_000_000,
  drafts: 32_000_000,
  journal: 1_000_000_000,
  'journal-head': 10_000,
  keys: 100_000,
} as const;
export type PartName = keyof typeof partLimits;
export const partNames = Object.keys(partLimits) as PartName[];
export type MovingParts = Partial<Record<PartName, Uint8Array>>;

export interface Moving {
  /** ISO time at which it was made, as it says. */
  madeAt: string;
  /** Of the app that made it. */
  version: string;
  parts: MovingParts;
}

const listSchema = z.strictObject({
  v: z.literal(1),
  madeAt: z.iso.datetime(),
  version: z.string().max(40),
  parts: z.array(z.strictObject({ name: z.enum(partNames), bytes: z.int().min(0) })).max(partNames.length),
});
type List = z.output<typeof listSchema>;
const mostListBytes = 10_000;
const lengthBytes = 4;

export function contentOf({ madeAt, version, parts }: Moving): Uint8Array[] {
  const present = partNames.flatMap(name => {
    const bytes = parts[name];
    return bytes === undefined ? [] : [{ name, bytes }];
  });
  const list: List = { v: 1, madeAt, version, parts: present.map(({ name, bytes }) => ({ name, bytes: bytes.length })) };
  const text = Buffer.from(JSON.stringify(list));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.length);
  return [length, text, ...present.map(({ bytes }) => bytes)];
}

export interface ContentReader {
  take(piece: Uint8Array): void;
  /** Once all of it came. */
  end(): Outcome<Moving>;
  wipe(): void;
}

export class NotMoving extends Error {}

/** @param total bytes of the whole content, known from the size of its file: nothing more is ever made room for */
export function readContent(total: number): ContentReader {
  let beginning = Buffer.alloc(0);
  let list: List | null = null;
  const whole: Buffer[] = [];
  let at = 0;
  let filled = 0;
  const into = (piece: Uint8Array) => {
    let rest = piece;
    while (rest.length > 0) {
      const part = whole[at];
      if (part === undefined) throw new NotMoving('it holds more than it lists');
      const taken = rest.subarray(0, part.length - filled);
      part.set(taken, filled);
      filled += taken.length;
      rest = rest.subarray(taken.length);
      if (filled === part.length) {
        at += 1;
        filled = 0;
      }
    }
  };
  return {
    take(piece) {
      if (list !== null) return into(piece);
      beginning = Buffer.concat([beginning, piece]);
      if (beginning.length < lengthBytes) return;
      const length = beginning.readUInt32BE(0);
      if (length > mostListBytes) throw new NotMoving('its list of parts is too long');
      if (beginning.length < lengthBytes + length) return;
      list = listOf(beginning.subarray(lengthBytes, lengthBytes + length), total - lengthBytes - length);
      for (const { bytes } of list.parts) whole.push(Buffer.alloc(bytes));
      while (whole[at]?.length === 0) at += 1;
      into(beginning.subarray(lengthBytes + length));
      beginning.fill(0);
    },
    end() {
      if (list === null || at !== whole.length) return notMoving('it ends before its parts do');
      const parts = Object.fromEntries(list.parts.map(({ name }, n) => [name, whole[n]]));
      return { ok: true, value: { madeAt: list.madeAt, version: list.version, parts } };
    },
    wipe() {
      for (const part of whole) part.fill(0);
    },
  };
}

export const notMoving = (why: string) =>
  failure('invalid', `This file opens and still cannot be used: ${why}. Nothing was taken from it.`);

function listOf(bytes: Uint8Array, rest: number): List {
  const json = readStrictJson(textOf(bytes) ?? '');
  if (!json.ok) throw new NotMoving(`its list of parts cannot be read: ${json.why}`);
  const read = listSchema.safeParse(json.value);
  if (!read.success) throw new NotMoving('its list of parts has another form');
  const names = read.data.parts.map(({ name }) => name);
  if (names.some((name, n) => partNames.indexOf(name) <= (n === 0 ? -1 : partNames.indexOf(names[n - 1] ?? name))))
    throw new NotMoving('a part stands twice, or in another order');
  for (const { name, bytes: size } of read.data.parts)
    if (size > partLimits[name]) throw new NotMoving(`the part “${name}” is larger than ${partLimits[name]} bytes`);
  if (read.data.parts.reduce((sum, part) => sum + part.bytes, 0) !== rest)
    throw new NotMoving('its parts are not as long as it says');
  return read.data;
}

/** Answers and events as text on their way to a page of the Chromium host, of which a long one has many turns. */
import { setImmediate } from 'node:timers/promises';

/** What the driver is handed it sends in one go, and nothing else has its turn in this process meanwhile. */
const most = 256_000;

/** Members of an answer, of its value and of a document in it are written one after the other. */
const deepest = 3;

/**
 * JSON, as text: the driver takes an object apart member by member, in this process, which takes seconds for a large answer.
 * Under Electron the system copies it in a tenth of the time.
 */
export async function textOf(value: unknown, depth = 0): Promise<string | undefined> {
  if (depth === deepest || typeof value !== 'object' || value === null || Array.isArray(value) || 'toJSON' in value)
    return JSON.stringify(value);
  const members: string[] = [];
  let letters = 0;
  for (const [name, member] of Object.entries(value)) {
    const text = await textOf(member, depth + 1);
    if (text === undefined) continue;
    members.push(`${JSON.stringify(name)}:${text}`);
    letters += text.length;
    if (letters <= most) continue;
    letters = 0;
    await setImmediate();
  }
  return `{${members.join()}}`;
}

export interface Pieces {
  /** A text that is short enough as it is, or the number under which it is fetched. */
  told(text: string | undefined): string | number | undefined;
  /** The next piece; null after the last one. */
  next(number: number): string | null;
}

export function createPieces(): Pieces {
  const left = new Map<number, string>();
  let last = 0;
  return {
    told(text) {
      if (text === undefined || text.length <= most) return text;
      last += 1;
      left.set(last, text);
      return last;
    },
    next(number) {
      const text = left.get(number);
      if (text === undefined) return null;
      if (text.length <= most) left.delete(number);
      else left.set(number, text.slice(most));
      return text.slice(0, most);
    },
  };
}

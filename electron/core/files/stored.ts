/** A small JSON file of the app's own, checked when it is read and replaced whole when it changes. */
import type { z } from 'zod';
import { type Failure, failure } from '../../contract/outcome.ts';
import { isObject } from '../../contract/text/members.ts';
import type { Difference, Fact } from '../../contract/values/document.ts';
import type { MarkedFile } from './app-files.ts';
import { ClosedError, type KeptFiles, NewerError, type Taker } from './kept-files.ts';

export interface Stored<T> {
  readonly value: T;
  /** What stands in files that nobody vouches for; it is shown as that, and nothing rests on it. */
  readonly unverified: readonly T[];
  /** It was read while no store gave the key, and not again since. */
  readonly isClosed: boolean;
  /**
   * Durable when it resolves. Rejects with a `ClosedError` where no store gives the key, and with a `NewerError` where a newer
   * version of the app wrote the file.
   */
  set(next: T): Promise<void>;
}

export interface Shape<S extends z.ZodType> {
  name: MarkedFile;
  schema: S;
  initial: z.output<S>;
  /** What holds while the store is closed and nothing can be told; `initial` where left out. */
  whileClosed?(content: z.output<S>): z.output<S>;
  /** What holds in place of a file that did not verify; `initial` where left out. */
  inDoubt?(content: z.output<S>): z.output<S>;
  /** It is named and not moved where it does not verify: each entry is proven otherwise. */
  stays?: boolean;
  /** How it is taken in again; where left out it is only named. */
  takeIn?: {
    /** Every entry in full; null where they do not hold together. */
    facts(content: z.output<S>): Fact[] | null;
    /** What of it stands in the place of something else. */
    differences?(value: z.output<S>, content: z.output<S>): Difference[];
    merge(value: z.output<S>, content: z.output<S>): z.output<S>;
  };
}

/**
 * Reads a file, or starts from `initial`. One that does not parse or fit, or that is not what the app wrote last, is set
 * aside, never deleted, and named. One of a newer version stays where it is, is named, and is not written.
 */
export async function openStored<S extends z.ZodType>(kept: KeptFiles, shape: Shape<S>): Promise<Stored<z.output<S>>> {
  const { name, schema, initial, takeIn } = shape;
  let value: z.output<S> = initial;
  let unverified: z.output<S>[] = [];
  let isClosed = false;
  let isNewer = false;

  async function write(next: z.output<S>): Promise<void> {
    if (isNewer) throw new NewerError(name);
    await kept.write(name, new TextEncoder().encode(`${JSON.stringify(next, null, 2)}\n`));
  }

  async function read(): Promise<void> {
    const { content, standing } = await kept.read(name, shape.stays);
    const parsed = content === null ? undefined : parse(schema, content);
    isClosed = standing === 'closed';
    unverified = [];
    // What does not verify says nothing, not even that it is newer: another program could keep the app from writing by it.
    isNewer = standing === 'sound' && content !== null && versionOf(content) > versionIn(initial);
    if (isNewer) {
      kept.newer(name);
      value = parsed === undefined ? initial : (shape.inDoubt?.(parsed) ?? initial);
    } else if (standing === 'sound') {
      if (content !== null && parsed === undefined) await kept.damaged(name);
      value = parsed ?? initial;
    } else if (shape.stays === true && content !== null && parsed === undefined && !isClosed) {
      // What stays is read all the same; what cannot be read is moved, or it would be written over.
      await kept.damaged(name);
      value = initial;
    } else if (isClosed) {
      value = parsed === undefined ? initial : (shape.whileClosed?.(parsed) ?? initial);
      if (parsed !== undefined) unverified = [parsed];
    } else {
      value = parsed === undefined ? initial : (shape.inDoubt?.(parsed) ?? initial);
      // In its place stands what holds from here on; one that is missing stays named until something is kept again.
      if (standing !== 'missing') await write(value).catch(() => {});
    }
    if (takeIn === undefined || isClosed) return;
    for (const aside of await kept.unverified(name)) {
      const one = parse(schema, aside.content);
      if (one !== undefined) unverified.push(one);
    }
  }

  await read();
  kept.register(name, {
    ...shownOf(shape, () => value),
    async take(content) {
      const parsed = parse(schema, content);
      if (parsed === undefined || takeIn === undefined) throw new Error(`${name} cannot be restored`);
      const next = takeIn.merge(value, parsed);
      await write(next);
      value = next;
    },
    renew: () => write(value),
    refresh: read,
  });
  return {
    get value() {
      return value;
    },
    get unverified() {
      return unverified;
    },
    get isClosed() {
      return isClosed;
    },
    async set(next) {
      // SECURITY: it was made from what could not be checked, or from nothing in its place: written now it would be believed.
      if (isClosed) throw new ClosedError();
      await write(next);
      value = next;
    },
  };
}

/** How what stands aside is shown, where it can be taken in at all. */
function shownOf<S extends z.ZodType>(
  { schema, takeIn }: Shape<S>,
  value: () => z.output<S>,
): Pick<Taker, 'facts' | 'differences'> {
  if (takeIn === undefined) return {};
  return {
    facts(content) {
      const parsed = parse(schema, content);
      return parsed === undefined ? null : takeIn.facts(parsed);
    },
    differences(content) {
      const parsed = parse(schema, content);
      return parsed === undefined ? [] : (takeIn.differences?.(value(), parsed) ?? []);
    },
  };
}

/** Why something could not be kept: the store is closed, a newer version wrote the file, or else the disk. */
export const unkept = (error: unknown, otherwise: string): Failure =>
  error instanceof ClosedError
    ? failure('key_unavailable', error.message)
    : failure('storage', error instanceof NewerError ? error.message : otherwise);

/** Of a file's content; 0 where it does not say, as those that never had another. */
function versionOf(bytes: Uint8Array): number {
  try {
    return versionIn(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return 0;
  }
}
const versionIn = (content: unknown): number => (isObject(content) && typeof content.version === 'number' ? content.version : 0);

function parse<S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data;
  } catch {
    return undefined;
  }
}

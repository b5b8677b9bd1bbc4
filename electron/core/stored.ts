/** A small JSON file of the app's own, checked when it is read and replaced whole when it changes. */
import type { z } from 'zod';
import type { Files } from './ports.ts';

export interface Stored<T> {
  readonly value: T;
  set(next: T): Promise<void>;
}

/**
 * Reads `path`, or starts from `initial`. A file that does not parse or fit is set aside, never deleted, and
 * `onSetAside` hears where it went.
 */
export async function openStored<S extends z.ZodType>(
  files: Files,
  path: string,
  schema: S,
  initial: z.output<S>,
  onSetAside: (path: string) => void,
): Promise<Stored<z.output<S>>> {
  let value = initial;
  const bytes = await files.read(path);
  if (bytes !== null) {
    const parsed = parse(schema, bytes);
    if (parsed === undefined) onSetAside(await files.setAside(path));
    else value = parsed;
  }
  return {
    get value() {
      return value;
    },
    async set(next) {
      await files.replace(path, new TextEncoder().encode(`${JSON.stringify(next, null, 2)}\n`));
      value = next;
    },
  };
}

function parse<S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data;
  } catch {
    return undefined;
  }
}

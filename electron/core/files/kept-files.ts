/**
 * The app's own files, authentic or said not to be (design §4.12). Each ends in a line with a counter and a MAC over its
 * name, that counter and the bytes before; the key and the last counter stand in the secret store. What does not verify
 * is moved aside and named, and nothing rests on it until a person takes it in again through the confirmation window.
 *
 * A write is the file first, with the next counter, and the counter in the store afterwards. So a file may be ahead of
 * the store, which only a crash brings about, because nobody else can make its MAC; one that is behind was put back.
 */
import type { SetAside } from '../../contract/app-values.ts';
import type { Difference, Fact } from '../../contract/document.ts';
import { type Files, LinkError } from '../ports.ts';
import { type AppFile, appFiles, type MarkedFile } from './app-files.ts';
import type { FilesKey } from './key.ts';

type Reason = SetAside['reason'];
/** `closed`: no store gives the key now, and nothing can be told. */
export type Standing = 'sound' | 'closed' | Reason;

/** A file cannot be kept now, because nobody could tell it from a forgery later. */
export class ClosedError extends Error {
  override name = 'ClosedError';
  constructor() {
    super('The keychain does not give the key that files of this app are checked with. Unlock it, then try again.');
  }
}

/** How a kind of file is shown and taken in again. */
export interface Taker {
  /** What would be taken in, every entry in full; null where it cannot be read. Left out where it cannot be taken in. */
  facts?(content: Uint8Array): Fact[] | null;
  /** What of it stands in the place of something else. */
  differences?(content: Uint8Array): Difference[];
  take(content: Uint8Array): Promise<void>;
  /** Writes what holds now, so that a file that is missing is there again. */
  renew(): Promise<void>;
  /** Reads the file again, because the store opened or something was moved. */
  refresh(): Promise<void>;
}

export interface KeptFiles {
  isOpen(): boolean;
  key: FilesKey;
  /**
   * What stands there. One that does not verify is moved aside and named before this resolves; its content is answered still.
   * @param stays it is named and not moved, because what is in it is proven otherwise
   */
  read(name: MarkedFile, stays?: boolean): Promise<{ content: Uint8Array | null; standing: Standing }>;
  /** Durable when it resolves. Rejects with a `ClosedError` where no key is to be had. */
  write(name: MarkedFile, content: Uint8Array): Promise<void>;
  /** Moves aside what verifies and still cannot be read. */
  damaged(name: MarkedFile): Promise<void>;
  /** Names a file that nothing rests on. */
  note(name: AppFile, reason: Reason, path: string | null): void;
  /** What stands aside under this name, oldest first. */
  unverified(name: MarkedFile): Promise<{ path: string; content: Uint8Array }[]>;
  register(name: MarkedFile, taker: Taker): void;
  taker(name: AppFile): Taker | null;
  /** Everything that is named now. */
  asides(): SetAside[];
  /** Moves a file out of the list: it was taken in, or is not wanted. */
  settle(nameOrPath: string, word: 'taken-in' | 'dismissed'): Promise<void>;
  /** Asks the store again; where it opens, every file that was read before is read again. */
  reopen(): Promise<boolean>;
  /** Forgets the key and asks another store. */
  moved(): Promise<boolean>;
  /** Hears that what files hold changed without a `write`: they were checked, or taken in. */
  onChange(listener: () => void | Promise<void>): void;
  /** What was found since this was asked last, for the journal. */
  fresh(): SetAside[];
}

/** As many as are looked for; more than that no app wrote. */
const asidesSeen = 9;

export function createKeptFiles(files: Files, key: FilesKey): KeptFiles {
  const found: SetAside[] = [];
  const told: SetAside[] = [];
  const takers = new Map<string, Taker>();
  const listeners = new Set<() => void | Promise<void>>();
  /** Highest counter that went into a file, also where the write failed: no counter stands for two contents. */
  const used = new Map<string, number>();
  let asked: Promise<boolean> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const open = () => {
    asked ??= key.open();
    return asked;
  };
  const note = (name: AppFile, reason: Reason, path: string | null, canTakeIn: boolean): SetAside | null => {
    if (found.some(each => each.name === name && each.path === path)) return null;
    const aside: SetAside = { name, what: appFiles[name].what, path, reason, canTakeIn };
    found.push(aside);
    return aside;
  };
  const news = (aside: SetAside | null) => {
    if (aside !== null) told.push(aside);
  };

  const readPlain = async (path: string): Promise<Uint8Array | null | 'link'> => {
    try {
      return await files.read(path);
    } catch (error) {
      if (error instanceof LinkError) return 'link';
      throw error;
    }
  };
  const judge = (name: string, bytes: Uint8Array): { content: Uint8Array; standing: Standing } => {
    const { content, mark } = unmarked(bytes);
    if (!key.isOpen()) return { content, standing: 'closed' };
    if (mark === null) return { content, standing: 'no_mac' };
    if (!key.holds(mark.mac, `${name}\n${mark.counter}`, content)) return { content, standing: 'changed' };
    return { content, standing: mark.counter < key.counter(name) ? 'rolled_back' : 'sound' };
  };

  const kept: KeptFiles = {
    key,
    isOpen: () => key.isOpen(),
    async read(name, stays = false) {
      await open();
      const bytes = await readPlain(name);
      if (bytes === 'link') {
        news(note(name, 'link', await files.setAside(name, 'dismissed'), false));
        return { content: null, standing: 'link' };
      }
      if (bytes === null) {
        if (!key.isOpen()) return { content: null, standing: 'closed' };
        if (key.counter(name) === 0) return { content: null, standing: 'sound' };
        news(note(name, 'missing', null, false));
        return { content: null, standing: 'missing' };
      }
      const { content, standing } = judge(name, bytes);
      if (standing === 'closed') return { content, standing };
      if (standing === 'sound') {
        const counter = unmarked(bytes).mark?.counter ?? 0;
        used.set(name, counter);
        key.raise(name, counter);
        return { content, standing };
      }
      if (!stays) news(note(name, standing, await files.setAside(name, 'unverified'), true));
      // Without a mark it is taken over from an earlier version, which kept none of this name in the store.
      else if (standing !== 'no_mac' || key.counter(name) > 0) news(note(name, standing, null, false));
      return { content, standing };
    },
    async write(name, content) {
      if (!key.isOpen()) throw new ClosedError();
      const counter = Math.max(key.counter(name), used.get(name) ?? 0) + 1;
      used.set(name, counter);
      const mac = key.mac(`${name}\n${counter}`, content);
      await files.replace(name, Buffer.concat([content, Buffer.from(`${markWord} ${counter} ${mac}\n`)]));
      key.raise(name, counter);
      const missing = found.findIndex(each => each.name === name && each.reason === 'missing');
      if (missing >= 0) found.splice(missing, 1);
    },
    async damaged(name) {
      news(note(name, 'damaged', await files.setAside(name), false));
    },
    note: (name, reason, path) => news(note(name, reason, path, false)),
    async unverified(name) {
      const paths = Array.from({ length: asidesSeen }, (_, n) => `${name}.unverified${n === 0 ? '' : `-${n + 1}`}`);
      const all = await Promise.all(paths.map(async path => ({ path, bytes: await readPlain(path) })));
      return all.flatMap(({ path, bytes }) => {
        if (bytes === null || bytes === 'link') return [];
        const { content, standing } = judge(name, bytes);
        // Whatever its MAC says: what was put aside once is not authentic by lying there.
        note(name, standing === 'closed' || standing === 'sound' ? 'rolled_back' : standing, path, true);
        return [{ path, content }];
      });
    },
    register: (name, taker) => void takers.set(name, taker),
    taker: name => takers.get(name) ?? null,
    asides: () => found.map(each => ({ ...each, canTakeIn: each.canTakeIn && takers.get(each.name)?.facts !== undefined })),
    async settle(nameOrPath, word) {
      const at = found.findIndex(each => (each.path ?? each.name) === nameOrPath);
      const aside = found[at];
      if (aside === undefined) return;
      // What was unreadable or a link lies under a name that nothing looks at again.
      if (aside.path?.includes('.unverified')) await files.setAside(aside.path, word);
      found.splice(at, 1);
    },
    reopen() {
      const next = turn.then(async () => {
        if (key.isOpen()) {
          key.retry();
          return true;
        }
        asked = key.open();
        if (!(await asked)) return false;
        for (const taker of takers.values()) await taker.refresh();
        for (const listener of listeners) await listener();
        return true;
      });
      turn = next.catch(() => {});
      return next;
    },
    async moved() {
      key.forget();
      return kept.reopen();
    },
    onChange: listener => void listeners.add(listener),
    fresh: () => told.splice(0),
  };
  return kept;
}

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

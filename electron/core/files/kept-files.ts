/**
 * The app's own files, authentic or said not to be (docs/threats.md#authentic-files). Each ends in a line with a counter and
 * a MAC over its name, that counter and the bytes before; the key and the last counter stand in the secret store. What does
 * not verify is moved aside and named, and nothing rests on it until a person takes it in again through the confirmation
 * window.
 *
 * A write is the file first, with the next counter, and the counter in the store afterwards. So a file may be ahead of
 * the store, which only a crash brings about, because nobody else can make its MAC; one that is behind was put back.
 */

import { line } from '../../contract/in-turn.ts';
import type { SetAside } from '../../contract/values/app-values.ts';
import type { Difference, Fact } from '../../contract/values/document.ts';
import type { Files } from '../ports.ts';
import { type AppFile, appFiles, type MarkedFile } from './app-files.ts';
import type { FilesKey } from './key.ts';
import { judge, marked, readPlain } from './mark.ts';

type Reason = SetAside['reason'];
/** `closed`: no store gives the key now, and nothing can be told. */
export type Standing = 'sound' | 'closed' | Reason;

/** A file cannot be kept now, because nobody could tell it from a forgery later. */
export class ClosedError extends Error {
  override name = 'ClosedError';
  constructor() {
    super('The keychain does not return the key that files of this app are checked with. Unlock it, then try again.');
  }
}

/** A file is not written, because a newer version of the app wrote it, and this one would lose what it cannot read. */
export class NewerError extends Error {
  override name = 'NewerError';
  constructor(file: AppFile) {
    super(
      `${file} (${appFiles[file].what}) was written by a newer Countersign, and is left as it is. Start that version: nothing was changed.`,
    );
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
  /** Names one that a newer version wrote; it stays where it is. */
  newer(name: MarkedFile): void;
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
  const asides = listAsides();
  const takers = new Map<string, Taker>();
  /** Highest counter that went into a file, also where the write failed: no counter stands for two contents. */
  const used = new Map<string, number>();

  const store = openings(key, takers);
  return {
    key,
    isOpen: () => key.isOpen(),
    async read(name, stays = false) {
      await store.open();
      const bytes = await readPlain(files, name);
      if (bytes === 'link') {
        asides.news(name, 'link', await files.setAside(name, 'dismissed'), false);
        return { content: null, standing: 'link' };
      }
      if (bytes === null) {
        if (!key.isOpen()) return { content: null, standing: 'closed' };
        if (key.counter(name) === 0) return { content: null, standing: 'sound' };
        asides.news(name, 'missing', null, false);
        return { content: null, standing: 'missing' };
      }
      const { content, standing, counter } = judge(key, name, bytes);
      if (standing === 'closed') return { content, standing };
      if (standing === 'sound') {
        used.set(name, counter ?? 0);
        key.raise(name, counter ?? 0);
        return { content, standing };
      }
      if (!stays) asides.news(name, standing, await files.setAside(name, 'unverified'), true);
      // Without a mark it is taken over from an earlier version, which kept none of this name in the store.
      else if (standing !== 'no_mac' || key.counter(name) > 0) asides.news(name, standing, null, false);
      return { content, standing };
    },
    async write(name, content) {
      if (!key.isOpen()) throw new ClosedError();
      const counter = Math.max(key.counter(name), used.get(name) ?? 0) + 1;
      used.set(name, counter);
      await files.replace(name, marked(key, name, counter, content));
      key.raise(name, counter);
      asides.isThere(name);
    },
    async damaged(name) {
      asides.news(name, 'damaged', await files.setAside(name), false);
    },
    newer: name => asides.news(name, 'newer', name, false),
    note: (name, reason, path) => asides.news(name, reason, path, false),
    async unverified(name) {
      const paths = Array.from({ length: asidesSeen }, (_, n) => `${name}.unverified${n === 0 ? '' : `-${n + 1}`}`);
      const all = await Promise.all(paths.map(async path => ({ path, bytes: await readPlain(files, path) })));
      return all.flatMap(({ path, bytes }) => {
        if (bytes === null || bytes === 'link') return [];
        const { content, standing } = judge(key, name, bytes);
        // Whatever its MAC says: what was put aside once is not authentic by lying there.
        asides.note(name, standing === 'closed' || standing === 'sound' ? 'rolled_back' : standing, path, true);
        return [{ path, content }];
      });
    },
    register: (name, taker) => void takers.set(name, taker),
    taker: name => takers.get(name) ?? null,
    asides: () =>
      asides.all().map(each => ({ ...each, canTakeIn: each.canTakeIn && takers.get(each.name)?.facts !== undefined })),
    async settle(nameOrPath, word) {
      const aside = asides.find(nameOrPath);
      if (aside === undefined) return;
      // What was unreadable or a link lies under a name that nothing looks at again.
      if (aside.path?.includes('.unverified')) await files.setAside(aside.path, word);
      asides.drop(aside);
    },
    reopen: store.reopen,
    moved: store.moved,
    onChange: store.onChange,
    fresh: asides.fresh,
  };
}

/** Files that are named because nothing rests on them, and which of them nobody was told of yet. */
function listAsides() {
  const found: SetAside[] = [];
  const told: SetAside[] = [];
  const note = (name: AppFile, reason: Reason, path: string | null, canTakeIn: boolean): SetAside | null => {
    if (found.some(each => each.name === name && each.path === path)) return null;
    const aside: SetAside = { name, what: appFiles[name].what, path, reason, canTakeIn };
    found.push(aside);
    return aside;
  };
  return {
    all: () => found,
    note,
    news(name: AppFile, reason: Reason, path: string | null, canTakeIn: boolean): void {
      const aside = note(name, reason, path, canTakeIn);
      if (aside !== null) told.push(aside);
    },
    /** One that was missing is there again. */
    isThere(name: string): void {
      const missing = found.findIndex(each => each.name === name && each.reason === 'missing');
      if (missing >= 0) found.splice(missing, 1);
    },
    find: (nameOrPath: string) => found.find(each => (each.path ?? each.name) === nameOrPath),
    /** Names it no more. */
    drop: (aside: SetAside) => void found.splice(found.indexOf(aside), 1),
    fresh: () => told.splice(0),
  };
}

/** Asks the store for the key, at first and again; where it opens, every file that was read before is read again. */
function openings(
  key: FilesKey,
  takers: ReadonlyMap<string, Taker>,
): Pick<KeptFiles, 'reopen' | 'moved' | 'onChange'> & { open(): Promise<boolean> } {
  const listeners = new Set<() => void | Promise<void>>();
  let asked: Promise<boolean> | null = null;
  const inTurn = line();
  const open = () => {
    asked ??= key.open();
    return asked;
  };
  const reopen = () =>
    inTurn(async () => {
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
  return {
    open,
    reopen,
    moved() {
      key.forget();
      return reopen();
    },
    onChange: listener => void listeners.add(listener),
  };
}

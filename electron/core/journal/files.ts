/** The two files of the journal, and the mark of its last entry in the store. */
import { line } from '../../contract/in-turn.ts';
import type { FilesKey, JournalMark } from '../files/key.ts';
import { type Files, LinkError } from '../ports.ts';
import { signedHead } from './entry.ts';
import type { JournalSigning } from './signing.ts';
import { type Verified, verifyJournal } from './verify.ts';

export const journalPath = 'journal.jsonl';
export const headPath = 'journal.head.json';

/** Where the mark of the last entry is kept, out of reach of who edits files. */
export type MarkStore = Pick<FilesKey, 'isOpen' | 'journal' | 'compared' | 'markJournal' | 'settled'>;

export const markOf = (store: MarkStore | undefined): JournalMark | null => (store?.isOpen() === true ? store.journal() : null);

/**
 * They are read in the reverse of the order they are written in, mark, head, journal: what is appended meanwhile leaves
 * each ahead of the one before it, which says nothing.
 * @param comparing it is held against the mark, which may move from here on
 */
export async function readJournal(
  files: Files,
  store: MarkStore | undefined,
  signing: JournalSigning,
  comparing: boolean,
): Promise<{ bytes: Uint8Array; result: Verified }> {
  const mark = markOf(store);
  if (comparing) store?.compared();
  const links: string[] = [];
  const readPlain = (path: string) =>
    files.read(path).catch(async error => {
      if (!(error instanceof LinkError)) throw error;
      links.push(path);
      await files.setAside(path);
      return null;
    });
  const head = await readPlain(headPath);
  const bytes = (await readPlain(journalPath)) ?? new Uint8Array();
  const key = signing.key();
  const result = verifyJournal(bytes, { head, mark, links, ...(key !== null && { publicKey: key.publicKey }) });
  return { bytes, result };
}

export interface HeadKeeper {
  save(sequence: number, lineHash: string): void;
  settled(): Promise<void>;
}

/**
 * The head follows behind, unwaited: it costs flushes, and an old one is true of what was then. The mark in the store
 * follows the head. SECURITY: in this order, entry, head, mark, a crash leaves the mark behind what is there, and only
 * who puts back an older file or cuts one leaves it ahead.
 */
export function keepHead(files: Files, store: MarkStore | undefined, signing: JournalSigning): HeadKeeper {
  let last = { sequence: -1, lineHash: '' };
  let headSaved = -1;
  const inTurn = line();
  return {
    save(sequence, lineHash) {
      last = { sequence, lineHash };
      void inTurn(async () => {
        const key = signing.key();
        if (key === null || headSaved === last.sequence) return;
        const head = last;
        const signature = Buffer.from(key.sign(signedHead(head.sequence, head.lineHash))).toString('hex');
        await files.replace(headPath, Buffer.from(`${JSON.stringify({ v: 1, ...head, signature })}\n`)).then(
          () => {
            headSaved = head.sequence;
            store?.markJournal(head);
          },
          () => {},
        );
      });
    },
    async settled() {
      await inTurn(async () => {});
      await store?.settled();
    },
  };
}

/**
 * Journals that came in files, each verified by itself and read together. They are read here and never mixed into this
 * computer's own: nothing rests on what they say.
 */
import { done, type Failure, failure, type Outcome } from '../../../contract/outcome.ts';
import { count } from '../../../contract/text/plain-text.ts';
import type { JournalDetail, MatterPage, OpenedJournal } from '../../../contract/values/journal.ts';
import { codeWords } from '../../text/code-words.ts';
import { detailOf } from '../detail.ts';
import type { JournalLine } from '../entry.ts';
import { gatherMatters, type MatterQuery } from '../matters.ts';
import { sentenceOf } from '../sentence.ts';
import { isSignedOver } from '../signatures.ts';
import { type Verified, verifyJournal } from '../verify.ts';
import { describeLine } from '../view.ts';
import { createClaims } from './differing.ts';
import { type JournalHeader, type ReadJournalFile, signedHeader } from './file.ts';

export interface OpenedJournals {
  /** Verifies a journal and reads it beside those that are open. `invalid` where no line of it is an entry. */
  open(file: string, read: ReadJournalFile): Promise<Outcome<OpenedJournal>>;
  list(): OpenedJournal[];
  close(): void;
  matters(query: Omit<MatterQuery, 'differing'>): MatterPage;
  entry(machine: number, sequence: number): Outcome<JournalDetail>;
}

interface Opened {
  shown: OpenedJournal;
  journal: Uint8Array;
  result: Verified;
}

/** As many as anybody compares, and as much as is held in memory. */
const mostJournals = 8;
const mostEntries = 500_000;
const mostFindings = 50;

/** @param ownKey the key of this computer's journal, hex; null where no store gives it */
export function openedJournals(ownKey: () => string | null, turn: () => Promise<void>): OpenedJournals {
  let all: Opened[] = [];
  let matters = gatherMatters();
  let claims = createClaims();

  const gather = async ({ shown: { machine }, result }: Opened) => {
    for (const [i, line] of result.lines.entries()) {
      const entry = { ...describeLine(line), machine };
      claims.take(entry, line);
      matters.take(entry, line);
      if (i % 5_000 === 4_999) await turn();
    }
  };

  return {
    async open(file, { header, journal }) {
      if (all.length >= mostJournals)
        return failure('too_large', `Expected at most ${mostJournals} journals, received one more.`);
      const result = verifyJournal(journal, { head: headOf(header) });
      if (result.lines.length === 0) return noJournal(result);
      if (all.reduce((sum, each) => sum + each.result.lines.length, result.lines.length) > mostEntries)
        return failure(
          'too_large',
          `Expected at most ${count(mostEntries)} entries in all, received more. Close the others first.`,
        );
      await turn();
      const known = all.map(each => ({ each, from: parting(each, { result }) }));
      const same = known.find(({ from }) => from === 'same');
      if (same !== undefined)
        return failure('invalid', `This journal, or an earlier copy of it, is open already: ${same.each.shown.file}.`);
      const forks = known.flatMap(({ each, from }) => (typeof from === 'number' ? [{ each, from }] : []));
      const shown = describe(all.length, file, header, result, ownKey());
      for (const { each, from } of forks) forked(shown, each.shown, from);
      const opened: Opened = { shown, journal, result };
      all.push(opened);
      await gather(opened);
      return done(shown);
    },
    list: () => all.map(({ shown }) => shown),
    close() {
      all = [];
      matters = gatherMatters();
      claims = createClaims();
    },
    matters: query => matters.query({ ...query, differing: steps => claims.differing(steps) }),
    entry(machine, sequence) {
      const opened = all[machine];
      if (opened === undefined) return failure('not_found', 'This journal is no longer open. Open its file again.');
      const detail = detailOf(opened.journal, sequence, opened.result.publicKey, { whose: 'The key that signs this journal' });
      if (detail === null) return failure('not_found', `The journal has no readable entry ${sequence}.`);
      return done({ ...detail, entry: { ...detail.entry, machine } });
    },
  };
}

const headOf = (header: JournalHeader | null): Uint8Array | null =>
  header?.head ? Buffer.from(JSON.stringify(header.head)) : null;

function noJournal({ findings }: Verified): Failure {
  const first = findings[0];
  return failure(
    'invalid',
    `This journal has no readable entry${first === undefined ? '' : `: line ${first.line}: ${first.sentence}`}.`,
  );
}

/**
 * How two journals stand to each other: `same` where this one holds nothing that the other does not, the number of the entry
 * from which on they differ where one key signs both, null where they have nothing to do with each other, or this one goes on.
 */
function parting(known: Pick<Opened, 'result'>, next: Pick<Opened, 'result'>): 'same' | number | null {
  const [a, b] = [known.result, next.result];
  if (a.publicKey === null || a.publicKey !== b.publicKey) return null;
  const both = Math.min(a.lines.length, b.lines.length);
  for (let i = 0; i < both; i++) if (!isSameLine(a.lines[i], b.lines[i])) return b.lines[i]?.sequence ?? 0;
  return b.lines.length <= a.lines.length ? 'same' : null;
}
const isSameLine = (a: JournalLine | undefined, b: JournalLine | undefined): boolean =>
  a?.hash === b?.hash && a?.signature === b?.signature;

/** SECURITY: one computer writes one journal; two under one key that part were not both written by the app. */
function forked(shown: OpenedJournal, other: OpenedJournal, from: number): void {
  const say = (it: OpenedJournal, file: string) => {
    it.ok = false;
    it.findings.unshift({ line: from, sentence: `entry ${from} is another one in ${file}, under the same key` });
    it.sentence = `Two journals of one computer part at entry ${from}. ${it.sentence}`;
  };
  say(shown, other.file);
  say(other, shown.file);
}

function describe(
  machine: number,
  file: string,
  header: JournalHeader | null,
  result: Verified,
  ownKey: string | null,
): OpenedJournal {
  const { publicKey, findings, lines } = result;
  const named = isNamed(header, publicKey);
  const sentence = sentenceOf({ ...result, entries: lines.length }, 'shown');
  return {
    machine,
    name: header === null || header.name.trim() === '' ? file : header.name,
    file,
    madeAt: header?.madeAt ?? null,
    entries: lines.length,
    ok: result.ok && named !== 'forged',
    sentence: named === 'forged' ? `Its first line was edited. ${sentence}` : sentence,
    findings: findings.slice(0, mostFindings).map(({ line, sentence }) => ({ line, sentence })),
    publicKey,
    words: publicKey === null ? [] : codeWords(publicKey),
    own: publicKey !== null && publicKey === ownKey,
    people: header?.people ?? [],
    organisations: header?.organisations ?? [],
    notes: notesOf(header, named, publicKey),
  };
}

/** Whether the first line is what the journal's own key signed. */
function isNamed(header: JournalHeader | null, publicKey: string | null): 'signed' | 'unsigned' | 'forged' {
  if (header === null || header.signature === null || publicKey === null) return 'unsigned';
  return isSignedOver(publicKey, signedHeader(header), header.signature) ? 'signed' : 'forged';
}

/** What a file cannot show of itself. */
function notesOf(header: JournalHeader | null, named: ReturnType<typeof isNamed>, publicKey: string | null): string[] {
  const notes: string[] = [];
  if (publicKey !== null) notes.push('Whoever has a key can write a journal. Compare its words with the person it came from.');
  if (header === null) notes.push('It names nobody. What was cut from its end would not be noticed.');
  else if (named === 'unsigned') notes.push('No key signed its first line: its names are what the file says.');
  else if (header.head === null) notes.push('It came without its head. What was cut from its end would not be noticed.');
  return notes;
}

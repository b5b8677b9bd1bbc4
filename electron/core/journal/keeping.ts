/** The journal as it lies on the disk: found at a start, gone on with, closed segment by segment, and verified. */
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { type Slices, slicesIn } from '../budget/slices.ts';
import type { Clock } from '../ports.ts';
import { type Behind, createBehind, verifySegment } from './behind.ts';
import { type Contents, createContents } from './contents/contents.ts';
import { type Draft, sha256 } from './entry.ts';
import { type Found, keepHead, readJournal, segmentPath } from './files.ts';
import type { JournalNeeds } from './journal.ts';
import { createSealing, type Sealing } from './sealing.ts';
import type { Findings } from './sentence.ts';
import type { JournalSigning } from './signing.ts';
import { createTold, type Told } from './told/told.ts';
import type { Finding } from './verify.ts';
import { type JournalWriter, journalWriter } from './writer.ts';

export interface Keeping {
  told: Told;
  writer: JournalWriter;
  contents: Contents;
  sealing: Sealing;
  must(entry: Draft): Promise<Outcome<null>>;
  /** Reads the end of it again, and holds it against the mark of the store that opened. */
  recheck(): Promise<void>;
  /** Reads and verifies all of it. */
  verify(): Promise<Findings & { ok: boolean }>;
  /** @param rest where it gives way */
  verifyBehind(changed: () => void, rest?: Clock['sleep']): Promise<void>;
  /** Resolves when closed segments are read, or somebody waited long enough. */
  readSoon(): Promise<void>;
  verified(): boolean | null;
  progress: Behind['progress'];
  /** ISO time. */
  lastBefore: string | null;
}

/**
 * A start reads one segment: of as many lines some 50 ms on the machine of the benches, and on a slow one still a fraction of
 * what a start takes. A day of two thousand activities fills one or two.
 */
const linesOfSegment = 5_000;
/** As long a page waits for what was not read yet, and is answered without it then. */
const patienceMs = 300;
/** Segments verified before pages hear how far it is. */
const tellEvery = 10;

interface State {
  /** As far as it is known: of the open segment, of what was said of the closed ones, and of those that were read. */
  verified: boolean;
  /** The same of all that is to be closed. */
  isWhole: boolean;
  /** Of the last entry in a closed segment. */
  closedAt: string | null;
  /** Set once somebody wants to hear. */
  changed: (() => void) | null;
  /** Where what nobody waits for gives way. */
  rest: Clock['sleep'];
}

export async function openKeeping(needs: JournalNeeds, signing: JournalSigning): Promise<Keeping> {
  const { files, clock, mark } = needs;
  const slices = () => slicesIn(clock);
  const told = createTold(signing);
  const contents = createContents(() => Buffer.from(signing.key()?.sign(secretOfNames) ?? []).toString('hex'));
  const state: State = { verified: true, isWhole: true, closedAt: null, changed: null, rest: clock.sleep };
  const writer = journalWriter({
    ...{ files, clock, signing, head: keepHead(files, mark, signing) },
    onLine(line, offset) {
      contents.take(line, offset);
      told.wrote(line);
    },
    onWritten: () => sealing.look(),
  });
  const sealing = createSealing({
    ...{ files, signing, told, writer, slices, lines: needs.segmentLines ?? linesOfSegment, onClosed: contents.close },
    lastAt: () => contents.open(writer.segment())?.at(-1)?.at ?? state.closedAt,
    isWhole: () => state.isWhole,
  });
  const must = async (entry: Draft): Promise<Outcome<null>> => {
    const trouble = await writer.write(entry);
    return trouble === null ? done(null) : failure('storage', `The journal could not be written: ${trouble.message}`);
  };
  const take = (found: Found): Behind => {
    told.vouchFor(found.result, found.before);
    state.closedAt = found.closedAt;
    state.isWhole &&= isWhole(found);
    contents.begin(found.closed);
    for (const { line, offset } of found.open) contents.take(line, offset);
    sealing.begin(found);
    return behindOf(found, { needs, contents, told, state, must });
  };
  /** While it is read a segment may be closed: then it is read again. */
  const read = async (comparing: boolean): Promise<Found> => {
    await writer.settled();
    const found = await readJournal(files, mark, signing, comparing, slices());
    return found.closed.length === sealing.closed().length || found.before === null ? found : read(comparing);
  };
  const first = await readJournal(files, mark, signing, true, slices());
  let behind = take(first);
  state.verified = first.wasWhole && first.result.findings.every(({ kind }) => kind === 'torn');
  const lastBefore = (first.open.at(-1)?.line ?? first.result.lines.at(-1))?.at ?? first.closedAt;
  await goOn(first, needs, told, writer);
  sealing.look();
  return {
    ...{ told, writer, contents, sealing, must, lastBefore },
    async recheck() {
      await writer.settled();
      await signing.seek();
      const found = await read(true);
      behind.end();
      behind = take(found);
      // Another segment turns out to be the open one: what a closed store let pass for a checkpoint was none.
      if (found.closed.length + 1 !== writer.segment()) writer.begin(found);
      if (state.changed !== null) void behind.run().catch(() => {});
      const lost = told.untold(found.result);
      if (lost.length === 0) return;
      state.verified = false;
      await must({ kind: 'journal_damaged', findings: lost });
    },
    async verify() {
      const findings = await verifyAll(needs, await read(false), slices());
      state.verified = findings.ok;
      return findings;
    },
    async verifyBehind(changed, rest = state.rest) {
      Object.assign(state, { changed, rest });
      await behind.run().catch(() => {});
    },
    readSoon: () => Promise.race([behind.hurry(patienceMs), clock.sleep(patienceMs)]).catch(() => {}),
    verified: () => (state.verified && behind.progress() !== null ? null : state.verified),
    progress: () => behind.progress(),
  };
}

/** Makes of the journal's key the word under which names are told apart. */
const secretOfNames = Buffer.from('countersign journal names');

interface Parts {
  needs: JournalNeeds;
  contents: Contents;
  told: Told;
  state: State;
  must: Keeping['must'];
}

function behindOf({ closed }: Found, { needs: { files, clock }, contents, told, state, must }: Parts): Behind {
  const behind: Behind = createBehind({
    ...{ files, clock, contents, closed, rest: ms => state.rest(ms) },
    onProgress: () => void ((behind.progress()?.done ?? 0) % tellEvery === 0 && state.changed?.()),
    async onFound(findings) {
      if (findings.length > 0) state.verified = state.isWhole = false;
      const lost = told.untold({ findings });
      if (lost.length > 0) await must({ kind: 'journal_damaged', findings: lost });
      state.changed?.();
    },
  });
  return behind;
}

/** Every segment, the first one first. */
async function verifyAll({ files }: JournalNeeds, { result, closed, before }: Found, slices: Slices) {
  const findings: Finding[] = [];
  // Where no checkpoint closes them, all were read as one.
  const apart = before === null ? [] : closed;
  for (let n = 1; n <= apart.length; n++) findings.push(...(await verifySegment(files, closed, n, slices)));
  findings.push(...result.findings);
  const entries = (apart.at(-1)?.entries ?? 0) + result.lines.length;
  findings.sort((a, b) => a.line - b.line);
  return { ok: findings.length === 0, entries, publicKey: result.publicKey, findings };
}

/** An end that was torn, or that nobody signed yet, is mended by what follows. */
const isWhole = ({ wasWhole, result }: Found): boolean =>
  wasWhole && result.findings.every(({ kind }) => kind === 'torn' || kind === 'unsigned');

/** Takes what was found for what was, cuts off a torn end, and says in the journal itself what is wrong with it. */
async function goOn(found: Found, { files }: JournalNeeds, told: Told, writer: JournalWriter): Promise<void> {
  writer.begin(found);
  const mending: Draft[] = [];
  const { torn } = found;
  if (torn.length > 0) {
    await files.truncate(segmentPath(found.closed.length + 1), found.size);
    mending.push({ kind: 'journal_recovered', cutBytes: torn.length, cutHash: sha256(torn) });
  }
  const findings = told.untold(found.result);
  if (findings.length > 0) mending.push({ kind: 'journal_damaged', findings });
  if (mending.length > 0 || writer.isEmpty()) await writer.mend(mending);
}

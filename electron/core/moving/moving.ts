/**
 * Moving to another computer (docs/moving.md): one sealed file out, one in. An import is kept kind by kind, each whole or
 * not at all; one that was cut off is named, and the same file finishes it.
 */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { Connection, KeyInfo, Settings } from '../../contract/values/app-values.ts';
import type { Moved, MovedJournal, MovingState } from '../../contract/values/moving.ts';
import type { Connections } from '../connections/connections.ts';
import type { Decided } from '../connections/decided.ts';
import type { AskSecrets, SecretQuestion } from '../decisions/ask-secrets.ts';
import type { ConfirmChange } from '../decisions/change.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { storageFailure } from '../files/save-as.ts';
import { unkept } from '../files/stored.ts';
import type { Journal } from '../journal/journal.ts';
import { verifyJournal } from '../journal/verify.ts';
import type { Keys } from '../keys/keys.ts';
import type { ChosenFile, Files, Person } from '../ports.ts';
import { contentOf, type Moving, NotMoving, notMoving, readContent } from './content.ts';
import { exporting, gatherKeys, gatherParts, sealingQuestion } from './export.ts';
import { type Plan, planOf } from './plan.ts';
import type { MovingRecord } from './record.ts';
import { contentBytes, seal, unseal } from './sealed.ts';

/** Larger is no file of this app. */
const mostBytes = 1_200_000_000;

export interface MovingNeeds {
  kept: KeptFiles;
  files: Files;
  record: MovingRecord;
  connections: Connections;
  keys: Keys;
  settings: { readonly value: Settings };
  journal: Pick<Journal, 'record' | 'settled' | 'summary'>;
  decided: Decided;
  person: Pick<Person, 'saveBytes' | 'chooseFile'>;
  secretsAsked: Pick<AskSecrets, 'ask'>;
  /** Asks in the confirmation window, and writes into the journal what was allowed. */
  confirm: ConfirmChange;
  version: string;
  random(bytes: number): Uint8Array;
  /** ISO time. */
  now(): string;
  onChange(): void;
  /** Whether the app was locked since what is asked for now began. */
  isLeft(): boolean;
}

export interface MovingHouse {
  state(): MovingState;
  export(keyIds: readonly string[]): Promise<Outcome<{ saved: string | null }>>;
  /** @param protect asks how keys of this computer are kept, where nobody has said so yet: before the first that came */
  import(protect: () => Promise<Outcome<null>>): Promise<Outcome<Moved>>;
  verifyJournal(file: string): Promise<Outcome<{ ok: boolean; sentence: string }>>;
}

export function createMoving(needs: MovingNeeds): MovingHouse {
  const { record, files } = needs;
  return {
    state: () => ({ underWay: record.underWay(), journals: [...record.journals()] }),
    export: keyIds => exportAll(needs, keyIds),
    import: protect => importAll(needs, protect),
    async verifyJournal(file) {
      const known = record.journals().find(each => each.file === file);
      const bytes = known === undefined ? null : await files.read(file);
      if (known === undefined) return failure('not_found', 'There is no such journal of another computer.');
      if (bytes === null) return done({ ok: false, sentence: `${file} is gone.` });
      const found = verifyJournal(bytes, known.publicKey === null ? {} : { publicKey: known.publicKey });
      const isSame = found.lastLineHash === known.lastLineHash;
      const ok = found.ok && isSame;
      return done({
        ok,
        sentence: ok
          ? `All ${plural(found.lines.length, 'entry', 'entries')} are as they came from the other computer, signed by its key.`
          : `It does not verify: ${isSame ? (found.findings[0]?.sentence ?? 'it has findings') : 'it is not the journal that came from the other computer'}.`,
      });
    },
  };
}

async function exportAll(needs: MovingNeeds, keyIds: readonly string[]): Promise<Outcome<{ saved: string | null }>> {
  const { kept, files, connections, keys, journal, confirm, secretsAsked, person, version } = needs;
  if (!kept.isOpen() && !(await kept.reopen()))
    return failure('key_unavailable', 'Unlock the keychain first: the files of this app cannot be checked without it.');
  const wanted = keyIds.map(keyId => keys.list().find(key => key.keyId === keyId));
  if (wanted.some(key => key === undefined)) return failure('key_missing', 'There is no such key on this computer.');
  const chosen = wanted.filter((key): key is KeyInfo => key !== undefined);
  if (chosen.some(({ place }) => place === 'memory'))
    return failure('invalid', 'A session key ends here and does not go along. Leave it out.');
  const counts = [
    { label: 'Organisations', value: String(connections.all().filter(({ session }) => session === undefined).length) },
    { label: 'Entries of the journal', value: String(journal.summary().entries) },
  ];
  const allowed = await confirm(exporting(counts, chosen));
  if (!allowed.ok) return allowed;
  const typed = await secretsAsked.ask(sealingQuestion(chosen));
  if (!typed.ok) return typed;
  await journal.settled();
  const parts = await gatherParts(kept, files);
  if (!parts.ok) return parts;
  const madeAt = needs.now();
  const file = sealing(needs, typed.value, { madeAt, version, parts: parts.value }, chosen);
  try {
    const saved = await person.saveBytes(`countersign-${madeAt.slice(0, 10)}.moving`, file.pieces());
    if (saved !== null)
      await journal.record({ kind: 'settings_changed', about: `Saved a file for another computer: ${words(chosen)}` });
    return done({ saved });
  } catch (error) {
    const stopped = file.stopped();
    if (stopped !== null) return stopped;
    return storageFailure(error);
  }
}

/**
 * The sealed file, piece by piece.
 * SECURITY: keys are read once a place was chosen for it, and wiped when it is written: a dialog that stands open behind a lock
 * holds none, and a lock in between ends it.
 */
function sealing({ keys, random, isLeft }: MovingNeeds, passphrase: string, content: Moving, chosen: readonly KeyInfo[]) {
  let why: Failure | null = null;
  const locked = () => failure('locked', 'Countersign was locked in the meantime. No file was made.');
  return {
    stopped: () => why,
    async *pieces(): AsyncGenerator<Uint8Array> {
      const taken = isLeft() ? locked() : chosen.length === 0 ? null : await gatherKeys(keys, chosen);
      if (taken?.ok === false) {
        why = taken;
        throw new Error('it is not made');
      }
      const parts = { ...content.parts, ...(taken !== null && { keys: taken.value }) };
      try {
        for await (const piece of seal(passphrase, contentOf({ ...content, parts }), random)) {
          if (isLeft()) {
            why = locked();
            throw new Error('it was locked');
          }
          yield piece;
        }
      } finally {
        taken?.value.fill(0);
      }
    },
  };
}

const words = (keys: readonly KeyInfo[]): string =>
  keys.length === 0 ? 'no private key in it' : `with the private keys ${keys.map(({ publicKey }) => publicKey).join(', ')}`;

async function importAll(needs: MovingNeeds, protect: () => Promise<Outcome<null>>): Promise<Outcome<Moved>> {
  const { kept, connections, keys, settings, decided, confirm, secretsAsked, person } = needs;
  if (!kept.isOpen() && !(await kept.reopen()))
    return failure('key_unavailable', 'Unlock the keychain first: what is taken in is kept under its key.');
  const file = await person.chooseFile('Choose the file of the other computer').catch(() => 'unreadable' as const);
  if (file === 'unreadable') return unreadable();
  if (file === null) return failure('declined', 'No file was chosen.');
  const opened = await secretsAsked.ask(openingQuestion(file));
  if (!opened.ok) return opened;
  const planned = planOf(opened.value, {
    kept,
    connections: connections.all(),
    keys: keys.list(),
    settings: settings.value,
    decided,
  });
  const wipe = () => {
    opened.value.parts.keys?.fill(0);
    if (planned.ok) for (const { secret } of planned.value.keys) secret.fill(0);
  };
  try {
    if (!planned.ok) return planned;
    const settled = planned.value.keys.length > 0 ? await protect() : done(null);
    if (!settled.ok) return settled;
    const allowed = await confirm(planned.value.change);
    if (!allowed.ok) return allowed;
    return await apply(needs, opened.value.madeAt, planned.value);
  } finally {
    wipe();
  }
}

const unreadable = () => failure('storage', 'The file cannot be read. Check that it is there and that you may read it.');

const openingQuestion = (file: ChosenFile): SecretQuestion<Moving> => ({
  title: 'Open the file of the other computer',
  sentences: [
    'Type the passphrase that the file was sealed with.',
    'You see all of it before anything is kept here.',
    'If somebody else made the file and told you its passphrase, close this window: it would decide whom this computer believes.',
  ],
  facts: [{ label: 'File', value: file.name.slice(0, 200) }],
  fields: [{ kind: 'secret', name: 'passphrase', label: 'Passphrase of the file' }],
  button: 'Open the file',
  take: ({ passphrase = '' }) => openFile(file, passphrase),
});

export async function openFile(file: ChosenFile, passphrase: string): Promise<Outcome<Moving>> {
  const total = file.size > mostBytes ? null : contentBytes(file.size);
  if (total === null)
    return failure('invalid', `No file of Countersign has this size (${file.size} bytes): it is cut off, or it is another file.`);
  const reader = readContent(total);
  try {
    const read = await unseal(passphrase, file.pieces(), reader.take);
    const ended = read.ok ? reader.end() : read;
    if (!ended.ok) reader.wipe();
    return ended;
  } catch (error) {
    reader.wipe();
    return error instanceof NotMoving ? notMoving(error.message) : unreadable();
  }
}

/** Kind by kind, each whole. What is cut off by a crash is finished by the same file; nothing is taken twice. */
async function apply(needs: MovingNeeds, madeAt: string, plan: Plan): Promise<Outcome<Moved>> {
  const { kept, record, journal, now, onChange } = needs;
  const leftOut = [...plan.leftOut];
  try {
    await record.begin(madeAt, now());
    if (plan.journal !== null) await keepJournal(needs, madeAt, plan.journal);
    const keyIds = await takeKeys(needs, plan, leftOut);
    if (!keyIds.ok) return cutOff(keyIds.message);
    for (const { name, content } of plan.files) {
      const taker = kept.taker(name);
      await taker?.take(name === 'connections.json' ? withKeys(content, keyIds.value) : content);
      await taker?.refresh();
    }
    await record.end();
  } catch (error) {
    const why = unkept(error, 'It could not be written. Check that the disk is not full.');
    onChange();
    return { ...why, message: cutOff(why.message).message };
  }
  const count = (name: string) => plan.files.find(each => each.name === name)?.count ?? 0;
  const here = new Set(needs.keys.list().map(({ keyId }) => keyId));
  const arrived = needs.connections
    .all()
    .filter(each => plan.connections.some(({ connectionId }) => connectionId === each.connectionId));
  const moved: Moved = {
    connections: plan.connections.length,
    needKeys: arrived.filter(({ keyId }) => !here.has(keyId)).length,
    keys: plan.keys.length,
    addresses: count('address-book.json'),
    drafts: count('signing-drafts.json'),
    journalEntries: plan.journal?.entries ?? 0,
    leftOut,
  };
  await journal.record({
    kind: 'settings_changed',
    about: `Took in what another computer saved at ${madeAt}: ${moved.connections} organisations, ${moved.keys} private keys, ${moved.addresses} addresses`,
  });
  onChange();
  return done(moved);
}

const cutOff = (why: string) =>
  failure('storage', `Not all of it was taken in. ${why} What came is whole; choose the same file again to take in the rest.`);

/** The journal of the other computer, under a name of its own key; never a line of it in this one's. */
async function keepJournal(
  { files, record, now }: MovingNeeds,
  madeAt: string,
  { bytes, head, entries, publicKey, lastLineHash, whole }: NonNullable<Plan['journal']>,
): Promise<void> {
  if (record.journals().some(each => each.publicKey === publicKey && each.lastLineHash === lastLineHash)) return;
  const stem = `journal.from-${publicKey?.slice(0, 8) ?? 'unsigned'}`;
  for (let n = 1; ; n++) {
    const name = `${stem}${n === 1 ? '' : `-${n}`}`;
    const there = await files.read(`${name}.jsonl`);
    // What a cut-off import left is this very one.
    if (there !== null && !Buffer.from(there).equals(bytes)) continue;
    if (head !== null) await files.replace(`${name}.head.json`, head);
    if (there === null) await files.replace(`${name}.jsonl`, bytes);
    const one: MovedJournal = { file: `${name}.jsonl`, entries, publicKey, lastLineHash, madeAt, takenAt: now(), whole };
    return record.keep(one);
  }
}

/** @returns by the id that a key had there: the one it has here */
async function takeKeys({ keys }: MovingNeeds, plan: Plan, leftOut: string[]): Promise<Outcome<ReadonlyMap<string, string>>> {
  const ids = new Map<string, string>();
  for (const { info, secret } of plan.keys) {
    const { keyId: wanted, name, curve, publicKey, pins } = info;
    const same = keys.list().find(key => key.publicKey === publicKey && key.curve === curve);
    let keyId = same?.keyId;
    if (keyId === undefined) {
      const made = await keys.import({ name, curve, publicKey, privateKey: Buffer.from(secret).toString('hex'), keyId: wanted });
      if (!made.ok) return made;
      keyId = made.value.keyId;
    } else leftOut.push(`The key ${publicKey} is on this computer already.`);
    ids.set(wanted, keyId);
    for (const pin of pins) {
      const pinned = await keys.pin(keyId, pin);
      if (!pinned.ok) return pinned;
      for (const sub of pin.subOrganizations) {
        if (keys.subOrganizations(keyId, pin).includes(sub)) continue;
        const allowed = await keys.allowSub(keyId, pin, sub);
        if (!allowed.ok) return allowed;
      }
    }
  }
  return done(ids);
}

function withKeys(content: Uint8Array, ids: ReadonlyMap<string, string>): Uint8Array {
  const json = JSON.parse(Buffer.from(content).toString()) as { connections: Connection[] };
  const connections = json.connections.map(each => ({ ...each, keyId: ids.get(each.keyId) ?? each.keyId }));
  return Buffer.from(JSON.stringify({ ...json, connections }));
}

/**
 * Another program of the same user: it edits, rolls back, swaps, removes and links the files of the app, and has no way
 * into the keychain. Every file of the app × every attack; a file that is not in these rows does not compile.
 */
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createFiles } from '../../electron/adapters/files.ts';
import { operations } from '../../electron/contract/operations/table.ts';
import { dialect } from '../../electron/contract/service/dialect.ts';
import type { AppState, SetAside } from '../../electron/contract/values/app-values.ts';
import { openConnections } from '../../electron/core/connections/connections.ts';
import { flowOf } from '../../electron/core/decisions/flows.ts';
import { openEarnSamples } from '../../electron/core/earn/samples.ts';
import { type AppFile, appFiles, type MarkedFile } from '../../electron/core/files/app-files.ts';
import { hasSecretFields } from '../../electron/core/journal/view.ts';
import { openMovingRecord } from '../../electron/core/moving/record.ts';
import { openInterfacePins } from '../../electron/core/organisation/interface-pins.ts';
import { type Files, HttpError, type Keychain, KeychainError } from '../../electron/core/ports.ts';
import { openBatchFile } from '../../electron/core/signing/batch/file.ts';
import { openSigningDrafts } from '../../electron/core/signing/drafts.ts';
import { openSentHandOvers } from '../../electron/core/signing/hand-over/sent-file.ts';
import { fingerprintOf } from '../../electron/core/stamps/fingerprint.ts';
import { openOutbox } from '../../electron/core/submit/outbox.ts';
import { openSeenManifests } from '../../electron/core/updates/seen.ts';
import { textToSign } from '../e2e/support/world.ts';
import { decideNext, shownTo } from '../host/person.ts';
import type { Practice } from '../practice/service.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { contentOf, keptIn } from '../unit/support/kept.ts';
import { codeOf } from '../unit/support/mailbox.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain } from '../unit/support/memory-ports.ts';
import { parties } from '../vectors/parties.ts';
import { call, unsigned } from '../vectors/payloads.ts';
import { samples } from '../vectors/samples.ts';
import { delivery } from '../vectors/webhooks.ts';

let app: App | undefined;
let practice: Practice | undefined;
const folders: string[] = [];
afterEach(async () => {
  await app?.close();
  await practice?.close();
  app = undefined;
  practice = undefined;
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

interface Disk {
  files: MemoryFiles;
  keychain: MemoryKeychain;
}
const newDisk = (): Disk => ({ files: memoryFiles(), keychain: memoryKeychain() });
const running = (): App => app ?? expect.fail('no app');
const stateOf = async (of: App): Promise<AppState> => {
  const state = await of.ask('app.state');
  return state.ok ? state.value : expect.fail(state.message);
};
const journalOf = async (of: App): Promise<string> => {
  const page = await of.ask('journal.entries', { limit: 100 });
  return page.ok ? page.value.entries.map(entry => entry.about ?? '').join('\n') : expect.fail(page.message);
};

const entry = (label: string, address: string = parties.stranger) => ({
  ...{ label, address, kind: 'counterparty', note: '', addedAt: '2026-11-01T09:00:00.000Z', addedBy: null },
});
const connection = (organizationName: string, baseUrl = 'https://api.example.com') => ({
  ...{ connectionId: 'api.example.com/org', baseUrl, organizationId: 'org', organizationName },
  ...{ userId: 'u', userName: 'Ada', keyId: '0'.repeat(32), proxy: null },
});
const keyIn = (name: string) => ({
  ...{ keyId: '0'.repeat(32), name, curve: 'API_KEY_CURVE_P256', publicKey: `02${'a'.repeat(64)}` },
  ...{ createdAt: '2026-11-01T09:00:00.000Z', pins: [] },
});
const settings = (lockAfterMinutes: number) => ({
  ...{ theme: 'dark', density: 'compact', singleLetterKeys: true, pollSeconds: 5, lockWithSystem: true, notifications: true },
  lockAfterMinutes,
});
const interfaces = (sha256: string) => ({
  version: 1,
  pins: [
    {
      ...{ organizationId: 'org', smartContractInterfaceId: 'i', smartContractAddress: parties.usdc, label: 'USDC' },
      ...{ sha256, state: 'uploaded', at: '2026-11-01T09:00:00.000Z' },
    },
  ],
});
const vaults = (apy: string) => ({
  version: 1,
  vaults: [
    {
      baseUrl: 'https://a.example',
      caip19: 'eip155:1/slip44:60',
      vaultAddress: parties.vault,
      samples: [['2026-11-01', apy, null]],
    },
  ],
});
const drafts = (title: string) => ({
  version: 1,
  drafts: [
    {
      ...{ connectionId: 'c', draftId: '00', kind: 'draft', title, signWith: parties.ops, payload: '00' },
      ...{ encoding: null, hashFunction: null, changedAt: '2026-11-01T09:00:00.000Z' },
    },
  ],
});
const unfilled = { blanks: [], literal: false, note: '' };
const handOvers = (...hashes: string[]) => ({
  version: 1,
  sent: hashes.map(hash => ({ hash, at: '2026-11-01T09:00:00.000Z' })),
});
const batch = (label: string) => ({
  version: 2,
  linesBefore: 0,
  batch: {
    ...{ version: 1, batchId: '00', connectionId: 'c', createdAt: '2026-11-01T09:00:00.000Z' },
    rows: [{ label, signWith: parties.ops, accountName: null, headline: 'h', digest: '', text: '{}' }],
  },
});
const movedHere = (file: string) => ({
  version: 1,
  underWay: null,
  journals: [
    {
      ...{ file, entries: 3, publicKey: null, lastLineHash: '0'.repeat(64), whole: true },
      ...{ madeAt: '2026-11-01T09:00:00.000Z', takenAt: '2026-11-02T09:00:00.000Z' },
    },
  ],
});
const outbox = (fingerprint: string) => ({
  version: 1,
  submits: [
    {
      ...{
        fingerprint,
        operation: 'approve_activity',
        baseUrl: 'https://a.example',
        connectionOrganizationId: 'org',
        keyId: 'k',
      },
      ...{ organizationId: 'org', sentAt: '2026-11-01T09:00:00.000Z', about: null, sealed: 'AAAA' },
    },
  ],
});

const seenManifest = (publishedAt: string) => ({
  ...{ version: 1, beta: null },
  stable: { publishedAt, sha256: '0'.repeat(64) },
});
const rotations = (publicKey: string) => ({
  version: 1,
  rotations: [
    {
      ...{ connectionId: 'c', baseUrl: 'https://a.example', organizationId: 'org', userId: 'u', activityId: null },
      old: { keyId: '0'.repeat(32), name: 'Old', publicKey },
      fresh: { keyId: null, publicKey: null, name: 'New', curve: 'API_KEY_CURVE_P256', expirationSeconds: null },
      ...{ startedAt: '2026-11-01T09:00:00.000Z', phase: 'delete' },
    },
  ],
});

/** A second start of a part on the disk as it is, for what no page can ask about without a connection. */
const keptOn = ({ files, keychain }: Disk) => keptIn(files, keychain);

interface Row {
  older: unknown;
  last: unknown;
  /** What the attacker would like it to say. */
  forged: unknown;
  shows(of: App, disk: Disk): Promise<unknown>;
  /** What is shown of `last`, and what where the file does not verify. */
  intact: unknown;
  attacked: unknown;
  /** The disk is laid out so that this file matters. */
  before?(disk: Disk): void;
}

const rows: Record<MarkedFile, Row> = {
  'settings.json': {
    older: settings(240),
    last: settings(5),
    forged: settings(0),
    shows: async of => (await stateOf(of)).settings.lockAfterMinutes,
    intact: 5,
    // The stricter of what stands there and the default.
    attacked: expect.toBeOneOf([5, 15]),
  },
  'connections.json': {
    older: { version: 1, current: null, connections: [connection('Older')] },
    last: { version: 1, current: null, connections: [connection('Northwind')] },
    forged: { version: 1, current: null, connections: [connection('Northwind', 'https://evil.example')] },
    shows: async of => (await stateOf(of)).connections.map(c => [c.organizationName, c.baseUrl]),
    intact: [['Northwind', 'https://api.example.com']],
    attacked: [],
  },
  'keys.json': {
    older: { v: 1, keys: [keyIn('Older')] },
    last: { v: 1, keys: [keyIn('Treasury')] },
    forged: { v: 1, keys: [keyIn('Trusted by all')] },
    shows: async of => (await stateOf(of)).keys.map(key => key.name),
    intact: ['Treasury'],
    attacked: [],
  },
  'keys.previous.json': {
    older: { v: 1, keys: [keyIn('Older')] },
    last: { v: 1, keys: [keyIn('Treasury')] },
    forged: { v: 1, keys: [keyIn('Trusted by all')] },
    // It is read where the list itself does not verify.
    before: ({ files }) => void files.content.set('keys.json', Buffer.from('{"v":1,"keys":[]}\n')),
    shows: async of => (await stateOf(of)).keys.map(key => key.name),
    intact: ['Treasury'],
    attacked: [],
  },
  'address-book.json': {
    older: { version: 1, entries: [entry('Older')] },
    last: { version: 1, entries: [entry('Payroll')] },
    forged: { version: 1, entries: [entry('Payroll'), entry('Treasury reserve', parties.router)] },
    async shows(of) {
      const list = await of.ask('address_book.list');
      return list.ok && list.value.filter(e => e.unverified !== true).map(e => e.label);
    },
    intact: ['Payroll'],
    attacked: [],
  },
  'interfaces.json': {
    older: interfaces('0'.repeat(64)),
    last: interfaces('1'.repeat(64)),
    forged: interfaces('2'.repeat(64)),
    async shows(_, disk) {
      const row = { smartContractInterfaceId: 'i', smartContractAddress: parties.usdc, smartContractInterface: '[]' };
      const pins = await openInterfacePins(keptOn(disk), () => '');
      return pins.stateOf('org', row)?.sha256 ?? null;
    },
    intact: '1'.repeat(64),
    attacked: expect.toBeOneOf([null, 'not verified']),
  },
  'earn-samples.json': {
    older: vaults('0.01'),
    last: vaults('0.05'),
    forged: vaults('9.99'),
    shows: async (_, disk) =>
      (await openEarnSamples(keptOn(disk))).of('https://a.example', 'eip155:1/slip44:60', parties.vault).map(s => s.apyPct),
    intact: ['0.05'],
    attacked: [],
  },
  'signing-drafts.json': {
    older: drafts('Older'),
    last: drafts('Salaries'),
    forged: drafts('Salaries, to me'),
    shows: async (_, disk) =>
      (await openSigningDrafts(keptOn(disk), { now: () => '', random: n => new Uint8Array(n) })).of('c').map(d => d.title),
    intact: ['Salaries'],
    attacked: [],
  },
  'signing-batch.json': {
    older: batch('Older'),
    last: batch('Invoice 1'),
    forged: batch('Invoice 1, to me'),
    shows: async (_, disk) =>
      (await (await openBatchFile(disk.files, keptOn(disk))).read())?.batch.rows.map(row => row.label) ?? null,
    intact: ['Invoice 1'],
    attacked: null,
  },
  'hand-overs.json': {
    older: handOvers(),
    last: handOvers('b'),
    forged: handOvers('c'),
    shows: async (_, disk) => (await openSentHandOvers(keptOn(disk), () => '')).has('b'),
    intact: true,
    // What the service holds speaks against a second sending still.
    attacked: false,
  },
  'decision-passphrase.json': {
    older: { version: 1, set: false },
    last: { version: 1, set: true },
    forged: { version: 1, set: false },
    shows: async of => (await stateOf(of)).passphraseSet,
    intact: true,
    // The store is open here and decides; nothing was ever set in it.
    attacked: false,
  },
  'rotations.json': {
    older: rotations('11'.repeat(33)),
    last: rotations('22'.repeat(33)),
    // The key that would be deleted at the service.
    forged: rotations('33'.repeat(33)),
    shows: async of => (await stateOf(of)).rotations.map(rotation => rotation.oldPublicKey),
    intact: ['22'.repeat(33)],
    attacked: [],
  },
  'moving.json': {
    older: movedHere('journal.from-0000aaaa.jsonl'),
    last: movedHere('journal.from-1111bbbb.jsonl'),
    forged: movedHere('journal.from-2222cccc.jsonl'),
    shows: async (_, disk) => (await openMovingRecord(keptOn(disk))).journals().map(each => each.file),
    intact: ['journal.from-1111bbbb.jsonl'],
    attacked: [],
  },
  'outbox.json': {
    older: outbox('sha256:older'),
    last: outbox('sha256:last'),
    forged: outbox('sha256:forged'),
    shows: async of => (await stateOf(of)).unknown.map(lost => lost.fingerprint),
    // What the journal does not wait for was never sent from here, whatever file says so.
    intact: [],
    attacked: [],
  },
  'updates.json': {
    older: seenManifest('2026-11-01T09:00:00.000Z'),
    last: seenManifest('2026-11-02T09:00:00.000Z'),
    // Nothing would ever be newer.
    forged: seenManifest('2999-01-01T00:00:00.000Z'),
    shows: async (_, disk) => (await openSeenManifests(keptOn(disk))).newest('stable')?.publishedAt ?? null,
    intact: '2026-11-02T09:00:00.000Z',
    attacked: null,
  },
};

const attacks = {
  'writes another text': { reason: 'changed', run: (disk: Disk, name: MarkedFile) => forge(disk, name, rows[name].forged, true) },
  'takes the mark away': { reason: 'no_mac', run: (disk: Disk, name: MarkedFile) => forge(disk, name, rows[name].forged, false) },
  'brings the file of another machine': {
    reason: 'changed',
    async run(disk: Disk, name: MarkedFile) {
      const other = newDisk();
      await write(other, name, rows[name].last);
      disk.files.content.set(name, other.files.content.get(name) ?? expect.fail());
    },
  },
  'puts another file of the app in its place': {
    reason: 'changed',
    async run(disk: Disk, name: MarkedFile) {
      const other: MarkedFile = name === 'settings.json' ? 'address-book.json' : 'settings.json';
      // The very text, with a mark that is valid: for another name.
      await write(disk, other, rows[name].last);
      await write(disk, other, rows[name].last);
      disk.files.content.set(name, disk.files.content.get(other) ?? expect.fail());
      disk.files.content.delete(other);
    },
  },
  'puts an older one back': {
    reason: 'rolled_back',
    run: async (disk: Disk, name: MarkedFile, older: Uint8Array) => void disk.files.content.set(name, older),
  },
  'removes it': { reason: 'missing', run: async (disk: Disk, name: MarkedFile) => void disk.files.content.delete(name) },
} as const satisfies Record<
  string,
  { reason: SetAside['reason']; run(disk: Disk, name: MarkedFile, older: Uint8Array): Promise<void> }
>;
type Attack = keyof typeof attacks;
const runs = (attack: Attack): ((disk: Disk, name: MarkedFile, older: Uint8Array) => Promise<void>) => attacks[attack].run;

const encoded = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
async function write(disk: Disk, name: MarkedFile, value: unknown): Promise<Uint8Array> {
  const kept = keptOn(disk);
  await kept.key.open();
  await kept.write(name, encoded(value));
  await kept.key.settled();
  return disk.files.content.get(name) ?? expect.fail();
}
async function forge({ files }: Disk, name: MarkedFile, value: unknown, keepMark: boolean): Promise<void> {
  const mark = /#countersign [^\n]*\n$/.exec(Buffer.from(files.content.get(name) ?? []).toString())?.[0] ?? '';
  files.content.set(name, Buffer.concat([encoded(value), Buffer.from(keepMark ? mark : '')]));
}
const start = async ({ files, keychain }: Disk) => {
  app = await startApp({ practice: practice ?? ({} as Practice), files, keychain, as: null });
  return app;
};

test('every file of the app is protected in one way, and those with a mark are tried here', () => {
  const marked = Object.entries(appFiles).filter(([, { protection }]) => protection === 'marked');
  expect(Object.keys(rows).sort()).toEqual(marked.map(([name]) => name).sort());
  // The others are tried elsewhere: rolled-back-journal.test.ts, vault.test.ts, page-that-wants-secrets.test.ts for the
  // counts of guesses, which decide nothing that is shown, and the batch's lines below.
  const others = Object.entries(appFiles).filter(([, { protection }]) => protection !== 'marked');
  expect(others.map(([name]) => name).sort()).toEqual(
    (
      [
        ...(['journal.checkpoint.json', 'journal.head.json', 'journal.jsonl', 'older-activities.jsonl'] as const),
        ...(['signing-batch-progress.jsonl', 'vault.json'] as const),
        ...(['vault-guesses.json', 'passphrase-guesses.json'] as const),
      ] satisfies AppFile[]
    ).sort(),
  );
});

/** What a person reads of the file beside its name, so that they know what they lost. */
const inWords: Record<MarkedFile, string> = {
  'settings.json': 'settings',
  'connections.json': 'connections',
  'keys.json': 'list of keys',
  'keys.previous.json': 'former list of keys',
  'address-book.json': 'address book',
  'interfaces.json': 'pinned contract interfaces',
  'earn-samples.json': 'rates of vaults by day',
  'signing-drafts.json': 'drafts and templates',
  'signing-batch.json': 'signing batch',
  'hand-overs.json': 'hand-overs that were sent',
  'decision-passphrase.json': 'marker of the decision passphrase',
  'moving.json': 'what came from another computer',
  'outbox.json': 'requests with unknown outcome',
  'rotations.json': 'rotations of keys',
  'updates.json': 'newest update seen',
};

describe.each(Object.keys(rows) as MarkedFile[])('%s', name => {
  const { older, last, shows, intact, attacked, before } = rows[name];
  const laidOut = async () => {
    const disk = newDisk();
    const first = await write(disk, name, older);
    await write(disk, name, last);
    before?.(disk);
    return { disk, first };
  };

  test('as the app wrote it last is believed, and nothing is named', async () => {
    const { disk } = await laidOut();
    const of = await start(disk);
    expect((await stateOf(of)).setAside.filter(aside => aside.name === name)).toEqual([]);
    expect(await shows(of, disk)).toEqual(intact);
  });

  test.each(Object.keys(attacks) as Attack[])('is not believed where another program %s, and is named', async attack => {
    const { disk, first } = await laidOut();
    await runs(attack)(disk, name, first);
    const of = await start(disk);
    const { setAside } = await stateOf(of);
    expect(setAside).toContainEqual(expect.objectContaining({ name, reason: attacks[attack].reason }));
    expect(await journalOf(of)).toContain(`${name} (${inWords[name]})`);
    expect(await shows(of, disk)).toEqual(attacked);
    // Nothing was deleted, and at the next start it is still not believed.
    for (const { path } of setAside) if (path !== null) expect(disk.files.content.has(path)).toBe(true);
    await of.core.stop();
    expect(await shows(await start(disk), disk)).toEqual(attacked);
  });

  test('is read as not verified while the keychain is locked, and checked as soon as it opens', async () => {
    for (const attack of [null, 'writes another text'] as const) {
      const { disk, first } = await laidOut();
      if (attack !== null) await runs(attack)(disk, name, first);
      disk.keychain.state = 'locked';
      const of = await start(disk);
      const closed = await stateOf(of);
      expect(closed).toMatchObject({ filesChecked: false, setAside: [] });
      expect(closed.connections.every(c => c.unverified === true)).toBe(true);
      expect(disk.files.content.has(name)).toBe(true);
      disk.keychain.state = 'ready';
      expect(await of.ask('keychain.diagnose')).toMatchObject({ ok: true });
      expect(await stateOf(of)).toMatchObject({ filesChecked: true });
      expect((await stateOf(of)).setAside.filter(aside => aside.name === name)).toHaveLength(attack === null ? 0 : 1);
      expect(await shows(of, disk)).toEqual(attack === null ? intact : attacked);
      await of.core.stop();
    }
  });
});

describe('a line that somebody added to the address book', () => {
  /** Five million USDC to an address that nobody here has dealt with. */
  const payment = (from: string) => ({
    signWith: from,
    payload: unsigned({
      to: parties.usdc,
      data: call('transfer(address to, uint256 amount)', [parties.stranger, 5_000_000_000_000n]),
    }),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const,
    hashFunction: 'HASH_FUNCTION_KECCAK256' as const,
  });
  const payer = () =>
    running()
      .practice.organisation()
      .wallets.flatMap(({ accounts }) => accounts)
      .find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM')?.address ?? '';
  const review = async () => {
    const { id } = await running().practice.as('Ben').propose('sign_raw_payload', payment(payer()));
    return (await running().open(id)).document;
  };
  const restart = async () => {
    const { files, keychain, practice: service } = running();
    practice = service;
    await running().core.stop();
    return { files, keychain };
  };

  test('makes nobody known: a payment stays as grave as it was, and the name is told as nobody’s word', async () => {
    app = await startApp();
    expect((await review()).severity).toBe('high');
    const disk = await restart();
    const before = contentOf(disk.files.content.get('address-book.json'));
    const book = before === '' ? { version: 1, entries: [] } : (JSON.parse(before) as { entries: unknown[] });
    await forge(disk, 'address-book.json', { ...book, entries: [...book.entries, entry('Treasury reserve')] }, true);
    await start(disk);
    const document = await review();
    expect(document.severity).toBe('high');
    expect(document.findings.map(({ rule }) => rule)).toContain('first-seen');
    const words = JSON.stringify(document);
    expect(words).toContain('called “Treasury reserve” by an unverified entry');
    expect(document.facts.every(fact => fact.name !== 'Treasury reserve')).toBe(true);
  });

  test('is taken in through the confirmation window alone, with every entry in full, and journalled', async () => {
    app = await startApp();
    const disk = await restart();
    await forge(disk, 'address-book.json', { version: 1, entries: [entry('Treasury reserve')] }, false);
    const of = await start(disk);
    const path = 'address-book.json.unverified';
    expect((await stateOf(of)).setAside).toMatchObject([{ path, reason: 'no_mac', canTakeIn: true }]);
    const refused = of.ask('files.take_in', { path });
    await of.person('reject');
    expect(await refused).toMatchObject({ ok: false, code: 'declined' });
    expect((await review()).severity).toBe('high');

    const taking = of.ask('files.take_in', { path });
    const shown = (await of.person('approve')).review.document;
    expect(shown.facts).toMatchObject([{ value: parties.stranger, name: 'Treasury reserve', note: 'counterparty' }]);
    expect(shown.headline).toBe('Restore 1 entry from a file that is not verified: address book');
    expect(shown.severity).toBe('high');
    expect(await taking).toEqual({ ok: true, value: null });
    expect((await stateOf(of)).setAside).toEqual([]);
    expect(await journalOf(of)).toContain('Restored 1 entry from address-book.json.unverified (address book)');
    expect((await review()).findings.map(({ rule }) => rule)).not.toContain('first-seen');
    await of.core.stop();
    await start(disk);
    expect((await review()).findings.map(({ rule }) => rule)).not.toContain('first-seen');
  });

  test('is taken in as it was shown, whatever stands there by the time a person says yes', async () => {
    const disk = newDisk();
    await write(disk, 'address-book.json', { version: 1, entries: [] });
    await forge(disk, 'address-book.json', { version: 1, entries: [entry('Shown')] }, false);
    const of = await start(disk);
    const path = 'address-book.json.unverified';
    const taking = of.ask('files.take_in', { path });
    await expect.poll(() => of.windows).toHaveLength(1);
    disk.files.content.set(path, encoded({ version: 1, entries: [entry('Never shown', parties.router)] }));
    await of.person('approve');
    expect(await taking).toMatchObject({ ok: true });
    expect(await of.ask('address_book.list')).toMatchObject({ ok: true, value: [{ label: 'Shown' }] });
  });

  test('and connections, too, stay unchecked until they were read again under the key', async () => {
    const disk = newDisk();
    await write(disk, 'connections.json', { version: 1, current: null, connections: [connection('Northwind')] });
    disk.keychain.state = 'locked';
    const kept = keptOn(disk);
    const connections = await openConnections(kept);
    disk.keychain.state = 'ready';
    await kept.key.open();
    expect(connections.all()).toMatchObject([{ unverified: true }]);
  });

  test('is not made the app’s own by a change that was begun before the keychain let it be checked', async () => {
    const disk = newDisk();
    await write(disk, 'signing-drafts.json', drafts('Salaries'));
    await forge(disk, 'signing-drafts.json', drafts('Salaries, to me'), true);
    disk.keychain.state = 'locked';
    const kept = keptOn(disk);
    const stored = await openSigningDrafts(kept, { now: () => '', random: n => new Uint8Array(n) });
    disk.keychain.state = 'ready';
    // Open, and the file not read again yet.
    await kept.key.open();
    const draft = {
      title: 'Mine',
      kind: 'draft' as const,
      signWith: '',
      payload: '',
      encoding: null,
      hashFunction: null,
      ...unfilled,
    };
    expect(await stored.keep('c', draft, undefined)).toMatchObject({ ok: false, code: 'key_unavailable' });
    expect((await (await start(disk)).ask('app.state')).ok).toBe(true);
    expect((await stateOf(running())).setAside).toMatchObject([{ name: 'signing-drafts.json', reason: 'changed' }]);
  });

  test('stays named until somebody goes on without it, which the window asks too', async () => {
    app = await startApp();
    const disk = await restart();
    await forge(disk, 'address-book.json', { version: 1, entries: [entry('Treasury reserve')] }, false);
    const of = await start(disk);
    const path = 'address-book.json.unverified';
    const leaving = of.ask('files.dismiss', { path });
    expect((await of.person('approve')).review.document.headline).toBe('Continue without this file: address book');
    expect(await leaving).toMatchObject({ ok: true });
    expect((await stateOf(of)).setAside).toEqual([]);
    expect(disk.files.content.has(`${path}.dismissed`)).toBe(true);
    expect(await of.ask('address_book.list')).toEqual({ ok: true, value: [] });
  });
});

test('a connection that was taken in again works, and one whose file was edited is not spoken to', async () => {
  app = await startApp();
  const { files, keychain } = app;
  practice = app.practice;
  await app.core.stop();
  const honest = contentOf(files.content.get('connections.json'));
  await forge({ files, keychain }, 'connections.json', JSON.parse(honest.replace('Ada Reyes', 'Adam Reyes')), true);
  const of = await start({ files, keychain });
  expect(await of.request('whoami')).toMatchObject({ ok: false, code: 'not_connected' });
  const taking = of.ask('files.take_in', { path: 'connections.json.unverified' });
  const { facts } = (await of.person('approve')).review.document;
  expect(facts).toContainEqual(expect.objectContaining({ label: 'Service address', value: practice.info.baseUrl }));
  expect(await taking).toMatchObject({ ok: true });
  expect(await of.request('whoami')).toMatchObject({ ok: true });
});

test('a connection is taken in with whom it believes in full: what excuses unproven proposals, and whose votes are yours', async () => {
  app = await startApp();
  const { files, keychain } = app;
  practice = app.practice;
  await app.core.stop();
  const said = JSON.parse(contentOf(files.content.get('connections.json')));
  Object.assign(said.connections[0], { votesNeverShown: true, userId: 'somebody-else' });
  await forge({ files, keychain }, 'connections.json', said, true);
  const of = await start({ files, keychain });
  const taking = of.ask('files.take_in', { path: 'connections.json.unverified' });
  const { facts } = (await of.person('reject')).review.document;
  expect(await taking).toMatchObject({ ok: false });
  expect(facts).toContainEqual(
    expect.objectContaining({ label: 'Votes of this deployment', value: expect.stringContaining('Never shown') }),
  );
  expect(facts).toContainEqual(expect.objectContaining({ label: 'User whose votes count as yours', value: 'somebody-else' }));
});

/** What a connection is asked in the window when its edited file is taken in. */
const takingIn = async (edit: (said: { connections: Record<string, unknown>[] }) => void, alsoThere: boolean) => {
  app = await startApp();
  const { files, keychain } = app;
  practice = app.practice;
  await app.core.stop();
  const honest = files.content.get('connections.json') ?? expect.fail('no connections');
  const said = JSON.parse(contentOf(honest));
  edit(said);
  if (alsoThere) files.content.set('connections.json.unverified', Buffer.from(JSON.stringify(said)));
  else await forge({ files, keychain }, 'connections.json', said, true);
  return start({ files, keychain });
};

test('a connection that would take the place of another one is shown beside it', async () => {
  const of = await takingIn(
    ({ connections: [first] }) => Object.assign(first ?? {}, { userId: 'mallory', userName: 'Ada' }),
    true,
  );
  const taking = of.ask('files.take_in', { path: 'connections.json.unverified' });
  const { differences } = (await of.person('reject')).review.document;
  expect(await taking).toMatchObject({ ok: false });
  expect(differences).toContainEqual({
    label: 'User whose votes count as yours',
    before: expect.not.stringContaining('mallory'),
    after: 'mallory',
  });
  expect(differences.map(({ label }) => label)).not.toContain('Service address');
});

test.each([
  ['the id of another', (all: Record<string, unknown>[]) => Object.assign(all[0] ?? {}, { baseUrl: 'https://evil.example' })],
  ['an address that is none', (all: Record<string, unknown>[]) => Object.assign(all[0] ?? {}, { baseUrl: 'evil' })],
  ['the id of its neighbour', (all: Record<string, unknown>[]) => all.push({ ...all[0], userId: 'mallory' })],
])('a connection under %s is not taken in: no window would show which one it replaces', async (_, edit) => {
  const of = await takingIn(({ connections: all }) => void edit(all), false);
  expect(await of.ask('files.take_in', { path: 'connections.json.unverified' })).toMatchObject({ ok: false, code: 'invalid' });
  expect(of.windows).toEqual([]);
});

test('settings are taken in beside those that hold', async () => {
  const disk = newDisk();
  await write(disk, 'settings.json', settings(5));
  await forge(disk, 'settings.json', settings(240), true);
  const of = await start(disk);
  const taking = of.ask('files.take_in', { path: 'settings.json.unverified' });
  const { differences } = (await of.person('reject')).review.document;
  expect(await taking).toMatchObject({ ok: false });
  expect(differences).toEqual([{ label: 'Minutes until the app locks by itself (0: never)', before: '15', after: '240' }]);
});

test('a setting that a page changes beside an edited file is no weaker, once the keychain opens, than what stood there', async () => {
  const disk = newDisk();
  await write(disk, 'settings.json', settings(5));
  const honest = disk.files.content.get('settings.json') ?? expect.fail();
  await forge(disk, 'settings.json', settings(240), true);
  disk.keychain.state = 'locked';
  const of = await start(disk);
  // Stricter than the 15 minutes that hold in doubt, so nobody is asked; and a matter of taste.
  expect(await of.ask('app.settings', { lockAfterMinutes: 10, theme: 'light' })).toMatchObject({ ok: true });
  disk.files.content.set('settings.json', honest);
  disk.keychain.state = 'ready';
  await of.ask('keychain.diagnose');
  const kept = async () => (await stateOf(running())).settings;
  await expect.poll(async () => (await kept()).theme).toBe('light');
  expect(await kept()).toMatchObject({ lockAfterMinutes: 5, theme: 'light' });
  await of.core.stop();
  await start(disk);
  expect(await kept()).toMatchObject({ lockAfterMinutes: 5, theme: 'light' });
});

test('what needs no stamp goes to no address of a connection that cannot be checked', async () => {
  app = await startApp();
  const { files, keychain } = app;
  practice = app.practice;
  await app.core.stop();
  const said = JSON.parse(contentOf(files.content.get('connections.json')));
  const evil = 'https://evil.example';
  Object.assign(said.connections[0], { baseUrl: evil, proxy: { baseUrl: evil, configId: 'c' } });
  await forge({ files, keychain }, 'connections.json', said, true);
  keychain.state = 'locked';
  const heard: string[] = [];
  const deaf = async ({ url }: { url: string }) => {
    heard.push(url);
    throw new HttpError('unreachable', false, 'nobody');
  };
  const http = { post: deaf, get: deaf, close: async () => {} };
  app = await startApp({ practice, files, keychain, http, as: null });
  const named = { proxyUrl: evil, configId: 'c', baseUrl: evil, otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' };
  const sending = app.ask('signup.begin', named);
  // What the file says makes no proxy a known one: it is asked about as any other.
  const { checks, review } = await app.person('close');
  expect(checks[0]).toMatchObject({ ok: null, sentence: expect.stringContaining(evil) });
  expect(review.document.findings).toMatchObject([{ rule: 'proxy-named' }]);
  expect(await sending).toMatchObject({ ok: false, code: 'declined' });
  const headed = {
    ...{ 'Organization-Id': 'org', 'Event-Type': 'ACTIVITY_UPDATES', Timestamp: delivery.timestamp, 'Webhook-Version': '1' },
    ...{ 'Event-Id': delivery.eventId, 'Signature-Key-Id': delivery.keyId, 'Signature-Algorithm': 'ed25519' },
    ...{ 'Signature-Version': 'v1', Signature: delivery.signature },
  };
  const headers = Object.entries(headed).map(([name, value]) => `${dialect.webhookHeaderPrefix}${name}: ${value}`);
  const inspected = await app.request('webhooks.inspect', { headers: headers.join('\n'), body: delivery.body, encoding: 'text' });
  expect(JSON.stringify(inspected)).toContain('cannot be checked now');
  expect(heard).toEqual([]);
});

describe('a keychain that refuses', () => {
  test.each(['stops', 'looks at the keychain'])(
    'the counter of a file gets it when the app %s: an older one that is put back is found',
    async when => {
      const disk = newDisk();
      const of = await start(disk);
      await of.ask('app.settings', { density: 'comfortable' });
      await of.core.stop();
      const older = disk.files.content.get('settings.json') ?? expect.fail();
      const again = await start(disk);
      const { set } = disk.keychain;
      disk.keychain.set = async () => {
        throw new KeychainError('failed', 'as the test said');
      };
      await again.ask('app.settings', { density: 'compact' });
      await again.ask('app.settings', { theme: 'dark' });
      await expect.poll(async () => (await stateOf(again)).settings.theme).toBe('dark');
      await new Promise(resolve => setImmediate(resolve));
      disk.keychain.set = set;
      if (when === 'looks at the keychain') {
        await again.ask('keychain.diagnose');
        await expect.poll(() => JSON.parse(disk.keychain.items.get('files') ?? '').counters['settings.json']).toBe(3);
      }
      await again.core.stop();
      disk.files.content.set('settings.json', older);
      expect((await stateOf(await start(disk))).setAside).toMatchObject([{ name: 'settings.json', reason: 'rolled_back' }]);
    },
  );
});

test.each(['open', 'locked by the app'])(
  'a connection edited while the keychain is closed, and put back before it opens, changes no review (%s)',
  async how => {
    app = await startApp();
    const { files, keychain } = app;
    practice = app.practice;
    const activity = await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay 4711'));
    await app.core.stop();
    const honest = files.content.get('connections.json') ?? expect.fail('no connections');
    const edited = JSON.parse(contentOf(honest));
    edited.connections[0].votesNeverShown = true;
    files.content.set('connections.json', Buffer.from(`${JSON.stringify(edited)}\n`));
    keychain.state = 'locked';
    const of = await start({ files, keychain });
    if (how !== 'open') await of.ask('app.lock');
    files.content.set('connections.json', honest);
    keychain.state = 'ready';
    if (how === 'open') await of.ask('keychain.diagnose');
    else {
      const unlocking = of.ask('app.unlock');
      await of.give({});
      expect(await unlocking).toMatchObject({ ok: true });
    }
    expect((await stateOf(of)).setAside).toEqual([]);
    const { document } = await of.open(activity.id);
    expect(document.findings.map(({ rule }) => rule)).not.toContain('votes-never-shown');
  },
);

test('a request that began over a connection edited while the keychain was closed is not stamped over it', async () => {
  app = await startApp();
  const { files, keychain } = app;
  practice = app.practice;
  await app.core.stop();
  const honest = files.content.get('connections.json') ?? expect.fail('no connections');
  const edited = JSON.parse(contentOf(honest));
  edited.connections[0].votesNeverShown = true;
  files.content.set('connections.json', Buffer.from(`${JSON.stringify(edited)}\n`));
  keychain.state = 'locked';
  const of = await start({ files, keychain });
  files.content.set('connections.json', honest);
  const before = practice.ledger().length;
  // It waits in the confirmation window, and its stamp is what opens the keychain.
  const sending = of.ask('forms.check', { operation: 'sign_raw_payload', parameters: textToSign(practice, 'Pay 4712') });
  const checked = await sending;
  const body = checked.ok ? checked.value.body : null;
  const sent = of.ask('forms.send', { operation: 'sign_raw_payload', body });
  await shownTo(of.core);
  keychain.state = 'ready';
  await of.person('approve');
  expect(await sent).toMatchObject({ ok: false, code: 'changed' });
  expect(practice.ledger().length).toBe(before);
  expect((await stateOf(of)).connections[0]).not.toHaveProperty('votesNeverShown');
  const again = of.ask('forms.check', { operation: 'sign_raw_payload', parameters: textToSign(practice, 'Pay 4712') });
  expect(await again).toMatchObject({ ok: true });
});

describe('a list of keys that says otherwise than the keychain', () => {
  const keyed = async () => {
    app = await startApp();
    practice = app.practice;
    const [key] = (await stateOf(app)).keys;
    const account = `key:${key?.keyId}`;
    const record = JSON.parse(app.keychain.items.get(account) ?? '') as { pins: unknown[] };
    return { first: app, keyId: key?.keyId ?? '', account, record };
  };
  /** The keychain's records are looked at as the app starts. */
  const startedAgain = async (first: App) => {
    await first.core.stop();
    return start(first);
  };

  test('about where a key may sign is shown, and believes the keychain once a person looked at both', async () => {
    const { first, keyId, account, record } = await keyed();
    const pins = [...record.pins, { baseUrl: 'https://elsewhere.example', organizationId: 'org' }];
    first.keychain.items.set(account, JSON.stringify({ ...record, pins }));
    const of = await startedAgain(first);
    const shown = (await stateOf(of)).keys[0]?.disagreement ?? '';
    expect(shown).toContain('org at https://elsewhere.example');
    expect(shown).toContain('says the keychain, which prevails');
    const repairing = of.ask('keys.repair', { keyId });
    const asked = await decideNext(of.core, 'approve', async ms => of.later(ms));
    expect(asked.review.document.findings[0]?.sentence).toBe(shown);
    expect(await repairing).toMatchObject({ ok: true });
    expect((await stateOf(of)).keys[0]).not.toHaveProperty('disagreement');
    expect(await of.ask('keys.repair', { keyId })).toMatchObject({ ok: false, code: 'invalid' });
  });

  test('about which key it is signs nothing, and is shown with both public keys', async () => {
    const { first, keyId, account } = await keyed();
    const other = await first.allowed('keys.create', { name: 'other', curve: 'API_KEY_CURVE_ED25519' });
    if (!other.ok) throw new Error(other.message);
    first.keychain.items.set(account, first.keychain.items.get(`key:${other.value.keyId}`) ?? '');
    const of = await startedAgain(first);
    const key = (await stateOf(of)).keys.find(each => each.keyId === keyId);
    expect(key).toMatchObject({ state: 'corrupt', disagreement: expect.stringContaining(other.value.publicKey) });
    expect(key?.disagreement).toContain(key?.publicKey);
    const repairing = of.ask('keys.repair', { keyId });
    await of.person('reject');
    expect(await repairing).toMatchObject({ ok: false, code: 'declined' });
    expect((await stateOf(of)).keys.find(each => each.keyId === keyId)?.state).toBe('corrupt');
  });
});

test('an interface whose pin nobody vouches for reads no calldata, whatever text the service lists for it', async () => {
  const disk = newDisk();
  const row = { smartContractInterfaceId: 'i', smartContractAddress: parties.usdc, label: 'USDC', smartContractInterface: '[]' };
  const answer = { smartContractInterfaces: [row] };
  const pinsOn = () => openInterfacePins(keptOn(disk), () => '');
  const pins = await pinsOn();
  await pins.see('org', answer);
  expect(pins.trusted('org', answer)).toEqual(answer);
  await forge(disk, 'interfaces.json', interfaces('2'.repeat(64)), true);
  for (const _ of [1, 2]) {
    const again = await pinsOn();
    await again.see('org', answer);
    expect(again.trusted('org', answer)).toMatchObject([
      { smartContractInterface: '', label: expect.stringContaining('not used') },
    ]);
  }
});

test('progress of a batch that was cut, changed or removed sends nothing again', async () => {
  const steps = ['waiting', 'sending', 'signed'].map(state => ({
    ...{ batchId: '00', index: 0, state: state as 'signed', sentence: '', activityId: null, signature: null },
  }));
  const name = 'signing-batch-progress.jsonl';
  for (const attack of ['none', 'cut', 'change', 'remove', 'swap'] as const) {
    const disk = newDisk();
    const kept = keptOn(disk);
    const file = await openBatchFile(disk.files, kept);
    await file.begin((batch('Invoice 1') as { batch: Parameters<typeof file.begin>[0] }).batch);
    for (const step of steps) await file.note(step);
    await kept.key.settled();
    const lines = Buffer.from(disk.files.content.get(name) ?? [])
      .toString()
      .split('\n')
      .filter(Boolean);
    const put = (text: string) => void disk.files.content.set(name, Buffer.from(text));
    if (attack === 'cut') put(`${lines.slice(0, 2).join('\n')}\n`);
    if (attack === 'change') put(lines.join('\n').replace('"signed"', '"failed"'));
    if (attack === 'swap') put([lines[1], lines[0], lines[2]].join('\n'));
    if (attack === 'remove') disk.files.content.delete(name);
    const again = keptOn(disk);
    const read = await (await openBatchFile(disk.files, again)).read();
    expect(read?.steps.at(-1)?.state).toBe(attack === 'none' ? 'signed' : 'cancelled');
    expect(again.asides().map(aside => aside.name)).toEqual(attack === 'none' ? [] : [name]);
  }
});

/** The power goes after so many writes: to disk and to the keychain alike. */
function powered({ files, keychain }: Disk, writes: number): { files: Files & MemoryFiles; keychain: Keychain } {
  let left = writes;
  const use =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (left <= 0) throw new Error('the power is gone');
      left -= 1;
      return work(...args);
    };
  return {
    files: {
      ...files,
      replace: use(files.replace),
      append: use(files.append),
      setAside: use(files.setAside),
      remove: use(files.remove),
      truncate: use(files.truncate),
    },
    keychain: { ...keychain, set: use(keychain.set), remove: use(keychain.remove) },
  };
}

test('a crash at any write names no file and loses nothing that was kept', async () => {
  const change = async (files: Files, keychain: Keychain) => {
    const kept = keptIn(files, keychain);
    const tools = { now: () => '', random: (n: number) => new Uint8Array(n).fill(Math.floor(Math.random() * 256)) };
    const stored = await openSigningDrafts(kept, tools);
    let done = 0;
    for (let n = 0; n < 4; n++) {
      const draft = {
        title: `${n}`,
        kind: 'draft' as const,
        signWith: '',
        payload: '',
        encoding: null,
        hashFunction: null,
        ...unfilled,
      };
      if (!(await stored.keep('c', draft, `${n}`)).ok) break;
      done = n + 1;
      await kept.key.settled();
    }
    return done;
  };
  for (let writes = 0; writes < 12; writes++) {
    const disk = newDisk();
    const weak = powered(disk, writes);
    const done = await change(weak.files, weak.keychain);
    // Twice: what comes after a crash must not be what is called wrong either.
    for (const _ of [1, 2]) {
      const kept = keptOn(disk);
      const titles = (await openSigningDrafts(kept, { now: () => '', random: n => new Uint8Array(n) })).of('c').map(d => d.title);
      expect([writes, kept.asides()]).toEqual([writes, []]);
      expect(titles.length).toBeGreaterThanOrEqual(done);
      await kept.key.settled();
    }
    expect(await change(disk.files, disk.keychain)).toBe(4);
    expect(keptOn(disk).asides()).toEqual([]);
  }
});

test('a crash at any write of the whole app names no file', async () => {
  app = await startApp({ as: null });
  const service = app.practice;
  await app.core.stop();
  practice = service;
  for (let writes = 0; writes < 30; writes += 1) {
    const disk = newDisk();
    const weak = powered(disk, writes);
    app = await startApp({ practice: service, ...weak, as: null } as never).catch(() => undefined);
    if (app !== undefined) {
      await app.ask('app.settings', { density: 'comfortable' });
      const making = app.ask('keys.create', { name: 'k', curve: 'API_KEY_CURVE_P256' });
      await Promise.race([making, app.person('approve').catch(() => undefined)]);
      // How keys are to be kept is asked; where that cannot be remembered, the window is closed.
      const closing = app.give({ how: 'plain' }).catch(() => app?.core.abandoned(app.windows.at(-1) ?? ''));
      await Promise.race([making, closing]);
      await making;
      await app.ask('app.settings', { density: 'compact' });
      await app.core.stop();
    }
    const of = await start(disk);
    expect([writes, (await stateOf(of)).setAside]).toEqual([writes, []]);
    expect([writes, (await of.ask('journal.verify')).ok]).toEqual([writes, true]);
    await of.core.stop();
  }
}, 120_000);

describe('the folder', () => {
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'edited-disk-'));
    folders.push(folder);
    return folder;
  };

  test.each(Object.keys(appFiles) as AppFile[])('a link in place of %s is refused, named and never followed', async name => {
    const folder = await newFolder();
    const outside = join(await newFolder(), 'theirs');
    await writeFile(outside, '{"version":1}\n');
    await symlink(outside, join(folder, name));
    const files = createFiles(folder);
    await expect(files.read(name)).rejects.toThrow(/is a link or not a plain file/);
    await expect(files.append(name, Buffer.from('x'))).rejects.toThrow(/is a link/);
    await expect(files.truncate(name, 1)).rejects.toThrow(/is a link/);
    if (appFiles[name].protection === 'marked') {
      const kept = keptIn(files, memoryKeychain());
      expect(await kept.read(name as MarkedFile)).toEqual({ content: null, standing: 'link' });
      expect(kept.asides()).toMatchObject([{ name, reason: 'link' }]);
    }
    await files.replace(name, Buffer.from('ours'));
    expect(await readFile(outside, 'utf8')).toBe('{"version":1}\n');
    expect((await stat(join(folder, name))).isFile()).toBe(true);
  });

  test.each(Object.keys(appFiles) as AppFile[])(
    'a folder in place of %s keeps the app from nothing but that file',
    async name => {
      const folder = await newFolder();
      const keychain = memoryKeychain();
      const first = await startApp({ disk: createFiles(folder), keychain, as: null });
      practice = first.practice;
      await first.ask('app.settings', { density: 'comfortable' });
      await first.core.stop();
      await rm(join(folder, name), { force: true });
      await mkdir(join(folder, name, 'inside'), { recursive: true });
      await mkdir(join(folder, 'left-over.new', 'inside'), { recursive: true });
      app = await startApp({ practice, disk: createFiles(folder), keychain, as: null });
      expect(await app.ask('app.settings', { density: 'compact' })).toMatchObject({ ok: true });
      if (appFiles[name].protection === 'marked' && name !== 'keys.previous.json' && name !== 'signing-batch.json')
        expect((await stateOf(app)).setAside).toContainEqual(expect.objectContaining({ name, reason: 'link' }));
      if (appFiles[name].protection === 'chained')
        expect(await app.ask('journal.verify')).toMatchObject({ value: { ok: false } });
    },
  );

  test('a link in place of a folder inside is refused', async () => {
    const folder = await newFolder();
    const outside = await newFolder();
    await symlink(outside, join(folder, 'inside'));
    const files = createFiles(folder);
    await expect(files.replace('inside/a', Buffer.from('x'))).rejects.toThrow(/is a link/);
    expect(await readdir(outside)).toEqual([]);
  });

  test('nothing waits at the name of a temporary file: it cannot be foreseen, and is opened only where nothing is', async () => {
    const folder = await newFolder();
    const files = createFiles(folder);
    await files.replace('settings.json', Buffer.from('one'));
    const outside = join(await newFolder(), 'theirs');
    await writeFile(outside, 'theirs');
    await symlink(outside, join(folder, 'settings.json.new'));
    await files.replace('settings.json', Buffer.from('two'));
    expect([await readFile(outside, 'utf8'), await readFile(join(folder, 'settings.json'), 'utf8')]).toEqual(['theirs', 'two']);
  });

  test('folder and files that others could read are the owner’s alone again, and the journal says so', async () => {
    const folder = await newFolder();
    const keychain = memoryKeychain();
    const first = await startApp({ disk: createFiles(folder), keychain, as: null });
    practice = first.practice;
    await first.ask('app.settings', { density: 'comfortable' });
    await first.core.stop();
    await chmod(folder, 0o755);
    await chmod(join(folder, 'settings.json'), 0o644);
    app = await startApp({ practice, disk: createFiles(folder), keychain, as: null });
    const mode = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
    expect([await mode('.'), await mode('settings.json')]).toEqual(['700', '600']);
    const told = await journalOf(app);
    expect(told).toContain('The folder of Countersign was open to others (mode 755)');
    expect(told).toContain('settings.json was open to others (mode 644)');
  });

  test('a journal that was moved away behind a link is no journal', async () => {
    const folder = await newFolder();
    const keychain = memoryKeychain();
    const first = await startApp({ disk: createFiles(folder), keychain, as: null });
    practice = first.practice;
    await first.core.stop();
    const away = join(await newFolder(), 'journal');
    await rename(join(folder, 'journal.jsonl'), away);
    const before = await readFile(away, 'utf8');
    await symlink(away, join(folder, 'journal.jsonl'));
    app = await startApp({ practice, disk: createFiles(folder), keychain, as: null });
    expect(await readFile(away, 'utf8')).toBe(before);
    expect(await app.ask('journal.verify')).toMatchObject({ ok: true, value: { ok: false } });
  });
});

describe('what was sent and never answered', () => {
  /** Every spelling in which bytes could stand in a file. */
  const spellings = (secret: string) => {
    const bytes = Buffer.from(secret);
    return [
      secret,
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      bytes.toString('utf16le'),
    ];
  };
  const secretsOf = (value: unknown, found: string[] = []): string[] => {
    if (typeof value === 'string' && value.length >= 24) found.push(value);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) secretsOf(each, found);
    return found;
  };
  const secretRows = Object.entries(operations).filter(
    ([name, row]) => row.kind === 'activity' && hasSecretFields(row) && flowOf(name) === null,
  );

  test('lies sealed: no file holds a token, a code or a bundle, in any spelling', async () => {
    app = await startApp();
    practice = app.practice;
    expect(secretRows.length).toBeGreaterThan(0);
    for (const [name] of secretRows) {
      practice.faults.add({ fault: 'drop-before-commit', operation: name, count: 0 });
      const { parameters } = samples[name as keyof typeof samples];
      const sending = app.request(name, parameters);
      await app.person('approve');
      expect([name, (await sending) as unknown]).toMatchObject([name, { ok: false, code: 'outcome_unknown' }]);
      const disk = [...app.files.content].map(([path, bytes]) => `${path} ${Buffer.from(bytes).toString('latin1')}`).join('\n');
      const body = JSON.stringify(parameters);
      for (const secret of secretsOf(parameters).filter(each => /^[A-Za-z0-9+/_=.{}":,-]+$/.test(each) && !each.includes('-4')))
        if (isSecretValue(name, secret)) for (const spelling of spellings(secret)) expect(disk.includes(spelling)).toBe(false);
      expect(disk.includes(body.slice(1, -1))).toBe(false);
    }
    expect((await stateOf(app)).unknown.length).toBe(secretRows.length);
    // And what a flow sends: a sealed code that was never answered.
    const contact = 'ben.okafor@northwind.example';
    const connectionId = (await stateOf(app)).connections[0]?.connectionId;
    const beginning = app.ask('logins.code_begin', { connectionId, otpType: 'OTP_TYPE_EMAIL', contact });
    await app.person('approve');
    expect(await beginning).toMatchObject({ ok: true });
    practice.faults.add({ fault: 'drop-before-commit', operation: 'verify_otp', count: 0 });
    const entering = app.ask('logins.code_enter');
    await app.give({ code: await codeOf(practice, contact) });
    expect(await entering).toMatchObject({ ok: false, code: 'outcome_unknown' });
    expect((await stateOf(app)).unknown.at(-1)).toMatchObject({ operation: 'verify_otp' });
    const disk = [...app.files.content].map(([path, bytes]) => `${path} ${Buffer.from(bytes).toString('latin1')}`).join('\n');
    expect(disk).not.toMatch(/encappedPublic|ciphertext/);
  }, 120_000);

  /** Whether a value stands in a field that the table calls secret: those are the ones whose forms hide what is typed. */
  function isSecretValue(name: string, value: string): boolean {
    return /token|bundle|code|secret|password/i.test(pathOf(samples[name as keyof typeof samples].parameters, value) ?? '');
  }
  function pathOf(node: unknown, value: string, path = ''): string | null {
    if (node === value) return path;
    if (typeof node !== 'object' || node === null) return null;
    for (const [key, each] of Object.entries(node)) {
      const found = pathOf(each, value, `${path}.${key}`);
      if (found !== null) return found;
    }
    return null;
  }

  test('waits where the keychain is locked, is shown as unknown, and is settled when it opens', async () => {
    app = await startApp();
    practice = app.practice;
    const { files, keychain } = app;
    const { parameters } = samples.import_secrets;
    practice.faults.add({ fault: 'drop-before-commit', operation: 'import_secrets', count: 0 });
    const sending = app.request('import_secrets', parameters);
    await app.person('approve');
    expect(await sending).toMatchObject({ ok: false, code: 'outcome_unknown' });
    await app.core.stop();
    practice.faults.clear();
    keychain.state = 'locked';
    app = await startApp({ practice, files, keychain, as: null });
    expect((await stateOf(app)).unknown).toMatchObject([{ operation: 'import_secrets' }]);
    expect(contentOf(files.content.get('outbox.json'))).toContain('"sealed"');
    keychain.state = 'ready';
    await app.ask('keychain.diagnose');
    await expect.poll(async () => (await stateOf(running())).unknown).toEqual([]);
    expect(contentOf(files.content.get('outbox.json'))).not.toContain('"sealed"');
  });

  test('and lay in clear from an earlier version is sealed at the first start that can', async () => {
    const disk = newDisk();
    const text = '{"parameters":{"verificationToken":"a-token-in-clear"},"timestampMs":"1"}';
    const { sealed: _, ...plain } = outbox(fingerprintOf(Buffer.from(text))).submits[0] ?? expect.fail();
    disk.files.content.set('outbox.json', encoded({ version: 1, submits: [{ ...plain, text }] }));
    disk.keychain.state = 'locked';
    const of = await start(disk);
    expect((await stateOf(of)).unknown).toHaveLength(1);
    disk.keychain.state = 'ready';
    await of.ask('keychain.diagnose');
    await of.core.stop();
    const all = [...disk.files.content.values()].map(bytes => Buffer.from(bytes).toString()).join();
    expect(all).not.toContain('a-token-in-clear');
    // An earlier version kept no counter: its file is taken over, and nobody is warned of it.
    expect(await journalOf(of)).not.toContain('outbox.json');
  });

  test.each(['nonsense', '{"version":1,"submits":[{"fingerprint":7}]}'])(
    'is moved where it cannot be read, and not written over: %s',
    async text => {
      const disk = newDisk();
      await write(disk, 'outbox.json', outbox('sha256:last'));
      disk.files.content.set('outbox.json', Buffer.from(text));
      const of = await start(disk);
      expect([...disk.files.content.values()].map(bytes => Buffer.from(bytes).toString())).toContain(text);
      expect((await stateOf(of)).setAside).toContainEqual(expect.objectContaining({ name: 'outbox.json' }));
    },
  );

  test.each(['x', '[]', '{"parameters":null,"timestampMs":"1"}', '{"parameters":{}}'])(
    'and is no body (%s), written in while the keychain is locked, ends no decision',
    async text => {
      app = await startApp();
      practice = app.practice;
      const { files, keychain } = app;
      const keyId = (await stateOf(app)).keys[0]?.keyId ?? '';
      await app.core.stop();
      const { sealed: _, ...plain } = outbox(fingerprintOf(Buffer.from(text))).submits[0] ?? expect.fail();
      files.content.set('outbox.json', encoded({ version: 1, submits: [{ ...plain, keyId, text }] }));
      keychain.state = 'locked';
      app = await startApp({ practice, files, keychain, as: null });
      keychain.state = 'ready';
      await app.ask('keychain.diagnose');
      const sending = app.request('sign_raw_payload', textToSign(practice, 'Pay 4712'));
      await app.person('approve');
      expect(await sending).toMatchObject({ ok: true });
    },
  );

  test('is nobody else’s body: of two whose bodies were exchanged none is opened, and neither is lost', async () => {
    const disk = newDisk();
    const [one, two] = ['one', 'two'].map(text => ({
      ...{ fingerprint: fingerprintOf(Buffer.from(text)), operation: 'approve_activity' as const, baseUrl: 'https://a.example' },
      ...{ connectionOrganizationId: 'org', keyId: 'k', organizationId: 'org', sentAt: '', about: null, text },
    }));
    if (one === undefined || two === undefined) throw new Error('two');
    const first = await openOutbox(keptOn(disk));
    for (const each of [one, two]) expect(await first.put(each)).toMatchObject({ ok: true });
    const said = JSON.parse(contentOf(disk.files.content.get('outbox.json'))) as { submits: { sealed: string }[] };
    const [a, b] = said.submits;
    if (a === undefined || b === undefined) throw new Error('two');
    [a.sealed, b.sealed] = [b.sealed, a.sealed];
    await forge(disk, 'outbox.json', said, true);
    const closed = [one, two].map(({ fingerprint }) => ({ fingerprint, certainly: true }));
    expect(await (await openOutbox(keptOn(disk))).all()).toMatchObject({ ok: true, value: { pending: [], closed } });
  });

  test('opens for its own entry alone', async () => {
    const { key } = keptOn(newDisk());
    await key.open();
    const sealed = key.seal('one', 'text');
    expect([key.unseal('one', sealed), key.unseal('two', sealed)]).toEqual(['text', null]);
    expect(key.unseal('one', `${sealed.slice(0, -8)}AAAAAAA=`)).toBeNull();
  });
});

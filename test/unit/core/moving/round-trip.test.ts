/** From one computer to another, through the one way in of each: what comes, and what it says. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '../../../../electron/contract/values/app-values.ts';
import { verifyJournal } from '../../../../electron/core/journal/verify.ts';
import { askedOf } from '../../../host/person.ts';
import { startApp } from '../../support/app.ts';
import { valueIn } from '../../support/key-bench.ts';
import { lightScrypt } from '../../support/light-scrypt.ts';
import {
  address,
  altered,
  chosen,
  exported,
  imported,
  newComputer,
  oldComputer,
  opened,
  passphrase,
  practice,
  stateOf,
} from './support.ts';

beforeAll(lightScrypt);

describe('without keys', () => {
  test('all but keys comes, is shown before it is kept, and the new computer’s own key takes its place', async () => {
    const old = await oldComputer();
    const file = await exported(old);
    const app = await newComputer();
    app.chosenFile = chosen(file);
    const taking = app.ask('moving.import');
    await app.give({ passphrase });
    const { review } = await app.person('approve');
    const { document } = review;
    const text = JSON.stringify(document);
    expect(document.severity).toBe('critical');
    expect(document.findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['moving-trust', 'dialect-changed']));
    for (const shown of [
      'Payroll',
      address,
      practice.info.baseUrl,
      practice.info.organizationId,
      practice.info.pinnedKeys.signer,
    ])
      expect(text, shown).toContain(shown);
    expect(valueIn(await taking)).toMatchObject({ connections: 1, needKeys: 1, keys: 0, addresses: 1, drafts: 1, leftOut: [] });

    const [was, is] = [await stateOf(old), await stateOf(app)];
    expect(is.keys).toEqual([]);
    expect(is.current).toBe(was.current);
    expect(is.connections).toMatchObject([{ ...was.connections[0], keyId: was.keys[0]?.keyId }]);
    expect(is.settings).toMatchObject({ lockAfterMinutes: 5, theme: 'dark' } satisfies Partial<Settings>);
    expect(valueIn(await app.ask('address_book.list'))).toMatchObject([{ label: 'Payroll', address }]);
    // A key of its own, and the organisation is at work again, still believing what it believed.
    const made = valueIn(await app.allowed('keys.create', { name: 'new computer', curve: 'API_KEY_CURVE_P256' }));
    const { baseUrl, organizationId } = practice.info;
    const again = valueIn(await app.allowed('connections.add', { baseUrl, organizationId, keyId: made.keyId, keep: true }));
    expect(again).toMatchObject({ keyId: made.keyId, dialect: was.connections[0]?.dialect });
    // Nobody answers for that key yet: it stands beside the one that waits. Once it is registered, it takes its place.
    const [userId = ''] = was.connections.map(each => each.userId);
    valueIn(await app.allowed('connections.remove', { connectionId: again.connectionId }));
    const apiKeys = [{ apiKeyName: 'new computer', publicKey: made.publicKey, curveType: made.curve }];
    await practice.as('Chloé').approve(await practice.as('Ben').propose('create_api_keys', { userId, apiKeys }));
    const taken = valueIn(await app.allowed('connections.add', { baseUrl, organizationId, keyId: made.keyId }));
    expect(taken.connectionId).toBe(was.connections[0]?.connectionId);
    expect((await stateOf(app)).connections).toHaveLength(1);
  });

  test('holds no secret, and the journal of the old computer stays whole, apart, and verifiable by itself', async () => {
    const old = await oldComputer();
    const [key] = (await stateOf(old)).keys;
    const record = old.keychain.items.get(`key:${key?.keyId}`) ?? '';
    const secret = (JSON.parse(record) as { privateKey?: string }).privateKey ?? 'none';
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const file = await exported(old);
    const app = await newComputer();
    const moved = await imported(app, file);
    const everything = [...app.files.content.values(), ...[...app.keychain.items.values()].map(text => Buffer.from(text)), file];
    for (const bytes of everything) expect(Buffer.from(bytes).toString('latin1')).not.toContain(secret);

    const { journals, underWay } = valueIn(await app.ask('moving.state'));
    expect(underWay).toBeNull();
    expect(journals).toMatchObject([{ file: expect.stringMatching(/^journal\.from-[0-9a-f]{8}\.jsonl$/), whole: true }]);
    const [journal] = journals;
    const bytes = app.files.content.get(journal?.file ?? '') ?? new Uint8Array();
    expect(verifyJournal(bytes, { publicKey: journal?.publicKey ?? '' })).toMatchObject({ ok: true });
    expect(moved.journalEntries).toBe(journal?.entries);
    expect(valueIn(await app.ask('moving.verify_journal', { file: journal?.file }))).toMatchObject({ ok: true });
    // Not a line of it is among this computer's own.
    const own = Buffer.from(app.files.content.get('journal.jsonl') ?? []).toString();
    expect(own).not.toContain('Connected to');
    expect(valueIn(await app.ask('journal.verify'))).toMatchObject({ ok: true });
    // Changed here, it is named.
    app.files.content.set(journal?.file ?? '', Buffer.from(Buffer.from(bytes).toString().replace('Payroll', 'Paymoll')));
    expect(valueIn(await app.ask('moving.verify_journal', { file: journal?.file }))).toMatchObject({ ok: false });
    expect(await app.ask('moving.verify_journal', { file: 'settings.json' })).toMatchObject({ ok: false, code: 'not_found' });
  });
});

test('a journal that is another one, or was cut off at a line, is not the one that came', async () => {
  const old = await oldComputer();
  const app = await newComputer();
  await imported(app, await exported(old));
  const [journal] = valueIn(await app.ask('moving.state')).journals;
  const lines = Buffer.from(app.files.content.get(journal?.file ?? '') ?? [])
    .toString()
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeGreaterThan(1);
  app.files.content.set(journal?.file ?? '', Buffer.from(`${lines.slice(0, -1).join('\n')}\n`));
  expect(valueIn(await app.ask('moving.verify_journal', { file: journal?.file }))).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/not the journal that came from the other computer/),
  });
});

test('a file that is taken in twice brings its journal once', async () => {
  const old = await oldComputer();
  const file = await exported(old);
  const app = await newComputer();
  await imported(app, file);
  await imported(app, file);
  expect(valueIn(await app.ask('moving.state')).journals).toHaveLength(1);
});

test('the journal of a later file stands beside the one that came before, each whole', async () => {
  const old = await oldComputer();
  const app = await newComputer();
  await imported(app, await exported(old));
  await imported(app, await exported(old));
  const { journals } = valueIn(await app.ask('moving.state'));
  expect(journals).toHaveLength(2);
  expect(new Set(journals.map(({ file }) => file)).size).toBe(2);
  for (const { file } of journals)
    expect(valueIn(await app.ask('moving.verify_journal', { file })), file).toMatchObject({ ok: true });
});

describe('with keys', () => {
  test('each is named by typing it, and then signs on the new computer, for what it signed for and nothing else', async () => {
    const old = await oldComputer();
    const [key] = (await stateOf(old)).keys;
    const keyId = key?.keyId ?? '';
    const saving = old.ask('moving.export', { keyIds: [keyId] });
    const { review } = await old.person('approve');
    expect(review.document.findings).toMatchObject([{ rule: 'keys-leave', severity: 'critical' }]);
    await expect(old.give({ next: passphrase, again: passphrase, key0: 'practice' })).rejects.toThrow(/name of the key/);
    await expect(old.give({ next: 'short', again: 'short', key0: 'practice key' })).rejects.toThrow(/12 to 1024 characters/);
    await old.give({ next: passphrase, again: passphrase, key0: 'practice key' });
    valueIn(await saving);
    const app = await newComputer();
    const moved = await imported(app, Buffer.from(old.savedBytes.at(-1)?.bytes ?? []));
    expect(moved).toMatchObject({ connections: 1, needKeys: 0, keys: 1 });
    const { connections, keys } = await stateOf(app);
    expect(keys).toMatchObject([{ keyId, publicKey: key?.publicKey, state: 'ready' }]);
    expect(valueIn(await app.ask('connections.test', { connectionId: connections[0]?.connectionId }))).toMatchObject({
      userName: connections[0]?.userName,
    });
    expect(JSON.stringify([app.events, old.events])).not.toMatch(/privateKey/);
  });

  test('one that is on the new computer already is not taken twice: the connection goes by the id that it has there', async () => {
    const old = await oldComputer();
    const [key] = (await stateOf(old)).keys;
    const file = await exported(old, [key?.keyId ?? '']);
    const app = await newComputer();
    await imported(app, file);
    const [before] = (await stateOf(app)).connections;
    valueIn(await app.allowed('connections.remove', { connectionId: before?.connectionId }));
    // The same key under an id of another file.
    const renamed = (part: Uint8Array | undefined) =>
      Buffer.from(
        Buffer.from(part ?? [])
          .toString('latin1')
          .replaceAll(key?.keyId ?? '', 'f'.repeat(32)),
        'latin1',
      );
    const moved = await imported(
      app,
      await altered(file, ({ keys, connections, ...parts }) => ({
        ...{ ...parts, keys: renamed(keys), connections: renamed(connections) },
      })),
    );
    expect(moved).toMatchObject({ connections: 1, needKeys: 0, leftOut: [expect.stringMatching(/is on this computer already/)] });
    const state = await stateOf(app);
    expect(state.keys).toMatchObject([{ keyId: key?.keyId }]);
    expect(state.connections).toMatchObject([{ keyId: key?.keyId }]);
  });
});

describe('a lock', () => {
  test.each(['before a place was chosen', 'while it is written'])('%s: no file is made, and no key is left', async when => {
    const old = await oldComputer();
    let lock = async () => {};
    const pieces: Uint8Array[] = [];
    const app = await newComputer({
      files: old.files,
      keychain: old.keychain,
      ports: {
        person: {
          openConfirmation: async () => {},
          closeConfirmation: async () => {},
          async saveBytes(name: string, given: AsyncIterable<Uint8Array>) {
            if (when.startsWith('before')) await lock();
            for await (const piece of given) {
              pieces.push(piece);
              await lock();
            }
            return name;
          },
        } as never,
      },
    });
    lock = async () => void valueIn(await app.ask('app.lock'));
    const [key] = (await stateOf(app)).keys;
    const saving = app.ask('moving.export', { keyIds: [key?.keyId] });
    await app.person('approve');
    await app.give({ next: passphrase, again: passphrase, key0: key?.name ?? '' });
    expect(await saving).toMatchObject({ ok: false, code: 'locked' });
    expect(pieces).toHaveLength(when.startsWith('before') ? 0 : 1);
  });
});

test('private keys are taken in once a person said how they are kept, and not before', async () => {
  const old = await oldComputer();
  const [key] = (await stateOf(old)).keys;
  const file = await exported(old, [key?.keyId ?? '']);
  const app = opened(await startApp({ practice, as: null }));
  app.chosenFile = chosen(file);
  const taking = app.ask('moving.import');
  await app.give({ passphrase });
  const { fields, askId } = await askedOf(app.core);
  expect(fields.map(({ name }) => name)).toContain('how');
  await app.core.abandoned(askId);
  expect(await taking).toMatchObject({ ok: false, code: 'declined' });
  expect((await stateOf(app)).keys).toEqual([]);
});

test('which key watches there is not taken in: it is said on each computer by itself', async () => {
  const old = await oldComputer();
  const { connectionId } = (await stateOf(old)).connections[0] ?? expect.fail('not connected');
  const file = await exported(old);
  const watched = await altered(file, parts => {
    const json = JSON.parse(Buffer.from(parts.connections ?? []).toString());
    json.connections[0].watchKeyId = '0'.repeat(32);
    return { ...parts, connections: Buffer.from(JSON.stringify(json)) };
  });
  const app = await newComputer();
  expect(await imported(app, watched)).toMatchObject({ connections: 1 });
  const arrived = (await stateOf(app)).connections.find(each => each.connectionId === connectionId);
  expect(arrived).toBeDefined();
  expect(arrived?.watchKeyId).toBeUndefined();
});

describe('what is not taken in', () => {
  test('a wrong passphrase keeps the window open; closing it, or saying no, leaves nothing', async () => {
    const old = await oldComputer();
    const file = await exported(old);
    const app = await newComputer();
    const before = new Map(app.files.content);
    app.chosenFile = chosen(file);
    const taking = app.ask('moving.import');
    await expect(app.give({ passphrase: 'not this one at all' })).rejects.toThrow(/does not open the file/);
    await app.give({ passphrase });
    await app.person('close');
    expect(await taking).toMatchObject({ ok: false, code: 'declined' });
    const kept = (of: Map<string, Uint8Array>) => [...of.keys()].filter(name => !name.startsWith('journal.'));
    expect(kept(app.files.content)).toEqual(kept(before));
  });

  test('a damaged file is refused, and an organisation that is here stays as it is, named as left out', async () => {
    const old = await oldComputer();
    const file = await exported(old);
    const app = opened(await startApp({ practice, as: 'Ben' }));
    const bad = Buffer.from(file);
    bad[bad.length - 3] = (bad[bad.length - 3] ?? 0) ^ 1;
    app.chosenFile = chosen(bad);
    const refusedFile = app.ask('moving.import');
    await expect(app.give({ passphrase })).rejects.toThrow(/damaged/);
    await app.core.abandoned(app.windows.at(-1) ?? '');
    expect(await refusedFile).toMatchObject({ ok: false });
    const [before] = (await stateOf(app)).connections;
    const moved = await imported(app, file);
    expect(moved).toMatchObject({ connections: 0, leftOut: [expect.stringMatching(/is connected here already, and stays/)] });
    expect((await stateOf(app)).connections).toEqual([before]);
  });
});

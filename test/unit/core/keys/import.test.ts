/** A key that a person brings: typed in the trusted window, or read from a file and shown there before it is kept. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { keyHandlers } from '../../../../electron/core/calls/ways-in/keys.ts';
import type { AskSecrets, Given, SecretQuestion } from '../../../../electron/core/decisions/ask-secrets.ts';
import { createKeys } from '../../../../electron/core/keys/keys.ts';
import { createSecretStore } from '../../../../electron/core/keys/secret-store.ts';
import type { Person } from '../../../../electron/core/ports.ts';
import { goOnUnsealed } from '../../../host/person.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { type App, startApp } from '../../support/app.ts';
import { keptIn } from '../../support/kept.ts';
import { memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

const [pair = expect.fail('no pair'), other = expect.fail('no pair')] = keyPairs;
const ed25519 = keyPairs[4] ?? expect.fail('no Ed25519 pair');
const nameField = (value: string) => ({
  ...{ kind: 'text', name: 'name', label: 'Name of the key', value },
  help: 'Only for you. It is shown wherever this key signs.',
});
const typed = { name: 'Mine', curve: pair.curve, publicKey: pair.publicKey, privateKey: pair.privateKey };
type KeyFile = Awaited<ReturnType<Person['chooseKeyFile']>>;

describe('through the whole app', () => {
  let app: App;
  afterEach(() => app?.close());

  test('it is named in the journal before it is kept; where the journal cannot be written nothing is kept', async () => {
    app = await startApp({ as: null });
    const { append } = app.files;
    const importing = app.ask('keys.import', { name: 'Mine' });
    await goOnUnsealed(app.core);
    app.files.append = async () => {
      throw new Error('ENOSPC');
    };
    const kept = () => [...app.keychain.items.keys()].filter(account => account.startsWith('key:'));
    await expect(app.give({ publicKey: pair.publicKey, privateKey: pair.privateKey })).rejects.toThrow('storage: ');
    expect(kept()).toEqual([]);
    app.files.append = append;
    await app.give({ publicKey: pair.publicKey, privateKey: pair.privateKey });
    expect(await importing).toMatchObject({ ok: true, value: { name: 'Mine', publicKey: pair.publicKey, state: 'ready' } });
    expect(kept().length).toBe(1);
    const page = await app.ask('journal.entries', { limit: 50, kinds: ['change_confirmed', 'key_changed'] });
    expect(page.ok && page.value.entries.map(({ kind, about }) => [kind, about])).toEqual([
      ['key_changed', `Imported key ${pair.publicKey}`],
      ['change_confirmed', `Import the API key ${pair.publicKey}`],
      ['change_confirmed', 'Keep the keys of this computer without a passphrase'],
    ]);
  });
});

describe('at the window', () => {
  let keychain: ReturnType<typeof memoryKeychain>;
  let store: ReturnType<typeof createSecretStore>;
  let file: KeyFile;
  /** What was asked, what came of each answer, and what was written down, in order. */
  let asked: SecretQuestion<unknown>[];
  let answers: Outcome<unknown>[];
  let told: unknown[];
  let journalFails: boolean;
  beforeEach(() => {
    keychain = memoryKeychain();
    store = createSecretStore(keychain);
    [asked, answers, told] = [[], [], []];
    file = null;
    journalFails = false;
  });

  /** Asks for an import; a person then gives these answers, one after another, until one is taken. */
  async function importing(name: 'keys.import' | 'keys.import_file', parameters: object, ...given: Given[]) {
    let drawn = 0;
    const ask = async <T>(question: SecretQuestion<T>): Promise<Outcome<T>> => {
      asked.push(question);
      for (const values of given) {
        const answer = await question.take(values);
        answers.push(answer);
        if (answer.ok) return answer;
      }
      return failure('declined', 'The window was closed.');
    };
    const handlers = keyHandlers({
      keys: createKeys({
        ...{ keychain: store, files: keptIn(memoryFiles(), keychain), clock: testClock() },
        random: bytes => new Uint8Array(bytes).fill(++drawn),
      }),
      person: { chooseKeyFile: async () => file } as Person,
      secrets: store,
      secretsAsked: { ask } as AskSecrets,
      protect: async () => done(null),
      confirm: async () => failure('declined', 'Nobody asks.'),
      async told(made, about) {
        told.push(['kept', made.ok, about]);
        return made;
      },
      async noted(call, about) {
        told.push(['noted', call, about, kept()]);
        return journalFails ? failure('storage', 'The journal is full.') : { ok: true, value: null };
      },
    });
    return handlers[name](parameters as never);
  }
  const kept = () => [...keychain.items.keys()].filter(account => account.startsWith('key:')).length;
  const shown = () => {
    const { take: _, ...question } = asked.at(-1) ?? expect.fail('nothing was asked');
    return question;
  };

  test('it is asked for field by field, and where it is kept is said', async () => {
    expect(await importing('keys.import', { name: 'Mine' }, typed)).toMatchObject({
      ...{ ok: true, value: { name: 'Mine', curve: pair.curve, publicKey: pair.publicKey, state: 'ready' } },
    });
    const question = {
      title: 'Import an API key',
      sentences: [
        'The key is stored in the keychain of this computer. Its private half is not shown again.',
        'It signs for no organisation until you connect one with it.',
      ],
      facts: [],
      fields: [
        nameField('Mine'),
        {
          ...{ kind: 'choice', name: 'curve', label: 'Curve', value: 'API_KEY_CURVE_P256' },
          choices: [
            { value: 'API_KEY_CURVE_P256', label: 'P-256', help: 'The usual one' },
            { value: 'API_KEY_CURVE_SECP256K1', label: 'secp256k1', help: 'Used by Bitcoin and Ethereum' },
            { value: 'API_KEY_CURVE_ED25519', label: 'Ed25519', help: 'Used by Solana' },
          ],
        },
        {
          ...{ kind: 'text', name: 'publicKey', label: 'Public key', value: '', mono: true },
          help: 'Hexadecimal, compressed: 66 digits, or 64 for Ed25519.',
        },
        { kind: 'secret', name: 'privateKey', label: 'Private key', help: '64 hexadecimal digits.' },
      ],
      button: 'Import the key',
    };
    expect(shown()).toEqual(question);
    expect(told).toEqual([
      ['noted', 'keys', `Import the API key ${pair.publicKey}`, 0],
      ['kept', true, `Imported key ${pair.publicKey}`],
    ]);
    store.switchTo(memoryKeychain());
    expect(await importing('keys.import', {})).toMatchObject({ code: 'declined' });
    expect(shown()).toEqual({
      ...question,
      sentences: ['The key is stored in the file vault. Its private half is not shown again.', question.sentences[1]],
      fields: [nameField(''), ...question.fields.slice(1)],
    });
  });

  test('a field that is wrong is named, and nothing is kept or written down of it', async () => {
    const wrong: Given[] = [
      { ...typed, name: '' },
      { ...typed, more: 'x' },
      { ...typed, publicKey: other.publicKey },
      { ...typed, privateKey: '0'.repeat(64) },
    ];
    expect(await importing('keys.import', {}, ...wrong)).toMatchObject({ code: 'declined' });
    expect(answers[0]).toEqual({
      ...{ ok: false, code: 'invalid', message: 'A field is not valid. Nothing was stored.' },
      problems: [{ path: 'name', expected: expect.any(String), received: expect.any(String) }],
    });
    expect(answers[1]).toMatchObject({ problems: [{ path: 'more' }] });
    expect(answers[2]).toMatchObject({ problems: [{ path: 'publicKey', received: other.publicKey }] });
    expect(answers[3]).toMatchObject({ problems: [{ path: 'privateKey' }] });
    expect([told, kept()]).toEqual([[], 0]);
    // What cannot be kept is not said to be imported.
    keychain.state = 'denied';
    expect(await importing('keys.import', {}, typed)).toMatchObject({ code: 'declined' });
    expect(told).toEqual([expect.arrayContaining(['noted']), ['kept', false, '']]);
    keychain.state = 'ready';
    journalFails = true;
    await importing('keys.import', {}, typed);
    expect([answers.at(-1), told.length, kept()]).toEqual([failure('storage', 'The journal is full.'), 3, 0]);
  });

  test('of a file, the file’s name, curve and public key are shown, and whether that stood beside it', async () => {
    const long = `${'n'.repeat(120)}.private`;
    file = { name: long, privateKey: `${pair.privateKey}\n`, publicKey: `${pair.publicKey}:p256` };
    const value = { name: 'Named', curve: pair.curve, publicKey: pair.publicKey };
    expect(await importing('keys.import_file', {}, { name: 'Named' })).toMatchObject({ ok: true, value });
    const question = {
      title: 'Import the key from this file',
      sentences: [
        'It is copied to the keychain of this computer. The file stays where it is: remove it when you no longer need it.',
        'Its public key was beside it and belongs to it.',
      ],
      facts: [
        { label: 'File', value: long },
        { label: 'Curve', value: 'P-256' },
        { label: 'Public key', value: pair.publicKey, exact: true },
      ],
      fields: [nameField('n'.repeat(100))],
      button: 'Import this key',
    };
    expect(shown()).toEqual(question);
    expect(told).toEqual([
      ['noted', 'keys', `Import the API key ${pair.publicKey}`, 0],
      ['kept', true, `Imported key ${pair.publicKey}`],
    ]);
    file = { name: 'solana', privateKey: `${ed25519.privateKey}:ed25519`, publicKey: null };
    const unnamed = [{ name: '' }, { name: 'x'.repeat(101) }, {}];
    const made = await importing('keys.import_file', { name: 'Sol' }, ...unnamed, { name: 'Solana' });
    expect(made).toMatchObject({ ok: true, value: { name: 'Solana', curve: ed25519.curve, publicKey: ed25519.publicKey } });
    expect(shown()).toEqual({
      ...question,
      sentences: [question.sentences[0], 'The file came without its public key, which was computed from the private one.'],
      facts: [
        { label: 'File', value: 'solana' },
        { label: 'Curve', value: 'Ed25519' },
        { label: 'Public key', value: ed25519.publicKey, exact: true },
      ],
      fields: [nameField('Sol')],
    });
    for (const answer of answers.slice(1, 4))
      expect(answer).toEqual({
        ...{ ok: false, code: 'invalid', message: 'The key needs a name. Nothing was stored.' },
        problems: [{ path: 'name', expected: expect.stringMatching(/./), received: expect.stringMatching(/./) }],
      });
    expect(answers[2]).toMatchObject({ problems: [{ expected: 'a name of at most 100 characters' }] });
  });

  test('a file that is no pair of keys is refused before anything is asked, and so is none', async () => {
    expect(await importing('keys.import_file', {})).toEqual(failure('declined', 'No file was chosen.'));
    const files = [
      { privateKey: `${pair.privateKey}:p384`, publicKey: null },
      { privateKey: pair.privateKey, publicKey: other.publicKey },
      { privateKey: 'hello', publicKey: null },
    ];
    for (const each of files) {
      file = { name: 'file', ...each };
      expect(await importing('keys.import_file', {}, { name: 'x' })).toMatchObject({ ok: false, code: 'invalid' });
    }
    expect([asked, told, kept()]).toEqual([[], [], 0]);
  });
});

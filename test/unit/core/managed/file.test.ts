/** The administrator's file: what is wrong with one is named by line and column, and nothing of it applies. */
import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBook } from '../../../../electron/core/managed/book.ts';
import { namesOf, readManaged } from '../../../../electron/core/managed/file.ts';
import { placeOf } from '../../../../electron/core/managed/locate.ts';
import { openManaged } from '../../../../electron/core/managed/open.ts';
import type { ManagedFile, ManagedFiles } from '../../../../electron/core/ports.ts';
import { type Authority, makeAuthority } from '../../adapters/test-authority.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const least = { version: 1, managedBy: 'Northwind IT' };
const read = (value: unknown) => readManaged(utf8(typeof value === 'string' ? value : JSON.stringify(value, null, 2)));
const problem = (value: unknown) => {
  const it = read(value);
  if (it.ok) throw new Error('it was taken');
  return it.problem;
};

/** Files by path, as the administrator's. */
function filesOf(content: Record<string, string | Uint8Array>, path = '/etc/countersign/managed.json'): ManagedFiles {
  const answer = async (file: string): Promise<ManagedFile> => {
    const found = content[file];
    if (found === undefined) return { state: 'none' };
    return { state: 'read', bytes: typeof found === 'string' ? utf8(found) : found };
  };
  return { path, read: answer, readSigned: answer };
}

describe('what is refused is named with its place', () => {
  const text = `{
  "version": 1,
  "managedBy": "Northwind IT",
  "settings": {
    "lockAfterMinutes": 5,
    "pollSeconds": 1
  },
  "forbidden": ["signup", "keys.import", "no_such_call"]
}`;
  test.each([
    [
      'a value out of range',
      text.replace(', "no_such_call"', ''),
      6,
      5,
      /settings\.pollSeconds: expected at least 2, received a number/,
    ],
    [
      'an unknown name in a list',
      text.replace('"pollSeconds": 1', '"pollSeconds": 9'),
      8,
      42,
      /forbidden\[2\]: expected the name of an op/,
    ],
    [
      'a member that is not known',
      text.replace('"pollSeconds": 1', '"lockSoon": true'),
      6,
      5,
      /settings\.lockSoon: expected no such field/,
    ],
    ['a member that stands twice', text.replace('"pollSeconds": 1', '"lockAfterMinutes": 9'), 6, 23, /appears twice/],
    ['a comma too many', text.replace('"pollSeconds": 1', '"pollSeconds": 9,'), 7, 3, /" was expected/],
    ['a version that is not known', text.replace('"version": 1', '"version": 2'), 2, 3, /version: expected 1, received 2/],
    ['nothing', '', 1, 1, /a value was expected/],
    ['a name that hides letters', text.replace('Northwind IT', 'North\u202ewind'), 3, 3, /managedBy: expected visible text/],
  ])('%s', (_, bad, line, column, reason) => {
    expect(problem(bad)).toEqual({ line, column, reason: expect.stringMatching(reason) });
  });

  test('bytes that are no text, and too many of them, are about the whole', () => {
    expect(readManaged(new Uint8Array([0xff, 0xfe]))).toMatchObject({
      problem: { line: null, reason: expect.stringMatching(/UTF-8/) },
    });
    expect(readManaged(new Uint8Array(1_000_001))).toMatchObject({ problem: { line: null } });
  });

  test('deep JSON, and any cut of a good file, end in a problem and never in an exception', () => {
    expect(problem('['.repeat(100_000))).toMatchObject({ reason: expect.stringMatching(/nested deeper/) });
    const good = JSON.stringify({ ...least, settings: { pollSeconds: 9 }, forbidden: ['signup'] }, null, 1);
    for (let length = 0; length < good.length; length++) expect(read(good.slice(0, length)).ok).toBe(false);
    expect(read(good).ok).toBe(true);
  });
});

test.each([
  [
    'a pinned key that is no point of the curve',
    {
      connections: [
        {
          name: 'N',
          baseUrl: 'https://a.example',
          organizationId: 'o',
          dialect: { pinnedKeys: { signer: `04${'11'.repeat(64)}` } },
        },
      ],
    },
  ],
  ['an address that is not https', { connections: [{ name: 'N', baseUrl: 'http://a.example', organizationId: 'o' }] }],
  ['a proxy with a password in it', { network: { proxy: 'http://ada:secret@proxy.example' } }],
  ['a proxy with a password and no name in it', { network: { proxy: 'http://:secret@proxy.example' } }],
  ['a proxy of another kind', { network: { proxy: 'socks5://proxy.example' } }],
  ['what shows and locks the app', { forbidden: ['app.lock'] }],
  ['the trusted window', { forbidden: ['trusted.*'] }],
  ['a path that is not absolute', { network: { authorities: 'ca.pem' } }],
  [
    'the same organisation twice',
    { connections: [1, 2].map(() => ({ name: 'N', baseUrl: 'https://a.example', organizationId: 'o' })) },
  ],
])('%s is refused', (_, more) => {
  expect(problem({ ...least, ...more }).line).toBeGreaterThan(1);
});

test('where something stands is found in any JSON, by a path into it', () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(json, fc.integer({ min: 0, max: 3 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const walk = (at: unknown, path: PropertyKey[]) => {
        const { line, column } = placeOf(text, path);
        const rest = text
          .split('\n')
          .slice(line - 1)
          .join('\n')
          .slice(column - 1);
        const last = path.at(-1);
        if (typeof last === 'string') expect(rest.startsWith(JSON.stringify(last))).toBe(true);
        else if (at === null || typeof at !== 'object') expect(rest.startsWith(JSON.stringify(at))).toBe(true);
        if (Array.isArray(at)) for (const [i, each] of at.entries()) walk(each, [...path, i]);
        else if (at !== null && typeof at === 'object')
          for (const [name, each] of Object.entries(at)) walk(each, [...path, name]);
      };
      walk(value, []);
    }),
  );
});

describe('files that it names', () => {
  const path = '/etc/countersign/managed.json';
  const ed = generateKeyPairSync('ed25519');
  const publicKey = ed.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const book = JSON.stringify({
    version: 1,
    serial: 4,
    entries: [{ label: 'Payroll', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', kind: 'own' }],
  });
  const signature = sign(null, Buffer.from(book), ed.privateKey).toString('hex');
  const managed = (more: object) => JSON.stringify({ ...least, ...more });
  const withBook = (serialAtLeast = 0, key = publicKey) =>
    managed({ addressBook: { file: '/srv/book.json', curve: 'ED25519', publicKey: key, serialAtLeast } });
  let authority: Authority;
  beforeAll(() => {
    authority = makeAuthority();
  });

  test('none: nothing is managed', async () => {
    expect(await openManaged(filesOf({}))).toEqual({ path, state: 'none' });
  });

  test('an address book is believed by its signature, wherever it lies', async () => {
    const files = { [path]: withBook(4), '/srv/book.json': book, '/srv/book.json.sig': `${signature}\n` };
    expect(await openManaged(filesOf(files))).toMatchObject({
      state: 'in force',
      rules: { addressBook: { serial: 4, entries: [{ label: 'Payroll', kind: 'own', note: '' }] } },
    });
  });

  test.each([
    ['changed by a letter', { '/srv/book.json': book.replace('Payroll', 'Paymoll') }, /not by the key/],
    ['signed by another key', { [path]: withBook(0, '11'.repeat(32)) }, /not by the key|Expected a/],
    ['without its signature', { '/srv/book.json.sig': undefined }, /is not there/],
    ['an older one that was put back', { [path]: withBook(5) }, /serial 5 or later, received 4/],
    ['gone', { '/srv/book.json': undefined }, /is not there/],
  ])('an address book %s makes all of it invalid', async (_, more, reason) => {
    const files = { [path]: withBook(), '/srv/book.json': book, '/srv/book.json.sig': signature, ...more };
    const present = Object.fromEntries(Object.entries(files).filter(([, v]) => v !== undefined)) as Record<string, string>;
    const opened = await openManaged(filesOf(present));
    expect(opened).toMatchObject({ state: 'invalid', problem: { reason: expect.stringMatching(reason) } });
    expect(opened).not.toHaveProperty('rules');
  });

  test('a book by a P-256 key in DER, and entries that are no addresses or stand twice', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const jwk = ec.publicKey.export({ format: 'jwk' });
    const y = Buffer.from(jwk.y ?? '', 'base64url');
    const key = `${(y.at(-1) ?? 0) % 2 === 0 ? '02' : '03'}${Buffer.from(jwk.x ?? '', 'base64url').toString('hex')}`;
    const opened = (text: string) =>
      readBook(utf8(text), utf8(sign('sha256', Buffer.from(text), ec.privateKey).toString('hex')), {
        ...{ curve: 'P256', publicKey: key, serialAtLeast: 0 },
      });
    expect(opened(book)).toMatchObject({ serial: 4 });
    expect(opened(book.replace('BeAed', 'beaed'))).toMatch(/Entry 1: address: expected/);
    const entry = { label: 'A', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', kind: 'own' };
    const twice = JSON.stringify({ version: 1, serial: 1, entries: [entry, { ...entry, address: entry.address.toLowerCase() }] });
    expect(opened(twice)).toMatch(/Entry 2: its address stands above already/);
  });

  test('authorities are read whole, or nothing holds', async () => {
    const given = managed({
      network: { authorities: '/etc/countersign/ca.pem', proxy: 'http://proxy.example:8080', except: ['a.example'] },
    });
    expect(await openManaged(filesOf({ [path]: given, '/etc/countersign/ca.pem': authority.pem }))).toMatchObject({
      rules: { network: { proxy: 'http://proxy.example:8080', except: ['a.example'], authorities: authority.pem } },
    });
    const leaf = authority.issue('leaf.example').cert;
    expect(await openManaged(filesOf({ [path]: given, '/etc/countersign/ca.pem': leaf }))).toMatchObject({
      state: 'invalid',
      problem: { path: '/etc/countersign/ca.pem', reason: expect.stringMatching(/not one of an authority/) },
    });
    expect(await openManaged(filesOf({ [path]: given }))).toMatchObject({ state: 'invalid' });
    expect(await openManaged(filesOf({ [path]: given, '/etc/countersign/ca.pem': 'none here' }))).toMatchObject({
      state: 'invalid',
      problem: { reason: expect.stringMatching(/received none/) },
    });
  });

  test('a file that others may write is not read, and why is said', async () => {
    const given = managed({ network: { authorities: '/etc/countersign/ca.pem' } });
    const files = filesOf({ [path]: given });
    const reason = 'Others than its owner may write it.';
    const untrusted: ManagedFiles = {
      ...files,
      read: async (file, most) => (file === path ? files.read(file, most) : { state: 'untrusted', reason }),
    };
    expect(await openManaged(untrusted)).toMatchObject({
      state: 'invalid',
      problem: { path: '/etc/countersign/ca.pem', reason },
    });
  });
});

test('what is forbidden by a group holds for each of its calls, but for those that keep the app in a person’s hands', () => {
  expect(namesOf(['signup', 'keys.*', 'signup', 'keys.create'])).toEqual(expect.arrayContaining(['signup', 'keys.create']));
  const names = namesOf(['signup', 'keys.*', 'signup', 'keys.create', 'keychain.*']);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('keychain.diagnose');
});

test('one organisation is taken, and the channel of updates is one that is known here or none', async () => {
  const connection = { name: 'Treasury', baseUrl: 'https://api.example.com', organizationId: 'org-1' };
  expect(read({ ...least, connections: [connection] })).toMatchObject({ ok: true });
  expect(problem({ ...least, connections: [connection, connection] }).reason).toMatch(/stand above already/);
  const channel = async (updateChannel: string) => {
    const path = '/etc/countersign/managed.json';
    const opened = await openManaged(filesOf({ [path]: JSON.stringify({ ...least, updateChannel }) }));
    return opened.state === 'in force' && opened.rules.settings.updateChannel;
  };
  expect(await channel('stable')).toBe('stable');
  expect(await channel('beta')).toBe('beta');
  expect(await channel('of-another-version')).toBeUndefined();
});

test('the place of a mistake is the one behind the reason, whatever the file itself says of places', () => {
  expect(problem('{"at character 2":1,\n"at character 2":2}')).toMatchObject({ line: 2 });
});

/** What a release says of itself, read as strictly as it is signed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../../../electron/core/updates/manifest.ts';
import { pinned, releaseKeys } from '../../../../electron/core/updates/release-key.ts';
import { compareVersions, readVersion } from '../../../../electron/core/updates/version.ts';
import { manifestOf, otherKey, releaseKey, signed } from '../../support/releases.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, signature = signed(utf8(text)), keys = [releaseKey.publicKey]) =>
  readManifest(utf8(text), utf8(signature), keys);
const why = (text: string, signature?: string, keys?: string[]) => {
  const answer = read(text, signature, keys);
  return answer.ok ? null : answer.why;
};
const written = (more: Record<string, unknown> = {}) => JSON.stringify(manifestOf(more));
const [file] = manifestOf().files;

test('this build knows no release key, because there is none yet', () => {
  expect(pinned(releaseKeys)).toEqual([]);
  expect(pinned({ current: 'a', next: 'b' })).toEqual(['a', 'b']);
});

test('a known manifest and its known signature are read', () => {
  const text =
    '{"version":1,"app":"1.0.0","channel":"stable","publishedAt":"2026-11-01T09:00:00.000Z","notes":"","files":[{"name":"a.AppImage","sha512":"z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==","size":1,"platform":"linux","arch":"x64"}]}';
  const signature =
    '3db9cdc824bc0d5e9cdcc65924c51e23168e395f6657f91012ac45e6aadd2d756a67cd5a1676f1e911eea0c8091c77cc3b79614b0cec33e054b6ba227107c701';
  expect(read(text, signature)).toEqual({ ok: true, manifest: JSON.parse(text) });
  expect(why(text.replace('1.0.0', '1.0.1'), signature)).toMatch(/not signed/);
});

test('the next key signs as well as the current one, and no other', () => {
  const text = written();
  expect(why(text, signed(utf8(text), otherKey.seed), [releaseKey.publicKey, otherKey.publicKey])).toBeNull();
  expect(why(text, signed(utf8(text), otherKey.seed))).toMatch(/not signed by the release key/);
  expect(why(text, signed(utf8(text)), [])).toMatch(/not signed/);
});

test('a key of small order, which would sign everything, is no key', () => {
  // RFC 8032 §5.1.7: with the neutral element as key and R, and S = 0, the equation holds for every text.
  const neutral = `01${'00'.repeat(31)}`;
  expect(why(written(), `${neutral}${'00'.repeat(32)}`, [neutral])).toMatch(/not signed/);
});

describe('a signature has one form', () => {
  const text = written();
  const good = signed(utf8(text)).trim();
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const little = (hex: string) => BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
  const higher = Buffer.from((little(good.slice(64)) + order).toString(16).padStart(64, '0'), 'hex')
    .reverse()
    .toString('hex');
  test.each([
    ['upper case', good.toUpperCase()],
    ['0x', `0x${good}`],
    ['a space before', ` ${good}`],
    ['two ends of line', `${good}\n\n`],
    ['one byte less', good.slice(2)],
    ['one byte more', `${good}00`],
    ['nothing', ''],
    ['base64', Buffer.from(good, 'hex').toString('base64')],
    ['S plus the order', `${good.slice(0, 64)}${higher}`],
  ])('%s is refused', (_, signature) => {
    expect(why(text, signature)).toMatch(/not signed/);
  });
});

describe('what is signed and yet not a manifest is refused by name', () => {
  test.each([
    ['no JSON', 'x', /JSON/],
    ['a member twice', written().replace('"app"', '"app":"9.9.9","app"'), /appears twice/],
    ['a member in two spellings', written().replace('"app"', '"App":"9.9.9","app"'), /two spellings/],
    ['more behind its end', `${written()} {}`, /follows its end/],
    ['an unknown member', written({ hurry: true }), /hurry/],
    ['an unknown member of a file', written({ files: [{ ...file, url: 'https://x' }] }), /url/],
    ['another form', written({ version: 2 }), /version/],
    ['a version of two numbers', written({ app: '1.1' }), /1\.2\.3/],
    ['build metadata', written({ app: '1.1.0+7' }), /1\.2\.3/],
    ['another channel', written({ channel: 'nightly' }), /channel/],
    ['a date of another spelling', written({ publishedAt: '2026-11-01T09:00:00Z' }), /publishedAt/],
    ['a day that is none', written({ publishedAt: '2026-02-30T09:00:00.000Z' }), /publishedAt/],
    ['no file', written({ files: [] }), /files/],
    ['a name twice', written({ files: [file, { ...file, name: String(file?.name).toUpperCase() }] }), /files/],
    ['a path', written({ files: [{ ...file, name: '../a.AppImage' }] }), /name/],
    ['a folder', written({ files: [{ ...file, name: 'a/b.AppImage' }] }), /name/],
    ['another host', written({ files: [{ ...file, name: '//evil.example/a.AppImage' }] }), /name/],
    ['a query', written({ files: [{ ...file, name: 'a.AppImage?x' }] }), /name/],
    ['two dots in a name', written({ files: [{ ...file, name: 'a..AppImage' }] }), /name/],
    ['a digest of SHA-256', written({ files: [{ ...file, sha512: Buffer.alloc(32).toString('base64') }] }), /sha512/],
    ['a digest with white space', written({ files: [{ ...file, sha512: `${file?.sha512}\n` }] }), /sha512/],
    ['no size', written({ files: [{ ...file, size: 0 }] }), /size/],
    ['a size beyond all', written({ files: [{ ...file, size: 1_000_000_001 }] }), /size/],
    ['an unknown platform', written({ files: [{ ...file, platform: 'sunos' }] }), /platform/],
    ['notes that turn around', written({ notes: 'good \u202e dab' }), /notes/],
    ['notes with a control', written({ notes: 'a\u001b[31m' }), /notes/],
    ['notes without end', written({ notes: 'a'.repeat(8001) }), /notes/],
    ['too many lines', written({ notes: '\n'.repeat(200) }), /notes/],
    ['too long', written({ notes: ' '.repeat(64_000) }), /longer than/],
  ])('%s', (_, text, expected) => {
    expect(why(text)).toMatch(expected);
  });
});

test('one bit more or less anywhere is not signed', () => {
  const bytes = utf8(written());
  const signature = Buffer.from(signed(bytes));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
      const other = Uint8Array.from(bytes);
      other[at] = (other[at] ?? 0) ^ (1 << bit);
      expect(readManifest(other, signature, [releaseKey.publicKey]).ok).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('whatever bytes come, it answers and never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 140 }), (bytes, signature) => {
      expect(readManifest(bytes, signature, [releaseKey.publicKey]).ok).toBe(false);
    }),
    { numRuns: 60 },
  );
});

describe('versions', () => {
  // Semantic Versioning 2.0.0, section 11.
  const inOrder = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
  ].concat(['1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0-1', '2.0.0']);
  const parsed = (text: string) => readVersion(text) ?? expect.fail(text);
  test('stand in the order of the specification, each against each', () => {
    for (const [at, a] of inOrder.entries())
      for (const [other, b] of inOrder.entries())
        expect(compareVersions(parsed(a), parsed(b)), `${a} ${b}`).toBe(Math.sign(at - other));
  });
  test.each(['', '1', '1.0', 'v1.0.0', '01.0.0', '1.0.0-', '1.0.0-01', '1.0.0-a..b', '1.0.0+x', '1.0.0 ', '1.0.0\n', '1e3.0.0'])(
    '%j is none',
    text => {
      expect(readVersion(text)).toBeNull();
    },
  );
});

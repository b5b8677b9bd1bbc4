/** What the programs of a release make, held against what the app verifies. */
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judge } from '../../../electron/core/updates/judge.ts';
import { readManifest } from '../../../electron/core/updates/manifest.ts';
import { manifestText } from '../../../resources/release/manifest.ts';
import { bill, bundledFolders } from '../../../resources/release/sbom.ts';
import { signatureOf } from '../../../resources/release/sign.ts';
import { verified } from '../../../resources/release/verify.ts';
import { otherKey, releaseKey } from '../support/releases.ts';

const pem = (seed: string) =>
  createPrivateKey({ key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'), format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
const keys = [releaseKey.publicKey];
const published = { app: '1.1.0', channel: 'stable', publishedAt: '2025-11-01T09:00:00.000Z', notes: 'New.' };
const names = [
  ...['Countersign-1.1.0-linux-x86_64.AppImage', 'Countersign-1.1.0-linux-arm64.AppImage', 'Countersign-1.1.0-linux-amd64.deb'],
  ...['Countersign-1.1.0-linux-aarch64.rpm', 'Countersign-1.1.0-mac-universal.zip', 'Countersign-1.1.0-mac-universal.dmg'],
  ...['Countersign-1.1.0-win-x64.exe', 'Countersign-1.1.0-win-arm64.exe'],
];
function release(): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  for (const name of [...names, 'latest.yml', 'builder-debug.yml']) writeFileSync(join(folder, name), name);
  const text = manifestText(folder, published);
  writeFileSync(join(folder, 'stable.json'), text);
  writeFileSync(join(folder, 'stable.json.sig'), signatureOf(Buffer.from(text), pem(releaseKey.seed), keys));
  return folder;
}

test('each system and processor finds its one file in the manifest that was made and signed', () => {
  const folder = release();
  const read = readManifest(readFileSync(join(folder, 'stable.json')), readFileSync(join(folder, 'stable.json.sig')), keys);
  const manifest = read.ok ? read.manifest : expect.fail(read.why);
  expect(manifest.files.map(({ name }) => name).sort()).toEqual([...names].sort());
  for (const [platform, arch, ending, name] of [
    ['linux', 'x64', '.AppImage', 'Countersign-1.1.0-linux-x86_64.AppImage'],
    ['linux', 'arm64', '.AppImage', 'Countersign-1.1.0-linux-arm64.AppImage'],
    ['darwin', 'arm64', '.zip', 'Countersign-1.1.0-mac-universal.zip'],
    ['darwin', 'x64', '.zip', 'Countersign-1.1.0-mac-universal.zip'],
    ['win32', 'x64', '.exe', 'Countersign-1.1.0-win-x64.exe'],
    ['win32', 'arm64', '.exe', 'Countersign-1.1.0-win-arm64.exe'],
  ] as const)
    expect(
      judge(manifest, '', {
        ...{ channel: 'stable', newest: null, now: Date.parse('2025-11-02T00:00:00Z') },
        running: { version: '1.0.0', platform, arch, ending },
      }),
    ).toMatchObject({ is: 'newer', file: { name } });
});

test('names of installers are those that the packer gives', () => {
  expect(readFileSync('resources/electron-builder.yml', 'utf8')).toContain(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of the packer
    'artifactName: ${productName}-${version}-${os}-${arch}.${ext}',
  );
});

test('a download is verified by hand as the app does it', () => {
  const folder = release();
  expect(verified(folder, 'stable', keys)).toHaveLength(names.length);
  expect(() => verified(folder, 'stable', [otherKey.publicKey])).toThrow(/not signed/);
  expect(() => verified(folder, 'stable', [])).toThrow(/not signed/);
  writeFileSync(join(folder, names[0] ?? ''), 'other');
  expect(() => verified(folder, 'stable', keys)).toThrow(/is not the file/);
});

test('only a key that the app knows signs, and no message holds the private one', () => {
  const bytes = Buffer.from('x');
  const said = (run: () => unknown) => {
    try {
      run();
      return expect.fail('it signed');
    } catch (error) {
      return String(error);
    }
  };
  expect(said(() => signatureOf(bytes, pem(otherKey.seed), keys))).toContain(`${otherKey.publicKey} is not pinned`);
  for (const text of ['', 'x', pem(otherKey.seed).slice(0, 60)]) {
    const words = said(() => signatureOf(bytes, text, keys));
    expect(words).toBe('Error: RELEASE_KEY is not an Ed25519 private key in PEM.');
  }
});

test('the bill names what is bundled, with its version and hash, and nothing that only builds it', async () => {
  const folders = await bundledFolders();
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof bill>[1];
  const { components } = bill(folders, lock) as { components: { name: string; version: string; hashes: object[] }[] };
  const inside = components.map(({ name }) => name);
  expect(inside).toEqual(expect.arrayContaining(['zod', 'undici', '@noble/curves', 'react', 'electron-updater', 'js-yaml']));
  for (const tool of ['vitest', 'vite', 'typescript', 'electron-builder', 'playwright-core', 'yaml'])
    expect(inside).not.toContain(tool);
  expect(components.every(({ version, hashes }) => version !== '' && hashes.length === 1)).toBe(true);
  expect(() => bill(['node_modules/nobody'], lock)).toThrow(/not in the lock file/);
}, 60_000);

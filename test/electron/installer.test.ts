import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const config = readFileSync('resources/electron-builder.yml', 'utf8');

test('all nine fuses are stated, each on its safe side', () => {
  const block = /^electronFuses:\n((?: {2}.+\n)+)/m.exec(config)?.[1] ?? '';
  expect(
    Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map(line => line.trim().split(': ')),
    ),
  ).toEqual({
    runAsNode: 'false',
    enableCookieEncryption: 'true',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    loadBrowserProcessSpecificV8Snapshot: 'false',
    grantFileProtocolExtraPrivileges: 'false',
    wasmTrapHandlers: 'true',
  });
});

test('the app is packaged as an archive, with the keychain binding beside it and libsecret required', () => {
  expect(config).toMatch(/^asar: true$/m);
  expect(config).toMatch(/^asarUnpack:\n {2}- node_modules\/keytar\/\*\*$/m);
  expect(config).toMatch(/^deb:\n {2}depends: \[libsecret-1-0,/m);
});

test('macOS is asked for the compiler of V8 and for nothing else', () => {
  const keys = [...readFileSync('resources/entitlements.mac.plist', 'utf8').matchAll(/<key>([^<]+)<\/key>/g)].map(
    match => match[1],
  );
  expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
});

/** Electron supports the three newest majors. To be raised when a new one comes out; seen on 2026-11-22. */
const newestMajor = 45;

test('the pinned Electron is one of the three newest majors', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: { electron: string } };
  expect(Number(/^(\d+)\.\d+\.\d+$/.exec(devDependencies.electron)?.[1])).toBeGreaterThan(newestMajor - 3);
});

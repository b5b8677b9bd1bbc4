import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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

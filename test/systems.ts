/** Tests that need something which not every system has. They do not run elsewhere, and the run says so. */
const modes = 'permissions of files and symbolic links, as Unix has them';
const secretService = 'a Secret Service of the test’s own, over D-Bus';

interface Bound {
  /** Systems that have it, by Node's names. */
  on: readonly NodeJS.Platform[];
  needs: string;
  files: readonly string[];
}

export const bound: readonly Bound[] = [
  {
    on: ['linux'],
    needs: secretService,
    files: [
      'test/unit/adapters/keychain.test.ts',
      'test/unit/adapters/keychain-rotation.test.ts',
      'test/unit/adapters/keychain-sealed.test.ts',
      'test/unit/adapters/secret-service.test.ts',
    ],
  },
  {
    on: ['linux', 'darwin'],
    needs: modes,
    files: [
      'test/attacks/edited-disk.test.ts',
      'test/unit/adapters/files.test.ts',
      'test/unit/adapters/files-on-disk.test.ts',
      'test/unit/adapters/lock.test.ts',
      'test/unit/adapters/managed.test.ts',
      'test/unit/adapters/pages.test.ts',
      'test/unit/adapters/save-file.test.ts',
      'test/unit/core/calls/files.test.ts',
    ],
  },
];

/** What does not run on a system. */
export const elsewhere = (platform: NodeJS.Platform): readonly Bound[] => bound.filter(({ on }) => !on.includes(platform));

/** Specs that do not run in Electron's windows: they look at what is there in its place. */
export const notInElectron: readonly { file: string; because: string }[] = [
  { file: 'test/e2e/host.spec.ts', because: 'it looks at the Chromium host itself' },
  {
    file: 'test/attacks/owned-page-network.spec.ts',
    because: 'it starts a Chromium that may be heard, to show that it could be',
  },
];

/** Runs the real electron/host/main.ts under a fresh fake, with a keychain in memory and a folder of its own. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Ports } from '../../electron/core/ports.ts';
import { createFake, type Fake, type FakeContents, type FakeSession } from './fake.ts';

export interface Booted {
  fake: Fake;
  /** Where the app keeps its files. */
  userData: string;
  /** The sessions of our two pages. */
  pages: FakeSession;
  trusted: FakeSession;
  main(): FakeContents;
  /** What main does with an error that nothing expected: `uncaughtException`, `unhandledRejection`. */
  faults: Map<string, () => void>;
  /** A request as the bridge of a page would send it. */
  ask(contents: FakeContents, name: unknown, parameters?: unknown, frame?: unknown): Promise<unknown>;
}

function builtApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-'));
  mkdirSync(join(folder, 'out/renderer/confirm'), { recursive: true });
  writeFileSync(join(folder, 'out/renderer/index.html'), '<!doctype html><title>main</title>');
  writeFileSync(join(folder, 'out/renderer/shared.js'), 'export {};');
  writeFileSync(join(folder, 'out/renderer/confirm/index.html'), '<!doctype html><title>confirm</title>');
  return folder;
}

export interface BootOptions {
  packaged?: boolean;
  switches?: string[];
  firstInstance?: boolean;
  proxied?: Promise<void>;
  tray?: boolean;
  openedAtLogin?: boolean;
  /** Of this start. */
  words?: string[];
  /** In place of the real core: `createCore` of its module. */
  createCore?: (ports: Ports) => Promise<unknown>;
  /** In place of a folder of its own. */
  userData?: string;
}

export async function boot(options: BootOptions = {}): Promise<Booted> {
  const { createCore, userData = mkdtempSync(join(tmpdir(), 'user-')) } = options;
  const fake = createFake({ packaged: true, ...options, userData, appPath: builtApp() });
  const secrets = new Map<string, string>();
  vi.resetModules();
  vi.doMock('electron', () => fake.module);
  const keytar = {
    getPassword: async (service: string, account: string) => secrets.get(`${service}/${account}`) ?? null,
    setPassword: async (service: string, account: string, secret: string) => void secrets.set(`${service}/${account}`, secret),
    deletePassword: async (service: string, account: string) => secrets.delete(`${service}/${account}`),
  };
  if (createCore === undefined) vi.doUnmock('../../electron/core/core.ts');
  else vi.doMock('../../electron/core/core.ts', () => ({ createCore }));
  vi.doMock('keytar', () => ({ ...keytar, default: keytar }));
  const { on, argv } = process;
  const faults = new Map<string, () => void>();
  // Of this process they are the runner's own.
  process.on = ((name: string, hear: () => void) => {
    if (name !== 'uncaughtException' && name !== 'unhandledRejection') return on.call(process, name, hear);
    faults.set(name, hear);
    return process;
  }) as typeof process.on;
  if (options.words !== undefined) process.argv = ['electron', ...options.words];
  try {
    await import('../../electron/host/main.ts');
    await new Promise(resolve => setImmediate(resolve));
  } finally {
    process.on = on;
    process.argv = argv;
  }
  return {
    fake,
    userData,
    faults,
    pages: fake.sessionOf('countersign'),
    trusted: fake.sessionOf('countersign-confirm'),
    main: () => {
      const contents = fake.windows[0]?.webContents;
      if (contents === undefined) throw new Error('main opened no window');
      return contents;
    },
    ask: async (contents, name, parameters = {}, frame = contents.mainFrame) => {
      const [handler] = fake.requests.values();
      if (handler === undefined) throw new Error('main handles no request');
      return handler({ senderFrame: frame }, name, parameters);
    },
  };
}

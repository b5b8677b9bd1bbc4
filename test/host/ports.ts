/** What a host of the tests has of the real thing: this computer's files, network, clock and threads. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createApart } from '../../electron/adapters/apart/apart.ts';
import { createFiles } from '../../electron/adapters/files.ts';
import { createHttp } from '../../electron/adapters/http.ts';
import { createPace } from '../../electron/adapters/pace.ts';
import { createReceiver } from '../../electron/adapters/receiver.ts';
import { createRedirects } from '../../electron/adapters/redirects.ts';
import type { Ports } from '../../electron/core/ports.ts';
import { minuteOfDay, systemClock, systemPlatform } from '../../electron/host/system.ts';

/** @param folder the app's own */
export const ownPorts = (folder: string) =>
  ({
    http: createHttp(),
    receiver: createReceiver(),
    redirects: createRedirects(),
    files: createFiles(folder),
    minuteOfDay,
    build: { host: 'node', electron: 'none', chromium: 'none', node: process.versions.node, arch: process.arch, folder },
    pace: createPace(),
    apart: createApart(join(import.meta.dirname, '../../electron/adapters/apart/thread.ts')),
    presence: null,
    random: (bytes: number) => randomBytes(bytes),
    platform: systemPlatform,
    version: '0.0.0',
    clock: systemClock,
  }) satisfies Partial<Ports>;

/** Ports that work until a point is reached, and end the process there as a power cut would. */
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from '../../electron/core/ports.ts';
import type { Moment, Point } from './points.ts';

type Mortal = Pick<Ports, 'files' | 'keychain' | 'http'>;

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
};

/** @param folder of the files, where half of a write is left */
export function dying(real: Mortal, point: Point | null, folder: string): { ports: Mortal; arm(): void } {
  let armed = false;
  let met = 0;
  /** Whether this is what the point names, by what is asked; counts it. */
  const meets = (port: Point['port'], verb: Point['verb'], on: string, bytes?: Uint8Array): boolean => {
    if (!armed || point?.port !== port || point.verb !== verb || !point.on.test(on)) return false;
    if (point.holds !== undefined && !Buffer.from(bytes ?? []).includes(point.holds)) return false;
    met += 1;
    return met === (point.nth ?? 1);
  };
  const around = async <T>(isMet: boolean, work: () => Promise<T>, within?: () => void): Promise<T> => {
    const at = (moment: Moment) => isMet && point?.when === moment;
    if (at('before')) die();
    if (at('within')) {
      within?.();
      die();
    }
    const result = await work();
    if (at('after')) die();
    return result;
  };
  const half = (bytes: Uint8Array) => bytes.subarray(0, Math.ceil(bytes.length / 2));
  const { files, keychain, http } = real;
  const ports: Mortal = {
    files: {
      ...files,
      replace: (path, bytes) =>
        around(
          meets('files', 'replace', path, bytes),
          () => files.replace(path, bytes),
          () => writeFileSync(join(folder, `${path}.${randomBytes(8).toString('hex')}.new`), half(bytes)),
        ),
      append: (path, bytes) =>
        around(
          meets('files', 'append', path, bytes),
          () => files.append(path, bytes),
          () => appendFileSync(join(folder, path), half(bytes)),
        ),
    },
    keychain: {
      ...keychain,
      set: (account, secret) => around(meets('keychain', 'set', account), () => keychain.set(account, secret)),
      remove: account => around(meets('keychain', 'remove', account), () => keychain.remove(account)),
    },
    http: {
      ...http,
      async post(request) {
        const isMet = meets('http', 'post', request.url);
        const at = (moment: Moment) => isMet && point?.when === moment;
        if (at('before')) die();
        // What the network library says of the one request that is told by its path.
        const path = new URL(request.url).pathname;
        const on = (channel: string) =>
          subscribe(channel, message => {
            if ((message as { request: { path: string } }).request.path === path) die();
          });
        if (at('within')) on('undici:request:bodySent');
        if (at('answering')) on('undici:request:headers');
        const answer = await http.post(request);
        if (at('after')) die();
        return answer;
      },
    },
  };
  return {
    ports,
    arm() {
      armed = true;
    },
  };
}

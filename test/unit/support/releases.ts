/** A place at which releases are published, and an updater that keeps what it is given in memory. */
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { type Http, HttpError, type Updater } from '../../../electron/core/ports.ts';

/** RFC 8410 PrivateKeyInfo around an Ed25519 seed. */
const privateKey = (seed: string) =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
/** RFC 8032 §7.1, test 1. */
export const releaseKey = {
  seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
};
/** RFC 8032 §7.1, test 2: of somebody else. */
export const otherKey = {
  seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
  publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
};
export const signed = (bytes: Uint8Array, seed = releaseKey.seed): string =>
  `${sign(null, bytes, privateKey(seed)).toString('hex')}\n`;

export const feed = 'https://releases.example/countersign';
export const installer = Buffer.from('#!/bin/sh\n# the next version\n'.repeat(50));
export const sha512Of = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest('base64');

export const manifestOf = (more: Record<string, unknown> = {}) => ({
  version: 1,
  app: '1.1.0',
  channel: 'stable',
  publishedAt: '2025-11-01T09:00:00.000Z',
  notes: 'Shows what a permit allows.\nMends the list of keys.',
  files: [
    {
      ...{ name: 'Countersign-1.1.0.AppImage', sha512: sha512Of(installer), size: installer.length },
      ...{ platform: 'linux', arch: 'x64' },
    },
  ],
  ...more,
});

export interface Releases {
  http: Http;
  /** What lies there, by name. */
  files: Map<string, Uint8Array>;
  asked: string[];
  /** In place of an answer. */
  play: ((name: string) => Promise<{ status: number; headers?: Record<string, string>; body?: Uint8Array } | null>) | null;
  publish(manifest: object, options?: { seed?: string; as?: string }): void;
}

/** @param beside what else of the network there is */
export function createReleases(beside?: Http): Releases {
  const files = new Map<string, Uint8Array>([['Countersign-1.1.0.AppImage', installer]]);
  const releases: Releases = {
    files,
    asked: [],
    play: null,
    publish(manifest, { seed, as = 'stable' } = {}) {
      const bytes = Buffer.from(JSON.stringify(manifest));
      files.set(`${as}.json`, bytes);
      files.set(`${as}.json.sig`, Buffer.from(signed(bytes, seed)));
    },
    http: {
      post: request => beside?.post(request) ?? Promise.reject(new HttpError('unreachable', false, 'no POST')),
      async get(request) {
        if (!request.url.startsWith(`${feed}/`)) return beside?.get(request) ?? Promise.reject(new Error('no such place'));
        const name = request.url.slice(feed.length + 1);
        releases.asked.push(name);
        const played = await releases.play?.(name);
        if (played) return { headers: {}, body: new Uint8Array(), ...played };
        const bytes = files.get(name);
        if (bytes === undefined) return { status: 404, headers: {}, body: new Uint8Array() };
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
        const [from, to] = range === null ? [0, bytes.length] : [Number(range[1]), Number(range[2]) + 1];
        const body = bytes.subarray(from, to);
        if (body.length > request.maxBytes) throw new HttpError('too_large', true, 'too large');
        return range === null
          ? { status: 200, headers: {}, body }
          : { status: 206, headers: { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }, body };
      },
      close: async () => void (await beside?.close()),
    },
  };
  return releases;
}

export interface PlayedUpdater extends Updater {
  disk: Uint8Array | null;
  installs: number;
}
export function playedUpdater(more: Partial<Updater> = {}): PlayedUpdater {
  const updater: PlayedUpdater = {
    ...{ feed, keys: [releaseKey.publicKey], arch: 'x64', ending: '.AppImage', disk: null, installs: 0 },
    async store(_, pieces) {
      const all: Uint8Array[] = [];
      for await (const piece of pieces) all.push(piece);
      updater.disk = Buffer.concat(all);
    },
    async *stored() {
      if (updater.disk !== null) yield updater.disk;
    },
    installAtEnd: () => void updater.installs++,
    ...more,
  };
  return updater;
}

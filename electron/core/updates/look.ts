/** Looks for a newer version: asks, verifies, judges, and keeps in mind what was seen. */
import { type UpdateChannel, type UpdateFacts, updateChannels } from '../../contract/values/desktop/updates.ts';
import type { Ports, Updater } from '../ports.ts';
import { sha256Of } from '../text/canonical.ts';
import { fetchManifest, Unavailable } from './fetch.ts';
import { digestOf, judge } from './judge.ts';
import { type Manifest, type ReleaseFile, readManifest } from './manifest.ts';
import type { SeenManifests } from './seen.ts';
import { compareVersions, readVersion } from './version.ts';

export interface Found {
  update: UpdateFacts;
  /** null: a package of the system updates it. */
  file: ReleaseFile | null;
}

export interface Looking {
  ports: Pick<Ports, 'http' | 'clock' | 'platform' | 'version'>;
  seen: SeenManifests;
  channel(): UpdateChannel;
}

/** What is newer on the channel that was chosen; null where nothing is. Rejects with an `Unavailable`. */
export async function look(looking: Looking, from: Updater): Promise<Found | null> {
  const channels = looking.channel() === 'beta' ? updateChannels : (['stable'] as const);
  const found: Found[] = [];
  for (const channel of channels) {
    const one = await lookIn(looking, from, channel).catch((error: unknown) => {
      // Nothing may have been published for trying yet.
      if (channel === 'beta' && error instanceof Unavailable && error.isMissing) return null;
      throw error;
    });
    if (one !== null) found.push(one);
  }
  return found.sort((a, b) => newerFirst(a.update.version, b.update.version))[0] ?? null;
}

async function lookIn({ ports, seen }: Looking, from: Updater, channel: UpdateChannel): Promise<Found | null> {
  const { bytes, signature } = await fetchManifest({ http: ports.http, feed: from.feed }, channel);
  const read = readManifest(bytes, signature, from.keys);
  if (!read.ok) throw new Unavailable(read.why);
  // SECURITY: while it cannot be told what was seen here, an old manifest looks like a new one.
  if (!seen.isKnown()) throw new Unavailable('It cannot be told whether a manifest is the newest: the keychain is closed.');
  const sha256 = sha256Of(bytes);
  const running = { version: ports.version, platform: ports.platform, arch: from.arch, ending: from.ending };
  const judged = judge(read.manifest, sha256, { channel, newest: seen.newest(channel), running, now: ports.clock.now() });
  if (judged.is === 'refused') throw new Unavailable(judged.why);
  await seen.take(channel, { publishedAt: read.manifest.publishedAt, sha256 }).catch(() => {
    throw new Unavailable('What was published could not be kept in mind. Check that the disk is not full.');
  });
  return judged.is === 'newer' ? { update: factsOf(read.manifest, judged.file), file: judged.file } : null;
}

const factsOf = ({ app, channel, publishedAt, notes }: Manifest, file: ReleaseFile | null): UpdateFacts => ({
  ...{ version: app, channel, publishedAt, notes },
  ...(file === null ? { file: '', size: 0, sha512: '' } : { file: file.name, size: file.size, sha512: digestOf(file) }),
});

function newerFirst(a: string, b: string): number {
  const [one, other] = [readVersion(a), readVersion(b)];
  return one === null || other === null ? 0 : compareVersions(other, one);
}

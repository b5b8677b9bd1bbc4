/** Whether a manifest that the release key signed is an update for this very app: newer, of its channel, for this computer. */
import type { UpdateChannel } from '../../contract/values/desktop/updates.ts';
import { hexOf } from '../text/bytes.ts';
import type { Manifest, ReleaseFile } from './manifest.ts';
import { compareVersions, readVersion, type Version } from './version.ts';

/** The newest manifest of a channel that this computer took. */
export interface Newest {
  publishedAt: string;
  /** SHA-256 of its bytes, hex. */
  sha256: string;
}

export interface Running {
  version: string;
  platform: ReleaseFile['platform'];
  arch: 'x64' | 'arm64';
  /** How the one file ends that this app is updated by; null: a package of the system updates it. */
  ending: string | null;
}

export type Judged = { is: 'newer'; file: ReleaseFile | null } | { is: 'no newer' } | { is: 'refused'; why: string };

const refused = (why: string): Judged => ({ is: 'refused', why });
const parsed = (text: string): Version => readVersion(text) ?? { numbers: [0, 0, 0], before: [] };

/** @param channel the one that the manifest was asked for under */
export function judge(
  manifest: Manifest,
  sha256: string,
  { channel, newest, running, now }: { channel: UpdateChannel; newest: Newest | null; running: Running; now: number },
): Judged {
  const { app, publishedAt, minimumFrom } = manifest;
  // SECURITY: whoever holds the server could hand a trial version to everybody.
  if (manifest.channel !== channel) return refused(`It is of the channel ${manifest.channel}, and ${channel} was asked for.`);
  if (channel === 'stable' && parsed(app).before.length > 0) return refused(`${app} is still being tried, and not for stable.`);
  // SECURITY: an older manifest that was put back would keep everybody on what it names (docs/threats.md#updates).
  if (newest !== null && publishedAt < newest.publishedAt)
    return refused(
      `It was published ${publishedAt}, and one of ${newest.publishedAt} is known here: an older manifest was put back.`,
    );
  if (newest !== null && publishedAt === newest.publishedAt && sha256 !== newest.sha256)
    return refused(`There are two different manifests of ${publishedAt}.`);
  if (new Date(publishedAt).getTime() > now + dayMs)
    return refused(`It says that it was published ${publishedAt}, which is to come.`);
  const order = compareVersions(parsed(app), parsed(running.version));
  // Who tries versions is ahead of stable, until it catches up.
  if (order === 0 || (order < 0 && parsed(running.version).before.length > 0)) return { is: 'no newer' };
  if (order < 0) return refused(`It is ${app}, and ${running.version} is running: an older version is never installed.`);
  if (minimumFrom !== undefined && compareVersions(parsed(running.version), parsed(minimumFrom)) < 0)
    return refused(`${app} takes the place of ${minimumFrom} or later. Install it by hand.`);
  return fileFor(manifest, running);
}

/** Clocks differ; by a day they do not. */
const dayMs = 24 * 3600_000;

function fileFor({ app, files }: Manifest, { platform, arch, ending }: Running): Judged {
  if (ending === null) return { is: 'newer', file: null };
  const fit = files.filter(
    file => file.platform === platform && (file.arch === arch || file.arch === 'universal') && file.name.endsWith(ending),
  );
  const [file] = fit;
  if (file === undefined) return refused(`${app} names no file for ${platform} ${arch}.`);
  return fit.length > 1 ? refused(`${app} names ${fit.length} files for ${platform} ${arch}.`) : { is: 'newer', file };
}

/** SHA-512 as a person compares it. */
export const digestOf = (file: ReleaseFile): string => hexOf(Buffer.from(file.sha512, 'base64'));

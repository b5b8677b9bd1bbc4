/**
 * Newer versions of this app, from looking for one to handing it over (docs/threats.md#updates). Whatever is not exactly as
 * the release key signed it is refused with its reason, and nothing of it is installed.
 */
import { createHash } from 'node:crypto';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { type UpdateChannel, type UpdateFacts, type UpdateState, updateChannels } from '../../contract/values/desktop/updates.ts';
import type { Change } from '../decisions/change.ts';
import type { Ports, Updater } from '../ports.ts';
import { slept } from '../service/living-clock.ts';
import { createAllowance } from '../service/rate.ts';
import { sha256Bytes } from '../text/canonical.ts';
import { updateChange } from './documents.ts';
import { fetchFile, fetchManifest, Unavailable } from './fetch.ts';
import { digestOf, judge } from './judge.ts';
import { type Manifest, type ReleaseFile, readManifest } from './manifest.ts';
import type { SeenManifests } from './seen.ts';
import { compareVersions, readVersion } from './version.ts';

export interface Updates {
  state(): UpdateState;
  /** Looks now, and then once a day while the app runs. */
  begin(): void;
  check(): Promise<Outcome<UpdateState>>;
  /** Downloads what was found, and verifies it; nothing is installed. */
  download(): Promise<Outcome<UpdateState>>;
  /** What a person reads before it is installed; a failure where it cannot be now. */
  change(): Outcome<Change>;
  /** Ends the app and installs, after a person confirmed. */
  install(): Promise<Outcome<null>>;
}

interface Needs {
  ports: Pick<Ports, 'http' | 'clock' | 'platform' | 'version' | 'updater'>;
  seen: SeenManifests;
  channel(): UpdateChannel;
  /** Why updates are not looked for on this computer, by who administers it; null where they are. */
  forbidden(): string | null;
  /** What is under way that an update must not cut off, in a few words; null: nothing. */
  busy(): string | null;
  changed(): void;
}

interface Found {
  update: UpdateFacts;
  /** null: a package of the system updates it. */
  file: ReleaseFile | null;
}

const everyMs = 24 * 3600_000;

type Phase =
  | { is: 'none' | 'checking' }
  | { is: 'refused'; why: string }
  | { is: 'available' | 'ready' | 'installing'; found: Found }
  | { is: 'downloading'; found: Found; received: number };

export function createUpdates(needs: Needs): Updates {
  const { ports, changed } = needs;
  const { clock } = ports;
  const mayCheck = createAllowance(clock, { burst: 5, perMinute: 2, what: 'checks for updates' });
  const mayDownload = createAllowance(clock, { burst: 3, perMinute: 1, what: 'downloads of updates' });
  let phase: Phase = { is: 'none' };
  let checkedAt: string | null = null;
  const turn = (next: Phase) => {
    phase = next;
    changed();
  };

  /** Where and by whom updates come; or why they do not. */
  const source = (): Updater | { off: string } => {
    const { updater } = ports;
    if (updater === undefined) return { off: 'Updates come with the installed app.' };
    if ('off' in updater) return updater;
    // SECURITY: without a key nothing can be verified, so nothing is even asked for.
    if (updater.keys.length === 0) return { off: 'This build knows no release key, so no update could be verified.' };
    const forbidden = needs.forbidden();
    return forbidden === null ? updater : { off: forbidden };
  };

  const state = (): UpdateState => {
    const from = source();
    if ('off' in from) return { state: 'off', checkedAt, reason: from.off };
    switch (phase.is) {
      case 'refused':
        return { state: 'refused', checkedAt, reason: phase.why };
      case 'available':
        return { state: 'available', checkedAt, update: phase.found.update, by: phase.found.file === null ? 'package' : 'app' };
      case 'downloading':
        return { state: 'downloading', checkedAt, update: phase.found.update, received: phase.received };
      case 'ready':
        return { state: 'ready', checkedAt, update: phase.found.update, waitsFor: needs.busy() };
      case 'installing':
        return { state: 'installing', checkedAt, update: phase.found.update };
      default:
        return { state: phase.is, checkedAt };
    }
  };

  /** Asks for one channel's manifest, and takes it; null where nothing newer is in it. Rejects with an `Unavailable`. */
  const lookIn = async (from: Updater, channel: UpdateChannel): Promise<Found | null> => {
    const { bytes, signature } = await fetchManifest({ http: ports.http, feed: from.feed }, channel);
    const read = readManifest(bytes, signature, from.keys);
    if (!read.ok) throw new Unavailable(read.why);
    // SECURITY: while it cannot be told what was seen here, an old manifest looks like a new one.
    if (!needs.seen.isKnown())
      throw new Unavailable('It cannot be told whether a manifest is the newest: the keychain is closed.');
    const sha256 = sha256Bytes(bytes);
    const running = { version: ports.version, platform: ports.platform, arch: from.arch, ending: from.ending };
    const judged = judge(read.manifest, sha256, { channel, newest: needs.seen.newest(channel), running, now: clock.now() });
    if (judged.is === 'refused') throw new Unavailable(judged.why);
    await needs.seen.take(channel, { publishedAt: read.manifest.publishedAt, sha256 }).catch(() => {
      throw new Unavailable('What was published could not be kept in mind. Check that the disk is not full.');
    });
    return judged.is === 'newer' ? { update: factsOf(read.manifest, judged.file), file: judged.file } : null;
  };

  const look = async (from: Updater): Promise<Found | null> => {
    const channels = needs.channel() === 'beta' ? updateChannels : (['stable'] as const);
    const found: Found[] = [];
    for (const channel of channels) {
      const one = await lookIn(from, channel).catch((error: unknown) => {
        // Nothing may have been published for trying yet.
        if (channel === 'beta' && error instanceof Unavailable && error.isMissing) return null;
        throw error;
      });
      if (one !== null) found.push(one);
    }
    return found.sort((a, b) => newerFirst(a.update.version, b.update.version))[0] ?? null;
  };

  const idle = (): Failure | null => {
    if (phase.is === 'checking') return failure('declined', 'Countersign looks for an update already.');
    if (phase.is === 'downloading') return failure('declined', 'An update is being downloaded.');
    return phase.is === 'installing' ? failure('declined', 'An update is being installed.') : null;
  };

  const check = async (): Promise<Outcome<UpdateState>> => {
    const from = source();
    if ('off' in from) return failure('operation_unavailable', from.off);
    const busy = idle();
    if (busy !== null) return busy;
    turn({ is: 'checking' });
    try {
      const found = await look(from);
      turn(found === null ? { is: 'none' } : { is: 'available', found });
    } catch (error) {
      turn({ is: 'refused', why: whyOf(error) });
    }
    checkedAt = new Date(clock.now()).toISOString();
    changed();
    return done(state());
  };

  const download = async (): Promise<Outcome<UpdateState>> => {
    const from = source();
    if ('off' in from) return failure('operation_unavailable', from.off);
    if (phase.is !== 'available') return idle() ?? failure('invalid', 'There is no update to download. Look for one first.');
    const { found } = phase;
    const { file } = found;
    if (file === null)
      return failure('operation_unavailable', 'This app came as a package of the system. Install the newer package.');
    const may = mayDownload();
    if (!may.ok) return may;
    const onReceived = (received: number) => turn({ is: 'downloading', found, received });
    onReceived(0);
    try {
      const pieces = fetchFile({ http: ports.http, feed: from.feed }, file, onReceived);
      await from.store({ version: found.update.version, name: file.name, size: file.size, sha512: file.sha512 }, pieces);
      const wrong = await wrongFile(from, file);
      turn(wrong === null ? { is: 'ready', found } : { is: 'refused', why: wrong });
    } catch (error) {
      turn({ is: 'refused', why: whyOf(error) });
    }
    return done(state());
  };

  const mayInstall = (): Outcome<{ from: Updater; found: Found; file: ReleaseFile }> => {
    const from = source();
    if ('off' in from) return failure('operation_unavailable', from.off);
    if (phase.is !== 'ready' || phase.found.file === null)
      return idle() ?? failure('invalid', 'No update is ready to be installed.');
    const busy = needs.busy();
    // SECURITY: what is being decided, signed or sent is never cut off.
    if (busy !== null) return failure('declined', `The update waits for ${busy}. Nothing was installed.`);
    return done({ from, found: phase.found, file: phase.found.file });
  };

  return {
    state,
    check: async () => {
      const may = mayCheck();
      return may.ok ? check() : may;
    },
    begin() {
      const day = async (): Promise<void> => {
        // What is ready stays so: a day later it is still what a person was shown.
        if (phase.is !== 'ready') await check();
        if (await slept(clock, everyMs)) await day();
      };
      if (!('off' in source())) void day();
    },
    download,
    change() {
      const may = mayInstall();
      return may.ok ? done(updateChange(may.value.found.update, ports.version)) : may;
    },
    async install() {
      const may = mayInstall();
      if (!may.ok) return may;
      const { from, found, file } = may.value;
      turn({ is: 'installing', found });
      // SECURITY: it has lain on the disk since it was verified; what is installed is what lies there now.
      const wrong = await wrongFile(from, file).catch(whyOf);
      if (wrong !== null) {
        turn({ is: 'refused', why: wrong });
        return failure('mismatch', wrong);
      }
      const busy = needs.busy();
      if (busy !== null) {
        turn({ is: 'ready', found });
        return failure('declined', `The update waits for ${busy}. Nothing was installed.`);
      }
      from.installAtEnd();
      return done(null);
    },
  };
}

/** Why the file on the disk is not the one that the manifest names; null where it is. */
async function wrongFile(from: Pick<Updater, 'stored'>, file: ReleaseFile): Promise<string | null> {
  const hash = createHash('sha512');
  let size = 0;
  for await (const piece of from.stored()) {
    size += piece.length;
    if (size > file.size) break;
    hash.update(piece);
  }
  if (size !== file.size) return `${file.name} is not as long as its manifest says. It is not installed.`;
  return hash.digest('base64') === file.sha512
    ? null
    : `${file.name} is not the file that its manifest names. It is not installed.`;
}

const factsOf = ({ app, channel, publishedAt, notes }: Manifest, file: ReleaseFile | null): UpdateFacts => ({
  ...{ version: app, channel, publishedAt, notes },
  ...(file === null ? { file: '', size: 0, sha512: '' } : { file: file.name, size: file.size, sha512: digestOf(file) }),
});

function newerFirst(a: string, b: string): number {
  const [one, other] = [readVersion(a), readVersion(b)];
  return one === null || other === null ? 0 : compareVersions(other, one);
}

/** SECURITY: the words of other parts may hold paths and addresses; a person reads sentences of our own. */
const whyOf = (error: unknown): string =>
  error instanceof Unavailable ? error.message : 'The update could not be written, or the system does not accept it.';

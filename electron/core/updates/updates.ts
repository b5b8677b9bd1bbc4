/**
 * Newer versions of this app, from looking for one to handing it over (docs/threats.md#updates). Whatever is not exactly as
 * the release key signed it is refused with its reason, and nothing of it is installed.
 */
// biome-ignore lint/style/noRestrictedImports: a file that comes in pieces is hashed piece by piece
import { createHash } from 'node:crypto';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { UpdateState } from '../../contract/values/desktop/updates.ts';
import type { Change } from '../decisions/change.ts';
import type { Ports, Updater } from '../ports.ts';
import { slept } from '../service/living-clock.ts';
import { createAllowance } from '../service/rate.ts';
import { updateChange } from './documents.ts';
import { fetchFile, Unavailable } from './fetch.ts';
import { type Found, type Looking, look } from './look.ts';
import type { ReleaseFile } from './manifest.ts';
import { type Phase, phaseShown, underWay } from './phase.ts';

interface Needs extends Looking {
  ports: Pick<Ports, 'http' | 'clock' | 'log' | 'platform' | 'version' | 'updater'>;
  /** Why updates are not looked for on this computer, by who administers it; null where they are. */
  forbidden(): string | null;
  /** What is under way that an update must not cut off, in a few words; null: nothing. */
  busy(): string | null;
  changed(): void;
}

const everyMs = 24 * 3600_000;

export class Updates {
  private readonly needs: Needs;
  private readonly mayCheck;
  private readonly mayDownload;
  private phase: Phase = { is: 'none' };
  private checkedAt: string | null = null;

  constructor(needs: Needs) {
    this.needs = needs;
    const { clock } = needs.ports;
    this.mayCheck = createAllowance(clock, { burst: 5, perMinute: 2, what: 'checks for updates' });
    this.mayDownload = createAllowance(clock, { burst: 3, perMinute: 1, what: 'downloads of updates' });
  }

  state(): UpdateState {
    const from = this.source();
    if ('off' in from) return { state: 'off', checkedAt: this.checkedAt, reason: from.off };
    return phaseShown(this.phase, this.checkedAt, this.needs.busy());
  }

  /** Looks now, and then once a day while the app runs. */
  begin(): void {
    const day = async (): Promise<void> => {
      // What is ready stays so: a day later it is still what a person was shown.
      if (this.phase.is !== 'ready') await this.lookNow();
      if (await slept(this.needs.ports.clock, everyMs)) await day();
    };
    if (!('off' in this.source())) void day();
  }

  async check(): Promise<Outcome<UpdateState>> {
    const may = this.mayCheck();
    return may.ok ? this.lookNow() : may;
  }

  /** Downloads what was found, and verifies it; nothing is installed. */
  async download(): Promise<Outcome<UpdateState>> {
    const from = this.source();
    if ('off' in from) return failure('operation_unavailable', from.off);
    if (this.phase.is !== 'available')
      return underWay(this.phase) ?? failure('invalid', 'There is no update to download. Look for one first.');
    const { found } = this.phase;
    const { file } = found;
    if (file === null)
      return failure('operation_unavailable', 'This app came as a package of the system. Install the newer package.');
    const may = this.mayDownload();
    if (!may.ok) return may;
    const onReceived = (received: number) => this.turn({ is: 'downloading', found, received });
    onReceived(0);
    try {
      const pieces = fetchFile({ http: this.needs.ports.http, feed: from.feed }, file, onReceived);
      await from.store({ version: found.update.version, name: file.name, size: file.size, sha512: file.sha512 }, pieces);
      const wrong = await wrongFile(from, file);
      this.turn(wrong === null ? { is: 'ready', found } : { is: 'refused', why: wrong });
    } catch (error) {
      this.turn({ is: 'refused', why: whyOf(error) });
    }
    return done(this.state());
  }

  /** What a person reads before it is installed; a failure where it cannot be now. */
  change(): Outcome<Change> {
    const may = this.mayInstall();
    return may.ok ? done(updateChange(may.value.found.update, this.needs.ports.version)) : may;
  }

  /** Ends the app and installs, after a person confirmed. */
  async install(): Promise<Outcome<null>> {
    const may = this.mayInstall();
    if (!may.ok) return may;
    const { from, found, file } = may.value;
    this.turn({ is: 'installing', found });
    // SECURITY: it has lain on the disk since it was verified; what is installed is what lies there now.
    const wrong = await wrongFile(from, file).catch(whyOf);
    if (wrong !== null) {
      this.turn({ is: 'refused', why: wrong });
      return failure('mismatch', wrong);
    }
    const busy = this.needs.busy();
    if (busy !== null) {
      this.turn({ is: 'ready', found });
      return failure('declined', `The update waits for ${busy}. Nothing was installed.`);
    }
    from.installAtEnd();
    return done(null);
  }

  private turn(next: Phase) {
    if (next.is !== this.phase.is) this.needs.ports.log.note('update', { state: next.is, channel: this.needs.channel() });
    this.phase = next;
    this.needs.changed();
  }

  /** Where and by whom updates come; or why they do not. */
  private source(): Updater | { off: string } {
    const { updater } = this.needs.ports;
    if (updater === undefined) return { off: 'Updates come with the installed app.' };
    if ('off' in updater) return updater;
    // SECURITY: without a key nothing can be verified, so nothing is even asked for.
    if (updater.keys.length === 0) return { off: 'This build knows no release key, so no update could be verified.' };
    const forbidden = this.needs.forbidden();
    return forbidden === null ? updater : { off: forbidden };
  }

  private async lookNow(): Promise<Outcome<UpdateState>> {
    const from = this.source();
    if ('off' in from) return failure('operation_unavailable', from.off);
    const busy = underWay(this.phase);
    if (busy !== null) return busy;
    this.turn({ is: 'checking' });
    const next = await look(this.needs, from).then(
      (found): Phase => (found === null ? { is: 'none' } : { is: 'available', found }),
      (error: unknown): Phase => ({ is: 'refused', why: whyOf(error) }),
    );
    this.checkedAt = new Date(this.needs.ports.clock.now()).toISOString();
    this.turn(next);
    return done(this.state());
  }

  private mayInstall(): Outcome<{ from: Updater; found: Found; file: ReleaseFile }> {
    const from = this.source();
    if ('off' in from) return failure('operation_unavailable', from.off);
    if (this.phase.is !== 'ready' || this.phase.found.file === null)
      return underWay(this.phase) ?? failure('invalid', 'No update is ready to be installed.');
    const busy = this.needs.busy();
    // SECURITY: what is being decided, signed or sent is never cut off.
    if (busy !== null) return failure('declined', `The update waits for ${busy}. Nothing was installed.`);
    return done({ from, found: this.phase.found, file: this.phase.found.file });
  }
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

/** SECURITY: the words of other parts may hold paths and addresses; a person reads sentences of our own. */
const whyOf = (error: unknown): string => (error instanceof Unavailable ? error.message : notTaken);

const notTaken =
  'The update could not be written, or the system does not accept it. ' +
  'Make room on the disk and try again, or install it from the release page.';

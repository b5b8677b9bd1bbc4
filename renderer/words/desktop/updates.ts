/** What the settings say of a newer version. */
import type { UpdateChannel, UpdateState } from '../../../electron/contract/values/desktop/updates.ts';

export const channelWords: Record<UpdateChannel, string> = { stable: 'Stable', beta: 'Beta' };

export const notesTitle = (version: string): string => `What is new in ${version}`;

const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** Where it stands, in one or two sentences. */
export function updateWords(update: UpdateState): string {
  switch (update.state) {
    case 'off':
      return update.reason;
    case 'none':
      return update.checkedAt === null ? 'Nobody looked yet.' : 'This is the newest version.';
    case 'checking':
      return 'Looking for a newer version…';
    case 'available':
      return update.by === 'app'
        ? `${update.update.version} is there, ${megabytes(update.update.size)}. The release key signed it.`
        : `${update.update.version} is there. Install its package: this app came as one.`;
    case 'downloading':
      return `${update.update.version}: ${megabytes(update.received)} of ${megabytes(update.update.size)} are here.`;
    case 'ready':
      return update.waitsFor === null
        ? `${update.update.version} is here, and verified.`
        : `${update.update.version} is here, and verified. It waits for ${update.waitsFor}.`;
    case 'installing':
      return `Countersign ends, and ${update.update.version} starts.`;
    case 'refused':
      return 'None that this app may install.';
  }
}

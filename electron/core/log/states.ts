/** How the app stands, as events of the log: each function takes no more than it writes. */
import type { LogFields } from '../../contract/log/events.ts';
import type { Diagnosis } from '../../contract/values/app-values.ts';
import type { PaceFacts } from '../../contract/values/desktop/about.ts';
import type { LockReason } from '../../contract/values/ways-in/watching.ts';
import type { Ports } from '../ports.ts';

export const startedFacts = ({
  version,
  build,
  platform,
}: Pick<Ports, 'version' | 'build' | 'platform'>): LogFields<'started'> => ({
  ...{ version, host: build.host, electron: build.electron, chromium: build.chromium, node: build.node, platform },
  // The front refuses what the table has not.
  arch: build.arch as LogFields<'started'>['arch'],
});

export const paceFacts = (pace: PaceFacts): LogFields<'pace'> => ({
  longest: pace.longestMs,
  longest_own: pace.ownMs,
  long: pace.long,
  hour_longest: pace.hourLongestMs,
  hour_long: pace.hourLong,
});

export const lockFacts = (held: { by: LockReason } | null): LogFields<'lock'> =>
  held === null ? { state: 'unlocked', by: 'none' } : { state: 'locked', by: held.by };

export const keychainFacts = ({ store, state }: Pick<Diagnosis, 'store' | 'state'>): LogFields<'keychain'> => ({
  store: store === 'keychain' ? 'keychain' : 'file_vault',
  state,
});

export const journalFacts = (summary: { entries: number; verified: boolean | null }): LogFields<'journal'> => ({
  entries: summary.entries,
  verified: summary.verified === null ? 'not_checked' : summary.verified ? 'yes' : 'no',
});

/** Updates of the app, over what is under way in it: none of that is cut off. */

import { updateChannels } from '../contract/values/desktop/updates.ts';
import { requestRefused } from './managed/applied.ts';
import type { ToPerson } from './person.ts';
import type { Ports } from './ports.ts';
import type { Stores } from './stores.ts';
import { Updates } from './updates/updates.ts';
import type { Work } from './work.ts';

interface Parts {
  ports: Ports;
  stores: Stores;
  person: Pick<ToPerson, 'release' | 'secretsAsked'>;
  work: Pick<Work, 'submits' | 'bulk' | 'signingBatches'>;
  changed(): void;
}

export const openUpdates = ({ ports, stores, person, work, changed }: Parts): Updates =>
  new Updates({
    ...{ ports, changed, seen: stores.seenManifests },
    channel: () => stores.settings.value.updateChannel,
    forbidden: () => forbiddenBy(stores),
    busy: () => underWay(person, work),
  });

/** What must come to its end first, in a few words; null: nothing. */
export function underWay(
  { release, secretsAsked }: Parts['person'],
  { submits, bulk, signingBatches }: Parts['work'],
): string | null {
  if (release.isOpen() || secretsAsked.isOpen()) return 'the confirmation that is open';
  if (bulk.isRunning()) return 'the decisions that are being carried out';
  if (['sending', 'pausing'].includes(signingBatches.view()?.state ?? '')) return 'the batch that is being sent';
  if (submits.isSending()) return 'a request that is being sent';
  return submits.unknown().length > 0 ? 'a request whose outcome is not known yet' : null;
}

function forbiddenBy({ managed }: Stores): string | null {
  const refused = requestRefused(managed, 'updates.check');
  if (refused !== null) return refused.message;
  const channel = managed.state === 'in force' ? managed.rules.updateChannel : null;
  // SECURITY: what an administrator meant by a name that is not known here is not guessed.
  return channel === null || managed.state !== 'in force' || updateChannels.some(known => known === channel)
    ? null
    : `${managed.rules.by} chose the update channel “${channel}”, which this version does not know.`;
}

/** Every planted fault, by area (areas.ts). */
import { adapters } from './adapters.ts';
import { bulk } from './bulk.ts';
import { changes } from './changes.ts';
import { connections } from './connections.ts';
import { deliver } from './deliver.ts';
import { dispatch } from './dispatch.ts';
import { enclave } from './enclave.ts';
import type { Fault } from './fault.ts';
import { feed } from './feed.ts';
import { files } from './files.ts';
import { handOvers } from './hand-over.ts';
import { host } from './host.ts';
import { journal } from './journal.ts';
import { keys } from './keys.ts';
import { log } from './log.ts';
import { notices } from './notices.ts';
import { organisation } from './organisation.ts';
import { payload } from './payload.ts';
import { release } from './release.ts';
import { requests } from './requests.ts';
import { review } from './review.ts';
import { risk } from './risk.ts';
import { rotation } from './rotation.ts';
import { signing } from './signing.ts';
import { stores } from './stores.ts';
import { submit } from './submit.ts';
import { updates } from './updates.ts';
import { vault } from './vault.ts';
import { votes } from './votes.ts';
import { watch } from './watch.ts';
import { webhooks } from './webhooks.ts';

export const planted: Record<string, Fault[]> = {
  release,
  bulk,
  submit,
  connections,
  deliver,
  signing: [...signing, ...handOvers],
  keys: [...keys, ...files, ...rotation],
  vault,
  dispatch,
  risk,
  journal,
  votes,
  requests,
  feed: [...feed, ...watch, ...notices],
  review: [...review, ...changes],
  payload,
  webhooks,
  enclave,
  organisation,
  adapters,
  host: [...host, ...updates, ...log],
  stores,
};

/** Every planted fault, by area (areas.ts). */
import { areaOf, areas } from '../areas.ts';
import { adapters } from './adapters.ts';
import { bulk } from './bulk.ts';
import { changes } from './changes.ts';
import { connections } from './connections.ts';
import { curves } from './curves.ts';
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
import { money } from './money.ts';
import { moving } from './moving.ts';
import { notices } from './notices.ts';
import { organisation } from './organisation.ts';
import { papers } from './papers.ts';
import { parties } from './parties.ts';
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

/** Of a fault in a file that no area has, the area whose tests notice it. */
const lists: Record<string, Fault[]> = {
  release,
  bulk,
  submit,
  'ways-in': connections,
  deliver,
  signing: [...signing, ...handOvers],
  keys: [...keys, ...curves],
  vault,
  dispatch,
  risk,
  journal,
  kept: files,
  votes,
  moves: [...moving, ...rotation],
  money,
  papers,
  parties,
  requests,
  feed,
  news: [...watch, ...notices, ...updates, ...log],
  review: [...review, ...changes],
  payload,
  webhooks,
  enclave,
  organisation,
  adapters,
  host,
  stores,
};
const all = Object.entries(lists).flatMap(([name, faults]) =>
  faults.map(fault => ({ fault, name: areaOf(fault.file)?.name ?? name })),
);

/** By the area of its file: so a row of the table says of each area what was planted there. */
export const planted: Record<string, Fault[]> = Object.fromEntries(
  areas.map(({ name }) => [name, all.flatMap(each => (each.name === name ? [each.fault] : []))]),
);

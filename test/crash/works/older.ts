/** Activities behind the list are dropped and read again: what was cut off is read on, and none is missing or there twice. */
import type { App } from '../../unit/support/app.ts';
import { until, value } from '../hands.ts';
import { nothingWrong, type Work } from './work.ts';

const count = 45;

export const older: Work = {
  // One approval signs: what is proposed is over at once.
  service: { rules: { sign_raw_payload: { approvals: 1 } } },
  async give(practice, life) {
    const [account] = practice.organisation().wallets.flatMap(({ accounts }) => accounts);
    for (let n = 0; life === 0 && n < count; n++)
      await practice.as('Ben').propose('sign_raw_payload', {
        signWith: account?.address ?? '',
        payload: `Long ago ${n}`,
        ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      });
    return { total: practice.ledger().length };
  },
  async takeUp(app) {
    await listed(app);
    value(await app.ask('activities.older', { limit: 100 }));
  },
  async go(app, given) {
    value(await app.ask('activities.drop_older'));
    await until(async () => value(await app.ask('activities.read_older', { pages: 5 })).complete);
    const { activities } = value(await app.ask('activities.older', { limit: 500 }));
    const all = [...activities.map(({ activityId }) => activityId), ...(await listed(app))];
    const { total } = given as { total: number };
    if (all.length !== total || new Set(all).size !== total)
      throw new Error(`expected ${total} activities, received ${all.length}, of which ${new Set(all).size} are different`);
  },
  judge: () => nothingWrong,
};

async function listed(app: App): Promise<string[]> {
  await app.ask('feed.refresh');
  let ids: string[] = [];
  await until(async () => {
    ids = value(await app.ask('feed.snapshot')).activities.map(({ activityId }) => activityId);
    return ids.length > 0;
  });
  return ids;
}

/** One request is approved and one rejected; both by the same person, each once. */
import type { Outcome } from '../../../electron/contract/outcome.ts';
import type { Activity } from '../../../electron/contract/service/activity.ts';
import type { Practice } from '../../practice/service.ts';
import { agreed, value } from '../hands.ts';
import type { Work } from './work.ts';

interface Given {
  userId: string;
  waiting: { activityId: string; decision: 'approve' | 'reject' }[];
}
const marker = 'To vote on';
const voter = (practice: Practice) => practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId ?? '';
/** What was proposed to be voted on, with the voter's own votes on it. */
const matters = (practice: Practice) =>
  practice
    .ledger()
    .filter(({ parameters }) => JSON.stringify(parameters).includes(marker))
    .map(record => ({ record, own: record.votes.filter(({ userId }) => userId === voter(practice)) }));

export const votes: Work = {
  // A service a little away: a request is being sent for some time.
  service: {},
  async give(practice, life) {
    const [account] = practice.organisation().wallets.flatMap(({ accounts }) => accounts);
    for (const what of ['approve', 'reject'])
      await practice.as('Ben').propose('sign_raw_payload', {
        signWith: account?.address ?? '',
        payload: `${marker}: ${what} ${life}`,
        ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      });
    const waiting = matters(practice)
      .filter(({ own }) => own.length === 0)
      .map(({ record }) => ({
        activityId: record.id,
        decision: JSON.stringify(record.parameters).includes(`${marker}: reject`) ? 'reject' : 'approve',
      }));
    return { userId: voter(practice), waiting };
  },
  takeUp: async () => {},
  async go(app, given) {
    const { waiting, userId } = given as Given;
    for (const { activityId, decision } of waiting) {
      // As a review does: what was decided by an earlier life is not decided again.
      const read = (await app.request('get_activity', { activityId })) as Outcome<{ activity: Activity }>;
      if (value(read).activity.votes.some(vote => vote.userId === userId)) continue;
      const { seal } = await app.open(activityId);
      value(await agreed(app, 'reviews.decide', { seal, decision }, () => ({}), decision));
    }
  },
  judge(practice) {
    const all = matters(practice);
    const wrong = all.filter(({ record, own }) => {
      const wanted = JSON.stringify(record.parameters).includes(`${marker}: reject`)
        ? 'VOTE_SELECTION_REJECTED'
        : 'VOTE_SELECTION_APPROVED';
      return own.some(({ selection }) => selection !== wanted);
    });
    return {
      lost: all.filter(({ own }) => own.length === 0).length + wrong.length,
      doubled: all.filter(({ own }) => own.length > 1).length,
    };
  },
};

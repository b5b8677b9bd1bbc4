/** Pages of a service's list behind what it holds: of its newest activity, decided long ago, with ids of their own. */
type Json = Record<string, unknown>;

const most = 340;
const atOnce = 100;

/** Every seventh was rejected; four a day, back from 20 Nov 2025. */
function olderPage(like: Json, before: string): { activities: Json[] } {
  const first = before.startsWith('older-') ? Number(before.slice(6)) + 1 : 0;
  const activities = Array.from({ length: Math.min(atOnce, most - first) }, (_, n) => {
    const seconds = String(Math.floor(Date.UTC(2025, 10, 20) / 1000) - (first + n) * 21_600);
    const time = { seconds, nanos: '0' };
    const status = (first + n) % 7 === 3 ? 'ACTIVITY_STATUS_REJECTED' : 'ACTIVITY_STATUS_COMPLETED';
    return { ...like, id: `older-${first + n}`, status, votes: [], createdAt: time, updatedAt: time };
  });
  return { activities };
}

/** Lists them behind everything that the service really has. */
export function withOlder(): (asked: Json, real: () => Promise<Json>) => Promise<Json> {
  let like: Json = {};
  return async (asked, real) => {
    const { before } = (asked.paginationOptions ?? {}) as { before?: string };
    if (before !== undefined) return olderPage(like, before);
    const answer = await real();
    like = (answer.activities as Json[])[0] ?? like;
    return answer;
  };
}

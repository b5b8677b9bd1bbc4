/** An activity that the service is still at: read again for two minutes, and nothing else taken for it. */
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import type { Clock } from '../../../../electron/core/ports.ts';
import { waitForActivity } from '../../../../electron/core/service/wait.ts';
import { type Answer, lost, serviceError } from '../../support/scripted-http.ts';
import { sending } from '../../support/sending.ts';

const pending = 'ACTIVITY_STATUS_PENDING';
const completed = 'ACTIVITY_STATUS_COMPLETED';

interface Case {
  status?: string;
  /** The nth read; what stands there where undefined. */
  answer?: (nth: number, id: string) => Answer | undefined;
  /** How long the nth read takes. */
  takesMs?: (nth: number) => number;
  clockOf?: (clock: Clock) => Clock;
}

async function wait({ status = pending, answer = () => undefined, takesMs = () => 0, clockOf = clock => clock }: Case) {
  const world = sending();
  const { book, http, clock, service, target } = world;
  const { id } = book.add({ status });
  const [activity] = (
    (await clock.until(service.query(target, 'list_activities', { paginationOptions: { limit: '9' } }))) as {
      value: { activities: Activity[] };
    }
  ).value.activities;
  const healthy = http.answer;
  const start = clock.monotonic();
  const reads: number[] = [];
  http.answer = async (asked, index) => {
    expect(asked).toMatchObject({ path: '/public/v1/query/get_activity', body: { organizationId: 'org-1', activityId: id } });
    reads.push(asked.at - start);
    const nth = reads.length;
    if (takesMs(nth) > 0) await clock.sleep(takesMs(nth));
    return answer(nth, String(id)) ?? healthy(asked, index);
  };
  const last = await clock.until(waitForActivity(service, clockOf(clock), target, activity as Activity));
  return { last, reads, first: activity, took: clock.monotonic() - start, book };
}

test.each(['ACTIVITY_STATUS_CREATED', pending])('%s is read again until it is over, and no further', async status => {
  const { last, reads } = await wait({
    status,
    answer: (nth, id) => (nth < 3 ? undefined : { json: { activity: madeOf(id, completed) } }),
  });
  expect(last.status).toBe(completed);
  expect(reads).toEqual([500, 1_500, 3_500]);
});

test.each([
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
  completed,
  'ACTIVITY_STATUS_FAILED',
  'ODD',
])('%s is not waited for: it is over, or up to people', async status => {
  const { last, reads, first } = await wait({ status });
  expect(last).toEqual(first);
  expect(reads).toEqual([]);
});

describe('two minutes', () => {
  const steps = [500, 1_500, 3_500, 7_500];
  test('are the end, wherever a read falls: what began before counts', async () => {
    const { last, reads, took, first } = await wait({});
    expect(reads).toEqual([...steps, ...Array.from({ length: 23 }, (_, i) => 12_500 + i * 5_000)]);
    expect(took).toBe(122_500);
    expect(last).toEqual(first);
  });
  test.each([
    [2_500, 120_000, 26],
    [2_499, 124_999, 27],
  ])('to the millisecond: after a read of %i ms the last one is at %i ms', async (slow, at, count) => {
    const { reads } = await wait({ takesMs: nth => (nth === 1 ? slow : 0) });
    expect([reads.at(-1), reads.length]).toEqual([at, count]);
  });
});

describe('what is read in between', () => {
  test('and is another activity is not taken for this one, whatever it says', async () => {
    const { last, reads } = await wait({
      answer: (nth, id) =>
        nth < 3
          ? { json: { activity: madeOf('act-999999', completed) } }
          : { json: { activity: madeOf(id, 'ACTIVITY_STATUS_FAILED') } },
    });
    expect(last).toMatchObject({ id: 'act-000000', status: 'ACTIVITY_STATUS_FAILED' });
    expect(reads).toEqual([500, 1_500, 3_500]);
  });
  test('and fails changes nothing, and is not asked for twice in a row', async () => {
    const { last, reads } = await wait({
      answer: (nth, id) =>
        nth === 1 ? lost() : nth === 2 ? serviceError(500, 13, 'internal') : { json: { activity: madeOf(id, completed) } },
    });
    expect(last.status).toBe(completed);
    expect(reads).toEqual([500, 1_500, 3_500]);
  });
});

test('a run that ends leaves it as it was read last', async () => {
  let left = 2;
  const { last, reads } = await wait({
    answer: (_, id) => ({ json: { activity: { ...madeOf(id, pending), fingerprint: 'sha256:second' } } }),
    clockOf: clock => ({
      ...clock,
      sleep: (ms, signal) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('the run is over')) : clock.sleep(ms, signal);
      },
    }),
  });
  expect(reads).toEqual([500, 1_500]);
  expect(last).toMatchObject({ status: pending, fingerprint: 'sha256:second' });
});

function madeOf(id: string, status: string) {
  const { book } = sending();
  return book.add({ id, status });
}

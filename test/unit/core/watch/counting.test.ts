/** A pass over what is open with the key that watches: page by page, to its end, and only while the key may look. */
import { beforeEach, expect, test, vi } from 'vitest';
import { done, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { type CountingNeeds, createCounting } from '../../../../electron/core/watch/counting.ts';

interface Asked {
  before: string | null;
  open: boolean;
}
type Answer = Outcome<{ items: []; cursor: string | null; full: boolean }>;
const played = vi.hoisted(() => ({ asked: [] as Asked[], answer: (_: Asked): Answer => failure('internal', 'None.') as never }));
vi.mock('../../../../electron/core/feed/open-ones.ts', () => ({
  lister: () => async (_priority: string, given: Asked) => {
    played.asked.push(given);
    return played.answer(given);
  },
}));

let looked: number;
let configs: () => Outcome<unknown>;
beforeEach(() => {
  looked = 0;
  played.asked.length = 0;
  configs = () => done({ configs: { quorum: { userIds: ['root'] } } });
});
const counting = (userId = 'reader') =>
  createCounting({
    service: { query: async (_target: object, name: string) => (name === 'whoami' ? done({ userId }) : configs()) } as never,
    target: {} as never,
    clock: { monotonic: () => 0, sleep: async () => {} },
    voterId: 'ada',
    notTheirs: new Set(),
    now: () => 0,
    onLooked() {
      looked += 1;
    },
  } satisfies CountingNeeds);
/** Full pages for ever, each with a cursor of its own. */
const endless = ({ before }: Asked): Answer => done({ items: [], cursor: `${Number(before ?? 0) + 1}`, full: true });

test('goes on where the page before ended, and is over with the first that is not full', async () => {
  played.answer = ({ before }) => done({ items: [], cursor: before === null ? '1' : '2', full: before === null });
  const reader = counting();
  expect(await reader.newest()).toBeNull();
  expect([reader.todo(), looked]).toEqual(['now', 0]);
  expect(await reader.step()).toBeNull();
  expect(played.asked).toEqual([
    { before: null, open: true },
    { before: '1', open: true },
  ]);
  expect([reader.todo(), looked, reader.complete()]).toEqual([null, 1, true]);
});

test.each([
  ['does not move', done({ items: [] as [], cursor: null, full: true })],
  ['is not full', done({ items: [] as [], cursor: '1', full: false })],
])('is over where a page %s', async (_, page) => {
  played.answer = () => page;
  const reader = counting();
  await reader.newest();
  expect([looked, played.asked.length]).toEqual([1, 1]);
});

test('ends after fifty pages, and after five where the service cannot tell open ones apart', async () => {
  for (const canFilter of [true, false]) {
    [looked, played.asked.length] = [0, 0];
    played.answer = given => (given.open && !canFilter ? failure('invalid', 'No such filter.') : endless(given));
    const reader = counting();
    for (let n = 0; n < 100 && looked === 0; n++) {
      expect(await reader.step()).toBeNull();
      if (looked === 0) expect(reader.todo()).toBe('now');
    }
    expect(played.asked.filter(({ open }) => open === canFilter)).toHaveLength(canFilter ? 50 : 5);
  }
});

test.each([
  ['operation_unavailable', true],
  ['permission_denied', true],
  ['timeout', false],
] as const)('where nobody says who is in the root quorum (%s) it goes on: %s', async (code, goesOn) => {
  configs = () => failure(code, 'No.');
  played.answer = () => done({ items: [], cursor: null, full: false });
  const ended = await counting().newest();
  if (goesOn) expect(ended).toBeNull();
  else expect(ended).toMatchObject({ ok: false, code });
  expect(looked).toBe(goesOn ? 1 : 0);
});

test.each(['ada', 'root'])('a key of %s looks no more', async userId => {
  played.answer = () => done({ items: [], cursor: null, full: false });
  expect(await counting(userId).newest()).toMatchObject({ ok: false, code: 'forbidden' });
  expect(played.asked).toEqual([]);
});

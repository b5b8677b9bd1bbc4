/**
 * P3: reading a page of 100 activities (bytes to checked copies) beside JSON.parse alone, and a corpus of 10,000 broken
 * pages of which every one must be noticed.
 */
import { readPage } from '../../electron/core/feed/read.ts';
import { readJson } from '../../electron/core/text/read-json.ts';
import { atMost, interleaved, print, ratios, timed } from './figures.ts';
import { samplePage } from './sample.ts';

const text = await samplePage(100);
const bytes = Buffer.from(text);
const read = () => {
  const json = readJson(bytes);
  if (!json.ok) throw new Error(json.message);
  const page = readPage(json.value);
  if (!page.ok) throw new Error(page.message);
  return page.value;
};
if (read().items.some(item => item.kind !== 'activity')) throw new Error('the sample itself is not readable');

const times = await interleaved(61, {
  parse: () => timed(() => JSON.parse(bytes.toString('utf8')), 10),
  guard: () => timed(() => readJson(bytes), 10),
  read: () => timed(read, 5),
});

/** What a member may be instead of what it should be. */
const wrongs: unknown[] = [undefined, null, 7, true, '', [], {}, ['x'], { x: 1 }, 'x'];
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);
type Json = Record<string, unknown>;
const isTime = (member: string) => member.endsWith('At');

/** Members whose wrong values must be noticed, in an activity and in a vote of it. */
const members: Record<'activity' | 'vote', string[]> = {
  activity: [
    ...['id', 'organizationId', 'status', 'type', 'intent', 'votes', 'fingerprint', 'canApprove', 'canReject'],
    ...['createdAt', 'updatedAt'],
  ],
  vote: ['userId', 'selection', 'createdAt'],
};
const mutants: { at: number; where: 'activity' | 'vote'; member: string; wrong: unknown }[] = [];
const activities = JSON.parse(text).activities as (Json & { votes: Json[] })[];
for (let at = 0; mutants.length < 10_000; at = (at + 1) % activities.length)
  for (const where of ['activity', 'vote'] as const)
    for (const member of members[where])
      for (const wrong of wrongs) {
        const whole = where === 'activity' ? activities[at] : activities[at]?.votes[0];
        const right = whole?.[member];
        const isOptional = where === 'vote' && member === 'createdAt' && wrong === undefined;
        // Another text is a wrong id but not an unreadable one; another object may be an intent.
        const isSameKind =
          kindOf(wrong) === kindOf(right) &&
          !(isTime(member) || (wrong === '' && member !== 'selection' && member !== 'status' && where === 'activity'));
        const isAlike = isSameKind && !(member === 'votes' && Array.isArray(wrong) && wrong.length > 0);
        if (whole !== undefined && !isOptional && !isAlike) mutants.push({ at, where, member, wrong });
      }
const missed: string[] = [];
for (const { at, where, member, wrong } of mutants.slice(0, 10_000)) {
  const broken = structuredClone(activities[at]) as Json & { votes: Json[] };
  const whole = (where === 'activity' ? broken : broken.votes[0]) as Json;
  if (wrong === undefined) delete whole[member];
  else whole[member] = wrong;
  const page = readPage({ activities: [broken] });
  if (page.ok && page.value.items[0]?.kind === 'activity') missed.push(`${where}.${member} = ${JSON.stringify(wrong)}`);
}
print('P3 page of 100', [
  atMost(
    'parse + validate + copy / JSON.parse',
    1.1,
    ratios(times.read, times.parse),
    'x',
    'zod checks and copies item by item in main (docs/architecture.md#the-one-table), and each item is hashed so that an unchanged one makes no summary; hand-written checks would be a second table.',
  ),
  atMost(
    'parse + depth and prototype guard / JSON.parse',
    1.1,
    ratios(times.guard, times.parse),
    'x',
    'every byte is looked at once before anything recursive sees the text, so that what is too deep or holds too many values stops here.',
  ),
  atMost('broken pages of 10,000 that were not noticed', 0, missed.length, 'pages'),
]);
if (missed.length > 0) throw new Error(`taken for whole: ${[...new Set(missed)].join(', ')}`);

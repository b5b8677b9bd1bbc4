/** Rows of the approvals list, as main would send them, by the hundred thousand. */
import type { ActivitySummary } from '../../electron/contract/values/document.ts';
import { readPage } from '../../electron/core/feed/read.ts';
import { summariesOf } from '../../electron/core/review/summary.ts';
import { context } from '../vectors/parties.ts';
import { samplePage } from './sample.ts';

const people = ['Ada Reyes', 'Ben Okafor', 'Chloé Martin', 'Dora Lindqvist', 'ops+treasury@northwind.example'];

/** Summaries of `count` activities, each with an id, fingerprint, proposer and headline of its own; always the same ones. */
export async function manyRows(count: number): Promise<ActivitySummary[]> {
  const page = readPage(JSON.parse(await samplePage(20)));
  if (!page.ok) throw new Error(page.message);
  const activities = page.value.items.flatMap(item => (item.kind === 'activity' ? [item.activity] : []));
  const summaries = summariesOf(activities, 'me', context());
  const models = activities.flatMap((activity, i) => {
    const summary = summaries[i];
    return summary === undefined ? [] : [{ activity, summary }];
  });
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed;
  };
  const hex = (words: number) => Array.from({ length: words }, () => random().toString(16).padStart(8, '0')).join('');
  return Array.from({ length: count }, (_, n) => {
    const model = models[n % models.length];
    if (model === undefined) throw new Error('no model');
    const { activity, summary } = model;
    const activityId = `${hex(1)}-${hex(3)}`;
    const proposer = people[random() % people.length] ?? '';
    const own = (text: string) =>
      text
        .replaceAll(activity.id, activityId)
        .replaceAll(activity.fingerprint, `sha256:${hex(8)}`)
        .replaceAll(/(invoice) \d+/gi, `$1 ${n}`);
    return {
      ...summary,
      activityId,
      proposer,
      headline: own(summary.headline),
      // As one piece in memory, which is how text comes over the bridge.
      haystack: Buffer.from(`${own(summary.haystack)}\n${proposer.toLowerCase()}`).toString('utf8'),
      lapsesAt: n % 2 === 0 ? new Date(1_800_000_000_000 + (random() % 86_400_000)).toISOString() : null,
      createdAt: new Date(1_760_000_000_000 + n * 1000).toISOString(),
      updatedAt: new Date(1_760_000_000_000 + n * 1000).toISOString(),
    };
  });
}

/**
 * What system notifications say. A click opens the review; it never decides (docs/threats.md#trusted-confirmation).
 * SECURITY: a notification stands on a locked screen and in the system's own list: no amount, no address and no headline,
 * unless a person switched that on, and never while the app is locked. Names and headlines come from outside: they are
 * escaped and shortened (docs/threats.md#notifications).
 */
import { plural } from '../../contract/text/plain-text.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import type { Ended } from '../feed/ended.ts';
import { shortened } from '../text/visible.ts';
import type { ActivityNews, Said } from './news.ts';

export interface Words {
  title: string;
  text: string;
}
export interface How {
  /** Says what a request does. */
  details: boolean;
  /** Says numbers and organisations alone. */
  locked: boolean;
}

/** Headlines and organisations that a notice has room for. */
const mostNamed = 3;
const nameOf = ({ organizationName }: Connection): string => shortened(organizationName, 60);
const whereOf = ({ connection, isOneOfSeveral }: ActivityNews): string =>
  `${nameOf(connection)}${isOneOfSeveral ? `, for ${shortened(connection.userName, 60)}` : ''}`;
const proposerOf = ({ activity }: ActivityNews): string => shortened(activity.proposer, 60);
const headlineOf = ({ activity }: ActivityNews): string => shortened(activity.headline, 120);
const named = (all: readonly string[], between: string): string => {
  const more = all.length - mostNamed;
  return `${all.slice(0, mostNamed).join(between)}${more > 0 ? ` and ${more} more` : ''}`;
};
const lapsesOf = (news: readonly ActivityNews[]): string => {
  const first = news.flatMap(({ activity }) => activity.lapsesAt ?? []).toSorted()[0];
  return first === undefined ? 'soon' : `at ${first.slice(11, 16)} UTC`;
};

const endedTitles: Record<Ended, string> = {
  completed: 'Your request is completed',
  rejected: 'Your request is rejected',
  failed: 'Your request failed',
  lapsed: 'Approvals of your request lapsed',
};
const endedWords: Record<Ended, string> = { completed: 'completed', rejected: 'rejected', failed: 'failed', lapsed: 'lapsed' };
const endedCounts = (news: readonly ActivityNews[]): string =>
  (Object.keys(endedWords) as Ended[])
    .map(ended => ({ ended, count: news.filter(each => each.ended === ended).length }))
    .filter(({ count }) => count > 0)
    .map(({ ended, count }) => `${count} ${endedWords[ended]}`)
    .join(', ');

/** One activity, without what it does. */
const bare: Record<ActivityNews['kind'], (one: ActivityNews) => Words> = {
  waits: one => ({
    title: 'An activity waits for you',
    text: `${whereOf(one)}, asked by ${proposerOf(one)}. Open it to read what it does.`,
  }),
  lapse: one => ({
    title: 'Approvals lapse soon',
    text: `${whereOf(one)}, asked by ${proposerOf(one)}. Without your vote they lapse ${lapsesOf([one])}.`,
  }),
  mine: one => ({
    title: endedTitles[one.ended ?? 'completed'],
    text: `${whereOf(one)}. Open it to read what became of it.`,
  }),
};
/** The same, with what it does. */
const detailed: Record<ActivityNews['kind'], (one: ActivityNews) => Words> = {
  waits: one => ({
    title: 'An activity waits for you',
    text: `${headlineOf(one)}. ${whereOf(one)}, asked by ${proposerOf(one)}.`,
  }),
  lapse: one => ({
    title: `Approvals lapse ${lapsesOf([one])}`,
    text: `${headlineOf(one)}. ${whereOf(one)}, asked by ${proposerOf(one)}.`,
  }),
  mine: one => ({ title: endedTitles[one.ended ?? 'completed'], text: `${headlineOf(one)}. ${whereOf(one)}.` }),
};
const several: Record<ActivityNews['kind'], (news: readonly ActivityNews[], where: string) => Words> = {
  waits: (news, where) => ({
    title: `${news.length} activities wait for you`,
    text: `${where}. Open Countersign to read them.`,
  }),
  lapse: (news, where) => ({
    title: `Approvals of ${news.length} activities lapse soon`,
    text: `${where}. Without your vote the first lapse ${lapsesOf(news)}.`,
  }),
  mine: (news, where) => ({ title: `${news.length} of your requests ended`, text: `${where}. ${endedCounts(news)}.` }),
};

/** While locked: how many, and where. */
function counted([first]: readonly ActivityNews[], count: number): Words {
  const where = first === undefined ? '' : nameOf(first.connection);
  const what =
    first?.kind === 'mine'
      ? plural(count, 'request of yours ended', 'requests of yours ended')
      : plural(count, 'request waits', 'requests wait');
  return { title: `${what} at ${where}`, text: `Unlock Countersign to read ${count === 1 ? 'it' : 'them'}.` };
}

/** @param news of one kind and one connection, at least one */
export function wordsOf(news: readonly ActivityNews[], { details, locked }: How): Words {
  const [first] = news;
  // SECURITY: no activity is told of while locked, whatever was switched on (docs/threats.md#locking).
  if (first === undefined || locked) return counted(news, news.length);
  if (news.length === 1) return (details ? detailed : bare)[first.kind](first);
  const { title, text } = several[first.kind](news, whereOf(first));
  return { title, text: details ? `${named(news.map(headlineOf), '; ')}. ${text}` : text };
}

/** One notice for all that came together, over several connections or of several kinds. */
export function summaryOf(news: readonly ActivityNews[], said: readonly Said[], locked: boolean): Words {
  const ofKind = (kind: ActivityNews['kind']) => news.filter(each => each.kind === kind);
  const waiting = ofKind('waits').length + ofKind('lapse').length;
  const mine = ofKind('mine').length;
  const parts = [
    ...(waiting > 0 ? [plural(waiting, 'activity waits for you', 'activities wait for you')] : []),
    ...(ofKind('lapse').length > 0 ? [`approvals of ${ofKind('lapse').length} lapse soon`] : []),
    ...(mine > 0 ? [plural(mine, 'request of yours ended', 'requests of yours ended')] : []),
    ...said.map(({ title }) => title),
  ];
  const [title = '', ...others] = parts;
  const where = named([...new Set(news.map(({ connection }) => nameOf(connection)))], ', ');
  const read = locked ? 'Unlock Countersign to read them.' : 'Open Countersign to read them.';
  const sentences = [...(where === '' ? [] : [`At ${where}`]), ...others.map(capital)].map(each => `${each}. `);
  return { title: capital(title), text: `${sentences.join('')}${read}` };
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export const trialWords: Words = {
  title: 'Notifications work',
  text: 'They say that something waits, without amounts. A click opens the review; it never decides.',
};

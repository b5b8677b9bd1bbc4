/** The overview's sentences, as data, so that they can be read in tests. */

import { severityWords } from '../../electron/contract/severity.ts';
import { count, plural } from '../../electron/contract/text/plain-text.ts';
import type { AppState } from '../../electron/contract/values/app-values.ts';
import { lapseIn } from '../../electron/contract/values/approvals.ts';
import { type ActivitySummary, severities } from '../../electron/contract/values/document.ts';
import { hostOf } from './review/connections.ts';
import { type Line, stateLines } from './shell.ts';
import { glance, plain } from './text/hostile.ts';
import { months, skew, span } from './text/times.ts';

export interface Headline {
  title: string;
  /** The gravest and the nearest, in a sentence. */
  text: string;
}

/** "3 activities wait for you", "1 is critical. The first lapses in 19 h." */
export function headline(mine: readonly ActivitySummary[], now: number): Headline {
  if (mine.length === 0) return { title: 'Nothing waits for you', text: 'What needs your vote appears here by itself.' };
  const grave = (['critical', 'high'] as const)
    .map(severity => ({ severity, number: mine.filter(row => row.severity === severity).length }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => `${count(number)} ${number === 1 ? 'is' : 'are'} ${severity}`);
  const spans = mine.map(({ lapsesAt }) => lapseIn(lapsesAt, now)?.left ?? 0).filter(left => left > 0);
  const first =
    spans.length === 0 ? [] : [`${mine.length === 1 ? 'It lapses' : 'The first lapses'} in ${span(Math.min(...spans))}`];
  const sentences = [grave.join(', '), ...first].filter(sentence => sentence !== '');
  return {
    title: `${plural(mine.length, 'activity waits', 'activities wait')} for you`,
    text: sentences.map(sentence => `${sentence}.`).join(' '),
  };
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayLength = 24 * 3_600_000;

/**
 * Since when it is told what happened: the last visit, or where nobody was here before, a day ago.
 * @param lastVisit ISO time
 */
export function sinceWhen(lastVisit: string | null, now: number): { from: number; title: string } {
  const from = Math.min(now, lastVisit === null ? now - dayLength : Date.parse(lastVisit));
  const then = new Date(from);
  const clock = then.toISOString().slice(11, 16);
  const days = Math.floor(now / dayLength) - Math.floor(from / dayLength);
  if (days === 0) return { from, title: `Since ${clock}` };
  if (days === 1) return { from, title: `Since yesterday, ${clock}` };
  const name = days < 7 ? `${names[then.getUTCDay()]},` : `${then.getUTCDate()} ${months[then.getUTCMonth()]},`;
  return { from, title: `Since ${name} ${clock}` };
}

/** Connection, clock, journal and key in a sentence each, without what is not known. */
export function healthWords(app: AppState): string[] {
  const connection = app.connections.find(({ connectionId }) => connectionId === app.current);
  const key = app.keys.find(({ keyId }) => keyId === connection?.keyId);
  const { link, journal, clockSkewMs } = app;
  const host = connection === undefined ? '' : hostOf(connection);
  const verified = journal.verified === null ? ', not verified yet' : journal.verified ? ', unbroken' : ', its chain is broken';
  return [
    ...(link.state === 'live' ? [`Connected to ${host}.`] : link.state === 'trouble' ? [plain(link.message)] : []),
    clockSkewMs === null ? 'Clock not compared yet.' : `Clock ${skew(clockSkewMs)}.`,
    `Journal of ${plural(journal.entries, 'entry', 'entries')}${verified}.`,
    ...(key === undefined ? [] : [`Key ${glance(key.name, 60)}: ${keyStates[key.state].toLowerCase()}.`]),
  ];
}

export interface StateRow extends Omit<Line, 'value'> {
  title: string;
  text: string;
  /** Where more of it stands. */
  screen: string | null;
}

const asked = (app: AppState) => `Asked every ${plural(app.settings.pollSeconds, 'second')} while this window is in front`;
const keyStates: Record<AppState['keys'][number]['state'], string> = {
  ready: 'Ready',
  gone: 'Missing from the keychain',
  unavailable: 'The keychain does not answer',
  corrupt: 'Its entry in the keychain cannot be read',
};

function linkWords(app: AppState, { label, value }: Line) {
  const connection = app.connections.find(({ connectionId }) => connectionId === app.current);
  const host = connection !== undefined && URL.canParse(connection.baseUrl) ? `${new URL(connection.baseUrl).host}. ` : '';
  return {
    label: 'Connection',
    title: value === '' ? label : `${label}, ${app.link.state === 'trouble' ? 'last answer ' : ''}${value}`,
    text: `${host}${asked(app)}.`,
    screen: 'settings',
  };
}
function clockWords(app: AppState, { value }: Line) {
  const title = app.clockSkewMs === null ? 'Not compared yet' : `${value} against the service`;
  return { label: 'Clock', title, text: 'A stamp is valid one hour back and five minutes ahead.', screen: null };
}
function journalWords({ journal }: AppState) {
  const verified = journal.verified === null ? 'not verified yet' : journal.verified ? 'verified' : 'its chain is broken';
  return {
    label: 'Journal',
    title: `${plural(journal.entries, 'entry', 'entries')}, ${verified}`,
    text: 'What was sent and decided from here, signed and chained.',
    screen: 'journal',
  };
}
function keyWords(app: AppState, { label }: Line) {
  const connection = app.connections.find(({ connectionId }) => connectionId === app.current);
  const key = app.keys.find(({ keyId }) => keyId === connection?.keyId);
  const state = key === undefined ? 'Not listed' : keyStates[key.state];
  return {
    label: 'Key',
    title: label,
    text: key?.state === 'ready' ? `${state}, kept in the ${app.keychain.store}.` : `${state}.`,
    screen: 'keys',
  };
}
const rowWords = { link: linkWords, clock: clockWords, journal: journalWords, key: keyWords };

/** Connection, clock, journal and key, each with what it means. */
export const stateRows = (app: AppState, now: number): StateRow[] =>
  stateLines(app, now).map(line => ({ id: line.id, tone: line.tone, ...rowWords[line.id](app, line) }));

/** "2 lapse within 6 h, 9 within 24 h. The first lapses in 4 h." */
export function lapseWords(hours: readonly { length: number }[]): string {
  const within = (many: number) => hours.slice(0, many).reduce((sum, each) => sum + each.length, 0);
  const [soon, all] = [within(6), within(24)];
  if (all === 0) return 'Nothing lapses within 24 h.';
  return soon === 0
    ? `${plural(all, 'lapses', 'lapse')} within 24 h, none within 6 h.`
    : `${plural(soon, 'lapses', 'lapse')} within 6 h, ${count(all)} within 24 h.`;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
export const weekday = (date: string): string => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

/** "7 decided: 5 approved, 2 rejected" */
export function dayWords({ approved, rejected, ended }: { approved: number; rejected: number; ended: number }): string {
  const parts = [
    ...(approved > 0 ? [`${count(approved)} approved`] : []),
    ...(rejected > 0 ? [`${count(rejected)} rejected`] : []),
    ...(ended > 0 ? [`${count(ended)} ended otherwise`] : []),
  ];
  return parts.length === 0 ? 'nothing decided' : parts.join(', ');
}

/** "1 look and 7 routine more, together 271,180 USDC": those that a list leaves off. */
export function moreWords(
  rows: readonly ActivitySummary[],
  sums: readonly { asset: string; sum: string }[],
): { words: string; sum: string | null } {
  const parts = severities
    .map(severity => ({
      word: severityWords[severity].toLowerCase(),
      many: rows.filter(row => row.severity === severity).length,
    }))
    .filter(({ many }) => many > 0)
    .map(({ word, many }) => `${count(many)} ${word}`);
  const [first, ...others] = sums;
  const words = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return {
    words: `${words} more`,
    sum: first === undefined || others.length > 0 ? null : `${first.sum} ${glance(first.asset, 20)}`,
  };
}

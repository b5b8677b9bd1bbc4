/** The overview's sentences, as data, so that they can be read in tests. */

import { count, plural } from '../../electron/contract/text/plain-text.ts';
import type { AppState } from '../../electron/contract/values/app-values.ts';
import { lapseIn } from '../../electron/contract/values/approvals.ts';
import type { ActivitySummary } from '../../electron/contract/values/document.ts';
import { type Line, stateLines } from './shell.ts';
import { span } from './text/times.ts';

export interface Headline {
  title: string;
  /** The gravest and the nearest, in a sentence; empty where nothing waits. */
  text: string;
}

/** "3 activities wait for you", "1 is critical. The first lapses in 19 h." */
export function headline(mine: readonly ActivitySummary[], now: number): Headline {
  if (mine.length === 0) return { title: 'Nothing waits for you', text: '' };
  const grave = (['critical', 'high'] as const)
    .map(severity => ({ severity, number: mine.filter(row => row.severity === severity).length }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => `${count(number)} ${number === 1 ? 'is' : 'are'} marked ${severity}`);
  const spans = mine.map(({ lapsesAt }) => lapseIn(lapsesAt, now)?.left ?? 0).filter(left => left > 0);
  const first =
    spans.length === 0 ? [] : [`${mine.length === 1 ? 'It lapses' : 'The first lapses'} in ${span(Math.min(...spans))}`];
  const sentences = [grave.join(', '), ...first].filter(sentence => sentence !== '');
  return {
    title: `${plural(mine.length, 'activity waits', 'activities wait')} for you`,
    text: sentences.map(sentence => `${sentence}.`).join(' '),
  };
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

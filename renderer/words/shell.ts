/** The state lines at the foot and the banner, as data, so that they can be read in tests. */

import { count } from '../../electron/contract/text/plain-text.ts';
import type { AppState } from '../../electron/contract/values/app-values.ts';
import { asideAdvice, asideTitle, isTouched } from './files.ts';
import { curveNames } from './keys.ts';
import { kindWords } from './review/kinds.ts';
import { capitalised, pointer } from './text/groups.ts';
import { glance } from './text/hostile.ts';
import { ago, skew, span } from './text/times.ts';
import { endsSoon, left } from './ways-in/logins.ts';

export interface Line {
  id: 'link' | 'clock' | 'journal' | 'key';
  tone: 'ok' | 'look' | 'critical' | 'plain';
  label: string;
  value: string;
}
const minute = 60_000;
/** A stamp is valid one hour back and five minutes ahead (docs/service.md#time-window); warn well before. */
const ahead = { warn: 2 * minute, refuse: 5 * minute };
const behind = { warn: 10 * minute, refuse: 60 * minute };

/** Service clock minus ours: negative where ours is ahead. */
export function clockTone(skewMs: number | null): Line['tone'] {
  if (skewMs === null) return 'plain';
  const limits = skewMs < 0 ? ahead : behind;
  const away = Math.abs(skewMs);
  return away >= limits.refuse ? 'critical' : away >= limits.warn ? 'look' : 'ok';
}

function linkLine(app: AppState, now: number): Line {
  const { link } = app;
  switch (link.state) {
    case 'live':
      return { id: 'link', tone: 'ok', label: 'Live', value: ago(link.at, now) };
    case 'trouble':
      return {
        id: 'link',
        tone: 'critical',
        label: link.code === 'offline' ? 'Offline' : 'Trouble',
        value: link.lastGoodAt === null ? '' : ago(link.lastGoodAt, now),
      };
    case 'connecting':
      return { id: 'link', tone: 'plain', label: 'Connecting', value: '…' };
    default:
      return { id: 'link', tone: 'plain', label: 'Not connected', value: '' };
  }
}

function journalLine({ journal }: AppState): Line {
  const value = count(journal.entries);
  if (journal.verified === true) return { id: 'journal', tone: 'ok', label: 'Journal verified', value };
  if (journal.verified === false) return { id: 'journal', tone: 'critical', label: 'Journal broken', value };
  if (journal.behind !== undefined) return { id: 'journal', tone: 'plain', label: 'Verifying the journal', value };
  return { id: 'journal', tone: 'plain', label: 'Journal', value };
}

/** The four lines, in order. */
export function stateLines(app: AppState, now: number): Line[] {
  const lines = [linkLine(app, now)];
  const skewText = app.clockSkewMs === null ? 'not known yet' : skew(app.clockSkewMs);
  lines.push({ id: 'clock', tone: clockTone(app.clockSkewMs), label: 'Clock', value: skewText });
  lines.push(journalLine(app));
  const connection = app.connections.find(entry => entry.connectionId === app.current);
  const key = app.keys.find(entry => entry.keyId === connection?.keyId);
  if (key !== undefined)
    lines.push({
      id: 'key',
      tone: key.state === 'ready' ? 'ok' : 'critical',
      label: `${key.name} · ${curveNames[key.curve]}`,
      value: pointer(key.publicKey),
    });
  return lines;
}

export interface Health {
  tone: Line['tone'];
  /** "All well", or what is wrong. */
  words: string;
  /** Since the last answer; empty where there was none. */
  since: string;
}

/** How it all stands, in one sentence: the gravest of the four where one does not hold. */
export function health(app: AppState, now: number): Health {
  const lines = stateLines(app, now);
  const { link } = app;
  const at = link.state === 'live' ? link.at : link.state === 'trouble' ? link.lastGoodAt : null;
  const since = at === null ? '' : ago(at, now);
  const worst = lines.find(({ tone }) => tone === 'critical') ?? lines.find(({ tone }) => tone === 'look');
  if (worst !== undefined) return { tone: worst.tone, words: troubleWords(app, worst), since: worst.id === 'link' ? since : '' };
  if (link.state !== 'live') return { tone: 'plain', words: link.state === 'idle' ? 'Not connected' : 'Connecting…', since };
  return { tone: 'ok', words: 'All well', since };
}

function troubleWords(app: AppState, { id, label }: Line): string {
  if (id === 'clock' && app.clockSkewMs !== null)
    return `Clock ${span(Math.abs(app.clockSkewMs))} ${app.clockSkewMs < 0 ? 'ahead' : 'behind'}`;
  if (id === 'key') return 'Key cannot be read';
  if (id === 'link') return app.link.state === 'trouble' && app.link.code === 'offline' ? 'Offline' : 'No good answer';
  return label;
}

export interface Notice {
  id: string;
  tone: 'look' | 'high' | 'critical' | 'plain';
  title: string;
  text: string;
  /** `retry`: polls now. Otherwise the screen that helps. */
  action: 'retry' | 'journal' | 'keys' | 'logins' | 'settings' | null;
}

const isVote = (operation: string): boolean => operation === 'approve_activity' || operation === 'reject_activity';

/** What stands across the top, what is to be looked at first in front; empty while all is well. */
export function notices(app: AppState, now: number): Notice[] {
  const out: Notice[] = [];
  const { link, journal, keychain, unknown, clockSkewMs } = app;
  for (const lost of unknown)
    out.push({
      id: `unknown ${lost.fingerprint}`,
      tone: 'high',
      title: 'Outcome unknown',
      text: `${capitalised(lost.about ?? kindWords(lost.operation))}, sent ${ago(lost.sentAt, now)}: the answer was lost. Countersign settles it with the same bytes${isVote(lost.operation) ? '; the opposite vote is off until then' : ''}.`,
      action: 'journal',
    });
  if (journal.verified === false)
    out.push({
      id: 'journal',
      tone: 'critical',
      title: 'The journal does not verify',
      text: 'Its chain is broken or an entry was changed. Nothing was deleted.',
      action: 'journal',
    });
  if (link.state === 'trouble') {
    const retry = link.retryAt === null ? '' : ` Next try in ${span(Date.parse(link.retryAt) - now)}.`;
    const last = link.lastGoodAt === null ? '' : ` Last good answer ${ago(link.lastGoodAt, now)}.`;
    out.push({
      id: 'link',
      tone: 'look',
      title: link.code === 'offline' ? 'Offline' : 'Trouble with the service',
      // What was asked for by itself is no more than a look: that it was not sent would contradict what waits for its answer.
      text: `${link.code === 'offline' ? 'The network or the service does not answer.' : link.message}${last}${retry} What is loaded stays readable.`,
      action: 'retry',
    });
  }
  const tone = clockTone(clockSkewMs);
  if (clockSkewMs !== null && (tone === 'look' || tone === 'critical'))
    out.push({
      id: 'clock',
      tone,
      title: `This clock is ${span(Math.abs(clockSkewMs))} ${clockSkewMs < 0 ? 'ahead of' : 'behind'} the service’s`,
      text: 'A stamp is valid one hour back and five minutes ahead. Set the clock of this computer.',
      action: null,
    });
  for (const { connectionId, userName, organizationName, session } of app.connections)
    if (session !== undefined && endsSoon(session, now))
      out.push({
        id: `session ${connectionId}`,
        tone: 'look',
        title: `The session of ${glance(userName, 40)} at ${glance(organizationName, 60)} ends in ${left(session.endsAt, now)}`,
        text: 'What is under way is not finished after that.',
        action: 'logins',
      });
  if (app.managed !== null && app.managed.problem !== null)
    out.push({
      id: 'managed',
      tone: 'critical',
      title: 'The managed settings of this computer cannot be used',
      text: `Nothing is sent or changed until an administrator corrects the file. ${app.managed.problem}`,
      action: 'settings',
    });
  if (app.setAside.length > 0)
    out.push({
      id: 'set aside',
      tone: app.setAside.some(isTouched) ? 'critical' : 'look',
      title: asideTitle(app.setAside),
      text: `${asideAdvice(app.setAside)}: ${app.setAside.map(({ path, name }) => path ?? name).join(', ')}.`,
      action: 'settings',
    });
  if (!app.filesChecked && keychain.state === 'ready')
    out.push({
      id: 'files',
      tone: 'critical',
      title: 'The files of this app cannot be checked',
      text: 'The keychain answers, but what it holds for Countersign under “files” cannot be read. The content of the files is not verified.',
      action: 'keys',
    });
  if (keychain.state !== 'ready' && keychain.store === 'keychain')
    out.push({ id: 'keychain', tone: 'critical', title: keychain.sentence, text: keychain.remedy[0] ?? '', action: 'keys' });
  return out;
}

/** Words for keys over time: how long they last, when they were used, how far a rotation got. */

import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { KeyInfo, KeyPlace, SessionFacts } from '../../../electron/contract/values/app-values.ts';
import type { Rotation, RotationPhase, ServiceKey } from '../../../electron/contract/values/ways-in/key-values.ts';
import { absolute, ago, span } from '../text/times.ts';
import { endsSoon, left } from '../ways-in/logins.ts';

const week = 7 * 24 * 60 * 60 * 1000;

export const placeTitles: Record<KeyPlace, string> = {
  keychain: 'Keychain of this computer',
  'file vault': 'File vault',
  memory: 'Session',
};

/** "4 keys in 3 places". */
export function sumOf(keys: readonly Pick<KeyInfo, 'place'>[]): string {
  const places = new Set(keys.map(({ place }) => place)).size;
  return keys.length === 0 ? 'No keys' : `${plural(keys.length, 'key')} in ${plural(places, 'place')}`;
}

/** What keeps it open, after "Open": "Open, locks when idle for 15 min". */
export const openWords = (lockAfterMinutes: number): string =>
  lockAfterMinutes === 0 ? 'Open, never locks by itself' : `Open, locks when idle for ${span(lockAfterMinutes * 60_000)}`;

/** Whether a passphrase is needed to read them where they lie; a key that watches lies plain by consent. */
export function sealWords(keys: readonly Pick<KeyInfo, 'sealed' | 'watches'>[]): string {
  const own = keys.filter(({ watches }) => !watches);
  if (own.length === 0) return '';
  const sealed = own.filter(({ sealed }) => sealed).length;
  return sealed === own.length
    ? 'sealed with your passphrase'
    : sealed === 0
      ? 'not sealed'
      : `${own.length - sealed} not sealed`;
}

export interface Life {
  words: string;
  /** Of the whole, from 0 to 1; null where there is no end. */
  left: number | null;
  isSoon: boolean;
}

/** How long a key lasts, at `now`. */
export function lifeOf({ createdAt, expiresAt }: Pick<ServiceKey, 'createdAt' | 'expiresAt'>, now: number): Life {
  if (expiresAt === null) return { words: 'never expires', left: null, isSoon: false };
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { words: `expired ${absolute(expiresAt)}`, left: 0, isSoon: true };
  const whole = Date.parse(expiresAt) - Date.parse(createdAt);
  return { words: `expires in ${span(left)}`, left: whole > 0 ? Math.min(1, left / whole) : 1, isSoon: left <= week };
}

/** How long a session goes on: "ends in 14:32". */
export function lifeOfSession({ startedAt, endsAt }: Pick<SessionFacts, 'startedAt' | 'endsAt'>, now: number): Life {
  const [begins, ends] = [Date.parse(startedAt), Date.parse(endsAt)];
  return {
    words: ends > now ? `ends in ${left(endsAt, now)}` : 'ended',
    left: ends > begins ? Math.max(0, Math.min(1, (ends - now) / (ends - begins))) : 0,
    isSoon: endsSoon({ startedAt, endsAt }, now),
  };
}

export const usedWords = (usedAt: string | undefined, now: number): string =>
  usedAt === undefined ? 'no use known here' : `used ${ago(usedAt, now)}`;

export const votedWords = (votedAt: string | null, now: number): string =>
  votedAt === null ? 'no vote known here' : `voted ${ago(votedAt, now)}`;

/** "Ada MacBook" becomes "Ada MacBook (2)", and that "Ada MacBook (3)". */
export function nextName(name: string): string {
  const match = /^(.*) \((\d{1,4})\)$/.exec(name);
  const next = match === null ? `${name} (2)` : `${match[1]} (${Number(match[2]) + 1})`;
  return next.length > 100 ? `${name.slice(0, 90)} (2)` : next;
}

type StepState = 'done' | 'now' | 'waits' | 'later';
export interface Step {
  phase: RotationPhase;
  words: string;
  state: StepState;
}

const order: readonly RotationPhase[] = ['make', 'register', 'prove', 'switch', 'delete', 'remove'];
const steps: Record<RotationPhase, { before: string; after: string }> = {
  make: { before: 'Make a new key', after: 'New key made' },
  register: { before: 'Register it', after: 'Registered' },
  prove: { before: 'Prove it', after: 'Proved' },
  switch: { before: 'Switch to it', after: 'Switched' },
  delete: { before: 'Delete the old one there', after: 'Old one deleted there' },
  remove: { before: 'Delete it here', after: 'Deleted here' },
};

/** "1 of 2 votes", or "1 vote" where it is not known how many are needed. */
export const votesWords = ({ approvals, needed }: { approvals: number; needed: number | null }): string =>
  needed === null || needed < approvals
    ? `${approvals} ${approvals === 1 ? 'vote' : 'votes'} so far`
    : `${approvals} of ${needed} votes`;

export function stepsOf({ phase, waits }: Pick<Rotation, 'phase' | 'waits'>): Step[] {
  const at = order.indexOf(phase);
  return order.map((each, index): Step => {
    const { before, after } = steps[each];
    if (index < at) return { phase: each, words: after, state: 'done' };
    if (index > at) return { phase: each, words: before, state: 'later' };
    return waits === null
      ? { phase: each, words: before, state: 'now' }
      : { phase: each, words: votesWords(waits), state: 'waits' };
  });
}

/** What Continue does now, in a sentence. */
export const nextWords: Record<RotationPhase, string> = {
  make: 'Next: the new key is made.',
  register: 'Next: you review its registration, then the service gets it.',
  prove: 'Next: the service says whose the new key is. Then you switch.',
  switch: 'Next: you switch the connection to the new key.',
  delete: 'Next: you review the deletion, then the service forgets the old key.',
  remove: 'Next: you type the old key’s name, and it is deleted here.',
};

/** How a key of this computer stands with the services that were asked. */
export function standing(
  key: Pick<KeyInfo, 'state'>,
  listed: readonly ServiceKey[] | null,
): 'registered' | 'expired' | 'unregistered' | 'unknown' {
  if (key.state !== 'ready' || listed === null) return 'unknown';
  if (listed.length === 0) return 'unregistered';
  return listed.some(each => !each.expired) ? 'registered' : 'expired';
}

/** How long a new registration lasts, in seconds. */
export const lifetimes = [
  { value: 'never', words: 'Does not expire' },
  { value: '2592000', words: '30 days' },
  { value: '7776000', words: '90 days' },
  { value: '31536000', words: 'A year' },
] as const;
export type Lifetime = (typeof lifetimes)[number]['value'];
export const secondsOf = (lifetime: Lifetime): { expirationSeconds?: string } =>
  lifetime === 'never' ? {} : { expirationSeconds: lifetime };

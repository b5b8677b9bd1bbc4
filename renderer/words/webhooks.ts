import { urlOf } from '../../electron/contract/text/url-text.ts';
import type { DeliveryCheck, DeliveryVerdict } from '../../electron/contract/values/delivery.ts';

/** Event types that are public, in words. Others may exist: the specification names no closed list. */
export const knownEvents: { eventType: string; words: string; help: string }[] = [
  { eventType: 'ACTIVITY_UPDATES', words: 'Activities', help: 'Every change of an activity, also of sub-organisations.' },
  { eventType: 'BALANCE_CONFIRMED_UPDATES', words: 'Balances, confirmed', help: 'Deposits and withdrawals in a block.' },
  { eventType: 'BALANCE_FINALIZED_UPDATES', words: 'Balances, final', help: 'The same once they cannot be undone.' },
  {
    eventType: 'SEND_TRANSACTION_STATUS_UPDATES',
    words: 'Transactions on their way',
    help: 'Being sent, in a block, failed. For the billing organisation only.',
  },
];
export const eventWords = (eventType: string): string | null =>
  knownEvents.find(known => known.eventType === eventType)?.words ?? null;

export const verdictWords: Record<DeliveryVerdict, { word: string; tone: 'ok' | 'look' | 'critical' | 'plain' }> = {
  verified: { word: 'Verified', tone: 'ok' },
  old: { word: 'Genuine, old', tone: 'look' },
  refused: { word: 'Not genuine', tone: 'critical' },
  unchecked: { word: 'Not checked', tone: 'look' },
};

export const checkTitles: Record<DeliveryCheck['name'], string> = {
  headers: 'Headers',
  scheme: 'Scheme',
  key: 'Key',
  signature: 'Signature',
  age: 'Age',
  event_id: 'Event id',
  organisation: 'Organisation',
  event_type: 'Event type',
};
export const resultWords: Record<DeliveryCheck['result'], string> = {
  pass: 'holds',
  look: 'look',
  fail: 'does not hold',
  unchecked: 'not checked',
};

/** The host of an address as it is looked up, with its port; the text itself where it is no address. */
export function hostOf(url: string): string {
  return urlOf(url)?.host || url;
}

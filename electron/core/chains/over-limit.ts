/** What stands in place of a payload that is over a limit, or of the part of it that is. */
import { hash } from 'node:crypto';
import { OverLimit } from '../budget/work.ts';
import type { ReadContext } from './context.ts';
import type { Payload } from './decoded.ts';
import type { Found } from './finding.ts';

/** As much of an unread payload as is laid out; all of it stands in the request as it came. */
const shown = 2_048;

/** Reads within the context's budget; what goes over a limit is unread and critical. */
export function readWithin(payload: string, context: ReadContext, read: () => Payload): Payload {
  try {
    const reading = read();
    return { ...reading, findings: [...reading.findings, ...unreadCalls(context)] };
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
    return overLimit(error, payload, context);
  }
}

const overLimit = (error: OverLimit, payload: string, { actor: account }: ReadContext): Payload => ({
  form: 'a payload',
  effects: [{ action: 'over limit', account, later: error.later }],
  details: [],
  findings: [{ id: 'over-limit', problem: error.sentence }],
  decoded: {
    label: 'Payload, not read',
    children: [
      { label: 'Characters', value: String(payload.length), kind: 'text' },
      { label: 'sha256 of the text', value: hash('sha256', payload), kind: 'hex' },
      { label: 'Begins with', value: payload.slice(0, shown), kind: 'text' },
    ],
  },
  digest: null,
});

/** Calls inside the payload that were left out, and why. */
const unreadCalls = ({ budget: { unread } }: ReadContext): Found[] =>
  (['depth', 'count', 'bytes'] as const)
    .filter(over => unread[over] > 0)
    .map(over => ({ id: 'over-limit.calls', count: unread[over], over }));

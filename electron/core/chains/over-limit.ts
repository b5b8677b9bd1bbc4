/** What stands in place of a payload that is over a limit, or of the part of it that is. */
import { createHash } from 'node:crypto';
import { limits } from '../budget/limits.ts';
import { OverLimit } from '../budget/work.ts';
import type { Observation, ReadContext, Reading } from './reading.ts';

/** As much of an unread payload as is laid out; all of it stands in the request as it came. */
const shown = 2_048;

/** Reads within the context's budget; what goes over a limit is unread and critical. */
export function readWithin(payload: string, context: ReadContext, read: () => Reading): Reading {
  try {
    const reading = read();
    return { ...reading, observations: [...reading.observations, ...unreadCalls(context)] };
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
    return overLimit(error, payload, context);
  }
}

function overLimit(error: OverLimit, payload: string, context: ReadContext): Reading {
  return {
    headline: `Sign a payload with ${context.account} that is ${error.later ? 'read when it is opened' : 'over the limits of what is read here'}`,
    effects: ['What this signature would do is not known.'],
    facts: [],
    observations: [{ rule: 'over-limit', sentence: `${error.sentence}: nothing here says what it does.` }],
    decoded: {
      label: 'Payload, not read',
      children: [
        { label: 'Characters', value: String(payload.length), kind: 'text' },
        { label: 'sha256 of the text', value: createHash('sha256').update(payload, 'utf8').digest('hex'), kind: 'hex' },
        { label: 'Begins with', value: payload.slice(0, shown), kind: 'text' },
      ],
    },
    digest: null,
  };
}

/** Calls inside the payload that were left out, and why. */
function unreadCalls({ budget: { unread } }: ReadContext): Observation[] {
  const { depth, count, bytes } = limits.calls;
  const said: [number, string][] = [
    [unread.depth, `nested deeper than the ${depth} levels that are read here`],
    [unread.count, `more than the ${count.toLocaleString('en-GB')} in one payload that are read here`],
    [unread.bytes, `beyond the ${bytes.toLocaleString('en-GB')} bytes of calldata in one payload that are read here`],
  ];
  return said
    .filter(([calls]) => calls > 0)
    .map(([calls, why]) => ({
      rule: 'over-limit',
      sentence: `${calls.toLocaleString('en-GB')} call${calls === 1 ? ' is' : 's are'} not read: ${why}.`,
    }));
}

/** Which messages are read, and how deep. */
import { limits } from '../../budget/limits.ts';
import { utf8 } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { decoded, traced } from '../decoded.ts';
import type { Packed } from './fields.ts';
import { messages, unread } from './messages.ts';
import { permissions, rawDetail } from './permissions.ts';
import type { Reading, Told } from './reading.ts';

const kinds = [...messages, ...permissions];
const known = {
  wire: new Map(kinds.map(kind => [kind.type, kind])),
  amino: new Map(kinds.map(kind => [kind.amino, kind])),
};

export function readMessages(all: readonly Packed[], chainId: string, context: ReadContext): Told[] {
  const reading: Reading = {
    ...{ chainId, context },
    inside: messages => readMessages(messages, chainId, { ...context, depth: context.depth + 1 }),
  };
  return all.map(message => readMessage(message, reading));
}

function readMessage(message: Packed, reading: Reading): Told {
  const { context } = reading;
  const over = context.depth > limits.calls.depth ? 'depth' : context.budget.calls <= 0 ? 'count' : null;
  if (over !== null) return left(message, over, context);
  context.budget.calls--;
  const { type, written } = message;
  const told = known[written].get(type)?.read(message, reading) ?? unread(type, context.actor, [rawDetail('Message', message)]);
  return { ...told, parts: told.parts.map(part => traced(part, { readFrom: bytesOf(message) })) };
}

/** As it stands in what is signed: on the wire, or as text. */
const bytesOf = ({ raw, written }: Packed): Uint8Array => (written === 'wire' ? Buffer.from(raw, 'hex') : utf8(raw));

/** SECURITY: the reading as a whole says how many were left out, and is critical (`over-limit.ts`). */
function left(message: Packed, over: 'depth' | 'count', context: ReadContext): Told {
  context.budget.unread[over]++;
  const effects = [{ action: 'unread call' as const, account: context.actor }];
  return { by: '', parts: [decoded(effects, { details: [rawDetail('Message, not read', message)] })] };
}

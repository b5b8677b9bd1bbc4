/** Faults that alter the finished answer: the request was carried out. */
import { jsonReply, type Reply } from '../reply.ts';
import { internalError } from './before.ts';
import type { Strike } from './rules.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The altered reply, or 'drop' to close the connection instead. */
export function strikeAnswer(reply: Reply, { fault, value }: Strike): Reply | 'drop' {
  switch (fault) {
    case 'drop-after-commit':
      return 'drop';
    case 'error-500-after-commit':
      return jsonReply(500, internalError().body);
    case 'wrong-types':
      return { ...reply, json: wrongTypes(reply.json) };
    case 'changed-intent':
    case 'wrong-echo':
      return withActivities(reply, activity => ({ ...activity, intent: firstTextChanged(activity.intent) }));
    case 'wrong-fingerprint':
      return withActivities(reply, activity => ({ ...activity, fingerprint: `sha256:${'0'.repeat(64)}` }));
    case 'no-votes':
      return withActivities(reply, activity => ({ ...activity, votes: [] }));
    case 'no-stamps':
      return withActivities(reply, activity => ({ ...activity, votes: withoutStamps(activity.votes) }));
    case 'wrong-result':
      return withActivities(reply, activity => ({ ...activity, result: hexChanged(activity.result) }));
    case 'status':
      return withActivities(reply, activity => ({
        ...activity,
        status: value,
        result: value === 'ACTIVITY_STATUS_COMPLETED' ? activity.result : {},
      }));
    default:
      return reply;
  }
}

function withoutStamps(votes: unknown): unknown[] {
  const hidden = ['message', 'publicKey', 'signature', 'scheme'];
  const bare = (vote: Json) => Object.fromEntries(Object.entries(vote).filter(([name]) => !hidden.includes(name)));
  return Array.isArray(votes) ? votes.map(vote => (isObject(vote) ? bare(vote) : vote)) : [];
}

function withActivities(reply: Reply, change: (activity: Json) => Json): Reply {
  if (!isObject(reply.json)) return reply;
  const json = { ...reply.json };
  if (isObject(json.activity)) json.activity = change(json.activity);
  if (Array.isArray(json.activities)) json.activities = json.activities.map(a => (isObject(a) ? change(a) : a));
  return { ...reply, json };
}

/** Payloads, addresses and amounts are what an attacker would change: the last letter or digit of the first text. */
function firstTextChanged(value: unknown): unknown {
  let done = false;
  const walk = (node: unknown, key: string): unknown => {
    if (typeof node === 'string' && !done && key !== 'encoding' && key !== 'hashFunction') {
      const changed = node.replace(/[0-9A-Za-z](?=[^0-9A-Za-z]*$)/, last => otherCharacter(last));
      done = changed !== node;
      return changed;
    }
    if (Array.isArray(node)) return node.map(item => walk(item, key));
    if (isObject(node)) return Object.fromEntries(Object.entries(node).map(([k, member]) => [k, walk(member, k)]));
    return node;
  };
  const changed = walk(value, '');
  if (done || !isObject(value)) return changed;
  // An intent without any text (such as claim_swap_fees): a member that was never sent.
  return Object.fromEntries(
    Object.entries(value).map(([k, member]) => [k, isObject(member) ? { ...member, injected: 'true' } : member]),
  );
}

/** Still a hex digit where it was one, so that the changed value can be read as what it was. */
function otherCharacter(character: string): string {
  if (/\d/.test(character)) return character === '1' ? '2' : '1';
  return character === 'a' ? 'b' : 'a';
}

function hexChanged(value: unknown): unknown {
  if (typeof value === 'string') {
    const match = /^(0x)?([0-9a-f])([0-9a-fA-F]{7,})$/.exec(value);
    return match === null ? value : `${match[1] ?? ''}${match[2] === '1' ? '2' : '1'}${match[3]}`;
  }
  if (Array.isArray(value)) return value.map(hexChanged);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([k, member]) => [k, hexChanged(member)]));
  return value;
}

function wrongTypes(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (Array.isArray(value)) return 'a list should be here';
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([k, member]) => [k, wrongTypes(member)]));
  return value;
}

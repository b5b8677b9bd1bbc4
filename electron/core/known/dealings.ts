/** What of a request deals with somebody: receivers, calls, payloads and transactions. */
import { isObject } from '../../contract/text/members.ts';
import { list, member, rows, text } from '../text/members.ts';
import { only } from '../text/one-of.ts';

/**
 * Members that hold an address, or the bytes of a transaction or a call.
 * SECURITY: whoever may ask for a name, a label, a note, a rule or a text writes any address into it; only these count.
 */
const telling = ['to', 'data', 'unsignedTransaction', 'signedTransaction', 'vaultAddress'] as const;

/** All of it as one text. */
export function dealingsOf(intent: Readonly<Record<string, unknown>>): string {
  const asked = only(intent);
  const encoding = text(asked, 'encoding') ?? '';
  const called = [asked, ...list(asked, 'calls')].flatMap(call => telling.map(name => member(call, name)));
  const signed = [member(asked, 'payload'), ...list(asked, 'payloads')].flatMap(payload =>
    typeof payload === 'string' ? inPayload(payload, encoding) : [],
  );
  return [...called, ...signed].filter(each => typeof each === 'string').join('\n');
}

function inPayload(payload: string, encoding: string): string[] {
  switch (encoding) {
    case 'PAYLOAD_ENCODING_HEXADECIMAL':
    case 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION':
      return [payload];
    case 'PAYLOAD_ENCODING_EIP712':
      return inTypedData(payload);
    default:
      // SECURITY: a text that is signed pays nobody, whatever it names.
      return [];
  }
}

/** Addresses and bytes of typed data, by what its types say: a member that is text anywhere in it counts nowhere. */
function inTypedData(payload: string): string[] {
  let typed: unknown;
  try {
    typed = JSON.parse(payload);
  } catch {
    return [];
  }
  const types = member(typed, 'types');
  const members = isObject(types) ? Object.keys(types).flatMap(type => rows(member(types, type), '')) : [];
  const texts = new Set(members.filter(each => text(each, 'type')?.startsWith('string')).map(each => text(each, 'name')));
  const found: string[] = [];
  const visit = (value: unknown, name: string, depth: number): void => {
    if (texts.has(name) || depth > deepest) return;
    if (typeof value === 'string') found.push(value);
    else if (Array.isArray(value)) for (const each of value) visit(each, name, depth + 1);
    else if (isObject(value)) for (const key of Object.keys(value)) visit(value[key], key, depth + 1);
  };
  visit(member(member(typed, 'domain'), 'verifyingContract'), 'verifyingContract', 0);
  visit(member(typed, 'message'), 'message', 0);
  return found;
}

/** Deeper members make nobody known. */
const deepest = 48;

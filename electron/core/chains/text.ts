/** UTF-8 text: a plain message, an EIP-191 one, a login (ERC-4361), or something else dressed as text. */
import type { Tree } from '../../contract/document.ts';
import { toldPayload } from '../review/wording/told.ts';
import { bytesOfHex, utf8 } from '../text/bytes.ts';
import { parseJson } from '../text/json.ts';
import { isObject } from '../text/members.ts';
import { holdsUnseen, quoted, unseenIn } from '../text/visible.ts';
import { readTransaction } from './ethereum/transaction.ts';
import { readTypedData } from './ethereum/typed-data/typed-data.ts';
import { fact, type Observation, type ReadContext, type Reading } from './reading.ts';
import { readSignIn } from './sign-in.ts';
import { readTron } from './tron/transaction.ts';

/** EIP-191, version 0x45: the prefix, the length in bytes as decimal digits, the message. */
export const eip191 = '\u0019Ethereum Signed Message:\n';

export function readText(payload: string, context: ReadContext): Reading {
  if (payload.startsWith(eip191)) return readPrefixed(payload, context);
  const dressed = readDressed(payload, context);
  if (dressed !== null) return dressed;
  return plain(payload, context, []);
}

function plain(message: string, context: ReadContext, children: Tree[], prefixed = false): Reading {
  const observations: Observation[] = [];
  const facts = [fact('Message', message, 'text')];
  const hidden = holdsUnseen(message.replaceAll(/[\n\r\t]/g, ' '));
  if (hidden)
    observations.push({
      rule: 'hidden-characters',
      sentence: `The text holds characters that cannot be seen: ${unseenIn(message)}`,
    });
  const signIn = readSignIn(message, context);
  if (signIn !== null) {
    facts.push(...signIn.facts);
    observations.push(...signIn.observations);
  }
  const what = prefixed ? 'an Ethereum signed message' : 'a text message';
  return {
    headline: signIn?.headline ?? `Sign ${what} with ${context.account}: ${quoted(message.replaceAll(/\s+/g, ' '), 60)}`,
    effects: signIn?.effects ?? ['Whoever holds the signature can show that this account signed this text.'],
    facts,
    moves: [],
    observations,
    decoded: {
      label: prefixed ? 'Ethereum signed message (EIP-191)' : 'Text',
      value: message,
      kind: 'text',
      ...(children.length > 0 ? { children } : {}),
    },
    digest: null,
  };
}

function readPrefixed(payload: string, context: ReadContext): Reading {
  const rest = payload.slice(eip191.length);
  // The length stands before the message with nothing between: the digits that fit the rest are the length.
  for (let digits = 1; digits <= 9; digits++) {
    const said = rest.slice(0, digits);
    const message = rest.slice(digits);
    if (/^\d+$/.test(said) && String(utf8(message).length) === said) {
      const inner = readDressed(message, context);
      if (inner !== null) return inner;
      return plain(message, context, [{ label: 'Length in the prefix', value: `${said} bytes, as counted` }], true);
    }
  }
  const reading = plain(rest, context, [], true);
  reading.observations.push({
    rule: 'prefix-length',
    sentence: 'The EIP-191 prefix names a length that the message does not have.',
  });
  return reading;
}

/** Text that is really something else: a digest, a transaction, typed data. */
function readDressed(payload: string, context: ReadContext): Reading | null {
  const trimmed = payload.trim();
  if (trimmed.startsWith('{')) {
    const json = parseJson(trimmed);
    if (json !== null && isObject(json.value) && isObject(json.value.types) && 'primaryType' in json.value) {
      const inner = readTypedData(trimmed, context);
      return dressed(
        payload,
        inner,
        'text-is-typed-data',
        'The text is typed data written out. As text its letters are hashed, not its values; the values are shown below.',
      );
    }
  }
  if (!/^(0x)?([0-9a-f]{2}){32,}$/i.test(trimmed)) return null;
  const bytes = bytesOfHex(trimmed);
  if (bytes === null) return null;
  if (bytes.length === 32)
    return {
      ...plain(payload, context, []),
      headline: `Sign the text of a 32-byte digest with ${context.account}`,
      observations: [
        { rule: 'text-is-digest', sentence: 'The text is a digest in hex digits: what it stands for cannot be told from it.' },
      ],
    };
  const ethereum = readTransaction(bytes, context);
  const transaction = (ethereum && toldPayload(ethereum, context)) ?? readTron(bytes, context);
  if (transaction !== null)
    return dressed(
      payload,
      transaction,
      'text-is-transaction',
      'The text is a transaction in hex digits. As text its digits are hashed, not its bytes; what it would do is shown below.',
    );
  const reading = plain(payload, context, []);
  reading.observations.push({
    rule: 'text-is-hex',
    sentence: 'The text is made of hex digits: as text the digits are signed, not the bytes they stand for.',
  });
  return reading;
}

function dressed(payload: string, { fits: _, ...inner }: Reading, rule: string, sentence: string): Reading {
  return {
    ...inner,
    observations: [{ rule, sentence }, ...inner.observations],
    decoded: { label: 'Text', value: payload, kind: 'text', children: [inner.decoded] },
    digest: null,
  };
}

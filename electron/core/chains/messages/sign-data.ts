/** Texts of Cosmos that are signed in the form of a transaction that is none (ADR-036, amino JSON). */
import { base64 } from '@scure/base';
import { isObject } from '../../../contract/text/members.ts';
import { hexOf, isReadable, textOf } from '../../text/bytes.ts';
import { list, member, text } from '../../text/members.ts';

export interface SignData {
  of: 'Cosmos';
  text: string;
  /** Whom it names as the one who signs. */
  signer: string;
}

/** Longer than any text that is signed; what is longer is read as what it looks like. */
const most = 100_000;

/**
 * null where it is anything else. SECURITY: only the exact form counts, with no chain, no fee and no number, which no chain
 * takes; with any of them, or with a further message, it is a transaction.
 */
export function signDataOf(bytes: Uint8Array): SignData | null {
  if (bytes.length > most || bytes[0] !== 0x7b) return null;
  const value = parsed(textOf(bytes) ?? '');
  const [message, ...others] = list(value, 'msgs');
  const signer = text(member(message, 'value'), 'signer');
  const data = text(member(message, 'value'), 'data');
  if (others.length > 0 || signer === undefined || data === undefined) return null;
  const exact = {
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
    sequence: '0',
  };
  if (hexOf(bytes) !== hexOf(Buffer.from(JSON.stringify(exact)))) return null;
  const words = textOf(decoded(data));
  return words !== null && words !== '' && isReadable(words) ? { of: 'Cosmos', text: words, signer } : null;
}

function parsed(given: string): unknown {
  try {
    const value: unknown = JSON.parse(given);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function decoded(data: string): Uint8Array {
  try {
    return base64.decode(data);
  } catch {
    return new Uint8Array();
  }
}

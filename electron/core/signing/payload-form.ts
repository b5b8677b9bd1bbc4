/** What a payload looks like from its own characters, whatever a person says it is. */
import type { PayloadForm } from '../../contract/signing-values.ts';
import { isEvmAddress } from '../chains/ethereum/address.ts';
import { decodeRlp } from '../chains/ethereum/rlp.ts';
import { parseMessage, parseSerialised } from '../chains/solana/message.ts';
import { isTronTransaction } from '../chains/tron/message.ts';
import { bytesOfHex } from '../text/bytes.ts';
import { parseJson } from '../text/json.ts';
import { isObject, member, whole } from '../text/members.ts';

export function formOf(payload: string): PayloadForm {
  if (payload === '') return 'nothing';
  const trimmed = payload.trim();
  if (trimmed.startsWith('{')) return jsonForm(trimmed);
  const bytes = bytesOfHex(trimmed);
  // Short words of hex letters ("cafe", "added") are words: what has no 0x is bytes from 16 on.
  if (bytes === null || bytes.length === 0 || (!/^0x/i.test(trimmed) && bytes.length < 16)) return 'text';
  return bytes.length === 32 ? 'digest' : bytesForm(bytes);
}

function jsonForm(trimmed: string): PayloadForm {
  const value = parseJson(trimmed)?.value;
  if (isObject(member(value, 'types')) && typeof member(value, 'primaryType') === 'string') return 'typed data';
  const address = member(value, 'address');
  const isAuthorization =
    typeof address === 'string' &&
    isEvmAddress(address) &&
    whole(member(value, 'chainId')) !== null &&
    whole(member(value, 'nonce')) !== null;
  return isAuthorization ? 'authorisation' : 'text';
}

function bytesForm(bytes: Uint8Array): PayloadForm {
  const first = bytes[0] ?? 0;
  const typed = first >= 1 && first <= 4;
  if (bytes.length >= 9) {
    const item = decodeRlp(typed ? bytes.subarray(1) : bytes);
    if (Array.isArray(item) && item.length >= (typed ? 8 : 6)) return 'transaction';
  }
  if (isTronTransaction(bytes)) return 'TRON transaction';
  return parseMessage(bytes) !== null || parseSerialised(bytes) !== null ? 'Solana message' : 'hex';
}

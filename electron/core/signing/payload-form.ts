/** What a payload looks like from its own characters, whatever a person says it is. */
import { isObject } from '../../contract/text/members.ts';
import type { PayloadForm } from '../../contract/values/signing-values.ts';
import type { Chain } from '../chains/chain.ts';
import { isEvmAddress } from '../chains/ethereum/address.ts';
import { chains } from '../chains/table.ts';
import { bytesOfHex } from '../text/bytes.ts';
import { parseJson } from '../text/json.ts';
import { member, whole } from '../text/members.ts';

export interface Formed {
  form: PayloadForm;
  /** Of a transaction. */
  chain: Chain | null;
}

const of = (form: PayloadForm): Formed => ({ form, chain: null });

export function formOf(payload: string): Formed {
  if (payload === '') return of('nothing');
  const trimmed = payload.trim();
  if (trimmed.startsWith('{')) return of(jsonForm(trimmed));
  const bytes = bytesOfHex(trimmed);
  // Short words of hex letters ("cafe", "added") are words: what has no 0x is bytes from 16 on.
  if (bytes === null || bytes.length === 0 || (!/^0x/i.test(trimmed) && bytes.length < 16)) return of('text');
  if (bytes.length === 32) return of('digest');
  const chain = chains.find(each => each.detect(bytes));
  return chain === undefined ? of('hex') : { form: 'transaction', chain };
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

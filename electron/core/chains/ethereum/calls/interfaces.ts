/** The organisation's uploaded contract interfaces, by address (interface.md, create_smart_contract_interface). */
import type { ReviewContext } from '../../../known/context.ts';
import { sameAddressKey } from '../../../text/address-key.ts';
import { rows, text } from '../../../text/members.ts';
import type { ReadContext } from '../../reading.ts';

const made = new WeakMap<ReviewContext, ReadContext['interfaceOf']>();

export function interfacesOf(context: ReviewContext): ReadContext['interfaceOf'] {
  const found = made.get(context);
  if (found !== undefined) return found;
  const byAddress = new Map<string, { json: string; label: string }>();
  for (const row of rows(context.current.smartContractInterfaces, 'smartContractInterfaces')) {
    const address = text(row, 'smartContractAddress');
    const json = text(row, 'smartContractInterface');
    if (address !== undefined && json !== undefined)
      byAddress.set(sameAddressKey(address), { json, label: text(row, 'label') ?? 'an uploaded interface' });
  }
  const look: ReadContext['interfaceOf'] = address => byAddress.get(sameAddressKey(address));
  made.set(context, look);
  return look;
}

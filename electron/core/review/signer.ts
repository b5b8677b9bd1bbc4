/** Whether the account that would sign is the address of its own key, recomputed here. */
import type { AddressFormat, Curve } from '../../contract/schema/enums.ts';
import type { Members } from '../../contract/text/members.ts';
import { addressTable, deriveAddress, sameAddress } from '../addresses/table.ts';
import { list, text } from '../text/members.ts';

/** Rows are the service's answers: one object per account, so the result is kept with it. */
const kept = new WeakMap<Members, Map<string, boolean | null>>();

/**
 * @param row a wallet account or a private key, as the service told it
 * @param address the address the request names
 * @returns true where it follows from the public key, false where another does, null where that cannot be told
 */
export function followsFromKey(row: Members, address: string): boolean | null {
  const known = kept.get(row) ?? new Map<string, boolean | null>();
  kept.set(row, known);
  const found = known.get(address);
  if (found !== undefined) return found;
  const result = compute(row, address);
  known.set(address, result);
  return result;
}

function compute(row: Members, address: string): boolean | null {
  const publicKey = text(row, 'publicKey');
  const curve = text(row, 'curve');
  const formats = [
    text(row, 'addressFormat'),
    ...list(row, 'addresses')
      .filter(entry => text(entry, 'address') === address)
      .map(entry => text(entry, 'format')),
  ];
  const format = formats.find((f): f is AddressFormat => f !== undefined && Object.hasOwn(addressTable, f));
  if (publicKey === undefined || format === undefined) return null;
  try {
    const derived = deriveAddress(format, publicKey, curve as Curve | undefined);
    return sameAddress(format, derived, address);
  } catch {
    return null;
  }
}

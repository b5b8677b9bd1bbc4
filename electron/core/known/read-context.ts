/** What payloads are read with, out of what is known: names, uploaded interfaces, and the steps that may be spent. */
import { limits } from '../budget/limits.ts';
import type { Work } from '../budget/work.ts';
import type { ReadContext } from '../chains/context.ts';
import { sameAddressKey } from '../text/address-key.ts';
import { rows, text } from '../text/members.ts';
import { named as nameIn } from '../text/visible.ts';
import type { ReviewContext } from './context.ts';
import { namesOf } from './names.ts';

/**
 * @param signWith the account that would sign, by its address or id; empty where none is known
 * @param chainId EIP-155 id, where the request names one beside its payload
 */
export function readContextOf(known: ReviewContext, signWith: string, work: Work, chainId: bigint | null = null): ReadContext {
  const names = namesOf(known);
  const named = names.address(signWith) ?? names.id(signWith);
  return {
    names,
    now: known.now,
    actor: 'signer',
    account:
      named === undefined
        ? 'an unknown account'
        : named.kind === 'own' && named.source === 'pasted'
          ? `the own address ${signWith}`
          : nameIn(named.name),
    signWith,
    chainId,
    depth: 0,
    budget: { calls: limits.calls.count, bytes: limits.calls.bytes, unread: { depth: 0, count: 0, bytes: 0 } },
    work,
    interfaceOf: interfacesOf(known),
  };
}

const made = new WeakMap<ReviewContext, ReadContext['interfaceOf']>();

/** The organisation's uploaded contract interfaces, by address (docs/service.md#limits). */
function interfacesOf(known: ReviewContext): ReadContext['interfaceOf'] {
  const found = made.get(known);
  if (found !== undefined) return found;
  const byAddress = new Map<string, { json: string; label: string }>();
  for (const row of rows(known.current.smartContractInterfaces, 'smartContractInterfaces')) {
    const address = text(row, 'smartContractAddress');
    const json = text(row, 'smartContractInterface');
    if (address !== undefined && json !== undefined)
      byAddress.set(sameAddressKey(address), { json, label: text(row, 'label') ?? 'an uploaded interface' });
  }
  const look: ReadContext['interfaceOf'] = address => byAddress.get(sameAddressKey(address));
  made.set(known, look);
  return look;
}

/** Each address recomputed from its public key: what a service says about an address is a claim until then. */
import { type AddressFormat, addressFormats, type Curve, curves } from '../../contract/schema/enums.ts';
import type { AddressCheck } from '../../contract/values/wallet-values.ts';
import { checkAddress, deriveAddress, sameAddress } from '../addresses/table.ts';
import { recent } from '../budget/recent.ts';

/** Forms whose address is of a script: one key can stand behind any number of scripts. */
const ofScript = /_P2(SH|WSH)$/;

/** What the service says of an account or a private key. */
export interface Claim {
  address: string;
  addressFormat: string;
  curve: string;
  /** Hex; null where the service gives none. */
  publicKey: string | null;
}

const unverifiable = (sentence: string): AddressCheck => ({ state: 'unverifiable', sentence, computed: null });

/** Holds an address against its public key. Never throws; what cannot be told is `unverifiable`, with the reason. */
export function checkClaim({ address, addressFormat, curve, publicKey }: Claim): AddressCheck {
  const format = addressFormats.find(known => known === addressFormat);
  if (format === undefined) return unverifiable('The address format is unknown to this version.');
  const known = curves.find(each => each === curve);
  if (known === undefined) return unverifiable('The curve is unknown to this version.');
  if (publicKey === null || publicKey === '') return unverifiable('The service gives no public key to compute the address from.');
  let computed: string;
  try {
    computed = derived(format, publicKey.replace(/^0x/i, ''), known);
  } catch (error) {
    return unverifiable(error instanceof Error ? error.message : 'The public key could not be read.');
  }
  if (sameAddress(format, address, computed)) return same(format, address, computed);
  if (ofScript.test(format) && checkAddress(format, address).ok)
    return {
      state: 'unverifiable',
      sentence: 'The address of the key’s plain script is different. Only someone who knows the script can confirm this one.',
      computed: null,
    };
  return {
    state: 'wrong',
    sentence: 'The public key gives a different address. Do not receive to this one: the key may not be able to spend from it.',
    computed,
  };
}

function same(format: AddressFormat, address: string, computed: string): AddressCheck {
  const spelling = checkAddress(format, address);
  const sentence = spelling.ok
    ? 'Computed here from the public key, and the same.'
    : `Computed here from the public key: the same account, but the service misspells it. ${spelling.problem}`;
  return { state: 'verified', sentence, computed };
}

/** Keys that were read before: a list of thousands is asked for again and again. */
const remembered = recent<string, string>(20_000);

function derived(format: AddressFormat, publicKey: string, curve: Curve): string {
  const key = `${format} ${curve} ${publicKey}`;
  const before = remembered.get(key);
  if (before !== undefined) return before;
  const address = deriveAddress(format, publicKey, curve);
  remembered.set(key, address);
  return address;
}

/** Whom a Bitcoin script pays, and which of them is one's own. */
import { Address, OutScript } from '@scure/btc-signer';
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js';
import { sameAddressKey } from '../../text/address-key.ts';
import type { ReadContext } from '../context.ts';
import type { Account } from '../effect.ts';
import type { Coin } from './spend.ts';

const isTestAccount = ({ signWith }: ReadContext): boolean => /^(tb1|bcrt1|[mn2])/.test(signWith);
export const chainOf = (context: ReadContext): string => (isTestAccount(context) ? 'Bitcoin test network' : 'Bitcoin');

/** The address a script pays to; null where it pays to none. */
export function payee(script: Uint8Array, context: ReadContext): string | null {
  const network = isTestAccount(context) ? TEST_NETWORK : NETWORK;
  try {
    return Address(network).encode(OutScript.decode(script));
  } catch {
    return null;
  }
}

export const isSigner = (address: string | null, context: ReadContext): boolean =>
  address !== null && sameAddressKey(address) === sameAddressKey(context.signWith);
export const isOwn = (address: string | null, context: ReadContext): boolean =>
  address !== null && (context.names.own(address) || isSigner(address, context));

/** OP_RETURN: bytes that nobody can spend. */
export const isData = ({ script, amount }: Coin): boolean => script[0] === 0x6a && amount === 0n;

/** Whom an output pays: an own address that has no name is the account's, as is what is paid to it. */
export function accountOf(coin: Coin, context: ReadContext): Account {
  const address = payee(coin.script, context);
  if (address === null) return { untold: 'a script that is not an address' };
  return isOwn(address, context) && context.names.address(address) === undefined ? context.actor : { address };
}

export const isAddress = (value: string): boolean =>
  [NETWORK, TEST_NETWORK].some(network => {
    try {
      return Address(network).decode(value) !== undefined;
    } catch {
      return false;
    }
  });

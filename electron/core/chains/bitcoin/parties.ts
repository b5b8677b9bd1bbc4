/** Whom a Bitcoin script pays, and which of them is one's own. */
import { Address, OutScript } from '@scure/btc-signer';
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js';
import { sameAddressKey } from '../../text/address-key.ts';
import { decimal } from '../../text/amounts.ts';
import { party } from '../parties.ts';
import type { Desk } from '../reading.ts';
import type { Coin } from './spend.ts';

export const btc = (satoshi: bigint): string => `${decimal(satoshi, 8)} BTC`;

const isTestAccount = ({ signWith }: Desk): boolean => /^(tb1|bcrt1|[mn2])/.test(signWith);
export const chainOf = (desk: Desk): string => (isTestAccount(desk) ? 'Bitcoin test network' : 'Bitcoin');

/** The address a script pays to; null where it pays to none. */
export function payee(script: Uint8Array, desk: Desk): string | null {
  const network = isTestAccount(desk) ? TEST_NETWORK : NETWORK;
  try {
    return Address(network).encode(OutScript.decode(script));
  } catch {
    return null;
  }
}

export const isSigner = (address: string | null, desk: Desk): boolean =>
  address !== null && sameAddressKey(address) === sameAddressKey(desk.signWith);
export const isOwn = (address: string | null, desk: Desk): boolean =>
  address !== null && (desk.names.own(address) || isSigner(address, desk));

/** OP_RETURN: bytes that nobody can spend. */
export const isData = ({ script, amount }: Coin): boolean => script[0] === 0x6a && amount === 0n;

export function whoOf(coin: Coin, desk: Desk): string {
  const address = payee(coin.script, desk);
  if (address === null) return 'a script that is no address';
  return isOwn(address, desk) && desk.names.address(address) === undefined ? desk.account : party(address, desk);
}

export const isAddress = (value: string): boolean =>
  [NETWORK, TEST_NETWORK].some(network => {
    try {
      return Address(network).decode(value) !== undefined;
    } catch {
      return false;
    }
  });

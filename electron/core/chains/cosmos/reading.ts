/** What readers of messages are given, and what they tell. */

import { list, text as textAt } from '../../text/members.ts';
import type { ReadContext } from '../context.ts';
import { amount, type Decoded, type Detail } from '../decoded.ts';
import type { Account, Amount } from '../effect.ts';
import { assetOf } from './denominations.ts';
import { type Coin, keyHash, type Packed, type Shape, type Values } from './fields.ts';

export interface Reading {
  chainId: string;
  context: ReadContext;
  /** Messages that one carries, one level down. */
  inside(messages: readonly Packed[]): Told[];
}

/** What a message tells. */
export interface Told {
  /** Who has to sign for it; empty where that is not read. */
  by: string;
  /** Several where it pays several. */
  parts: readonly Decoded[];
  inside?: readonly Told[];
}

export interface Kind {
  type: string;
  /** What amino calls it. */
  amino: string;
  read(message: Packed, reading: Reading): Told;
}

export const kind = <S extends Shape>(
  type: string,
  amino: string,
  shape: S,
  tell: (values: Values<S>, reading: Reading, message: Packed) => Told,
): Kind => ({ type, amino, read: (message, reading) => tell(message.open(shape), reading, message) });

export const amountsOf = (coins: readonly Coin[], chainId: string): Amount[] =>
  coins.map(({ denom, amount: units }) => ({ asset: assetOf(denom, chainId), units, bound: 'exact' }));
export const amountDetails = (label: string, amounts: readonly Amount[]): Detail[] => amounts.map(each => amount(label, each));

/** The key that would sign: its addresses, as far as they are known and of this form. */
export function ownHashes({ signWith, names }: ReadContext): string[] {
  const row = names.signer(signWith);
  const addresses = [signWith, textAt(row, 'address'), ...list(row, 'addresses').map(entry => textAt(entry, 'address'))];
  return addresses.flatMap(each => keyHash(each ?? '') ?? []);
}

/** One key has another prefix on every chain: what stands behind it tells whose an address is. */
export const accountOf = (address: string, context: ReadContext): Account =>
  ownHashes(context).includes(keyHash(address) ?? '') ? context.actor : { address, stranger: `the account ${address}` };

/** The own address of which this is another spelling, with the prefix of another chain; null where it is nobody's here. */
export function ownBehind(address: string, { context }: Reading): string | null {
  const hash = keyHash(address);
  if (hash === null || context.names.address(address) !== undefined) return null;
  const own = [context.signWith, ...context.names.anchors.map(each => each.address).filter(each => context.names.own(each))];
  return own.find(each => keyHash(each) === hash) ?? null;
}

/** What Solana's instructions move, and who stands at its addresses. */

import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, amounts, type Decoded, type Detail, decoded } from '../decoded.ts';
import type { Account, Amount, Asset, EffectOf, Party, Power } from '../effect.ts';
import type { Found } from '../finding.ts';
import { associatedHolder, type Belongings } from './belongings.ts';
import type { Instruction } from './message.ts';

/** The network is not named in a message: all of it is "Solana". */
const chain = 'Solana';

export const sol: Asset = { symbol: 'SOL', decimals: 9, token: null, chain };
/** Of a token account whose mint the instruction does not name. */
export const anyToken: Asset = { symbol: 'units of a token', listed: null, decimals: null, token: null, chain };

/** Published by their issuers (Circle, Tether), and the mint of wrapped SOL. */
const mints: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
  So11111111111111111111111111111111111111112: 'wrapped SOL',
};
export const mintName = (mint: string): string | undefined => (Object.hasOwn(mints, mint) ? mints[mint] : undefined);

/** @param decimals as the instruction says, which the program compares with the mint */
export const ofMint = (mint: string, decimals: number | null): Asset => ({
  symbol: mintName(mint) ?? 'of an unknown token',
  listed: mintName(mint) ?? 'an unknown token',
  decimals,
  token: party(mint),
  chain,
});

const places: Readonly<Record<string, number>> = { USDC: 6, USDT: 6, 'wrapped SOL': 9 };
/** Of a mint whose places are known here; null: no mint is named. */
export function bundled(mint: string | null): Asset {
  if (mint === null) return anyToken;
  return ofMint(mint, places[mintName(mint) ?? ''] ?? null);
}

export const exactly = (asset: Asset, units: bigint): Amount => ({ asset, units, bound: 'exact' });
export const everything = (asset: Asset): Amount => ({ asset, units: null, bound: 'all' });

/** @throws RangeError where the instruction ends before it: nobody takes such a one, and a guess would be wrong by powers of ten */
export const u8 = (data: Uint8Array, at: number): number =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getUint8(at);
export const u32 = (data: Uint8Array): number => new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);
export const u64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true);

/** A missing account stands in a lookup table: it is named so, and is never known. */
export const account = (i: Instruction, at: number): string => i.accounts[at] ?? unseenAccount;
/** SECURITY: stands for any number of accounts: two of them are never taken for the same one. */
export const unseenAccount = 'an account of a lookup table';

export const party = (address: string): Party => ({ address, ...(address === unseenAccount ? { unseen: true as const } : {}) });
/** The account that signs under its own name, everybody else under theirs. */
export const holder = (address: string, { signWith, actor }: ReadContext): Account =>
  address === signWith ? actor : party(address);
/** By its name, or in full. */
export const inFull = (address: string): Party => ({ ...party(address), stranger: address });

/** An instruction that was read. */
export interface Read extends Decoded {
  /** Said only where all such small amounts of a message come to more than a little. */
  ifMuch?: readonly Found[];
}
/** What an instruction is read with, beside what every payload is: whose the accounts are that its message opens. */
export interface MessageContext extends ReadContext {
  belongings: Belongings;
}
export type Reader = (i: Instruction, context: MessageContext) => Read | null;

export const isOwn = (key: string, { signWith, names }: Pick<ReadContext, 'signWith' | 'names'>): boolean =>
  key === signWith || names.own(key);

export interface Payment {
  /** The account it leaves, and who signs for that. */
  from: string;
  holder: string;
  to: string;
  amount: Amount;
  /** The token program, where it is a token that is paid. */
  token?: string;
}

/** SECURITY: an account with a name of its own is that; only of any other it counts whose it is. */
export function holderOf(to: string, mint: string | null, token: string | undefined, context: MessageContext): string {
  if (isOwn(to, context) || context.names.address(to) !== undefined) return to;
  const { holders } = context.belongings;
  return holders.get(to) ?? (token === undefined ? null : associatedHolder(to, token, mint, context)) ?? to;
}

export function paid({ from, holder: by, to, amount: given, token }: Payment, context: MessageContext): Read {
  const whose = holderOf(to, given.asset.token?.address ?? null, token, context);
  const behind = whose === to ? [] : [addressDetail('Owner of the receiving account', whose)];
  return decoded(
    [
      {
        ...{ action: 'send from', account: holder(by, context), amounts: [given], from: party(from) },
        counterparty: receiver(whose, context),
      },
    ],
    {
      details: [...paymentDetails(from, to, given), ...behind],
      findings: counterpartyFindings(whose, 'receiver', context),
    },
  );
}

const receiver = (to: string, { signWith }: ReadContext): Party =>
  to === signWith ? { address: to, stranger: 'an unknown account' } : party(to);

export const paymentDetails = (from: string, to: string, given: Amount): Detail[] => [
  addressDetail('From', from),
  addressDetail('Receiver', to),
  given.units === null ? amounts('Amount', [given]) : amount('Amount', given),
  ...(given.asset.token === null ? [] : [mintDetail(given.asset.token.address)]),
];

function mintDetail(mint: string): Detail {
  const bundled = mintName(mint);
  return { ...addressDetail('Token', mint), ...(bundled === undefined ? {} : { bundled }) };
}

export interface Handed {
  /** Left out: to nobody, for ever. */
  verb?: 'gives up';
  power: Power;
  /** The account it is held over. */
  over: string;
  /** null where no account takes it, or one that cannot be seen. */
  to: string | null;
}

/** Who holds a power from then on. */
export function authority({ verb, power, over, to }: Handed, { actor, names }: ReadContext): Read {
  const effect: EffectOf<'change authority'> = {
    ...{ action: 'change authority', account: actor, verb: verb ?? 'hands', power },
    ...{ over: inFull(over), counterparty: to === null ? null : party(to) },
  };
  return decoded([effect], {
    details: to === null ? [] : [addressDetail('New holder', to)],
    findings: [{ id: 'program-authority', effect }, ...(to === null ? [] : counterpartyFindings(to, 'new holder', { names }))],
  });
}

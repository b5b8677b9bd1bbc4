/** What one instruction of a Solana message does, and what leaves by it as data, so that many small ones add up. */

import { decimal } from '../../text/amounts.ts';
import { quoted } from '../../text/visible.ts';
import { party, strangers } from '../parties.ts';
import { type Act, addressFact, fact, type Observation, type ReadContext } from '../reading.ts';
import type { Instruction } from './message.ts';

export interface Asset {
  /** How it stands behind an amount: "SOL", "USDC", "units of a token". */
  name: string;
  /** null for SOL, and for a token whose mint the instruction does not name. */
  mint: string | null;
  /** null where the instruction does not tell: amounts are then in base units. */
  decimals: number | null;
}
/** What leaves an account. */
export interface Leaving {
  from: string;
  /** Whose it is: for a token account, who signs for it. */
  holder: string;
  to: string;
  asset: Asset;
  /** null: all that is there, however much that is. */
  units: bigint | null;
}
export interface SolanaAct extends Act {
  leaving: Leaving[];
  /** Said only where all such small amounts of a message come to more than a little. */
  ifMuch?: Observation[];
}
export type Reader = (i: Instruction, context: ReadContext) => SolanaAct | null;

export const sol: Asset = { name: 'SOL', mint: null, decimals: 9 };
/** Of a token account whose mint the instruction does not name. */
export const anyToken: Asset = { name: 'units of a token', mint: null, decimals: null };
export const wordsOf = ({ name, decimals }: Asset, units: bigint): string =>
  `${decimals === null ? units : decimal(units, decimals)} ${name}`;
export const solWords = (lamports: bigint): string => wordsOf(sol, lamports);

export const u32 = (data: Uint8Array): number => new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);
export const u64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true);
/** A missing account stands in a lookup table: it is named so, and is never known. */
export const account = (i: Instruction, at: number): string => i.accounts[at] ?? unseenAccount;
/** SECURITY: stands for any number of accounts: two of them are never taken for the same one. */
export const unseenAccount = 'an account of a lookup table';

/** The account that signs under its own name, everybody else under theirs. */
export const holderName = (address: string, context: ReadContext): string =>
  address === context.signWith ? context.account : party(address, context);

export const quiet = (deed: string): SolanaAct => ({ deed, effects: [], facts: [], observations: [], trees: [], leaving: [] });

export function paid(leaving: Leaving, context: ReadContext): SolanaAct {
  const { from, holder, to, asset, units } = leaving;
  const what = units === null ? `all the ${asset.name} that an account holds` : wordsOf(asset, units);
  const whose = holderName(holder, context);
  return {
    deed: `sends ${what} from ${whose} to ${holderName(to, context)}`,
    effects: [units === null ? `All the ${asset.name} of ${from} leave ${whose}.` : `${what} leave ${whose}.`],
    facts: [
      addressFact('From', from, context),
      addressFact('Receiver', to, context),
      units === null ? fact('Amount', what, 'text') : fact('Amount', String(units), 'amount', 'computed', what),
      ...(asset.mint === null ? [] : [mintFact(asset, asset.mint, context)]),
    ],
    observations: strangers(to, 'The receiver', context),
    trees: [],
    leaving: [leaving],
  };
}

export const bundledMints: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNky11McCe8BenwNYB: 'USDT',
  So11111111111111111111111111111111111111112: 'wrapped SOL',
};
/** The symbol of a mint of the bundled list. */
export const mintName = (mint: string): string | undefined =>
  Object.hasOwn(bundledMints, mint) ? bundledMints[mint] : undefined;

function mintFact(asset: Asset, mint: string, context: ReadContext): Act['facts'][number] {
  const plain = addressFact('Token', mint, context);
  if (mintName(mint) === undefined) return plain;
  return { ...plain, name: asset.name, nameSource: 'computed', note: 'bundled list' };
}

/** Who holds the power over something from then on; null where nobody does. */
export function power(deed: string, holder: string | null, context: ReadContext): SolanaAct {
  const whole = `${deed}${holder === null ? '' : ` to ${party(holder, context)}`}`;
  return {
    ...quiet(whole),
    facts: holder === null ? [] : [addressFact('New holder', holder, context)],
    observations: [
      { rule: 'program-authority', sentence: `This ${whole}.` },
      ...(holder === null ? [] : strangers(holder, 'The new holder', context)),
    ],
  };
}

/** How an account stands in a sentence: by its name, or in full. */
export const shown = (address: string, context: ReadContext): string => {
  const known = context.names.address(address);
  return known === undefined ? address : quoted(known.name);
};

/**
 * Whose an account of Solana is that is no wallet: a token account, a stake, a nonce account. The bytes tell it where the
 * message opens the account, and for the associated token accounts of whoever is known here.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { type Recent, recent } from '../../budget/recent.ts';
import type { Work } from '../../budget/work.ts';
import type { Names, ReadContext } from '../context.ts';
import type { Instruction } from './message.ts';

export const programIds = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  stake: 'Stake11111111111111111111111111111111111111',
  vote: 'Vote111111111111111111111111111111111111111',
  loader: 'BPFLoaderUpgradeab1e11111111111111111111111',
} as const;

/** A message's own word for who has an account: each of these instructions fails where it is not true. */
export interface Belongings {
  /** By account: the wallet that decides over it from then on. */
  holders: ReadonlyMap<string, string>;
  /** New stakes that are split off another: they have its authorities, which the bytes do not tell. */
  split: ReadonlySet<string>;
}

const u32 = (data: Uint8Array): number =>
  data.length < 4 ? -1 : new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);
const keyAt = (data: Uint8Array, at: number): string | null =>
  data.length < at + 32 ? null : base58.encode(data.slice(at, at + 32));

/** Which account an instruction opens, and for whom; null where it opens none. */
function openedBy({ program, accounts, data }: Instruction): [account: string | null, holder: string | null] | null {
  const at = (n: number): string | null => accounts[n] ?? null;
  switch (program) {
    case programIds.associated:
      return (data[0] ?? 0) <= 1 ? [at(1), at(2)] : null;
    case programIds.token:
    case programIds.token2022:
      if (data[0] === 1) return [at(0), at(2)];
      return data[0] === 16 || data[0] === 18 ? [at(0), keyAt(data, 1)] : null;
    case programIds.stake:
      if (u32(data) === 0) return [at(0), keyAt(data, 36)];
      return u32(data) === 9 ? [at(0), at(3)] : null;
    case programIds.system:
      return u32(data) === 6 ? [at(0), keyAt(data, 4)] : null;
    case programIds.vote:
      // VoteInit: node, voter, withdrawer, commission.
      return u32(data) === 0 ? [at(0), keyAt(data, 68)] : null;
    case programIds.loader:
      return u32(data) === 0 ? [at(0), at(1)] : null;
    default:
      return null;
  }
}

export function belongingsOf(instructions: readonly Instruction[]): Belongings {
  const holders = new Map<string, string>();
  for (const [account, holder] of instructions.flatMap(i => {
    const opened = openedBy(i);
    return opened === null ? [] : [opened];
  })) {
    if (account === null || holder === null) continue;
    // SECURITY: whoever is named first is not who has it in the end, where two instructions say it.
    holders.set(account, holders.has(account) && holders.get(account) !== holder ? '' : holder);
  }
  const split = instructions.flatMap(({ program, data, accounts }) =>
    program === programIds.stake && u32(data) === 3 && typeof accounts[1] === 'string' ? [accounts[1]] : [],
  );
  return { holders: new Map([...holders].filter(([, holder]) => holder !== '')), split: new Set(split) };
}

/** Tokens whose accounts are looked for where an instruction does not name its mint. */
const usualMints = [
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'So11111111111111111111111111111111111111112',
];
/** As many wallets as are looked at, and as many bumps: all but one of 65,536 addresses have theirs among them. */
const most = { wallets: 256, bumps: 16 };
const marker = new TextEncoder().encode('ProgramDerivedAddress');
const made = new WeakMap<Names, Recent<string, ReadonlyMap<string, string>>>();

const wallet = (address: string): Uint8Array | null => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return null;
  const bytes = base58.decode(address);
  return bytes.length === 32 ? bytes : null;
};

/**
 * Associated token accounts of a mint: sha256 of wallet, token program, mint, a bump, the program that opens them and a
 * marker (docs.rs, spl_associated_token_account). No key has such an address, whichever bump it is of.
 */
function accountsOf(mint: string, program: string, { names, work }: Pick<ReadContext, 'names' | 'work'>) {
  const key = `${mint} ${program}`;
  const kept = made.get(names) ?? recent<string, ReadonlyMap<string, string>>(64);
  made.set(names, kept);
  const found = kept.get(key);
  if (found !== undefined) return found;
  const wallets = names.anchors.flatMap(({ address }) => (wallet(address) === null ? [] : [address])).slice(0, most.wallets);
  spend(work, wallets.length);
  const accounts = new Map<string, string>();
  for (const each of wallets)
    for (let bump = 255; bump > 255 - most.bumps; bump--)
      accounts.set(derived([each, program, mint], bump, programIds.associated), each);
  kept.set(key, accounts);
  return accounts;
}
const spend = (work: Work, wallets: number): void => work.spend(wallets * most.bumps * 4);

function derived(seeds: readonly string[], bump: number, program: string): string {
  const parts = [...seeds.map(seed => base58.decode(seed)), Uint8Array.of(bump), base58.decode(program), marker];
  return base58.encode(sha256(Uint8Array.from(parts.flatMap(part => [...part]))));
}

/** The token of an associated token account of somebody known, where it is one of the usual ones. */
export const associatedMint = (account: string, context: ReadContext): string | null =>
  usualMints.find(mint => accountsOf(mint, programIds.token, context).has(account)) ?? null;

/** Whoever has the token account, among those who are known here; null for anybody else's. */
export function associatedHolder(account: string, program: string, mint: string | null, context: ReadContext): string | null {
  for (const each of mint === null ? usualMints : [mint]) {
    const holder = wallet(each) === null ? undefined : accountsOf(each, program, context).get(account);
    if (holder !== undefined) return holder;
  }
  return null;
}

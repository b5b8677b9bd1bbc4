/** What the well-known Solana programs are asked to do. */
import { base58 } from '@scure/base';
import { quoted } from '../review/visible.ts';
import { decimal } from './amounts.ts';
import { hexOf } from './bytes.ts';
import { functionNames } from './idl.ts';
import { party, strangers } from './parties.ts';
import { type Act, addressFact, type Desk, fact, type Observation } from './reading.ts';
import type { Instruction } from './solana-message.ts';

const programs: Record<string, { name: string; read: (i: Instruction, desk: Desk) => Act | null }> = {
  '11111111111111111111111111111111': { name: 'System program', read: system },
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: { name: 'SPL Token', read: token },
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: { name: 'Token-2022', read: token },
  BPFLoaderUpgradeab1e11111111111111111111111: { name: 'Upgradeable loader', read: loader },
  Stake11111111111111111111111111111111111111: { name: 'Stake program', read: stake },
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: { name: 'Associated token account', read: () => quiet('opens a token account') },
  ComputeBudget111111111111111111111111111111: { name: 'Compute budget', read: budget },
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: { name: 'Memo', read: memo },
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: { name: 'Memo', read: memo },
};
const mints: Record<string, string> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNky11McCe8BenwNYB: 'USDT',
  So11111111111111111111111111111111111111112: 'wrapped SOL',
};

export const programName = (program: string): string | undefined =>
  Object.hasOwn(programs, program) ? programs[program]?.name : undefined;

export function readInstruction(instruction: Instruction, desk: Desk): Act {
  const known = Object.hasOwn(programs, instruction.program) ? programs[instruction.program] : undefined;
  const act = known === undefined ? null : attempt(() => known.read(instruction, desk));
  if (act !== null) return act;
  const who = known?.name ?? party(instruction.program, desk, 'an unknown program');
  const named = functionNames(desk.interfaceOf(instruction.program)?.json ?? '', instruction.data, desk.work);
  return {
    deed: named === null ? `runs an instruction of ${who} that is not known here` : `runs ${quoted(named)} of ${who}`,
    effects: [],
    facts: [addressFact('Program', instruction.program, desk), fact('Instruction data', hexOf(instruction.data), 'hex')],
    observations: [
      named === null
        ? { rule: 'opaque-call', sentence: `An instruction of ${who} (${instruction.program}) is not known here.` }
        : { rule: 'named-call', sentence: `${quoted(named)} of ${who}: its name is known, its effect is not.` },
      ...(known === undefined ? strangers(instruction.program, 'The program', desk) : []),
    ],
    trees: [],
  };
}

function attempt(read: () => Act | null): Act | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const quiet = (deed: string): Act => ({ deed, effects: [], facts: [], observations: [], trees: [] });
const u32 = (data: Uint8Array): number => new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);
const u64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true);
/** Kept for an account to exist without rent: two years of it (solana.com/docs/core/fees). */
const lamportsPerByte = 6_960n;
const sol = (lamports: bigint): string => `${decimal(lamports, 9)} SOL`;
/** A missing account stands in a lookup table: it is named so, and is never known. */
const account = (i: Instruction, at: number): string => i.accounts[at] ?? 'an account of a lookup table';

/** Units of computing a transaction can have at most; the price is per unit, in millionths of a lamport. */
const mostUnits = 1_400_000n;

function budget({ data }: Instruction): Act {
  const act = quiet('sets the compute budget');
  if (data[0] !== 3) return act;
  const most = (u64(data, 1) * mostUnits) / 1_000_000n;
  return {
    ...act,
    facts: [fact('Highest priority fee', String(most), 'amount', 'computed', sol(most))],
    observations:
      most < 1_000_000_000n ? [] : [{ rule: 'high-fee', sentence: `Up to ${sol(most)} can be paid as a priority fee alone.` }],
  };
}

function paid(what: string, from: string, to: string, desk: Desk): Act {
  return {
    deed: `sends ${what} from ${party(from, desk, desk.account)} to ${party(to, desk)}`,
    effects: [`${what} leave ${party(from, desk, desk.account)}.`],
    facts: [addressFact('From', from, desk), addressFact('Receiver', to, desk), fact('Amount', what, 'text')],
    observations: strangers(to, 'The receiver', desk),
    trees: [],
  };
}

function power(deed: string, holder: string | null, desk: Desk): Act {
  const observations: Observation[] = [
    { rule: 'program-authority', sentence: `This ${deed}${holder === null ? '' : ` to ${party(holder, desk)}`}.` },
  ];
  return {
    deed: `${deed}${holder === null ? '' : ` to ${party(holder, desk)}`}`,
    effects: [],
    facts: holder === null ? [] : [addressFact('New holder', holder, desk)],
    observations: holder === null ? observations : [...observations, ...strangers(holder, 'The new holder', desk)],
    trees: [],
  };
}

function system(i: Instruction, desk: Desk): Act | null {
  const { data } = i;
  switch (u32(data)) {
    case 0: {
      const act = paid(sol(u64(data, 4)), account(i, 0), account(i, 1), desk);
      // A new account is always a stranger; one that gets far more than it takes to exist is a payment to whoever made it.
      const rent = (u64(data, 12) + 128n) * lamportsPerByte;
      const observations = u64(data, 4) > 2n * rent ? act.observations : [];
      return { ...act, deed: `opens an account with ${sol(u64(data, 4))} of ${desk.account}`, observations };
    }
    case 1:
      return power(`hands the account ${account(i, 0)} over`, base58.encode(data.slice(4, 36)), desk);
    case 2:
      return paid(sol(u64(data, 4)), account(i, 0), account(i, 1), desk);
    case 4:
      return { ...quiet('uses a durable nonce'), observations: [{ rule: 'durable-nonce' }] };
    case 5:
      return paid(sol(u64(data, 4)), account(i, 0), account(i, 1), desk);
    case 7:
      return power('hands the authority over a nonce account', base58.encode(data.slice(4, 36)), desk);
    case 10:
      return power(`hands the account ${account(i, 0)} over`, base58.encode(data.slice(-32)), desk);
    case 11:
      return paid(sol(u64(data, 4)), account(i, 0), account(i, 2), desk);
    default:
      return null;
  }
}

const authorityTypes = ['minting', 'freezing', 'a token account', 'closing'];

function token(i: Instruction, desk: Desk): Act | null {
  const { data } = i;
  const kind = data[0];
  const amount = (mint: string | null): string => {
    const units = u64(data, 1);
    return mint === null
      ? `${units} units of a token`
      : `${decimal(units, data[9] ?? 0)} ${mints[mint] ?? 'of an unknown token'}`;
  };
  switch (kind) {
    case 3:
      return paid(amount(null), account(i, 0), account(i, 1), desk);
    case 12:
      return withMint(paid(amount(account(i, 1)), account(i, 0), account(i, 2), desk), account(i, 1), desk);
    case 4:
      return delegated(i, account(i, 1), u64(data, 1), amount(null), desk);
    case 13:
      return withMint(delegated(i, account(i, 2), u64(data, 1), amount(account(i, 1)), desk), account(i, 1), desk);
    case 5:
      return quiet('takes back the right of a delegate to move tokens');
    case 6: {
      const given = data[2] === 1 ? base58.encode(data.slice(3, 35)) : null;
      const what = authorityTypes[data[1] ?? 99] ?? 'a token';
      return power(
        given === null ? `gives up the authority over ${what} for ever` : `hands the authority over ${what}`,
        given,
        desk,
      );
    }
    case 9:
      return paid('what a token account holds', account(i, 0), account(i, 1), desk);
    case 7:
    case 14:
      return {
        ...paid(amount(kind === 14 ? account(i, 0) : null), account(i, 0), account(i, 1), desk),
        deed: `makes ${amount(kind === 14 ? account(i, 0) : null)} for ${party(account(i, 1), desk)}`,
      };
    case 8:
    case 15:
      return { ...quiet(`destroys ${amount(kind === 15 ? account(i, 1) : null)}`), observations: [{ rule: 'burned' }] };
    case 17:
      return quiet('brings a wrapped balance up to date');
    default:
      return null;
  }
}

const withMint = (act: Act, mint: string, desk: Desk): Act => ({
  ...act,
  facts: [
    ...act.facts,
    {
      ...addressFact('Token', mint, desk),
      ...(mints[mint] === undefined ? {} : { name: mints[mint], nameSource: 'computed' as const, note: 'bundled list' }),
    },
  ],
});

function delegated(i: Instruction, delegate: string, units: bigint, amount: string, desk: Desk): Act {
  const unlimited = units >= 2n ** 63n;
  const what = unlimited ? 'everything in a token account' : `up to ${amount}`;
  return {
    deed: `lets ${party(delegate, desk)} move ${what} of ${desk.account}`,
    effects: [`${party(delegate, desk)} can move ${what}, whenever it likes.`],
    facts: [
      addressFact('Token account', account(i, 0), desk),
      addressFact('Delegate', delegate, desk),
      fact('Amount', String(units), 'amount', 'computed', unlimited ? 'no limit' : amount),
    ],
    observations: [
      {
        rule: unlimited ? 'unlimited-approval' : 'solana-approval',
        sentence: `${party(delegate, desk)} may move ${what} of ${desk.account}.`,
      },
      ...strangers(delegate, 'The delegate', desk),
    ],
    trees: [],
  };
}

function loader(i: Instruction, desk: Desk): Act | null {
  switch (u32(i.data)) {
    case 3:
      return {
        ...power(`replaces the code of the program ${account(i, 1)}`, null, desk),
        facts: [addressFact('Program', account(i, 1), desk), addressFact('New code in', account(i, 2), desk)],
        observations: [
          {
            rule: 'upgrade',
            sentence: `The code of the program ${account(i, 1)} would be replaced by that in ${account(i, 2)}.`,
          },
        ],
      };
    case 4:
    case 7:
      return power(
        i.accounts.length < 3
          ? `gives up the authority over ${account(i, 0)} for ever`
          : `hands the authority over ${account(i, 0)}`,
        i.accounts[2] ?? null,
        desk,
      );
    case 5:
      return paid('what a closed program account holds', account(i, 0), account(i, 1), desk);
    default:
      return null;
  }
}

function stake(i: Instruction, desk: Desk): Act | null {
  switch (u32(i.data)) {
    case 1:
      return power(`hands the authority over the stake ${account(i, 0)}`, base58.encode(i.data.slice(4, 36)), desk);
    case 10:
      return power(`hands the authority over the stake ${account(i, 0)}`, i.accounts[3] ?? null, desk);
    case 4:
      return paid(sol(u64(i.data, 4)), account(i, 0), account(i, 1), desk);
    default:
      return null;
  }
}

function memo(i: Instruction): Act {
  const text = new TextDecoder().decode(i.data);
  return { ...quiet(`writes the memo ${quoted(text, 80)}`), facts: [fact('Memo', text, 'text')] };
}

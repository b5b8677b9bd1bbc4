/**
 * What an instruction of Solana moves, read from its bytes: lamports of the system and stake programs, amounts of the
 * token programs. The network is not named in a message: all of it is "Solana".
 */
import type { Fact, Movement } from '../../../contract/document.ts';
import { unknownMove } from '../movements.ts';
import { addressFact, type ReadContext } from '../reading.ts';
import { mintName } from './act.ts';
import { programName } from './acts.ts';
import type { Instruction } from './message.ts';

const chain = 'Solana';
const u32 = (data: Uint8Array): number => new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);
const u64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true);

/** SECURITY: an instruction that is not certainly one that moves nothing moves nobody knows what. */
export function instructionMoves(instruction: Instruction, context: ReadContext): Movement[] {
  const read = movers[programName(instruction.program) ?? ''];
  try {
    return read?.(instruction, context) ?? [unknownMove];
  } catch {
    return [unknownMove];
  }
}

const party = (i: Instruction, at: number, context: ReadContext): Fact | null => {
  const account = i.accounts[at];
  return account === null || account === undefined ? null : addressFact('Receiver', account, context);
};

const lamports = (units: bigint, receiver: Fact | null): Movement[] =>
  units === 0n ? [] : [{ how: 'sent', units: String(units), decimals: 9, asset: 'SOL', token: null, chain, party: receiver }];

/** By the name of the program; null where the instruction is not one of those. */
const movers: Readonly<Record<string, (i: Instruction, context: ReadContext) => Movement[] | null>> = {
  'System program': system,
  'SPL Token': token,
  'Token-2022': token,
  'Stake program': (i, context) => (u32(i.data) === 4 ? lamports(u64(i.data, 4), party(i, 1, context)) : null),
  // The rent of a token account is a fee of its own kind.
  'Associated token account': ({ data }) => (data.length === 0 || data[0] === 0 || data[0] === 1 ? [] : null),
  // What is not known of it may carry a fee.
  'Compute budget': ({ data }) => ([1, 2, 3, 4].includes(data[0] ?? 0) ? [] : null),
  Memo: () => [],
};

function system(i: Instruction, context: ReadContext): Movement[] | null {
  switch (u32(i.data)) {
    case 0:
    case 2:
      return lamports(u64(i.data, 4), party(i, 1, context));
    // Withdraws from a nonce account.
    case 5:
      return lamports(u64(i.data, 4), party(i, 1, context));
    // Advances a nonce.
    case 4:
      return [];
    case 11:
      return lamports(u64(i.data, 4), party(i, 2, context));
    default:
      return null;
  }
}

/** Amounts that a token account, not a person, stands behind: its owner is not in the message. */
function token(i: Instruction, context: ReadContext): Movement[] | null {
  const { data } = i;
  switch (data[0]) {
    case 3:
      return amount('sent', u64(data, 1), null, null, party(i, 1, context));
    case 12:
      return amount('sent', u64(data, 1), i.accounts[1] ?? null, data[9] ?? null, party(i, 2, context));
    case 4:
      return amount('allowed', u64(data, 1), null, null, party(i, 1, context));
    case 13:
      return amount('allowed', u64(data, 1), i.accounts[1] ?? null, data[9] ?? null, party(i, 2, context));
    // Takes a delegate's right back; brings a wrapped balance up to date.
    case 5:
    case 17:
      return [];
    default:
      return null;
  }
}

/** Where no mint is named the amount is of a token that the message does not tell. */
function amount(
  how: Movement['how'],
  units: bigint,
  mint: string | null,
  decimals: number | null,
  receiver: Fact | null,
): Movement[] {
  if (units === 0n) return [];
  return [
    {
      how,
      units: how === 'allowed' && units >= 2n ** 63n ? 'no limit' : String(units),
      decimals,
      asset: mint === null ? null : (mintName(mint) ?? 'an unknown token'),
      token: mint,
      chain,
      party: receiver,
    },
  ];
}

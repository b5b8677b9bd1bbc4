/** What well-known Solana programs are asked to do. */
import { base58 } from '@scure/base';
import { hexOf } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import { party, strangers } from '../parties.ts';
import { addressFact, fact, type ReadContext } from '../reading.ts';
import { account, paid, power, quiet, type Reader, type SolanaAct, sol, solWords, u32, u64 } from './act.ts';
import { functionNames } from './idl.ts';
import type { Instruction } from './message.ts';
import { system } from './system.ts';
import { associated, token } from './token.ts';

const programs: Record<string, { name: string; read: Reader }> = {
  '11111111111111111111111111111111': { name: 'System program', read: system },
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: { name: 'SPL Token', read: token },
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: { name: 'Token-2022', read: token },
  BPFLoaderUpgradeab1e11111111111111111111111: { name: 'Upgradeable loader', read: loader },
  Stake11111111111111111111111111111111111111: { name: 'Stake program', read: stake },
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: { name: 'Associated token account', read: associated },
  ComputeBudget111111111111111111111111111111: { name: 'Compute budget', read: budget },
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: { name: 'Memo', read: memo },
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: { name: 'Memo', read: memo },
};
export const programName = (program: string): string | undefined =>
  Object.hasOwn(programs, program) ? programs[program]?.name : undefined;

export function readInstruction(instruction: Instruction, context: ReadContext): SolanaAct {
  const known = Object.hasOwn(programs, instruction.program) ? programs[instruction.program] : undefined;
  const act = known === undefined ? null : attempt(() => known.read(instruction, context));
  if (act !== null) return act;
  const who = known?.name ?? party(instruction.program, context, 'an unknown program');
  const named = functionNames(context.interfaceOf(instruction.program)?.json ?? '', instruction.data, context.work);
  return {
    deed: named === null ? `runs an instruction of ${who} that is not known here` : `runs ${quoted(named)} of ${who}`,
    effects: [],
    facts: [addressFact('Program', instruction.program, context), fact('Instruction data', hexOf(instruction.data), 'hex')],
    observations: [
      named === null
        ? { rule: 'opaque-call', sentence: `An instruction of ${who} (${instruction.program}) is not known here.` }
        : { rule: 'named-call', sentence: `${quoted(named)} of ${who}: its name is known, its effect is not.` },
      ...(known === undefined ? strangers(instruction.program, 'The program', context) : []),
    ],
    trees: [],
    leaving: [],
  };
}

function attempt(read: () => SolanaAct | null): SolanaAct | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Units of computing a transaction can have at most; the price is per unit, in millionths of a lamport. */
const mostUnits = 1_400_000n;

function budget({ data }: Instruction): SolanaAct | null {
  const act = quiet('sets the compute budget');
  // 0 is of old and carries a fee of its own; what is above 4 is not known here.
  if (![1, 2, 3, 4].includes(data[0] ?? 0)) return null;
  if (data[0] !== 3) return act;
  const most = (u64(data, 1) * mostUnits) / 1_000_000n;
  return {
    ...act,
    facts: [fact('Highest priority fee', String(most), 'amount', 'computed', solWords(most))],
    observations:
      most < 1_000_000_000n
        ? []
        : [{ rule: 'high-fee', sentence: `Up to ${solWords(most)} can be paid as a priority fee alone.` }],
  };
}

function loader(i: Instruction, context: ReadContext): SolanaAct | null {
  switch (u32(i.data)) {
    case 3:
      return {
        ...power(`replaces the code of the program ${account(i, 1)}`, null, context),
        facts: [addressFact('Program', account(i, 1), context), addressFact('New code in', account(i, 2), context)],
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
        context,
      );
    case 5:
      return paid({ from: account(i, 0), holder: account(i, 2), to: account(i, 1), asset: sol, units: null }, context);
    default:
      return null;
  }
}

function stake(i: Instruction, context: ReadContext): SolanaAct | null {
  switch (u32(i.data)) {
    case 1:
      return power(`hands the authority over the stake ${account(i, 0)}`, base58.encode(i.data.slice(4, 36)), context);
    case 10:
      return power(`hands the authority over the stake ${account(i, 0)}`, i.accounts[3] ?? null, context);
    case 4:
      return paid({ from: account(i, 0), holder: account(i, 4), to: account(i, 1), asset: sol, units: u64(i.data, 4) }, context);
    default:
      return null;
  }
}

function memo(i: Instruction): SolanaAct {
  const text = new TextDecoder().decode(i.data);
  return { ...quiet(`writes the memo ${quoted(text, 80)}`), facts: [fact('Memo', text, 'text')] };
}

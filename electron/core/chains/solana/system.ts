/** Instructions of Solana's System program: what pays, and what hands an account over (docs.rs, solana_system_interface). */
import { base58 } from '@scure/base';
import { strangers } from '../parties.ts';
import { addressFact, type ReadContext } from '../reading.ts';
import { account, holderName, paid, power, quiet, type SolanaAct, shown, sol, solWords, u32, u64 } from './act.ts';
import type { Instruction } from './message.ts';

const key = (data: Uint8Array, at: number): string => {
  if (data.length < at + 32) throw new RangeError('the instruction ends early');
  return base58.encode(data.slice(at, at + 32));
};
/** Where a seed of its own length ends. */
const pastSeed = (data: Uint8Array, at: number): number => at + 8 + Number(u64(data, at));

export function system(i: Instruction, context: ReadContext): SolanaAct | null {
  const { data } = i;
  const send = (units: bigint, to: string) =>
    paid({ from: account(i, 0), holder: account(i, 0), to, asset: sol, units }, context);
  switch (u32(data)) {
    case 0:
      return opened(i, u64(data, 4), key(data, 20), context);
    case 1:
      return power(`hands the account ${account(i, 0)} over`, key(data, 4), context);
    case 2:
    case 5:
      return send(u64(data, 4), account(i, 1));
    case 3: {
      const end = pastSeed(data, 36);
      return opened(i, u64(data, end), key(data, end + 16), context);
    }
    case 4:
      return { ...quiet('uses a durable nonce'), observations: [{ rule: 'durable-nonce' }] };
    case 7:
      return power('hands the authority over a nonce account', key(data, 4), context);
    case 8:
      return filled(i, u64(data, 4), context);
    case 9:
      return power(`hands the account ${account(i, 0)} over`, key(data, pastSeed(data, 36) + 8), context);
    case 10:
      return power(`hands the account ${account(i, 0)} over`, key(data, pastSeed(data, 36)), context);
    case 11:
      return send(u64(data, 4), account(i, 2));
    default:
      return null;
  }
}

/** Programs whose accounts are opened with what it takes to exist, by everybody and every day. */
const tokenPrograms: Record<string, string> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'SPL Token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022',
};
const systemProgram = '11111111111111111111111111111111';

/**
 * SECURITY: what a new account is opened with belongs to the program that owns it, and the size that is asked for is only
 * a number beside it: it is a payment to whoever wrote that program, however little the account is said to need.
 */
function opened(i: Instruction, lamports: bigint, owner: string, context: ReadContext): SolanaAct {
  const act = paid({ from: account(i, 0), holder: account(i, 0), to: account(i, 1), asset: sol, units: lamports }, context);
  const plain = owner === systemProgram;
  const program = Object.hasOwn(tokenPrograms, owner) ? tokenPrograms[owner] : undefined;
  const whose = program ?? (plain ? 'nobody but its key' : shown(owner, context));
  const payment = {
    ...act,
    deed: `pays ${solWords(lamports)} of ${holderName(account(i, 0), context)} into a new account, owned by ${whose}`,
    facts: [...act.facts, addressFact('Owned by the program', owner, context)],
  };
  if (program !== undefined) return { ...payment, observations: [], ifMuch: act.observations };
  return plain
    ? payment
    : { ...payment, observations: [...act.observations, ...strangers(owner, 'The program that owns the new account', context)] };
}

/** An account that holds data is no wallet any more: the System program moves nothing out of it. */
function filled(i: Instruction, space: bigint, context: ReadContext): SolanaAct {
  const target = account(i, 0);
  const act = quiet(`sets ${space} bytes of data aside in ${shown(target, context)}`);
  if (target !== context.signWith && !context.names.own(target)) return act;
  return {
    ...act,
    observations: [
      { rule: 'program-authority', sentence: `${shown(target, context)} would hold data, and could send no SOL any more.` },
    ],
  };
}

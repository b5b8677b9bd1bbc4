/** Instructions of Solana's System program: what pays, and what hands an account over (docs.rs, solana_system_interface). */
import { base58 } from '@scure/base';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { decoded } from '../decoded.ts';
import { account, authority, exactly, holder, inFull, paid, party, paymentDetails, type Read, sol, u32, u64 } from './assets.ts';
import type { Instruction } from './message.ts';

const key = (data: Uint8Array, at: number): string => {
  if (data.length < at + 32) throw new RangeError('the instruction ends early');
  return base58.encode(data.slice(at, at + 32));
};
/** Where a seed of its own length ends. */
const pastSeed = (data: Uint8Array, at: number): number => at + 8 + Number(u64(data, at));

export function system(i: Instruction, context: ReadContext): Read | null {
  const { data } = i;
  const from = account(i, 0);
  const send = (units: bigint, to: string) => paid({ from, holder: from, to, amount: exactly(sol, units) }, context);
  switch (u32(data)) {
    case 0:
      return opened(i, u64(data, 4), key(data, 20), context);
    case 1:
      return authority({ power: 'account', over: from, to: key(data, 4) }, context);
    case 2:
    case 5:
      return send(u64(data, 4), account(i, 1));
    case 3: {
      const end = pastSeed(data, 36);
      return opened(i, u64(data, end), key(data, end + 16), context);
    }
    case 4: {
      // Who advances it decides when the transaction can no longer be sent; what is one's own is harmless.
      const by = i.accounts[2] ?? null;
      const isOwn = by !== null && (by === context.signWith || context.names.own(by));
      return decoded([{ action: 'use nonce', account: context.actor }], {
        findings: [{ id: 'durable-nonce', authority: by === null ? null : party(by), isOwn }],
      });
    }
    case 7:
      return authority({ power: 'nonce account', over: from, to: key(data, 4) }, context);
    case 8:
      return filled(i, u64(data, 4), context);
    case 9:
      return authority({ power: 'account', over: from, to: key(data, pastSeed(data, 36) + 8) }, context);
    case 10:
      return authority({ power: 'account', over: from, to: key(data, pastSeed(data, 36)) }, context);
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
function opened(i: Instruction, lamports: bigint, owner: string, context: ReadContext): Read {
  const [from, to] = [account(i, 0), account(i, 1)];
  const plain = owner === systemProgram;
  const program = Object.hasOwn(tokenPrograms, owner) ? tokenPrograms[owner] : undefined;
  const given = exactly(sol, lamports);
  const doubts = counterpartyFindings(to, 'receiver', context);
  const payment = decoded(
    [
      {
        ...{ action: 'open account', account: holder(from, context), amounts: [given], from: party(from) },
        ...{ counterparty: party(to), owner: program ?? (plain ? null : inFull(owner)) },
      },
    ],
    { details: [...paymentDetails(from, to, given), addressDetail('Owned by the program', owner)] },
  );
  if (program !== undefined) return { ...payment, ifMuch: doubts };
  return {
    ...payment,
    findings: plain ? doubts : [...doubts, ...counterpartyFindings(owner, 'program that owns the new account', context)],
  };
}

/** An account that holds data is no wallet any more: the System program moves nothing out of it. */
function filled(i: Instruction, space: bigint, context: ReadContext): Read {
  const target = account(i, 0);
  const over = inFull(target);
  const own = target === context.signWith || context.names.own(target);
  return decoded([{ action: 'set data aside', account: context.actor, bytes: space, over }], {
    findings: own ? [{ id: 'program-authority.data', over }] : [],
  });
}

/** What well-known Solana programs are asked to do. */
import { base58 } from '@scure/base';
import { hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Detail, decoded, hex, text, traced } from '../decoded.ts';
import { account, authority, everything, exactly, inFull, paid, type Read, type Reader, sol, u32, u64 } from './assets.ts';
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
  Vote111111111111111111111111111111111111111: { name: 'Vote program', read: vote },
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: { name: 'Associated token account', read: associated },
  ComputeBudget111111111111111111111111111111: { name: 'Compute budget', read: budget },
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: { name: 'Memo', read: memo },
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: { name: 'Memo', read: memo },
};
export const programName = (program: string): string | undefined =>
  Object.hasOwn(programs, program) ? programs[program]?.name : undefined;

export function readInstruction(instruction: Instruction, context: ReadContext): Read {
  const { program, data } = instruction;
  const origin = { readFrom: data };
  const known = Object.hasOwn(programs, program) ? programs[program] : undefined;
  const read = known === undefined ? null : attempt(() => known.read(instruction, context));
  if (read !== null) return traced(read, origin);
  const by = known?.name ?? { address: program, stranger: 'an unknown program' };
  const name = functionNames(context.interfaceOf(program)?.json ?? '', data, context.work);
  const effects = [{ ...{ action: 'run instruction' as const, account: context.actor, program: by, name }, ...origin }];
  return decoded(effects, {
    details: [addressDetail('Program', program), hex('Instruction data', hexOf(data))],
    findings: [
      name === null
        ? { id: 'opaque-call.instruction', program: by, address: program }
        : { id: 'named-call.instruction', program: by, name },
      ...(known === undefined ? counterpartyFindings(program, 'program', context) : []),
    ],
  });
}

function attempt(read: () => Read | null): Read | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Units of computing a transaction can have at most; the price is per unit, in millionths of a lamport. */
const mostUnits = 1_400_000n;
const highFee = 1_000_000_000n;

function budget({ data }: Instruction, { actor }: ReadContext): Read | null {
  // 0 is of old and carries a fee of its own; what is above 4 is not known here.
  if (![1, 2, 3, 4].includes(data[0] ?? 0)) return null;
  const effects = [{ action: 'set budget' as const, account: actor }];
  if (data[0] !== 3) return decoded(effects);
  const most = exactly(sol, (u64(data, 1) * mostUnits) / 1_000_000n);
  return decoded(effects, {
    details: [amount('Highest priority fee', most)],
    findings: (most.units ?? 0n) < highFee ? [] : [{ id: 'high-fee.priority', amount: most }],
  });
}

function loader(i: Instruction, context: ReadContext): Read | null {
  switch (u32(i.data)) {
    case 3: {
      const over = inFull(account(i, 1));
      const code = inFull(account(i, 2));
      return decoded([{ action: 'replace program', account: context.actor, over }], {
        details: [addressDetail('Program', account(i, 1)), addressDetail('New code in', account(i, 2))],
        findings: [{ id: 'upgrade.program', over, code }],
      });
    }
    case 4:
    case 7:
      return authority(
        {
          ...(i.accounts.length < 3 ? { verb: 'gives up' } : {}),
          ...{ power: 'program', over: account(i, 0), to: i.accounts[2] ?? null },
        },
        context,
      );
    case 5:
      return paid({ from: account(i, 0), holder: account(i, 2), to: account(i, 1), amount: everything(sol) }, context);
    default:
      return null;
  }
}

function stake(i: Instruction, context: ReadContext): Read | null {
  const held = { power: 'stake' as const, over: account(i, 0) };
  const { actor } = context;
  const arranged = (verb: 'splits' | 'merges into', over: string, details: Detail[]): Read =>
    decoded([{ action: 'arrange stake', account: actor, verb, over: inFull(over) }], { details });
  const staked = (units: bigint | null) => [
    { asset: sol, units, bound: units === null ? ('whole' as const) : ('exact' as const) },
  ];
  switch (u32(i.data)) {
    case 0:
      return initialised(i, context);
    case 1:
      return authority({ ...held, to: base58.encode(i.data.slice(4, 36)) }, context);
    case 2: {
      if (i.accounts.length < 2) return null;
      // To a validator, whose vote account it names: the stake stays with who may withdraw it.
      const effect = { ...{ action: 'stake' as const, account: actor, amounts: staked(null) }, resource: 'rewards' };
      return decoded([effect], { details: [addressDetail('Validator', account(i, 1))] });
    }
    case 3:
      return arranged('splits', account(i, 0), [addressDetail('New stake', account(i, 1))]);
    case 5:
      return decoded([{ action: 'unstake', account: actor, amounts: staked(null), resource: 'rewards' }]);
    case 7:
      return arranged('merges into', account(i, 0), [addressDetail('Merged', account(i, 1))]);
    case 9:
    case 10:
      return authority({ ...held, to: i.accounts[3] ?? null }, context);
    case 4: {
      const given = exactly(sol, u64(i.data, 4));
      return paid({ from: account(i, 0), holder: account(i, 4), to: account(i, 1), amount: given }, context);
    }
    default:
      return null;
  }
}

/**
 * Who may withdraw a stake decides over it, and who holds its lockup decides until when nobody may; who may only delegate it
 * earns nothing by it (docs.rs, solana_stake_interface: Authorized, then Lockup of a time, an epoch, a custodian).
 */
function initialised(i: Instruction, context: ReadContext): Read {
  const key = (at: number): string => base58.encode(i.data.slice(at, at + 32));
  const [staker, withdrawer, custodian] = [key(4), key(36), key(84)];
  const isOwn = (each: string): boolean => each === context.signWith || context.names.own(each);
  const over = account(i, 0);
  const foreign = [withdrawer, staker].find(each => !isOwn(each));
  if (foreign !== undefined) return authority({ power: 'stake', over, to: foreign }, context);
  const isLocked = u64(i.data, 68) !== 0n || u64(i.data, 76) !== 0n;
  if (isLocked && !isOwn(custodian)) return authority({ power: 'stake lockup', over, to: custodian }, context);
  const locked = isLocked ? [addressDetail('May end the lockup', custodian)] : [];
  const details = [addressDetail('May withdraw', withdrawer), addressDetail('May delegate', staker), ...locked];
  return decoded([{ action: 'arrange stake', account: context.actor, verb: 'opens', over: inFull(over) }], { details });
}

/** A validator's account: who votes with it, who withdraws from it (docs.rs, solana_vote_interface). */
function vote(i: Instruction, context: ReadContext): Read | null {
  const held = { power: 'stake' as const, over: account(i, 0) };
  switch (u32(i.data)) {
    case 1:
      return authority({ ...held, to: base58.encode(i.data.slice(4, 36)) }, context);
    case 7:
      return authority({ ...held, to: i.accounts[3] ?? null }, context);
    case 3: {
      const given = exactly(sol, u64(i.data, 4));
      return paid({ from: account(i, 0), holder: account(i, 2), to: account(i, 1), amount: given }, context);
    }
    default:
      return null;
  }
}

function memo(i: Instruction, { actor }: ReadContext): Read {
  const written = new TextDecoder().decode(i.data);
  return decoded([{ action: 'write memo', account: actor, text: written }], { details: [text('Memo', written)] });
}

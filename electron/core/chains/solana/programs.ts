/** What well-known Solana programs are asked to do. */
import { hexOf } from '../../text/bytes.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, decoded, hex, text, traced } from '../decoded.ts';
import type { Party } from '../effect.ts';
import { houseKept } from '../housekeeping.ts';
import {
  account,
  authority,
  everything,
  exactly,
  holderOf,
  inFull,
  isOwn,
  type MessageContext,
  mintName,
  paid,
  party,
  type Read,
  type Reader,
  sol,
  u32,
  u64,
  unseenAccount,
} from './assets.ts';
import { programIds } from './belongings.ts';
import { functionNames } from './idl.ts';
import { jupiter } from './jupiter.ts';
import type { Instruction } from './message.ts';
import { marinade, stakePool } from './pools.ts';
import { stake, vote } from './staking.ts';
import { system } from './system.ts';
import { associated, token } from './token.ts';

/** SECURITY: a name tells which program it is, and nothing of what an instruction of it does. */
const named = (names: Record<string, string>): Record<string, { name: string; read: Reader }> =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, { name, read: () => null }]));

/** Published by those who wrote them; of the last, and of pools, their documentation and repositories name the address. */
const programs: Record<string, { name: string; read: Reader }> = {
  '11111111111111111111111111111111': { name: 'System program', read: system },
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: { name: 'SPL Token', read: token },
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: { name: 'Token-2022', read: token },
  BPFLoaderUpgradeab1e11111111111111111111111: { name: 'Upgradeable loader', read: loader },
  Stake11111111111111111111111111111111111111: { name: 'Stake program', read: stake },
  Vote111111111111111111111111111111111111111: { name: 'Vote program', read: vote },
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: { name: 'Associated token account', read: associated },
  ComputeBudget111111111111111111111111111111: { name: 'Compute budget', read: budget },
  AddressLookupTab1e1111111111111111111111111: { name: 'Address lookup table program', read: tables },
  MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD: { name: 'Marinade', read: marinade },
  SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy: { name: 'SPL stake pools', read: stakePool },
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: { name: 'Jupiter', read: jupiter },
  ...named({
    SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf: 'Squads',
    metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'Metaplex token metadata',
    GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw: 'SPL Governance',
    whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca',
    KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD: 'Kamino Lend',
  }),
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: { name: 'Memo', read: memo },
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: { name: 'Memo', read: memo },
};
export const programName = (program: string): string | undefined =>
  Object.hasOwn(programs, program) ? programs[program]?.name : undefined;

export function readInstruction(instruction: Instruction, context: MessageContext): Read {
  const { program, data } = instruction;
  const origin = { readFrom: data };
  const known = Object.hasOwn(programs, program) ? programs[program] : undefined;
  const read = known === undefined ? null : attempt(() => known.read(instruction, context));
  if (read !== null) return traced(read, origin);
  const by = known?.name ?? { address: program, stranger: 'an unknown program' };
  const name = functionNames(context.interfaceOf(program)?.json ?? '', data, context.work);
  const strangers = strangersIn(instruction, context);
  const effects = [{ ...{ action: 'run instruction' as const, account: context.actor, program: by, name }, ...origin }];
  return decoded(effects, {
    details: [addressDetail('Program', program), hex('Instruction data', hexOf(data))],
    findings: [
      name === null
        ? { id: 'opaque-call.instruction', program: by, address: program, strangers }
        : { id: 'named-call.instruction', program: by, address: program, name, strangers },
      ...(known === undefined ? counterpartyFindings(program, 'program', context) : []),
    ],
  });
}

/** A name, a few numbers; what is longer holds an account as well, which looks like any other bytes. */
const noAccount = 39;

/** Accounts that nobody here knows, among those that an instruction is given; null where its data may name more. */
function strangersIn({ program, accounts, data }: Instruction, context: MessageContext): Party[] | null {
  if (data.length > noAccount) return null;
  const isKnown = (each: string): boolean =>
    each === program ||
    programName(each) !== undefined ||
    each.startsWith('Sysvar') ||
    mintName(each) !== undefined ||
    context.names.seen(holderOf(each, null, programIds.token, context)) ||
    isOwn(holderOf(each, null, programIds.token, context), context);
  return accounts.flatMap(each => (each !== null && isKnown(each) ? [] : [party(each ?? unseenAccount)]));
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

function budget({ data }: Instruction, { actor }: MessageContext): Read | null {
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

function loader(i: Instruction, context: MessageContext): Read | null {
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
      return closed(i, context);
    case 0: {
      const by = account(i, 1);
      const over = account(i, 0);
      return isOwn(by, context)
        ? houseKept(context.actor, 'opens a buffer for code', [addressDetail('Buffer', over)])
        : authority({ power: 'program', over, to: by }, context);
    }
    case 1:
      return houseKept(context.actor, 'writes code into a buffer', [addressDetail('Buffer', account(i, 0))]);
    case 6:
    case 9:
      return houseKept(context.actor, 'makes room for a larger program', [addressDetail('Program', account(i, 1))]);
    default:
      return null;
  }
}

/** SECURITY: with the program among the accounts it is the program that ends, and all that it held with it. */
function closed(i: Instruction, context: MessageContext): Read {
  const pays = { from: account(i, 0), holder: account(i, 2), to: account(i, 1), amount: everything(sol) };
  const refunded = paid(pays, context);
  if (i.accounts.length < 4) return refunded;
  const ended = authority({ verb: 'gives up', power: 'program', over: account(i, 3), to: null }, context);
  return decoded([...ended.effects, ...refunded.effects], {
    details: [addressDetail('Program', account(i, 3)), ...refunded.details],
    findings: [...ended.findings, ...refunded.findings],
  });
}

/** Tables that messages look accounts up in: what a message does is told by its own accounts (docs.rs, solana_address_lookup_table_interface). */
function tables(i: Instruction, context: MessageContext): Read | null {
  const details = [addressDetail('Lookup table', account(i, 0))];
  switch (u32(i.data)) {
    case 0:
      return houseKept(context.actor, 'opens a lookup table', details);
    case 1:
      return houseKept(context.actor, 'freezes a lookup table for ever', details);
    case 2:
      return houseKept(context.actor, 'adds addresses to a lookup table', details);
    case 3:
      return houseKept(context.actor, 'switches a lookup table off', details);
    case 4:
      return paid({ from: account(i, 0), holder: account(i, 1), to: account(i, 2), amount: everything(sol) }, context);
    default:
      return null;
  }
}

function memo(i: Instruction, { actor }: MessageContext): Read {
  const written = new TextDecoder().decode(i.data);
  return decoded([{ action: 'write memo', account: actor, text: written }], { details: [text('Memo', written)] });
}

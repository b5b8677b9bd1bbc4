/** What stakes and validators' accounts of Solana are asked to do (docs.rs, solana_stake_interface, solana_vote_interface). */
import { base58 } from '@scure/base';
import { addressDetail } from '../counterparty.ts';
import { type Detail, decoded } from '../decoded.ts';
import { houseKept } from '../housekeeping.ts';
import { account, authority, exactly, inFull, isOwn, type MessageContext, paid, type Read, sol, u8, u32, u64 } from './assets.ts';
import type { Instruction } from './message.ts';

const keyAt = (data: Uint8Array, at: number): string => {
  if (at < 0 || data.length < at + 32) throw new RangeError('the instruction ends early');
  return base58.encode(data.slice(at, at + 32));
};

export function stake(i: Instruction, context: MessageContext): Read | null {
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
      return checkedOpening(i, context);
    case 10:
    case 11:
      return authority({ ...held, to: i.accounts[3] ?? null }, context);
    case 6:
    case 12:
      return locked(i, context);
    case 8:
      return authority({ ...held, to: keyAt(i.data, 4) }, context);
    case 14:
      return decoded([{ action: 'unstake', account: actor, amounts: staked(null), resource: 'rewards' }]);
    // From one stake to another of the same authorities and lockup: the program takes no other.
    case 16:
    case 17:
      return houseKept(actor, 'moves SOL between two stakes of one authority', [
        addressDetail('From', account(i, 0)),
        addressDetail('To', account(i, 1)),
      ]);
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
function initialised(i: Instruction, context: MessageContext): Read {
  const key = (at: number): string => base58.encode(i.data.slice(at, at + 32));
  const [staker, withdrawer, custodian] = [key(4), key(36), key(84)];
  const over = account(i, 0);
  const foreign = [withdrawer, staker].find(each => !isOwn(each, context));
  if (foreign !== undefined) return authority({ power: 'stake', over, to: foreign }, context);
  const isLocked = u64(i.data, 68) !== 0n || u64(i.data, 76) !== 0n;
  if (isLocked && !isOwn(custodian, context)) return authority({ power: 'stake lockup', over, to: custodian }, context);
  const locked = isLocked ? [addressDetail('May end the lockup', custodian)] : [];
  const details = [addressDetail('May withdraw', withdrawer), addressDetail('May delegate', staker), ...locked];
  return decoded([{ action: 'arrange stake', account: context.actor, verb: 'opens', over: inFull(over) }], { details });
}

/** The same with who holds it among the accounts: who may delegate it, then who may withdraw it. */
function checkedOpening(i: Instruction, context: MessageContext): Read {
  const [over, staker, withdrawer] = [account(i, 0), account(i, 2), account(i, 3)];
  const foreign = [withdrawer, staker].find(each => !isOwn(each, context));
  if (foreign !== undefined) return authority({ power: 'stake', over, to: foreign }, context);
  const details = [addressDetail('May withdraw', withdrawer), addressDetail('May delegate', staker)];
  return decoded([{ action: 'arrange stake', account: context.actor, verb: 'opens', over: inFull(over) }], { details });
}

/** A validator's account: who votes with it, who withdraws from it (docs.rs, solana_vote_interface). */
export function vote(i: Instruction, context: MessageContext): Read | null {
  const held = { power: 'vote account' as const, over: account(i, 0) };
  switch (u32(i.data)) {
    case 1:
      return authority({ ...held, to: base58.encode(i.data.slice(4, 36)) }, context);
    case 7:
    case 11:
      return authority({ ...held, to: i.accounts[3] ?? null }, context);
    case 10:
      return authority({ ...held, to: keyAt(i.data, i.data.length - 32) }, context);
    case 0:
      return voteOpened(i, context);
    case 4:
      return authority({ power: 'validator identity', over: account(i, 0), to: account(i, 1) }, context);
    case 5:
      return houseKept(context.actor, `sets the commission of a vote account to ${u8(i.data, 4)} %`, [
        addressDetail('Vote account', account(i, 0)),
      ]);
    case 3: {
      const given = exactly(sol, u64(i.data, 4));
      return paid({ from: account(i, 0), holder: account(i, 2), to: account(i, 1), amount: given }, context);
    }
    default:
      return null;
  }
}

/** A new account of a validator: its node, who votes, who withdraws, the commission (VoteInit). */
function voteOpened(i: Instruction, context: MessageContext): Read {
  const foreign = [68, 36, 4].map(at => keyAt(i.data, at)).find(each => !isOwn(each, context));
  return foreign === undefined
    ? houseKept(context.actor, 'opens a vote account', [addressDetail('Vote account', account(i, 0))])
    : authority({ power: 'vote account', over: account(i, 0), to: foreign }, context);
}

/**
 * Until when nobody may withdraw a stake, and who may end that (LockupArgs: an option of a time, of an epoch, of a custodian;
 * the checked form has the custodian among its accounts). null where somebody's own money is only kept from them for longer:
 * then it is as grave as what is not read.
 */
function locked(i: Instruction, context: MessageContext): Read | null {
  let at = 4;
  const option = (size: number): number | null => {
    const there = u8(i.data, at) === 1;
    at += there ? 1 + size : 1;
    return there ? at - size : null;
  };
  const [time, epoch] = [option(8), option(8)];
  const custodianAt = u32(i.data) === 6 ? option(32) : null;
  const custodian = custodianAt === null ? (i.accounts[2] ?? null) : keyAt(i.data, custodianAt);
  const over = account(i, 0);
  if (custodian !== null && !isOwn(custodian, context)) return authority({ power: 'stake lockup', over, to: custodian }, context);
  const isLonger = [time, epoch].some(each => each !== null && u64(i.data, each) !== 0n);
  return isLonger ? null : houseKept(context.actor, 'sets the lockup of a stake', [addressDetail('Stake', over)]);
}

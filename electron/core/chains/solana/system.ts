/** Instructions of Solana's System program: what pays, and what hands an account over (docs.rs, solana_system_interface). */
import { base58 } from '@scure/base';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { decoded } from '../decoded.ts';
import { houseKept } from '../housekeeping.ts';
import {
  account,
  authority,
  exactly,
  holder,
  inFull,
  isOwn,
  type MessageContext,
  paid,
  party,
  paymentDetails,
  type Read,
  sol,
  u32,
  u64,
} from './assets.ts';
import { programIds } from './belongings.ts';
import type { Instruction } from './message.ts';

const key = (data: Uint8Array, at: number): string => {
  if (data.length < at + 32) throw new RangeError('the instruction ends early');
  return base58.encode(data.slice(at, at + 32));
};
/** Where a seed of its own length ends. */
const pastSeed = (data: Uint8Array, at: number): number => at + 8 + Number(u64(data, at));

export function system(i: Instruction, context: MessageContext): Read | null {
  const { data } = i;
  const from = account(i, 0);
  const send = (units: bigint, to: string) => paid({ from, holder: from, to, amount: exactly(sol, units) }, context);
  switch (u32(data)) {
    case 0:
      return opened(i, u64(data, 4), key(data, 20), context);
    case 1:
      return assigned(from, key(data, 4), context);
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
      const isOurs = by !== null && isOwn(by, context);
      return decoded([{ action: 'use nonce', account: context.actor }], {
        findings: [{ id: 'durable-nonce', authority: by === null ? null : party(by), isOwn: isOurs }],
      });
    }
    case 6:
      return isOwn(key(data, 4), context)
        ? houseKept(context.actor, 'opens a nonce account')
        : authority({ power: 'nonce account', over: from, to: key(data, 4) }, context);
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
    case 12:
      return houseKept(context.actor, 'renews the form of a nonce account');
    default:
      return null;
  }
}

/** Programs whose accounts are opened with what it takes to exist, by everybody and every day. */
const tokenPrograms: Record<string, string> = {
  [programIds.token]: 'SPL Token',
  [programIds.token2022]: 'Token-2022',
};
/** Programs of the network itself: what one of their accounts is opened with is whose who is named as it is opened. */
const nativePrograms: Record<string, string> = {
  [programIds.stake]: 'Stake program',
  [programIds.vote]: 'Vote program',
  [programIds.loader]: 'Upgradeable loader',
};
const named = (names: Record<string, string>, owner: string): string | undefined =>
  Object.hasOwn(names, owner) ? names[owner] : undefined;

/**
 * SECURITY: what a new account is opened with belongs to the program that owns it, and the size that is asked for is only
 * a number beside it: it is a payment to whoever wrote that program, however little the account is said to need; of a
 * program of the network, to whom the same message makes its holder, and to anybody where it makes none.
 */
function opened(i: Instruction, lamports: bigint, owner: string, context: MessageContext): Read {
  const [from, to] = [account(i, 0), account(i, 1)];
  const plain = owner === programIds.system;
  const program = named(tokenPrograms, owner);
  const native = named(nativePrograms, owner);
  const { holders, split } = context.belongings;
  const whose = plain || program !== undefined || native !== undefined ? holders.get(to) : undefined;
  const given = exactly(sol, lamports);
  const doubts = counterpartyFindings(whose ?? to, 'receiver', context);
  const payment = decoded(
    [
      {
        ...{ action: 'open account', account: holder(from, context), amounts: [given], from: party(from) },
        ...{ counterparty: party(whose ?? to), owner: program ?? native ?? (plain ? null : inFull(owner)) },
        ...(whose === undefined ? {} : { holder: party(whose) }),
      },
    ],
    {
      details: [
        ...paymentDetails(from, to, given),
        addressDetail('Owned by the program', owner),
        ...(whose === undefined ? [] : [addressDetail('Decides over it', whose)]),
      ],
    },
  );
  // A stake that is split off needs what it takes to exist, and is whose the first one is.
  if (program !== undefined || (owner === programIds.stake && split.has(to))) return { ...payment, ifMuch: doubts };
  return {
    ...payment,
    findings:
      plain || native !== undefined
        ? doubts
        : [...doubts, ...counterpartyFindings(owner, 'program that owns the new account', context)],
  };
}

/**
 * SECURITY: only an account that the message opens goes over to a program of the network as a matter of course: one that is
 * in use would be nobody's, and whoever comes first would have it.
 */
function assigned(over: string, to: string, context: MessageContext): Read {
  const { holders, split } = context.belongings;
  const whose = holders.get(over);
  const isNew = (whose !== undefined && isOwn(whose, context)) || (to === programIds.stake && split.has(over));
  const program = named(nativePrograms, to) ?? named(tokenPrograms, to);
  return isNew && program !== undefined && !isOwn(over, context)
    ? houseKept(context.actor, `turns a new account into one of the ${program}`, [addressDetail('Account', over)])
    : authority({ power: 'account', over, to }, context);
}

/** An account that holds data is no wallet any more: the System program moves nothing out of it. */
function filled(i: Instruction, space: bigint, context: MessageContext): Read {
  const target = account(i, 0);
  const over = inFull(target);
  return decoded([{ action: 'set data aside', account: context.actor, bytes: space, over }], {
    findings: isOwn(target, context) ? [{ id: 'program-authority.data', over }] : [],
  });
}

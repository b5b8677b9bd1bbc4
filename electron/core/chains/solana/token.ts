/** Instructions of the SPL Token programs and of the one that opens accounts of theirs (docs.rs, spl_token_2022). */
import { base58 } from '@scure/base';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, decoded } from '../decoded.ts';
import type { Amount, Asset, EffectOf, Power } from '../effect.ts';
import { houseKept } from '../housekeeping.ts';
import {
  account,
  anyToken,
  authority,
  bundled,
  everything,
  exactly,
  holderOf,
  inFull,
  isOwn,
  type MessageContext,
  ofMint,
  paid,
  party,
  paymentDetails,
  type Read,
  sol,
  u8,
  u64,
  unseenAccount,
} from './assets.ts';
import { associatedMint } from './belongings.ts';
import type { Instruction } from './message.ts';

/** By their number. */
const powers: readonly Power[] = ['minting', 'freezing', 'token account', 'closing'];

export function token(i: Instruction, context: MessageContext): Read | null {
  const { data } = i;
  const kind = data[0];
  // An account at the address that belongs to somebody's USDC holds that, and nothing else.
  const unnamed = kind === 3 || kind === 4 ? bundled(associatedMint(account(i, 0), context)) : anyToken;
  const named = (at: number): Asset => ofMint(account(i, at), u8(data, 9));
  const send = (to: number, authorityAt: number, given: Amount) =>
    paid({ from: account(i, 0), holder: account(i, authorityAt), to: account(i, to), amount: given, token: i.program }, context);
  switch (kind) {
    case 1:
      return owned(account(i, 2), 'own tokens', context);
    case 16:
    case 18:
      return owned(base58.encode(data.slice(1, 33)), 'own tokens', context);
    case 3:
      return send(1, 2, exactly(unnamed, u64(data, 1)));
    case 12:
      return send(2, 3, exactly(named(1), u64(data, 1)));
    case 25:
      return i.data[1] === 1 ? held(i, 'closing', base58.encode(data.slice(2, 34)), context) : decoded([]);
    case 35:
      return held(i, 'permanent delegate', base58.encode(data.slice(1, 33)), context);
    case 36:
      return hooked(i, context);
    case 26:
      // Fees that were withheld are the mint's: they go where the instruction says.
      if ((data[1] === 2 && data.length === 2) || (data[1] === 3 && data.length === 3))
        return paid(
          {
            ...{ from: account(i, 0), holder: account(i, 2), to: account(i, 1), token: i.program },
            amount: everything({ ...ofMint(account(i, 0), null), symbol: 'withheld fees of a token' }),
          },
          context,
        );
      if (data[1] === 4) return houseKept(context.actor, 'gathers the withheld fees of a token in its mint');
      // Token-2022, with the fee of a token that takes one: the fee is part of the amount.
      return data[1] === 1 ? send(2, 3, exactly(ofMint(account(i, 1), u8(data, 10)), u64(data, 2))) : null;
    case 4:
      return delegated(i, account(i, 1), exactly(unnamed, u64(data, 1)), context);
    case 13:
      return delegated(i, account(i, 2), exactly(named(1), u64(data, 1)), context);
    case 5:
      return decoded([{ action: 'revoke delegate', account: context.actor }]);
    case 6:
      return handed(i, context);
    case 9:
    case 38:
      return send(1, 2, everything(sol));
    case 7:
    case 14:
      return minted(i, exactly(kind === 14 ? named(0) : anyToken, u64(data, 1)), context);
    case 8:
    case 15:
      return decoded(
        [{ action: 'burn', account: context.actor, amounts: [exactly(kind === 15 ? named(1) : anyToken, u64(data, 1))] }],
        { findings: [{ id: 'burned' }] },
      );
    case 17:
      return decoded([{ action: 'sync balance', account: context.actor }]);
    case 0:
    case 20:
      return tokenMade(i, context);
    default:
      return small(i, context);
  }
}

/** What an account's own holder, or an issuer, sets from day to day; null for anything else. */
function small({ data, accounts }: Instruction, { actor }: MessageContext): Read | null {
  const over = accounts[0] ?? unseenAccount;
  const details = [addressDetail('Account', over)];
  switch (data[0]) {
    case 10:
      return houseKept(actor, 'freezes a token account', details);
    case 11:
      return houseKept(actor, 'lets a frozen token account move again', details);
    case 22:
      return houseKept(actor, 'binds a new token account to its owner', details);
    case 30:
      return houseKept(actor, data[1] === 0 ? 'asks for a memo with each transfer' : 'asks for no memo any more', details);
    case 34:
      return houseKept(actor, data[1] === 0 ? 'keeps programs from moving its tokens' : 'lets programs move its tokens', details);
    default:
      return null;
  }
}

/** A new token: who may make more of it, and who may freeze it (docs.rs, spl_token_2022, InitializeMint). */
function tokenMade(i: Instruction, context: MessageContext): Read {
  const { data } = i;
  const may = [base58.encode(data.slice(2, 34)), ...(data[34] === 1 ? [base58.encode(data.slice(35, 67))] : [])];
  const foreign = may.findIndex(each => !isOwn(each, context));
  const to = may[foreign];
  return to === undefined
    ? houseKept(context.actor, 'makes a new token', [addressDetail('Token', account(i, 0))])
    : held(i, foreign === 0 ? 'minting' : 'freezing', to, context);
}

function handed(i: Instruction, context: MessageContext): Read {
  const { data } = i;
  const to = data[2] === 1 ? base58.encode(data.slice(3, 35)) : null;
  const power = powers[data[1] ?? 99] ?? 'token';
  return authority({ ...(to === null ? { verb: 'gives up' } : {}), power, over: account(i, 0), to }, context);
}

const held = (i: Instruction, power: Power, to: string, context: MessageContext): Read =>
  authority({ power, over: account(i, 0), to }, context);

/** Nobody, as the extensions of Token-2022 write it. */
const none = '11111111111111111111111111111111';
/** The program that runs with each transfer, and, where it is first set, who may change it. */
function hooked(i: Instruction, context: MessageContext): Read | null {
  const [isFirst, first, second] = [i.data[1] === 0, ...[2, 34].map(at => base58.encode(i.data.slice(at, at + 32)))];
  const named = (isFirst ? [first, second] : [first]).filter(each => each !== undefined && each !== none);
  const to = named.find(each => !isOwn(each ?? '', context)) ?? named[0];
  return to === undefined ? null : held(i, 'transfer hook', to, context);
}

function minted(i: Instruction, given: Amount, context: MessageContext): Read {
  const to = account(i, 1);
  const whose = holderOf(to, account(i, 0), i.program, context);
  return decoded([{ action: 'mint', account: context.actor, amounts: [given], counterparty: party(whose) }], {
    details: paymentDetails(account(i, 0), to, given),
    findings: counterpartyFindings(whose, 'receiver', context),
  });
}

/** Whoever owns a token account can close it, and has what it was opened with. */
function owned(owner: string, action: 'own tokens' | 'open token account', context: MessageContext): Read {
  const effects = [{ action, account: context.actor, owner: inFull(owner) }];
  if (isOwn(owner, context)) return decoded(effects);
  return decoded(effects, {
    details: [addressDetail('Owner of the token account', owner)],
    findings: counterpartyFindings(owner, 'owner of the token account', context),
  });
}

/** More than half of what can be counted is everything. */
const limitless = 2n ** 63n;

function delegated(i: Instruction, delegate: string, given: Amount, context: MessageContext): Read {
  const all = (given.units ?? 0n) >= limitless;
  const amounts = [all ? { ...given, bound: 'no limit' as const } : given];
  const counterparty = party(delegate);
  const effect: EffectOf<'allow delegate'> = { action: 'allow delegate', account: context.actor, counterparty, amounts };
  return decoded([effect], {
    details: [
      addressDetail('Token account', account(i, 0)),
      addressDetail('Delegate', delegate),
      ...amounts.map(each => amount('Amount', each)),
      ...(given.asset.token === null ? [] : [addressDetail('Token', given.asset.token.address)]),
    ],
    findings: [
      { id: all ? 'unlimited-approval.delegate' : 'solana-approval', effect },
      ...counterpartyFindings(delegate, 'delegate', context),
    ],
  });
}

/** The program of associated token accounts: no data or 0 opens one, 1 opens one where there is none, 2 empties a nested one. */
export function associated(i: Instruction, context: MessageContext): Read | null {
  const kind = i.data[0] ?? 0;
  if (kind === 0 || kind === 1) return owned(account(i, 2), 'open token account', context);
  if (kind !== 2) return null;
  const wallet = account(i, 5);
  const [nested, to] = [account(i, 0), account(i, 2)];
  const asset: Asset = { ...ofMint(account(i, 1), null), symbol: 'tokens and SOL' };
  const counterparty = inFull(to);
  return decoded(
    [
      {
        ...{ action: 'empty nested account', account: inFull(wallet), amounts: [everything(asset)] },
        ...{ from: inFull(nested), counterparty },
      },
    ],
    {
      details: paymentDetails(nested, to, everything(asset)),
      findings: [
        { id: 'named-call.recover-nested', from: inFull(nested), to: counterparty },
        ...counterpartyFindings(wallet, 'wallet that receives it', context),
      ],
    },
  );
}

/** Pools that stake SOL for whoever deposits it, and give a token of their own for it. */
import { hash } from 'node:crypto';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, decoded } from '../decoded.ts';
import { account, exactly, holder, holderOf, inFull, type MessageContext, party, type Read, sol, u8, u64 } from './assets.ts';
import { programIds } from './belongings.ts';
import type { Instruction } from './message.ts';

interface Deposit {
  from: string;
  units: bigint;
  pool: string;
  /** The account that receives the pool's tokens, and their mint. */
  to: string;
  mint: string;
}

function deposited({ from, units, pool, to, mint }: Deposit, context: MessageContext): Read {
  const whose = holderOf(to, mint, programIds.token, context);
  const given = exactly(sol, units);
  const counterparty = whose === context.signWith ? null : party(whose);
  return decoded(
    [
      {
        ...{ action: 'use pool', account: holder(from, context), verb: 'stakes', units: '', amount: given },
        ...{ pool: { ...inFull(pool), stranger: `the pool ${pool}` }, counterparty },
      },
    ],
    {
      details: [
        addressDetail('From', from),
        amount('Amount', given),
        addressDetail('Pool', pool),
        addressDetail('Receives the tokens of the pool', to),
        ...(whose === to ? [] : [addressDetail('Owner of the receiving account', whose)]),
      ],
      findings: [{ id: 'value-with-call', amounts: [given] }, ...counterpartyFindings(whose, 'receiver', context)],
    },
  );
}

const discriminator = hash('sha256', 'global:deposit', 'buffer').subarray(0, 8);
/** Marinade's one pool: its state, and what it gives (marinade-finance/liquid-staking-program). */
const marinadePool = {
  state: '8szGkuLTAux9XMgZ2vtY39jVSowEcpBfFfD8hXSEqdGC',
  mint: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
};

export function marinade(i: Instruction, context: MessageContext): Read | null {
  if (i.data.length !== 16 || !discriminator.every((byte, at) => i.data[at] === byte)) return null;
  if (i.accounts[0] !== marinadePool.state || i.accounts[1] !== marinadePool.mint) return null;
  // Behind the pool's liquidity and its reserve stand who pays and who gets the tokens.
  const given = { from: account(i, 6), to: account(i, 7), units: u64(i.data, 8) };
  return deposited({ ...given, pool: marinadePool.state, mint: marinadePool.mint }, context);
}

/** Pools whose tokens are worth what was paid for them, with these. Anybody opens another one with the same program. */
const pools: Readonly<Record<string, string>> = {
  Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
};

/** DepositSol (docs.rs, spl_stake_pool). SECURITY: a pool that is not in the list may give nothing: it is not read. */
export function stakePool(i: Instruction, context: MessageContext): Read | null {
  const [pool, mint] = [account(i, 0), account(i, 7)];
  if (u8(i.data, 0) !== 14 || i.data.length !== 9 || !Object.hasOwn(pools, pool) || pools[pool] !== mint) return null;
  return deposited({ from: account(i, 3), to: account(i, 4), units: u64(i.data, 1), pool, mint }, context);
}

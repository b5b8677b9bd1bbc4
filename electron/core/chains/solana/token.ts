/** Instructions of the SPL Token programs and of the one that opens accounts of theirs (docs.rs, spl_token_2022). */
import { base58 } from '@scure/base';
import { party, strangers } from '../parties.ts';
import { addressFact, fact, type ReadContext } from '../reading.ts';
import { type Asset, account, anyToken, mintName, paid, power, quiet, type SolanaAct, shown, sol, u64, wordsOf } from './act.ts';
import type { Instruction } from './message.ts';

const authorityTypes = ['minting', 'freezing', 'a token account', 'closing'];
const ofMint = (mint: string, decimals: number): Asset => ({ name: mintName(mint) ?? 'of an unknown token', mint, decimals });

export function token(i: Instruction, context: ReadContext): SolanaAct | null {
  const { data } = i;
  const kind = data[0];
  const named = (at: number): Asset => ofMint(account(i, at), data[9] ?? 0);
  const send = (to: number, authority: number, asset: Asset, units: bigint | null) =>
    paid({ from: account(i, 0), holder: account(i, authority), to: account(i, to), asset, units }, context);
  switch (kind) {
    case 1:
      return owned(account(i, 2), context);
    case 16:
    case 18:
      return owned(base58.encode(data.slice(1, 33)), context);
    case 3:
      return send(1, 2, anyToken, u64(data, 1));
    case 12:
      return send(2, 3, named(1), u64(data, 1));
    case 26:
      // Token-2022, with the fee of a token that takes one: the fee is part of the amount.
      return data[1] === 1 ? send(2, 3, ofMint(account(i, 1), data[10] ?? 0), u64(data, 2)) : null;
    case 4:
      return delegated(i, account(i, 1), u64(data, 1), anyToken, context);
    case 13:
      return delegated(i, account(i, 2), u64(data, 1), named(1), context);
    case 5:
      return quiet('takes back the right of a delegate to move tokens');
    case 6: {
      const given = data[2] === 1 ? base58.encode(data.slice(3, 35)) : null;
      const what = authorityTypes[data[1] ?? 99] ?? 'a token';
      return power(
        given === null ? `gives up the authority over ${what} for ever` : `hands the authority over ${what}`,
        given,
        context,
      );
    }
    case 9:
    case 38:
      return send(1, 2, sol, null);
    case 7:
    case 14: {
      const asset = kind === 14 ? named(0) : anyToken;
      const act = paid({ from: account(i, 0), holder: account(i, 2), to: account(i, 1), asset, units: u64(data, 1) }, context);
      return {
        ...act,
        deed: `makes ${wordsOf(asset, u64(data, 1))} for ${party(account(i, 1), context)}`,
        effects: [],
        leaving: [],
      };
    }
    case 8:
    case 15:
      return {
        ...quiet(`destroys ${wordsOf(kind === 15 ? named(1) : anyToken, u64(data, 1))}`),
        observations: [{ rule: 'burned' }],
      };
    case 17:
      return quiet('brings a wrapped balance up to date');
    default:
      return null;
  }
}

/** Whoever owns a token account can close it, and has what it was opened with. */
function owned(owner: string, context: ReadContext): SolanaAct {
  const act = quiet(`makes a new account one for tokens of ${shown(owner, context)}`);
  if (owner === context.signWith || context.names.own(owner)) return act;
  return {
    ...act,
    facts: [addressFact('Owner of the token account', owner, context)],
    observations: strangers(owner, 'The owner of the token account', context),
  };
}

function delegated(i: Instruction, delegate: string, units: bigint, asset: Asset, context: ReadContext): SolanaAct {
  const unlimited = units >= 2n ** 63n;
  const amount = wordsOf(asset, units);
  const what = unlimited ? 'everything in a token account' : `up to ${amount}`;
  return {
    deed: `lets ${party(delegate, context)} move ${what} of ${context.account}`,
    effects: [`${party(delegate, context)} can move ${what}, whenever it likes.`],
    facts: [
      addressFact('Token account', account(i, 0), context),
      addressFact('Delegate', delegate, context),
      fact('Amount', String(units), 'amount', 'computed', unlimited ? 'no limit' : amount),
      ...(asset.mint === null ? [] : [addressFact('Token', asset.mint, context)]),
    ],
    observations: [
      {
        rule: unlimited ? 'unlimited-approval' : 'solana-approval',
        sentence: `${party(delegate, context)} may move ${what} of ${context.account}.`,
      },
      ...strangers(delegate, 'The delegate', context),
    ],
    trees: [],
    leaving: [],
  };
}

/** The program of associated token accounts: no data or 0 opens one, 1 opens one where there is none, 2 empties a nested one. */
export function associated(i: Instruction, context: ReadContext): SolanaAct | null {
  const kind = i.data[0] ?? 0;
  if (kind === 0 || kind === 1) {
    const act = owned(account(i, 2), context);
    return { ...act, deed: `opens a token account for ${shown(account(i, 2), context)}` };
  }
  if (kind !== 2) return null;
  const wallet = account(i, 5);
  const nested = account(i, 0);
  const asset: Asset = { name: 'tokens and SOL', mint: account(i, 1), decimals: null };
  const act = paid({ from: nested, holder: wallet, to: account(i, 2), asset, units: null }, context);
  return {
    ...act,
    deed: `empties and closes the nested token account ${shown(nested, context)} of ${shown(wallet, context)} (RecoverNested)`,
    effects: [`Everything that ${nested} holds goes to ${account(i, 2)}, and its SOL to ${wallet}.`],
    observations: [
      {
        rule: 'named-call',
        sentence: `RecoverNested: everything in the token account ${nested} goes to ${account(i, 2)}, and the account is closed.`,
      },
      ...strangers(wallet, 'The wallet that receives it', context),
    ],
  };
}

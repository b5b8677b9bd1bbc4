/** What instructions of Solana do, one by one and together. */
import { decimal } from '../../../../contract/text/amounts.ts';
import type { Decoded } from '../../../chains/decoded.ts';
import type { EffectOf, Party, Power, Total } from '../../../chains/effect.ts';
import { quoted } from '../../../text/visible.ts';
import { leading } from '../leading.ts';
import type { Say } from '../say.ts';
import type { Rows } from './row.ts';

export const instructions: Rows<
  | 'send from'
  | 'open account'
  | 'empty nested account'
  | 'mint'
  | 'burn'
  | 'sync balance'
  | 'arrange stake'
  | 'own tokens'
  | 'open token account'
  | 'set data aside'
  | 'use nonce'
  | 'set budget'
  | 'write memo'
  | 'allow delegate'
  | 'revoke delegate'
  | 'change authority'
  | 'replace program'
  | 'run instruction'
  | 'instructions'
> = {
  'send from': {
    phrase: (e, say) => `pays ${say.amounts(e.amounts)} from ${say.account(e.account)} to ${to(e.counterparty, say)}`,
    means: (e, say) =>
      e.amounts.flatMap(amount =>
        amount.units === null ? [`${say.account(e.account)} pays all the ${say.asset(amount.asset)} of ${e.from.address}.`] : [],
      ),
    counts: 'sent',
  },
  'open account': {
    phrase: (e, say) =>
      `pays ${say.amounts(e.amounts)} from ${say.account(e.account)} into a new account ${e.holder === undefined ? '' : `of ${say.party(e.holder)} `}owned by ${e.owner === null ? 'nobody but its key' : typeof e.owner === 'string' ? e.owner : say.party(e.owner)}`,
    counts: 'sent',
  },
  'empty nested account': {
    phrase: (e, say) =>
      `empties and closes the nested token account ${say.party(e.from)} of ${say.account(e.account)} (RecoverNested)`,
    means: (e, say) => [
      `Everything that ${e.from.address} holds goes to ${e.counterparty?.address ?? 'nobody'}, and its SOL to ${addressOf(e.account, say)}.`,
    ],
    counts: 'unknown',
  },
  mint: { phrase: (e, say) => `mints ${say.amounts(e.amounts)} for ${to(e.counterparty, say)}`, counts: 'unknown' },
  burn: { phrase: (e, say) => `destroys ${say.amounts(e.amounts)}`, counts: 'unknown' },
  'arrange stake': {
    phrase: (e, say) => `${e.verb} the stake ${say.address(e.over)} of ${say.account(e.account)}`,
    counts: 'nothing',
  },
  'sync balance': { phrase: () => 'updates a wrapped balance', counts: 'nothing' },
  'own tokens': { phrase: (e, say) => `turns a new account into a token account of ${say.party(e.owner)}`, counts: 'nothing' },
  // What it takes to exist is a fee of its own kind.
  'open token account': { phrase: (e, say) => `opens a token account for ${say.party(e.owner)}`, counts: 'nothing' },
  'set data aside': {
    phrase: (e, say) => `reserves ${e.bytes} bytes of data in ${say.party(e.over)}`,
    counts: 'nothing',
  },
  'use nonce': { phrase: () => 'uses a durable nonce', counts: 'nothing' },
  'set budget': { phrase: () => 'sets the compute budget', counts: 'nothing' },
  'write memo': { phrase: e => `writes the memo ${quoted(e.text, 80)}`, counts: 'nothing' },
  'allow delegate': {
    phrase: (e, say) => `lets ${say.party(e.counterparty)} take ${delegateMoves(e, say)}`,
    counts: 'allowed',
  },
  'revoke delegate': { phrase: () => 'revokes a delegate’s right to move tokens', counts: 'nothing' },
  'change authority': { phrase: authority, counts: 'unknown' },
  'replace program': { phrase: (e, say) => `replaces the code of the program ${say.address(e.over)}`, counts: 'unknown' },
  // SECURITY: an instruction that is not certainly one that moves nothing moves nobody knows what.
  'run instruction': {
    phrase: (e, say) =>
      e.name === null
        ? `runs an unknown instruction of ${programWords(e.program, say)}`
        : `runs ${quoted(e.name)} of ${programWords(e.program, say)}`,
    counts: 'unknown',
  },
  instructions: { phrase: together, means: each, counts: 'nothing' },
};

const to = (party: Party | null, say: Say): string => (party === null ? 'nobody' : say.party(party));
const addressOf = (account: EffectOf<'empty nested account'>['account'], say: Say): string =>
  typeof account === 'object' && 'address' in account ? account.address : say.account(account);

export const programWords = (program: Party | string, say: Say): string =>
  typeof program === 'string' ? program : say.party(program);

/** What is held, over an account of this address. */
const powers: Record<Power, (over: string) => string> = {
  account: over => `the account ${over} over`,
  program: over => `the authority over ${over}`,
  stake: over => `the authority over the stake ${over}`,
  'nonce account': () => 'the authority over a nonce account',
  minting: () => 'the authority over minting',
  freezing: () => 'the authority over freezing',
  'token account': () => 'the authority over a token account',
  closing: () => 'the authority over closing',
  'stake lockup': over => `the lockup of the stake ${over}`,
  'vote account': over => `the authority over the vote account ${over}`,
  'validator identity': over => `the identity of the vote account ${over}`,
  'permanent delegate': () => 'the right to move every unit of a token, whoever holds it,',
  'transfer hook': () => 'what runs with each transfer of a token',
  token: () => 'the authority over a token',
};

/** "hands the authority over a nonce account to “Router”", "gives up the authority over minting for ever" */
export function authority({ verb, power, over, counterparty }: EffectOf<'change authority'>, say: Say): string {
  const whole = `${verb} ${powers[power](say.address(over))}${verb === 'gives up' ? ' for ever' : ''}`;
  return counterparty === null ? whole : `${whole} to ${say.party(counterparty)}`;
}

/** "up to 5 USDC from “Ops hot”", "everything in a token account of “Ops hot”" */
export const delegateMoves = ({ amounts, account }: EffectOf<'allow delegate'>, say: Say): string =>
  amounts
    .map(amount =>
      amount.bound === 'no limit'
        ? `everything in a token account of ${say.account(account)}`
        : `up to ${say.amount(amount)} of ${say.account(account)}`,
    )
    .join(', ');

/** "1.5 SOL", "all the USDC of an account", or both. */
export function totalWords({ asset, units, emptied }: Total, say: Say): string {
  const named = `${asset.decimals === null ? units : decimal(units, asset.decimals)} ${say.asset(asset)}`;
  const all = `all the ${say.asset(asset)} of an account`;
  return emptied ? (units === 0n ? all : `${named} and ${all}`) : named;
}

const leaves = (total: Total, say: Say): string => `${say.account(total.account)} pays ${totalWords(total, say)}`;

/** Payments in several instructions are led by what they come to. */
function together({ leading: telling, totals, moving }: EffectOf<'instructions'>, say: Say): string {
  const joined = joinedPhrase(telling, say);
  const [total] = totals;
  if (total === undefined || moving < 2) return joined;
  if (totals.length === 1 && telling.length === moving) {
    const [first, ...others] = total.receivers.toSorted((a, b) => say.strange(b) - say.strange(a));
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `pays ${totalWords(total, say)} from ${say.account(total.account)} to ${first === undefined ? 'nobody' : say.party(first)}${more}, in ${total.count} instructions`;
  }
  return `${joined}; in all, ${leaves(total, say)}${totals.length > 1 ? ' and more' : ''}`;
}

function joinedPhrase(all: readonly Decoded[], say: Say): string {
  const worst = leading(all, say);
  if (worst === undefined) return 'does nothing';
  const others = all.length - 1;
  return `${say.does(worst.effects)}${others > 0 ? `, and makes ${others} more call${others === 1 ? '' : 's'}` : ''}`;
}

function each({ leading: telling, totals, moving }: EffectOf<'instructions'>, say: Say): string[] {
  const one = telling.length === 1;
  return [
    ...(moving > 1 ? totals.map(total => `In all, ${leaves(total, say)}.`) : []),
    ...(one ? [] : telling.map(({ effects }, i) => `Call ${i + 1} ${say.does(effects)}.`)),
    ...telling.flatMap(({ effects }) => say.means(effects)),
  ];
}

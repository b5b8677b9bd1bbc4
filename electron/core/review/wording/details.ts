/** Labelled values as facts: with names, amounts with their decimals, times in words. */
import type { Fact } from '../../../contract/values/document.ts';
import type { ReadContext } from '../../chains/context.ts';
import { type Detail, lastSecond } from '../../chains/decoded.ts';
import type { Amount, Party, Total } from '../../chains/effect.ts';
import { onChain } from '../../chains/ethereum/address.ts';
import { chainsOfToken } from '../../chains/ethereum/tokens.ts';
import { coinNote } from './coins.ts';
import { totalWords } from './effects/instructions.ts';
import { items } from './items.ts';
import type { Say } from './say.ts';
import { skippedWords } from './skipped.ts';

export function detailFact(detail: Detail, { names, now }: Pick<ReadContext, 'names' | 'now'>, say: Say): Fact {
  const { label, value, kind, source = 'computed', note, party, amount, amounts, until, skipped } = detail;
  const { total, bundled, coin, exact } = detail;
  const beside = coin === undefined ? detail.beside : coinNote(coin);
  const plain: Fact = { label, value, kind, source, ...(note === undefined ? {} : { note }), ...(exact && { exact }) };
  if (bundled !== undefined) return { ...plain, name: bundled, nameSource: 'computed', had: 'app' };
  if (total !== undefined) return { ...plain, note: totalNote(total, say) };
  if (skipped !== undefined) return { ...plain, note: skippedWords(skipped) };
  if (party !== undefined) return joined(addressFact(plain, party, detail.isToken === true, names), beside);
  if (amount !== undefined) return { ...plain, note: amountNote(amount, beside, say) };
  if (amounts !== undefined) return { ...plain, value: items(amounts, say) };
  return until === undefined ? joined(plain, beside) : timeFact(plain, until, now);
}

const totalNote = (total: Total, say: Say): string =>
  `${totalWords(total, say)}, from ${say.account(total.account)}${total.count === 1 ? '' : `, in ${total.count} instructions`}`;

const joined = (fact: Fact, beside: string | undefined): Fact =>
  beside === undefined ? fact : { ...fact, note: fact.note === undefined ? beside : `${fact.note}, ${beside}` };

const amountNote = (amount: Amount, beside: string | undefined, say: Say): string =>
  [amount.bound === 'no limit' ? 'no limit' : say.amount(amount), ...(beside === undefined ? [] : [beside])].join(', ');

/** An address with its name and whether it was ever seen here. */
function addressFact(fact: Fact, { address, chainId = null }: Party, isToken: boolean, names: ReadContext['names']): Fact {
  const value = onChain(address, chainId);
  const known = names.address(address, chainId);
  if (known !== undefined)
    return {
      ...fact,
      value,
      ...(known.kind === 'token' || known.kind === 'bundled' ? { had: 'app' as const } : {}),
      ...{ name: known.name, nameSource: known.source },
    };
  // SECURITY: a familiar token address on another chain is another contract.
  const elsewhere = isToken ? chainsOfToken(address)[0] : undefined;
  if (elsewhere !== undefined) return { ...fact, value, note: `${elsewhere.symbol} on another chain, not on this one` };
  const claim = names.claim(address, chainId);
  const note = names.seen(address, chainId) ? 'seen before' : 'first seen';
  return { ...fact, value, note: claim === null ? note : `${note}; ${claim}` };
}

const day = 86_400n;

/** When something ends: ISO time, and whether that is far away. Seconds since 1970; beyond the calendar means never. */
export function endOf(until: bigint, now: string): { text: string; past: boolean; days: bigint } {
  const at = BigInt(Math.floor((Date.parse(now) || 0) / 1000));
  const text = until > lastSecond ? 'never' : new Date(Number(until) * 1000).toISOString();
  return { text, past: until < at, days: (until - at) / day };
}

/** A time as a value: ISO 8601, or its number beyond the calendar. */
export function timeIn(until: bigint, now: string): Pick<Fact, 'value' | 'kind'> {
  const { text } = endOf(until, now);
  return text === 'never' ? { value: String(until), kind: 'text' } : { value: text, kind: 'time' };
}

function timeFact(fact: Fact, until: bigint, now: string): Fact {
  const { text, past, days } = endOf(until, now);
  if (text === 'never') return { ...fact, value: String(until), kind: 'text', note: 'never ends' };
  const note = past ? 'in the past' : days === 0n ? 'within a day' : `in ${days} day${days === 1n ? '' : 's'}`;
  return { ...fact, value: text, note };
}

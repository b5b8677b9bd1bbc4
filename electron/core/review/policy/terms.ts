/** What conditions about signatures compare: whom they name, and which amounts they bound. Read alike wherever it is asked. */
import { whole } from '../../text/members.ts';
import type { Expression } from './expression.ts';

export type Compared = Extract<Expression, { is: 'compared' }>;

/** What only exists while something is signed. */
export const signingTerm = /^(?:eth|ethereum|solana|bitcoin|tron|tempo)\./;

const argument = (names: string): RegExp => new RegExp(`(?:contract_call_args|message)\\[['"]_?(?:${names})['"]\\]$`, 'i');
/** Names a contract or a program that is called, or who is paid without one. */
const called = /(?:^|\.)(?:to|address|to_address|contract_address|verifying_contract|program_key)$/;
/** Names who is paid through a contract. */
const paid = argument('to|recipient|receiver|dst|destination|beneficiary|spender|guy|onBehalfOf|mintRecipient');
export const isCalled = (what: string): boolean => called.test(what);
export const isPaid = (what: string): boolean => /(?:^|\.)recipient$/.test(what) || paid.test(what);

/**
 * What a bound on an amount needs beside it. SECURITY: a transfer of tokens sends no coin, so a bound on coins holds only where
 * there is no data; an argument is what a contract makes of it, so it holds only where the contract is named.
 */
export type CapOf = 'coins' | 'argument' | 'entry';

/** The most that still bounds a payment of a treasury, in the smallest unit: more is no bound. */
const amounts: readonly (readonly [RegExp, CapOf, bigint])[] = [
  [/^(?:eth|ethereum)\.tx\.value$/, 'coins', 10n ** 22n],
  // Decimals are not known here: those of most tokens.
  [argument('value|amount|amountIn|wad|assets|shares|rawAmount'), 'argument', 10n ** 23n],
  [/^\$\.value$/, 'entry', 10n ** 12n],
  [/^\$\.amount$/, 'entry', 10n ** 15n],
  [/\.call_value$/, 'coins', 10n ** 14n],
  [/\.(?:value|amount)$/, 'entry', 10n ** 14n],
];
export const amountIn = (what: string): readonly [RegExp, CapOf, bigint] | undefined => amounts.find(([term]) => term.test(what));

/** Which amount a comparison keeps within bounds; null for one that bounds nothing, as that of a time. */
export function capOf({ what, how, values }: Compared): CapOf | null {
  const found = amountIn(what);
  if (found === undefined || !['<', '<=', '==', 'in'].includes(how) || values.length === 0) return null;
  const isBelow = values.every(value => (whole(value) ?? found[2]) < found[2]);
  return isBelow ? found[1] : null;
}

/** Nothing is called. */
export const isWithoutData = ({ what, how, values }: Compared): boolean =>
  /^(?:eth|ethereum)\.tx\.data$/.test(what) && how === '==' && values.every(value => /^'(?:0x)?'$/.test(value));

/** Lists of what a transaction pays, each of one kind: it may pay in the other, and then this one is empty. */
const kinds = ['solana.tx.transfers', 'solana.tx.spl_transfers'];

const isEmpty = (part: Expression, list: string): boolean =>
  part.is === 'compared' &&
  part.what === `${list}.count()` &&
  ((['==', '<='].includes(part.how) && part.values[0] === '0') || (part.how === '<' && part.values[0] === '1'));

/**
 * Whether what every entry of a list passes says something of all that is paid. SECURITY: it is true of an empty list.
 * @param isBound whether a test keeps each entry within bounds
 */
export const saysAll = (list: string, parts: readonly Expression[], isBound: (test: Expression) => boolean): boolean =>
  !kinds.includes(list) ||
  kinds.every(
    kind =>
      kind === list ||
      parts.some(
        part => isEmpty(part, kind) || (part.is === 'each' && part.how === 'all' && part.list === kind && isBound(part.of)),
      ),
  );

/** Parts that must all hold, with those of the parts. */
export const partsOf = (expression: Expression): readonly Expression[] =>
  expression.is === 'all' ? expression.of.flatMap(partsOf) : [expression];

/** What the universal router holds from one command to the next: what is left at the end is for whoever comes next. */
import type { AbiParameter } from 'viem';
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import { hexOf } from '../../../../text/bytes.ts';
import type { ReadContext } from '../../../context.ts';
import type { Amount } from '../../../effect.ts';
import type { Found } from '../../../finding.ts';
import { token, tokens } from '../../assets.ts';
import { wordsOf } from '../abi-size.ts';
import { addressAt, amountAt, bytesOf, listAt } from '../reader.ts';
import { type Held, isWrapped, leftBehind } from './left-behind.ts';

/** A command by its number, with its arguments; null where they are not read. */
export interface Command {
  code: number;
  args: readonly unknown[] | null;
}

const aWord = 4;

/** SECURITY: arguments that are not written as their types are written are none of the command (docs/threats.md#rules). */
export function argsOf(types: readonly AbiParameter[], input: unknown, { work }: ReadContext): readonly unknown[] | null {
  const data = bytesOf(input);
  work.spend(wordsOf(types, data) * aWord);
  try {
    const args = decodeAbiParameters(types, data) as readonly unknown[];
    return encodeAbiParameters(types, args) === `0x${hexOf(data)}` ? args : null;
  } catch {
    return null;
  }
}

/** The highest bit alone means all that the router holds. */
export const isAll = (units: bigint): boolean => units >= 1n << 255n;

/** Tokens of a path, from the one that goes in to the one that comes out. */
export function endsOf(way: unknown, backwards: boolean): readonly [goesIn: string, comesOut: string] {
  const path = String(way);
  const all = Array.isArray(way) ? way.map(String) : [path.slice(0, 42), `0x${path.slice(-40)}`];
  const [first, last] = [all[0] ?? '', all.at(-1) ?? ''];
  return backwards && !Array.isArray(way) ? [last, first] : [first, last];
}

/** Holdings of the router while commands run. */
class Balance {
  /** By asset; null where it is not known how much. */
  readonly #held = new Map<string, { held: Held; units: bigint | null }>();
  /** By what came out: what was swapped for it without a minimum, as far as nothing later asks for one. */
  readonly #open = new Map<string, Amount>();
  readonly #router: string;
  readonly #context: ReadContext;

  constructor(router: string, context: ReadContext) {
    this.#router = router.toLowerCase();
    this.#context = context;
  }
  /** The coin, wrapped, is one thing whether its address is written or not. */
  key(held: Held): string {
    if (held === null || /^0x0{40}$/.test(held)) return 'coin';
    return held === 'wrapped' || isWrapped(held, this.#context) ? 'wrapped' : held.toLowerCase();
  }
  isHere(recipient: unknown): boolean {
    const same = String(recipient).toLowerCase();
    return /^0x0{39}2$/.test(same) || same === this.#router;
  }
  put(held: Held, units: bigint | null): void {
    const key = this.key(held);
    const before = this.#held.get(key)?.units;
    const isBare = key === 'coin' || held === 'wrapped';
    const sum = units === null || before === null ? null : units + (before ?? 0n);
    this.#held.set(key, { held: isBare ? null : held, units: sum });
  }
  /** SECURITY: a part of what is not known how much it is leaves some of it there. */
  take(held: Held, units: bigint | 'all'): void {
    const key = this.key(held);
    const before = this.#held.get(key);
    if (before === undefined) return;
    if (units === 'all' || (before.units !== null && before.units <= units)) this.#held.delete(key);
    else if (before.units !== null) this.#held.set(key, { ...before, units: before.units - units });
  }
  units = (held: Held): bigint | null => this.#held.get(this.key(held))?.units ?? null;
  opened(comesOut: Held, given: Amount): void {
    this.#open.set(this.key(comesOut), given);
  }
  asked(held: Held, least: bigint): void {
    if (least > 1n) this.#open.delete(this.key(held));
  }
  findings(): Found[] {
    const left = [...this.#held.values()].map(({ held }) => held);
    const open = [...this.#open.values()];
    return [
      ...(left.length > 0 ? [leftBehind(this.#router, left, this.#context)] : []),
      ...(open.length > 0 ? [{ id: 'swap-without-minimum' as const, amounts: open }] : []),
    ];
  }
}

type Move = (args: readonly unknown[], balance: Balance, context: ReadContext) => void;
const part = (units: bigint): bigint | 'all' => (isAll(units) ? 'all' : units);

const swaps =
  (exact: 'in' | 'out', backwards: boolean): Move =>
  (args, balance, context) => {
    const [goesIn, comesOut] = endsOf(args[3], backwards);
    const [units, limit] = exact === 'in' ? [amountAt(args, 1), amountAt(args, 2)] : [amountAt(args, 2), amountAt(args, 1)];
    if (args[4] === false) {
      // Of a limit only a part may be used.
      if (exact === 'in') balance.take(goesIn, part(units));
      balance.asked(goesIn, limit);
    }
    if (balance.isHere(args[0])) balance.put(comesOut, exact === 'in' ? null : limit);
    const given: Amount = isAll(units)
      ? { asset: token(goesIn, context), units: null, bound: 'untold' }
      : tokens(units, goesIn, context);
    if (limit <= 1n) balance.opened(comesOut, given);
  };

const pays =
  (units: (args: readonly unknown[]) => bigint | 'all', least: (args: readonly unknown[]) => bigint): Move =>
  (args, balance) => {
    balance.asked(addressAt(args, 0), least(args));
    if (!balance.isHere(args[1])) balance.take(addressAt(args, 0), units(args));
  };

const wraps: Move = (args, balance) => {
  const units = amountAt(args, 1);
  const wrapped = isAll(units) ? balance.units(null) : units;
  balance.take(null, part(units));
  if (balance.isHere(args[0])) balance.put('wrapped', wrapped);
};

const unwraps: Move = (args, balance) => {
  const had = balance.units('wrapped');
  balance.take('wrapped', 'all');
  balance.asked('wrapped', amountAt(args, 1));
  if (balance.isHere(args[0])) balance.put(null, had);
};

const settle = parseAbiParameters('address currency, uint256 amount, bool payerIsUser');
const settleAll = parseAbiParameters('address currency, uint256 limit');
const take = parseAbiParameters('address currency, address recipient, uint256 amount');
const takePair = parseAbiParameters('address currency0, address currency1, address recipient');
/** Actions of the fourth version that pay into a pool, or out of it. The coin itself is always paid by the router. */
const actions: Readonly<Record<number, readonly [types: readonly AbiParameter[], move: Move]>> = {
  11: [
    settle,
    (args, balance) => {
      const units = amountAt(args, 1);
      const isOfRouter = args[2] === false || balance.key(addressAt(args, 0)) === 'coin';
      if (isOfRouter) balance.take(addressAt(args, 0), units === 0n ? 'all' : part(units));
    },
  ],
  12: [
    settleAll,
    (args, balance) => {
      if (balance.key(addressAt(args, 0)) === 'coin') balance.take(null, amountAt(args, 1));
    },
  ],
  14: [
    take,
    (args, balance) => {
      if (balance.isHere(args[1])) balance.put(addressAt(args, 0), amountAt(args, 2) || null);
    },
  ],
  17: [
    takePair,
    (args, balance) => {
      if (balance.isHere(args[2])) for (const i of [0, 1]) balance.put(addressAt(args, i), null);
    },
  ],
};

const fourth: Move = (args, balance, context) => {
  for (const [i, action] of [...bytesOf(args[0])].entries()) {
    const row = actions[action];
    const given = row === undefined ? null : argsOf(row[0], listAt(args, 1)[i], context);
    if (row !== undefined && given !== null) row[1](given, balance, context);
  }
};

const moves: Readonly<Record<number, Move>> = {
  0: swaps('in', false),
  1: swaps('out', true),
  2: (args, balance) => {
    if (balance.isHere(args[1])) balance.put(addressAt(args, 0), amountAt(args, 2));
  },
  4: pays(
    () => 'all',
    args => amountAt(args, 2),
  ),
  5: pays(
    args => part(amountAt(args, 2)),
    () => 0n,
  ),
  8: swaps('in', false),
  9: swaps('out', false),
  11: wraps,
  12: unwraps,
  16: fourth,
};

/** What is wrong with what comes out of all the commands: some of it stays, or nothing need come of it. */
export function balanceFindings(commands: readonly Command[], router: string, value: bigint, context: ReadContext): Found[] {
  const balance = new Balance(router, context);
  if (value > 0n) balance.put(null, value);
  for (const { code, args } of commands) if (args !== null) moves[code]?.(args, balance, context);
  return balance.findings();
}

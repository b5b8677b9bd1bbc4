/** Whose a coin of Sui is, and how much of it, as far as the commands of a transaction tell. */
import { hexed } from '../../text/bytes.ts';
import type { Amount, Asset } from '../effect.ts';
import type { Argument, Command, SuiTransaction } from './message.ts';

export const chain = 'Sui';

export const sui: Asset = { symbol: 'SUI', decimals: 9, token: null, chain };
/** The type of a coin stands on chain, at the object that it is. */
const anyCoin: Asset = { symbol: 'units of a coin', listed: null, decimals: null, token: null, chain };

/** Whose a coin is before the commands: who pays the fee has the gas, the sender everything else; null where others may, too. */
export function holderOf(coin: Argument, { sender, gas, inputs, commands }: SuiTransaction): string | null {
  const input = coin.from === 'input' ? inputs[coin.index] : undefined;
  if (input?.kind === 'object' && input.shared) return null;
  return isGas(coin, commands) ? gas.owner : sender;
}

/** Text and numbers are given as pure inputs; an address has 32 bytes. */
export function addressOf(to: Argument, { inputs }: SuiTransaction): string | null {
  const input = to.from === 'input' ? inputs[to.index] : undefined;
  return input?.kind === 'pure' && input.bytes.length === 32 ? hexed(input.bytes) : null;
}

export const amountText = ({ asset: { symbol }, bound }: Amount): string =>
  bound === 'whole' ? (symbol ?? '') : bound === 'all' ? `all of ${symbol}` : `an unknown amount of ${symbol}`;

const whole = (symbol: string): Amount => ({ asset: { ...anyCoin, symbol }, units: null, bound: 'whole' });

/** What an object that is handed on holds, as far as the commands before it say. */
export function amountOf(object: Argument, { inputs, commands }: SuiTransaction, changes: Changes): Amount {
  if (object.from === 'gas') return { asset: sui, units: null, bound: 'all' };
  if (object.from === 'input') {
    const input = inputs[object.index];
    const id = input?.kind === 'object' ? input.id : 'unknown';
    return whole(changes.merged.has(keyOf(object)) ? `the object ${id} and what is merged into it` : `the object ${id}`);
  }
  const made = commands[object.command];
  if (made?.kind !== 'split') return whole('what another command gives');
  const asset = isGas(made.coin, commands) ? sui : anyCoin;
  const argument = made.amounts[object.part ?? 0];
  const input = argument?.from === 'input' ? inputs[argument.index] : undefined;
  // SECURITY: several coins under one name are never told as the first of them, nor a coin that was changed as what it was.
  const isOne = object.part !== null || made.amounts.length === 1;
  if (!isOne || changes.all.has(keyOf(object)) || input?.kind !== 'pure' || input.bytes.length !== 8)
    return { asset, units: null, bound: 'untold' };
  const units = new DataView(input.bytes.buffer, input.bytes.byteOffset, 8).getBigUint64(0, true);
  return { asset, units, bound: 'exact' };
}

/** Gas, or a part of it; of a part that others were merged into, too, for coins that become one are of one type. */
export function isGas(coin: Argument, commands: readonly Command[]): boolean {
  let from = coin;
  for (let parts = 0; from.from === 'result' && parts < commands.length; parts++) {
    const made: Command | undefined = commands[from.command];
    if (made?.kind !== 'split') return false;
    from = made.coin;
  }
  return from.from === 'gas';
}

/** What is the same coin has the same key: the only result of a command, by its place and without. */
function keyOf(object: Argument): string {
  if (object.from === 'gas') return 'gas';
  return object.from === 'input' ? `input ${object.index}` : `result ${object.command} ${object.part ?? 0}`;
}

/** Coins that a command takes from, adds to, or may do anything with; `merged`: those that others were merged into. */
export interface Changes {
  all: ReadonlySet<string>;
  merged: ReadonlySet<string>;
}

export function changesIn(commands: readonly Command[]): Changes {
  const merged = commands.flatMap(command => (command.kind === 'merge' ? [keyOf(command.into)] : []));
  const others = commands.flatMap(command => {
    if (command.kind === 'split') return [command.coin];
    if (command.kind === 'merge') return command.coins;
    return command.kind === 'call' || command.kind === 'vector' ? command.objects : [];
  });
  return { all: new Set([...merged, ...others.map(keyOf)]), merged: new Set(merged) };
}

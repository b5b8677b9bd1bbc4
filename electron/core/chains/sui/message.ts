/** TransactionData of Sui (sui-types, transaction.rs; docs.sui.io, transactions). */
import { hexed, textOf } from '../../text/bytes.ts';
import { Bcs, BcsError } from './bcs.ts';

/** Where a value of a command comes from. */
export type Argument =
  | { from: 'gas' }
  | { from: 'input'; index: number }
  | { from: 'result'; command: number; part: number | null };

export type Input = { kind: 'pure'; bytes: Uint8Array } | { kind: 'object'; id: string; shared: boolean };

export type Command =
  | { kind: 'call'; target: string; objects: Argument[] }
  | { kind: 'transfer'; objects: Argument[]; to: Argument }
  | { kind: 'split'; coin: Argument; amounts: Argument[] }
  | { kind: 'merge'; into: Argument; coins: Argument[] }
  | { kind: 'publish' }
  | { kind: 'vector'; objects: Argument[] }
  | { kind: 'upgrade'; package: string };

export interface SuiTransaction {
  sender: string;
  inputs: Input[];
  commands: Command[];
  gas: { owner: string; price: bigint; budget: bigint };
  /** The last epoch in which it is taken; null without end. */
  epoch: bigint | null;
}

/** Scope of a transaction, version 0, application Sui: stands before what is hashed. */
const intent = [0, 0, 0];
/** TransactionData::V1, TransactionKind::ProgrammableTransaction. */
const programmable = [0, 0];

const begins = (bytes: Uint8Array, by: readonly number[]): boolean =>
  bytes.length > by.length && by.every((byte, i) => bytes[i] === byte);

/** With or without its intent; null where the bytes are not exactly one programmable transaction. */
export function parseSui(bytes: Uint8Array): SuiTransaction | null {
  const body = begins(bytes, [...intent, ...programmable]) ? bytes.subarray(intent.length) : bytes;
  return begins(body, programmable) ? (attempt(body) ?? (body === bytes ? null : attempt(bytes))) : null;
}

function attempt(bytes: Uint8Array): SuiTransaction | null {
  try {
    const bcs = new Bcs(bytes);
    bcs.take(programmable.length);
    const inputs = bcs.list(() => inputIn(bcs));
    const commands = bcs.list(() => commandIn(bcs));
    const sender = hexed(bcs.take(32));
    bcs.list(() => objectIn(bcs));
    const gas = { owner: hexed(bcs.take(32)), price: bcs.u64(), budget: bcs.u64() };
    const epoch = variant(bcs, 2) === 0 ? null : bcs.u64();
    bcs.end();
    return commands.length === 0 ? null : { sender, inputs, commands, gas, epoch };
  } catch (error) {
    if (error instanceof BcsError) return null;
    throw error;
  }
}

function variant(bcs: Bcs, count: number): number {
  const found = bcs.uleb();
  if (found >= count) throw new BcsError(`a value is of the kind ${found}`);
  return found;
}

/** Id, version and digest. */
function objectIn(bcs: Bcs): string {
  const id = hexed(bcs.take(32));
  bcs.u64();
  if (bcs.blob().length !== 32) throw new BcsError('a digest has another length than 32');
  return id;
}

function inputIn(bcs: Bcs): Input {
  if (variant(bcs, 2) === 0) return { kind: 'pure', bytes: bcs.blob() };
  if (variant(bcs, 3) !== 1) return { kind: 'object', id: objectIn(bcs), shared: false };
  const id = hexed(bcs.take(32));
  bcs.u64();
  bcs.bool();
  return { kind: 'object', id, shared: true };
}

function argumentIn(bcs: Bcs): Argument {
  switch (variant(bcs, 4)) {
    case 0:
      return { from: 'gas' };
    case 1:
      return { from: 'input', index: bcs.u16() };
    case 2:
      return { from: 'result', command: bcs.u16(), part: null };
    default:
      return { from: 'result', command: bcs.u16(), part: bcs.u16() };
  }
}

function commandIn(bcs: Bcs): Command {
  const one = () => argumentIn(bcs);
  const many = () => bcs.list(one);
  switch (variant(bcs, 7)) {
    case 0: {
      const target = [hexed(bcs.take(32)), nameIn(bcs), nameIn(bcs)].join('::');
      bcs.list(() => typeIn(bcs));
      return { kind: 'call', target, objects: many() };
    }
    case 1:
      return { kind: 'transfer', objects: many(), to: one() };
    case 2:
      return { kind: 'split', coin: one(), amounts: many() };
    case 3:
      return { kind: 'merge', into: one(), coins: many() };
    case 4:
      bcs.list(() => bcs.blob());
      bcs.list(() => bcs.take(32));
      return { kind: 'publish' };
    case 5:
      if (bcs.bool()) typeIn(bcs);
      return { kind: 'vector', objects: many() };
    default: {
      bcs.list(() => bcs.blob());
      bcs.list(() => bcs.take(32));
      const id = hexed(bcs.take(32));
      one();
      return { kind: 'upgrade', package: id };
    }
  }
}

function nameIn(bcs: Bcs): string {
  const name = textOf(bcs.blob());
  if (name === null || !/^[A-Za-z_]\w{0,127}$/.test(name)) throw new BcsError('a name is no identifier');
  return name;
}

/** The type of an argument: passed over, and still taken apart to find its end. */
function typeIn(bcs: Bcs, depth = 0): void {
  if (depth > 16) throw new BcsError('types are nested too deeply');
  const kind = variant(bcs, 11);
  if (kind === 6) typeIn(bcs, depth + 1);
  if (kind !== 7) return;
  bcs.take(32);
  nameIn(bcs);
  nameIn(bcs);
  bcs.list(() => typeIn(bcs, depth + 1));
}

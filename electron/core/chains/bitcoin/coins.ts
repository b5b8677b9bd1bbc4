/** What an input of a PSBT spends, and what that rests on: a hashed transaction, the signature, or somebody's word. */
import { sha256 } from '@noble/hashes/sha2.js';
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js';
import { hash160 } from '@scure/btc-signer/utils.js';
import { hexOf } from '../../text/bytes.ts';
import { type Coin, type Input, mostSatoshi } from './spend.ts';
import type { FeeUnknown, Kind, Lie, Rests } from './terms.ts';

export interface Spent {
  input: Input;
  /** What is spent; null where the bytes do not say. */
  coin: Coin | null;
  /** Whether the transaction that is spent stands in the PSBT and hashes to the id of the input. */
  proven: boolean;
  kind: Kind;
  /** Why what the PSBT says of this input cannot be true. */
  lies: Lie[];
}

export function spentBy(input: Input): Spent {
  const lies: Lie[] = [];
  const { claimed, previous } = input;
  let proven: Coin | null = null;
  if (previous !== null) {
    const found = outputOf(previous, input);
    if ('is' in found) lies.push(found);
    else proven = found;
  }
  if (proven !== null && claimed !== null && !sameCoin(proven, claimed)) lies.push({ is: 'contradiction' });
  const coin = proven ?? claimed;
  if (coin !== null && coin.amount > mostSatoshi) lies.push({ is: 'over supply' });
  return {
    input,
    coin,
    proven: proven !== null,
    kind: coin === null ? 'unknown' : kindOf(coin.script, input.redeemScript),
    lies,
  };
}

const sameCoin = (a: Coin, b: Coin): boolean => a.amount === b.amount && hexOf(a.script) === hexOf(b.script);

/** The output that is spent, out of the transaction it stands in; else why that transaction is not it. */
function outputOf(previous: Uint8Array, input: Input): Coin | Lie {
  let read: ReturnType<typeof RawTx.decode>;
  try {
    read = RawTx.decode(previous);
  } catch {
    return { is: 'unread transaction' };
  }
  // SECURITY: the id leaves the witnesses out (BIP-141); it is made of what was read, so that nothing unread is proven.
  const txid = hexOf(sha256(sha256(RawOldTx.encode(read))).reverse());
  if (txid !== input.txid) return { is: 'another transaction', txid };
  return read.outputs[input.index] ?? { is: 'no such output' };
}

function kindOf(script: Uint8Array, redeem: Uint8Array | null): Kind {
  const program = witnessVersion(script);
  if (program !== null) return program === 0 ? 'segwit' : program === 1 && script.length === 34 ? 'taproot' : 'unknown';
  if (script.length !== 23 || script[0] !== 0xa9 || script[1] !== 0x14 || script[22] !== 0x87) return 'legacy';
  // Pay to a script's hash: only the script itself tells.
  if (redeem === null || hexOf(hash160(redeem)) !== hexOf(script.subarray(2, 22))) return 'unknown';
  return witnessVersion(redeem) === 0 ? 'segwit' : 'legacy';
}

/** OP_0 or OP_1 to OP_16, and one push of 2 to 40 bytes (BIP-141). */
function witnessVersion(script: Uint8Array): number | null {
  const [first = 0xff, size = 0] = script;
  if (script.length < 4 || script.length > 42 || script.length !== size + 2) return null;
  return first === 0 ? 0 : first >= 0x51 && first <= 0x60 ? first - 0x50 : null;
}

/** In satoshi. */
export type Fee = { amount: bigint; rests: Rests } | { amount: null; because: FeeUnknown };
const unknown = (because: FeeUnknown): Fee => ({ amount: null, because });

/**
 * @param mine whether this signature is asked for the input
 */
export function feeOf(spent: readonly Spent[], outputs: bigint, mine: (one: Spent) => boolean): Fee {
  const missing = spent.findIndex(one => one.coin === null || one.lies.length > 0);
  if (missing >= 0) return unknown({ is: 'amount missing', input: missing + 1 });
  // SECURITY: no signature before segwit says what it spends, and so nothing contradicts a false amount (BIP-143, motivation).
  const unsaid = spent.findIndex(one => !one.proven && (one.kind === 'legacy' || one.kind === 'unknown'));
  if (unsaid >= 0) return unknown({ is: 'amount uncovered', input: unsaid + 1 });
  const amount = spent.reduce((sum, one) => sum + (one.coin?.amount ?? 0n), 0n) - outputs;
  if (amount < 0n) return unknown({ is: 'outputs exceed inputs' });
  if (spent.every(one => one.proven)) return { amount, rests: 'proof' };
  const covered =
    spent.length === 1 || spent.some(one => one.kind === 'taproot' && mine(one) && !((one.input.sighash ?? 0) & 0x80));
  return { amount, rests: covered ? 'signature' : 'word' };
}

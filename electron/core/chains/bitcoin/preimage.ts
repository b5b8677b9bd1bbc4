/** What stands before a Bitcoin signature hash: BIP-341 for Taproot, BIP-143 for segwit, the stripped transaction before it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { RawOldTx } from '@scure/btc-signer/script.js';
import { hexOf, utf8 } from '../../text/bytes.ts';
import { unknownMove } from '../movements.ts';
import { fact, type ReadContext, type Reading } from '../reading.ts';
import { btc, chainOf } from './parties.ts';
import { compactSize } from './psbt-maps.ts';
import { covers, openings, scopeOf } from './sighash.ts';
import { type Coin, type Input, plain } from './spend.ts';
import { describeSpend } from './transaction.ts';

/** null where the bytes are none of them. */
export function readPreimage(bytes: Uint8Array, context: ReadContext): Reading | null {
  if (hexOf(bytes.subarray(0, 64)) === tapTag && bytes.length > 74) return taproot(bytes, context);
  if (bytes.length < 64 || bytes.length > 200_000 || ![1, 2, 3].includes(u32(bytes, 0))) return null;
  return segwit(bytes, context) ?? legacy(bytes, context);
}

const u32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
const u64 = (bytes: Uint8Array, at: number): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(at, true);

/** BIP-340's tag of a Taproot signature, twice, as it stands before what is hashed. */
const tapTag = hexOf(sha256(utf8('TapSighash'))).repeat(2);

/** 64 tag, 1 epoch, 1 type, 4 version, 4 lock time, then hashes: of amounts and receivers nothing can be seen. */
function taproot(bytes: Uint8Array, context: ReadContext): Reading {
  const scope = scopeOf(bytes[65] ?? 0, 'taproot');
  const open = openings({ what: 'this input', scope, kind: 'taproot', amount: null, output: null });
  return {
    headline: open.some(({ rule }) => rule === 'sighash-none')
      ? `Sign a Bitcoin input with ${context.account} so that anybody can send it anywhere (${scope.name})`
      : `Sign a Bitcoin input with ${context.account}, without seeing how much it is and who receives it`,
    effects: ['An input is spent. Its amount and the receivers are in hashes and cannot be seen.'],
    facts: [fact('Signature type', scope.name, 'text', 'computed', `covers ${covers(scope)}`)],
    observations: [
      {
        rule: 'opaque-payload',
        sentence: 'The preimage (BIP-341) holds only hashes of amounts and outputs: who receives how much cannot be seen.',
      },
      ...open,
    ],
    decoded: { label: 'Bitcoin signature preimage (BIP-341)', value: hexOf(bytes), kind: 'hex' },
    digest: null,
  };
}

/** 4 version, 32 prevouts, 32 sequences, 36 outpoint, script, 8 amount, 4 sequence, 32 outputs, 4 lock time, 4 type. */
function segwit(bytes: Uint8Array, context: ReadContext): Reading | null {
  const end = endOfScript(bytes);
  if (end === null || bytes.length !== end + 52) return null;
  // SECURITY: every type is taken, known or not: a node takes them all, and the unknown ones open most.
  const type = u32(bytes, bytes.length - 4);
  const scope = scopeOf(type, 'segwit');
  const amount = u64(bytes, end);
  const outputs = bytes.subarray(end + 12, end + 44);
  const output = outputs.every(byte => byte === 0) ? undefined : null;
  const open = openings({ what: `this input of ${btc(amount)}`, scope, kind: 'segwit', amount, output });
  return {
    headline: open.some(({ rule }) => rule === 'sighash-none' || rule === 'sighash-single-bug')
      ? `Sign a Bitcoin input of ${btc(amount)} with ${context.account} so that anybody can send it anywhere (${scope.name})`
      : `Sign a Bitcoin input of ${btc(amount)} with ${context.account}, without seeing who receives it`,
    effects: [`${btc(amount)} are spent. The receivers are in a hash and cannot be seen.`],
    facts: [
      fact('Amount spent', String(amount), 'amount', 'computed', btc(amount)),
      fact('Input', `${hexOf(bytes.slice(68, 100).reverse())}:${u32(bytes, 100)}`, 'hex'),
      fact('Hash of the outputs', hexOf(outputs), 'hex'),
      fact('Signature type', scope.name, 'text', 'computed', `covers ${covers(scope)}`),
    ],
    moves: [{ ...unknownMove, units: String(amount), decimals: 8, asset: 'BTC', chain: chainOf(context) }],
    observations: [
      {
        rule: 'opaque-payload',
        sentence: 'The preimage (BIP-143) holds only a hash of the outputs: who receives the money cannot be seen.',
      },
      ...open,
    ],
    decoded: { label: 'Bitcoin signature preimage (BIP-143)', value: hexOf(bytes), kind: 'hex' },
    digest: null,
  };
}

function endOfScript(bytes: Uint8Array): number | null {
  try {
    const [length, start] = compactSize(bytes, 104);
    return start + length;
  } catch {
    return null;
  }
}

/** Outputs before the one that SIGHASH_SINGLE covers are blank. */
const isBlank = ({ amount, script }: Coin): boolean => amount === 2n ** 64n - 1n && script.length === 0;

function legacy(bytes: Uint8Array, context: ReadContext): Reading | null {
  let transaction: ReturnType<typeof RawOldTx.decode>;
  try {
    transaction = RawOldTx.decode(bytes.slice(0, -4));
  } catch {
    return null;
  }
  const type = u32(bytes, bytes.length - 4);
  // The input that is signed stands there with the script it is signed by, the others without.
  const signed = transaction.inputs.findIndex(input => input.finalScriptSig.length > 0);
  if (transaction.inputs.length === 0) return null;
  const inputs = transaction.inputs.map(({ txid, index, sequence }, i): Input => {
    const here = i === signed || transaction.inputs.length === 1;
    const nothing = { previous: null, claimed: null, redeemScript: null, signatures: [], signed: false };
    return { ...nothing, txid: hexOf(txid), index, sequence, sighash: here ? type : null, asked: here };
  });
  const whole = scopeOf(type, 'legacy').outputs === 'all';
  const outputs = (whole ? transaction.outputs : transaction.outputs.filter(output => !isBlank(output))).map(coin => ({
    ...coin,
    change: false,
  }));
  return describeSpend(
    {
      ...plain('preimage', transaction.version, transaction.lockTime),
      outputs,
      // What an input covers alone stands beside it.
      inputs: whole ? inputs : inputs.toSorted((a, b) => Number(b.asked) - Number(a.asked)),
    },
    bytes,
    context,
  );
}

/** What stands before a Bitcoin signature hash: BIP-341 for Taproot, BIP-143 for segwit, the stripped transaction before it. */
import { RawOldTx } from '@scure/btc-signer/script.js';
import { hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail } from '../counterparty.ts';
import { amount as amountDetail, type Detail, hex, type Payload, text } from '../decoded.ts';
import { btc } from './assets.ts';
import { signatureDetail } from './facts.ts';
import { payee } from './parties.ts';
import { compactSize } from './psbt-maps.ts';
import { isAnybodys, openings, scopeOf } from './sighash.ts';
import { type Coin, type Input, plain } from './spend.ts';
import { isTapMessage, readTapMessage, type TapMessage, tapType } from './taproot.ts';
import { describeSpend } from './transaction.ts';

/** null where the bytes are none of them. */
export function readPreimage(bytes: Uint8Array, context: ReadContext): Payload | null {
  if (isTapMessage(bytes)) return taproot(bytes, context);
  if (bytes.length < 64 || bytes.length > 200_000 || ![1, 2, 3].includes(u32(bytes, 0))) return null;
  return segwit(bytes, context) ?? legacy(bytes, context);
}

const u32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
const u64 = (bytes: Uint8Array, at: number): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(at, true);

const form = 'a Bitcoin signature preimage';

/** Of amounts and receivers mostly hashes alone can be seen. */
function taproot(bytes: Uint8Array, context: ReadContext): Payload {
  const { actor: account } = context;
  const scope = scopeOf(tapType(bytes), 'taproot');
  const message = readTapMessage(bytes);
  const coin = message !== null && 'coin' in message.input ? message.input.coin : null;
  const amount = coin === null ? null : btc(coin.amount, context);
  const open = openings({ input: null, amount, scope, kind: 'taproot' }, null);
  const anybody = open.some(isAnybodys) ? scope.name : null;
  return {
    form,
    effects: [
      amount === null
        ? { action: 'spend unseen', account, anybody }
        : { action: 'spend input', account, amounts: [amount], counterparty: null, anybody },
    ],
    details: [...(message === null ? [] : tapDetails(message, context)), signatureDetail('Signature type', scope)],
    findings: [
      { id: 'opaque-payload.preimage', bip: 341, amountSeen: amount !== null },
      ...(message === null ? [{ id: 'unreadable-payload.preimage' as const }] : []),
      ...open,
    ],
    decoded: {
      ...{ label: 'Bitcoin signature preimage (BIP-341)', value: hexOf(bytes), kind: 'hex' },
      ...(message === null ? {} : { children: message.laid }),
    },
    digest: null,
  };
}

const tapDetails = ({ input, outputs, annex, leaf, lockTime }: TapMessage, context: ReadContext): Detail[] => [
  ...('coin' in input ? ownInput(input, context) : [text('Input number', String(input.index + 1))]),
  ...(outputs === null ? [] : [hex(outputs.label, outputs.hash)]),
  ...(leaf === null ? [] : [hex('Hash of the script leaf', leaf)]),
  ...(annex === null ? [] : [hex('Hash of the annex', annex)]),
  ...(lockTime === 0 ? [] : [text('Lock time', String(lockTime))]),
];

function ownInput({ outpoint, coin }: { outpoint: string; coin: Coin }, context: ReadContext): Detail[] {
  const address = payee(coin.script, context);
  return [
    amountDetail('Amount spent', btc(coin.amount, context)),
    hex('Input', outpoint),
    address === null ? hex('Input script', hexOf(coin.script)) : addressDetail('Input address', address),
  ];
}

/** 4 version, 32 prevouts, 32 sequences, 36 outpoint, script, 8 amount, 4 sequence, 32 outputs, 4 lock time, 4 type. */
function segwit(bytes: Uint8Array, context: ReadContext): Payload | null {
  const end = endOfScript(bytes);
  if (end === null || bytes.length !== end + 52) return null;
  // SECURITY: every type is taken, known or not: a node takes them all, and the unknown ones open most.
  const type = u32(bytes, bytes.length - 4);
  const scope = scopeOf(type, 'segwit');
  const amount = btc(u64(bytes, end), context);
  const outputs = bytes.subarray(end + 12, end + 44);
  const paid = outputs.every(byte => byte === 0) ? undefined : null;
  const open = openings({ input: null, amount, scope, kind: 'segwit' }, paid);
  const anybody = open.some(isAnybodys) ? scope.name : null;
  return {
    form,
    effects: [{ action: 'spend input', account: context.actor, amounts: [amount], counterparty: null, anybody }],
    details: [
      amountDetail('Amount spent', amount),
      hex('Input', `${hexOf(bytes.slice(68, 100).reverse())}:${u32(bytes, 100)}`),
      hex('Hash of the outputs', hexOf(outputs)),
      signatureDetail('Signature type', scope),
    ],
    findings: [{ id: 'opaque-payload.preimage', bip: 143, amountSeen: true }, ...open],
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

function legacy(bytes: Uint8Array, context: ReadContext): Payload | null {
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

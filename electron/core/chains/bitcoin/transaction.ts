/** Bitcoin transactions, raw and as a PSBT: what each input spends and on whose word, who receives it, what stays open. */
import { RawTx } from '@scure/btc-signer/script.js';
import type { Fact, Movement, Tree } from '../../../contract/document.ts';
import { hexOf } from '../../text/bytes.ts';
import { unknownMove } from '../movements.ts';
import { addressFact, broken, fact, type ReadContext, type Reading } from '../reading.ts';
import { feeOf, spentBy } from './coins.ts';
import { changeClaims, doubtsOf, elsewhere, feeDoubts, receiver, signedBefore } from './doubts.ts';
import { type Asked, feeFact, inputFacts, outputFacts } from './facts.ts';
import { btc, chainOf, isData, isOwn, isSigner, payee, whoOf } from './parties.ts';
import { readPsbt } from './psbt.ts';
import { isPsbt } from './psbt-maps.ts';
import { openings, scopeOf } from './sighash.ts';
import { type Coin, formOf, plain, type Spend } from './spend.ts';

/** More inputs and outputs than this are nothing that a person judges. */
const most = 2_000;

/** TRANSACTION_TYPE_BITCOIN: a PSBT or a raw transaction; null where it is neither. */
export function readBitcoin(bytes: Uint8Array, context: ReadContext): Reading | null {
  if (!isPsbt(bytes)) {
    const raw = readRaw(bytes);
    return raw === null ? null : describeSpend(raw, bytes, context);
  }
  const spend = readPsbt(bytes);
  // SECURITY: what begins as a PSBT and is not read as one may still be signed: with any signature type, to anybody.
  if (spend === null) return broken('The bytes begin like a PSBT and cannot be read as one.', hexOf(bytes));
  return describeSpend(spend, bytes, context);
}

function readRaw(bytes: Uint8Array): Spend | null {
  try {
    const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(bytes);
    if (inputs.length === 0) return null;
    return {
      ...plain('raw', version, lockTime),
      inputs: inputs.map(({ txid, index, sequence, finalScriptSig }, i) => ({
        ...{ txid: hexOf(txid), index, sequence, previous: null, claimed: null, redeemScript: null, sighash: null },
        ...given(finalScriptSig.length > 0 || (witnesses?.[i] ?? []).length > 0),
      })),
      outputs: outputs.map(coin => ({ ...coin, change: false })),
    };
  } catch {
    return null;
  }
}

const given = (signed: boolean) => ({ signatures: [], signed, asked: !signed });

/** Each output that does not come back. */
function moveOf(coin: Coin, context: ReadContext): Movement {
  const address = payee(coin.script, context);
  return {
    ...{ how: 'sent', units: String(coin.amount), decimals: 8, asset: 'BTC', token: null, chain: chainOf(context) },
    party: address === null ? null : addressFact('Receiver', address, context),
  };
}

export function describeSpend(spend: Spend, bytes: Uint8Array, context: ReadContext): Reading {
  if (spend.inputs.length + spend.outputs.length > most)
    return broken(`The transaction has more than ${most} inputs and outputs: no person can judge it.`, hexOf(bytes));
  const asked = spend.inputs.map((input, i): Asked => {
    const spent = spentBy(input);
    const scope = scopeOf(input.sighash, spent.kind);
    const amount = spent.coin?.amount ?? null;
    const coin = spend.outputs[i];
    const output = coin && { amount: coin.amount, words: `output ${i + 1} (${btc(coin.amount)} to ${whoOf(coin, context)})` };
    const what = `input ${i + 1}${amount === null ? '' : ` (${btc(amount)})`}`;
    const address = spent.coin === null ? null : payee(spent.coin.script, context);
    return { ...spent, scope, address, open: openings({ what, scope, kind: spent.kind, amount, output }) };
  });
  const paid = spend.outputs.reduce((sum, output) => sum + output.amount, 0n);
  const away = spend.outputs.filter(output => !isData(output) && !isOwn(payee(output.script, context), context));
  const sum = away.reduce((total, output) => total + output.amount, 0n);
  const fee = feeOf(asked, paid, one => one.coin !== null && isSigner(payee(one.coin.script, context), context));
  const deed = deedOf(spend, asked, away, sum, paid, context);
  const facts: Fact[] = [
    ...asked.flatMap((one, i) => inputFacts(one, i, context)),
    ...spend.outputs.flatMap((output, i) => outputFacts(output, i, context)),
    feeFact(fee),
    ...(spend.lockTime === 0 ? [] : [fact('Lock time', String(spend.lockTime), 'text')]),
    ...(spend.proprietary === 0 ? [] : [fact('Proprietary records', String(spend.proprietary), 'text', 'computed', 'not read')]),
  ];
  const tree: Tree = {
    label: formOf(spend.kind),
    children: [
      ...facts.map(f => ({ label: f.label, value: f.value, kind: f.kind, ...(f.note === undefined ? {} : { note: f.note }) })),
      ...spend.unknown.map(({ place, label, value }) => ({
        label: `${place}: ${label}`,
        value: hexOf(value),
        kind: 'hex' as const,
      })),
      { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
    ],
  };
  const open = asked.some(one => one.scope.outputs !== 'all');
  return {
    headline:
      spend.doubts.length + spend.repeated.length > 0
        ? `Sign a PSBT that readers may take differently: as read here, it ${deed}`
        : `Sign a Bitcoin transaction that ${deed}`,
    effects: [
      ...(sum > 0n
        ? [`${btc(sum)} ${open ? 'would leave' : 'leave'} ${context.account}${open ? ', as it stands now' : ''}.`]
        : []),
      ...(paid > sum ? [`${btc(paid - sum)} ${open ? 'would stay' : 'stay'} at own addresses.`] : []),
      ...(fee.amount === null ? ['The fee is not known.'] : [`The fee is ${btc(fee.amount)}.`]),
      ...(open ? ['What is signed does not hold the outputs fast: they can be changed afterwards.'] : []),
    ],
    facts,
    // SECURITY: outputs that can be changed afterwards are no amounts to be added up.
    moves: open ? [unknownMove] : away.map((coin): Movement => moveOf(coin, context)),
    observations: [
      ...doubtsOf(spend),
      ...asked.flatMap(one => one.open),
      ...asked.flatMap((one, i) => one.lies.map(lie => ({ rule: 'bitcoin-input-false', sentence: `Input ${i + 1}: ${lie}.` }))),
      ...signedBefore(spend),
      ...elsewhere(asked, context),
      ...away.flatMap(output => receiver(output, context)),
      ...changeClaims(spend, context),
      ...feeDoubts(fee, asked, spend, sum, paid),
    ],
    decoded: tree,
    digest: null,
  };
}

function deedOf(
  spend: Spend,
  asked: readonly Asked[],
  away: readonly Coin[],
  sum: bigint,
  paid: bigint,
  context: ReadContext,
): string {
  const loose = asked.filter(one => one.scope.outputs !== 'all');
  const first =
    loose.find(one => one.open.some(({ rule }) => rule === 'sighash-none' || rule === 'sighash-single-bug')) ?? loose[0];
  if (first !== undefined) {
    const amounts = loose.map(one => one.coin?.amount);
    const known = amounts.every(amount => amount !== undefined);
    const money = known ? btc(amounts.reduce((total: bigint, amount) => total + (amount ?? 0n), 0n)) : 'money';
    return `leaves open who receives ${money} of ${context.account} (${first.scope.name})`;
  }
  const added = asked.some(one => one.scope.alone) ? ', with inputs that can be changed afterwards' : '';
  const [one] = away;
  if (one !== undefined)
    return `sends ${btc(sum)} from ${context.account} to ${whoOf(one, context)}${away.length > 1 ? ` and ${away.length - 1} more` : ''}${added}`;
  if (paid > 0n) return `moves ${btc(paid)} of ${context.account} to own addresses${added}`;
  return spend.outputs.length === 0
    ? `has no output: all its money is the fee${added}`
    : `pays nobody: all its money is the fee${added}`;
}

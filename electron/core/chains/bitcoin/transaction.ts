/** Bitcoin transactions, raw and as a PSBT: what each input spends and on whose word, who receives it, what stays open. */
import { RawTx } from '@scure/btc-signer/script.js';
import { hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { broken, type Detail, type Laid, type Payload, text } from '../decoded.ts';
import type { Found } from '../finding.ts';
import { btc } from './assets.ts';
import { type Fee, feeOf, spentBy } from './coins.ts';
import { changeClaims, doubtsOf, elsewhere, feeDoubts, receiver, signedBefore } from './doubts.ts';
import { type Asked, feeDetail, inputDetails, outputDetails } from './facts.ts';
import { accountOf, chainOf, isData, isOwn, isSigner, payee } from './parties.ts';
import { effectsOf } from './payments.ts';
import { readPsbt } from './psbt.ts';
import { isPsbt } from './psbt-maps.ts';
import { openings, scopeOf } from './sighash.ts';
import { formOf, type Input, plain, type Spend } from './spend.ts';
import type { Paid } from './terms.ts';

/** More inputs and outputs than this are nothing that a person judges. */
const most = 2_000;

/** TRANSACTION_TYPE_BITCOIN: a PSBT or a raw transaction; null where it is neither. */
export function readBitcoin(bytes: Uint8Array, context: ReadContext): Payload | null {
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

export function describeSpend(spend: Spend, bytes: Uint8Array, context: ReadContext): Payload {
  if (spend.inputs.length + spend.outputs.length > most)
    return broken(`The transaction has more than ${most} inputs and outputs: no person can judge it.`, hexOf(bytes));
  const asked = spend.inputs.map((input, i) => askedOf(input, i, spend, context));
  const paid = spend.outputs.reduce((sum, output) => sum + output.amount, 0n);
  const away = spend.outputs.filter(output => !isData(output) && !isOwn(payee(output.script, context), context));
  const sum = away.reduce((total, output) => total + output.amount, 0n);
  const fee = feeOf(asked, paid, one => one.coin !== null && isSigner(payee(one.coin.script, context), context));
  const details = detailsOf(spend, asked, fee, context);
  const feeFindings = feeDoubts(fee, asked, { spend, sum, paid }, context);
  const isHigh = feeFindings.some(({ id }) => id === 'bitcoin-fee.share' || id === 'bitcoin-fee.rate');
  return {
    form: isDisputed(spend) ? 'a PSBT' : 'a transaction',
    on: chainOf(context),
    ...(isDisputed(spend) ? { disputed: true as const } : {}),
    effects: effectsOf(asked, { away, kept: paid - sum, outputs: spend.outputs.length, fee, isHigh }, context),
    details,
    findings: [
      ...doubtsOf(spend),
      ...asked.flatMap(one => one.open),
      ...asked.flatMap((one, i) => one.lies.map((lie): Found => ({ id: 'bitcoin-input-false', input: i + 1, lie }))),
      ...signedBefore(spend),
      ...elsewhere(asked, context),
      ...away.flatMap(output => receiver(output, context)),
      ...changeClaims(spend, context),
      ...feeFindings,
    ],
    decoded: { label: formOf(spend.kind), children: layOut(spend, details, bytes) },
    digest: null,
  };
}

const isDisputed = ({ doubts, repeated }: Spend): boolean => doubts.length + repeated.length > 0;

function askedOf(input: Input, i: number, { outputs }: Spend, context: ReadContext): Asked {
  const spent = spentBy(input);
  const { coin, kind } = spent;
  const scope = scopeOf(input.sighash, kind);
  const beside = outputs[i];
  const paid: Paid | undefined = beside && {
    ...{ output: i + 1, amount: btc(beside.amount, context), to: accountOf(beside, context) },
  };
  const amount = coin === null ? null : btc(coin.amount, context);
  const address = coin === null ? null : payee(coin.script, context);
  return { ...spent, scope, address, open: openings({ input: i + 1, amount, scope, kind }, paid) };
}

const detailsOf = (spend: Spend, asked: readonly Asked[], fee: Fee, context: ReadContext): Detail[] => [
  ...asked.flatMap((one, i) => inputDetails(one, i, context)),
  ...spend.outputs.flatMap((output, i) => outputDetails(output, i, context)),
  feeDetail(fee, context),
  ...(spend.lockTime === 0 ? [] : [text('Lock time', String(spend.lockTime))]),
  ...(spend.proprietary === 0 ? [] : [text('Proprietary records', String(spend.proprietary), 'not read')]),
];

const layOut = ({ unknown }: Spend, details: readonly Detail[], bytes: Uint8Array): Laid[] => [
  ...details.map(({ label, value, kind, ...detail }) => ({ label, value, kind, detail })),
  ...unknown.map(({ place, label, value }): Laid => ({ label: `${place}: ${label}`, value: hexOf(value), kind: 'hex' })),
  { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
];

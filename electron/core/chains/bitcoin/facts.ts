/** Inputs, outputs and fee of a Bitcoin transaction as labelled values, each amount with what it rests on. */
import { hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail } from '../counterparty.ts';
import { amount, cost, type Detail, hex, text } from '../decoded.ts';
import type { Found } from '../finding.ts';
import { btc } from './assets.ts';
import type { Fee, Spent } from './coins.ts';
import { isData, isOwn, payee } from './parties.ts';
import { scopeOf } from './sighash.ts';
import type { Output } from './spend.ts';
import type { CoinNote, Scope } from './terms.ts';

/** An input with what its signature would cover. */
export interface Asked extends Spent {
  scope: Scope;
  address: string | null;
  /** What the signature leaves open. */
  open: Found[];
}

const noted = (detail: Detail, coin: CoinNote): Detail => ({ ...detail, coin });

export const signatureDetail = (label: string, scope: Scope): Detail =>
  noted(text(label, scope.name), { is: 'signature', scope, given: false, others: [] });

export function inputDetails(one: Asked, i: number, context: ReadContext): Detail[] {
  const label = `Input ${i + 1}`;
  const { input, coin, scope, kind, proven, address } = one;
  const others = input.signatures.map(type => scopeOf(type, kind).name);
  const here = input.asked || input.sighash !== null;
  const given = here && input.signed;
  return [
    hex(label, `${input.txid}:${input.index}`),
    coin === null
      ? text(`${label} amount`, 'unknown', 'not in the bytes')
      : noted(amount(`${label} amount`, btc(coin.amount, context)), { is: 'spent', proven, kind }),
    ...(address === null ? [] : [addressDetail(`${label} address`, address)]),
    noted(text(`${label} signature`, here ? scope.name : input.signed ? 'given already' : 'not asked for here'), {
      ...{ is: 'signature', scope: here ? scope : null, given, others },
    }),
  ];
}

export function outputDetails(output: Output, i: number, context: ReadContext): Detail[] {
  const label = `Output ${i + 1}`;
  const address = payee(output.script, context);
  const change = output.change ? (isOwn(address, context) ? 'change' : 'said to be change, unknown to this app') : undefined;
  const paid =
    address === null
      ? hex(label, hexOf(output.script), isData(output) ? 'data, no address' : 'no address')
      : addressDetail(label, address);
  return [change === undefined ? paid : { ...paid, beside: change }, amount(`Amount ${i + 1}`, btc(output.amount, context))];
}

export const feeDetail = (fee: Fee, context: ReadContext): Detail =>
  fee.amount === null
    ? noted(text('Fee', 'unknown'), { is: 'fee unknown', because: fee.because })
    : noted(cost('exact', btc(fee.amount, context)), { is: 'fee', rests: fee.rests });

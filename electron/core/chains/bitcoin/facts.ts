/** Inputs, outputs and fee of a Bitcoin transaction as facts, each amount with what it rests on. */
import type { Fact } from '../../../contract/document.ts';
import { hexOf } from '../../text/bytes.ts';
import { addressFact, fact, type Observation, type ReadContext } from '../reading.ts';
import type { Fee, Spent } from './coins.ts';
import { btc, isData, isOwn, payee } from './parties.ts';
import { covers, type Scope, scopeOf } from './sighash.ts';
import type { Output } from './spend.ts';

/** An input with what its signature would cover. */
export interface Asked extends Spent {
  scope: Scope;
  address: string | null;
  open: Observation[];
}

const rests = {
  segwit: 'a signature of this input covers it',
  taproot: 'a signature of this input covers it',
  legacy: 'no signature covers it',
  unknown: 'whether a signature covers it is not known',
};

export function inputFacts(one: Asked, i: number, context: ReadContext): Fact[] {
  const label = `Input ${i + 1}`;
  const { input, coin, scope } = one;
  const others = input.signatures.map(type => scopeOf(type, one.kind).name).join(', ');
  const here = input.asked || input.sighash !== null;
  const signature = here ? scope.name : input.signed ? 'given already' : 'not asked for here';
  const amount =
    coin === null
      ? 'not in the bytes'
      : `${btc(coin.amount)}, ${one.proven ? 'proven by the transaction that is spent' : `claimed by the PSBT: ${rests[one.kind]}`}`;
  const parts = [
    ...(here ? [`covers ${covers(scope)}`] : []),
    ...(here && input.signed ? ['given already'] : []),
    ...(others === '' ? [] : [`given by others: ${others}`]),
  ];
  return [
    fact(label, `${input.txid}:${input.index}`, 'hex'),
    fact(
      `${label} amount`,
      coin === null ? 'unknown' : String(coin.amount),
      coin === null ? 'text' : 'amount',
      'computed',
      amount,
    ),
    ...(one.address === null ? [] : [addressFact(`${label} address`, one.address, context)]),
    fact(`${label} signature`, signature, 'text', 'computed', parts.length === 0 ? undefined : parts.join(', ')),
  ];
}

export function outputFacts(output: Output, i: number, context: ReadContext): Fact[] {
  const address = payee(output.script, context);
  const change = output.change ? (isOwn(address, context) ? 'change' : 'said to be change, not known here') : null;
  const named =
    address === null
      ? fact(`Output ${i + 1}`, hexOf(output.script), 'hex', 'computed', isData(output) ? 'data, no address' : 'no address')
      : addressFact(`Output ${i + 1}`, address, context);
  return [
    { ...named, ...(change === null ? {} : { note: [named.note, change].filter(Boolean).join(', ') }) },
    fact(`Amount ${i + 1}`, String(output.amount), 'amount', 'computed', btc(output.amount)),
  ];
}

const restsOn = { proof: 'proven', signature: 'covered by the signature', word: 'claimed by the PSBT' };
export const feeFact = ({ amount, rests: on, why }: Fee): Fact =>
  amount === null
    ? fact('Fee', 'unknown', 'text', 'computed', why)
    : fact('Fee', String(amount), 'amount', 'computed', `${btc(amount)}, ${restsOn[on]}`);

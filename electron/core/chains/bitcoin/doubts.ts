/** What is to be said about a Bitcoin transaction beside what its signatures cover. */

import type { ReadContext } from '../context.ts';
import { counterpartyFindings } from '../counterparty.ts';
import type { Found } from '../finding.ts';
import { btc } from './assets.ts';
import type { Fee } from './coins.ts';
import type { Asked } from './facts.ts';
import { isAddress, isOwn, isSigner, payee } from './parties.ts';
import type { Coin, Spend } from './spend.ts';

export const doubtsOf = ({ doubts, repeated, unknown, modifiable }: Spend): Found[] => [
  ...repeated.map((place): Found => ({ id: 'repeated-member.record', place })),
  ...doubts.map((doubt): Found => ({ id: 'unreadable-payload.psbt', doubt })),
  ...unknown.map(({ place, label }): Found => ({ id: 'psbt-unknown-record', place, label })),
  ...(modifiable === null || modifiable === 0 ? [] : [{ id: 'psbt-modifiable' as const, flags: modifiable }]),
];

export function signedBefore({ inputs, kind }: Spend): Found[] {
  const signed = inputs.filter(input => input.signed).length;
  // Signers of a shared PSBT complete their inputs one after the other; a raw transaction carries signatures at its end alone.
  if (signed === 0 || (kind === 'psbt' && signed < inputs.length)) return [];
  return [{ id: 'already-signed.inputs', signed, of: inputs.length }];
}

export function elsewhere(asked: readonly Asked[], context: ReadContext): Found[] {
  // Behind the hash of a script there may be this account's key, among others.
  const single = asked.every(
    one => one.coin !== null && [22, 25, 34].includes(one.coin.script.length) && !isScriptHash(one.coin),
  );
  if (!isAddress(context.signWith) || !single || asked.some(one => isSigner(one.address, context))) return [];
  return [{ id: 'other-account.inputs', account: context.actor }];
}

const isScriptHash = ({ script }: Coin): boolean => script[0] === 0 && script.length === 34;

export function receiver(output: Coin, context: ReadContext): Found[] {
  const address = payee(output.script, context);
  if (address !== null) return counterpartyFindings(address, 'receiver', context);
  return output.amount === 0n ? [] : [{ id: 'opaque-call.script', amount: btc(output.amount, context) }];
}

/** SECURITY: a path of keys beside an output is somebody's word; only an address that is known here is one's own. */
export function changeClaims({ outputs }: Spend, context: ReadContext): Found[] {
  return outputs.flatMap((output, i): Found[] => {
    const address = payee(output.script, context);
    if (!output.change || isOwn(address, context)) return [];
    const counterparty = address === null ? null : { address };
    return [{ id: 'change-claimed', output: i + 1, amount: btc(output.amount, context), counterparty }];
  });
}

/** Satoshi for each byte above which no queue was ever worth it. */
const absurdRate = 1_000n;

/**
 * @param sum what is sent, in satoshi
 * @param paid what all outputs hold, in satoshi
 */
export function feeDoubts(
  fee: Fee,
  asked: readonly Asked[],
  { spend, sum, paid }: { spend: Spend; sum: bigint; paid: bigint },
  context: ReadContext,
): Found[] {
  if (fee.amount === null) return [{ id: 'bitcoin-fee-unknown', because: fee.because }];
  const found: Found[] = [];
  const amount = btc(fee.amount, context);
  if (fee.rests === 'word') {
    const claimed = asked.filter(one => !one.proven).length;
    found.push({ id: 'bitcoin-fee-claimed', amount, claimed, of: asked.length });
  }
  const base = sum > 0n ? sum : paid;
  if (fee.amount * 10n > base && fee.amount > 100_000n)
    found.push({
      ...{ id: 'bitcoin-fee.share', amount },
      over: fee.amount > base ? 'all' : 'a tenth',
      base: sum > 0n ? 'sent' : 'arriving',
    });
  else {
    // Larger than any usual size, so that the rate is no higher than it is said to be.
    const size = BigInt(
      12 + 190 * spend.inputs.length + spend.outputs.reduce((bytes, { script }) => bytes + 12 + script.length, 0),
    );
    if (fee.amount > size * absurdRate) found.push({ id: 'bitcoin-fee.rate', amount, rate: fee.amount / size });
  }
  return found;
}

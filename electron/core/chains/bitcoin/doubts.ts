/** What is to be said about a Bitcoin transaction beside what its signatures cover. */

import { strangers } from '../parties.ts';
import type { Observation, ReadContext } from '../reading.ts';
import type { Fee } from './coins.ts';
import type { Asked } from './facts.ts';
import { btc, isAddress, isOwn, isSigner, payee } from './parties.ts';
import type { Coin, Spend } from './spend.ts';

export function doubtsOf({ doubts, repeated, unknown, modifiable }: Spend): Observation[] {
  return [
    ...repeated.map(place => ({
      rule: 'repeated-member',
      sentence: `${place} stands twice: readers may take one or the other.`,
    })),
    ...doubts.map(sentence => ({ rule: 'unreadable-payload', sentence })),
    ...unknown.map(({ place, label }) => ({
      rule: 'psbt-unknown-record',
      sentence: `${place}: the record ${label} may change what is signed, and is not read here.`,
    })),
    ...(modifiable === null || modifiable === 0 ? [] : [{ rule: 'psbt-modifiable', sentence: modifiableWords(modifiable) }]),
  ];
}

function modifiableWords(flags: number): string {
  const parts = [flags & 1 ? 'inputs' : '', flags & 2 ? 'outputs' : ''].filter(part => part !== '').join(' and ');
  const single = flags & 4 ? ' It says that a signature of SIGHASH_SINGLE is in it.' : '';
  const rest = flags & ~7 ? ` It holds flags that no standard names (0x${flags.toString(16)}).` : '';
  return `${parts === '' ? 'The PSBT is flagged as not final.' : `The PSBT says that its ${parts} may still be changed.`}${single}${rest}`;
}

export function signedBefore({ inputs, kind }: Spend): Observation[] {
  const done = inputs.filter(input => input.signed).length;
  if (done > 0 && done === inputs.length)
    return [
      { rule: 'already-signed', sentence: 'All its inputs are signed already: whoever has these bytes can send it as it is.' },
    ];
  // Signers of a shared PSBT complete their inputs one after the other; a raw transaction carries signatures at its end alone.
  if (done === 0 || kind === 'psbt') return [];
  return [
    { rule: 'already-signed', sentence: `${done} of its ${inputs.length} inputs ${done === 1 ? 'is' : 'are'} signed already.` },
  ];
}

export function elsewhere(asked: readonly Asked[], context: ReadContext): Observation[] {
  // Behind the hash of a script there may be this account's key, among others.
  const single = asked.every(
    one => one.coin !== null && [22, 25, 34].includes(one.coin.script.length) && !isScriptHash(one.coin),
  );
  if (!isAddress(context.signWith) || !single || asked.some(one => isSigner(one.address, context))) return [];
  return [
    {
      rule: 'other-account',
      sentence: `No input is said to belong to ${context.account}: there is nothing in it for this account to sign.`,
    },
  ];
}

const isScriptHash = ({ script }: Coin): boolean => script[0] === 0 && script.length === 34;

export function receiver(output: Coin, context: ReadContext): Observation[] {
  const address = payee(output.script, context);
  if (address !== null) return strangers(address, 'The receiver', context);
  if (output.amount === 0n) return [];
  return [{ rule: 'opaque-call', sentence: `${btc(output.amount)} go to a script that is no address.` }];
}

/** SECURITY: a path of keys beside an output is somebody's word; only an address that is known here is one's own. */
export function changeClaims({ outputs }: Spend, context: ReadContext): Observation[] {
  return outputs.flatMap((output, i) => {
    const address = payee(output.script, context);
    if (!output.change || isOwn(address, context)) return [];
    return [
      {
        rule: 'change-claimed',
        sentence: `Output ${i + 1} (${btc(output.amount)}${address === null ? '' : ` to ${address}`}) is said to be change, and is not known here: it counts as a payment.`,
      },
    ];
  });
}

/** Satoshi for each byte above which no queue was ever worth it. */
const absurdRate = 1_000n;

export function feeDoubts(fee: Fee, asked: readonly Asked[], spend: Spend, sum: bigint, paid: bigint): Observation[] {
  if (fee.amount === null)
    return [
      {
        rule: 'bitcoin-fee-unknown',
        sentence: `The fee cannot be known: ${fee.why}. Whatever the outputs leave over goes to whoever makes the block.`,
      },
    ];
  const found: Observation[] = [];
  if (fee.rests === 'word') {
    const claimed = asked.filter(one => !one.proven).length;
    found.push({
      rule: 'bitcoin-fee-claimed',
      sentence: `The fee of ${btc(fee.amount)} rests on what the PSBT claims of ${claimed} of ${asked.length} inputs: each signature covers the amount of its own input alone.`,
    });
  }
  const base = sum > 0n ? sum : paid;
  if (fee.amount * 10n > base && fee.amount > 100_000n) {
    const share = fee.amount > base ? 'more than' : 'more than a tenth of';
    const what = sum > 0n ? 'what is sent' : 'what arrives';
    found.push({ rule: 'bitcoin-fee', sentence: `The fee is ${btc(fee.amount)}, ${share} ${what}.` });
  } else {
    // Larger than any usual size, so that the rate is no higher than it is said to be.
    const size = BigInt(
      12 + 190 * spend.inputs.length + spend.outputs.reduce((bytes, { script }) => bytes + 12 + script.length, 0),
    );
    if (fee.amount > size * absurdRate)
      found.push({
        rule: 'bitcoin-fee',
        sentence: `The fee is ${btc(fee.amount)}, about ${fee.amount / size} satoshi for each byte.`,
      });
  }
  return found;
}

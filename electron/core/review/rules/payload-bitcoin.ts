/** Rules about Bitcoin payloads that leave parts of a transaction open. They fire where the payload reader observed them in the bytes. */
import type { RiskRule } from './rule.ts';

const all = 'Ask for SIGHASH_ALL: nothing else is needed for a payment.';

export const payloadBitcoinRules: readonly RiskRule[] = [
  {
    id: 'sighash-none',
    severity: 'critical',
    sentence: 'The signature covers no output: whoever has it can send the money anywhere.',
    check: all,
    source: 'BIP-143, SIGHASH_NONE',
  },
  {
    id: 'sighash-single-bug',
    severity: 'critical',
    sentence: 'The signature covers an output that is not there, and so nothing.',
    check: all,
    source: 'BIP-143; Bitcoin, SIGHASH_SINGLE without its output',
  },
  {
    id: 'sighash-single-short',
    severity: 'critical',
    sentence: 'The signature covers one output that takes less than the input holds: the rest can be sent anywhere.',
    check: all,
    source: 'BIP-143, SIGHASH_SINGLE',
  },
  {
    id: 'sighash-single',
    severity: 'high',
    sentence: 'The signature covers one output alone: all others can be changed afterwards.',
    check: all,
    source: 'BIP-143, SIGHASH_SINGLE',
  },
  {
    id: 'sighash-anyone',
    severity: 'high',
    sentence: 'The signature covers its own input alone: others can be added and taken away.',
    check: all,
    source: 'BIP-143, SIGHASH_ANYONECANPAY',
  },
  {
    id: 'sighash-unknown',
    severity: 'high',
    sentence: 'The signature is of a type that no standard names: what it covers depends on who reads it.',
    check: all,
    source: 'BIP-341; Bitcoin Core, standard signature types',
  },
  {
    id: 'psbt-unknown-record',
    severity: 'high',
    sentence: 'A PSBT holds a record that may change what is signed, and is not read here.',
    check: 'Ask who put it there and what it is for.',
    source: 'BIP-174, unknown types',
  },
  {
    id: 'psbt-modifiable',
    severity: 'look',
    sentence: 'A PSBT says that it may still be changed.',
    check: 'What is signed is what stands in it now; ask whether more is to come.',
    source: 'BIP-370, PSBT_GLOBAL_TX_MODIFIABLE',
  },
];

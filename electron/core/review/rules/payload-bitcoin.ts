/** Rules about Bitcoin payloads that leave parts of a transaction open. They fire where the payload reader observed them in the bytes. */
import type { RiskRule } from './rule.ts';

const all = 'Ask for SIGHASH_ALL: a payment needs nothing else.';

export const payloadBitcoinRules: readonly RiskRule[] = [
  {
    id: 'sighash-none',
    severity: 'critical',
    sentence: 'The signature covers no output: whoever holds it can send the money anywhere.',
    check: all,
    source: 'BIP-143, SIGHASH_NONE',
  },
  {
    id: 'sighash-single-bug',
    severity: 'critical',
    sentence: 'The signature covers an output that does not exist, and so nothing.',
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
    sentence: 'The signature covers only one output: all others can be changed afterwards.',
    check: all,
    source: 'BIP-143, SIGHASH_SINGLE',
  },
  {
    id: 'sighash-anyone',
    severity: 'high',
    sentence: 'The signature covers only its own input: others can be added and removed.',
    check: all,
    source: 'BIP-143, SIGHASH_ANYONECANPAY',
  },
  {
    id: 'sighash-unknown',
    severity: 'high',
    sentence: 'The signature is of a type that no standard names: what it covers depends on the reader.',
    check: all,
    source: 'BIP-341; Bitcoin Core, standard signature types',
  },
  {
    id: 'psbt-unknown-record',
    severity: 'high',
    sentence: 'A PSBT contains a record that may change what is signed, and this app does not read it.',
    check: 'Ask who put it there and what it is for.',
    source: 'BIP-174, unknown types',
  },
  {
    id: 'psbt-modifiable',
    severity: 'look',
    sentence: 'A PSBT says that it may still be changed.',
    check: 'What is signed is what it contains now; ask whether more is to come.',
    source: 'BIP-370, PSBT_GLOBAL_TX_MODIFIABLE',
  },
];

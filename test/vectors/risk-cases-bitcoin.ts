/** For each rule about Bitcoin: a request that it must find, and one close by that it must not. */
import { changePath, coins, type InputGiven, type OutputGiven, psbt, signBitcoin } from './bitcoin.ts';
import { context } from './parties.ts';
import type { Request } from './payloads.ts';
import type { RiskCases } from './risk-case.ts';

const known = context(
  { accounts: [{ address: coins.vault.address, name: 'Vault', curve: 'CURVE_SECP256K1' }] },
  { addressBook: [{ label: 'Payee', address: coins.stranger.address }] },
);
const pay = (amount = 99_990_000n, more: Partial<OutputGiven> = {}): OutputGiven => ({
  ...{ amount, script: coins.stranger.script },
  ...more,
});
const spend = (
  input: InputGiven,
  output: OutputGiven | null = pay(),
  records: [string, string][] = [],
  version: 0 | 2 = 0,
): Request => signBitcoin(psbt({ version, inputs: [input], outputs: output === null ? [] : [output], records }));
const two = (proof: 'claim' | 'both'): Request =>
  signBitcoin(psbt({ inputs: [{ proof }, { proof }], outputs: [pay(199_990_000n)] }));
const everyday = spend({});

export const bitcoinCases: RiskCases = {
  'bitcoin-fee': { fires: spend({}, pay(10_000_000n)), quiet: everyday },
  'bitcoin-fee-unknown': { fires: spend({ proof: 'none' }), quiet: spend({ proof: 'claim' }) },
  'bitcoin-fee-claimed': { fires: two('claim'), quiet: two('both') },
  'bitcoin-input-false': { fires: spend({ proof: 'another' }), quiet: spend({ proof: 'whole' }) },
  'change-claimed': {
    fires: spend({}, pay(99_990_000n, { records: [changePath] })),
    quiet: spend({}, { amount: 99_990_000n, script: coins.vault.script, records: [changePath] }),
  },
  'sighash-none': { fires: spend({ sighash: 2 }), quiet: spend({ sighash: 1 }) },
  'sighash-single-bug': { fires: spend({ sighash: 3 }, null), quiet: spend({ sighash: 3 }) },
  'sighash-single-short': { fires: spend({ sighash: 3 }, pay(1_000n)), quiet: spend({ sighash: 3 }) },
  'sighash-single': { fires: spend({ sighash: 3 }), quiet: spend({ sighash: 1 }) },
  'sighash-anyone': { fires: spend({ sighash: 0x81 }), quiet: spend({ sighash: 1 }) },
  'sighash-unknown': { fires: spend({ sighash: 4 }), quiet: spend({ sighash: 1 }) },
  'psbt-unknown-record': { fires: spend({ records: [['f0', '00']] }), quiet: spend({ records: [['fc0474657374', '00']] }) },
  'psbt-modifiable': { fires: spend({}, pay(), [['06', '03']], 2), quiet: spend({}, pay(), [['06', '00']], 2) },
};
for (const one of Object.values(bitcoinCases)) one.in = known;

/** What is to be said of Bitcoin's transactions beside what they do: ids of the risk table with what each tells. */
import type { Account, Amount, Party } from '../effect.ts';
import type { Doubt, FeeUnknown, Lie, Paid, Signing } from './terms.ts';

export interface BitcoinFindings {
  // What anybody who comes by a signature can do with it
  'sighash-unknown': Signing;
  'sighash-none': Signing;
  'sighash-single-bug': Signing;
  /** `paid`: null where the output cannot be seen. */
  'sighash-single': Signing & { paid: Paid | null };
  'sighash-single-short': Signing & { paid: Paid };
  'sighash-anyone': Signing;
  // What a PSBT says
  'repeated-member.record': { place: string };
  'unreadable-payload.psbt': { doubt: Doubt };
  'psbt-unknown-record': { place: string; label: string };
  /** Of BIP-370. */
  'psbt-modifiable': { flags: number };
  'bitcoin-input-false': { input: number; lie: Lie };
  'already-signed.inputs': { signed: number; of: number };
  'other-account.inputs': { account: Account };
  'change-claimed': { output: number; amount: Amount; counterparty: Party | null };
  'opaque-call.script': { amount: Amount };
  // Fees
  'bitcoin-fee-unknown': { because: FeeUnknown };
  'bitcoin-fee-claimed': { amount: Amount; claimed: number; of: number };
  /** `base`: what it is compared with; in satoshi per byte where it is not. */
  'bitcoin-fee.share': { amount: Amount; over: 'all' | 'a tenth'; base: 'sent' | 'arriving' };
  'bitcoin-fee.rate': { amount: Amount; rate: bigint };
  // What stands before a signature hash
  'opaque-payload.preimage': { bip: 143 | 341; amountSeen: boolean };
  'unreadable-payload.preimage': object;
}

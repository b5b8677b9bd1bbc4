/** Findings of Bitcoin's transactions as sentences. */
import type { BitcoinFindings } from '../../../chains/bitcoin/findings.ts';
import type { Doubt, Paid, Signing } from '../../../chains/bitcoin/terms.ts';
import { feeUnknown, lieWords } from '../coins.ts';
import type { Say } from '../say.ts';

type Sentences = { [I in keyof BitcoinFindings]: (args: BitcoinFindings[I], say: Say) => string };

export const bitcoinFindings: Sentences = {
  'sighash-unknown': (e, say) =>
    `The signature of ${inputOf(e, say)} is of a ${e.scope.name}: what it covers depends on the reader.`,
  'sighash-none': (e, say) =>
    `The signature of ${inputOf(e, say)} covers no output (${e.scope.name}): whoever holds it can send the money of this input anywhere.`,
  'sighash-single-bug': (e, say) =>
    `The signature of ${inputOf(e, say)} covers an output that does not exist (${e.scope.name})${missing[e.kind]}`,
  'sighash-single': (e, say) =>
    `The signature of ${inputOf(e, say)} covers ${outputOf(e.paid, say)} alone (${e.scope.name}): whoever holds it can change, add and remove all other outputs.`,
  'sighash-single-short': (e, say) =>
    `The signature of ${inputOf(e, say)} covers ${outputOf(e.paid, say)} alone, and what the input holds beyond that can be sent anywhere by whoever holds it.`,
  'sighash-anyone': (e, say) =>
    `The signature of ${inputOf(e, say)} covers no other input (${e.scope.name}): whoever holds it can ${e.scope.outputs === 'all' ? 'add and remove inputs' : 'put this input into another transaction'}.`,
  'repeated-member.record': ({ place }) => `${place} appears twice: readers may take either.`,
  'unreadable-payload.psbt': ({ doubt }) => doubtWords(doubt),
  'psbt-unknown-record': ({ place, label }) =>
    `${place}: the record ${label} may change what is signed, and this app does not read it.`,
  'psbt-modifiable': ({ flags }) => modifiable(flags),
  'bitcoin-input-false': ({ input, lie }) => `Input ${input}: ${lieWords(lie)}.`,
  'already-signed.inputs': ({ signed, of }) =>
    signed === of
      ? 'All its inputs are already signed: whoever holds these bytes can send it as it is.'
      : `${signed} of its ${of} inputs ${signed === 1 ? 'is' : 'are'} already signed.`,
  'other-account.inputs': ({ account }, say) =>
    `No input is said to belong to ${say.account(account)}: this account has nothing to sign in it.`,
  'change-claimed': ({ output, amount, counterparty }, say) =>
    `Output ${output} (${say.amount(amount)}${counterparty === null ? '' : ` to ${say.address(counterparty)}`}) is said to be change, and is unknown to this app: it counts as a payment.`,
  'opaque-call.script': ({ amount }, say) => `${say.amount(amount)} goes to a script that is not an address.`,
  'bitcoin-fee-unknown': ({ because }) =>
    `The fee cannot be known: ${feeUnknown(because)}. Whatever the outputs do not use goes to whoever makes the block.`,
  'bitcoin-fee-claimed': ({ amount, claimed, of }, say) =>
    `The fee of ${say.amount(amount)} rests on what the PSBT claims of ${claimed} of ${of} inputs: each signature covers the amount of its own input alone.`,
  'bitcoin-fee.share': ({ amount, over, base }, say) =>
    `The fee is ${say.amount(amount)}, ${over === 'all' ? 'more than' : 'more than a tenth of'} ${base === 'sent' ? 'what is sent' : 'what arrives'}.`,
  'bitcoin-fee.rate': ({ amount, rate }, say) => `The fee is ${say.amount(amount)}, about ${rate} satoshi per byte.`,
  'opaque-payload.preimage': ({ bip, amountSeen }) =>
    amountSeen
      ? `The preimage (BIP-${bip}) holds only a hash of the outputs: who receives the money cannot be seen.`
      : `The preimage (BIP-${bip}) holds only hashes of amounts and outputs: who receives how much cannot be seen.`,
  'unreadable-payload.preimage': () => 'The preimage does not have the form of BIP-341: only the type of the signature is read.',
};

/** "input 2 (0.5 BTC)", "this input of 0.5 BTC". */
function inputOf({ input, amount }: Signing, say: Say): string {
  if (input === null) return `this input${amount === null ? '' : ` of ${say.amount(amount)}`}`;
  return `input ${input}${amount === null ? '' : ` (${say.amount(amount)})`}`;
}

const outputOf = (paid: Paid | null, say: Say): string =>
  paid === null ? 'one output' : `output ${paid.output} (${say.amount(paid.amount)} to ${say.account(paid.to)})`;

const before = '. Before segwit, that signs the number 1: whoever holds it can spend every coin of this key, in any transaction.';
const missing = {
  taproot: ': Taproot has no such signature, and a signer that makes one anyway cannot be trusted.',
  segwit: ', and so none at all: whoever holds it can send the money of this input anywhere.',
  ...{ legacy: before, unknown: before },
};

function doubtWords(doubt: Doubt): string {
  switch (doubt.is) {
    case 'key of its own':
      return `${doubt.place}: the record ${doubt.record} has a key of its own, which it must not have.`;
    case 'other version':
      return `${doubt.place}: the record ${doubt.record} does not belong in version ${doubt.version}: another reader may rely on it.`;
    case 'size of the signature type':
      return `${doubt.place}: the signature type is not four bytes long.`;
    case 'unread coin':
      return `${doubt.place}: the output that is said to be spent cannot be read.`;
    case 'over supply':
      return `${doubt.place} holds more bitcoin than can exist.`;
    case 'lock times':
      return 'Its inputs require lock times that exclude each other: no transaction fits them all.';
    case 'second reader':
      return 'A second reader of PSBTs refuses it: it is not certain what a signer makes of it.';
  }
}

/** Flags of BIP-370. */
function modifiable(flags: number): string {
  const parts = [flags & 1 ? 'inputs' : '', flags & 2 ? 'outputs' : ''].filter(part => part !== '').join(' and ');
  const single = flags & 4 ? ' It says that it contains a SIGHASH_SINGLE signature.' : '';
  const rest = flags & ~7 ? ` It has flags that no standard names (0x${flags.toString(16)}).` : '';
  return `${parts === '' ? 'The PSBT is flagged as not final.' : `The PSBT says that its ${parts} may still be changed.`}${single}${rest}`;
}

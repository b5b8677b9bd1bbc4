/** What is known of Bitcoin's coins, signatures and fees, in words. */
import type { CoinNote, FeeUnknown, Kind, Lie, Rests, Scope } from '../../chains/bitcoin/terms.ts';

export function coinNote(note: CoinNote): string | undefined {
  switch (note.is) {
    case 'spent':
      return note.proven ? 'proven by the transaction it spends' : `claimed by the PSBT: ${coveredWords[note.kind]}`;
    case 'fee':
      return restsOn[note.rests];
    case 'fee unknown':
      return feeUnknown(note.because);
    case 'signature': {
      const parts = [
        ...(note.scope === null ? [] : [`covers ${covers(note.scope)}`]),
        ...(note.given ? ['already given'] : []),
        ...(note.others.length === 0 ? [] : [`given by others: ${note.others.join(', ')}`]),
      ];
      return parts.length === 0 ? undefined : parts.join(', ');
    }
  }
}

const coveredWords: Record<Kind, string> = {
  segwit: 'a signature of this input covers it',
  taproot: 'a signature of this input covers it',
  legacy: 'no signature covers it',
  unknown: 'it is not known whether a signature covers it',
};

const restsOn: Record<Rests, string> = {
  ...{ proof: 'proven', signature: 'covered by the signature', word: 'claimed by the PSBT' },
};

const outputsOf = { all: 'all outputs', none: 'no output', one: 'one output' };
const covers = ({ outputs, alone }: Scope): string => `${alone ? 'this input alone' : 'all inputs'} and ${outputsOf[outputs]}`;

export function feeUnknown(because: FeeUnknown): string {
  switch (because.is) {
    case 'amount missing':
      return `the amount of input ${because.input} is not in the bytes`;
    case 'amount uncovered':
      return `the amount of input ${because.input} is only claimed, and its signature would not cover it`;
    case 'outputs exceed inputs':
      return 'the outputs exceed the inputs';
  }
}

/** Behind "Input 1: ". */
export function lieWords(lie: Lie): string {
  switch (lie.is) {
    case 'unread transaction':
      return 'the transaction it spends cannot be read';
    case 'another transaction':
      return `the transaction given as the one it spends is another one, ${lie.txid}`;
    case 'no such output':
      return 'the transaction it spends has no such output';
    case 'contradiction':
      return 'what is claimed of its amount or owner contradicts the transaction it spends';
    case 'over supply':
      return 'it is said to hold more bitcoin than can exist';
  }
}

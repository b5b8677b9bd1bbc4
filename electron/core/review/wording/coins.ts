/** What is known of Bitcoin's coins, signatures and fees, in words. */
import type { CoinNote, FeeUnknown, Kind, Lie, Rests, Scope } from '../../chains/bitcoin/terms.ts';

export function coinNote(note: CoinNote): string | undefined {
  switch (note.is) {
    case 'spent':
      return note.proven ? 'proven by the transaction that is spent' : `claimed by the PSBT: ${coveredWords[note.kind]}`;
    case 'fee':
      return restsOn[note.rests];
    case 'fee unknown':
      return feeUnknown(note.because);
    case 'signature': {
      const parts = [
        ...(note.scope === null ? [] : [`covers ${covers(note.scope)}`]),
        ...(note.given ? ['given already'] : []),
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
  unknown: 'whether a signature covers it is not known',
};

const restsOn: Record<Rests, string> = {
  ...{ proof: 'proven', signature: 'covered by the signature', word: 'claimed by the PSBT' },
};

const outputsOf = { all: 'all outputs', none: 'no output', one: 'one output' };
const covers = ({ outputs, alone }: Scope): string => `${alone ? 'this input alone' : 'all inputs'} and ${outputsOf[outputs]}`;

export function feeUnknown(because: FeeUnknown): string {
  switch (because.is) {
    case 'amount missing':
      return `what input ${because.input} holds is not in the bytes`;
    case 'amount uncovered':
      return `what input ${because.input} holds is only claimed, and its signature would not cover it`;
    case 'outputs exceed inputs':
      return 'the outputs come to more than the inputs';
  }
}

/** Behind "Input 1: ". */
export function lieWords(lie: Lie): string {
  switch (lie.is) {
    case 'unread transaction':
      return 'the transaction that it spends cannot be read';
    case 'another transaction':
      return `the transaction that is said to be spent is ${lie.txid}, which is another one`;
    case 'no such output':
      return 'the transaction that it spends has no such output';
    case 'contradiction':
      return 'it is said to hold or to belong to something else than the transaction that is spent proves';
    case 'over supply':
      return 'it is said to hold more bitcoin than can exist';
  }
}

/** What a verification found, in a sentence. */
import type { JournalMark } from '../files/key.ts';
import type { Verified } from './verify.ts';

/** What a verification of the whole journal found. */
export interface Findings extends Pick<Verified, 'findings' | 'publicKey'> {
  /** That could be read. */
  entries: number;
}

/** What the mark adds to a verification. */
const markWords = (mark: JournalMark | null): string =>
  mark === null
    ? 'The keychain holds no mark of the last entry: it is not known whether an older journal was put back.'
    : `The keychain’s mark names entry ${mark.sequence}, SHA-256 ${mark.lineHash}.`;

/** @param key whose key signed it: this computer's, one that the sentence names, or one that is shown beside it */
export function sentenceOf(result: Findings, key: 'own' | 'named' | 'shown'): string {
  const count = `${result.entries} ${result.entries === 1 ? 'entry' : 'entries'}`;
  const { findings } = result;
  // One that says where to look comes before one about the whole.
  const first = findings.find(({ line }) => line > 0) ?? findings[0];
  const more = findings.length - 1;
  const named = `; the key is ${result.publicKey ?? 'none'}`;
  if (first === undefined)
    return `${count}, unbroken and signed${{ own: ' with this computer’s journal key', named, shown: result.publicKey === null ? named : '' }[key]}.`;
  const where = first.line > 0 ? `line ${first.line}: ` : '';
  const others = more === 0 ? '' : ` And ${more} more ${more === 1 ? 'finding' : 'findings'}.`;
  return `${count}, and the journal does not verify. ${where}${first.sentence}.${others}`;
}

/** The same with what the mark adds. */
export const verifiedWords = (result: Findings, key: 'own' | 'named', mark: JournalMark | null): string =>
  `${sentenceOf(result, key)} ${markWords(mark)}`;

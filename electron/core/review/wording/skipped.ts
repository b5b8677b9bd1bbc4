/** Why an authorisation would be left out. */
import { chainText } from '../../chains/ethereum/networks.ts';
import type { Skipped } from '../../chains/finding.ts';

export function skippedWords(because: Skipped): string {
  switch (because.is) {
    case 'nonce spent':
      return 'its nonce is the last possible one';
    case 'parity':
      return `its parity is ${because.parity}, where only 0 or 1 is possible`;
    case 'no signature':
      return 'it has no signature';
    case 'upper half':
      return 's is in the upper half of its range';
    case 'libraries':
      return 'two libraries disagree on what it signs';
    case 'no key':
      return 'no key could have made its signature';
    case 'chain':
      return `it is for ${chainText(because.chainId)}, but the transaction is for ${chainText(because.transaction)}. Whoever sees it can use it there`;
    case 'nonce':
      return `its nonce is ${because.nonce}, but that of its account would be ${because.expected} by then`;
  }
}

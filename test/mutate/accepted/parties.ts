import { type Accepted, because } from './accepted.ts';

export const parties: Accepted[] = [
  because('Speed and memory alone: what is not kept, or not indexed, is found out anew and is the same.', {
    'electron/core/address-book/entry': ['address.length <= longestKept →', 'kept.delete(oldest); →'],
  }),
  because('Either of the two bounds is enough: what is longer is neither kept nor asked about.', {
    'electron/core/text/lookalike-index': ['key.length > longest → false'],
  }),
  because('Whoever asks names the entry of that address, or refused it before as one that is there already.', {
    'electron/core/address-book/entry': ['entry.address !== address → true'],
  }),
  because('Without a return it is undefined, which comes to the same.', {
    'electron/core/addresses/keys': ['{ return undefined; } → {}'],
  }),
  because('The reader of keys refuses what is longer than a key.', {
    'electron/core/addresses/raw': ['/^04[0-9a-fA-F]{128}$/ → /^04[0-9a-fA-F]{128}/'],
  }),
  because('Speed alone: where nothing was decided, nothing is refused.', {
    'electron/core/managed/applied': ["managed.state === 'none' → false"],
  }),
  because('A mark within a sentence.', {
    'electron/core/managed/book': ["'.' →"],
  }),
];

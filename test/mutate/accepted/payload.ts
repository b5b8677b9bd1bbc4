import { type Accepted, because } from './accepted.ts';

export const payload: Accepted[] = [
  because(
    'Speed alone: an estimate of the work, or a bound on it, that is a unit more or less; what goes over it is told either way.',
    {
      'electron/core/chains/ethereum/calls/abi-size': ['i < length → i <= length'],
      'electron/core/chains/ethereum/calls/abi-words': ['sum(Array.from(bodies.keys(), sizeOf)) <= limits.interface.made → sum('],
      'electron/core/text/members': ['value.length > 400 → value.length >= 400'],
      'electron/core/chains/ethereum/typed-data/cost': ['sum + field.type.length + field.name.length + 2 → sum'],
    },
  ),
  because(
    'Speed alone: the work budget of the request is asked for the same text before it is read, and an interface of no letters names nothing.',
    { 'electron/core/chains/solana/idl': ["json === '' || json.length > limits.interface.bytes → json === '' &&"] },
  ),
  because(
    'Speed alone: no network takes a message of Solana with so many keys, and one of them is read as it is, within the bytes of a payload.',
    { 'electron/core/chains/solana/message': ['count > 256 → false'] },
  ),
  because('Another check decides the same: lists in lists are no deeper than the JSON that holds them may be.', {
    'electron/core/chains/ethereum/typed-data/shape': ['this.deeper(depth); → ;'],
  }),
  because('Another check decides the same: a field of number 0 is one that nobody asked for, and end() refuses what is left.', {
    'electron/core/chains/protobuf': ['field === 0n → false'],
  }),
  because('Another check decides the same: what ends behind the bytes ends behind its list, or not where the bytes end.', {
    'electron/core/chains/ethereum/rlp': ['end <= bytes.length → true'],
  }),
  because(
    'Another check decides the same: a number that was rounded gives another digest than micro-eth-signer’s, and the libraries disagree; one that was not is right.',
    { 'electron/core/chains/ethereum/authorization': ['chainId > BigInt(Number.MAX_SAFE_INTEGER) || nonce'] },
  ),
  because('The same either way: an account that has no name is “an account not known here” to the desk as well, whoever signs.', {
    'electron/core/chains/ethereum/authorization-list': ['authority.address.toLowerCase() → authority.address.toUpperCase()'],
  }),
  because('The same either way: no type of an interface holds “int” anywhere but at its start, or behind its first letter.', {
    'electron/core/chains/ethereum/calls/calls': ['/^u?int/ → /u?int/'],
  }),
  because(
    'The same either way: the row of an account is found by its own address, which stands in the list already; a private key has its addresses in a list.',
    { 'electron/core/chains/tron/transaction': ['\'address\' → ""'] },
  ),
  because(
    'No preimage of a coin in use is of exactly 64 bytes: its script would have nine, or none; and it would be told as bytes that cannot be read.',
    { 'electron/core/chains/bitcoin/preimage': ['bytes.length < 64 → bytes.length <= 64'] },
  ),
  because('A text without a letter: it is told as one with nothing between its quotes, or as bytes with nothing to be seen.', {
    'electron/core/text/bytes': ['value.length > 0 → value.length >= 0'],
  }),
  because(
    'One word of a sentence or of a fact, beside the value it is about: a test of its letters would say it a second time.',
    {
      'electron/core/chains/ethereum/calls/allowances': ['\'Operator\' → ""'],
      'electron/core/chains/tron/actions': ['\'vote_count\' → ""'],
      'electron/core/chains/tron/message': ['\'ref_block_hash\' → ""', '\'type\' → ""'],
    },
  ),
  because(
    'A cache kept from an earlier test answers, by the hash of what is read or made once for all: planted by hand, the tests of what it holds fail (digests, meanings, tron, reads-solana, clear-signing).',
    {
      'electron/core/chains/ethereum/calls/abi': ['\'function\' → ""'],
      'electron/core/chains/ethereum/calls/abi-words': [
        '(sum, name) => sum + (bodies.has(name) ? sizeOf(name) : 0) → () => undefined',
      ],
      'electron/core/chains/ethereum/clear-signing': ['\'context\' → ""'],
      'electron/core/chains/solana/idl': ['{ try { return instructionsOf(JSON.parse(json)); } catch', '{ return []; } → {}'],
      'electron/core/chains/ethereum/typed-data/digest': [
        "[ { label: 'Domain hash', value: domainHash }",
        'theirs !== null && theirs.slice(2, 130) === ours → false',
      ],
    },
  ),
  because('The tests of the tree hold it (test/unit/core/review/tree.test.ts), and this area does not ask them.', {
    'electron/core/text/json': ['{ return this.written; } → {}'],
  }),
];

/**
 * How much of what comes is read: the bound of every reader that a payload or a row of a list can reach.
 *
 * SECURITY: whoever proposes chooses the bytes. What is over a limit is found to be so before the work it would cost, is
 * not read, and is critical with the limit and the excess in its sentence (`chains/over-limit.ts`).
 *
 * | Reader | Bound |
 * |---|---|
 * | any request (`review/document.ts`, `review/weight.ts`) | `request.members`, `request.characters` |
 * | any payload (`chains/read.ts`, `review/readings.ts`) | `payload.bytes`, `payload.count` and `steps` of the whole request |
 * | rows of a list (`review/summary.ts`) | `steps.row` each, `steps.list` and `steps.perRow` for the batch |
 * | JSON (`text/json.ts`) | bytes of the payload, `json.depth`; one pass |
 * | typed data (`ethereum/typed-data/shape.ts`, `cost.ts`) | `typedData`: bytes, depth, types, fields, values, text hashed for types |
 * | calldata (`ethereum/calls/calls.ts`, `nested.ts`, `abi-size.ts`) | `calls`: depth, count, bytes over all levels; words counted before they are decoded |
 * | Ethereum transactions, RLP (`ethereum/transaction.ts`, `rlp.ts`) | bytes of the payload, 16 levels, `transaction.authorizations` |
 * | Bitcoin (`bitcoin/transaction.ts`) | `bitcoin.bytes`, a step for each |
 * | Solana (`solana/message.ts`, `transaction.ts`) | bytes of the payload, 256 keys, `solana.instructions` |
 * | TRON, protobuf (`tron/*.ts`, `chains/protobuf.ts`) | bytes of the payload, a step for each |
 * | XRP Ledger (`xrp/*.ts`) | bytes of the payload, a step for each |
 * | Stellar (`stellar/*.ts`) | bytes of the payload, a step for each, 100 operations |
 * | Cosmos (`cosmos/*.ts`) | bytes of the payload, a step for each (amino: for two), 100 messages, `calls` for what they carry |
 * | Sui (`sui/*.ts`) | bytes of the payload, a step for every four, 1,024 items of a list |
 * | text, logins (`chains/text.ts`, `sign-in.ts`, `messages/*.ts`) | bytes of the payload, `signIn.host`; each host a step for every four known domains |
 * | interfaces (`ethereum/calls/abi.ts`, `solana/idl.ts`) | `interface.bytes`, `interface.depth`; kept by hash, `interface.kept` of them |
 * | interfaces in words (`ethereum/calls/abi-words.ts`) | `interface.letters`, `interface.made`, `interface.named` |
 */
export const limits = {
  /**
   * A step is what takes about a microsecond. A request that is opened may take `review`; a batch of rows `list` and
   * `perRow` for each of them, of which no row takes more than `row`.
   */
  steps: { review: 1_000_000, list: 200_000, perRow: 1_500, row: 50_000 },
  /** Before words, rules and the tree look at all of it. */
  request: { members: 100_000, characters: 4_194_304 },
  payload: { bytes: 1_048_576, count: 200 },
  json: { depth: 128, doubts: 20 },
  /** `hashed`: characters of encodeType over every struct that is hashed, as each struct hash starts with its type's. */
  typedData: {
    bytes: 131_072,
    depth: 60,
    types: 200,
    fields: 2_000,
    values: 4_000,
    hashed: 1_048_576,
    doubts: 20,
  },
  calls: { depth: 8, count: 2_500, bytes: 1_048_576 },
  transaction: { authorizations: 64 },
  /** A PSBT carries whole earlier transactions. */
  bitcoin: { bytes: 786_432 },
  solana: { instructions: 256 },
  signIn: { host: 253 },
  /**
   * As much as the service takes (docs/service.md#limits). In words: `letters` of an entry, whose patterns take the square of
   * them; structures that are `made` with all those inside them, each of which may hold the next one twice, and `named`.
   */
  interface: { bytes: 409_600, depth: 32, kept: 32, letters: 2_000, made: 10_000, named: 200_000 },
} as const;

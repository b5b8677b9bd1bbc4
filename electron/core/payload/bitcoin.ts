/** Bitcoin: unsigned transactions, PSBTs, and the preimages that a signature hash is made of. */
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { RawOldTx } from '@scure/btc-signer/script.js';
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js';
import type { Fact, Movement, Tree } from '../../contract/document.ts';
import { decimal } from './amounts.ts';
import { hexOf } from './bytes.ts';
import { unknownMove } from './movements.ts';
import { party, strangers } from './parties.ts';
import { addressFact, type Desk, fact, type Observation, type Reading } from './reading.ts';

interface Output {
  address: string | null;
  amount: bigint;
  script: Uint8Array;
}
const btc = (satoshi: bigint): string => `${decimal(satoshi, 8)} BTC`;

/** TRANSACTION_TYPE_BITCOIN: a PSBT or a raw transaction; null where it is neither. */
export function readBitcoin(bytes: Uint8Array, desk: Desk): Reading | null {
  const psbt = hexOf(bytes.subarray(0, 5)) === '70736274ff';
  try {
    const loose = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };
    const transaction = psbt ? Transaction.fromPSBT(bytes, loose) : Transaction.fromRaw(bytes, loose);
    const outputs = Array.from({ length: transaction.outputsLength }, (_, i) => transaction.getOutput(i)).map(o =>
      output(o.script ?? new Uint8Array(), o.amount ?? 0n, desk),
    );
    const spent = psbt
      ? Array.from({ length: transaction.inputsLength }, (_, i) => transaction.getInput(i).witnessUtxo?.amount)
      : [];
    const known = spent.length > 0 && spent.every(amount => amount !== undefined);
    const fee = known
      ? spent.reduce((sum: bigint, amount) => sum + (amount ?? 0n), 0n) - outputs.reduce((sum, o) => sum + o.amount, 0n)
      : null;
    return paying(outputs, fee, psbt ? 'PSBT' : 'Bitcoin transaction', bytes, desk, []);
  } catch {
    return null;
  }
}

/** What stands before the signature hash: BIP-143, legacy, or Taproot (BIP-341); null where it is none of them. */
export function readPreimage(bytes: Uint8Array, desk: Desk): Reading | null {
  return segwit(bytes, desk) ?? legacy(bytes, desk);
}

const hashTypes = [1, 2, 3, 0x81, 0x82, 0x83];
const u32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
const u64 = (bytes: Uint8Array, at: number): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(at, true);

/** 4 version, 32 prevouts, 32 sequences, 36 outpoint, script, 8 amount, 4 sequence, 32 outputs, 4 lock time, 4 type. */
function segwit(bytes: Uint8Array, desk: Desk): Reading | null {
  const script = bytes[104] ?? 0xff;
  if (script >= 0xfd || bytes.length !== 157 + script || ![1, 2].includes(u32(bytes, 0))) return null;
  const end = 105 + script;
  const type = u32(bytes, bytes.length - 4);
  if (!hashTypes.includes(type)) return null;
  const amount = u64(bytes, end);
  return {
    headline: `Sign a Bitcoin input of ${btc(amount)} with ${desk.account}, without seeing who receives it`,
    effects: [`${btc(amount)} are spent. The receivers are in a hash and cannot be seen.`],
    facts: [
      fact('Amount spent', String(amount), 'amount', 'computed', btc(amount)),
      fact('Input', `${hexOf(bytes.slice(68, 100).reverse())}:${u32(bytes, 100)}`, 'hex'),
      fact('Hash of the outputs', hexOf(bytes.subarray(end + 12, end + 44)), 'hex'),
      fact('Signature type', `0x${type.toString(16)}`, 'text'),
    ],
    moves: [
      {
        ...unknownMove,
        units: String(amount),
        decimals: 8,
        asset: 'BTC',
        chain: isTestAccount(desk) ? 'Bitcoin test network' : 'Bitcoin',
      },
    ],
    observations: [
      {
        rule: 'opaque-payload',
        sentence: 'The preimage (BIP-143) holds only a hash of the outputs: who receives the money cannot be seen.',
      },
      ...partial(type),
    ],
    decoded: { label: 'Bitcoin signature preimage (BIP-143)', value: hexOf(bytes), kind: 'hex' },
    digest: null,
  };
}

const partial = (type: number): Observation[] =>
  type === 1
    ? []
    : [
        {
          rule: 'signature-script',
          sentence: `The signature type 0x${type.toString(16)} leaves parts of the transaction open: they can be changed after signing.`,
        },
      ];

function legacy(bytes: Uint8Array, desk: Desk): Reading | null {
  if (bytes.length < 64 || bytes.length > 200_000) return null;
  const type = u32(bytes, bytes.length - 4);
  if (!hashTypes.includes(type) || ![1, 2].includes(u32(bytes, 0))) return null;
  try {
    const transaction = RawOldTx.decode(bytes.slice(0, -4));
    if (transaction.inputs.length === 0) return null;
    const outputs = transaction.outputs.map(o => output(o.script, o.amount, desk));
    return paying(outputs, null, 'Bitcoin signature preimage', bytes, desk, partial(type));
  } catch {
    return null;
  }
}

const isTestAccount = ({ signWith }: Desk): boolean => /^(tb1|bcrt1|[mn2])/.test(signWith);

function output(script: Uint8Array, amount: bigint, desk: Desk): Output {
  const network = isTestAccount(desk) ? TEST_NETWORK : NETWORK;
  try {
    return { address: Address(network).encode(OutScript.decode(script)), amount, script };
  } catch {
    return { address: null, amount, script };
  }
}

/** Each output that does not come back. */
const moveOf = ({ address, amount }: Output, desk: Desk): Movement => ({
  ...{ how: 'sent', units: String(amount), decimals: 8, asset: 'BTC', token: null },
  chain: isTestAccount(desk) ? 'Bitcoin test network' : 'Bitcoin',
  party: address === null ? null : addressFact('Receiver', address, desk),
});

function paying(
  outputs: Output[],
  fee: bigint | null,
  kind: string,
  bytes: Uint8Array,
  desk: Desk,
  more: Observation[],
): Reading {
  const away = outputs.filter(o => o.address === null || !(desk.names.own(o.address) || o.address === desk.signWith));
  const sum = away.reduce((total, o) => total + o.amount, 0n);
  const [first] = away;
  const who =
    first === undefined ? 'itself' : first.address === null ? 'a script that is no address' : party(first.address, desk);
  const deed = `sends ${btc(sum)} from ${desk.account} to ${who}${away.length > 1 ? ` and ${away.length - 1} more` : ''}`;
  const facts: Fact[] = outputs.flatMap((o, i) => [
    ...(o.address === null
      ? [fact(`Output ${i + 1}`, hexOf(o.script), 'hex', 'computed', 'no address')]
      : [addressFact(`Output ${i + 1}`, o.address, desk)]),
    fact(`Amount ${i + 1}`, String(o.amount), 'amount', 'computed', btc(o.amount)),
  ]);
  const observations: Observation[] = [
    ...away.flatMap(o =>
      o.address === null
        ? o.amount > 0n
          ? [{ rule: 'opaque-call', sentence: `${btc(o.amount)} go to a script that is no address.` }]
          : []
        : strangers(o.address, 'The receiver', desk),
    ),
    ...(fee !== null && fee * 10n > sum && fee > 100_000n
      ? [{ rule: 'bitcoin-fee', sentence: `The fee is ${btc(fee)}, more than a tenth of what is sent.` }]
      : []),
    ...more,
  ];
  const tree: Tree = {
    label: kind,
    children: [
      ...facts.map(f => ({ label: f.label, value: f.value, kind: f.kind })),
      { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
    ],
  };
  return {
    headline: `Sign a Bitcoin transaction that ${deed}`,
    effects: [`${btc(sum)} leave ${desk.account}.`],
    moves: away.map((o): Movement => moveOf(o, desk)),
    facts: [...facts, ...(fee === null ? [] : [fact('Fee', String(fee), 'amount', 'computed', btc(fee))])],
    observations,
    decoded: tree,
    digest: null,
  };
}

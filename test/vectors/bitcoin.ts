/** PSBTs and preimages, written out by hand (BIP-174, BIP-370, BIP-143), so that wrong ones can be written, too. */
import { createHash } from 'node:crypto';
import type { Request } from './payloads.ts';

/** Scripts and their addresses: the public examples of BIP-173 and BIP-86, and an invented one. */
export const coins = {
  vault: { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', script: '0014751e76e8199196d454941c45d1b3a323f1433bd6' },
  taproot: {
    address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    script: '5120a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c',
  },
  legacy: { address: '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', script: '76a914751e76e8199196d454941c45d1b3a323f1433bd688ac' },
  stranger: { address: '18xpRG7agJDaiRxJQgh2XkRVXsvYfTqTHj', script: `76a914${'57'.repeat(20)}88ac` },
} as const;

export interface InputGiven {
  amount?: bigint;
  script?: string;
  /** The transaction that is spent, a mere claim, both, another transaction, a claim that contradicts it, or nothing. */
  proof?: 'whole' | 'claim' | 'both' | 'another' | 'contradiction' | 'none';
  sighash?: number | undefined;
  /** Further records: key and value as hex. */
  records?: [key: string, value: string][];
}
export interface OutputGiven {
  amount: bigint;
  script: string;
  records?: [key: string, value: string][];
}
export interface PsbtGiven {
  version?: 0 | 2;
  inputs: InputGiven[];
  outputs: OutputGiven[];
  records?: [key: string, value: string][];
}

const little = (value: bigint | number, bytes: number): string =>
  BigInt.asUintN(bytes * 8, BigInt(value))
    .toString(16)
    .padStart(bytes * 2, '0')
    .match(/../g)
    ?.reverse()
    .join('') ?? '';
const size = (bytes: number): string => (bytes < 0xfd ? little(bytes, 1) : `fd${little(bytes, 2)}`);
const sized = (hex: string): string => size(hex.length / 2) + hex;
const twice = (hex: string): string => {
  const once = createHash('sha256').update(Buffer.from(hex, 'hex')).digest();
  return createHash('sha256').update(once).digest('hex');
};
const record = ([key, value]: [string, string]): string => sized(key) + sized(value);
const map = (records: [string, string][]): string => `${records.map(record).join('')}00`;
const coin = (amount: bigint, script: string): string => little(amount, 8) + sized(script);

/** A transaction with one output; `salt` makes it another one. */
const funding = (amount: bigint, script: string, salt: number): string =>
  `0200000001${'ab'.repeat(32)}${little(salt, 4)}00ffffffff01${coin(amount, script)}00000000`;

/** Hex. */
export function psbt({ version = 0, inputs, outputs, records = [] }: PsbtGiven): string {
  const spent = inputs.map(({ amount = 100_000_000n, script = coins.vault.script, proof = 'both', ...more }, i) => {
    const previous = funding(amount, script, i);
    const given: [string, string][] = [];
    if (proof === 'whole' || proof === 'both' || proof === 'contradiction') given.push(['00', previous]);
    if (proof === 'another') given.push(['00', funding(amount * 2n, script, i)]);
    if (proof === 'claim' || proof === 'both') given.push(['01', coin(amount, script)]);
    if (proof === 'contradiction') given.push(['01', coin(amount * 2n, script)]);
    if (more.sighash !== undefined) given.push(['03', little(more.sighash, 4)]);
    return { txid: twice(previous), records: [...given, ...(more.records ?? [])] };
  });
  const unsigned = [
    `02000000${size(inputs.length)}`,
    ...spent.map(({ txid }) => `${txid}0000000000ffffffff`),
    size(outputs.length),
    ...outputs.map(({ amount, script }) => coin(amount, script)),
    '00000000',
  ].join('');
  const global: [string, string][] =
    version === 0
      ? [['00', unsigned]]
      : [
          ['02', '02000000'],
          ['04', size(inputs.length)],
          ['05', size(outputs.length)],
          ['fb', '02000000'],
        ];
  return [
    '70736274ff',
    map([...global, ...records]),
    ...spent.map(({ txid, records: own }) => map(version === 0 ? own : [['0e', txid], ['0f', '00000000'], ...own])),
    ...outputs.map(({ amount, script, records: own = [] }) =>
      map(version === 0 ? own : [['03', little(amount, 8)], ['04', script], ...own]),
    ),
  ].join('');
}

/** As a proposer asks for it. */
export const signBitcoin = (hex: string, signWith: string = coins.vault.address): Request => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: { signWith, unsignedTransaction: hex, type: 'TRANSACTION_TYPE_BITCOIN' },
});

/** A key path of change: a public key (the generator of secp256k1), a fingerprint, m/84'/0'/0'/1/5. */
export const changePath: [string, string] = [
  '020279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  `d90c6a4f${[0x80000054, 0x80000000, 0x80000000, 1, 5].map(step => little(step, 4)).join('')}`,
];

/** The preimage of a segwit signature (BIP-143) over an input of 1 BTC. */
export const segwitPreimage = (type: number, outputs = 'dd'.repeat(32)): string =>
  `02000000${'aa'.repeat(32)}${'bb'.repeat(32)}${'cc'.repeat(32)}0100000019${coins.stranger.script}00e1f50500000000ffffffff${outputs}00000000${little(type, 4)}`;

/** The preimage of a Taproot signature by the key of the output (BIP-341, common signature message). */
export function taprootPreimage(type: number): string {
  const all = (type & 3) > 1 ? '' : 'dd'.repeat(32);
  const one = (type & 3) === 3 ? 'ee'.repeat(32) : '';
  const alone = (type & 0x80) !== 0;
  const own = `${'11'.repeat(32)}00000000${little(100_000_000n, 8)}${sized(coins.taproot.script)}ffffffff`;
  const body = alone ? `${all}00${own}` : `${'aa'.repeat(128)}${all}0000000000`;
  return tapSighash(`00${little(type, 1)}0200000000000000${body}${one}`);
}

/** What is hashed for a signature of Taproot, from its epoch on, behind the tag of BIP-340. */
export function tapSighash(message: string): string {
  const tag = createHash('sha256').update('TapSighash').digest('hex');
  return `${tag}${tag}${message}`;
}

/** The preimage of a signature before segwit: what it leaves out stands empty in it. */
export function legacyPreimage(type: number, outputs: { amount: bigint; script: string }[]): string {
  const inputs = [`${'11'.repeat(32)}00000000${sized(coins.legacy.script)}ffffffff`, `${'22'.repeat(32)}0100000000ffffffff`];
  return `01000000${size(inputs.length)}${inputs.join('')}${size(outputs.length)}${outputs.map(o => coin(o.amount, o.script)).join('')}00000000${little(type, 4)}`;
}

/** PSBT versions 0 and 2 (BIP-174, BIP-370, BIP-371): what they spend, pay and ask for, and what is wrong with them. */
import { Transaction } from '@scure/btc-signer';
import { PSBTGlobal, PSBTInput, PSBTOutput } from '@scure/btc-signer/psbt.js';
import { RawOldTx, RawOutput } from '@scure/btc-signer/script.js';
import { hexOf } from '../../text/bytes.ts';
import { lockTimeOf, type Required } from './lock-time.ts';
import { type Entry, psbtMaps } from './psbt-maps.ts';
import { type Input, mostSatoshi, type Output, plain, type Spend } from './spend.ts';

type Row = readonly [
  type: number,
  keyed: unknown,
  value: unknown,
  required: readonly number[],
  allowed: readonly number[],
  boolean,
];
const tables = { global: PSBTGlobal, input: PSBTInput, output: PSBTOutput } as const;

/** Records by which something else is signed than the transaction as it stands, or with another key. */
const changing: Record<string, string[]> = {
  global: ['genericSignedMessage', 'spEcdhShare', 'spDleq'],
  input: ['porCommitment', 'p2cKeyTweak', 'spEcdhShare', 'spDleq', 'spSpendBip32Derivation', 'spTweak'],
  output: ['spV0Info', 'spV0Label'],
};

/** One map, read by its table. */
class Records {
  private readonly found = new Map<string, Entry[]>();

  constructor(entries: readonly Entry[], kind: keyof typeof tables, place: string, version: number, spend: Spend) {
    const byType = new Map(
      Object.entries(tables[kind] as Record<string, Row>).map(([name, row]): [number, [string, Row]] => [row[0], [name, row]]),
    );
    const seen = new Set<string>();
    for (const entry of entries) {
      const label = `type 0x${entry.type.toString(16).padStart(2, '0')}${entry.key.length > 0 ? ` ${hexOf(entry.key)}` : ''}`;
      const [name, row] = byType.get(entry.type) ?? [];
      if (seen.has(label)) spend.repeated.push(`${place}, ${name ?? label}`);
      seen.add(label);
      if (name === 'proprietary') spend.proprietary += 1;
      if (name === undefined || row === undefined || changing[kind]?.includes(name))
        spend.unknown.push({ place, label: name === undefined ? label : `${name} (${label})`, value: entry.value });
      if (name === undefined || row === undefined) continue;
      if (!row[1] && entry.key.length > 0) spend.doubts.push({ is: 'key of its own', place, record: name });
      if (!row[4].includes(version)) spend.doubts.push({ is: 'other version', place, record: name, version });
      this.found.set(name, [...(this.found.get(name) ?? []), entry]);
    }
  }

  all(name: string): Uint8Array[] {
    return (this.found.get(name) ?? []).map(entry => entry.value);
  }
  one(name: string): Uint8Array | null {
    return this.all(name)[0] ?? null;
  }
  has(name: string): boolean {
    return this.found.has(name);
  }
}

const u32 = (value: Uint8Array | null): number | null =>
  value?.length === 4 ? new DataView(value.buffer, value.byteOffset, 4).getUint32(0, true) : null;
const u64 = (value: Uint8Array | null): bigint | null =>
  value?.length === 8 ? new DataView(value.buffer, value.byteOffset, 8).getBigUint64(0, true) : null;
/** Of one byte: the counts of inputs and outputs that a person could judge end before the next length of the form. */
const count = (value: Uint8Array | null): number | null => {
  if (value === null || value.length === 0) return null;
  if (value.length === 1 && (value[0] ?? 0xff) < 0xfd) return value[0] ?? 0;
  return value.length === 3 && value[0] === 0xfd ? (value[1] ?? 0) + (value[2] ?? 0) * 256 : null;
};

/** null where the bytes are no PSBT of a version known here, to the last byte. */
export function readPsbt(bytes: Uint8Array): Spend | null {
  const maps = psbtMaps(bytes);
  const [first, ...rest] = maps ?? [];
  if (first === undefined) return null;
  const versions = first.filter(entry => entry.type === 0xfb).map(entry => u32(entry.value));
  const version = versions[0] ?? (versions.length === 0 ? 0 : null);
  if (version !== 0 && version !== 2) return null;
  const spend: Spend = { ...plain('psbt', 0, 0), inputs: [], outputs: [] };
  const global = new Records(first, 'global', 'The PSBT', version, spend);
  const body = version === 0 ? unsignedOf(global) : countsOf(global);
  if (body === null || rest.length !== body.inputs.length + body.outputs.length) return null;
  spend.version = body.version;
  spend.modifiable = global.one('txModifiable')?.[0] ?? null;
  const required: Required[] = [];
  for (const [i, given] of body.inputs.entries()) {
    const records = new Records(rest[i] ?? [], 'input', `Input ${i + 1}`, version, spend);
    const input = inputOf(records, given, `Input ${i + 1}`, spend);
    if (input === null) return null;
    spend.inputs.push(input);
    required.push({ time: u32(records.one('requiredTimeLocktime')), height: u32(records.one('requiredHeightLocktime')) });
  }
  const lockTime = version === 0 ? body.lockTime : lockTimeOf(body.lockTime, required);
  if (lockTime === null) spend.doubts.push({ is: 'lock times' });
  spend.lockTime = lockTime ?? body.lockTime;
  for (const [i, given] of body.outputs.entries()) {
    const records = new Records(rest[body.inputs.length + i] ?? [], 'output', `Output ${i + 1}`, version, spend);
    const output = outputOf(records, given);
    if (output === null) return null;
    if (output.amount > mostSatoshi) spend.doubts.push({ is: 'over supply', place: `Output ${i + 1}` });
    spend.outputs.push(output);
  }
  if (spend.doubts.length === 0 && spend.repeated.length === 0 && !libraryTakes(bytes))
    spend.doubts.push({ is: 'second reader' });
  return spend;
}

interface Body {
  version: number;
  lockTime: number;
  inputs: ({ txid: string; index: number; sequence: number } | null)[];
  outputs: ({ amount: bigint; script: Uint8Array } | null)[];
}

/** Version 0 holds the whole transaction. */
function unsignedOf(global: Records): Body | null {
  const raw = global.one('unsignedTx');
  if (raw === null) return null;
  try {
    const { version, lockTime, inputs, outputs } = RawOldTx.decode(raw);
    if (inputs.some(input => input.finalScriptSig.length > 0)) return null;
    return {
      version,
      lockTime,
      outputs,
      inputs: inputs.map(({ txid, index, sequence }) => ({ txid: hexOf(txid), index, sequence })),
    };
  } catch {
    return null;
  }
}

/** Version 2 says how many there are, and each map holds its own. */
function countsOf(global: Records): Body | null {
  const version = u32(global.one('txVersion'));
  const inputs = count(global.one('inputCount'));
  const outputs = count(global.one('outputCount'));
  if (version === null || inputs === null || outputs === null) return null;
  const lockTime = u32(global.one('fallbackLocktime')) ?? 0;
  return { version, lockTime, inputs: Array(inputs).fill(null), outputs: Array(outputs).fill(null) };
}

function inputOf(records: Records, given: Body['inputs'][number], place: string, spend: Spend): Input | null {
  const txid =
    given?.txid ?? (records.one('txid')?.length === 32 ? hexOf(Uint8Array.from(records.one('txid') ?? []).reverse()) : null);
  const index = given?.index ?? u32(records.one('index'));
  if (txid === null || index === null) return null;
  const asked = records.one('sighashType');
  const sighash = u32(asked);
  // SECURITY: a type that is no type may be anything to whoever reads it.
  if (asked !== null && sighash === null) spend.doubts.push({ is: 'size of the signature type', place });
  const coin = records.one('witnessUtxo');
  const claimed = coin === null ? null : decoded(coin);
  if (coin !== null && claimed === null) spend.doubts.push({ is: 'unread coin', place });
  const signed = records.has('finalScriptSig') || records.has('finalScriptWitness');
  const ecdsa = records.all('partialSig').flatMap(signature => signature.at(-1) ?? []);
  const schnorr = [...records.all('tapKeySig'), ...records.all('tapScriptSig')].map(s => (s.length === 65 ? (s[64] ?? 0) : 0));
  return {
    txid,
    index,
    sequence: given?.sequence ?? u32(records.one('sequence')) ?? 0xffff_ffff,
    previous: records.one('nonWitnessUtxo'),
    claimed,
    redeemScript: records.one('redeemScript'),
    sighash,
    signatures: [...ecdsa, ...schnorr],
    signed,
    asked: !signed,
  };
}

function outputOf(records: Records, given: Body['outputs'][number]): Output | null {
  const amount = given?.amount ?? u64(records.one('amount'));
  const script = given?.script ?? records.one('script');
  if (amount === null || script === null) return null;
  return { amount, script, change: records.has('bip32Derivation') || records.has('tapBip32Derivation') };
}

function decoded(coin: Uint8Array): Input['claimed'] {
  try {
    return RawOutput.decode(coin);
  } catch {
    return null;
  }
}

const loose = { allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknownVersion: true, disableScriptCheck: true };

function libraryTakes(bytes: Uint8Array): boolean {
  try {
    Transaction.fromPSBT(bytes, loose);
    return true;
  } catch {
    return false;
  }
}

/** Every call that the vectors encode, encoded once more by a library that shares no code with the first. */
import { createContract, type ParsedABI } from 'micro-eth-signer/abi.js';
import { type AbiFunction, type AbiParameter, bytesToHex, hexToBytes } from 'viem';

interface Encoded {
  item: AbiFunction;
  args: readonly unknown[];
  data: string;
}
const all: Encoded[] = [];

export function remember(one: Encoded): `0x${string}` {
  all.push(one);
  return one.data as `0x${string}`;
}

/** The second library wants bytes as bytes, every number as a bigint, and tuples as objects where all members are named. */
function asItTakes(type: AbiParameter, value: unknown): unknown {
  const list = /^(.*)\[\d*\]$/.exec(type.type);
  if (list !== null && Array.isArray(value)) return value.map(each => asItTakes({ ...type, type: list[1] ?? '' }, each));
  if ('components' in type) {
    const values = type.components.map((part, i) =>
      asItTakes(part, Array.isArray(value) ? value[i] : (value as Record<string, unknown>)[part.name ?? '']),
    );
    const isNamed = type.components.every(({ name }) => name !== undefined && name !== '');
    return isNamed ? Object.fromEntries(type.components.map(({ name = '' }, i) => [name, values[i]])) : values;
  }
  if (type.type.startsWith('bytes')) return hexToBytes(value as `0x${string}`);
  return /^u?int/.test(type.type) ? BigInt(value as bigint) : value;
}

/** How many were compared, and the signatures of those that came out otherwise. */
export function encodedAgain(): { compared: number; differing: string[] } {
  const differing = all.filter(({ item, args, data }) => {
    const inputs = item.inputs.map(({ name: _, ...input }) => input);
    const abi = [{ type: 'function', name: item.name, inputs, outputs: [] }] as unknown as ParsedABI;
    const given = item.inputs.map((input, i) => asItTakes(input, args[i]));
    const contract = createContract(abi)[item.name] as unknown as { encodeInput(value: unknown): Uint8Array };
    return bytesToHex(contract.encodeInput(given.length === 1 ? given[0] : given)) !== data.toLowerCase();
  });
  return { compared: all.length, differing: differing.map(({ item }) => item.name) };
}

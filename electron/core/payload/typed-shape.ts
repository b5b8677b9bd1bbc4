/**
 * Typed data (EIP-712) made strict: every value as its type says, in the one form both libraries take.
 *
 * SECURITY: a library that guesses (a missing member as zero, text as bytes) could hash something else than what is shown.
 * Here nothing is guessed: a value that does not fit its type makes the whole unreadable, and what is not covered by a
 * type is marked as not signed.
 */
import type { Tree } from '../../contract/document.ts';
import { bytesOfHex } from './bytes.ts';
import { checksummed, isEvmAddress, wrongChecksum } from './evm-address.ts';
import { isObject, type Members, whole } from './members.ts';

export interface Field {
  name: string;
  type: string;
}
export type Types = Record<string, Field[]>;

/** Values as they are hashed: bigint for numbers, lower-case 0x-hex for addresses and bytes. */
export type Value = bigint | boolean | string | Value[] | { [name: string]: Value };
export type Struct = { [name: string]: Value };

export interface Typed {
  types: Types;
  primaryType: string;
  domain: Struct;
  message: Struct;
  /** Paths of members that no type covers: shown by a careless reader, never hashed. */
  unsigned: string[];
  /** Paths of addresses whose EIP-55 checksum is wrong. */
  checksums: string[];
  domainTree: Tree;
  messageTree: Tree;
}

/** Nothing real is larger; both libraries have limits of their own near these. */
const limits = { depth: 60, nodes: 4000, types: 200 };
const identifier = /^[A-Za-z_$][A-Za-z0-9_$]{0,255}$/;
const domainFields: Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];

/** Says what is wrong, with the path. */
export class ShapeError extends Error {
  override name = 'ShapeError';
}

/** @throws ShapeError where the value is no well-formed typed data */
export function shapeOf(value: Members): Typed {
  const domain = isObject(value.domain) ? value.domain : {};
  const declared = typesOf(value.types);
  const types: Types =
    declared.EIP712Domain === undefined
      ? { ...declared, EIP712Domain: domainFields.filter(f => domain[f.name] !== undefined && domain[f.name] !== null) }
      : declared;
  const primaryType = value.primaryType;
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    throw new ShapeError('primaryType names no type of the list');
  if (!isObject(value.message)) throw new ShapeError('message is not an object');
  const walk = new Walk(types);
  const [domainValue, domainTree] = walk.struct('EIP712Domain', domain, 'domain', 0);
  const [message, messageTree] = walk.struct(primaryType, value.message, 'message', 0);
  return {
    types,
    primaryType,
    domain: domainValue,
    message,
    unsigned: [
      ...walk.unsigned,
      ...Object.keys(value).filter(key => !['types', 'primaryType', 'domain', 'message'].includes(key)),
    ],
    checksums: walk.checksums,
    domainTree: { ...domainTree, label: 'Domain' },
    messageTree: { ...messageTree, label: primaryType },
  };
}

function typesOf(value: unknown): Types {
  if (!isObject(value)) throw new ShapeError('types is not an object');
  const names = Object.keys(value);
  if (names.length > limits.types) throw new ShapeError(`types holds more than ${limits.types} types`);
  const types: Types = {};
  for (const name of names) {
    const fields = value[name];
    if (!identifier.test(name) || name === '__proto__' || !Array.isArray(fields))
      throw new ShapeError(`types.${name} is no list of fields`);
    types[name] = fields.map((field, i) => {
      if (!isObject(field) || typeof field.name !== 'string' || typeof field.type !== 'string')
        throw new ShapeError(`types.${name}[${i}] has no name and type`);
      if (!identifier.test(field.name) || field.name === '__proto__')
        throw new ShapeError(`types.${name}[${i}] has a name that is no identifier`);
      return { name: field.name, type: field.type };
    });
    const fieldNames = types[name]?.map(f => f.name) ?? [];
    if (new Set(fieldNames).size !== fieldNames.length) throw new ShapeError(`types.${name} names a field twice`);
  }
  return types;
}

class Walk {
  readonly unsigned: string[] = [];
  readonly checksums: string[] = [];
  private readonly types: Types;
  private nodes = 0;

  constructor(types: Types) {
    this.types = types;
  }

  struct(type: string, value: unknown, path: string, depth: number): [Struct, Tree] {
    if (!isObject(value)) throw new ShapeError(`${path} is not an object of type ${type}`);
    if (depth > limits.depth) throw new ShapeError(`${path} is nested too deeply`);
    const fields = this.types[type] ?? [];
    const struct: Struct = {};
    const children: Tree[] = [];
    for (const field of fields) {
      const at = `${path}.${field.name}`;
      if (!Object.hasOwn(value, field.name)) throw new ShapeError(`${at} is missing`);
      const [inner, tree] = this.value(field.type, value[field.name], at, depth + 1);
      struct[field.name] = inner;
      children.push({ ...tree, label: field.name });
    }
    for (const key of Object.keys(value)) {
      if (fields.some(f => f.name === key)) continue;
      this.unsigned.push(`${path}.${key}`);
      children.push({ label: key, value: plainText(value[key]), kind: 'text', note: 'not part of what is signed' });
    }
    return [struct, { label: type, note: type, ...(children.length > 0 ? { children } : { value: 'empty' }) }];
  }

  private value(type: string, value: unknown, path: string, depth: number): [Value, Tree] {
    if (++this.nodes > limits.nodes) throw new ShapeError(`there are more than ${limits.nodes} values`);
    const array = /^(.+)\[(\d*)\]$/.exec(type);
    if (array !== null) return this.array(array[1] ?? '', array[2] ?? '', value, path, depth);
    if (Object.hasOwn(this.types, type)) return this.struct(type, value, path, depth);
    const fits = atom(type, value, path);
    if (type === 'address' && typeof value === 'string' && wrongChecksum(value)) this.checksums.push(path);
    return fits;
  }

  private array(inner: string, length: string, value: unknown, path: string, depth: number): [Value, Tree] {
    if (!Array.isArray(value)) throw new ShapeError(`${path} is not a list`);
    if (depth > limits.depth) throw new ShapeError(`${path} is nested too deeply`);
    if (length !== '' && value.length !== Number(length))
      throw new ShapeError(`${path} has ${value.length} items, and its type says ${length}`);
    const items = value.map((item, i) => this.value(inner, item, `${path}[${i}]`, depth + 1));
    const children = items.map(([, tree], i) => ({ ...tree, label: String(i + 1) }));
    return [items.map(([v]) => v), { label: path, ...(children.length > 0 ? { children } : { value: 'empty list' }) }];
  }
}

function atom(type: string, value: unknown, path: string): [Value, Tree] {
  const wrong = () => new ShapeError(`${path} is not a value of type ${type}`);
  if (type === 'string') {
    if (typeof value !== 'string') throw wrong();
    return [value, { label: path, value, kind: 'text', note: type }];
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw wrong();
    return [value, { label: path, value: String(value), kind: 'text', note: type }];
  }
  if (type === 'address') {
    if (typeof value !== 'string' || !isEvmAddress(value)) throw wrong();
    return [value.toLowerCase(), { label: path, value: checksummed(value), kind: 'address', note: type }];
  }
  const integer = /^(u?)int(\d*)$/.exec(type);
  if (integer !== null) {
    const number = whole(value);
    const bits = BigInt(integer[2] === '' ? 256 : Number(integer[2]));
    const [low, high] = integer[1] === 'u' ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
    if (number === null || bits === 0n || bits > 256n || bits % 8n !== 0n || number < low || number > high) throw wrong();
    return [number, { label: path, value: String(number), kind: 'amount', note: type }];
  }
  const bytes = /^bytes(\d*)$/.exec(type);
  if (bytes !== null) {
    const found = typeof value === 'string' && value.startsWith('0x') ? bytesOfHex(value) : null;
    const size = bytes[1] === '' ? null : Number(bytes[1]);
    if (found === null || (size !== null && (size < 1 || size > 32 || found.length !== size))) throw wrong();
    return [
      `0x${Buffer.from(found).toString('hex')}`,
      { label: path, value: String(value).toLowerCase(), kind: 'hex', note: type },
    ];
  }
  throw new ShapeError(`${path} has the type ${type}, which is not known`);
}

const plainText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : (JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? v.toString() : v)) ?? 'absent');

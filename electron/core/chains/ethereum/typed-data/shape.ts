/**
 * Typed data (EIP-712) made strict: every value as its type says, in the one form both libraries take.
 *
 * SECURITY: a library that guesses (a missing member as zero, text as bytes) could hash something else than what is shown.
 * Here nothing is guessed: a value that does not fit its type makes the whole unreadable, and what is not covered by a
 * type is marked as not signed.
 */
import { isObject, type Members } from '../../../../contract/text/members.ts';
import { limits as allLimits } from '../../../budget/limits.ts';
import { within } from '../../../budget/work.ts';
import { holdsUnseen, visible } from '../../../text/visible.ts';
import type { Laid } from '../../decoded.ts';
import type { Found } from '../../finding.ts';
import { wrongChecksum } from '../address.ts';
import { domainMismatch, usualDomain } from './domain.ts';
import { imitatingNames } from './names.ts';
import { atom, ShapeError, shownPath, type Value } from './values.ts';

export interface Field {
  name: string;
  type: string;
}
export type Types = Record<string, Field[]>;

export type Struct = { [name: string]: Value };

export interface Typed {
  types: Types;
  primaryType: string;
  domain: Struct;
  message: Struct;
  /** Members that no type covers, the first few of them: shown apart, never hashed. */
  unsigned: { path: string; value: unknown }[];
  /** What is to be said of single values. */
  doubts: readonly Found[];
  /** What readers of the same text would hash otherwise: the digest is not certain then. */
  disputes: readonly Found[];
  /** Structs of each type that are hashed, for what their hashing costs. */
  structs: ReadonlyMap<string, number>;
  /** Values in all, lists and structs among them. */
  values: number;
  domainTree: Laid;
  messageTree: Laid;
}

const limits = allLimits.typedData;
/** What has a meaning of its own in EIP-712. */
const atomic = /^(?:u?int\d*|bytes\d*|address|bool|string)$/;
/** An identifier and its brackets. */
const longestType = 320;
const identifier = /^[A-Za-z_$][A-Za-z0-9_$]{0,255}$/;
/** A name that every library takes. */
export const isPlainName = (name: string): boolean => identifier.test(name);
/**
 * Whatever the standard's encoding of a type can hold: nothing that ends a name there, and nothing that cannot be seen.
 * SECURITY: a bracket or a comma in a name makes two lists of fields one text, and so one hash (EIP-712, encodeType).
 */
const isName = (name: string): boolean =>
  name.length <= 256 && name !== '__proto__' && !/[\s(),[\]]/.test(name) && !holdsUnseen(name);
/**
 * @throws ShapeError where the value is no well-formed typed data
 * @throws OverLimit where it is larger than what is read
 */
export function shapeOf(value: Members): Typed {
  const domain = value.domain ?? {};
  if (!isObject(domain)) throw new ShapeError('domain is not an object');
  const declared = typesOf(value.types);
  const usual = usualDomain(domain);
  const types: Types = { ...declared, EIP712Domain: declared.EIP712Domain ?? usual };
  const primaryType = value.primaryType;
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    throw new ShapeError('primaryType names no type of the list');
  // SECURITY: the digest of a message of this type is made of the domain alone, whatever stands beside it.
  const domainAlone = primaryType === 'EIP712Domain';
  if (!domainAlone && !isObject(value.message)) throw new ShapeError('message is not an object');
  const walk = new Walk(types);
  const [domainValue, domainTree] = walk.struct('EIP712Domain', domain, 'domain', 0);
  const [message, messageTree] = domainAlone ? [{}, domainTree] : walk.struct(primaryType, value.message, 'message', 0);
  if (domainAlone && value.message !== undefined && value.message !== null) walk.leftOut('message', value.message);
  for (const key of Object.keys(value)) if (!parts.includes(key)) walk.leftOut(key, value[key]);
  return {
    types,
    primaryType,
    domain: domainValue,
    message,
    unsigned: walk.unsigned,
    doubts: [
      ...walk.doubts,
      ...(walk.unlisted === 0 ? [] : [{ id: 'unsigned-member.more' as const, count: walk.unlisted }]),
      ...imitatingNames(namesIn(types, domainValue)),
      ...(domainAlone ? [{ id: 'domain-alone' as const }] : []),
    ],
    disputes: declared.EIP712Domain === undefined ? [] : domainMismatch(declared.EIP712Domain, usual),
    structs: walk.structs,
    values: walk.values,
    domainTree: { ...domainTree, label: 'Domain' },
    messageTree: { ...messageTree, label: primaryType },
  };
}
const namesIn = (types: Types, { name }: Struct): string[] => [
  ...(typeof name === 'string' ? [name] : []),
  ...Object.entries(types).flatMap(([type, fields]) => [type, ...fields.map(field => field.name)]),
];
const parts = ['types', 'primaryType', 'domain', 'message'];

function typesOf(value: unknown): Types {
  if (!isObject(value)) throw new ShapeError('types is not an object');
  const names = Object.keys(value);
  within('The typed data has', 'types', names.length, limits.types);
  within(
    'The typed data has',
    'fields in its types',
    Object.values(value).reduce<number>((sum, fields) => sum + (Array.isArray(fields) ? fields.length : 0), 0),
    limits.fields,
  );
  const types: Types = {};
  for (const name of names) {
    const fields = value[name];
    if (!isName(name) || !Array.isArray(fields)) throw new ShapeError(`types.${shownPath(name)} is no list of fields`);
    if (atomic.test(name)) throw new ShapeError(`types.${name} gives a plain type another meaning`);
    types[name] = fields.map((field, i) => {
      if (!isObject(field) || typeof field.name !== 'string' || typeof field.type !== 'string')
        throw new ShapeError(`types.${name}[${i}] has no name and type`);
      if (field.type.length > longestType)
        throw new ShapeError(`types.${name}[${i}] has a type of ${field.type.length} characters`);
      if (field.name === '' || !isName(field.name)) throw new ShapeError(`types.${name}[${i}] has a name that is no identifier`);
      return { name: field.name, type: field.type };
    });
    const fieldNames = types[name]?.map(f => f.name) ?? [];
    if (new Set(fieldNames).size !== fieldNames.length) throw new ShapeError(`types.${name} names a field twice`);
  }
  return types;
}

class Walk {
  readonly unsigned: Typed['unsigned'] = [];
  readonly doubts: Found[] = [];
  readonly structs = new Map<string, number>();
  private readonly types: Types;
  private readonly names = new Map<string, Set<string>>();
  /** Values passed over. */
  values = 0;
  private left = 0;

  constructor(types: Types) {
    this.types = types;
    for (const [type, fields] of Object.entries(types)) this.names.set(type, new Set(fields.map(field => field.name)));
  }

  /** Something that is shown and not signed. */
  leftOut(path: string, value: unknown): void {
    this.left++;
    if (this.unsigned.length < limits.doubts) this.unsigned.push({ path: shownPath(path), value });
  }

  /** How many more of them there are than are listed. */
  get unlisted(): number {
    return this.left - this.unsigned.length;
  }

  private doubt(found: Found): void {
    if (this.doubts.length < limits.doubts) this.doubts.push(found);
  }

  struct(type: string, value: unknown, path: string, depth: number): [Struct, Laid] {
    if (!isObject(value)) throw new ShapeError(`${shownPath(path)} is not an object of type ${type}`);
    this.deeper(depth);
    this.structs.set(type, (this.structs.get(type) ?? 0) + 1);
    const names = this.names.get(type);
    const struct: Struct = {};
    const children: Laid[] = [];
    for (const field of this.types[type] ?? []) {
      const at = `${path}.${field.name}`;
      if (!Object.hasOwn(value, field.name))
        throw new ShapeError(`${shownPath(at)} is missing, and some readers hash nothing in its place`, 'missing-member');
      const [inner, tree] = this.value(field.type, value[field.name], at, depth + 1);
      struct[field.name] = inner;
      children.push({ ...tree, label: field.name });
    }
    for (const key of Object.keys(value)) if (names?.has(key) !== true) this.leftOut(`${path}.${key}`, value[key]);
    return [struct, { label: type, note: type, ...(children.length > 0 ? { children } : { value: 'empty' }) }];
  }

  private deeper(depth: number): void {
    within('The typed data has at least', 'levels of nesting', depth, limits.depth);
  }

  private value(type: string, value: unknown, path: string, depth: number): [Value, Laid] {
    within('The typed data has at least', 'values', ++this.values, limits.values);
    const array = /^(.+)\[(|0|[1-9]\d*)\]$/.exec(type);
    if (array !== null) return this.array(array[1] ?? '', array[2] ?? '', value, path, depth);
    if (Object.hasOwn(this.types, type)) return this.struct(type, value, path, depth);
    const fits = atom(type, value, path);
    if (type === 'address' && typeof value === 'string' && wrongChecksum(value))
      this.doubt({ id: 'address-checksum.at', path: shownPath(path) });
    if (type === 'string' && typeof value === 'string') this.letters(value, path);
    const [number] = fits;
    if (typeof value === 'string' && typeof number === 'bigint' && value.startsWith('0x'))
      this.doubt({ id: 'number-hex', path: shownPath(path), written: value, number });
    return fits;
  }

  private letters(value: string, path: string): void {
    const plain = value.replaceAll(/[\n\r\t]/g, ' ');
    if (visible(plain) !== plain) this.doubt({ id: 'hidden-characters.at', path: shownPath(path), text: plain });
  }

  private array(inner: string, length: string, value: unknown, path: string, depth: number): [Value, Laid] {
    if (!Array.isArray(value)) throw new ShapeError(`${shownPath(path)} is not a list`);
    this.deeper(depth);
    if (length !== '' && value.length !== Number(length))
      throw new ShapeError(`${shownPath(path)} has ${value.length} items, and its type says ${length}`);
    const items = value.map((item, i) => this.value(inner, item, `${path}[${i}]`, depth + 1));
    const children = items.map(([, tree], i) => ({ ...tree, label: String(i + 1) }));
    return [items.map(([v]) => v), { label: shownPath(path), ...(children.length > 0 ? { children } : { value: 'empty list' }) }];
  }
}

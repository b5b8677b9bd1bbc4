/**
 * What messages of the Cosmos SDK are made of, read from either of the two ways in which they are written: protobuf, strictly
 * (ADR-027), and amino JSON. A shape is a message's definition: its members, each with its number.
 */
import { bech32 } from '@scure/base';
import { isObject } from '../../../contract/text/members.ts';
import { hexOf, textOf } from '../../text/bytes.ts';
import { bool, int32, Message, WireError } from '../protobuf.ts';
import { canonical } from './canonical.ts';

export interface Field<T> {
  wire(from: Message, name: string): T;
  /** undefined where it is left out, as what is empty is. */
  json(value: unknown, name: string): T;
}
export type Shape = Readonly<Record<string, Field<unknown>>>;
export type Values<S extends Shape> = { readonly [K in keyof S]: S[K] extends Field<infer T> ? T : never };

/** @throws WireError where anything is left over */
export function ofWire<S extends Shape>(shape: S, message: Message): Values<S> {
  const values = Object.entries(shape).map(([name, field]) => [name, field.wire(message, name)] as const);
  message.end();
  return Object.fromEntries(values) as Values<S>;
}

/** @throws WireError where it has a member that the shape has not */
export function ofJson<S extends Shape>(shape: S, value: unknown, what: string): Values<S> {
  if (!isObject(value)) throw new WireError(`${what} is no object`);
  if (Object.keys(value).some(key => !Object.hasOwn(shape, key)))
    throw new WireError(`${what} has a member that is not known here`);
  const values = Object.entries(shape).map(([name, field]) => {
    return [name, field.json(Object.hasOwn(value, name) ? value[name] : undefined, name)] as const;
  });
  return Object.fromEntries(values) as Values<S>;
}

/** A field whose value is looked at again, or made into something else. */
export const checked = <A, B>(field: Field<A>, check: (value: A, name: string) => B): Field<B> => ({
  wire: (from, name) => check(field.wire(from, name), name),
  json: (value, name) => check(field.json(value, name), name),
});

const utf8 = (bytes: Uint8Array, name: string): string => {
  const found = textOf(bytes);
  if (found === null) throw new WireError(`${name} is no text`);
  return found;
};
const written = (value: unknown, name: string): string => {
  if (typeof value !== 'string') throw new WireError(`${name} is no text`);
  return value;
};

/** Text; empty where it is left out. */
export const word = (number: number): Field<string> => ({
  wire: (from, name) => utf8(from.bytes(number, name), name),
  json: (value, name) => (value === undefined ? '' : written(value, name)),
});

/** SECURITY: what a sentence names without quotes is of these letters alone. */
export const plain = (number: number, pattern: RegExp): Field<string> =>
  checked(word(number), (value, name) => {
    if (!pattern.test(value)) throw new WireError(`${name} is written with other characters than it can have, or too long`);
    return value;
  });

/** Bech32 in small letters, as the SDK writes it; the checksum is right. */
export const address = (number: number): Field<string> =>
  checked(word(number), (value, name) => {
    if (keyHash(value) === null) throw new WireError(`${name} is no address`);
    return value;
  });

/** What stands in an address behind its prefix, as hex: the same on every chain for the same key (ADR-028). */
export function keyHash(address: string): string | null {
  if (!/^[a-z][a-z0-9]{0,29}1[02-9ac-hj-np-z]{7,80}$/.test(address)) return null;
  const decoded = bech32.decodeUnsafe(address);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  return bytes ? hexOf(bytes) : null;
}

/** Digits alone: amounts are written as text. At most 2^256 has 78 of them. */
export function wholeOf(value: string, name: string): bigint {
  if (!/^(?:0|[1-9]\d{0,77})$/.test(value)) throw new WireError(`${name} is no whole number`);
  return BigInt(value);
}

/** uint64 and int64: a number in protobuf, digits in JSON. */
export const whole = (number: number): Field<bigint> => ({
  wire: (from, name) => from.number(number, name),
  json: (value, name) => (value === undefined ? 0n : wholeOf(written(value, name), name)),
});
/** enum and bool. */
export const choice = (number: number): Field<bigint> => ({
  wire: (from, name) => from.number(number, name, int32),
  json(value, name) {
    if (value === undefined) return 0n;
    if (!Number.isSafeInteger(value)) throw new WireError(`${name} is no number`);
    return BigInt(value as number);
  },
});
export const flag = (number: number): Field<boolean> => ({
  wire: (from, name) => from.number(number, name, bool) === 1n,
  json(value, name) {
    if (value !== undefined && typeof value !== 'boolean') throw new WireError(`${name} is neither true nor false`);
    return value === true;
  },
});

/** A message inside; null where it is left out. */
export const one = <S extends Shape>(number: number, shape: S): Field<Values<S> | null> => ({
  wire(from, name) {
    const inner = from.message(number, name);
    return inner && ofWire(shape, inner);
  },
  json: (value, name) => (value === undefined ? null : ofJson(shape, value, name)),
});
export const needed = <T>(field: Field<T | null>): Field<T> =>
  checked(field, (value, name) => {
    if (value === null) throw new WireError(`${name} is missing`);
    return value;
  });

const listed = (value: unknown, name: string, most: number): unknown[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > most) throw new WireError(`${name} is no list of at most ${most}`);
  return value;
};
export const many = <S extends Shape>(number: number, shape: S, most: number): Field<Values<S>[]> => ({
  wire: (from, name) => from.messages(number, name, most).map(inner => ofWire(shape, inner)),
  json: (value, name) => listed(value, name, most).map(inner => ofJson(shape, inner, name)),
});
export const words = (number: number, most: number): Field<string[]> => ({
  wire: (from, name) => from.several(number, name, most).map(bytes => utf8(bytes, name)),
  json: (value, name) => listed(value, name, most).map(inner => written(inner, name)),
});
/** JSON as bytes in protobuf, and as itself in amino JSON: its text. */
export const json = (number: number): Field<string> => ({
  wire: (from, name) => utf8(from.bytes(number, name), name),
  json: value => (value === undefined ? '' : canonical(value)),
});

const mostCoins = 50;
const coinShape = {
  // The SDK's own pattern of a denomination.
  denom: plain(1, /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/),
  amount: checked(word(2), wholeOf),
};
export type Coin = Values<typeof coinShape>;
export const coin = (number: number): Field<Coin> => needed(one(number, coinShape));
/** SECURITY: of a denomination that stands twice one reader takes the sum and another the last: the SDK refuses it, too. */
export const coins = (number: number): Field<Coin[]> =>
  checked(many(number, coinShape, mostCoins), (all, name) => {
    if (new Set(all.map(({ denom }) => denom)).size !== all.length) throw new WireError(`${name} holds a denomination twice`);
    return all;
  });

/** google.protobuf.Timestamp, or RFC 3339: whole seconds since 1970; null where it is left out. */
export const time = (number: number): Field<bigint | null> => ({
  wire: (from, name) => one(number, { seconds: whole(1), nanos: choice(2) }).wire(from, name)?.seconds ?? null,
  json(value, name) {
    if (value === undefined) return null;
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(written(value, name))
      ? Date.parse(String(value))
      : Number.NaN;
    if (Number.isNaN(at)) throw new WireError(`${name} is no time`);
    return BigInt(Math.floor(at / 1000));
  },
});
/** google.protobuf.Duration, or nanoseconds: whole seconds. */
export const span = (number: number): Field<bigint> => ({
  wire: (from, name) => one(number, { seconds: whole(1), nanos: choice(2) }).wire(from, name)?.seconds ?? 0n,
  json: (value, name) => (value === undefined ? 0n : wholeOf(written(value, name), name) / 1_000_000_000n),
});

/** A message that names its type: google.protobuf.Any, or type and value of amino. It is opened by who knows the type. */
export interface Packed {
  /** Without the slash of a type URL: "cosmos.bank.v1beta1.MsgSend"; of amino its name: "cosmos-sdk/MsgSend". */
  type: string;
  written: 'wire' | 'amino';
  /** What is inside: hex, or JSON. */
  raw: string;
  open<S extends Shape>(shape: S): Values<S>;
}

const anyShape = {
  type_url: plain(1, /^\/[a-zA-Z]\w{0,60}(?:\.\w{1,80}){1,8}$/),
  value: { wire: (from: Message, name: string) => from.bytes(2, name), json: () => new Uint8Array() },
};
const aminoShape = {
  type: plain(0, /^[a-zA-Z][\w.-]{0,60}(?:\/[\w.-]{1,80}){0,4}$/),
  value: { wire: () => undefined, json: (value: unknown) => value },
};

function packedWire(message: Message): Packed {
  const { type_url, value } = ofWire(anyShape, message);
  const type = type_url.slice(1);
  return { type, written: 'wire', raw: hexOf(value), open: shape => ofWire(shape, new Message(type, value)) };
}
function packedJson(from: unknown, name: string): Packed {
  const { type, value } = ofJson(aminoShape, from, name);
  if (!isObject(value)) throw new WireError(`${name} has no value`);
  return { type, written: 'amino', raw: canonical(value), open: shape => ofJson(shape, value, type) };
}

export const packed = (number: number): Field<Packed> =>
  needed({
    wire(from, name) {
      const inner = from.message(number, name);
      return inner && packedWire(inner);
    },
    json: (value, name) => (value === undefined ? null : packedJson(value, name)),
  });
export const packeds = (number: number, most: number): Field<Packed[]> => ({
  wire: (from, name) => from.messages(number, name, most).map(packedWire),
  json: (value, name) => listed(value, name, most).map(inner => packedJson(inner, name)),
});

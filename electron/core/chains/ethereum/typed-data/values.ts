/** Single values of typed data, each as its type says, in the one form both libraries take. */
import { bytesOfHex } from '../../../text/bytes.ts';
import { OddNumber } from '../../../text/json.ts';
import { whole } from '../../../text/members.ts';
import { quoted, shortened } from '../../../text/visible.ts';
import type { Laid } from '../../decoded.ts';
import type { FindingId } from '../../finding.ts';
import { checksummed, isEvmAddress } from '../address.ts';

/** Values as they are hashed: bigint for numbers, lower-case 0x-hex for addresses and bytes. */
export type Value = bigint | boolean | string | Value[] | { [name: string]: Value };

/** What a value that does not fit breaks. */
type Broken = Extract<FindingId, 'unreadable-payload' | 'missing-member' | 'number-form' | 'number-range'>;

/** Says what is wrong, with the path, and by which rule. */
export class ShapeError extends Error {
  override name = 'ShapeError';
  readonly rule: Broken;
  constructor(message: string, rule: Broken = 'unreadable-payload') {
    super(message);
    this.rule = rule;
  }
}

/** A path short enough for a sentence, with nothing in it that cannot be seen. */
export const shownPath = (path: string): string => shortened(path, 200);

/** @throws ShapeError */
export function atom(type: string, value: unknown, path: string): [Value, Laid] {
  const wrong = (rule?: Broken, why = '') => new ShapeError(`${shownPath(path)} is not a value of type ${type}${why}`, rule);
  if (type === 'string') {
    if (typeof value !== 'string') throw wrong();
    return [value, { label: '', value, kind: 'text', note: type }];
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw wrong();
    return [value, { label: '', value: String(value), kind: 'text', note: type }];
  }
  if (type === 'address') {
    if (typeof value !== 'string' || !isEvmAddress(value)) throw wrong();
    return [value.toLowerCase(), { label: '', value: checksummed(value), kind: 'address', note: type }];
  }
  const integer = /^(u?)int(|[1-9]\d*)$/.exec(type);
  if (integer !== null) {
    const bits = BigInt(integer[2] === '' ? 256 : Number(integer[2]));
    if (bits > 256n || bits % 8n !== 0n) throw wrong();
    const number = numberOf(value);
    if (number === null) throw wrong('number-form', `: it is written ${written(value)}, and readers differ about such numbers`);
    const [low, high] = integer[1] === 'u' ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
    if (number < low || number > high)
      throw wrong(
        'number-range',
        `: it is ${written(value)}, and readers that cut numbers to their type hash ${BigInt.asUintN(Number(bits), number)}`,
      );
    return [number, { label: '', value: String(number), kind: 'amount', note: type }];
  }
  const bytes = /^bytes(|[1-9]\d*)$/.exec(type);
  if (bytes !== null) {
    const found = typeof value === 'string' && value.startsWith('0x') ? bytesOfHex(value) : null;
    const size = bytes[1] === '' ? null : Number(bytes[1]);
    if (found === null || (size !== null && (size < 1 || size > 32 || found.length !== size))) throw wrong();
    return [
      `0x${Buffer.from(found).toString('hex')}`,
      { label: '', value: String(value).toLowerCase(), kind: 'hex', note: type },
    ];
  }
  throw new ShapeError(`${shownPath(path)} has the type ${shownPath(type)}, which is not known`);
}

/**
 * A number in the one spelling that every reader takes alike, or in hex with 0x; null for anything else.
 * SECURITY: 010 is ten or eight, 1e3 a thousand or nothing, -0 zero or an error: none of them is guessed.
 */
function numberOf(value: unknown): bigint | null {
  if (typeof value === 'string' && !/^(?:0|-?[1-9]\d{0,399}|0x[0-9a-fA-F]{1,400})$/.test(value)) return null;
  return whole(value);
}

const written = (value: unknown): string =>
  value instanceof OddNumber
    ? quoted(value.written, 80)
    : typeof value === 'object'
      ? 'in no plain form'
      : quoted(String(value), 80);

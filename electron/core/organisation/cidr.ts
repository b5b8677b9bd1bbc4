/** One range of an allowlist: read strictly, normalised as the service does it (docs/service.md#ip-allowlist). */
import ipaddr from 'ipaddr.js';
import { carriedIpv4, type Ip, readIp } from '../../contract/text/ip.ts';
import { count } from '../../contract/text/plain-text.ts';

export interface Range {
  family: 'ipv4' | 'ipv6';
  /** As a number of the family's width. */
  first: bigint;
  last: bigint;
  prefix: number;
  /** Network address and prefix: 203.0.113.77/24 is 203.0.113.0/24. */
  text: string;
}

const width = { ipv4: 32, ipv6: 128 } as const;
/** Widest the service takes (docs/service.md#ip-allowlist). */
export const widest = { ipv4: 20, ipv6: 48 } as const;

/** An address without prefix, zone or brackets; null for anything else. An IPv4-mapped one is read as the IPv4 it is. */
export function readAddress(text: string): Ip | null {
  const found = readIp(text.trim());
  return found !== null && isMapped(found) ? { family: 'ipv4', value: found.value & 0xffffffffn } : found;
}

/** ::ffff:a.b.c.d, as systems with both families write a machine that came by IPv4. */
export const isMapped = ({ family, value }: Ip): boolean => family === 'ipv6' && value >> 32n === 0xffffn;

/** A range, or one address as the range of itself. A sentence says what is wrong where it is none. */
export function readRange(typed: string): Range | string {
  const text = typed.trim();
  if (text === '') return 'Fill in a range such as 203.0.113.0/24, or remove the row.';
  const [address = '', bits, ...more] = text.split('/');
  const found = more.length > 0 ? null : readIp(address);
  if (found === null) return 'This is not an IPv4 or IPv6 range. Write it like 203.0.113.0/24 or 2001:db8:1::/48.';
  if (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))
    return 'The prefix after the slash must be a whole number without a leading zero.';
  const { family, value } = found;
  const prefix = bits === undefined ? width[family] : Number(bits);
  if (prefix > width[family])
    return `The prefix after the slash goes up to ${width[family]} for ${family === 'ipv4' ? 'IPv4' : 'IPv6'}.`;
  // ::ffff:203.0.113.0/120 is the IPv4 range 203.0.113.0/24 in another spelling.
  if (isMapped(found) && prefix >= 96) return rangeOf('ipv4', value & 0xffffffffn, prefix - 96);
  return rangeOf(family, value, prefix);
}

function rangeOf(family: Range['family'], value: bigint, prefix: number): Range {
  const free = BigInt(width[family] - prefix);
  const first = (value >> free) << free;
  const last = first | ((1n << free) - 1n);
  return { family, first, last, prefix, text: `${addressText(family, first)}/${prefix}` };
}

/** In the short spelling of RFC 5952. */
export function addressText(family: Range['family'], value: bigint): string {
  const bytes = Array.from({ length: width[family] / 8 }, (_, i) =>
    Number((value >> BigInt(width[family] - 8 * (i + 1))) & 255n),
  );
  const address = ipaddr.fromByteArray(bytes);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** "1 address", "4,096 addresses", "2⁸⁰ addresses". */
export function sizeWords({ family, prefix }: Range): string {
  const free = width[family] - prefix;
  if (free === 0) return '1 address';
  if (free > 32) return `2${[...String(free)].map(digit => raised[Number(digit)]).join('')} addresses`;
  return `${count(2 ** free)} addresses`;
}

export const holds = (range: Range, address: Ip): boolean =>
  range.family === address.family && range.first <= address.value && address.value <= range.last;

/** Whether all of `inner` is in `outer`. Two CIDR ranges overlap only where one holds the other. */
export const covers = (outer: Range, inner: Range): boolean =>
  outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;

/** Kinds of address the service never sees a machine under over the internet; null for all others (RFC 6890). */
export function unreachable({ family, first, prefix }: Range): string | null {
  if (prefix === 0) return null;
  const carried = prefix >= 96 ? carriedIpv4({ family, value: first }) : null;
  // What comes through 6to4 or Teredo is seen under such an address; what is translated is not.
  if (carried !== null && carried.kind !== '6to4' && carried.kind !== 'Teredo')
    return `IPv6 addresses that carry an IPv4 address (${carried.kind}, ${carried.text}) but do not represent it`;
  const kind = ipaddr.parse(addressText(family, first)).range();
  return kinds[kind] ?? null;
}
const kinds: Record<string, string> = {
  private: 'private addresses',
  loopback: 'loopback addresses',
  linkLocal: 'link-local addresses',
  uniqueLocal: 'private addresses',
  carrierGradeNat: 'addresses inside a provider’s network',
  multicast: 'multicast addresses',
  broadcast: 'the broadcast address',
  unspecified: 'the unspecified address',
};

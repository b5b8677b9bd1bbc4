/** One range of an allowlist: read strictly, normalised as the service does it (service-facts §3.3). */
import ipaddr from 'ipaddr.js';

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
/** Widest the service takes (service-facts §3.3). */
export const widest = { ipv4: 20, ipv6: 48 } as const;

// SECURITY: ipaddr.js reads 010.0.0.1 as octal and 1.2 as 1.0.0.2; the service may read them otherwise, so neither is read.
const plainIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** An address without prefix, zone or brackets; null for anything else. IPv4 inside IPv6 is read as the IPv4 it is. */
export function readAddress(text: string): { family: 'ipv4' | 'ipv6'; value: bigint } | null {
  const found = parse(text.trim());
  if (found === null) return null;
  const address = found instanceof ipaddr.IPv6 && found.isIPv4MappedAddress() ? found.toIPv4Address() : found;
  return { family: address.kind(), value: numberOf(address) };
}

/** A range, or one address as the range of itself. A sentence says what is wrong where it is none. */
export function readRange(typed: string): Range | string {
  const text = typed.trim();
  if (text === '') return 'Fill in a range such as 203.0.113.0/24, or remove the row.';
  const [address = '', bits, ...more] = text.split('/');
  const found = more.length > 0 ? null : parse(address);
  if (found === null) return 'This is no IPv4 or IPv6 range. Write it like 203.0.113.0/24 or 2001:db8:1::/48.';
  if (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))
    return 'The prefix after the slash is no whole number without a leading zero.';
  const family = found.kind();
  const prefix = bits === undefined ? width[family] : Number(bits);
  if (prefix > width[family])
    return `The prefix after the slash goes up to ${width[family]} for ${family === 'ipv4' ? 'IPv4' : 'IPv6'}.`;
  // ::ffff:203.0.113.0/120 is the IPv4 range 203.0.113.0/24 in another spelling.
  if (found instanceof ipaddr.IPv6 && found.isIPv4MappedAddress() && prefix >= 96)
    return rangeOf('ipv4', numberOf(found.toIPv4Address()), prefix - 96);
  return rangeOf(family, numberOf(found), prefix);
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (plainIpv4.test(text)) return ipaddr.IPv4.parse(text);
  const mapped = /^::ffff:(\d.*\..*)$/i.exec(text)?.[1];
  if (!/^[0-9a-fA-F:]+(?:\.[0-9.]*)?$/.test(text) || !text.includes(':') || (mapped !== undefined && !plainIpv4.test(mapped)))
    return null;
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

const numberOf = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  address.toByteArray().reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);

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
  return `${(2 ** free).toLocaleString('en-GB')} addresses`;
}

export const holds = (range: Range, address: { family: Range['family']; value: bigint }): boolean =>
  range.family === address.family && range.first <= address.value && address.value <= range.last;

/** Whether all of `inner` is in `outer`. Two CIDR ranges overlap only where one holds the other. */
export const covers = (outer: Range, inner: Range): boolean =>
  outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;

/** Kinds of address the service never sees a machine under over the internet; null for all others (RFC 6890). */
export function unreachable({ family, first, prefix }: Range): string | null {
  if (prefix === 0) return null;
  const kind = ipaddr.parse(addressText(family, first)).range();
  return kinds[kind] ?? null;
}
const kinds: Record<string, string> = {
  private: 'private addresses',
  loopback: 'addresses of a machine to itself',
  linkLocal: 'addresses of one network cable',
  uniqueLocal: 'private addresses',
  carrierGradeNat: 'addresses inside a provider’s network',
  multicast: 'addresses of groups',
  broadcast: 'the broadcast address',
  unspecified: 'no address at all',
};

/**
 * Addresses of the internet protocol, read strictly and everywhere in the same way.
 *
 * SECURITY: libraries read 010.0.0.1 as octal, 1.2 as 1.0.0.2 and ::192.0.2.1 as the IPv4 address it is not. What two of
 * them may read differently is not read here.
 */
export interface Ip {
  family: 'ipv4' | 'ipv6';
  /** As a number of the family's width. */
  value: bigint;
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** An address without prefix, zone or brackets; null for anything else. IPv4 inside IPv6 stays IPv6. */
export function readIp(text: string): Ip | null {
  if (ipv4.test(text)) return { family: 'ipv4', value: ipv4Of(text) };
  if (text.length > 45 || !text.includes(':')) return null;
  const afterColon = text.lastIndexOf(':') + 1;
  const [head, tail] = [text.slice(0, afterColon), text.slice(afterColon)];
  if (!tail.includes('.')) return ipv6Of(text);
  if (!ipv4.test(tail)) return null;
  const value = ipv4Of(tail);
  return ipv6Of(`${head}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`);
}

const ipv4Of = (text: string): bigint => text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);

function ipv6Of(text: string): Ip | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map(half => (half === '' ? [] : half.split(':')));
  const given = left.length + right.length;
  if (halves.length === 1 ? given !== 8 : given > 7) return null;
  const groups = [...left, ...Array.from({ length: 8 - given }, () => '0'), ...right];
  if (!groups.every(group => /^[0-9a-fA-F]{1,4}$/.test(group))) return null;
  return { family: 'ipv6', value: groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n) };
}

/** Ranges of IPv6 in which an IPv4 address is carried, and where it stands in them. */
const carriers: readonly { kind: string; text: string; prefix: bigint; from: (value: bigint) => bigint }[] = [
  { kind: 'IPv4-mapped', text: '::ffff:0:0', prefix: 96n, from: value => value },
  { kind: 'translated IPv4', text: '::ffff:0:0:0', prefix: 96n, from: value => value },
  { kind: 'NAT64', text: '64:ff9b::', prefix: 96n, from: value => value },
  { kind: 'local NAT64', text: '64:ff9b:1::', prefix: 48n, from: value => value },
  { kind: '6to4', text: '2002::', prefix: 16n, from: value => value >> 80n },
  // The client's address stands inverted (RFC 4380).
  { kind: 'Teredo', text: '2001::', prefix: 32n, from: value => ~value },
  { kind: 'IPv4-compatible', text: '::', prefix: 96n, from: value => value },
];

/** The IPv4 address that an IPv6 address carries, by which mechanism; null where it carries none. */
export function carriedIpv4({ family, value }: Ip): { kind: string; value: bigint; text: string } | null {
  if (family === 'ipv4' || value <= 1n) return null;
  const carrier = carriers.find(({ text, prefix }) => {
    const start = readIp(text)?.value;
    return start !== undefined && value >> (128n - prefix) === start >> (128n - prefix);
  });
  if (carrier === undefined) return null;
  const inner = carrier.from(value) & 0xffffffffn;
  const text = [24n, 16n, 8n, 0n].map(shift => (inner >> shift) & 255n).join('.');
  return { kind: carrier.kind, value: inner, text };
}

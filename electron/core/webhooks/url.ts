/**
 * What can be said of a webhook's address before anything is sent to it (docs/service.md#webhooks;
 * docs/threats.md#look-alikes).
 */
import { domainToUnicode } from 'node:url';
import ipaddr from 'ipaddr.js';
import { webhookUrl } from '../../contract/schema/formats.ts';
import { ambiguousHost, writtenHost } from '../../contract/text/host.ts';
import { carriedIpv4, readIp } from '../../contract/text/ip.ts';
import { withoutEnd } from '../../contract/text/plain-text.ts';
import { urlOf } from '../../contract/text/url-text.ts';
import type { UrlReport } from '../../contract/values/delivery.ts';
import { hostReport, lookalikeHost } from '../text/host-lookalike.ts';
import { quoted } from '../text/visible.ts';

const rule = webhookUrl();

/** @param knownHosts hosts that receive events already */
export function urlReport(given: string, knownHosts: readonly string[]): UrlReport {
  const url = urlOf(given);
  const host = url === null || url.hostname === '' ? null : url.hostname;
  const reads = host === null ? '' : domainToUnicode(host);
  const problems = problemsOf(given, url);
  const like = host === null ? null : lookalikeHost(host, knownHosts);
  const inside = host === null ? null : insideHost(host);
  return {
    problems,
    warnings: [
      ...(like === null ? [] : [`The host ${quoted(host ?? '', 253)} is not ${like}, but looks like it.`]),
      ...(host === null ? [] : suspiciousHost(given)),
      ...(inside === null ? [] : [`${inside} The service delivers to public hosts only.`]),
    ],
    host,
    readsAs: reads !== '' && reads !== host ? reads : null,
  };
}

/** Each reason on its own; the contract's rule has the last word. */
function problemsOf(given: string, url: URL | null): string[] {
  if (given.trim() === '') return [];
  const found: string[] = [];
  if (/\s/.test(given)) found.push('An address has no spaces or line breaks.');
  if (given.includes('\\')) found.push('The address holds a backslash, which programs read in different ways.');
  if (url === null) found.push('Expected a complete address, such as https://hooks.example.com/activities.');
  else {
    const ambiguous = ambiguousHost(given);
    if (ambiguous !== null) found.push(ambiguous);
    if (url.username !== '' || url.password !== '')
      found.push(`What comes before the @ is a user name, not the host. The host is ${quoted(url.hostname, 253)}.`);
    if (url.protocol !== 'https:' && !rule.safeParse(given).success)
      found.push(`Expected https://, received ${url.protocol}//; http:// is only for this computer.`);
  }
  if (found.length === 0 && !rule.safeParse(given).success)
    found.push('Expected an https address without user name or password.');
  return found;
}

/** Why a host is not one on the public internet, or proves nothing; null where it is a public name. */
export function insideHost(host: string): string | null {
  const plain = withoutEnd(host.replace(/^\[|\]$/g, ''), '.');
  const ip = readIp(plain);
  if (ip !== null) {
    const carried = carriedIpv4(ip);
    // SECURITY: a translator or tunnel on the way delivers to the address that is carried.
    const range = rangeOf(carried?.text ?? plain);
    const inside = carried === null ? '' : `, which carries ${carried.text} (${carried.kind}),`;
    return range === 'unicast'
      ? `The host is a bare address, ${plain}${inside.replace(/,$/, '')}: no certificate shows whose it is.`
      : `The host ${plain}${inside} is not on the public internet (${range}).`;
  }
  if (/(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/.test(plain) || !plain.includes('.'))
    return `The host ${quoted(plain, 253)} is not on the public internet.`;
  return namesInside(plain);
}

/** An address in a name, as in 10.0.0.1.nip.io or app-10-0-0-1.sslip.io; and public names that mean this computer. */
const addressIn = /(?:^|[.-])(\d{1,3})([.-])(\d{1,3})\2(\d{1,3})\2(\d{1,3})(?=[.-])/g;
const thisComputer = /(^|\.)(localtest\.me|lvh\.me|vcap\.me)$/;

/** SECURITY: a public name may lead inside. Services answer any name with the address that stands in it (docs/threats.md#look-alikes). */
function namesInside(host: string): string | null {
  for (const [, a, , b, c, d] of host.matchAll(addressIn)) {
    const ip = readIp([a, b, c, d].join('.'));
    const range = ip === null ? 'unicast' : rangeOf([a, b, c, d].join('.'));
    if (range !== 'unicast')
      return `The host ${quoted(host, 253)} has ${[a, b, c, d].join('.')} in its name, which is not on the public internet (${range}): such names lead there.`;
  }
  return thisComputer.test(host) ? `The host ${quoted(host, 253)} leads to the computer that asks for it.` : null;
}

const rangeOf = (text: string): string => ipaddr.parse(text).range();

/** What is odd about the letters of a host, as it was written and as it is looked up. */
export function suspiciousHost(given: string): string[] {
  const host = urlOf(given)?.hostname ?? '';
  const ambiguous = ambiguousHost(given);
  return [...new Set([...(ambiguous === null ? [] : [ambiguous]), ...hostReport(writtenHost(given)), ...hostReport(host)])];
}

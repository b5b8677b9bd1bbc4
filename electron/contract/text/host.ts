/** The host of a URL, as it is written and as it is looked up. */
import { readIp } from './ip.ts';
import { withoutEnd } from './plain-text.ts';
import { urlOf } from './url-text.ts';

/** The host between the scheme, the user and the path, as it was written; empty where there is none. */
export const writtenHost = (url: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url)?.[1] ?? '';

/**
 * What makes the host another one for another reader; null where every reader takes it for the same.
 *
 * SECURITY: 010.0.0.1 is 8.0.0.1 for a browser and 10.0.0.1 for others, a name with a dot behind it is the same name and
 * compares as another, and %6c is a letter for some.
 */
export function ambiguousHost(given: string): string | null {
  const host = urlOf(given)?.hostname ?? '';
  const written = writtenHost(given);
  if (host.endsWith('.'))
    return `The host ends with a dot: ${host} and ${withoutEnd(host, '.')} are the same name, but compare as different.`;
  if (written.includes('%')) return `The host is written ${written}, with letters in place of digits, and resolves as ${host}.`;
  if (readIp(host)?.family === 'ipv4' && written !== host)
    return `The host is written ${written}, which some programs read as ${host} and others as another address. Write it as four plain numbers.`;
  return null;
}

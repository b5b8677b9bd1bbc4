/** Which addresses may be talked to. */
import { ambiguousHost } from './host.ts';
import { urlOf } from './url-text.ts';

/** https only; http for the loopback alone (docs/architecture.md#network). */
export function isServiceUrl(value: string): boolean {
  const url = urlOf(value);
  if (url === null) return false;
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (ambiguousHost(value) !== null) return false;
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback);
  return secure && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

/** What was expected, and why a host is none. */
export const serviceUrlRule = (value: string): string =>
  `an https:// address without path, user or query (http:// only for 127.0.0.1, ::1 and localhost)${because(ambiguousHost(value))}`;

const because = (why: string | null): string => (why === null ? '' : `. ${why}`);

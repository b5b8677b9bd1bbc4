/** Which addresses may be talked to. */
import { urlOf } from './url-text.ts';

/** https only; http for the loopback alone (design §1, Network). */
export function isServiceUrl(value: string): boolean {
  const url = urlOf(value);
  if (url === null) return false;
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback);
  return secure && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

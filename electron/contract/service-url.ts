/** Which addresses may be talked to. */

/** https only; http for the loopback alone (design §1, Network). */
export function isServiceUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback);
  return secure && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

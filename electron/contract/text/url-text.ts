/** Reading a URL that somebody else wrote. */

/** No host has more letters than 253; user names and ports come to little. */
const longest = 512;
/** Scheme and slashes, then what the host is in, whatever stands before and behind it. */
const beforePath = /^[^/\\?#]*[/\\]*[^/\\?#]*/;

/**
 * The URL a text is; null where it is none.
 * SECURITY: a host of other alphabets takes `URL` time that grows with the square of its length: a million letters would
 * stop whoever asks for minutes. No real host comes near the limit, so that a longer one is none.
 */
export function urlOf(text: string): URL | null {
  return (beforePath.exec(text.slice(0, longest + 1))?.[0].length ?? 0) > longest ? null : URL.parse(text);
}

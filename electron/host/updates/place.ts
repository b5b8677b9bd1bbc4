/** Where this build's updates come from, as the packer wrote it beside the app: a few lines of YAML, read strictly. */

export interface Place {
  /** Without a `/` at its end. */
  feed: string;
  /** Windows compares the installer's signature with it. */
  hasPublisher: boolean;
}

/** One flat line, plain or in quotes. */
const line = (text: string, name: string): string | null =>
  new RegExp(`^${name}: ['"]?([^'"\\s]+)['"]?$`, 'm').exec(text)?.[1] ?? null;

/** null where it names none that can be used. */
export function placeIn(text: string): Place | null {
  const url = line(text, 'url');
  // SECURITY: https alone, and of a provider that is only a place; others would ask a service of their own choosing.
  if (line(text, 'provider') !== 'generic' || url === null || !url.startsWith('https://') || !URL.canParse(url)) return null;
  const { username, password, search, hash } = new URL(url);
  if ([username, password, search, hash].some(part => part !== '')) return null;
  return { feed: url.endsWith('/') ? url.slice(0, -1) : url, hasPublisher: /^publisherName:/m.test(text) };
}

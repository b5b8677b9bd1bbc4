import { plain } from './text/hostile.ts';
import { absolute } from './text/times.ts';

/** When an API key ends: "never", or its time; the text as it came where it is no number of seconds. */
export function expiryOf(createdAt: string, expirationSeconds: string | null): string {
  if (expirationSeconds === null) return 'never';
  if (!/^\d{1,10}$/.test(expirationSeconds)) return plain(expirationSeconds.slice(0, 40));
  return absolute(new Date(Date.parse(createdAt) + Number(expirationSeconds) * 1000).toISOString());
}

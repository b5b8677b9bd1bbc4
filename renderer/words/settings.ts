import { isAsset, isLimit } from '../../electron/contract/stranger-limits.ts';
import type { Settings } from '../../electron/contract/values/app-values.ts';

export const themeWords: Record<Settings['theme'], string> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
};
export const densityWords: Record<Settings['density'], string> = { compact: 'Compact', comfortable: 'Comfortable' };

const spans: Readonly<Record<string, string>> = { 5: '5 min', 15: '15 min', 30: '30 min', 60: '1 hour', 0: 'Never' };
const order = ['5', '15', '30', '60', '0'];

/** Minutes by their words, in the order they are offered; a length that was set elsewhere stands among them. */
export function idleWords(current: number): Record<string, string> {
  const own = String(current);
  const offered = order.includes(own) ? order : [own, ...order];
  return Object.fromEntries(offered.map(minutes => [idleKey(Number(minutes)), spans[minutes] ?? `${minutes} min`]));
}
/** A member of an object that is a bare number would be sorted before the others. */
export const idleKey = (minutes: number): string => `${minutes} min`;
export const idleMinutes = (key: string): number => Number.parseInt(key, 10);

/** "ETH 1", a line for each asset. */
export const limitLines = (limits: Readonly<Record<string, string>>): string =>
  Object.entries(limits)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([asset, limit]) => `${asset} ${limit}`)
    .join('\n');

export const limitMeans =
  'A line for each asset, such as “ETH 1”. More than that to unknown addresses is held. An asset without a line is always held.';

type Limits = Readonly<Record<string, string>>;

/** What was typed, as limits; or which line is none, what was expected and what came. */
export function limitsIn(lines: string): { ok: true; limits: Limits } | { ok: false; problem: string } {
  const limits: Record<string, string> = {};
  for (const [i, line] of lines.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [asset = '', limit = '', ...more] = line.trim().split(/\s+/);
    const came = `received “${line.trim().slice(0, 60)}”`;
    if (!isAsset(asset) || !isLimit(limit) || more.length > 0)
      return { ok: false, problem: `Line ${i + 1}: expected an asset and an amount, such as “USDC 2500”, ${came}.` };
    if (Object.hasOwn(limits, asset)) return { ok: false, problem: `Line ${i + 1}: ${asset} has a line already.` };
    limits[asset] = limit;
  }
  return { ok: true, limits };
}

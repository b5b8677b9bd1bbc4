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

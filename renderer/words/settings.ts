import type { Settings } from '../../electron/contract/app-values.ts';

export const themeWords: Record<Settings['theme'], string> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
};
export const densityWords: Record<Settings['density'], string> = { compact: 'Compact', comfortable: 'Comfortable' };

/** What a person chose for this machine. */
import { z } from 'zod';
import type { Settings } from '../contract/app-values.ts';
import type { Files } from './ports.ts';
import { openStored, type Stored } from './stored.ts';

const schema = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  density: z.enum(['compact', 'comfortable']),
  singleLetterKeys: z.boolean(),
  pollSeconds: z.number().int().min(2).max(300),
  // Later than the first four: files of an earlier version lack them.
  lockAfterMinutes: z.number().int().min(0).max(240).default(15),
  lockWithSystem: z.boolean().default(true),
  notifications: z.boolean().default(true),
});
const initial: Settings = {
  theme: 'system',
  density: 'compact',
  singleLetterKeys: true,
  pollSeconds: 10,
  lockAfterMinutes: 15,
  lockWithSystem: true,
  notifications: true,
};

export const openSettings = (files: Files, onSetAside: (path: string) => void): Promise<Stored<Settings>> =>
  openStored(files, 'settings.json', schema, initial, onSetAside);

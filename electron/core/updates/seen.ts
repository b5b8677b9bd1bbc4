/** The newest manifest of each channel that this computer took: an older one is never taken again. */
import { z } from 'zod';
import type { UpdateChannel } from '../../contract/values/desktop/updates.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored } from '../files/stored.ts';
import type { Newest } from './judge.ts';

const newest = z.object({ publishedAt: z.string(), sha256: z.string() }).nullable().default(null);
const schema = z.object({ version: z.literal(1), stable: newest, beta: newest });

export interface SeenManifests {
  newest(channel: UpdateChannel): Newest | null;
  /** Whether it can be told now: while the keychain is closed nothing is known of what was seen. */
  isKnown(): boolean;
  /** Durable when it resolves. */
  take(channel: UpdateChannel, seen: Newest): Promise<void>;
}

export async function openSeenManifests(kept: KeptFiles): Promise<SeenManifests> {
  const initial = { version: 1 as const, stable: null, beta: null };
  const stored = await openStored(kept, { name: 'updates.json', schema, initial });
  return {
    newest: channel => stored.value[channel],
    isKnown: () => !stored.isClosed,
    async take(channel, seen) {
      const before = stored.value[channel];
      if (before?.sha256 === seen.sha256 && before.publishedAt === seen.publishedAt) return;
      await stored.set({ ...stored.value, [channel]: seen });
    },
  };
}

/** What a person chose for this machine. */
import { z } from 'zod';
import { newlyQuiet, quietWords } from '../../contract/quiet-hours.ts';
import { quietHours } from '../../contract/schema/quiet-hours.ts';
import { savedViews } from '../../contract/schema/views.ts';
import { isAsset, isLimit, limitWords, lower, strangerLimits } from '../../contract/stranger-limits.ts';
import type { Settings } from '../../contract/values/app-values.ts';
import { updateChannels } from '../../contract/values/desktop/updates.ts';
import { zoomSteps } from '../../contract/zoom.ts';
import type { KeptFiles } from './kept-files.ts';
import { openStored, type Stored } from './stored.ts';

const schema = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  density: z.enum(['compact', 'comfortable']),
  zoom: z.literal(zoomSteps).default(100),
  paletteUses: z.array(z.string().max(64)).max(32).readonly().default([]),
  singleLetterKeys: z.boolean(),
  pollSeconds: z.number().int().min(2).max(300),
  // Later than the first four: files of an earlier version lack them.
  lockAfterMinutes: z.number().int().min(0).max(240).default(15),
  lockWithSystem: z.boolean().default(true),
  notifications: z.boolean().default(true),
  keepRunning: z.boolean().default(true),
  startAtLogin: z.boolean().default(false),
  toldOfWatching: z.boolean().default(false),
  noticeDetails: z.boolean().default(false),
  quietHours: quietHours.nullable().default(null),
  inboxOfAll: z.boolean().default(false),
  secondPerson: z.boolean().default(false),
  nextOnDecision: z.boolean().default(true),
  readOlder: z.boolean().default(true),
  approvalViews: savedViews.default([]),
  updateChannel: z.enum(updateChannels).default('stable'),
  limits: z.record(z.string().refine(isAsset), z.string().refine(isLimit)).default({ ...strangerLimits }),
});
const initial: Settings = {
  theme: 'system',
  density: 'compact',
  zoom: 100,
  paletteUses: [],
  singleLetterKeys: true,
  pollSeconds: 10,
  lockAfterMinutes: 15,
  lockWithSystem: true,
  notifications: true,
  keepRunning: true,
  startAtLogin: false,
  toldOfWatching: false,
  noticeDetails: false,
  quietHours: null,
  inboxOfAll: false,
  secondPerson: false,
  nextOnDecision: true,
  readOlder: true,
  approvalViews: [],
  updateChannel: 'stable',
  limits: strangerLimits,
};

/** 0 is never. */
const sooner = (a: number, b: number): number => (a === 0 ? b : b === 0 ? a : Math.min(a, b));
/** The first, and of what guards the stricter of both: what is not known to be a person's choice weakens nothing. */
const stricter = (content: Settings, than: Settings): Settings => ({
  ...content,
  pollSeconds: Math.min(content.pollSeconds, than.pollSeconds),
  lockAfterMinutes: sooner(content.lockAfterMinutes, than.lockAfterMinutes),
  lockWithSystem: content.lockWithSystem || than.lockWithSystem,
  notifications: content.notifications || than.notifications,
  keepRunning: content.keepRunning || than.keepRunning,
  noticeDetails: content.noticeDetails && than.noticeDetails,
  quietHours: newlyQuiet(than.quietHours, content.quietHours) ? than.quietHours : content.quietHours,
  secondPerson: content.secondPerson || than.secondPerson,
  updateChannel: content.updateChannel === than.updateChannel ? content.updateChannel : 'stable',
  limits: lower(content.limits, than.limits),
});
/** What holds where nobody knows what was decided: nothing that guards is weaker than as the app comes. */
export const inDoubt = (content: Settings): Settings => stricter(content, initial);

const names: { [K in keyof Settings]: string } = {
  theme: 'Look',
  density: 'Density',
  zoom: 'Size in per cent',
  paletteUses: 'Used in the palette',
  singleLetterKeys: 'Single-letter keys',
  pollSeconds: 'Seconds between checks of the service',
  lockAfterMinutes: 'Minutes until the app locks by itself (0: never)',
  lockWithSystem: 'Locks with the system',
  notifications: 'Notifications',
  keepRunning: 'Goes on watching without a window',
  startAtLogin: 'Starts at login',
  toldOfWatching: 'Was told that it goes on without a window',
  noticeDetails: 'Notifications say what a request does',
  quietHours: 'Quiet hours',
  inboxOfAll: 'Approvals of every connection in one list',
  secondPerson: 'Batches need a second person’s check',
  nextOnDecision: 'After a decision the next one opens',
  readOlder: 'Older activities are read by themselves',
  approvalViews: 'Kept views of the approvals list',
  updateChannel: 'Update channel',
  limits: 'Limits of payments to unknown addresses',
};
const words = (settings: Settings, key: keyof Settings): string => {
  if (key === 'limits') return limitWords(settings.limits);
  if (key === 'quietHours') return quietWords(settings.quietHours);
  return key === 'approvalViews' ? settings.approvalViews.map(({ name }) => name).join(', ') : String(settings[key]);
};

export async function openSettings(kept: KeptFiles): Promise<Stored<Settings>> {
  const stored = await openStored(kept, {
    name: 'settings.json',
    schema,
    initial,
    whileClosed: inDoubt,
    inDoubt,
    takeIn: {
      facts: content =>
        (Object.keys(names) as (keyof Settings)[]).map(key => ({
          label: names[key],
          value: words(content, key),
          kind: 'text',
          source: 'pasted',
        })),
      differences: (value, content) =>
        (Object.keys(names) as (keyof Settings)[])
          .map(key => ({ label: names[key], before: words(value, key), after: words(content, key) }))
          .filter(({ before, after }) => before !== after),
      merge: (_, content) => content,
    },
  });
  /** What was chosen while no store was open; it is kept as soon as one is. */
  let meanwhile: Partial<Settings> = {};
  kept.onChange(() => {
    if (Object.keys(meanwhile).length === 0) return;
    // SECURITY: it was judged beside a file that could not be checked: what is weaker than what stands there is dropped.
    const next = stricter({ ...stored.value, ...meanwhile }, stored.value);
    void stored.set(next).then(
      () => {
        meanwhile = {};
      },
      () => {},
    );
  });
  return {
    get value() {
      return { ...stored.value, ...meanwhile };
    },
    get unverified() {
      return stored.unverified;
    },
    get isClosed() {
      return stored.isClosed;
    },
    async set(next) {
      if (kept.isOpen() && !stored.isClosed) {
        await stored.set(next);
        meanwhile = {};
      } else {
        const now = stored.value;
        meanwhile = Object.fromEntries(Object.entries(next).filter(([key, each]) => now[key as keyof Settings] !== each));
      }
    },
  };
}

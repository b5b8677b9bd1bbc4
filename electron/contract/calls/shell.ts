/** What the shell asks for: its state and settings, notifications, and what the clipboard holds. */
import { z } from 'zod';
import { longestPause } from '../quiet-hours.ts';
import { quietHours } from '../schema/quiet-hours.ts';
import { savedViews } from '../schema/views.ts';
import { isAsset, isLimit } from '../stranger-limits.ts';
import type { AppState, Settings } from '../values/app-values.ts';
import { updateChannels } from '../values/desktop/updates.ts';
import { zoomSteps } from '../zoom.ts';
import { call, nothing, typed } from './call.ts';

export const shellCalls = {
  'app.state': call({
    doc: 'Everything the shell shows: connections, key, clock, keychain, lock.',
    parameters: nothing,
    answer: typed<AppState>(),
    whileLocked: true,
  }),
  'app.settings': call({
    doc: 'Changes settings; a change that weakens one is confirmed in the confirmation window.',
    parameters: z.strictObject({
      theme: z.enum(['system', 'light', 'dark', 'contrast']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      zoom: z.literal(zoomSteps).optional(),
      paletteUses: z
        .array(z.string().regex(/^[a-z_ -]{1,64}$/, 'Expected small letters, spaces and hyphens.'))
        .max(32)
        .readonly()
        .optional(),
      singleLetterKeys: z.boolean().optional(),
      pollSeconds: z.number().int().min(2).max(300).optional(),
      lockAfterMinutes: z.number().int().min(0).max(240).optional(),
      lockWithSystem: z.boolean().optional(),
      notifications: z.boolean().optional(),
      keepRunning: z.boolean().optional(),
      startAtLogin: z.boolean().optional(),
      toldOfWatching: z.boolean().optional(),
      noticeDetails: z.boolean().optional(),
      quietHours: quietHours.nullable().optional(),
      inboxOfAll: z.boolean().optional(),
      secondPerson: z.boolean().optional(),
      nextOnDecision: z.boolean().optional(),
      readOlder: z.boolean().optional(),
      approvalViews: savedViews.optional(),
      updateChannel: z.enum(updateChannels).optional(),
      limits: z
        .record(
          z.string().refine(isAsset, 'Expected the symbol of an asset.'),
          z.string().refine(isLimit, 'Expected a decimal number.'),
        )
        .optional(),
    }),
    answer: typed<Settings>(),
    consent: 'weakens',
    whileLocked: true,
  }),
  'app.visible': call({
    doc: 'Says whether the window is in use: the feed slows down when it is not.',
    parameters: z.strictObject({ visible: z.boolean() }),
    answer: typed<null>(),
    whileLocked: true,
  }),
  'app.keep_typed': call({
    doc: 'Keeps what is typed into a form in memory until the app quits, so that it outlives the page; null forgets it.',
    parameters: z.strictObject({ form: z.string().min(1).max(300), json: z.string().max(1_000_000).nullable() }),
    answer: typed<null>(),
    whileLocked: true,
  }),
  'app.typed': call({
    doc: 'What was typed into forms since the app started, as JSON by form.',
    parameters: nothing,
    answer: typed<Readonly<Record<string, string>>>(),
  }),
  'app.try_notification': call({
    doc: 'Shows a notification now, to see whether this system lets them through; says why others are held back.',
    parameters: nothing,
    answer: typed<{ handed: boolean; held: 'off' | 'paused' | 'quiet' | null }>(),
  }),
  'app.pause_notices': call({
    doc: 'Holds notifications back for so many minutes, and then says in one what still waits; 0 ends the pause now.',
    parameters: z.strictObject({ minutes: z.number().int().min(0).max(longestPause) }),
    answer: typed<{ until: string | null }>(),
    whileLocked: true,
  }),
  'clipboard.holds': call({
    doc: 'Whether the clipboard holds exactly this text. Any other content is not returned.',
    parameters: z.strictObject({ text: z.string().max(4_000_000) }),
    answer: typed<{ same: boolean | null }>(),
  }),
};

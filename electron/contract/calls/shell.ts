/** What the shell asks for: state, settings, lock, keychain, clipboard, the vault file, and saving files. */
import { z } from 'zod';
import { matching } from '../fields.ts';
import { call, nothing } from './call.ts';

const fileStem = matching(/^[a-z0-9][a-z0-9-]{0,60}$/, 'small letters, digits and hyphens');
const csvContent = z.strictObject({
  format: z.literal('csv'),
  header: z.array(z.string()).min(1).max(64),
  rows: z.array(z.array(z.string())).max(200_000),
});
const jsonContent = z.strictObject({ format: z.literal('json'), value: z.unknown() });

export const shellCalls = {
  'app.state': call('Everything the shell shows: connections, key, clock, keychain, lock.', nothing),
  'app.settings': call(
    'Changes settings.',
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark', 'contrast']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      singleLetterKeys: z.boolean().optional(),
      pollSeconds: z.number().int().min(2).max(300).optional(),
      lockAfterMinutes: z.number().int().min(0).max(240).optional(),
      lockWithSystem: z.boolean().optional(),
      notifications: z.boolean().optional(),
    }),
  ),
  'app.visible': call(
    'Tells whether the window is looked at: the feed slows down when it is not.',
    z.strictObject({ visible: z.boolean() }),
  ),
  'app.try_notification': call('Shows a notification now, to see whether this system lets them through.', nothing),
  'app.passphrase': call(
    'Sets, changes or (null) takes away the passphrase that critical decisions ask for.',
    z.strictObject({
      current: z.string().max(1024).nullable().meta({ label: 'Present passphrase', secret: true }),
      next: z.string().min(12).max(1024).nullable().meta({ label: 'New passphrase', secret: true }),
    }),
  ),
  'app.touch_id': call(
    'Lets Touch ID answer in place of the passphrase, or no more. Switching it on needs the passphrase.',
    z.strictObject({
      on: z.boolean(),
      current: z.string().max(1024).nullable().meta({ label: 'Present passphrase', secret: true }),
    }),
  ),
  'app.lock': call('Drops every key from memory and hides what is shown.', nothing),
  'app.unlock': call('Reads the current key from the keychain again.', nothing),
  'clipboard.holds': call(
    'Whether the clipboard holds exactly this text. What it holds otherwise is not told.',
    z.strictObject({ text: z.string().max(4_000_000) }),
  ),
  'keychain.diagnose': call('Says what state the keychain is in and what to do.', nothing),
  'vault.open': call(
    'Opens (or makes) the passphrase-encrypted file vault, where no keychain can be used.',
    z.strictObject({ passphrase: z.string().min(12).max(1024).meta({ secret: true }) }),
  ),
  'files.take_in': call(
    'Takes in a file of the app that is not what it wrote last, with every entry shown in the confirmation window.',
    z.strictObject({ path: z.string().max(100) }),
  ),
  'files.dismiss': call(
    'Goes on without a file of the app that was set aside or is missing; the confirmation window asks.',
    z.strictObject({ path: z.string().max(100) }),
  ),
  'files.save': call(
    'Saves a table to a place the person chooses in a dialog: CSV that runs nothing in a spreadsheet, or JSON.',
    z.strictObject({ name: fileStem, content: z.discriminatedUnion('format', [csvContent, jsonContent]) }),
  ),
};

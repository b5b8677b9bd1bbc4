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
    'Changes settings; what weakens one, once the confirmation window said so.',
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark', 'contrast']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      singleLetterKeys: z.boolean().optional(),
      pollSeconds: z.number().int().min(2).max(300).optional(),
      lockAfterMinutes: z.number().int().min(0).max(240).optional(),
      lockWithSystem: z.boolean().optional(),
      notifications: z.boolean().optional(),
    }),
    'main',
    'weakens',
  ),
  'app.visible': call(
    'Tells whether the window is looked at: the feed slows down when it is not.',
    z.strictObject({ visible: z.boolean() }),
  ),
  'app.try_notification': call('Shows a notification now, to see whether this system lets them through.', nothing),
  'app.passphrase': call(
    'Sets or changes the passphrase that critical decisions ask for, or takes it away. The trusted window asks for it.',
    z.strictObject({ action: z.enum(['set', 'take_away']) }),
    'main',
    'inside',
  ),
  'app.touch_id': call(
    'Lets Touch ID answer in place of the passphrase, or no more. Switching it on needs the passphrase, in the trusted window.',
    z.strictObject({ on: z.boolean() }),
    'main',
    'inside',
  ),
  'app.lock': call('Drops every key from memory and hides what is shown.', nothing),
  'app.unlock': call('Asks a person in the trusted window to unlock; a call alone never does.', nothing, 'main', 'inside'),
  'clipboard.holds': call(
    'Whether the clipboard holds exactly this text. What it holds otherwise is not told.',
    z.strictObject({ text: z.string().max(4_000_000) }),
  ),
  'keychain.diagnose': call('Says what state the keychain is in and what to do.', nothing),
  'vault.open': call(
    'Opens (or makes) the passphrase-encrypted file vault, where no keychain can be used. The trusted window asks for its passphrase.',
    nothing,
    'main',
    'inside',
  ),
  'files.take_in': call(
    'Takes in a file of the app that is not what it wrote last, with every entry shown in the confirmation window.',
    z.strictObject({ path: z.string().max(100) }),
    'main',
    'inside',
  ),
  'files.dismiss': call(
    'Goes on without a file of the app that was set aside or is missing; the confirmation window asks.',
    z.strictObject({ path: z.string().max(100) }),
    'main',
    'inside',
  ),
  'files.save': call(
    'Saves a table to a place the person chooses in a dialog: CSV that runs nothing in a spreadsheet, or JSON.',
    z.strictObject({ name: fileStem, content: z.discriminatedUnion('format', [csvContent, jsonContent]) }),
  ),
};

/** What opens the app and what guards it: the lock, the passphrase, Touch ID, the keychain and the vault in its place. */
import { z } from 'zod';
import type { Diagnosis } from '../values/app-values.ts';
import { lockReasons } from '../values/watching.ts';
import { call, nothing, typed } from './call.ts';

export const lockCalls = {
  'app.passphrase': call({
    doc: 'Sets, changes or removes the passphrase required for critical decisions. The trusted window asks for it.',
    parameters: z.strictObject({ action: z.enum(['set', 'take_away']) }),
    answer: typed<null>(),
    consent: 'inside',
  }),
  'app.touch_id': call({
    doc: 'Lets Touch ID answer in place of the passphrase, or stops doing so. Switching it on requires the passphrase, in the trusted window.',
    parameters: z.strictObject({ on: z.boolean() }),
    answer: typed<null>(),
    consent: 'inside',
  }),
  'app.lock': call({
    doc: 'Drops every key from memory and hides what is shown. Why is said on the lock screen, and changes nothing.',
    parameters: z.strictObject({ by: z.enum(lockReasons).exclude(['start']).optional() }),
    answer: typed<null>(),
  }),
  'app.unlock': call({
    doc: 'Asks a person in the trusted window to unlock; a call alone never does.',
    parameters: nothing,
    answer: typed<null>(),
    consent: 'inside',
    whileLocked: true,
  }),
  'keychain.diagnose': call({
    doc: 'Returns the state of the keychain and what to do.',
    parameters: nothing,
    answer: typed<Diagnosis>(),
    whileLocked: true,
  }),
  'vault.open': call({
    doc: 'Opens (or creates) the passphrase-encrypted file vault, where no keychain can be used. The trusted window asks for its passphrase.',
    parameters: nothing,
    answer: typed<Diagnosis>(),
    consent: 'inside',
    whileLocked: true,
  }),
};

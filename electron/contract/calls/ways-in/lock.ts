/** What opens the app and what guards it: the lock, the passphrase, Touch ID, the keychain and the vault in its place. */
import { z } from 'zod';
import { identifier } from '../../schema/fields.ts';
import type { Diagnosis, KeyInfo } from '../../values/app-values.ts';
import { lockReasons } from '../../values/ways-in/watching.ts';
import { call, nothing, typed } from '../call.ts';

export const lockCalls = {
  'app.passphrase': call({
    doc: 'Sets, changes or removes the passphrase, which seals the keys, unlocks and releases critical decisions; or one for decisions alone. The trusted window asks for it.',
    parameters: z.strictObject({ action: z.enum(['set', 'take_away', 'decisions_only']) }),
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
  'app.start_over': call({
    doc: 'Gives up the keys that only a lost passphrase opens: set aside in the keychain, never deleted. The trusted window says which, and a person types it there.',
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
    doc: 'Opens (or creates) the passphrase-encrypted file vault, in place of a keychain or beside it. The trusted window asks for its passphrase.',
    parameters: nothing,
    answer: typed<Diagnosis>(),
    consent: 'inside',
    whileLocked: true,
  }),
  'vault.close': call({
    doc: 'Closes the file vault where it stands beside the keychain. What is in it waits for its passphrase.',
    parameters: nothing,
    answer: typed<null>(),
  }),
  'vault.passphrase': call({
    doc: 'Changes the passphrase of the file vault. The trusted window asks for both.',
    parameters: nothing,
    answer: typed<null>(),
    consent: 'inside',
  }),
  'vault.move_home': call({
    doc: 'Moves what Countersign keeps for itself, the keys of its files and its journal, between the file vault and the keychain. The trusted window asks for both passphrases.',
    parameters: z.strictObject({ to: z.enum(['keychain', 'file vault']) }),
    answer: typed<null>(),
    consent: 'inside',
  }),
  'keys.move': call({
    doc: 'Moves a key between the keychain and the file vault: written there, read back, then removed here.',
    parameters: z.strictObject({ keyId: identifier(), to: z.enum(['keychain', 'file vault']) }),
    answer: typed<KeyInfo>(),
    consent: 'person',
  }),
};

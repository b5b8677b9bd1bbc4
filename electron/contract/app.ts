/**
 * The app's own calls, beside the service's operations: same bridge, same dispatch, same outcome.
 * `from` says which page may ask; `confirm` calls can be made by the confirmation page alone.
 */
import type { z } from 'zod';
import { addressBookCalls } from './calls/address-book.ts';
import type { AppCall } from './calls/call.ts';
import { connectionCalls } from './calls/connections.ts';
import { earnCalls } from './calls/earn.ts';
import { formCalls } from './calls/forms.ts';
import { journalCalls } from './calls/journal.ts';
import { keyCalls } from './calls/keys.ts';
import { organisationCalls } from './calls/organisation.ts';
import { reviewCalls } from './calls/reviews.ts';
import { shellCalls } from './calls/shell.ts';
import { signingCalls } from './calls/signing.ts';
import { trustedCalls } from './calls/trusted.ts';
import { walletCalls } from './calls/wallets.ts';
import { webhookCalls } from './calls/webhooks.ts';

/** Calls that are answered while the app is locked; all others are refused with `locked`. */
export const whileLocked: ReadonlySet<string> = new Set([
  'app.state',
  'app.settings',
  'app.visible',
  'app.unlock',
  'keychain.diagnose',
  'vault.open',
  'trusted.current',
  'trusted.give',
]);

export const appCalls = {
  ...shellCalls,
  ...connectionCalls,
  ...keyCalls,
  ...reviewCalls,
  ...trustedCalls,
  ...formCalls,
  ...addressBookCalls,
  ...webhookCalls,
  ...walletCalls,
  ...earnCalls,
  ...organisationCalls,
  ...signingCalls,
  ...journalCalls,
} satisfies Record<string, AppCall>;

export type AppCallName = keyof typeof appCalls;
export type AppParameters<N extends AppCallName> = z.input<(typeof appCalls)[N]['parameters']>;

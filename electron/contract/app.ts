/** The app's own calls, beside the service's operations: same bridge, same dispatch, same outcome. */
import type { z } from 'zod';
import { addressBookCalls } from './calls/address-book.ts';
import type { Answer, AppCall } from './calls/call.ts';
import { diagnosticsCalls } from './calls/desktop/diagnostics.ts';
import { updateCalls } from './calls/desktop/updates.ts';
import { earnCalls } from './calls/earn.ts';
import { evidenceCalls } from './calls/evidence.ts';
import { fileCalls } from './calls/files.ts';
import { formCalls } from './calls/forms.ts';
import { journalCalls } from './calls/journal.ts';
import { movingCalls } from './calls/moving.ts';
import { olderCalls } from './calls/older.ts';
import { organisationCalls } from './calls/organisation.ts';
import { reviewCalls } from './calls/reviews.ts';
import { shellCalls } from './calls/shell.ts';
import { signingCalls } from './calls/signing.ts';
import { trustedCalls } from './calls/trusted.ts';
import { walletCalls } from './calls/wallets.ts';
import { connectionCalls } from './calls/ways-in/connections.ts';
import { keyCalls } from './calls/ways-in/keys.ts';
import { lockCalls } from './calls/ways-in/lock.ts';
import { loginCalls } from './calls/ways-in/logins.ts';
import { signupCalls } from './calls/ways-in/signup.ts';
import { watchCalls } from './calls/ways-in/watch.ts';
import { webhookCalls } from './calls/webhooks.ts';

export const appCalls = {
  ...shellCalls,
  ...lockCalls,
  ...fileCalls,
  ...diagnosticsCalls,
  ...connectionCalls,
  ...watchCalls,
  ...keyCalls,
  ...loginCalls,
  ...reviewCalls,
  ...trustedCalls,
  ...formCalls,
  ...addressBookCalls,
  ...webhookCalls,
  ...walletCalls,
  ...earnCalls,
  ...organisationCalls,
  ...signingCalls,
  ...signupCalls,
  ...evidenceCalls,
  ...journalCalls,
  ...olderCalls,
  ...movingCalls,
  ...updateCalls,
} satisfies Record<string, AppCall>;

type AppCalls = typeof appCalls;
export type AppCallName = keyof AppCalls;
export type AppParameters<N extends AppCallName> = z.input<AppCalls[N]['parameters']>;
export type AppAnswers = { [N in AppCallName]: AppCalls[N]['answer'] extends Answer<infer A> ? A : never };

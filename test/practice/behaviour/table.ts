/** All behaviours. A new row of the one table does not compile here until its behaviour exists. */
import type { QueryName } from '../../../electron/contract/operations/table.ts';
import type { Answers, DeedName, Deeds } from '../context.ts';
import { access, accessAnswers } from './access.ts';
import { activities } from './activities.ts';
import { earn, earnAnswers } from './earn.ts';
import { historyAnswers } from './history.ts';
import { keyAnswers, keys } from './keys.ts';
import { otp } from './otp.ts';
import { people, peopleAnswers } from './people.ts';
import { secretAnswers, secrets } from './secrets.ts';
import { sessions } from './sessions.ts';
import { settingAnswers, settings } from './settings.ts';
import { signing } from './signing.ts';
import { walletAnswers, wallets } from './wallets.ts';
import { webhookAnswers, webhooks } from './webhooks.ts';

export const phrases = {
  ...signing,
  ...wallets,
  ...keys,
  ...earn,
  ...webhooks,
  ...people,
  ...access,
  ...settings,
  ...secrets,
  ...sessions,
  ...otp,
} satisfies Deeds<DeedName>;

export const answers = {
  ...activities,
  ...walletAnswers,
  ...historyAnswers,
  ...keyAnswers,
  ...earnAnswers,
  ...webhookAnswers,
  ...peopleAnswers,
  ...accessAnswers,
  ...settingAnswers,
  ...secretAnswers,
} satisfies Answers<QueryName>;

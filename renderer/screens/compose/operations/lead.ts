import type { FormEntry } from '../../../../electron/contract/values/app-values.ts';
import { ui } from '../../../stores.ts';

/** To where an operation is carried out that is no form: step by step, in main. */
export const leads: Record<NonNullable<FormEntry['flow']>, () => void> = {
  logins: () => ui.getState().go('logins'),
  codes: () => ui.getState().cover('code'),
  signup: () => ui.getState().cover('signup'),
};

/** Every action in words; one without a row does not compile. */
import type { Action } from '../../../chains/effect.ts';
import { accounts } from './accounts.ts';
import { allowances } from './allowances.ts';
import { calls } from './calls.ts';
import { coins } from './coins.ts';
import { control } from './control.ts';
import { instructions } from './instructions.ts';
import type { Rows } from './row.ts';
import { staking } from './staking.ts';
import { transfers } from './transfers.ts';
import { typedData } from './typed-data.ts';
import { unread } from './unread.ts';

export const rows: Rows<Action> = {
  ...transfers,
  ...coins,
  ...allowances,
  ...control,
  ...calls,
  ...accounts,
  ...typedData,
  ...staking,
  ...instructions,
  ...unread,
};

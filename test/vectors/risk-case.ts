/** A request that a rule must find, and one close by that it must not. */
import type { Activity } from '../../electron/contract/service/activity.ts';
import type { ReviewContext } from '../../electron/core/known/context.ts';
import type { Request } from './payloads.ts';

export interface RiskCase {
  fires: Request & { activity?: Activity };
  quiet: Request & { activity?: Activity };
  /** What both are reviewed against, where the usual context does not do. */
  in?: ReviewContext;
  /** What the quiet one is reviewed against, where the context is what differs. */
  quietIn?: ReviewContext;
}
export type RiskCases = Record<string, RiskCase>;

/** A submit by its type without prefix. */
export const submit = (type: string, parameters: unknown, activity?: Activity): Request & { activity?: Activity } => ({
  type: `ACTIVITY_TYPE_${type}`,
  parameters,
  ...(activity === undefined ? {} : { activity }),
});

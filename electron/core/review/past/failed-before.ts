/** Which request of the past failed that asks for the same: looked up, so that a list need not compare every line with every other. */
import type { Activity } from '../../../contract/service/activity.ts';
import { isObject } from '../../../contract/text/members.ts';
import { keptWith } from '../../budget/kept-with.ts';
import type { ReviewContext } from '../../known/context.ts';
import { sha256Of } from '../../text/canonical.ts';
import { isDefault, sameValue } from '../../text/compare.ts';
import { type Effort, effort, TooMuch } from '../../text/effort.ts';
import { only } from '../../text/one-of.ts';
import { baseOf } from '../subject.ts';
import { weightOf } from '../weight.ts';

/** Steps for all that failed of one kind; a request of every size the service takes needs a hundredth. */
const most = 400_000;

type Failed = ReadonlyMap<string, readonly Activity[]> | 'too much';

const indices = new WeakMap<ReviewContext, Map<string, Failed>>();
/** Of what failed nothing changes any more. */
const keys = keptWith<Activity, { key: string; weight: number }>();

/**
 * The first one of the same kind that failed and asked for the same.
 * @param base its type without version
 * @param id of the activity that is asked about, which is none of its own past
 * @throws TooMuch
 */
export function failedLike(
  { base, parameters, id }: { base: string; parameters: unknown; id: string | undefined },
  context: ReviewContext,
): Activity | undefined {
  const ofContext = indices.get(context) ?? new Map<string, Failed>();
  indices.set(context, ofContext);
  const failed = ofContext.get(base) ?? indexOf(base, context.history ?? []);
  ofContext.set(base, failed);
  // SECURITY: what was not compared was not found to be new (docs/threats.md#rules).
  if (failed === 'too much') throw new TooMuch('more failed than is compared');
  if (failed.size === 0) return undefined;
  return failed.get(keyOf(parameters))?.find(each => each.id !== id && sameValue(parameters, only(each.intent)));
}

function indexOf(base: string, history: readonly Activity[]): Failed {
  const found = new Map<string, Activity[]>();
  const work = effort(most);
  try {
    for (const activity of history)
      if (activity.status === 'ACTIVITY_STATUS_FAILED' && baseOf(activity.type) === base) {
        const key = keyOfActivity(activity, work);
        found.set(key, [...(found.get(key) ?? []), activity]);
      }
  } catch (error) {
    if (error instanceof TooMuch) return 'too much';
    throw error;
  }
  return found;
}

function keyOfActivity(activity: Activity, work: Effort): string {
  const known = keys.get(activity);
  // SECURITY: counted before it is read: requests that fail are cheap to make, and may be as large as they like.
  const weight = known?.weight ?? weightOf(only(activity.intent), most);
  work.spend(weight);
  const key = known?.key ?? keyOf(only(activity.intent));
  keys.set(activity, { key, weight });
  return key;
}

/** The same for values that are the same but for what a service adds where nothing was sent. */
const keyOf = (value: unknown): string => sha256Of(bare(value));

/** In one pass; empty for what says nothing. */
function bare(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.map(bare).join()}]`;
  if (!isObject(value)) return isDefault(value) ? '' : JSON.stringify(value);
  const said: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const inner = bare(value[name]);
    if (inner !== '') said.push(`${JSON.stringify(name)}:${inner}`);
  }
  return said.length === 0 ? '' : `{${said.join()}}`;
}

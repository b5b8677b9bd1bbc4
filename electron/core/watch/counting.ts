/**
 * What the watch key looks at: everything open at one organisation, a page at a time, of which ids and times are kept and
 * nothing else. SECURITY: no text of an activity outlives the page it came in (docs/threats.md#locking).
 */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { slicesBy } from '../budget/slices.ts';
import { lister } from '../feed/open-ones.ts';
import type { Page } from '../feed/read.ts';
import type { FeedReader } from '../feed/reader.ts';
import type { Clock } from '../ports.ts';
import type { Service, Target } from '../service/service.ts';
import { voteStateOf } from '../stamps/vote-state.ts';

/** What waited when everything open was looked over once. */
export interface Looked {
  ids: ReadonlySet<string>;
  /** When the first approvals of it lapse; null where none do. */
  lapsesAt: string | null;
}

export interface CountingNeeds {
  service: Service;
  target: Target;
  clock: Pick<Clock, 'monotonic' | 'sleep'>;
  /** Whose votes are missing: the user who votes over the connection, not the one who looks. */
  voterId: string;
  /** Activities that the voter's own key said, before the lock, the voter cannot decide. */
  notTheirs: ReadonlySet<string>;
  /** The service's clock as far as it is known, milliseconds. */
  now(): number;
  onLooked(looked: Looked): void;
}

/** Pages of one pass: five thousand activities. What is behind them is not counted. */
const mostPages = 50;
/** The same where the service cannot tell open ones apart: the newest five hundred, decided or not. */
const mostUnfiltered = 5;

/**
 * When the approvals of an activity lapse that waits for the voter; undefined where it does not wait for them.
 * The service says `canApprove` of whoever asks (docs/service.md#votes), and that is the watch key: of the voter only their
 * votes are known.
 */
export function waitingLapse(
  activity: Activity,
  { voterId, notTheirs, now }: Pick<CountingNeeds, 'voterId' | 'notTheirs' | 'now'>,
): string | null | undefined {
  const canApprove = activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' && !notTheirs.has(activity.id);
  const { group, lapsesAt } = voteStateOf({ ...activity, canApprove }, voterId, now());
  return group === 'needs_me' ? lapsesAt : undefined;
}

export function createCounting(needs: CountingNeeds): FeedReader {
  const list = lister(needs.service, needs.target, () => slicesBy(needs.clock));
  let isChecked = false;
  let canFilter = true;
  let isWhole = false;
  /** A pass under way: where it goes on, and what was found so far. */
  let pass: { before: string | null; pages: number; found: Map<string, string | null> } | null = null;

  const end = (found: ReadonlyMap<string, string | null>) => {
    const at = new Date(needs.now()).toISOString();
    const lapses = [...found.values()].filter(lapse => lapse !== null && lapse > at).sort();
    pass = null;
    isWhole = true;
    needs.onLooked({ ids: new Set(found.keys()), lapsesAt: lapses[0] ?? null });
  };
  const taken = (page: Page, found: Map<string, string | null>) => {
    for (const item of page.items) {
      const lapsesAt = item.kind === 'activity' ? waitingLapse(item.activity, needs) : undefined;
      if (lapsesAt === undefined) found.delete(item.id);
      else found.set(item.id, lapsesAt);
    }
  };
  const goOn = async (): Promise<Failure | null> => {
    pass ??= { before: null, pages: 0, found: new Map() };
    const current = pass;
    const page = await list('poll', { before: current.before, open: canFilter });
    if (!page.ok) {
      pass = null;
      const isRefused = page.code === 'refused' || page.code === 'invalid' || page.code === 'not_found';
      // The activity that the cursor named is no longer in the list: begin again, at the next look.
      if (isRefused && current.before !== null) return null;
      if (isRefused && canFilter) {
        canFilter = false;
        return null;
      }
      return page;
    }
    const { full, cursor } = page.value;
    taken(page.value, current.found);
    current.pages += 1;
    const isStuck = cursor === current.before;
    if (!full || cursor === null || isStuck || current.pages >= (canFilter ? mostPages : mostUnfiltered)) end(current.found);
    else current.before = cursor;
    return null;
  };

  return {
    async newest() {
      if (!isChecked) {
        const fit = await stillFit(needs);
        if (!fit.ok) return fit;
        isChecked = true;
      }
      return goOn();
    },
    step: goOn,
    todo: () => (pass !== null || (!canFilter && !isWhole) ? 'now' : null),
    complete: () => isWhole,
    // It rests between no two walks.
    hurry: () => {},
  };
}

/**
 * SECURITY: what was so when the key was chosen may not be so now: its user may have become one who decides, and then no
 * longer looks with a record that other programs can read (docs/threats.md#locking).
 */
async function stillFit({ service, target, voterId }: CountingNeeds): Promise<Outcome<null>> {
  const patience = { priority: 'poll', attempts: 1 } as const;
  const me = await service.query(target, 'whoami', {}, patience);
  if (!me.ok) return me;
  const { userId } = me.value;
  if (userId === voterId) return unfit('it belongs to the user who votes here');
  const configs = await service.query(target, 'get_organization_configs', {}, patience);
  if (!configs.ok && configs.code !== 'operation_unavailable' && configs.code !== 'permission_denied') return configs;
  if (configs.ok && configs.value.configs.quorum?.userIds.includes(userId)) return unfit('its user is in the root quorum');
  return done(null);
}

const unfit = (why: string): Failure =>
  failure('forbidden', `The watch key may no longer look: ${why}. Choose one of a user who may only read.`);

/** What belongs together: the entries about one activity, whichever of its names each of them says. */
import type { JournalEntry, KnownActivity, Matter, MatterFilter, MatterPage } from '../../contract/values/journal.ts';
import type { JournalLine } from './entry.ts';
import { matcher, searched } from './view.ts';

export interface Matters {
  /** Takes the next line; of several journals, those of each in its order. */
  take(entry: JournalEntry, line: JournalLine): void;
  query(query: MatterQuery): MatterPage;
}

export interface MatterQuery extends MatterFilter {
  /** How many of the newest are left out. */
  skip?: number | undefined;
  limit: number;
  /** What an activity was read as; for a search, too. */
  known?(activityId: string, organizationId: string | null): KnownActivity | null;
  /** What several journals say differently. */
  differing?(steps: readonly JournalEntry[]): Matter['differs'];
}

export interface Gathered {
  steps: JournalEntry[];
  names: string[];
}

/** As many steps as anybody reads of one; a page could open one review for ever. */
const mostSteps = 60;
const firstSteps = 10;

export function gatherMatters(): Matters {
  let all: Gathered[] = [];
  const byName = new Map<string, Gathered>();
  let entries = 0;
  let sorted = true;

  /** Two that turn out to be one: the later goes into the earlier. */
  const join = (into: Gathered, other: Gathered) => {
    into.steps = [...into.steps, ...other.steps].sort(before);
    into.names.push(...other.names);
    for (const name of other.names) byName.set(name, into);
    other.steps = [];
  };
  const sort = () => {
    if (sorted) return;
    all = all.filter(({ steps }) => steps.length > 0).sort((a, b) => -before(lastOf(a), lastOf(b)));
    sorted = true;
  };

  return {
    take(entry, line) {
      entries += 1;
      sorted = false;
      const names = namesOf(line);
      const found = [...new Set(names.flatMap(name => byName.get(name) ?? []))];
      const [first, ...others] = found;
      const into: Gathered = first ?? { steps: [], names: [] };
      if (first === undefined) all.push(into);
      for (const other of others) join(into, other);
      into.steps.push(entry);
      // Lines of one journal come in their order; of the next one they may be older.
      if (into.steps.length > 1 && entry.machine !== undefined) into.steps.sort(before);
      for (const name of names)
        if (!byName.has(name)) {
          byName.set(name, into);
          into.names.push(name);
        }
    },
    query({ skip = 0, limit, known = () => null, differing = () => [], ...filter }) {
      sort();
      const matches = matching(filter, known);
      const found = all.filter(matches);
      const matters = found.slice(skip, skip + limit).map(gathered => matterOf(gathered, known, differing));
      return { matters, found: found.length, total: all.length, entries };
    },
  };
}

/** By the time that was written; of one moment by the place in the journal. */
function before(a: JournalEntry, b: JournalEntry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return (a.machine ?? 0) - (b.machine ?? 0) || a.sequence - b.sequence;
}
const none = { at: '', sequence: 0 } as JournalEntry;
const lastOf = ({ steps }: Pick<Gathered, 'steps'>): JournalEntry => steps.at(-1) ?? none;

const targeted = /"fingerprint":"(sha256:[0-9a-f]{64})"/;

/**
 * What a line calls its activity: by its id, by its fingerprint, and a vote by that of what it is for.
 * SECURITY: within one organisation. A service that gives an activity the id of another organisation's joins nothing.
 */
export function namesOf(line: JournalLine): string[] {
  const { organizationId = '', activityId, fingerprint, body } = line as Partial<Record<string, unknown>>;
  if (typeof organizationId !== 'string') return [];
  const names: string[] = [];
  const add = (kind: string, name: unknown) => {
    if (typeof name === 'string' && name !== '') names.push(`${organizationId}\n${kind}\n${name}`);
  };
  add('activity', activityId);
  add('fingerprint', fingerprint);
  const isVote = 'operation' in line && (line.operation === 'approve_activity' || line.operation === 'reject_activity');
  if (isVote && typeof body === 'string') add('fingerprint', targeted.exec(body)?.[1]);
  return names;
}

function matching(filter: MatterFilter, known: NonNullable<MatterQuery['known']>): (gathered: Gathered) => boolean {
  const { search = '', machine, ...narrow } = filter;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = matcher(narrow);
  return ({ steps }) => {
    const some = steps.some(step => fits(step) && (machine === undefined || step.machine === machine));
    if (!some || words.length === 0) return some;
    const activityId = activityOf(steps);
    const read = activityId === null ? null : known(activityId, organisationOf(steps));
    const said = read === null ? '' : `${read.title} ${read.amount ?? ''} ${read.about ?? ''}`;
    const text = `${said}\n${steps.map(searched).join('\n')}`.toLowerCase();
    return words.every(word => text.includes(word));
  };
}

const activityOf = (steps: readonly JournalEntry[]): string | null => steps.find(step => step.activityId)?.activityId ?? null;
const organisationOf = (steps: readonly JournalEntry[]): string | null =>
  steps.find(step => step.organizationId !== null)?.organizationId ?? null;

export function matterOf(
  gathered: Pick<Gathered, 'steps'>,
  known: NonNullable<MatterQuery['known']>,
  differing: NonNullable<MatterQuery['differing']>,
): Matter {
  const { steps } = gathered;
  const first = steps[0] ?? none;
  const activityId = activityOf(steps);
  const organizationId = organisationOf(steps);
  const decided = steps.findLast(step => step.decision !== null);
  const left = Math.max(0, steps.length - mostSteps);
  return {
    matterId: `${first.machine ?? 0} ${first.sequence}`,
    activityId,
    organizationId,
    known: activityId === null ? null : known(activityId, organizationId),
    decision: decided?.decision ?? null,
    reason: steps.findLast(step => step.reason !== null)?.reason ?? null,
    outcome: steps.findLast(step => step.outcome !== null)?.outcome ?? null,
    since: first.at,
    at: lastOf(gathered).at,
    keyIds: [...new Set(steps.flatMap(step => step.keyId ?? []))],
    steps: left === 0 ? steps : [...steps.slice(0, firstSteps), ...steps.slice(firstSteps + left)],
    left,
    machines: [...new Set(steps.flatMap(step => step.machine ?? []))],
    differs: differing(steps),
  };
}

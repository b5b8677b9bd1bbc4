/** A service in a few lines: keeps one activity per body, counts votes, and loses answers where a test says so. */

import type { ActivityName } from '../../../electron/contract/operations/table.ts';
import { rowOf } from '../../../electron/contract/operations/table.ts';
import type { Clock } from '../../../electron/core/ports.ts';
import { fingerprintOf } from '../../../electron/core/stamps/fingerprint.ts';
import { type Answer, type Asked, type ScriptedHttp, serviceError } from './scripted-http.ts';

type Json = Record<string, unknown>;
export interface Ledger {
  activities: Json[];
  /** Bodies of submits, in the order they came. */
  bodies: string[];
  /** What happens to the nth submit: before it is carried out, or to its answer. */
  faults: ({ before: Answer } | { after: Answer } | null)[];
  /** Changes every activity on its way out. */
  present: (activity: Json) => Json;
  /** Status of a new activity. */
  status: string;
  add(more?: Json): Json;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const bytes = (text: string) => new TextEncoder().encode(text);

export function ledger(http: ScriptedHttp, clock: Clock): Ledger {
  const at = () => ({ seconds: String(Math.floor(clock.now() / 1000)), nanos: '0' });
  const make = (more: Json = {}): Json => ({
    id: `act-${String(book.activities.length).padStart(6, '0')}`,
    organizationId: 'org-1',
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    intent: { signRawPayloadIntentV2: {} },
    result: {},
    votes: [],
    fingerprint: fingerprintOf(bytes(`activity ${book.activities.length}`)),
    canApprove: true,
    canReject: true,
    createdAt: at(),
    updatedAt: at(),
    ...more,
  });
  const book: Ledger = {
    activities: [],
    bodies: [],
    faults: [],
    present: activity => activity,
    status: 'ACTIVITY_STATUS_COMPLETED',
    add(more) {
      const activity = make(more);
      book.activities.unshift(activity);
      return activity;
    },
  };
  const carryOut = (asked: Asked): Answer => {
    const name = nameOf(asked.path) as ActivityName;
    const parameters = asked.body.parameters as Json;
    if (name === 'approve_activity' || name === 'reject_activity') {
      const target = book.activities.find(a => a.fingerprint === parameters.fingerprint);
      if (target === undefined) return serviceError(404, 5, 'No activity found with fingerprint');
      const votes = target.votes as Json[];
      const selection = name === 'approve_activity' ? 'VOTE_SELECTION_APPROVED' : 'VOTE_SELECTION_REJECTED';
      if (!votes.some(v => v.message === asked.text))
        votes.push({ userId: 'u-1', selection, message: asked.text, createdAt: at() });
      return { json: { activity: book.present(target) } };
    }
    const row = rowOf(name);
    if (row?.kind !== 'activity') return { status: 404, text: '' };
    const fingerprint = fingerprintOf(bytes(asked.text));
    const known = book.activities.find(a => a.fingerprint === fingerprint);
    const result =
      row.result === null || book.status !== 'ACTIVITY_STATUS_COMPLETED'
        ? {}
        : { [row.result.member]: { r: 'aa', s: 'bb', v: '00' } };
    const activity =
      known ?? book.add({ status: book.status, type: row.type, intent: { [row.intent]: parameters }, result, fingerprint });
    return { json: { activity: book.present(activity) } };
  };
  http.answer = asked => {
    const name = nameOf(asked.path);
    if (name === 'whoami')
      return { json: { organizationId: 'org-1', organizationName: 'Northwind', userId: 'u-1', username: 'ada' } };
    if (name === 'get_activity') {
      const found = book.activities.find(a => a.id === asked.body.activityId);
      return found === undefined ? serviceError(404, 5, 'No activity found') : { json: { activity: book.present(found) } };
    }
    if (name === 'list_activities') {
      const { limit, before } = asked.body.paginationOptions as { limit: string; before?: string };
      const wanted = asked.body.filterByStatus as string[] | undefined;
      const all = book.activities.filter(a => wanted === undefined || wanted.includes(String(a.status)));
      const start = before === undefined ? 0 : all.findIndex(a => a.id === before) + 1;
      if (before !== undefined && start === 0) return serviceError(400, 3, 'invalid request', 'REQUEST_INVALID');
      return { json: { activities: all.slice(start, start + Number(limit)).map(book.present) } };
    }
    const fault = book.faults[book.bodies.length] ?? null;
    book.bodies.push(asked.text);
    if (fault !== null && 'before' in fault) return fault.before;
    const answer = carryOut(asked);
    return fault === null ? answer : fault.after;
  };
  return book;
}

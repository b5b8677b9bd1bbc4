/** The life of an activity: submitted once, voted on, carried out when it is allowed (docs/service.md#activities). */
import { createHash } from 'node:crypto';
import { type ActivityName, rowOfType } from '../../electron/contract/operations/table.ts';
import type { ActivityOperation } from '../../electron/contract/schema/operation.ts';
import type { Caller, VoteStamp } from './authenticate.ts';
import { phrases as table } from './behaviour/table.ts';
import type { Clock } from './clock.ts';
import { type Rules, ruleOf, rules as standardRules, tally, verdict } from './consensus.ts';
import { type Context, createContext, type DeedName } from './context.ts';
import { proofsFor } from './enclave/proofs.ts';
import { ActivityFailure, ServiceError } from './errors.ts';
import { refuseReader } from './reader.ts';
import type { Parsed } from './request.ts';
import type { ActivityRecord, Organisation, VoteRecord } from './state.ts';
import type { Store } from './store.ts';

interface Submission {
  name: ActivityName;
  row: ActivityOperation;
  caller: Caller;
  stamp: VoteStamp;
  body: Buffer;
  parsed: Parsed;
}

/** `sha256:` and the lower-case hex SHA-256 of the raw body bytes (docs/service.md#fingerprint). */
export function fingerprintOf(body: Uint8Array): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`;
}

type Loose = { check?(c: Context, p: unknown): void; perform(c: Context, p: unknown): unknown };
/** Told after each vote and each change of status. */
export type Watch = (record: ActivityRecord, organisation: Organisation) => void;

/** Parameters were checked against the row before they come here. */
const phrases: Record<DeedName, Loose> = table as unknown as Record<DeedName, Loose>;

export interface Activities {
  /** Answers with the activity: the new one, the one of the same bytes, or the target of a vote. */
  submit(submission: Submission): Promise<ActivityRecord>;
  rules: Rules;
}

export function createActivities(store: Store, clock: Clock, watch: Watch = () => undefined): Activities {
  const { state } = store;
  const rules: Rules = { ...standardRules };
  let last: Promise<unknown> = Promise.resolve();

  const vote = ({ caller, stamp, body }: Submission, record: ActivityRecord, selection: VoteRecord['selection']) => {
    const context = createContext(state, clock, caller.organisation, caller.user, rules);
    record.votes.push({
      id: context.newId('vote'),
      userId: caller.user.userId,
      selection,
      message: body.toString('utf8'),
      publicKey: stamp.publicKey,
      signature: stamp.signature,
      scheme: stamp.scheme,
      createdAt: clock.now(),
    });
    record.updatedAt = clock.now();
  };

  const settle = async (record: ActivityRecord, { caller }: Submission) => {
    const organisation = caller.organisation;
    const name = deedOf(record);
    const says = verdict(organisation, ruleOf(rules, name), tally(record, clock.now()));
    record.status = says === 'impossible' ? 'ACTIVITY_STATUS_REJECTED' : 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
    if (says !== 'allowed') return;
    if (name === null) {
      Object.assign(record, { status: 'ACTIVITY_STATUS_COMPLETED', updatedAt: clock.now() });
      return;
    }
    const proposer = state.organisations.flatMap(o => o.users).find(u => u.userId === record.proposerId) ?? caller.user;
    const context = createContext(state, clock, organisation, proposer, rules);
    try {
      // Things may have changed since it was proposed: what would be refused now fails now.
      phrases[name].check?.(context, record.parameters);
      record.result = (await phrases[name].perform(context, record.parameters)) as Record<string, unknown>;
      record.status = 'ACTIVITY_STATUS_COMPLETED';
      if (record.generateAppProofs) record.appProofs = proofsFor(state.seed, organisation, record, clock.now());
    } catch (error) {
      if (!(error instanceof ActivityFailure || error instanceof ServiceError)) throw error;
      record.failure = error.failure;
      record.status = 'ACTIVITY_STATUS_FAILED';
    }
    record.updatedAt = clock.now();
  };

  const decide = async (submission: Submission, record: ActivityRecord, selection: VoteRecord['selection']) => {
    const { approving, rejecting } = tally(record, clock.now());
    const { userId } = submission.caller.user;
    const already = selection === 'VOTE_SELECTION_APPROVED' ? approving.has(userId) : rejecting.has(userId);
    if (already) return record;
    if (record.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED')
      throw new ServiceError(
        'INVALID_ARGUMENT',
        `activity ${record.id} can not be voted on: its status is ${record.status}`,
        'REQUEST_INVALID',
      );
    vote(submission, record, selection);
    await settle(record, submission);
    watch(record, submission.caller.organisation);
    return record;
  };

  const run = async (submission: Submission): Promise<ActivityRecord> => {
    const { name, row, caller, body, parsed } = submission;
    refuseReader(caller.user);
    const fingerprint = fingerprintOf(body);
    if (name === 'approve_activity' || name === 'reject_activity') {
      const target = voteTarget(store, submission);
      const selection = name === 'approve_activity' ? 'VOTE_SELECTION_APPROVED' : 'VOTE_SELECTION_REJECTED';
      const voter = `${fingerprint}:${caller.user.userId}`;
      if (state.voteBodies[voter] === target.id) return target;
      await decide(submission, target, selection);
      state.voteBodies[voter] = target.id;
      return target;
    }
    const same = store.byFingerprint(fingerprint);
    if (same !== undefined) {
      const spoke = same.votes.some(v => v.userId === caller.user.userId);
      if (spoke || same.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return same;
      return decide(submission, same, 'VOTE_SELECTION_APPROVED');
    }
    const context = createContext(state, clock, caller.organisation, caller.user, rules);
    phrases[name].check?.(context, parsed.parameters);
    const record: ActivityRecord = {
      id: store.nextActivityId(),
      organizationId: caller.organisation.organizationId,
      status: 'ACTIVITY_STATUS_CREATED',
      type: row.type,
      parameters: parsed.parameters,
      result: null,
      fingerprint,
      proposerId: caller.user.userId,
      votes: [],
      failure: null,
      generateAppProofs: parsed.generateAppProofs,
      appProofs: [],
      createdAt: clock.now(),
      updatedAt: clock.now(),
    };
    vote(submission, record, 'VOTE_SELECTION_APPROVED');
    store.add(record);
    await settle(record, submission);
    watch(record, caller.organisation);
    return record;
  };

  return {
    rules,
    submit(submission) {
      // One at a time: two first submissions of the same bytes are one activity.
      const next = last.then(() => run(submission)).finally(() => store.save());
      last = next.catch(() => undefined);
      return next;
    },
  };
}

/** null where the table has no row of its type. */
function deedOf(record: ActivityRecord): DeedName | null {
  const known = rowOfType(record.type);
  if (known === undefined && record.intentMember === undefined) throw new Error(`no row for ${record.type}`);
  return (known?.name ?? null) as DeedName | null;
}

function voteTarget(store: Store, { caller, parsed }: Submission): ActivityRecord {
  const fingerprint = String(parsed.parameters.fingerprint);
  const target = store.byFingerprint(fingerprint);
  if (target === undefined || target.organizationId !== caller.organisation.organizationId)
    throw new ServiceError('NOT_FOUND', `No activity found with fingerprint ${fingerprint}`);
  return target;
}

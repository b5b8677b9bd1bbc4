/** Answers one stamped request: route, stamp, row, then the deed or the query. All of it is driven by the one table. */

import { type ActivityName, operations, type QueryName } from '../../electron/contract/operations/table.ts';
import { type Operation, pathOf, responseSchema } from '../../electron/contract/schema/operation.ts';
import { admit } from './allowlist.ts';
import { authenticate, authenticatePasskey, type Caller, namedOrganisation, type VoteStamp } from './authenticate.ts';
import { answers } from './behaviour/table.ts';
import type { Clock } from './clock.ts';
import { type Context, createContext } from './context.ts';
import { ServiceError } from './errors.ts';
import { wireActivity } from './present.ts';
import { checkLiveness, checkRequest, fieldPath, readJson } from './request.ts';
import { readStamp } from './stamp/verify.ts';
import type { Store } from './store.ts';
import type { Activities } from './submit.ts';

export interface Route {
  name: string;
  row: Operation;
}

/** Path → row, for the stamped operations or for those of the authentication proxy. */
export function routes(kind: 'stamped' | 'proxy'): Map<string, Route> {
  const all = Object.entries(operations) as [string, Operation][];
  return new Map(
    all
      .filter(([, row]) => (row.kind === 'proxy') === (kind === 'proxy'))
      .map(([name, row]) => [pathOf(name, row), { name, row }]),
  );
}

export interface StampedRequest {
  route: Route;
  body: Buffer;
  stampHeader: string | undefined;
  /** X-Stamp-WebAuthn. */
  passkeyHeader?: string | undefined;
  /** Set by tests: the address the request is taken to come from. Without it, loopback. */
  clientAddress?: string | undefined;
}

type LooseAnswer = (context: Context, parameters: unknown) => unknown;

export function createOperations(store: Store, clock: Clock, activities: Activities) {
  return async ({ route: { name, row }, body, stampHeader, passkeyHeader, clientAddress }: StampedRequest): Promise<unknown> => {
    const json = readJson(body);
    const { caller, stamp } = callerOf(store.state, { json, body, stampHeader, passkeyHeader }, clock.now());
    admit(caller.keyOrganisation, stamp.publicKey, clientAddress);
    const parsed = checkRequest(row, json);
    if (row.kind === 'activity') {
      // A parent reads its sub-organisations, and logs their users in; everything else their own users decide.
      if (caller.keyOrganisation !== caller.organisation && row.group !== 'sessions') throw notPermitted();
      checkLiveness(parsed.timestampMs, clock.now());
      const record = await activities.submit({ name: name as ActivityName, row, caller, stamp, body, parsed });
      const parent = store.state.organisations.find(o => o.organizationId === caller.organisation.parentId);
      return { activity: wireActivity(record, caller.organisation, parent, caller.user.userId, clock.now()) };
    }
    const answer = (answers as unknown as Record<QueryName, LooseAnswer>)[name as QueryName];
    return answer(createContext(store.state, clock, caller.organisation, caller.user, activities.rules), parsed.parameters);
  };
}

function callerOf(
  state: Store['state'],
  {
    json,
    body,
    stampHeader,
    passkeyHeader,
  }: Pick<StampedRequest, 'body' | 'stampHeader' | 'passkeyHeader'> & { json: Record<string, unknown> },
  now: number,
): { caller: Caller; stamp: VoteStamp } {
  if (stampHeader === undefined && passkeyHeader !== undefined)
    return authenticatePasskey(namedOrganisation(state, json.organizationId), passkeyHeader, body);
  const stamp = readStamp(stampHeader);
  return { caller: authenticate(state, namedOrganisation(state, json.organizationId), stamp, body, now), stamp };
}

/** The body of a policy denial (docs/service.md#error-body). */
function notPermitted(): ServiceError {
  const message = 'You do not have sufficient permissions for this request';
  return new ServiceError('PERMISSION_DENIED', message, 'REQUEST_NOT_AUTHORIZED', [
    { '@type': 'type.googleapis.com/errors.v1.PolicyEnginePermissionError', message, policyEvaluations: [] },
  ]);
}

/** What is wrong with an answer of the practice service itself; null where it fits its row. */
export function answerViolation(row: Operation, answer: unknown): string | null {
  const shape = responseSchema(row).safeParse(answer);
  if (!shape.success) return shape.error.issues.map(i => `${fieldPath(i.path)}: ${i.message}`).join('; ');
  if (row.kind !== 'activity' || row.result === null) return null;
  const { result, status } = (answer as { activity: { result: Record<string, unknown>; status: string } }).activity;
  if (status !== 'ACTIVITY_STATUS_COMPLETED') return null;
  const member = row.result.shape.safeParse(result[row.result.member]);
  return member.success
    ? null
    : `result.${row.result.member}: ${member.error.issues.map(i => `${fieldPath(i.path)}: ${i.message}`).join('; ')}`;
}

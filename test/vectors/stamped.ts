/** Activities as a service shows them whose proposer really stamped them. */

import { operations } from '../../electron/contract/operations/table.ts';
import type { Activity } from '../../electron/contract/service/activity.ts';
import { baseOf, nameOfBase } from '../../electron/core/review/subject.ts';
import { fingerprintOf } from '../../electron/core/stamps/fingerprint.ts';
import { type ApiKeyPair, keyPair, makeStamp } from '../practice/stamp/make.ts';
import { readStamp } from '../practice/stamp/verify.ts';
import { keyPairs } from './stamps.ts';

const [pair] = keyPairs;
/** The key of whoever proposes here. */
export const proposersKey: ApiKeyPair = keyPair('API_KEY_CURVE_P256', pair?.privateKey ?? '');

/** The vote of somebody who stamped this text. */
export function stampedVote(message: string, userId = 'user-ben', key = proposersKey): Activity['votes'][number] {
  const { publicKey, signature, scheme } = readStamp(makeStamp(key, Buffer.from(message)));
  return { userId, selection: 'VOTE_SELECTION_APPROVED', message, publicKey, signature, scheme };
}

/** @param more what is shown otherwise than it was stamped */
export function stampedActivity(request: { type: string; parameters: unknown }, more: Partial<Activity> = {}): Activity {
  const { type, parameters } = request;
  const name = nameOfBase(baseOf(type));
  const body = { type, timestampMs: '1795251600000', organizationId: 'o', parameters };
  const message = JSON.stringify(body);
  return {
    id: 'activity-1',
    organizationId: 'o',
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    type,
    intent: { [name === null ? 'unknownIntent' : operations[name].intent]: parameters },
    votes: [stampedVote(message)],
    fingerprint: fingerprintOf(Buffer.from(message)),
    canApprove: true,
    canReject: true,
    createdAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
    ...more,
  };
}

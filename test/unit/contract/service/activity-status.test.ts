import { expect, test } from 'vitest';
import { activityStatuses } from '../../../../electron/contract/schema/enums.ts';
import {
  isOpen,
  isPending,
  isUnderWay,
  openStatuses,
  statusTone,
  statusWord,
  waitsForVotes,
} from '../../../../electron/contract/service/activity-status.ts';

test.each([
  ['CREATED', 'Created', 'plain', 'under way'],
  ['PENDING', 'In progress', 'plain', 'under way'],
  ['COMPLETED', 'Completed', 'ok', 'over'],
  ['FAILED', 'Failed', 'critical', 'over'],
  ['REJECTED', 'Rejected', 'critical', 'over'],
  ['CONSENSUS_NEEDED', 'Waits for votes', 'look', 'waits'],
  ['AUTHENTICATORS_NEEDED', 'Waits for an authenticator', 'look', 'waits'],
])('%s', (name, words, tone, phase) => {
  const status = `ACTIVITY_STATUS_${name}`;
  expect(activityStatuses).toContain(status);
  expect([statusWord(status), statusTone(status)]).toEqual([words, tone]);
  expect(isPending(status)).toBe(phase !== 'over');
  expect([isUnderWay(status), waitsForVotes(status), !isOpen(status)]).toEqual(
    ['under way', 'waits', 'over'].map(each => each === phase),
  );
  expect(openStatuses.some(each => each === status)).toBe(isOpen(status));
});

test.each(['ACTIVITY_STATUS_SOMETHING_NEW', '', 'constructor', '__proto__'])(
  'a status nobody knows (%j) is shown as it came, may change, and is not waited for',
  status => {
    expect([statusWord(status), statusTone(status)]).toEqual([status, 'plain']);
    expect(isPending(status)).toBe(false);
    expect([isOpen(status), isUnderWay(status), waitsForVotes(status)]).toEqual([true, false, false]);
  },
);

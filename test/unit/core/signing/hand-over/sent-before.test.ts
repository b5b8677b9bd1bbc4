/** A hand-over is not sent again: its bytes are one activity, whatever became of it. */
import { expect, test } from 'vitest';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import type { BatchRequest } from '../../../../../electron/core/signing/batch/read.ts';
import type { HandOverFile } from '../../../../../electron/core/signing/hand-over/format.ts';
import { sentBefore } from '../../../../../electron/core/signing/hand-over/sent-before.ts';

const preparedAt = '2026-11-25T09:00:00.000Z';
const fingerprint = `sha256:${'ab'.repeat(32)}`;
const file = { content: { preparedAt, rows: [{ fingerprint: `sha256:${'cd'.repeat(32)}` }, { fingerprint }] } } as HandOverFile;
const requests = [{ parameters: { signWith: '0xAb', payload: 'Pay 1' } }] as BatchRequest[];
const asked = (more: Partial<Activity>): Activity =>
  ({
    ...{ id: 'there', fingerprint: `sha256:${'ef'.repeat(32)}`, status: 'ACTIVITY_STATUS_COMPLETED', createdAt: preparedAt },
    ...{ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', intent: { a: { signWith: '0xaB', payload: 'Pay 1' } } },
    ...more,
  }) as Activity;
const found = (activity: Activity) => sentBefore(file, requests, { feed: { all: () => [activity] } as never }, false);
const other = { a: { signWith: '0xab', payload: 'Pay 2' } } as never;

test.each<[string, Partial<Activity>, string | null]>([
  ['the same payload with the same account', {}, 'Row 1 was requested already, in the activity there'],
  ['it was refused', { status: 'ACTIVITY_STATUS_REJECTED' }, null],
  ['it failed', { status: 'ACTIVITY_STATUS_FAILED' }, null],
  ['it was asked for long before', { createdAt: '2026-11-25T08:49:59.000Z' }, null],
  [
    'it was asked for as clocks differ',
    { createdAt: '2026-11-25T08:50:01.000Z' },
    'Row 1 was requested already, in the activity there',
  ],
  ['another payload', { intent: other }, null],
  // The very bytes are refused again by the service, whatever became of them.
  [
    'the very bytes',
    { fingerprint, intent: other, status: 'ACTIVITY_STATUS_REJECTED' },
    'Row 2 was requested already, in the activity there',
  ],
  ['another kind of request', { type: 'ACTIVITY_TYPE_CREATE_WALLET' }, null],
])('%s', (_, more, because) => {
  expect(found(asked(more))).toBe(because);
});

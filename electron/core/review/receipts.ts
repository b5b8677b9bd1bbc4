/** Receipts of activities: which have one, and what leaves main where the signature is not what it should be. */
import { z } from 'zod';
import type { Activity } from '../../contract/activity.ts';
import type { Receipt } from '../../contract/document.ts';
import type { ReviewContext } from './context.ts';
import { namesOf } from './names.ts';
import { receiptOf } from './receipt.ts';
import { signedOf } from './receipt-signed.ts';

const type = /^ACTIVITY_TYPE_SIGN_RAW_PAYLOAD(_V\d+)?$/;
const parameters = z.object({ signWith: z.string(), payload: z.string(), encoding: z.string(), hashFunction: z.string() });
/** Whatever stands there is looked at: a part that is no text is a mismatch, not a missing receipt. */
const result = z.object({ r: z.unknown(), s: z.unknown(), v: z.unknown() });

/** The receipt of a completed sign_raw_payload; null for everything else. */
export function receiptOfActivity(activity: Activity, context: ReviewContext): Receipt | null {
  if (!type.test(activity.type) || activity.status !== 'ACTIVITY_STATUS_COMPLETED') return null;
  const asked = parameters.safeParse(only(activity.intent)).data;
  const came = only(activity.result ?? {});
  if (asked === undefined || came === undefined) return null;
  const { r, s, v } = result.safeParse(came).data ?? {};
  return receiptOf({
    parameters: asked,
    result: { r, s, v },
    signed: signedOf(asked, context),
    account: namesOf(context).signer(asked.signWith),
  });
}

const only = (members: Record<string, unknown>): unknown =>
  Object.values(members).find(value => value !== null && value !== undefined);

/** The activity as it may leave main: without a result that its receipt withholds. */
export function released(activity: Activity, context: ReviewContext): Activity {
  return receiptOfActivity(activity, context)?.verdict === 'mismatch' ? { ...activity, result: null } : activity;
}

/** Writes what came back into the journal, once for each activity and verdict. */
export interface ReceiptJournal {
  keep(activity: Activity, receipt: Receipt | null): Promise<void>;
}

type Entry = {
  kind: 'signature_received' | 'signature_withheld';
  organizationId: string;
  activityId: string;
  fingerprint: string;
  signWith: string;
  digest: string;
  sentence: string;
};

export function createReceiptJournal(record: (entry: Entry) => Promise<void>): ReceiptJournal {
  const written = new Set<string>();
  return {
    async keep({ id, organizationId, fingerprint }, receipt) {
      if (receipt === null || written.has(`${id} ${receipt.verdict}`)) return;
      written.add(`${id} ${receipt.verdict}`);
      const { signWith, digest, sentence } = receipt;
      const kind = receipt.verdict === 'mismatch' ? 'signature_withheld' : 'signature_received';
      await record({ kind, organizationId, activityId: id, fingerprint, signWith, digest, sentence });
    },
  };
}

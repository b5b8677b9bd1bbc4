/** Receipts of activities: which have one, and what leaves main where the signature is not what it should be. */

import { z } from 'zod';
import type { Activity } from '../../../contract/service/activity.ts';
import type { Receipt } from '../../../contract/values/document.ts';
import { keptWith } from '../../budget/kept-with.ts';
import { recent } from '../../budget/recent.ts';
import type { Recorded } from '../../journal/entry.ts';
import type { ReviewContext } from '../../known/context.ts';
import { namesOf } from '../../known/names.ts';
import { only } from '../../text/one-of.ts';
import { withheld, withheldJson } from '../../text/secrets/withheld.ts';
import { withheldBecause } from './judgement.ts';
import { possibleKeys, type ReceiptInput, receiptOf } from './receipt.ts';
import { type Signed, type SignParameters, signedOf } from './signed.ts';

const type = /^ACTIVITY_TYPE_SIGN_RAW_PAYLOAD(_V\d+)?$/;
const parameters = z.object({ signWith: z.string(), payload: z.string(), encoding: z.string(), hashFunction: z.string() });
/** Whatever stands there is looked at: a part that is no text is a mismatch, not a missing receipt. */
const result = z.object({ r: z.unknown(), s: z.unknown(), v: z.unknown() });

/**
 * The receipt of a sign_raw_payload that brought a signature; null for everything else.
 * SECURITY: whatever status is said to go with it: a signature is looked at before it leaves main (docs/threats.md#receipts).
 */
export function receiptOfActivity(activity: Activity, context: ReviewContext): Receipt | null {
  if (!type.test(activity.type)) return null;
  const asked = parameters.safeParse(only(activity.intent)).data;
  const came = only(activity.result ?? {});
  if (asked === undefined || came === undefined) return null;
  const input = inputOf(activity, asked, came, context);
  const receipt = receiptOf(input);
  return receipt.verdict === 'unverifiable' ? againstFirstUse(receipt, input, activity, context) : receipt;
}

/** What an activity that came asks to be signed: its bytes alone say it, and up to 2,000 calls are read for it. */
const signed = keptWith<Activity, Signed>();

function signedIn(activity: Activity, asked: SignParameters, context: ReviewContext): Signed {
  const read = signed.get(activity) ?? signedOf(asked, context);
  if (read.digest !== null) signed.set(activity, read);
  return read;
}

function inputOf(activity: Activity, asked: SignParameters, came: unknown, context: ReviewContext): ReceiptInput {
  const { r, s, v } = result.safeParse(came).data ?? {};
  const account = namesOf(context).signer(asked.signWith);
  return { parameters: asked, result: { r, s, v }, signed: signedIn(activity, asked, context), account };
}

/**
 * Trust on first use (docs/threats.md#receipts): the earliest signature known here by the same signer shows which key to
 * expect.
 */
function againstFirstUse(receipt: Receipt, input: ReceiptInput, activity: Activity, context: ReviewContext): Receipt {
  let first: { activity: Activity; asked: SignParameters } | null = null;
  for (const earlier of context.history ?? []) {
    if (!signs(earlier) || earlier.createdAt >= (first?.activity ?? activity).createdAt) continue;
    const asked = parameters.safeParse(only(earlier.intent)).data;
    if (asked?.signWith === receipt.signWith) first = { activity: earlier, asked };
  }
  if (first === null) return receipt;
  const keys = possibleKeys(input);
  const expected = possibleKeys(inputOf(first.activity, first.asked, only(first.activity.result ?? {}), context));
  if (keys.length === 0 || expected.length === 0) return receipt;
  const since = `the signature of ${first.activity.createdAt.slice(0, 10)} by ${receipt.signWith} (activity ${first.activity.id})`;
  const [same] = keys.filter(key => expected.includes(key));
  if (same !== undefined)
    return { ...receipt, notes: [...receipt.notes, `The key ${same} made ${since} too, the first one this app knows.`] };
  const reason = `Its key is ${keys.join(' or ')}, and ${expected.join(' or ')} made ${since}`;
  return { ...receipt, ...withheldBecause(reason), checks: [...receipt.checks, { ok: false, sentence: reason }] };
}

const signs = ({ type: name, status }: Activity): boolean => type.test(name) && status === 'ACTIVITY_STATUS_COMPLETED';

/**
 * The activity as it may leave main: without a result that its receipt withholds, and without tokens, bundles and codes.
 * The very same object where nothing is withheld.
 */
export function released(activity: Activity, context: ReviewContext): Activity {
  if (receiptOfActivity(activity, context)?.verdict === 'mismatch') return { ...activity, result: null };
  const { intent, result, votes } = activity;
  const shown = {
    intent: withheld(intent),
    result: withheld(result),
    votes: votes.map(vote => ({ vote, message: vote.message && withheldJson(vote.message) })),
  };
  const isWhole =
    shown.intent === intent && shown.result === result && shown.votes.every(({ vote, message }) => message === vote.message);
  if (isWhole) return activity;
  return { ...activity, ...shown, votes: shown.votes.map(({ vote, message }) => ({ ...vote, message })) };
}

/** Writes what came back into the journal, once for each activity and verdict. */
export interface ReceiptJournal {
  keep(activity: Activity, receipt: Receipt | null): Promise<void>;
}

type Entry = Extract<Recorded, { signWith: string }>;

/** As many as the list holds: one that was looked at last before all of those may have a second line. */
const mostWritten = 5_000;

export function createReceiptJournal(record: (entry: Entry) => Promise<void>): ReceiptJournal {
  const written = recent<string, true>(mostWritten);
  return {
    async keep({ id, organizationId, fingerprint }, receipt) {
      if (receipt === null || written.get(`${id} ${receipt.verdict}`)) return;
      written.set(`${id} ${receipt.verdict}`, true);
      const { signWith, digest, sentence } = receipt;
      const kind = receipt.verdict === 'mismatch' ? 'signature_withheld' : 'signature_received';
      await record({ kind, organizationId, activityId: id, fingerprint, signWith, digest, sentence });
    },
  };
}

/** The response object of every submit operation, as it is read: lenient, with both timestamp forms made one. */
import { z } from 'zod';
import { activityStatuses, voteSelections } from '../schema/enums.ts';
import { identifier, openChoice, timestamp } from '../schema/fields.ts';

/** docs/service.md#votes. The specification says no more than "a list of objects", so all but the identity may be absent. */
export const vote = z.object({
  id: z.string().optional(),
  userId: z.string(),
  user: z.looseObject({ userId: z.string().optional(), userName: z.string().optional() }).nullish(),
  activityId: z.string().optional(),
  selection: openChoice(voteSelections),
  message: z.string().optional(),
  publicKey: z.string().optional(),
  signature: z.string().optional(),
  scheme: z.string().optional(),
  /**
   * A passkey's stamp has these parts beside its signature (docs/service.md#passkey-stamps); where a vote carries them is
   * not public (docs/service.md#unknown).
   */
  credentialId: z.string().nullish(),
  authenticatorData: z.string().nullish(),
  clientDataJson: z.string().nullish(),
  createdAt: timestamp().optional(),
});
export type Vote = z.infer<typeof vote>;

export const appProof = z.object({ scheme: z.string(), publicKey: z.string(), proofPayload: z.string(), signature: z.string() });

/** Twice as many as an organisation has users (docs/service.md#limits). Each vote is a stamp to verify. */
const mostVotes = 200;

/** Each of them stands in every row of the list: none that is real comes near the limit of an identifier. */
export const activity = z.object({
  id: identifier(),
  organizationId: identifier(),
  status: openChoice(activityStatuses).max(256),
  type: identifier(),
  intent: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()).nullish(),
  votes: z.array(vote).max(mostVotes, { error: `a list of at most ${mostVotes} votes` }),
  fingerprint: identifier(),
  canApprove: z.boolean(),
  canReject: z.boolean(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  /** Not in the specification: filled on FAILED (docs/service.md#differences). */
  failure: z
    .object({ code: z.number().optional(), message: z.string().optional(), details: z.array(z.unknown()).optional() })
    .nullish(),
  appProofs: z.array(appProof).nullish(),
});
export type Activity = z.infer<typeof activity>;

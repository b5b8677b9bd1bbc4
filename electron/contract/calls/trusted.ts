/** Calls of the trusted window alone: what it decides, and what is typed or pressed there. */
import { z } from 'zod';
import { identifier } from '../schema/fields.ts';
import type { Settings } from '../values/app-values.ts';
import type { SealedReview } from '../values/document.ts';
import type { TrustedQuestion, Voice } from '../values/trusted.ts';
import { call, nothing, seal, typed } from './call.ts';

export const trustedCalls = {
  'confirm.current': call({
    doc: 'The sealed document the confirmation window was opened for.',
    parameters: nothing,
    answer: typed<{
      /** The passphrase is asked for before an approval. */
      needsPassphrase: boolean;
      /** Left empty, Touch ID is asked in its place. */
      takesTouchId: boolean;
      review: SealedReview;
      decision: 'approve' | 'reject';
      /** `ok` null: a question for the person, not a tick. */
      checks: { ok: boolean | null; sentence: string }[];
      /** Where it goes and for whom, and who speaks; null where nothing is sent. */
      way: { baseUrl: string; organizationId: string; voice: Voice | null } | null;
      /** The page asks for nothing else, so its look comes along. */
      theme: Settings['theme'];
      /** Whether letters alone press something: held, they decide. */
      letterKeys: boolean;
    }>(),
    from: 'confirm',
  }),
  'confirm.decide': call({
    doc: 'The decision of a person, accepted only from the confirmation window.',
    parameters: z.strictObject({
      seal,
      decision: z.enum(['approve', 'reject', 'close']),
      reachedEnd: z.boolean(),
      heldMs: z.number().int().min(0),
      passphrase: z.string().max(1024).optional().meta({ secret: true }),
      // Of a vote alone; judged in `core/decisions/release.ts`, so that the window stays open where it is not taken.
      reason: z.string().max(10_000).optional(),
    }),
    answer: typed<{ code: 'ok' }>(),
    from: 'confirm',
  }),
  'trusted.current': call({
    doc: 'What the trusted window asks for now: secrets, or a press.',
    parameters: nothing,
    answer: typed<
      TrustedQuestion & {
        askId: string;
        /** How long the button stays shut: after a wrong passphrase, and until a lone press could be meant. */
        waitMs: number;
        theme: Settings['theme'];
      }
    >(),
    from: 'confirm',
    whileLocked: true,
  }),
  'trusted.give': call({
    doc: 'What a person typed or pressed in the trusted window; null closes it without an answer.',
    parameters: z.strictObject({
      askId: identifier(),
      // SECURITY: never echoed in a problem, an event or a log (docs/threats.md#one-home-for-secrets).
      values: z.record(z.string().max(64), z.string().max(65_536)).nullable().meta({ secret: true }),
    }),
    answer: typed<null>(),
    from: 'confirm',
    whileLocked: true,
  }),
};

/** Calls of the trusted window about what it asks for beside decisions: secrets, and single presses. */
import { z } from 'zod';
import { identifier } from '../fields.ts';
import { call, nothing } from './call.ts';

export const trustedCalls = {
  'trusted.current': call('What the trusted window asks for now: secrets, or a press.', nothing, 'confirm'),
  'trusted.give': call(
    'What a person typed or pressed in the trusted window; null closes it without an answer.',
    z.strictObject({
      askId: identifier(),
      // SECURITY: never echoed in a problem, an event or a log (design §4.11).
      values: z.record(z.string().max(64), z.string().max(65_536)).nullable().meta({ secret: true }),
    }),
    'confirm',
  ),
};

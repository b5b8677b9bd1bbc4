/** Calls that draw, check and send the form of any operation. */
import { z } from 'zod';
import { identifier } from '../fields.ts';
import { call, nothing } from './call.ts';

export const formCalls = {
  'forms.list': call('Every operation a person can compose, in the order of the table.', nothing),
  'forms.describe': call('The form of an operation, drawn from its row.', z.strictObject({ operation: identifier() })),
  'forms.check': call(
    'Checks what was typed so far: the same problems a submit would give, and the exact body, byte count and fingerprint when there are none.',
    z.strictObject({
      operation: identifier(),
      parameters: z.record(z.string(), z.unknown()),
      generateAppProofs: z.boolean().optional(),
      organizationId: identifier().optional(),
    }),
  ),
  'forms.send': call(
    'Sends the body that `forms.check` showed last, through review and confirmation.',
    z.strictObject({ body: z.string(), operation: identifier() }),
    'main',
    'inside',
  ),
};

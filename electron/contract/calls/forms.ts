/** Calls that draw, check and send the form of any operation. */
import { z } from 'zod';
import { identifier } from '../schema/fields.ts';
import type { Checked, FormDescription, FormEntry, Sent } from '../values/app-values.ts';
import { call, nothing, typed } from './call.ts';

export const formCalls = {
  'forms.list': call({
    doc: 'Every operation a person can compose, in the order of the table.',
    parameters: nothing,
    answer: typed<FormEntry[]>(),
  }),
  'forms.describe': call({
    doc: 'The form of an operation, drawn from its row.',
    parameters: z.strictObject({ operation: identifier() }),
    answer: typed<FormDescription>(),
  }),
  'forms.check': call({
    doc: 'Checks the entries so far: the same problems a submit would give, and the exact body, byte count and fingerprint if there are none.',
    parameters: z.strictObject({
      operation: identifier(),
      parameters: z.record(z.string(), z.unknown()),
      generateAppProofs: z.boolean().optional(),
      organizationId: identifier().optional(),
    }),
    answer: typed<Checked>(),
  }),
  'forms.send': call({
    doc: 'Sends the body that `forms.check` showed last, through review and confirmation.',
    parameters: z.strictObject({ body: z.string(), operation: identifier() }),
    answer: typed<Sent>(),
    consent: 'inside',
  }),
};

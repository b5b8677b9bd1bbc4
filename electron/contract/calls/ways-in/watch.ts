/** Calls about the key that looks what waits while the app is locked. */
import { z } from 'zod';
import { identifier } from '../../schema/fields.ts';
import type { Connection } from '../../values/app-values.ts';
import { call, typed } from '../call.ts';

const connectionId = identifier();

export const watchCalls = {
  'watch.set': call({
    doc: 'Lets a key of a user who may only read look what waits while the app is locked. A person confirms it in the confirmation window.',
    parameters: z.strictObject({ connectionId, keyId: identifier().meta({ label: 'Key' }) }),
    answer: typed<Connection>(),
    consent: 'person',
  }),
  'watch.clear': call({
    doc: 'Has no key look at a connection while the app is locked.',
    parameters: z.strictObject({ connectionId }),
    answer: typed<Connection>(),
    consent: 'person',
  }),
};

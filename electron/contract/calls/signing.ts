/** Calls about signing requests: accounts, drafts and batches. */
import { z } from 'zod';
import { hashFunctions, payloadEncodings } from '../schema/enums.ts';
import { choice, identifier, text } from '../schema/fields.ts';
import { blankKinds, mostBlanks } from '../text/blanks.ts';
import type {
  BatchCheck,
  SealedHandOver,
  SignedThing,
  SigningAccountsPage,
  SigningBatch,
  SigningDraft,
  SigningRead,
} from '../values/signing-values.ts';
import { call, nothing, seal, typed } from './call.ts';

const requestText = z.string().max(4_000_000);
const blank = z.strictObject({
  name: z.string().max(64),
  kind: z.enum(blankKinds),
  decimals: z.number().int().min(0).max(36),
  value: z.string().max(20_000),
});
const blanks = z.array(blank).max(mostBlanks);
const chosen = { encoding: choice(payloadEncodings), hashFunction: choice(hashFunctions) };

export const signingCalls = {
  'signing.accounts': call({
    doc: 'A page of the accounts that can sign: wallet accounts, with the last ones private keys; each address recomputed from its public key.',
    parameters: z.strictObject({ after: identifier().optional() }),
    answer: typed<SigningAccountsPage>(),
  }),
  'signing.read': call({
    doc: 'Reads a signing request as it is typed: its form, the proposed settings, what cannot work, and what would be signed. Nothing is sent.',
    parameters: z.strictObject({
      signWith: z.string().max(256),
      payload: requestText,
      encoding: chosen.encoding.optional(),
      hashFunction: chosen.hashFunction.optional(),
      // Absent: the payload is read as it stands.
      blanks: blanks.optional(),
    }),
    answer: typed<SigningRead>(),
  }),
  'signing.signed': call({
    doc: 'The signed transaction or authorisation that the verified signature of a sealed review completes.',
    parameters: z.strictObject({ seal }),
    answer: typed<SignedThing[]>(),
  }),
  'signing.keep_note': call({
    doc: 'Writes a note about an activity into the journal. It is not sent.',
    parameters: z.strictObject({ activityId: identifier(), note: text().max(500) }),
    answer: typed<null>(),
  }),
  'signing.drafts': call({
    doc: 'Drafts and templates stored on this computer for the current organisation, newest first.',
    parameters: nothing,
    answer: typed<SigningDraft[]>(),
  }),
  'signing.keep_draft': call({
    doc: 'Stores a request as a draft or a template on this computer. Anything that reads like a secret is refused.',
    parameters: z.strictObject({
      draftId: identifier().optional(),
      kind: z.enum(['draft', 'template']),
      title: text().max(200).meta({ label: 'Title' }),
      signWith: z.string().max(256),
      payload: requestText,
      encoding: chosen.encoding.nullable(),
      hashFunction: chosen.hashFunction.nullable(),
      blanks: blanks.default([]),
      literal: z.boolean().default(false),
      note: z.string().max(500).default(''),
    }),
    answer: typed<SigningDraft>(),
  }),
  'signing.remove_draft': call({
    doc: 'Removes a draft or a template.',
    parameters: z.strictObject({ draftId: identifier() }),
    answer: typed<null>(),
  }),
  'signing.batch': call({
    doc: 'The current batch of signing requests; null if there is none.',
    parameters: nothing,
    answer: typed<SigningBatch | null>(),
  }),
  'signing.batch_check': call({
    doc: 'Reads a file of up to 500 signing requests, or a sealed hand-over, row by row. Nothing is sent.',
    parameters: z.strictObject({ text: requestText, format: z.enum(['csv', 'json']) }),
    answer: typed<BatchCheck>(),
  }),
  'signing.batch_start': call({
    doc: 'Asks a person once for all rows that were checked last, and sends them one after another.',
    parameters: z.strictObject({ check: identifier() }),
    answer: typed<SigningBatch>(),
    consent: 'inside',
  }),
  'signing.hand_over': call({
    doc: 'Seals the rows that were checked last with the key, for a second person to check and send; saves the file.',
    parameters: z.strictObject({ check: identifier(), note: z.string().max(500) }),
    answer: typed<SealedHandOver>(),
    consent: 'inside',
  }),
  'signing.batch_again': call({
    doc: 'Checks the rows of a finished batch that failed or were not sent, so that they can be sent once more.',
    parameters: nothing,
    answer: typed<BatchCheck>(),
  }),
  'signing.batch_pause': call({
    doc: 'Stops a batch after the row that is being sent.',
    parameters: nothing,
    answer: typed<SigningBatch>(),
  }),
  'signing.batch_resume': call({
    doc: 'Looks up what may have arrived, asks a person again if these exact bytes were not confirmed in this run, and continues.',
    parameters: nothing,
    answer: typed<SigningBatch>(),
    consent: 'inside',
  }),
  'signing.batch_cancel': call({
    doc: 'Cancels the rows that were not sent. What was sent stays.',
    parameters: nothing,
    answer: typed<SigningBatch>(),
  }),
  'signing.batch_clear': call({
    doc: 'Forgets a finished batch.',
    parameters: nothing,
    answer: typed<null>(),
  }),
};

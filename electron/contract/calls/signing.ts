/** Calls about signing requests: accounts, drafts and batches. */
import { z } from 'zod';
import { hashFunctions, payloadEncodings } from '../enums.ts';
import { choice, identifier, text } from '../fields.ts';
import { call, nothing, seal } from './call.ts';

const requestText = z.string().max(4_000_000);
const chosen = { encoding: choice(payloadEncodings), hashFunction: choice(hashFunctions) };

export const signingCalls = {
  'signing.accounts': call(
    'Every account that can be asked to sign: wallet accounts and private keys, each address recomputed from its public key.',
    nothing,
  ),
  'signing.read': call(
    'Reads a signing request as it is typed: what it looks like, what is proposed, what cannot work, and what would be signed. Nothing is sent.',
    z.strictObject({
      signWith: z.string().max(256),
      payload: requestText,
      encoding: chosen.encoding.optional(),
      hashFunction: chosen.hashFunction.optional(),
    }),
  ),
  'signing.signed': call(
    'What the verified signature of a sealed review completes: a signed transaction or authorisation.',
    z.strictObject({ seal }),
  ),
  'signing.drafts': call('Drafts and templates kept on this computer for the current organisation, newest first.', nothing),
  'signing.keep_draft': call(
    'Keeps a request as a draft or a template, on this computer. What reads like a secret is refused.',
    z.strictObject({
      draftId: identifier().optional(),
      kind: z.enum(['draft', 'template']),
      title: text().max(200).meta({ label: 'Title' }),
      signWith: z.string().max(256),
      payload: requestText,
      encoding: chosen.encoding.nullable(),
      hashFunction: chosen.hashFunction.nullable(),
    }),
  ),
  'signing.remove_draft': call('Removes a draft or a template.', z.strictObject({ draftId: identifier() })),
  'signing.batch': call('The batch of signing requests as it stands; null where there is none.', nothing),
  'signing.batch_check': call(
    'Reads a file of up to 500 signing requests, row by row. Nothing is sent.',
    z.strictObject({ text: requestText, format: z.enum(['csv', 'json']) }),
  ),
  'signing.batch_start': call(
    'Asks a person once for all rows that were checked last, and sends them one after another.',
    z.strictObject({ check: identifier() }),
    'main',
    'inside',
  ),
  'signing.batch_pause': call('Stops a batch after the row that is being sent.', nothing),
  'signing.batch_resume': call(
    'Looks up what may have arrived, asks a person again where these very bytes were not confirmed in this run, and goes on.',
    nothing,
    'main',
    'inside',
  ),
  'signing.batch_cancel': call('Cancels the rows that were not sent. What was sent stays.', nothing),
  'signing.batch_clear': call('Forgets a batch that is over.', nothing),
};

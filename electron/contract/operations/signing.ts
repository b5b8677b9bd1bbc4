/** Having raw payloads signed. */
import { z } from 'zod';
import { hashFunctions, payloadEncodings } from '../schema/enums.ts';
import { choice, identifier, text } from '../schema/fields.ts';
import { activity } from '../schema/operation.ts';

export const signing = {
  sign_raw_payload: activity({
    group: 'signing',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    intent: 'signRawPayloadIntentV2',
    result: {
      member: 'signRawPayloadResult',
      shape: z.object({ r: z.string(), s: z.string(), v: z.string() }),
    },
    doc: 'Signs a raw payload with a wallet account or private key.',
    source: 'interface',
    parameters: z.strictObject({
      signWith: identifier().meta({
        label: 'Sign with',
        help: 'A wallet account address, private key address, or private key identifier.',
      }),
      payload: text().meta({ label: 'Payload', help: 'The raw unsigned payload.', multiline: true }),
      encoding: choice(payloadEncodings).meta({ label: 'Encoding' }),
      hashFunction: choice(hashFunctions).meta({ label: 'Hash function' }),
    }),
  }),
};

/** Importing secrets that are sealed to the enclave before they leave this machine. */
import { z } from 'zod';
import { transportEncryptionSuites } from '../schema/enums.ts';
import { choice, identifier, integer, maybe, noneTwice, note, paginationOptions, text } from '../schema/fields.ts';
import { clientMessage, uncompressedPublicKey } from '../schema/formats.ts';
import { activity, query } from '../schema/operation.ts';

const suite = () => choice(transportEncryptionSuites).meta({ label: 'Encryption suite' });
const property = z.strictObject({
  key: note().optional().meta({ label: 'Key', example: 'environment' }),
  value: note().optional().meta({ label: 'Value', example: 'production' }),
});

const secret = z.strictObject({
  name: text().optional().meta({ label: 'Name', help: 'Unique within the organisation.', example: 'exchange-api-token' }),
  secretPayload: clientMessage().meta({ label: 'Sealed secret', help: 'JSON client message: encappedPublic, ciphertext.' }),
  targetPublicKey: uncompressedPublicKey().meta({ label: 'Target key', help: 'As returned by init_import_secrets.' }),
  encryptionSuite: suite(),
  staticProperties: z
    .array(property.meta({ label: 'Property' }))
    .optional()
    .meta({ label: 'Static properties', help: 'Permanently bound to the secret, and visible to policies.' }),
});

/** The specification wants names unique within the organisation; within one request that can be said at once. */
export const uniqueNames = noneTwice<{ name?: string | undefined }>(
  ({ name }) => name,
  'name',
  'a name that no other secret in the request has',
);

export const secrets = {
  list_secrets: query({
    group: 'secrets',
    doc: 'Lists the secrets, newest first: names and properties, never their content.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({ paginationOptions: paginationOptions() }),
    response: z.object({
      secrets: z.array(
        z.object({
          secretId: z.string(),
          name: maybe(z.string()),
          staticProperties: z.array(z.object({ key: maybe(z.string()), value: maybe(z.string()) })),
          createdAtUnixMs: z.string(),
        }),
      ),
    }),
  }),
  init_import_secrets: activity({
    group: 'secrets',
    type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS',
    intent: 'initImportSecretsIntent',
    result: { member: 'initImportSecretsResult', shape: z.object({ enclaveTargetMessages: z.array(z.string()) }) },
    doc: 'Asks for one signed, single-use target key per secret.',
    source: 'docs/service.md#secrets',
    parameters: z.strictObject({
      encryptionSuite: suite(),
      numSecrets: integer(1, 32).meta({
        label: 'Number of secrets',
        help: 'One target key each; at most 32 (service limit).',
        example: '1',
      }),
    }),
  }),
  import_secrets: activity({
    group: 'secrets',
    type: 'ACTIVITY_TYPE_IMPORT_SECRETS',
    intent: 'importSecretsIntent',
    result: { member: 'importSecretsResult', shape: z.object({ secretIds: z.array(identifier()) }) },
    doc: 'Imports secrets that were sealed to the target keys.',
    source: 'interface',
    parameters: z.strictObject({
      secrets: z
        .array(secret.meta({ label: 'Secret' }))
        .superRefine(uniqueNames)
        .meta({ label: 'Secrets' }),
    }),
  }),
};

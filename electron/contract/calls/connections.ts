/** Calls about the organisations this app is connected to. */
import { z } from 'zod';
import { dialectOverrides } from '../dialect-overrides.ts';
import { identifier } from '../fields.ts';
import { isServiceUrl, serviceUrlRule } from '../service-url.ts';
import { call } from './call.ts';

const connectionId = identifier();
const httpsUrl = z
  .string()
  .max(2048)
  .refine(isServiceUrl, {
    error: ({ input }) => serviceUrlRule(String(input)),
  });

export const connectionCalls = {
  'connections.add': call(
    'Adds an organisation and tests the key with whoami. Nothing is kept when the test fails, unless `keep` says so.',
    z.strictObject({
      baseUrl: httpsUrl.meta({
        label: 'Service address',
        help: 'The base address of the service.',
        example: 'https://api.example.com',
      }),
      organizationId: identifier().meta({ label: 'Organisation id' }),
      keyId: identifier(),
      keep: z.boolean().optional(),
      dialect: dialectOverrides.optional(),
    }),
  ),
  'connections.select': call('Makes an organisation the current one.', z.strictObject({ connectionId })),
  'connections.test': call('Asks whoami with the current key.', z.strictObject({ connectionId })),
  'connections.proxy': call(
    'Names the authentication proxy of an organisation, for signup.',
    z.strictObject({
      connectionId,
      baseUrl: httpsUrl.meta({ label: 'Authentication proxy address' }),
      configId: identifier().meta({ label: 'Configuration id' }),
    }),
  ),
  'connections.dialect': call(
    'Gives keys and names that this deployment has otherwise. A person releases it in the confirmation window.',
    z.strictObject({ connectionId, overrides: dialectOverrides }),
  ),
  'connections.remove': call('Forgets an organisation. Its key stays in the keychain.', z.strictObject({ connectionId })),
};

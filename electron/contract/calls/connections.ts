/** Calls about the organisations this app is connected to. */
import { z } from 'zod';
import { dialectOverrides } from '../dialect-overrides.ts';
import { identifier } from '../fields.ts';
import { isServiceUrl, serviceUrlRule } from '../service-url.ts';
import { call } from './call.ts';

const connectionId = identifier();
const subOrganizationId = identifier().meta({ label: 'Sub-organisation id' });
const httpsUrl = z
  .string()
  .max(2048)
  .refine(isServiceUrl, {
    error: ({ input }) => serviceUrlRule(String(input)),
  });

export const connectionCalls = {
  'connections.add': call(
    'Adds an organisation, once the confirmation window said so, and tests the key with whoami. Nothing is kept when the test fails, unless `keep` says so.',
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
    'main',
    'person',
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
    'main',
    'person',
  ),
  'connections.dialect': call(
    'Gives keys and names that this deployment has otherwise. A person releases it in the confirmation window.',
    z.strictObject({ connectionId, overrides: dialectOverrides }),
    'main',
    'person',
  ),
  'connections.sub_organization': call(
    'Lets the key of a connection speak for a sub-organisation over it, once the confirmation window said so.',
    z.strictObject({ connectionId, organizationId: subOrganizationId }),
    'main',
    'person',
  ),
  'connections.forget_sub_organization': call(
    'Stamps nothing more for a sub-organisation.',
    z.strictObject({ connectionId, organizationId: subOrganizationId }),
    'main',
    'person',
  ),
  'connections.remove': call(
    'Forgets an organisation. Its key stays in the keychain.',
    z.strictObject({ connectionId }),
    'main',
    'person',
  ),
  'connections.votes': call(
    'Says whether this deployment shows what was stamped under votes. A person releases it in the confirmation window.',
    z.strictObject({ connectionId, shown: z.boolean() }),
    'main',
    'inside',
  ),
};

/** Calls about the organisations this app is connected to. */
import { z } from 'zod';
import { identifier } from '../../schema/fields.ts';
import { dialectOverrides } from '../../service/dialect-overrides.ts';
import { isServiceUrl, serviceUrlRule } from '../../text/service-url.ts';
import type { Connection } from '../../values/app-values.ts';
import { call, typed } from '../call.ts';

const connectionId = identifier();
const subOrganizationId = identifier().meta({ label: 'Sub-organisation id' });
const httpsUrl = z
  .string()
  .max(2048)
  .refine(isServiceUrl, {
    error: ({ input }) => serviceUrlRule(String(input)),
  });

export const connectionCalls = {
  'connections.add': call({
    doc: 'Adds an organisation, once confirmed in the confirmation window, and tests the key with whoami. Nothing is stored if the test fails, unless `keep` is set.',
    parameters: z.strictObject({
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
    answer: typed<Connection>(),
    consent: 'person',
  }),
  'connections.select': call({
    doc: 'Makes an organisation the current one.',
    parameters: z.strictObject({ connectionId }),
    answer: typed<Connection>(),
  }),
  'connections.test': call({
    doc: 'Calls whoami with the current key.',
    parameters: z.strictObject({ connectionId }),
    answer: typed<{ organizationName: string; userName: string; userId: string }>(),
  }),
  'connections.proxy': call({
    doc: 'Names the authentication proxy of an organisation, for sign-ups.',
    parameters: z.strictObject({
      connectionId,
      baseUrl: httpsUrl.meta({ label: 'Authentication proxy address' }),
      configId: identifier().meta({ label: 'Configuration id' }),
    }),
    answer: typed<Connection>(),
    consent: 'person',
  }),
  'connections.dialect': call({
    doc: 'Sets keys and names in which this deployment differs. A person releases it in the confirmation window.',
    parameters: z.strictObject({ connectionId, overrides: dialectOverrides }),
    answer: typed<Connection>(),
    consent: 'person',
  }),
  'connections.sub_organization': call({
    doc: 'Lets the key of a connection stamp for a sub-organisation over it, once confirmed in the confirmation window.',
    parameters: z.strictObject({ connectionId, organizationId: subOrganizationId }),
    answer: typed<null>(),
    consent: 'person',
  }),
  'connections.forget_sub_organization': call({
    doc: 'Stamps nothing more for a sub-organisation.',
    parameters: z.strictObject({ connectionId, organizationId: subOrganizationId }),
    answer: typed<null>(),
    consent: 'person',
  }),
  'connections.remove': call({
    doc: 'Forgets an organisation. Its key stays in the keychain.',
    parameters: z.strictObject({ connectionId }),
    answer: typed<null>(),
    consent: 'person',
  }),
  'connections.votes': call({
    doc: 'Sets whether this deployment shows what was stamped under votes. A person releases it in the confirmation window.',
    parameters: z.strictObject({ connectionId, shown: z.boolean() }),
    answer: typed<Connection>(),
    consent: 'inside',
  }),
};

/** Who may reach the API and do what: IP allowlist, API keys, policies. */
import { z } from 'zod';
import { effects, evaluationErrors } from '../schema/enums.ts';
import { choice, flag, identifier, maybe, note, openChoice, timestamp } from '../schema/fields.ts';
import { apiPublicKey, cidr } from '../schema/formats.ts';
import { activity, query } from '../schema/operation.ts';
import { apiKeys } from '../service/credentials.ts';
import { apiKey } from '../service/user.ts';

const allowlist = z.object({
  organizationId: z.string(),
  rules: z.array(z.object({ cidr: z.string(), label: maybe(z.string()), createdAt: maybe(timestamp()) })),
  publicKey: maybe(z.string()),
  enabled: maybe(z.boolean()),
  onEvaluationError: maybe(openChoice(evaluationErrors)),
});

const policy = z.object({
  policyId: z.string(),
  policyName: z.string(),
  effect: openChoice(effects),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  notes: z.string(),
  consensus: z.string(),
  condition: z.string(),
  time: maybe(z.string()),
});

export const access = {
  get_ip_allowlist: query({
    group: 'access',
    doc: 'Reads the IP allowlist of the organisation, or of one API key.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({
      publicKey: apiPublicKey().optional().meta({ label: 'API key', help: 'Left out: the organisation’s allowlist.' }),
    }),
    response: z.object({ allowlist }),
  }),
  set_ip_allowlist: activity({
    group: 'access',
    type: 'ACTIVITY_TYPE_SET_IP_ALLOWLIST',
    intent: 'setIpAllowlistIntent',
    result: { member: 'setIpAllowlistResult', shape: z.object({}) },
    doc: 'Creates or replaces an IP allowlist, for the organisation or for one API key.',
    source: 'interface',
    parameters: z.strictObject({
      publicKey: apiPublicKey()
        .nullish()
        .meta({ label: 'API key', help: 'The public key it applies to. Left out or null: the whole organisation.' }),
      enabled: flag()
        .optional()
        .meta({ label: 'Enabled', help: 'Only meaningful for the organisation; leave out for an API key.' }),
      rules: z
        .array(
          z
            .strictObject({
              cidr: cidr().meta({ label: 'CIDR block', help: 'IPv4 or IPv6.' }),
              label: note().optional().meta({ label: 'Label', example: 'Office' }),
            })
            .meta({ label: 'Rule' }),
        )
        .optional()
        .meta({ label: 'Rules', help: 'They replace the existing rules.' }),
      onEvaluationError: choice(evaluationErrors)
        .optional()
        .meta({ label: 'On evaluation error', help: 'What happens when a rule cannot be evaluated. Default DENY.' }),
    }),
  }),
  get_api_keys: query({
    group: 'access',
    doc: 'Lists the API keys of a user, or of all users.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({ userId: identifier().optional().meta({ label: 'User', help: 'Left out: all users.' }) }),
    response: z.object({ apiKeys: z.array(apiKey) }),
  }),
  create_api_keys: activity({
    group: 'access',
    type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
    intent: 'createApiKeysIntentV2',
    result: { member: 'createApiKeysResult', shape: z.object({ apiKeyIds: z.array(z.string()) }) },
    doc: 'Adds API keys to a user.',
    source: 'docs/service.md#companion-submits',
    parameters: z.strictObject({ apiKeys: apiKeys(), userId: identifier().meta({ label: 'User' }) }),
  }),
  delete_api_keys: activity({
    group: 'access',
    type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
    intent: 'deleteApiKeysIntent',
    result: { member: 'deleteApiKeysResult', shape: z.object({ apiKeyIds: z.array(z.string()) }) },
    doc: 'Removes API keys from a user.',
    source: 'docs/service.md#companion-submits',
    parameters: z.strictObject({
      userId: identifier().meta({ label: 'User' }),
      apiKeyIds: z.array(identifier().meta({ label: 'API key' })).meta({ label: 'API keys' }),
    }),
  }),
  list_policies: query({
    group: 'access',
    doc: 'Lists the policies: who may do what, with whose consent.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ policies: z.array(policy) }),
  }),
};

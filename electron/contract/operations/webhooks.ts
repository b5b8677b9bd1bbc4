/** Webhook endpoints: where the service delivers events. */
import { z } from 'zod';
import { flag, identifier, text } from '../schema/fields.ts';
import { webhookUrl } from '../schema/formats.ts';
import { activity, query } from '../schema/operation.ts';
import { subscriptions, webhookEndpoint } from '../service/webhook-endpoint.ts';

const answer = z.object({ endpointId: z.string(), webhookEndpoint });
const url = () => webhookUrl().meta({ label: 'URL', help: 'Where deliveries are posted. https.' });
const name = () => text().meta({ label: 'Name', example: 'Approvals relay' });

export const webhooks = {
  list_webhook_endpoints: query({
    group: 'webhooks',
    doc: 'Lists the webhook endpoints with their subscriptions.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ webhookEndpoints: z.array(webhookEndpoint) }),
  }),
  create_webhook_endpoint: activity({
    group: 'webhooks',
    type: 'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT',
    intent: 'createWebhookEndpointIntent',
    result: { member: 'createWebhookEndpointResult', shape: answer },
    doc: 'Creates a webhook endpoint with its subscriptions.',
    source: 'interface',
    parameters: z.strictObject({ url: url(), name: name(), subscriptions: subscriptions() }),
  }),
  update_webhook_endpoint: activity({
    group: 'webhooks',
    type: 'ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT',
    intent: 'updateWebhookEndpointIntent',
    result: { member: 'updateWebhookEndpointResult', shape: answer },
    doc: 'Changes the address, name or activity of a webhook endpoint.',
    source: 'interface',
    parameters: z.strictObject({
      endpointId: identifier().meta({ label: 'Endpoint' }),
      url: url().optional(),
      name: name().optional(),
      isActive: flag().optional().meta({ label: 'Active', help: 'Off: nothing is delivered.' }),
    }),
  }),
  delete_webhook_endpoint: activity({
    group: 'webhooks',
    type: 'ACTIVITY_TYPE_DELETE_WEBHOOK_ENDPOINT',
    intent: 'deleteWebhookEndpointIntent',
    result: { member: 'deleteWebhookEndpointResult', shape: z.object({ endpointId: z.string() }) },
    doc: 'Deletes a webhook endpoint with its subscriptions.',
    source: 'docs/service.md#companion-submits',
    parameters: z.strictObject({ endpointId: identifier().meta({ label: 'Endpoint' }) }),
  }),
};

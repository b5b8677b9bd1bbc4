/** Webhook endpoints. Deliveries are in deliveries.ts. */
import type { Answers, Deeds } from '../context.ts';
import { wrongField } from '../errors.ts';
import type { Webhook } from '../records.ts';
import type { Organisation } from '../state.ts';

const wire = (organizationId: string, webhook: Webhook) => ({ organizationId, ...webhook });

function endpointOf(organisation: Organisation, endpointId: string): Webhook {
  const webhook = organisation.webhooks.find(w => w.endpointId === endpointId);
  if (webhook === undefined)
    throw wrongField(
      'parameters.endpointId',
      `expected the id of a webhook endpoint of the organization, received ${endpointId}`,
    );
  return webhook;
}

export const webhooks = {
  create_webhook_endpoint: {
    perform({ organisation, newId }, { url, name, subscriptions = [] }) {
      const webhook: Webhook = {
        endpointId: newId('webhook'),
        url,
        name,
        isActive: true,
        subscriptions: subscriptions.map(({ isActive = true, ...s }) => ({ ...s, isActive })),
      };
      organisation.webhooks.push(webhook);
      return { endpointId: webhook.endpointId, webhookEndpoint: wire(organisation.organizationId, webhook) };
    },
  },
  update_webhook_endpoint: {
    check({ organisation }, { endpointId }) {
      endpointOf(organisation, endpointId);
    },
    perform({ organisation }, { endpointId, url, name, isActive }) {
      const webhook = endpointOf(organisation, endpointId);
      if (url !== undefined) webhook.url = url;
      if (name !== undefined) webhook.name = name;
      if (isActive !== undefined) webhook.isActive = isActive;
      return { endpointId, webhookEndpoint: wire(organisation.organizationId, { ...webhook }) };
    },
  },
  delete_webhook_endpoint: {
    check({ organisation }, { endpointId }) {
      endpointOf(organisation, endpointId);
    },
    perform({ organisation }, { endpointId }) {
      organisation.webhooks = organisation.webhooks.filter(w => w.endpointId !== endpointId);
      return { endpointId };
    },
  },
} satisfies Deeds<'create_webhook_endpoint' | 'update_webhook_endpoint' | 'delete_webhook_endpoint'>;

export const webhookAnswers = {
  list_webhook_endpoints: ({ organisation: { organizationId, webhooks: all } }) => ({
    webhookEndpoints: all.map(w => wire(organizationId, w)),
  }),
} satisfies Answers<'list_webhook_endpoints'>;

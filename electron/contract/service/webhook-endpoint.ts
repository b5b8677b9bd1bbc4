/** A webhook endpoint and its subscriptions (docs/service.md#webhooks). */
import { z } from 'zod';
import { webhookEventTypes } from '../schema/enums.ts';
import { flag, jsonText, maybe, noneTwice, openChoice, text } from '../schema/fields.ts';

/** eventType is a string in the specification: three types are named, a fourth is public (docs/service.md#webhooks). */
export const subscriptions = () =>
  z
    .array(
      z
        .strictObject({
          eventType: text().meta({ label: 'Event type', known: [...webhookEventTypes], example: 'ACTIVITY_UPDATES' }),
          filtersJson: jsonText()
            .optional()
            .meta({ label: 'Filters', help: 'JSON text. Its syntax is not public.', example: '{}', multiline: true }),
          isActive: flag().optional().meta({ label: 'Active' }),
        })
        .meta({ label: 'Subscription' }),
    )
    .superRefine(
      noneTwice(
        ({ eventType, filtersJson = '' }) => `${eventType} ${filtersJson}`,
        'eventType',
        'an event type that no other subscription with the same filter has',
      ),
    )
    .optional()
    .meta({ label: 'Subscriptions', help: 'They cannot be changed later: delete the endpoint and create a new one.' });

export const webhookEndpoint = z.object({
  endpointId: z.string(),
  organizationId: z.string(),
  url: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  subscriptions: maybe(
    z.array(z.object({ eventType: openChoice(webhookEventTypes), filtersJson: maybe(z.string()), isActive: maybe(z.boolean()) })),
  ),
});

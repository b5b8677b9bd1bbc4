/** Calls about webhook endpoints’ addresses, deliveries and the local receiver. */
import { z } from 'zod';
import { identifier } from '../fields.ts';
import { call, nothing } from './call.ts';

export const webhookCalls = {
  'webhooks.check_url': call(
    'What is wrong or odd with the address of a webhook, as it is typed. Nothing is sent there.',
    z.strictObject({ url: z.string().max(4096), except: identifier().optional() }),
  ),
  'webhooks.inspect': call(
    'Verifies a delivery from its headers and body, and decodes it.',
    z.strictObject({
      headers: z.string().max(64 * 1024),
      body: z.string().max(2 * 1024 * 1024),
      encoding: z.enum(['text', 'base64']),
    }),
  ),
  'webhooks.deliveries': call('Deliveries inspected since the start, newest first, and the state of the receiver.', nothing),
  'webhooks.clear_deliveries': call('Forgets the deliveries that were inspected.', nothing),
  'webhooks.open_receiver': call(
    'Listens on the loopback of this machine for deliveries, until it is closed or the app locks or quits.',
    z.strictObject({ port: z.number().int().min(1).max(65_535).optional() }),
  ),
  'webhooks.close_receiver': call('Stops listening.', nothing),
};

/** Calls about webhook endpoints’ addresses, deliveries and the local receiver. */
import { z } from 'zod';
import { identifier } from '../schema/fields.ts';
import type { Delivery, ReceiverState, UrlReport } from '../values/delivery.ts';
import { call, nothing, typed } from './call.ts';

export const webhookCalls = {
  'webhooks.check_url': call({
    doc: 'Errors and warnings about the address of a webhook as it is typed. Nothing is sent there.',
    parameters: z.strictObject({ url: z.string().max(4096), except: identifier().optional() }),
    answer: typed<UrlReport>(),
  }),
  'webhooks.inspect': call({
    doc: 'Verifies a delivery from its headers and body, and decodes it.',
    parameters: z.strictObject({
      headers: z.string().max(64 * 1024),
      body: z.string().max(2 * 1024 * 1024),
      encoding: z.enum(['text', 'base64']),
    }),
    answer: typed<Delivery>(),
  }),
  'webhooks.deliveries': call({
    doc: 'Deliveries inspected since the app started, newest first, and the state of the receiver.',
    parameters: nothing,
    answer: typed<{ receiver: ReceiverState; deliveries: Delivery[] }>(),
  }),
  'webhooks.clear_deliveries': call({
    doc: 'Clears the deliveries that were inspected; those of one clearing can be brought back.',
    parameters: nothing,
    answer: typed<null>(),
  }),
  'webhooks.bring_back_deliveries': call({
    doc: 'Brings back the deliveries that were cleared last, behind those that came since.',
    parameters: nothing,
    answer: typed<Delivery[]>(),
  }),
  'webhooks.open_receiver': call({
    doc: 'Listens on the loopback interface of this computer for deliveries, until it is stopped or the app locks or quits.',
    parameters: z.strictObject({ port: z.number().int().min(1).max(65_535).optional() }),
    answer: typed<ReceiverState>(),
  }),
  'webhooks.close_receiver': call({
    doc: 'Stops listening.',
    parameters: nothing,
    answer: typed<ReceiverState>(),
  }),
};

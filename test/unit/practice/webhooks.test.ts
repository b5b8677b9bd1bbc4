import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { post } from '../../practice/client.ts';
import { type Practice, startPractice } from '../../practice/service.ts';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}
let practice: Practice;
let receiver: Server;
let url: string;
let deliveries: Delivery[];
let answers: number[];

beforeEach(async () => {
  deliveries = [];
  answers = [];
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    deliveries.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const alone = { approvals: 1 };
  practice = await startPractice({
    rules: { create_webhook_endpoint: alone, update_webhook_endpoint: alone, delete_webhook_endpoint: alone },
  });
});
afterEach(async () => {
  await practice.close();
  await new Promise(resolve => receiver.close(resolve));
});

const endpoint = async (eventType = 'ACTIVITY_UPDATES') => {
  const subscriptions = [{ eventType, filtersJson: '{}' }];
  const { endpointId } = await practice.as('Ada').perform('create_webhook_endpoint', { url, name: 'Relay', subscriptions });
  await practice.deliveriesSettled();
  deliveries.length = 0;
  return endpointId;
};
const propose = () => practice.as('Ben').propose('claim_swap_fees', {});

test('each change of an activity is delivered whole, and its signature verifies with the key set', async () => {
  await endpoint();
  const proposed = await propose();
  await practice.as('Chloé').approve(proposed);
  await practice.deliveriesSettled();
  const bodies = deliveries.map(d => JSON.parse(d.body));
  expect(bodies.map(b => [b.id, b.status])).toEqual([
    [proposed.id, 'ACTIVITY_STATUS_CONSENSUS_NEEDED'],
    [proposed.id, 'ACTIVITY_STATUS_COMPLETED'],
  ]);
  const { keys } = await fetch(`${practice.url}/public/v1/discovery/webhooks/jwks`).then(r => r.json());
  expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', turnkey_signature_version: 'v1' });
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys[0].x }, format: 'jwk' });
  for (const { headers, body } of deliveries) {
    expect(headers).toMatchObject({
      'x-turnkey-organization-id': practice.info.organizationId,
      'x-turnkey-event-type': 'ACTIVITY_UPDATES',
      'x-turnkey-webhook-version': '1',
      'x-turnkey-signature-key-id': keys[0].kid,
      'x-turnkey-signature-algorithm': 'ed25519',
      'x-turnkey-signature-version': 'v1',
    });
    const signed = `v1.ed25519.${keys[0].kid}.${headers['x-turnkey-timestamp']}.${headers['x-turnkey-event-id']}.${body}`;
    const signature = Buffer.from(String(headers['x-turnkey-signature']), 'hex');
    expect(verify(null, Buffer.from(signed), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(`${signed} `), key, signature)).toBe(false);
  }
});

test('a 5xx is tried again with the same event id; a 4xx and a redirect are final', async () => {
  await endpoint();
  answers = [503];
  await propose();
  await practice.deliveriesSettled();
  expect(deliveries).toHaveLength(2);
  expect(new Set(deliveries.map(d => d.headers['x-turnkey-event-id'])).size).toBe(1);
  for (const final of [400, 429, 302]) {
    deliveries.length = 0;
    answers = [final];
    await propose();
    await practice.deliveriesSettled();
    expect(deliveries).toHaveLength(1);
  }
});

test('a balance event is delivered on demand to its own subscription', async () => {
  await endpoint('BALANCE_FINALIZED_UPDATES');
  for (const balance of ['confirmed', 'finalized']) await post(`${practice.url}/practice/control`, JSON.stringify({ balance }));
  await practice.deliveriesSettled();
  expect(deliveries.map(d => d.headers['x-turnkey-event-type'])).toEqual(['BALANCE_FINALIZED_UPDATES']);
  expect(JSON.parse(deliveries[0]?.body ?? '')).toMatchObject({
    type: 'balances:finalized',
    organizationId: practice.info.organizationId,
    msg: { operation: 'deposit', caip2: 'eip155:1', asset: { symbol: 'USDC', amount: '1250000000' } },
  });
});

test('nothing is delivered to other subscriptions, inactive or deleted endpoints', async () => {
  await endpoint('BALANCE_CONFIRMED_UPDATES');
  await propose();
  const endpointId = await endpoint();
  await practice.as('Ada').propose('update_webhook_endpoint', { endpointId, isActive: false });
  await practice.deliveriesSettled();
  deliveries.length = 0;
  await propose();
  await practice.as('Ada').propose('delete_webhook_endpoint', { endpointId });
  await propose();
  await practice.deliveriesSettled();
  expect(deliveries).toEqual([]);
});

import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { createReceiver } from '../../../electron/adapters/receiver.ts';
import type { Arrival } from '../../../electron/core/ports.ts';

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

async function open(port = 0) {
  const arrivals: Arrival[] = [];
  const refused: string[] = [];
  const opened = await createReceiver().open({
    port,
    maxBytes: 1000,
    onArrival: arrival => arrivals.push(arrival),
    onRefused: reason => refused.push(reason),
  });
  close = opened.close;
  return { port: opened.port, arrivals, refused };
}
/** Answers the status. */
const send = (
  port: number,
  body: string | Buffer,
  options: { method?: string; headers?: Record<string, string>; host?: string } = {},
) =>
  new Promise<number>((resolve, reject) => {
    const { method = 'POST', headers = {}, host = '127.0.0.1' } = options;
    const ask = request({ host, port, method, headers: { 'content-type': 'application/json', ...headers } }, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    ask.on('error', reject);
    ask.end(method === 'GET' ? undefined : body);
  });

test('a delivery arrives with its exact bytes and its headers as they were written', async () => {
  const { port, arrivals } = await open();
  const body = Buffer.from('{"a":1}  \r\n\xff', 'latin1');
  expect(await send(port, body, { headers: { 'X-Event-Id': 'evt_1' } })).toBe(200);
  expect(Buffer.from(arrivals[0]?.body ?? []).equals(body)).toBe(true);
  expect(arrivals[0]?.headers).toContainEqual(['X-Event-Id', 'evt_1']);
});

test.each([
  ['another method', { method: 'GET' }, 405],
  ['a preflight', { method: 'OPTIONS' }, 405],
  ['a page in a browser', { headers: { origin: 'https://evil.example' } }, 403],
  ['a form, which a page may send without asking', { headers: { 'content-type': 'text/plain' } }, 415],
  ['an encoded body', { headers: { 'content-encoding': 'gzip' } }, 415],
])('%s is not taken', async (_, options, status) => {
  const { port, arrivals, refused } = await open();
  expect(await send(port, '{}', options)).toBe(status);
  expect(arrivals).toEqual([]);
  expect(refused).toHaveLength(1);
});

test('a body over the limit is not taken, announced or not', async () => {
  const { port, arrivals, refused } = await open();
  const long = 'x'.repeat(1001);
  expect(await send(port, long)).toBe(413);
  expect(await send(port, long, { headers: { 'transfer-encoding': 'chunked' } }).catch(() => 413)).toBe(413);
  expect(await send(port, 'x'.repeat(1000))).toBe(200);
  expect(arrivals).toHaveLength(1);
  expect(refused.length).toBeGreaterThanOrEqual(1);
});

test('no other machine can reach it', async () => {
  const { port } = await open();
  const outside = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  const reached = (host: string) =>
    new Promise<boolean>(resolve => {
      const socket = connect(port, host, () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
  expect(await reached('127.0.0.1')).toBe(true);
  // 127.0.0.2 is this machine, too, but not the address it listens on; a machine without a network has no other.
  expect(await reached(outside ?? '127.0.0.2')).toBe(false);
});

test('a port that is taken is said to be', async () => {
  const other = createServer();
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(open(port)).rejects.toMatchObject({ name: 'ReceiverError', reason: 'in_use' });
  await new Promise(resolve => other.close(resolve));
});

test('after closing, nothing listens, also with a connection half open', async () => {
  const { port } = await open();
  const idle = connect(port, '127.0.0.1');
  await new Promise(resolve => idle.once('connect', resolve));
  idle.on('error', () => {});
  await close?.();
  close = null;
  await expect(send(port, '{}')).rejects.toThrow('ECONNREFUSED');
  idle.destroy();
});

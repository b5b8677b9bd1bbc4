import { request } from 'node:http';
import { connect, createServer, Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
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

test('a header that stands twice is seen twice, and the answer says nothing of what was made of it', async () => {
  const { port, arrivals } = await open();
  const answer = await said(
    port,
    'POST / HTTP/1.1\r\nHost: x\r\nX-Id: 1\r\nx-id: 2\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    /\r\n\r\n/,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nDate: [^\r]+\r\nConnection: keep-alive\r\nKeep-Alive: timeout=1\r\n/);
  expect(arrivals[0]?.headers).toEqual([
    ['Host', 'x'],
    ['X-Id', '1'],
    ['x-id', '2'],
    ['Content-Type', 'application/json'],
    ['Content-Length', '2'],
  ]);
});

const noJson = 'its content type is not application/json';
test.each([
  ['another method', { method: 'GET' }, 405, 'GET is not POST'],
  ['a preflight', { method: 'OPTIONS' }, 405, 'OPTIONS is not POST'],
  ['a page in a browser', { headers: { origin: 'https://evil.example' } }, 403, 'it came from a page in a browser'],
  ['a page without a name', { headers: { origin: 'null' } }, 403, 'it came from a page in a browser'],
  ['a form, which a page may send without asking', { headers: { 'content-type': 'text/plain' } }, 415, noJson],
  ['a type that only begins like JSON', { headers: { 'content-type': 'application/json-seq' } }, 415, noJson],
  ['a body without a type', { headers: { 'content-type': '' } }, 415, noJson],
  ['an encoded body', { headers: { 'content-encoding': 'gzip' } }, 415, 'its body is encoded'],
])('%s is not taken', async (_, options, status, reason) => {
  const { port, arrivals, refused } = await open();
  expect(await send(port, '{}', options)).toBe(status);
  expect(arrivals).toEqual([]);
  expect(refused).toEqual([reason]);
});

test.each([
  { 'content-type': 'application/json; charset=utf-8' },
  { 'content-type': ' Application/JSON ;q=1' },
  { 'content-encoding': 'identity' },
])('a delivery with %j is taken', async headers => {
  const { port, arrivals, refused } = await open();
  expect(await send(port, '{}', { headers: headers as Record<string, string> })).toBe(200);
  expect([arrivals.length, refused]).toEqual([1, []]);
});

/** What comes back for bytes that are written as they are, until it looks as is waited for or the connection ends. */
const said = (port: number, bytes: string, until: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('error', reject).on('close', () => resolve(answer));
    socket.on('data', data => {
      answer += data.toString('latin1');
      if (until.test(answer)) socket.destroy();
    });
  });

test('what announces too much is refused before it is sent, and its connection ends; so do headers without an end', async () => {
  const { port, arrivals, refused } = await open();
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const announced = await said(port, `${head}Content-Length: 1001\r\n\r\n`, /\r\n\r\n/);
  expect(announced).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/i);
  expect(refused).toEqual(['it is over 1000 bytes']);
  expect(await said(port, `${head}X-Long: ${'x'.repeat(16 * 1024)}\r\n\r\n`, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 431 /);
  expect(arrivals).toEqual([]);
});

test('sixteen connections are kept, and not one more', async () => {
  const { port } = await open();
  const all = await Promise.all(
    Array.from(
      { length: 16 },
      () =>
        new Promise<ReturnType<typeof connect>>(resolve => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => {});
        }),
    ),
  );
  const request = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  expect(await said(port, request, /\r\n\r\n/).catch(() => '')).toBe('');
  all[0]?.destroy();
  await expect.poll(() => said(port, request, /\r\n\r\n/).catch(() => '')).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of all) socket.destroy();
});

test('a body over the limit is not taken, announced or not', async () => {
  const { port, arrivals, refused } = await open();
  const long = 'x'.repeat(1001);
  expect(await send(port, long)).toBe(413);
  expect(await send(port, long, { headers: { 'transfer-encoding': 'chunked' } }).catch(() => 413)).toBe(413);
  expect(await send(port, 'x'.repeat(1000))).toBe(200);
  expect(arrivals).toHaveLength(1);
  expect(refused).toEqual(Array(2).fill('it is over 1000 bytes'));
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

test.each([
  ['EACCES', 'not_allowed'],
  ['EADDRNOTAVAIL', 'failed'],
])('a port that cannot be opened for %s is told as such', async (code, reason) => {
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    process.nextTick(() => this.emit('error', Object.assign(new Error(code), { code })));
    return this;
  });
  await expect(open(80)).rejects.toMatchObject({ reason, message: code });
  listen.mockRestore();
});

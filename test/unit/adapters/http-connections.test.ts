/** Connections of the network adapter: how many, how old a TLS they may speak, and when they end. */
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import tls from 'node:tls';
import { expect, test } from 'vitest';
import { createHttp } from '../../../electron/adapters/http.ts';
import { faultOf, head, http, listening, post, raw, sockets } from './servers.ts';

test('a service meets six connections at most, and one request at a time on each', async () => {
  const held: ServerResponse[] = [];
  const unanswered = new Map<Socket, number>();
  let most = 0;
  let hold = true;
  const server = createHttpServer((request, response) => {
    const count = (unanswered.get(request.socket) ?? 0) + 1;
    unanswered.set(request.socket, count);
    most = Math.max(most, count);
    response.on('finish', () => unanswered.set(request.socket, (unanswered.get(request.socket) ?? 0) - 1));
    if (hold) held.push(response);
    else response.end('{}');
  });
  let connections = 0;
  server.on('connection', () => connections++);
  const url = `http://127.0.0.1:${await listening(server)}/keys`;
  const get = () => http.get({ url, headers: {}, deadlineMs: 5_000, maxBytes: 100 });
  const asked = Array.from({ length: 20 }, get);
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(6);
  hold = false;
  for (const response of held) response.end('{}');
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect({ connections, most }).toEqual({ connections: 6, most: 1 });
});

/** Versions and protocols that a TLS client offers in its first message (RFC 8446 §4.1.2, §4.2.1; RFC 7301 §3.1). */
function offered(hello: Buffer): { versions: string[]; protocols: string[] } {
  let at = 5 + 4 + 2 + 32;
  at += 1 + hello.readUInt8(at);
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello.readUInt8(at);
  const end = at + 2 + hello.readUInt16BE(at);
  const offer = { versions: [] as string[], protocols: [] as string[] };
  for (at += 2; at < end; at += 4 + hello.readUInt16BE(at + 2)) {
    const kind = hello.readUInt16BE(at);
    const value = hello.subarray(at + 4, at + 4 + hello.readUInt16BE(at + 2));
    if (kind === 43) offer.versions = value.subarray(1).toString('hex').match(/.{4}/g) ?? [];
    for (let n = 2; kind === 16 && n < value.length; n += 1 + value.readUInt8(n))
      offer.protocols.push(value.toString('latin1', n + 1, n + 1 + value.readUInt8(n)));
  }
  return offer;
}

test('TLS 1.2 is the oldest that is spoken, also where the process was started to allow older ones', async () => {
  const { DEFAULT_MIN_VERSION: version, DEFAULT_CIPHERS: ciphers } = tls;
  tls.DEFAULT_MIN_VERSION = 'TLSv1';
  tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0';
  try {
    const hello = Promise.withResolvers<Buffer>();
    const port = await listening(createServer(socket => socket.once('data', hello.resolve)));
    const fault = faultOf(post(`https://localhost:${port}/`, { deadlineMs: 1_000 }));
    // Over HTTP/1.1 alone: whether a request left can then be told.
    expect(offered(await hello.promise)).toEqual({ versions: ['0304', '0303'], protocols: ['http/1.1'] });
    for (const socket of sockets) socket.destroy();
    expect(await fault).toMatchObject({ fault: 'unreachable', maybeSent: false });
  } finally {
    tls.DEFAULT_MIN_VERSION = version;
    tls.DEFAULT_CIPHERS = ciphers;
  }
});

test('a header that stands twice comes back whole, under a lower-case name', async () => {
  const url = await raw(socket => socket.end(`${head('X-Warning: a\r\nx-warning: b\r\nContent-Length: 2\r\n')}\r\n{}`));
  expect((await post(url)).headers).toMatchObject({ 'x-warning': 'a, b', 'content-type': 'application/json' });
});

test('an answer said to be encoded as it is, is read', async () => {
  for (const name of ['identity', ' Identity ', '']) {
    const url = await raw(socket => socket.end(`${head(`Content-Encoding: ${name}\r\nContent-Length: 2\r\n`)}\r\n{}`));
    expect((await post(url)).status).toBe(200);
  }
});

test('what was answered leaves no timer that would keep the process', async () => {
  const url = await raw(socket => socket.write(`${head('Content-Length: 2\r\n')}\r\n{}`));
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
  await post(url);
  const before = timers();
  for (let n = 0; n < 5; n++) await post(url, { deadlineMs: 60_000 });
  expect(timers()).toBeLessThanOrEqual(before);
});

test('once it is closed its connections are gone, and what was under way may have been sent', async () => {
  const own = createHttp({});
  const answers: ((text: string) => void)[] = [];
  const url = await raw(socket => answers.push(text => socket.write(text)));
  const ask = () => own.get({ url, headers: {}, deadlineMs: 5_000, maxBytes: 100 });
  const [first, second] = [ask(), ask()];
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.(`${head('Content-Length: 2\r\n')}\r\n{}`);
  expect((await Promise.race([first, second])).status).toBe(200);
  const faults = Promise.all(
    [first, second].map(each =>
      each.then(
        () => null,
        error => error as unknown,
      ),
    ),
  );
  await own.close();
  expect((await faults).filter(each => each !== null)).toEqual([expect.objectContaining({ fault: 'dropped', maybeSent: true })]);
  await expect.poll(() => sockets.size).toBe(0);
});

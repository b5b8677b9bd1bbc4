/** The network adapter against servers that misbehave at the level of the socket (docs/faults.md#runtime). */
import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createHttp } from '../../../electron/adapters/http.ts';
import { faultOf, head, http, listening, open, post, raw, sockets } from './servers.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('a GET', () => {
  test('leaves without a body, and its answer comes back whole', async () => {
    let seen = '';
    const url = await raw((socket, request) => {
      seen = request;
      socket.end(`${head('Content-Length: 11\r\n')}\r\n{"keys":[]}`);
    });
    const answer = await http.get({ url, headers: {}, deadlineMs: 2_000, maxBytes: 1_000 });
    expect(seen).toMatch(/^GET \/public\/v1\/query\/whoami HTTP\/1\.1\r\n/);
    expect(seen.toLowerCase()).not.toMatch(/content-(type|length)|x-stamp/);
    expect(new TextDecoder().decode(answer.body)).toBe('{"keys":[]}');
  });

  test('follows no redirect, takes no plain http, and reads no more than its cap', async () => {
    const redirecting = await raw(socket =>
      socket.end('HTTP/1.1 307 x\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n'),
    );
    const get = (url: string) => http.get({ url, headers: {}, deadlineMs: 2_000, maxBytes: 10 });
    expect((await get(redirecting)).status).toBe(307);
    expect(await faultOf(get('http://keys.example.com/'))).toMatchObject({ fault: 'unreachable', maybeSent: false });
    const long = await raw(socket => socket.end(`${head('Content-Length: 11\r\n')}\r\n{"keys":[]}`));
    expect(await faultOf(get(long))).toMatchObject({ fault: 'too_large' });
  });
});

describe('a request', () => {
  test('leaves with exactly the bytes and the headers it was given, and asks for no encoding', async () => {
    let seen = '';
    const url = await raw((socket, request) => {
      seen = request;
      socket.end(`${head('Content-Length: 2\r\nRateLimit-Limit: 3\r\n')}\r\n{}`);
    });
    const answer = await post(url);
    expect(seen).toMatch(/^POST \/public\/v1\/query\/whoami HTTP\/1\.1\r\n/);
    expect(seen.toLowerCase()).toContain('x-stamp: abc\r\n');
    expect(seen.toLowerCase()).toContain('accept-encoding: identity\r\n');
    expect(seen.toLowerCase()).toContain('content-type: application/json\r\n');
    expect(seen.endsWith('\r\n\r\n{"organizationId":"o"}')).toBe(true);
    expect(answer).toMatchObject({ status: 200, headers: { 'ratelimit-limit': '3' } });
    expect(new TextDecoder().decode(answer.body)).toBe('{}');
  });

  test('keeps its connection for the next ones', async () => {
    let connections = 0;
    const server = createHttpServer((request, response) => request.resume().on('end', () => response.end('{}')));
    server.on('connection', () => connections++);
    const url = `http://127.0.0.1:${await listening(server)}/a`;
    for (let i = 0; i < 20; i++) await post(url);
    expect(connections).toBeLessThan(3);
  });

  test.each(['http://example.com/x', 'http://127.0.0.1.example.com/x', 'ftp://127.0.0.1/x', 'https://user:word@127.0.0.1/x'])(
    'does not leave for %s',
    async url => {
      const message = 'the address is not https (or http for this computer)';
      expect(await faultOf(post(url))).toMatchObject({ fault: 'unreachable', maybeSent: false, message });
    },
  );
});

describe('whether a request may have arrived', () => {
  test('is no where the connection is refused', async () => {
    const port = await listening(createServer());
    for (const server of open.splice(0)) server.close();
    const message = `ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:${port}`;
    expect(await faultOf(post(`http://127.0.0.1:${port}/`))).toMatchObject({ fault: 'unreachable', maybeSent: false, message });
    // A name with two addresses fails with a list of errors: the first is told.
    vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, found: (...given: unknown[]) => void) =>
      found(
        null,
        [4, 2].map(n => ({ address: `127.0.0.${n}`, family: 4 })),
      )) as never);
    expect(await faultOf(post(`http://localhost:${port}/`))).toMatchObject({ message: message.replace('0.1:', '0.4:') });
  });
  test('is no where the name does not exist', async () => {
    expect(await faultOf(post('https://service.invalid/'))).toMatchObject({ fault: 'unreachable', maybeSent: false });
  });
  test('is yes where the connection is reset after the request, which left once and is not sent again', async () => {
    let requests = 0;
    const url = await raw(socket => {
      requests++;
      socket.resetAndDestroy();
    });
    for (let n = 1; n <= 2; n++) {
      expect(await faultOf(post(url))).toMatchObject({
        fault: 'dropped',
        maybeSent: true,
        message: 'ECONNRESET: read ECONNRESET',
      });
      expect(requests).toBe(n);
    }
  });
  test('is yes where the connection is reset in the middle of the answer', async () => {
    const url = await raw(socket =>
      socket.write(`${head('Content-Length: 100\r\n')}\r\n{"half"`, () => socket.resetAndDestroy()),
    );
    expect(await faultOf(post(url))).toMatchObject({ fault: 'dropped', maybeSent: true });
  });
  test('is yes where the connection ends in the middle of the answer', async () => {
    const url = await raw(socket => socket.end(`${head('Content-Length: 100\r\n')}\r\n{"half"`));
    expect(await faultOf(post(url))).toMatchObject({ fault: 'dropped', maybeSent: true });
  });
});

describe('the deadline is for the whole exchange', () => {
  /** Ten times the deadline: without it the shortest of these would take 10 s, undici's own limit for a handshake. */
  const cut = { timeout: 5_000 };
  const within = async (url: string) => faultOf(post(url, { deadlineMs: 500 }));
  test('a server that says nothing', cut, async () => {
    const fault = await within(await raw(() => {}));
    expect(fault).toMatchObject({ fault: 'timeout', maybeSent: true, message: 'no complete answer within 0.5 s' });
  });
  test('a body that drips a byte at a time, and its connection is closed', cut, async () => {
    let closed = false;
    const url = await raw(socket => {
      socket.write(`${head('Content-Length: 10000\r\n')}\r\n`);
      const drip = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => {
        closed = true;
        clearInterval(drip);
      });
    });
    const fault = await within(url);
    expect(fault).toMatchObject({ fault: 'timeout', maybeSent: true });
    await expect.poll(() => closed).toBe(true);
  });
  test('a server whose TLS handshake never ends: nothing was sent', cut, async () => {
    const port = await listening(createServer());
    const fault = await within(`https://127.0.0.1:${port}/`);
    expect(fault).toMatchObject({ fault: 'unreachable', maybeSent: false, message: 'no connection within 0.5 s' });
  });
});

describe('what is not read', () => {
  test('an endless body stops at the cap, and its connection is closed', async () => {
    let closed = false;
    const url = await raw(socket => {
      socket.write(`${head('Transfer-Encoding: chunked\r\n')}\r\n`);
      const chunk = `${(65536).toString(16)}\r\n${' '.repeat(65536)}\r\n`;
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk));
        socket.once('drain', pour);
      };
      socket.on('close', () => {
        closed = true;
      });
      pour();
    });
    expect(await faultOf(post(url))).toMatchObject({ fault: 'too_large', maybeSent: true });
    await expect.poll(() => closed).toBe(true);
  });
  test('a body whose length is told to be over the cap', async () => {
    const url = await raw(socket => socket.write(`${head('Content-Length: 200000\r\n')}\r\n`));
    expect(await faultOf(post(url))).toMatchObject({ fault: 'too_large', maybeSent: true });
  });
  test('a body of exactly the cap is read', async () => {
    const url = await raw(socket => socket.end(`${head('Content-Length: 100000\r\n')}\r\n${' '.repeat(100_000)}`));
    expect((await post(url)).body.length).toBe(100_000);
  });
  test('a compressed body, however small', async () => {
    const packed = gzipSync('{}');
    const url = await raw(socket => {
      socket.write(`${head(`Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n`)}\r\n`);
      socket.end(packed);
    });
    const fault = await faultOf(post(url));
    expect(fault).toMatchObject({ fault: 'encoded', maybeSent: true });
    expect(fault.message).toContain('gzip');
  });
});

test.each([301, 302, 303, 307, 308])('a redirect %i is handed up, and the other server sees nothing', async status => {
  let visitors = 0;
  const other = await listening(
    createServer(socket => {
      visitors += 1;
      socket.end();
    }),
  );
  const url = await raw(socket =>
    socket.end(`HTTP/1.1 ${status} Elsewhere\r\nLocation: http://127.0.0.1:${other}/\r\nContent-Length: 0\r\n\r\n`),
  );
  expect(await post(url)).toMatchObject({ status });
  // Who comes now is the first.
  await fetch(`http://127.0.0.1:${other}/`).catch(() => undefined);
  expect(visitors).toBe(1);
});

test('a certificate nobody vouches for is refused before anything is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tls-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
    ],
    { stdio: 'ignore' },
  );
  let heard = 0;
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) }, socket => {
    socket.on('error', () => {});
    socket.on('data', () => heard++);
  });
  server.on('tlsClientError', () => {});
  const url = `https://localhost:${await listening(server)}/`;
  rmSync(folder, { recursive: true });
  // Nor where somebody switches the checks off for the process once the app runs.
  for (const checks of [undefined, '0']) {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', checks);
    const fault = await faultOf(post(url));
    expect(fault).toMatchObject({ fault: 'unreachable', maybeSent: false });
    expect(fault.message).toMatch(/certificate/i);
  }
  expect(heard).toBe(0);
});

test('it does not start where certificate checks are switched off for the process', () => {
  expect(() => createHttp({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(/remove the variable/);
});

test('a thousand refused answers leave no connection behind', async () => {
  const url = await raw(socket => socket.write(`${head('Content-Length: 200000\r\n')}\r\n`));
  for (let i = 0; i < 1000; i++) await faultOf(post(url));
  await expect.poll(() => sockets.size).toBeLessThan(7);
});

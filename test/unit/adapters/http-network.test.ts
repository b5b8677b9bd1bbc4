/** Corporate networks: proxies that tunnel, refuse, redirect, babble or stall; and authorities that are believed or not. */
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { trusted } from '../../../electron/adapters/certificates.ts';
import { createHttp } from '../../../electron/adapters/http.ts';
import { goesAround, proxyOf, proxyOfSystem } from '../../../electron/adapters/proxy.ts';
import type { ManagedNetwork } from '../../../electron/contract/values/managed.ts';
import { wrongAuthorities } from '../../../electron/core/managed/authorities.ts';
import { faultOf, listening } from './servers.ts';
import { type Authority, type Certified, makeAuthority } from './test-authority.ts';

let authority: Authority;
let service: Certified;
beforeAll(() => {
  authority = makeAuthority();
  service = authority.issue('service.northwind.example');
});
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A network of the test's own: nothing but what it says, over what it listens on. */
function httpWith(network: Partial<ManagedNetwork>, environment: Record<string, string> = {}) {
  const http = createHttp(environment, { proxy: null, except: [], certificates: 'bundled', authorities: '', ...network });
  opened.push(http);
  return http;
}
const get = (http: ReturnType<typeof httpWith>, url: string, deadlineMs = 4_000) =>
  http.get({ url, headers: { 'X-Stamp': 'the stamp' }, deadlineMs, maxBytes: 10_000 });

/** A service that says what it heard, under a certificate. */
async function tlsService({ key, cert }: Certified) {
  const heard: string[] = [];
  const server = createTlsServer({ key, cert }, socket => {
    socket.on('error', () => {});
    socket.on('data', data => {
      heard.push(data.toString('latin1'));
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
    });
  });
  server.on('tlsClientError', () => {});
  return { port: await listening(server), heard };
}

/** A proxy that takes every name to one port of this machine; or answers a CONNECT as it is told. */
async function connectProxy(to: number | ((socket: Socket, asked: string) => void)) {
  const asked: string[] = [];
  const port = await listening(
    createServer(socket => {
      socket.on('error', () => {});
      socket.once('data', data => {
        asked.push(data.toString('latin1'));
        if (typeof to === 'function') return to(socket, data.toString('latin1'));
        const on = connect(to, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
          socket.pipe(on).pipe(socket);
        });
        on.on('error', () => socket.destroy());
        socket.on('close', () => on.destroy());
      });
    }),
  );
  return { url: `http://127.0.0.1:${port}`, asked };
}

describe('an authority of the organisation', () => {
  test('is believed where the managed settings bring it, through a proxy that sees a name and no word of the request', async () => {
    const { port, heard } = await tlsService(service);
    const proxy = await connectProxy(port);
    const http = httpWith({ proxy: proxy.url, authorities: authority.pem });
    expect((await get(http, 'https://service.northwind.example/a')).status).toBe(200);
    for (let n = 0; n < 6; n++) expect((await get(http, 'https://service.northwind.example/b')).status).toBe(200);
    expect(heard.map(each => each.split('\r\n')[0])).toEqual(['GET /a HTTP/1.1', ...Array(6).fill('GET /b HTTP/1.1')]);
    // Connections are kept: the pool opens a second one where the first is not free yet, and no more.
    expect(proxy.asked.length).toBeLessThanOrEqual(2);
    expect(proxy.asked[0]).toMatch(/^CONNECT service\.northwind\.example:443 HTTP\/1\.1\r\n/);
    expect(proxy.asked.join()).not.toMatch(/stamp/i);
    expect(http.facts).toMatchObject({ proxy: { from: 'managed', address: proxy.url }, certificates: { managed: 1 } });
  });

  test('is refused where nobody brings it: its name is said, what to do, and nothing is sent', async () => {
    const { port, heard } = await tlsService(service);
    const http = httpWith({ proxy: (await connectProxy(port)).url });
    const fault = await faultOf(get(http, 'https://service.northwind.example/'));
    expect(fault).toMatchObject({ fault: 'unreachable', maybeSent: false });
    expect(fault.message).toMatch(/service\.northwind\.example is issued by “Northwind Inspection, Northwind”, which neither/);
    expect(fault.message).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(heard).toEqual([]);
  });

  test('vouches for the name that was asked for, and for no other', async () => {
    const { port, heard } = await tlsService(authority.issue('elsewhere.example'));
    const http = httpWith({ proxy: (await connectProxy(port)).url, authorities: authority.pem });
    const fault = await faultOf(get(http, 'https://service.northwind.example/'));
    expect(fault).toMatchObject({ fault: 'unreachable', maybeSent: false });
    expect(fault.message).toMatch(/is for another name/);
    expect(heard).toEqual([]);
  });

  test('is an authority, or it is not taken: a leaf, a key and noise are named', () => {
    expect(wrongAuthorities(authority.pem)).toBeNull();
    expect(wrongAuthorities(service.cert.toString())).toMatch(/Certificate 1 is not one of an authority/);
    expect(wrongAuthorities(`${authority.pem}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`)).toMatch(
      /Certificate 2 cannot be read/,
    );
    expect(wrongAuthorities(service.key.toString())).toMatch(/received none/);
  });
});

test('the system’s store is believed beside the bundled one; one that cannot be read leaves the bundled one alone', () => {
  const stores = { bundled: ['a', 'b'], system: ['b', 'c'] };
  const both = trusted({ certificates: 'system', authorities: '' }, store => stores[store]);
  expect(both).toEqual({ authorities: ['a', 'b', 'c'], facts: { bundled: 2, system: 2, managed: 0, problem: null } });
  const alone = trusted({ certificates: 'bundled', authorities: '' }, store => stores[store]);
  expect(alone).toMatchObject({ authorities: ['a', 'b'], facts: { system: null } });
  const broken = trusted({ certificates: 'system', authorities: '' }, store => {
    if (store === 'system') throw new Error('no such store');
    return stores[store];
  });
  expect(broken).toMatchObject({
    authorities: ['a', 'b'],
    facts: { system: null, problem: expect.stringMatching(/no such store/) },
  });
  // Of this machine, by the runtime.
  expect(trusted({ certificates: 'system', authorities: '' }).authorities.length).toBeGreaterThan(50);
});

describe('a proxy that', () => {
  const through = async (answer: (socket: Socket, asked: string) => void) => {
    const proxy = await connectProxy(answer);
    return faultOf(get(httpWith({ proxy: proxy.url }), 'https://service.northwind.example/', 3_000));
  };
  const unsent = { fault: 'unreachable', maybeSent: false };

  test('asks for a password: said so, and what to do', async () => {
    const fault = await through(socket =>
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n'),
    );
    expect(fault).toMatchObject(unsent);
    expect(fault.message).toMatch(/asks for a user name and password \(407\)/);
  });
  test('redirects: it is not followed', async () => {
    const fault = await through(socket =>
      socket.end('HTTP/1.1 302 Found\r\nLocation: https://signin.example/\r\nContent-Length: 0\r\n\r\n'),
    );
    expect(fault).toMatchObject(unsent);
    expect(fault.message).toMatch(/redirect \(302\), which is never followed/);
  });
  test('refuses', async () => {
    const fault = await through(socket => socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'));
    expect(fault).toMatchObject({ ...unsent, message: expect.stringMatching(/refuses a connection to .* \(403\)/) });
  });
  test('babbles, or hangs up: named as the proxy’s', async () => {
    expect(await through(socket => socket.end('220 mail.example ESMTP\r\n'))).toMatchObject({
      ...unsent,
      message: expect.stringMatching(/the proxy 127\.0\.0\.1:\d+ could not be used/),
    });
    expect(await through(socket => socket.destroy())).toMatchObject(unsent);
  });
  test('opens the tunnel and babbles in it: no certificate, nothing sent', async () => {
    const fault = await through(socket => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.on('data', () => socket.end('<html>sign in</html>'));
    });
    expect(fault).toMatchObject(unsent);
  });
  test('says nothing: the deadline of the request holds', async () => {
    const proxy = await connectProxy(() => undefined);
    const began = performance.now();
    const fault = await faultOf(get(httpWith({ proxy: proxy.url }), 'https://service.northwind.example/', 300));
    expect(fault).toMatchObject(unsent);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
  test('is not there: named, nothing sent', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise(resolve => server.close(resolve));
    const fault = await faultOf(get(httpWith({ proxy: `http://127.0.0.1:${port}` }), 'https://service.northwind.example/'));
    expect(fault).toMatchObject({ ...unsent, message: expect.stringMatching(/proxy .*ECONNREFUSED/) });
  });
});

test('a user name of the environment goes to the proxy alone, and never into what is shown', async () => {
  const { port, heard } = await tlsService(service);
  const proxy = await connectProxy(port);
  const given = proxy.url.replace('://', '://ada:l%40ne@');
  const http = httpWith({ authorities: authority.pem }, { HTTPS_PROXY: given });
  expect((await get(http, 'https://service.northwind.example/')).status).toBe(200);
  expect(proxy.asked[0]).toContain(`proxy-authorization: Basic ${Buffer.from('ada:l@ne').toString('base64')}`);
  expect(heard.join()).not.toMatch(/proxy-auth/i);
  expect(JSON.stringify(http.facts)).not.toMatch(/ada|l%40ne|l@ne/);
  expect(http.facts.proxy).toMatchObject({ from: 'environment', address: proxy.url });
});

test('this computer and hosts that are excepted are reached directly', async () => {
  const proxy = await connectProxy(() => undefined);
  const server = createHttpServer((_, response) => response.end('{}'));
  const url = `http://127.0.0.1:${await listening(server)}/`;
  expect((await get(httpWith({ proxy: proxy.url }), url)).status).toBe(200);
  expect(proxy.asked).toEqual([]);
  const around = (address: string, ...except: string[]) => goesAround(new URL(address), except);
  for (const loopback of ['http://localhost:1/', 'http://127.9.9.9/', 'http://[::1]:8/'])
    expect(around(loopback), loopback).toBe(true);
  expect(around('https://a.northwind.example/')).toBe(false);
  expect(around('https://a.northwind.example/', 'northwind.example')).toBe(true);
  expect(around('https://a.northwind.example/', '.northwind.example')).toBe(true);
  expect(around('https://a.northwind.example/', '*.northwind.example')).toBe(true);
  expect(around('https://evilnorthwind.example/', 'northwind.example')).toBe(false);
  expect(around('https://northwind.example:8443/', 'northwind.example:443')).toBe(false);
  expect(around('https://northwind.example/', 'northwind.example:443')).toBe(true);
  expect(around('https://[2001:db8::1]/', '2001:db8::1')).toBe(true);
  expect(around('https://b.example/', '*')).toBe(true);
  expect(around('https://localhost.evil.example/')).toBe(false);
});

test('a proxy that cannot be used is not gone around: nothing leaves', async () => {
  const { port, heard } = await tlsService(authority.issue('127.0.0.1'));
  for (const given of ['socks5://127.0.0.1:1080', 'http://', 'ftp://x']) {
    const http = httpWith({ authorities: authority.pem }, { https_proxy: given });
    const fault = await faultOf(get(http, 'https://service.northwind.example/'));
    expect(fault, given).toMatchObject({ fault: 'unreachable', maybeSent: false });
    expect(fault.message, given).toMatch(/Expected a proxy that starts with http:\/\/ or https:\/\//);
    // What is on this computer is reached without it.
    expect((await get(http, `https://127.0.0.1:${port}/`)).status).toBe(200);
  }
  expect(heard).toHaveLength(3);
});

describe('the proxy of the system', () => {
  const asking = (answer: string, environment: Record<string, string> = {}, network: Partial<ManagedNetwork> = {}) => {
    const asked: string[] = [];
    const system = async (url: string) => {
      asked.push(url);
      if (answer === '') throw new Error('no such thing');
      return answer;
    };
    const all: ManagedNetwork = { proxy: null, except: [], certificates: 'system', authorities: authority.pem, ...network };
    return { asked, http: createHttp(environment, all, system) };
  };

  test('is asked for each address where nothing else names one, and is gone through', async () => {
    const { port } = await tlsService(service);
    const proxy = await connectProxy(port);
    const { asked, http } = asking(`PROXY ${new URL(proxy.url).host}; DIRECT`);
    expect(http.facts.proxy).toMatchObject({ from: 'none', address: null });
    expect((await get(http, 'https://service.northwind.example/path')).status).toBe(200);
    expect(asked).toEqual(['https://service.northwind.example/']);
    expect(proxy.asked).toHaveLength(1);
    expect(http.facts.proxy).toMatchObject({ from: 'system', address: proxy.url, problem: null });
    await http.close();
  });

  test('is not asked where the managed settings or the environment decide, nor for this computer', async () => {
    const { port } = await tlsService(authority.issue('127.0.0.1'));
    const dead = 'http://127.0.0.1:9';
    for (const { asked, http } of [
      asking('DIRECT', { https_proxy: dead }),
      asking('DIRECT', {}, { proxy: dead }),
      asking('DIRECT', {}, { proxy: 'none' }),
    ]) {
      await faultOf(get(http, 'https://service.northwind.example/', 500));
      expect(asked).toEqual([]);
    }
    const { asked, http } = asking('PROXY 127.0.0.1:9');
    expect((await get(http, `https://127.0.0.1:${port}/`)).status).toBe(200);
    expect(asked).toEqual([]);
  });

  test('is not gone around where it is of another kind, cannot be read, or is not told', async () => {
    for (const [answer, words] of [
      ['SOCKS5 127.0.0.1:1080; DIRECT', /one of another kind/],
      ['PROXY ; DIRECT', /cannot be read/],
      ['', /did not say/],
    ] as const) {
      const { http } = asking(answer);
      const fault = await faultOf(get(http, 'https://service.northwind.example/'));
      expect(fault, answer).toMatchObject({ fault: 'unreachable', maybeSent: false, message: expect.stringMatching(words) });
    }
  });

  test('says which addresses go directly, and what is read of it is its first word', () => {
    const told = (answer: string) => proxyOfSystem(answer).url?.href ?? null;
    expect([told('DIRECT'), told(''), told('direct; PROXY a:1')]).toEqual([null, null, null]);
    expect([told('PROXY a:1;DIRECT'), told('HTTPS b:2'), told('HTTP c:3')]).toEqual([
      'http://a:1/',
      'https://b:2/',
      'http://c:3/',
    ]);
  });
});

test('the managed settings come before the environment, and may say that there is none', () => {
  const environment = { https_proxy: 'http://environment.example:1', NO_PROXY: 'a.example, b.example' };
  expect(proxyOf({ proxy: null, except: [] }, environment).facts).toEqual({
    from: 'environment',
    address: 'http://environment.example:1',
    except: ['a.example', 'b.example'],
    problem: null,
  });
  expect(proxyOf({ proxy: 'none', except: [] }, environment)).toMatchObject({
    url: null,
    facts: { from: 'managed', address: null },
  });
  expect(proxyOf({ proxy: 'https://p.example:8', except: ['c.example'] }, environment).facts).toMatchObject({
    from: 'managed',
    address: 'https://p.example:8',
    except: ['c.example'],
  });
  expect(proxyOf({ proxy: null, except: [] }, {})).toMatchObject({ url: null, facts: { from: 'none', problem: null } });
});

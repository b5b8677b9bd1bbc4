/**
 * Which proxy https goes through, and the tunnel through it (CONNECT, RFC 9110 §9.3.6). What is in the tunnel is checked
 * against the service's own name: the proxy sees that name and sizes, nothing else.
 */
import type { Duplex } from 'node:stream';
import { Client } from 'undici';
import type { ManagedNetwork, NetworkFacts } from '../contract/values/managed.ts';

export interface Proxy {
  /** null: directly. */
  url: URL | null;
  facts: NetworkFacts['proxy'];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** From the managed settings, else from the environment as curl reads it: `https_proxy`, `no_proxy`, in either case. */
export function proxyOf(network: Pick<ManagedNetwork, 'proxy' | 'except'>, environment: Environment): Proxy {
  const first = (name: string) => environment[name] || environment[name.toUpperCase()] || '';
  const managed = network.proxy !== null;
  const given = managed ? (network.proxy ?? '') : first('https_proxy');
  const except = managed
    ? [...network.except]
    : first('no_proxy')
        .split(/[\s,]+/)
        .filter(Boolean);
  const from = managed ? 'managed' : given === '' ? 'none' : 'environment';
  if (given === '' || given === 'none') return { url: null, facts: { from, address: null, except: [], problem: null } };
  const url = URL.parse(given.includes('://') ? given : `http://${given}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    const which = url === null ? 'an address that cannot be read' : `${url.protocol}//`;
    // SECURITY: a proxy that was asked for and cannot be used is not gone around.
    const problem = `Expected a proxy that starts with http:// or https://, received ${which}. Nothing is sent until it is corrected${managed ? '' : ' in https_proxy'}.`;
    return { url: null, facts: { from, address: '', except, problem } };
  }
  return { url, facts: { from, address: url.origin, except, problem: null } };
}

/**
 * What the system answers for one address, as an automatic configuration would (`PROXY host:port; DIRECT`): the first of it.
 * SECURITY: as with one that was named, what cannot be used is not gone around, and what comes second is not tried.
 */
export function proxyOfSystem(answer: string): Proxy {
  const [kind = '', place = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/);
  const direct: Proxy = { url: null, facts: { from: 'none', address: null, except: [], problem: null } };
  if (kind === '' || kind.toUpperCase() === 'DIRECT') return direct;
  const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind.toUpperCase()];
  const url = scheme === undefined ? null : URL.parse(`${scheme}://${place}`);
  if (url !== null && place !== '') return { url, facts: { ...direct.facts, from: 'system', address: url.origin } };
  const problem = `Expected a system proxy for http or https, received ${scheme === undefined ? 'one of another kind' : 'an address that cannot be read'}. Nothing is sent until it is corrected. https_proxy can name one instead.`;
  return { url: null, facts: { ...direct.facts, from: 'system', address: '', problem } };
}

/** Whether an address is reached directly though there is a proxy. */
export function goesAround(url: URL, except: readonly string[]): boolean {
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '');
  // SECURITY: what is on this computer stays on it.
  if (host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)) return true;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return except.some(entry => {
    if (entry === '*') return true;
    const [, name = '', wanted] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase().replace(/^\[(.*)\]/, '$1')) ?? [];
    // An IPv6 address is all colons: it is compared whole.
    if (entry.split(':').length > 2) return entry.toLowerCase().replace(/^\[|\]$/g, '') === host;
    if (wanted !== undefined && wanted !== port) return false;
    const bare = name.replace(/^\*?\./, '');
    return bare !== '' && (host === bare || host.endsWith(`.${bare}`));
  });
}

export class ProxyError extends Error {
  override name = 'ProxyError';
}

/** Opens a tunnel to `host:port`; rejects with a `ProxyError` that says what the proxy did. */
export interface Tunnels {
  open(host: string, port: string): Promise<Duplex>;
  close(): Promise<void>;
}

export function tunnelsThrough(url: URL, tls: { ca: string[]; timeoutMs: number }): Tunnels {
  const authorization =
    url.username === ''
      ? {}
      : {
          'proxy-authorization': `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`,
        };
  const name = url.host;
  const open = new Set<Client>();
  return {
    async open(host, port) {
      // One client for each tunnel: a CONNECT takes its connection for good.
      const client = new Client(url.origin, {
        pipelining: 1,
        allowH2: false,
        headersTimeout: tls.timeoutMs,
        connect: { timeout: tls.timeoutMs, rejectUnauthorized: true, minVersion: 'TLSv1.2', ca: tls.ca },
      });
      open.add(client);
      const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new ProxyError(`the proxy ${name} opened no connection to ${host} within ${tls.timeoutMs / 1000} s`)),
          tls.timeoutMs,
        );
      });
      const asked = client.connect({ path: target, headers: { host: target, ...authorization } });
      // Given up on, it may still answer; nobody waits for that.
      asked.catch(() => undefined);
      try {
        const { statusCode, socket } = await Promise.race([late, asked]);
        if (statusCode !== 200) {
          socket.on('error', () => undefined).destroy();
          throw new ProxyError(refusal(statusCode, name, host));
        }
        socket.once('close', () => {
          open.delete(client);
          void client.destroy().catch(() => undefined);
        });
        return socket;
      } catch (error) {
        open.delete(client);
        await client.destroy().catch(() => undefined);
        throw error instanceof ProxyError ? error : new ProxyError(`the proxy ${name} could not be used: ${reason(error)}`);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      const all = [...open];
      open.clear();
      await Promise.all(all.map(client => client.destroy().catch(() => undefined)));
    },
  };
}

const reason = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  if (!(error instanceof Error)) return 'no reason given';
  const code = 'code' in error ? `${String(error.code)}: ` : '';
  return `${code}${error.message}`.slice(0, 200);
};

function refusal(status: number, proxy: string, host: string): string {
  if (status === 407)
    return `the proxy ${proxy} asks for a user name and password (407). Ask its administrator for one that needs none, or name both in https_proxy before Countersign starts`;
  if (status >= 300 && status < 400)
    return `the proxy ${proxy} answered with a redirect (${status}), which is never followed. It may want a sign-in in a browser first`;
  return `the proxy ${proxy} refuses a connection to ${host} (${status})`;
}

/**
 * The network: one undici pool per origin, one request at a time per connection, nothing followed, nothing decoded. Through
 * a proxy where there is one, and under the certificates of the runtime, the system and the managed settings.
 */
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { buildConnector, type Dispatcher, Pool } from 'undici';
import { isServiceUrl } from '../contract/text/service-url.ts';
import type { ManagedNetwork, NetworkFacts } from '../contract/values/managed.ts';
import { type Http, HttpError, type HttpFault, type HttpRequest, type HttpResponse } from '../core/ports.ts';
import { rememberIssuer, trusted } from './certificates.ts';
import { goesAround, proxyOf, proxyOfSystem, type Tunnels, tunnelsThrough } from './proxy.ts';

const connectTimeoutMs = 10_000;
/** Longer than any poll interval but the slowest, so that polls share a connection. */
const keepAliveMs = 75_000;
const connectionsPerOrigin = 6;

/** Where nothing is managed: the environment's proxy, and the system's certificates. */
const unmanaged: ManagedNetwork = { proxy: null, except: [], certificates: 'system', authorities: '' };

/** Asks the system which way an address goes; answers as `proxyOfSystem` reads it. */
export type SystemProxy = (url: string) => Promise<string>;

/**
 * @param system asked where neither the managed settings nor the environment name a proxy; null where nobody can be asked
 * @throws where certificate checks are switched off for the whole process: there is no safe way to go on
 */
export function createHttp(
  environment: Record<string, string | undefined> = process.env,
  network: ManagedNetwork = unmanaged,
  system: SystemProxy | null = null,
): Http & { facts: NetworkFacts } {
  // SECURITY: TLS certificates are always checked (ASVS V12.3.2); this variable would switch that off in silence.
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new Error(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches certificate checks off. Countersign does not start with it set: remove the variable and start again.',
    );
  const trust = trusted(network);
  const named = proxyOf(network, environment);
  let shown = named.facts;
  /** By the address of a proxy, with its user name. */
  const tunnels = new Map<string, Tunnels>();
  const through = (proxy: URL): Tunnels => {
    const opened = tunnels.get(proxy.href) ?? tunnelsThrough(proxy, { ca: trust.authorities, timeoutMs: connectTimeoutMs });
    tunnels.set(proxy.href, opened);
    return opened;
  };
  const pools = new Map<string, Pool>();
  const poolOf = (origin: string, proxy: URL | null): Pool => {
    const way = JSON.stringify([origin, proxy?.href ?? null]);
    const known = pools.get(way);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      connections: connectionsPerOrigin,
      keepAliveTimeout: keepAliveMs,
      // One request on the wire per connection: whether it left can then be told exactly.
      pipelining: 1,
      connect: connecting(trust.authorities, proxy === null ? null : through(proxy)),
    });
    pools.set(way, pool);
    return pool;
  };
  const proxyFor = async (url: URL): Promise<URL | null> => {
    if (goesAround(url, named.facts.except)) return null;
    let proxy = named;
    if (named.facts.from === 'none' && system !== null) {
      proxy = proxyOfSystem(await answerOf(system, url.origin));
      shown = proxy.facts;
    }
    if (proxy.facts.problem !== null) throw new HttpError('unreachable', false, proxy.facts.problem);
    return proxy.url;
  };
  const send = async (method: Sending['method'], request: Omit<Sending, 'method'>) => {
    // SECURITY: https only, http for the loopback alone (docs/architecture.md#network); checked again where it leaves.
    if (!isServiceUrl(request.url))
      throw new HttpError('unreachable', false, 'the address is not https (or http for this computer)');
    const url = new URL(request.url);
    return await sendOnce(poolOf(url.origin, await proxyFor(url)), url.pathname, { ...request, method });
  };
  return {
    get facts() {
      return { proxy: shown, certificates: trust.facts };
    },
    post: request => send('POST', request),
    get: request => send('GET', request),
    async close() {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all([...open.map(pool => pool.destroy()), ...[...tunnels.values()].map(each => each.close())]);
    },
  };
}

/** SECURITY: where the system does not say which way, none is guessed. */
async function answerOf(system: SystemProxy, origin: string): Promise<string> {
  const late = new Promise<never>((_, reject) => {
    AbortSignal.timeout(connectTimeoutMs).addEventListener('abort', reject);
  });
  try {
    return await Promise.race([late, system(`${origin}/`)]);
  } catch {
    throw new HttpError('unreachable', false, 'the system did not say which proxy its network has');
  }
}

/** Connects to a service, through a tunnel where there are any; what was wrong with its certificate is said in words. */
function connecting(ca: string[], tunnels: Tunnels | null): buildConnector.connector {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    allowH2: false,
    ca,
  });
  const over = (options: buildConnector.Options, callback: buildConnector.Callback, tunnel?: Duplex) => {
    let said = (error: Error) => error;
    // Its types name what it is handed and nothing of what it answers: the socket that it connects.
    const socket: unknown = (connect as (...given: unknown[]) => unknown)(
      { ...options, ...(tunnel !== undefined && { httpSocket: tunnel }) },
      (error: Error | null, made: unknown) => (error === null ? callback(null, made as never) : callback(said(error), null)),
    );
    if (socket instanceof TLSSocket) said = rememberIssuer(socket, options.hostname);
  };
  if (tunnels === null) return (options, callback) => over(options, callback);
  return (options, callback) => {
    tunnels.open(options.hostname, options.port || '443').then(
      tunnel => over(options, callback, tunnel),
      (error: Error) => callback(error, null),
    );
  };
}

interface Sending extends Omit<HttpRequest, 'body'> {
  method: 'POST' | 'GET';
  /** The exact bytes; a GET has none. */
  body?: Uint8Array;
}

async function sendOnce(pool: Pool, path: string, request: Sending): Promise<HttpResponse> {
  const flight = { started: false };
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // undici's timeouts are per chunk: a body that drips a byte at a time never meets them (docs/faults.md#runtime).
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const seconds = `${request.deadlineMs / 1000} s`;
      reject(
        flight.started
          ? new HttpError('timeout', true, `no complete answer within ${seconds}`)
          : new HttpError('unreachable', false, `no connection within ${seconds}`),
      );
    }, request.deadlineMs);
  });
  try {
    return await Promise.race([deadline, exchange(pool, path, request, flight, stop.signal)]);
  } catch (error) {
    stop.abort();
    throw error instanceof HttpError ? error : new HttpError(faultOf(error, flight.started), flight.started, textOf(error));
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(
  pool: Pool,
  path: string,
  request: Sending,
  flight: { started: boolean },
  signal: AbortSignal,
): Promise<HttpResponse> {
  // SECURITY: Dispatcher.request follows no redirect and decodes nothing (docs/faults.md#runtime).
  const response = await pool.compose(noting(flight)).request({
    path,
    method: request.method,
    headers: {
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
      accept: 'application/json',
      'accept-encoding': 'identity',
    },
    body: request.body ?? null,
    headersTimeout: request.deadlineMs,
    bodyTimeout: request.deadlineMs,
    signal,
  });
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  // A body that is given up is left: the abort in `sendOnce` closes its connection.
  response.body.on('error', () => {});
  if (!['', 'identity'].includes(headers['content-encoding']?.trim().toLowerCase() ?? ''))
    throw new HttpError('encoded', true, `the answer is encoded as ${headers['content-encoding']} though identity was asked for`);
  const chunks: Uint8Array[] = [];
  let length = Number(headers['content-length'] ?? 0);
  if (length <= request.maxBytes) {
    length = 0;
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > request.maxBytes) break;
      chunks.push(chunk);
    }
  }
  if (length > request.maxBytes) throw new HttpError('too_large', true, `the answer is over ${request.maxBytes} bytes`);
  return { status: response.statusCode, headers, body: Buffer.concat(chunks) };
}

/** Notes the moment before the first byte of a request is written: until then it is certain that nothing left. */
function noting(flight: { started: boolean }): Dispatcher.DispatcherComposeInterceptor {
  return dispatch => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        flight.started = true;
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });
}

function faultOf(error: unknown, started: boolean): HttpFault {
  if (!started) return 'unreachable';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' ? 'timeout' : 'dropped';
}

/** The system's own words (ECONNREFUSED, ENOTFOUND, a certificate's fault): they hold no request data. */
function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return textOf(error.errors[0]);
  if (!(error instanceof Error)) return 'the connection failed';
  const code = 'code' in error ? `${String(error.code)}: ` : '';
  return error.message.startsWith(code) ? error.message : `${code}${error.message}`;
}

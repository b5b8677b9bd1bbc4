/**
 * A receiver of webhook deliveries on the loopback, for as long as a person wants one (docs/service.md#webhooks). It answers
 * 200 to every delivery it took and says nothing else: whoever sends learns no more than that somebody listens.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Arrival, type Receiver, ReceiverError, type ReceiverOptions } from '../core/ports.ts';

/** A delivery is one small POST; whatever takes longer is not one. */
const requestMs = 10_000;
const connections = 16;

export function createReceiver(): Receiver {
  return {
    async open(options) {
      const server = createServer(
        { maxHeaderSize: 16 * 1024, requestTimeout: requestMs, headersTimeout: requestMs },
        (ask, answer) => handle(options, ask, answer).catch(() => answer.destroy()),
      );
      server.maxConnections = connections;
      server.keepAliveTimeout = 1000;
      await listen(server, options.port);
      return { port: (server.address() as AddressInfo).port, close: () => close(server) };
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'in_use' : error.code === 'EACCES' ? 'not_allowed' : 'failed';
      reject(new ReceiverError(reason, error.code ?? 'the port could not be opened'));
    });
    // SECURITY: the loopback alone; no other machine can reach it.
    server.listen(port, '127.0.0.1', resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Why a request is no delivery: its status, and the reason; null where it may be one. */
function refusalOf(request: IncomingMessage): [status: number, reason: string] | null {
  if (request.method !== 'POST') return [405, `${request.method ?? 'a method'} is not POST`];
  // SECURITY: a page in a browser of this machine could post here. It would name its origin, and JSON it may send only
  // after a preflight, which is refused above (Fetch standard, CORS).
  if (request.headers.origin !== undefined) return [403, 'it came from a page in a browser'];
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return [415, 'its content type is not application/json'];
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') return [415, 'its body is encoded'];
  return null;
}

async function handle(options: ReceiverOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refuse = (status: number, reason: string) => {
    options.onRefused(reason);
    response.writeHead(status, { connection: 'close' }).end();
    request.resume();
  };
  const refusal = refusalOf(request);
  if (refusal !== null) return refuse(...refusal);
  const body = await readBody(request, options.maxBytes);
  if (body === null) return refuse(413, `it is over ${options.maxBytes} bytes`);
  response.writeHead(200).end();
  options.onArrival({ headers: headersOf(request), body });
}

/** The exact bytes; null where there are too many. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** As they were written: a header that stands twice is seen twice. */
function headersOf({ rawHeaders }: IncomingMessage): Arrival['headers'] {
  const headers: Arrival['headers'] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return headers;
}

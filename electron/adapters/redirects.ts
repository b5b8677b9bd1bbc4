/**
 * A listener for one redirect of the system's browser (RFC 8252 §7.3, §8): the loopback alone, a port that the system chooses, a
 * path that nobody can guess, one request, closed right after it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReceiverError, type Redirects } from '../core/ports.ts';

/** A redirect is one small GET; whatever takes longer is not one. */
const requestMs = 10_000;
const connections = 8;
/** SECURITY: whoever knocks with something else may do so a few times; then nobody is listened to any more. */
const mostRefused = 40;

/** SECURITY: the same for everybody; nothing of what came stands in it. */
const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Countersign</title><body><p>Go back to Countersign. You can close this page.</p></body></html>';
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

export function createRedirects(): Redirects {
  return {
    async open({ path, takes }) {
      let settle: (query: string | null) => void = () => undefined;
      const query = new Promise<string | null>(resolve => {
        settle = resolve;
      });
      let refused = 0;
      let isTaken = false;
      const server = createServer(
        { maxHeaderSize: 16 * 1024, requestTimeout: requestMs, headersTimeout: requestMs },
        (ask, answer) => {
          const { port } = server.address() as AddressInfo;
          const wanted = queryOf(ask, path, `127.0.0.1:${port}`);
          // SECURITY: one use; a second one finds nobody, also on a connection that was open already.
          const status = typeof wanted === 'number' ? wanted : isTaken ? 410 : takes(wanted) ? 200 : 400;
          reply(answer, status);
          if (status === 200) {
            isTaken = true;
            settle(wanted as string);
            answer.once('close', () => void close(server));
            server.close();
          } else if (++refused >= mostRefused) {
            settle(null);
            void close(server);
          }
        },
      );
      server.maxConnections = connections;
      server.keepAliveTimeout = 1;
      await listen(server);
      return {
        port: (server.address() as AddressInfo).port,
        query,
        async close() {
          settle(null);
          await close(server);
        },
      };
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ReceiverError('failed', error.code ?? 'no port could be opened')),
    );
    // SECURITY: the loopback alone; no other machine can reach it. By its number: a name could resolve elsewhere.
    server.listen(0, '127.0.0.1', resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The query of a request that may be the redirect, or the status that it is refused with. */
function queryOf(request: IncomingMessage, path: string, host: string): string | number {
  // SECURITY: another name that resolves to this machine (DNS rebinding) is not this one.
  if (request.headers.host !== host) return 421;
  if (request.method !== 'GET') return 405;
  const [asked = '', query = '', ...more] = (request.url ?? '').split('?');
  if (asked !== path || more.length > 0) return 404;
  // SECURITY: a redirect is a navigation of the whole page. What a script fetches, frames or embeds is none (Fetch Metadata).
  const { origin, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = request.headers;
  if (origin !== undefined || (mode ?? 'navigate') !== 'navigate' || (destination ?? 'document') !== 'document') return 403;
  return query;
}

function reply(response: ServerResponse, status: number): void {
  if (status !== 200) response.writeHead(status, headers).end();
  else response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(page);
}

/** Servers that misbehave at the level of the socket, and what the network adapter says of them. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { createHttp } from '../../../electron/adapters/http.ts';
import { HttpError } from '../../../electron/core/ports.ts';

export const open: Server[] = [];
export const sockets = new Set<Socket>();
export const http = createHttp({});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open.splice(0)) server.close();
});

export async function listening(server: Server): Promise<number> {
  open.push(server);
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
/** Answers the first bytes of every request with `answer`. */
export const raw = async (answer: (socket: Socket, request: string) => void) =>
  `http://127.0.0.1:${await listening(createServer(socket => socket.on('data', data => answer(socket, data.toString('latin1')))))}/public/v1/query/whoami`;

const body = new TextEncoder().encode('{"organizationId":"o"}');
export const post = (url: string, more: { deadlineMs?: number; maxBytes?: number } = {}) =>
  http.post({ url, headers: { 'X-Stamp': 'abc' }, body, deadlineMs: 2_000, maxBytes: 100_000, ...more });
export const faultOf = async (promise: Promise<unknown>): Promise<HttpError> => {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof HttpError)) throw new Error(`expected an HttpError, received ${String(error)}`);
  return error;
};
export const head = (more = '') => `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${more}`;

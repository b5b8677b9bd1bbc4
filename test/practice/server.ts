/** The HTTP side: bodies in, faults, limit, errors turned into their shape, answers out. node:http and nothing more. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from './clock.ts';
import { ServiceError } from './errors.ts';
import { strikeAnswer } from './faults/answer.ts';
import { strikeBefore, tooMany } from './faults/before.ts';
import type { Faults } from './faults/rules.ts';
import type { Limit } from './limit.ts';
import { answerViolation, type Route } from './operations.ts';
import { jsonReply, type Reply } from './reply.ts';
import { send } from './wire.ts';

export interface Arrived {
  route: Route;
  body: Buffer;
  headers: IncomingMessage['headers'];
}

export interface ServerParts {
  clock: Clock;
  faults: Faults;
  limit: Limit;
  routes: Map<string, Route>;
  /** Who sent it, as far as the stamp says; only for choosing faults. */
  sender(request: Arrived): { userId?: string | undefined; userName?: string | undefined };
  answer(request: Arrived): Promise<unknown>;
  /** Paths outside the table, such as the control endpoint: null where there is none. */
  extra(method: string, path: string, body: Buffer): Promise<Reply | null> | Reply | null;
  /** Told when an answer does not fit its row: a defect of the practice service itself. */
  violated(message: string): void;
}

/** Larger than any lawful body: 400 kb of interface and what stands around it. */
const bodyCap = 4 * 1024 * 1024;

export function createHttpServer(parts: ServerParts): Server {
  return createServer((request, response) => {
    handle(parts, request, response).catch(error => {
      process.stderr.write(`practice: ${error instanceof Error ? error.stack : String(error)}\n`);
      response.destroy();
    });
  });
}

async function handle(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const path = new URL(request.url ?? '/', 'http://practice').pathname;
  const route = request.method === 'POST' ? parts.routes.get(path) : undefined;
  if (route === undefined || body === null) {
    const other = body === null ? refused(tooLarge()) : await parts.extra(request.method ?? 'GET', path, body);
    return send(response, other ?? refused(new ServiceError('NOT_FOUND', 'Not Found')), [], parts.clock.now());
  }
  const arrived: Arrived = { route, body, headers: request.headers };
  const strikes = parts.faults.strikes({ operation: route.name, ...parts.sender(arrived) });
  let reply: Reply | 'drop' | null = null;
  for (const strike of strikes) reply ??= await strikeBefore(strike);
  reply ??= await carryOut(parts, arrived);
  for (const strike of strikes) if (reply !== 'drop') reply = strikeAnswer(reply, strike);
  if (reply === 'drop') {
    response.destroy();
    return;
  }
  Object.assign(reply.headers, parts.limit.headers());
  await send(response, reply, strikes, parts.clock.now());
}

async function carryOut(parts: ServerParts, arrived: Arrived): Promise<Reply> {
  try {
    if (!parts.limit.take()) throw new ServiceError('RESOURCE_EXHAUSTED', tooMany, 'RATE_LIMIT_EXCEEDED');
    const answer = await parts.answer(arrived);
    const wrong = answerViolation(arrived.route.row, answer);
    if (wrong !== null) throw new Error(`the answer to ${arrived.route.name} does not fit its row: ${wrong}`);
    return jsonReply(200, answer);
  } catch (error) {
    if (error instanceof ServiceError) return refused(error);
    parts.violated(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return refused(
      new ServiceError('INTERNAL', `internal server error (${error instanceof Error ? error.message : 'unknown'})`, 'INTERNAL'),
    );
  }
}

const refused = (error: ServiceError): Reply => jsonReply(error.status, error.body);
const tooLarge = () => new ServiceError('INVALID_ARGUMENT', `bad request body: over ${bodyCap} bytes`, 'REQUEST_INVALID');

/** null where it is over the cap. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bodyCap) chunks.push(chunk);
  }
  return size > bodyCap ? null : Buffer.concat(chunks);
}

/** Loopback only. Resolves to the base address, without a slash at its end. */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

export function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A server in a process of its own that answers every request in one of the ways a client must survive. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const json = { 'content-type': 'application/json' };
const whole = (response: ServerResponse, status: number, body: string | Buffer) =>
  response.writeHead(status, { ...json, 'content-length': Buffer.byteLength(body) }).end(body);
const bytes = 15 * 1024 * 1024;

export const hostilities = {
  /** A body without an end. */
  endless(response: ServerResponse) {
    response.writeHead(200, json);
    const chunk = Buffer.alloc(256 * 1024, ' ');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  /** A byte now and then. */
  drip(response: ServerResponse) {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(timer));
  },
  /** As deep as the cap allows. */
  deep: (response: ServerResponse) => whole(response, 200, '['.repeat(bytes)),
  /** As many items as the cap allows. */
  wide: (response: ServerResponse) => whole(response, 200, `{"activities":[${'{},'.repeat(bytes / 3)}{}]}`),
  /** One text as long as the cap allows. */
  long: (response: ServerResponse) => whole(response, 200, `{"activities":"${'a'.repeat(bytes)}"}`),
  'too many requests': (response: ServerResponse) => whole(response, 429, 'Too many requests'),
  'server error': (response: ServerResponse) => whole(response, 500, '{"code":13,"message":"internal","details":[]}'),
  /** Closes the connection. */
  gone: (response: ServerResponse) => response.destroy(),
} satisfies Record<string, (response: ServerResponse) => unknown>;
export type Hostility = keyof typeof hostilities;

export async function startHostileServer() {
  const child = fork(import.meta.filename);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    async be(hostility: Hostility) {
      child.send(hostility);
      await once(child, 'message');
    },
    close: () => void child.kill(),
  };
}

if (process.argv[1] === import.meta.filename) {
  let mode: Hostility = 'gone';
  process.on('message', message => {
    mode = message as Hostility;
    process.send?.(mode);
  });
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    request.resume().on('end', () => hostilities[mode](response));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

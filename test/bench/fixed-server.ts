/** A server in a process of its own that answers each path with fixed bytes: what is measured beside it is the client. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @param answers text by the last part of the path */
export async function startFixedServer(answers: Record<string, string>): Promise<{ url: string; close(): void }> {
  const child: ChildProcess = fork(import.meta.filename);
  child.send(answers);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, close: () => void child.kill() };
}

function serve(answers: Record<string, string>): void {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const body = answers[request.url?.split('/').at(-1) ?? ''] ?? '';
      response.writeHead(body === '' ? 404 : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (process.send !== undefined && process.argv[1] === import.meta.filename)
  process.once('message', message => serve(message as Record<string, string>));

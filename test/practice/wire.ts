/** Puts a reply on the wire, with the faults that strike there. */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Strike } from './faults/rules.ts';
import type { Reply } from './reply.ts';

/** `now`: the service's clock, which the Date header shows. */
export async function send(response: ServerResponse, reply: Reply, strikes: Strike[], now: number): Promise<void> {
  let body = Buffer.from(reply.text ?? JSON.stringify(reply.json), 'utf8');
  const headers: Record<string, string> = { ...reply.headers, date: new Date(now).toUTCString() };
  let dripMs: number | null = null;
  for (const { fault, value } of strikes) {
    if (fault === 'truncated-json') body = body.subarray(0, Math.floor(body.length / 2));
    if (fault === 'oversized') body = Buffer.concat([body, Buffer.alloc(Math.max(0, Number(value) - body.length), ' ')]);
    if (fault === 'stale-clock') headers.date = new Date(now + Number(value)).toUTCString();
    if (fault === 'slow-drip') dripMs = Number(value);
    if (fault === 'content-encoding') {
      body = gzipSync(body);
      headers['content-encoding'] = 'gzip';
    }
  }
  response.sendDate = false;
  response.writeHead(reply.status, { ...headers, 'content-length': String(body.length) });
  if (dripMs === null) {
    response.end(body);
    return;
  }
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await wait(dripMs, undefined, { ref: false });
  }
  response.end();
}

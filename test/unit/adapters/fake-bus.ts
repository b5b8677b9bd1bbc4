/** A session bus that answers as it is told, at a socket of its own (D-Bus specification, "Message Protocol"). */
import { mkdtempSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Heard {
  serial: number;
  destination: string;
  path: string;
  interface: string;
  member: string;
  body: (string | number)[];
}
/** A body of one value: text, an object path, a number, a boolean inside a variant, or an error of that name. */
export type Says =
  | { s: string }
  | { o: string }
  | { u: number }
  | { v: boolean }
  | { vs: string }
  | { error: string }
  | { none: true };

const pad = (bytes: number[], to: number) => {
  while (bytes.length % to !== 0) bytes.push(0);
};
const u32 = (big: boolean, value: number) => {
  const four = Buffer.alloc(4);
  if (big) four.writeUInt32BE(value);
  else four.writeUInt32LE(value);
  return [...four];
};
const textOf = (big: boolean, value: string) => [...u32(big, Buffer.byteLength(value)), ...Buffer.from(value), 0];

/** One message. `type` 2 is a return, 3 an error, 4 a signal. */
export function message(type: number, to: number, says: Says, big = false): Buffer {
  const body: number[] = [];
  let signature = '';
  if ('s' in says || 'o' in says) {
    signature = 's' in says ? 's' : 'o';
    body.push(...textOf(big, 's' in says ? says.s : says.o));
  } else if ('u' in says) {
    signature = 'u';
    body.push(...u32(big, says.u));
  } else if ('v' in says) {
    signature = 'v';
    body.push(1, 'b'.charCodeAt(0), 0);
    pad(body, 4);
    body.push(...u32(big, says.v ? 1 : 0));
  } else if ('vs' in says) {
    signature = 'v';
    body.push(1, 's'.charCodeAt(0), 0);
    pad(body, 4);
    body.push(...textOf(big, says.vs));
  }
  const fields: number[] = [];
  const field = (code: number, kind: string, value: number[]) => {
    pad(fields, 8);
    fields.push(code, 1, kind.charCodeAt(0), 0, ...value);
  };
  // The sender's name first, as a bus writes it; the ones that count come after.
  field(7, 's', textOf(big, ':1.7'));
  if ('error' in says && says.error !== '') field(4, 's', textOf(big, says.error));
  field(5, 'u', u32(big, to));
  if (signature !== '') field(8, 'g', [signature.length, ...Buffer.from(signature), 0]);
  const head = [big ? 0x42 : 0x6c, type, 1, 1, ...u32(big, body.length), ...u32(big, 900), ...u32(big, fields.length), ...fields];
  pad(head, 8);
  return Buffer.from([...head, ...body]);
}

/** Reads one call that a client wrote in little-endian form, and how long it is; null where it is not whole yet. */
function callIn(bytes: Buffer): { call: Heard; length: number } | null {
  if (bytes.length < 16) return null;
  const roundUp = (n: number, to: number) => Math.ceil(n / to) * to;
  const end = 16 + bytes.readUInt32LE(12);
  const start = roundUp(end, 8);
  const length = start + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  if (bytes[0] !== 0x6c || bytes[1] !== 1 || bytes[2] !== 0 || bytes[3] !== 1) throw new Error('no method call');
  const text = (at: number) => bytes.toString('utf8', at + 4, at + 4 + bytes.readUInt32LE(at));
  const given: Record<number, string> = {};
  for (let at = 16; at < end; ) {
    at = roundUp(at, 8);
    const code = bytes[at] ?? 0;
    const kind = String.fromCharCode(bytes[at + 2] ?? 0);
    at += 4;
    if (kind === 'g') {
      const size = bytes[at] ?? 0;
      given[code] = bytes.toString('latin1', at + 1, at + 1 + size);
      at += size + 2;
    } else {
      // Their kinds are of the specification: a path is no text.
      if (kind !== (code === 1 ? 'o' : 's')) throw new Error(`field ${code} of kind ${kind}`);
      given[code] = text(at);
      at += 4 + bytes.readUInt32LE(at) + 1;
    }
  }
  const body: (string | number)[] = [];
  let at = start;
  for (const kind of given[8] ?? '') {
    at = roundUp(at, 4);
    body.push(kind === 'u' ? bytes.readUInt32LE(at) : text(at));
    at += kind === 'u' ? 4 : 4 + bytes.readUInt32LE(at) + 1;
  }
  if (at !== length) throw new Error('arguments that no signature names');
  const [, path = '', face = '', member = '', , , destination = ''] = Array.from({ length: 9 }, (_, code) => given[code]);
  return { call: { serial: bytes.readUInt32LE(8), destination, path, interface: face, member, body }, length };
}

export interface FakeBus {
  path: string;
  environment: NodeJS.ProcessEnv;
  /** The line that a client introduced itself with. */
  greeting: string[];
  calls: Heard[];
  close(): Promise<void>;
}

/**
 * @param answer bytes for a call; null: none
 * @param greeted what is said to the greeting
 */
export async function fakeBus(answer: (call: Heard, socket: Socket) => Buffer | null, greeted = 'OK 1234\r\n'): Promise<FakeBus> {
  const path = join(mkdtempSync(join(tmpdir(), 'bus-')), 'socket');
  const calls: Heard[] = [];
  const greeting: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer(socket => {
    sockets.add(socket);
    let pending = Buffer.alloc(0);
    let begun = false;
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.on('data', data => {
      pending = Buffer.concat([pending, data]);
      if (greeting.length === 0) {
        const end = pending.indexOf('\r\n');
        if (end < 0) return;
        greeting.push(pending.toString('latin1', 0, end));
        pending = pending.subarray(end + 2);
        socket.write(greeted);
      }
      if (!begun && pending.indexOf('BEGIN\r\n') === 0) {
        begun = true;
        pending = pending.subarray(7);
      }
      for (let read = begun ? callIn(pending) : null; read !== null; read = callIn(pending)) {
        pending = pending.subarray(read.length);
        calls.push(read.call);
        const reply = answer(read.call, socket);
        if (reply !== null) socket.write(reply);
      }
    });
  });
  await new Promise<void>(resolve => server.listen(path, resolve));
  return {
    path,
    environment: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
    greeting,
    calls,
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/**
 * A core in another process: the tests keep theirs, with all they put in its place, while Electron shows its pages. A message
 * is copied as Electron copies one between two processes (the structured clone algorithm), behind its length in four bytes.
 */
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gathered, isTold } from '../../electron/contract/parts.ts';
import type { EventName, Events } from '../../electron/contract/values/app-values.ts';
import type { Core } from '../../electron/core/core.ts';
import type { Ports } from '../../electron/core/ports.ts';

type Sender = Parameters<Core['request']>[0];
type Message =
  | { kind: 'request'; n: number; sender: Sender; name: unknown; parameters: unknown }
  | { kind: 'part'; n: number; sender: Sender; number: unknown }
  | { kind: 'answer'; n: number; outcome: unknown }
  | { kind: 'event'; event: EventName; value: unknown; to: Sender }
  /** The confirmation window is to be opened. */
  | { kind: 'confirm'; id: string };

const lengthBytes = 4;
const write = (socket: Socket, message: Message): void => {
  const body = serialize(message);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(body.length);
  socket.write(length);
  socket.write(body);
};
const read = (socket: Socket, hear: (message: Message) => void): void => {
  let came: Buffer[] = [];
  let bytes = 0;
  /** Of what has come and what the message needs; its length itself at first. */
  let needed = lengthBytes;
  socket.on('data', part => {
    came.push(part as Buffer);
    bytes += part.length;
    while (bytes >= needed) {
      const all = Buffer.concat(came);
      const end = lengthBytes + all.readUInt32LE();
      const isWhole = bytes >= end;
      if (isWhole) hear(deserialize(all.subarray(lengthBytes, end)) as Message);
      const rest = isWhole ? all.subarray(end) : all;
      came = [rest];
      bytes = rest.length;
      needed = isWhole ? lengthBytes : end;
    }
  });
  // The other side may end first.
  socket.on('error', () => socket.destroy());
};

/** Windows has pipes by name, Unix a file. */
export const lineIn = (folder: string): string =>
  process.platform === 'win32' ? String.raw`\\.\pipe\${folder.replaceAll(/\W/g, '-')}` : join(folder, 'line');

/** In Electron: the core at the other end of `path`, as its host asks for one. */
export function farCore(path: string, person: Ports['person']): Promise<Core> {
  const socket = connect(path);
  const asked = new Map<number, (outcome: unknown) => void>();
  const hearers = new Set<Parameters<Core['onEvent']>[0]>();
  let n = 0;
  read(socket, message => {
    if (message.kind === 'answer') {
      asked.get(message.n)?.(message.outcome);
      asked.delete(message.n);
    } else if (message.kind === 'event')
      for (const hear of hearers) hear(message.event, message.value as Events[EventName], message.to);
    else if (message.kind === 'confirm') void person.openConfirmation(message.id);
  });
  const answer = (message: (n: number) => Message): Promise<unknown> =>
    new Promise(resolve => {
      n++;
      asked.set(n, resolve);
      write(socket, message(n));
    });
  const pages: Core['pages'] = {
    request: (sender, name, parameters) => answer(n => ({ kind: 'request', n, sender, name, parameters })),
    part: (sender, number) => answer(n => ({ kind: 'part', n, sender, number })) as ReturnType<Core['pages']['part']>,
  };
  const core: Core = {
    async request(sender, name, parameters) {
      const told = await pages.request(sender, name, parameters);
      return isTold(told) ? gathered(() => pages.part(sender, told.long)) : told;
    },
    pages,
    onEvent(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
    // What starts, ends and gives up is the other side's own.
    start: async () => undefined,
    abandoned: async () => undefined,
    stop: async () => undefined,
  };
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(core));
    socket.once('error', reject);
  });
}

export interface Near {
  send(event: string, value: unknown, to: Sender): void;
  confirm(id: string): void;
  /** Once the other side is there. */
  connected: Promise<void>;
  close(): void;
}

/** In the test: answers at `path` with `pages`. */
export function serveCore(path: string, pages: Core['pages']): Promise<Near> {
  let other: Socket | null = null;
  const connected = Promise.withResolvers<void>();
  const server = createServer(socket => {
    other = socket;
    connected.resolve();
    read(socket, message => {
      if (message.kind !== 'request' && message.kind !== 'part') return;
      const { kind, n, sender } = message;
      const answer =
        kind === 'part' ? pages.part(sender, message.number) : pages.request(sender, message.name, message.parameters);
      void answer.then(outcome => write(socket, { kind: 'answer', n, outcome }));
    });
  });
  const tell = (message: Message) => other !== null && write(other, message);
  return new Promise(resolve =>
    server.listen(path, () =>
      resolve({
        send: (event, value, to) => tell({ kind: 'event', event: event as EventName, value, to }),
        connected: connected.promise,
        confirm: id => tell({ kind: 'confirm', id }),
        close() {
          other?.destroy();
          server.close();
        },
      }),
    ),
  );
}

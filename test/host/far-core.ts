/**
 * A core in another process: the tests keep theirs, with all they put in its place, while Electron shows its pages. Each
 * message is a line of JSON; only JSON crosses between a page and the core anyway.
 */
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { EventName, Events } from '../../electron/contract/values/app-values.ts';
import type { Core } from '../../electron/core/core.ts';
import { createLongAnswers } from '../../electron/core/long-answers.ts';
import type { Ports } from '../../electron/core/ports.ts';

type Sender = Parameters<Core['request']>[0];
type Message =
  | { kind: 'request'; n: number; sender: Sender; name: unknown; parameters: unknown }
  | { kind: 'answer'; n: number; outcome: unknown }
  | { kind: 'event'; event: EventName; value: unknown; to: Sender }
  /** The confirmation window is to be opened. */
  | { kind: 'confirm'; id: string };

const write = (socket: Socket, message: Message) => void socket.write(`${JSON.stringify(message)}\n`);
const read = (socket: Socket, hear: (message: Message) => void): void => {
  createInterface({ input: socket }).on('line', line => hear(JSON.parse(line) as Message));
  // The other side may end first.
  socket.on('error', () => socket.destroy());
};

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
  const request: Core['request'] = (sender, name, parameters) =>
    new Promise(resolve => {
      n++;
      asked.set(n, resolve);
      write(socket, { kind: 'request', n, sender, name, parameters });
    });
  const core: Core = {
    request,
    pages: createLongAnswers(request),
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
  close(): void;
}

/** In the test: answers at `path` with `request`. */
export function serveCore(path: string, request: Core['request']): Promise<Near> {
  let other: Socket | null = null;
  const server = createServer(socket => {
    other = socket;
    read(socket, message => {
      if (message.kind !== 'request') return;
      const { n, sender, name, parameters } = message;
      void request(sender, name, parameters).then(outcome => write(socket, { kind: 'answer', n, outcome }));
    });
  });
  const tell = (message: Message) => other !== null && write(other, message);
  return new Promise(resolve =>
    server.listen(path, () =>
      resolve({
        send: (event, value, to) => tell({ kind: 'event', event: event as EventName, value, to }),
        confirm: id => tell({ kind: 'confirm', id }),
        close() {
          other?.destroy();
          server.close();
        },
      }),
    ),
  );
}

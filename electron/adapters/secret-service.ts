/**
 * Asks the session bus about the Secret Service: is there a bus, does anyone own org.freedesktop.secrets, is the default
 * collection locked. Four method calls over the bus's own socket, so that asking never makes a prompt appear; every
 * call of libsecret that meets a locked item or collection does (measured with gnome-keyring 42).
 * D-Bus specification, "Message Protocol" and "Authentication Protocol"; Secret Service API, "Collection".
 */
import { connect, type Socket } from 'node:net';
import type { KeychainState } from '../contract/values/app-values.ts';
import { type BusReply, encodeCall, readMessages } from './bus-message.ts';

export interface BusAnswer {
  state: KeychainState;
  detail: string;
}

const deadlineMs = 3000;
const service = 'org.freedesktop.secrets';
const serviceUnknown = 'org.freedesktop.DBus.Error.ServiceUnknown';

/**
 * Addresses as in DBUS_SESSION_BUS_ADDRESS; without the variable, where systemd puts the user's bus.
 * Only Unix sockets: libdbus and GDBus use nothing else for a session.
 */
export function busPaths(environment: NodeJS.ProcessEnv): string[] {
  const address = environment.DBUS_SESSION_BUS_ADDRESS;
  if (address === undefined || address === '') return environment.XDG_RUNTIME_DIR ? [`${environment.XDG_RUNTIME_DIR}/bus`] : [];
  return address.split(';').flatMap(one => {
    if (!one.startsWith('unix:')) return [];
    const pairs = new Map(
      one
        .slice(5)
        .split(',')
        .map(pair => pair.split('=', 2) as [string, string]),
    );
    const path = pairs.get('path');
    const abstract = pairs.get('abstract');
    if (path !== undefined) return [decodeURIComponent(path)];
    return abstract === undefined ? [] : [`\0${decodeURIComponent(abstract)}`];
  });
}

/** The state of the Secret Service. Never rejects, prompts nobody, ends within three seconds. */
export async function askSecretService(environment: NodeJS.ProcessEnv): Promise<BusAnswer> {
  const socket = await openBus(busPaths(environment));
  if (socket === null) return { state: 'no_dbus', detail: 'no session bus could be reached' };
  const timer = setTimeout(() => socket.destroy(new Error('late')), deadlineMs);
  try {
    const call = await greet(socket);
    const owner = await call({ member: 'StartServiceByName', signature: 'su', body: [service, 0] });
    if (owner.error !== null) {
      const state = owner.error === serviceUnknown ? 'no_secret_service' : 'failed';
      return { state, detail: owner.error };
    }
    const alias = await call({
      destination: service,
      path: '/org/freedesktop/secrets',
      interface: 'org.freedesktop.Secret.Service',
      member: 'ReadAlias',
      signature: 's',
      body: ['default'],
    });
    const collection = alias.text;
    if (alias.error !== null || collection === null) return { state: 'failed', detail: alias.error ?? 'no alias was returned' };
    if (collection === '/') return { state: 'no_secret_service', detail: 'there is no default collection' };
    const locked = await call({
      destination: service,
      path: collection,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: ['org.freedesktop.Secret.Collection', 'Locked'],
    });
    if (locked.error !== null || locked.flag === null)
      return { state: 'failed', detail: locked.error ?? 'no lock state was returned' };
    return locked.flag
      ? { state: 'locked', detail: 'the default collection is locked' }
      : { state: 'ready', detail: 'the default collection is unlocked' };
  } catch (error) {
    return { state: 'timeout', detail: error instanceof Error ? error.message : 'the bus did not answer' };
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function openBus(paths: string[]): Promise<Socket | null> {
  for (const path of paths) {
    const socket = await new Promise<Socket | null>(resolve => {
      const attempt = connect(path, () => resolve(attempt));
      attempt.on('error', () => resolve(null));
    });
    if (socket !== null) return socket;
  }
  return null;
}

interface Call {
  destination?: string;
  path?: string;
  interface?: string;
  member: string;
  signature?: string;
  body?: (string | number)[];
}

/** Authenticates as this user, says Hello, and answers the way to call. */
async function greet(socket: Socket): Promise<(call: Call) => Promise<BusReply>> {
  const waiting = new Map<number, (reply: BusReply) => void>();
  let fail: (error: Error) => void = () => {};
  const broken = new Promise<never>((_, reject) => {
    fail = reject;
  });
  broken.catch(() => {});
  socket.on('error', error => fail(error));
  socket.on('close', () => fail(new Error('the bus closed the connection')));

  const authenticated = new Promise<void>((resolve, reject) => {
    let pending: Buffer = Buffer.alloc(0);
    let isOpen = false;
    socket.on('data', data => {
      pending = Buffer.concat([pending, data as Buffer]);
      if (!isOpen) {
        const end = pending.indexOf('\r\n');
        if (end < 0) return;
        const line = pending.subarray(0, end).toString('latin1');
        pending = pending.subarray(end + 2);
        if (!line.startsWith('OK ')) return reject(new Error('the bus refused this user'));
        isOpen = true;
        resolve();
      }
      try {
        const { replies, rest } = readMessages(pending);
        pending = rest;
        for (const reply of replies) waiting.get(reply.to)?.(reply);
      } catch (error) {
        fail(error instanceof Error ? error : new Error('the bus sent what cannot be read'));
      }
    });
  });
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  await Promise.race([authenticated, broken]);
  socket.write('BEGIN\r\n');

  let serial = 0;
  const call = (what: Call): Promise<BusReply> => {
    serial += 1;
    const own = serial;
    const reply = new Promise<BusReply>(resolve => waiting.set(own, resolve)).finally(() => waiting.delete(own));
    const { destination = 'org.freedesktop.DBus', path = '/org/freedesktop/DBus', member, signature = '', body = [] } = what;
    socket.write(
      encodeCall(own, { destination, path, interface: what.interface ?? 'org.freedesktop.DBus', member, signature, body }),
    );
    return Promise.race([reply, broken]);
  };
  const hello = await call({ member: 'Hello' });
  if (hello.error !== null) throw new Error(hello.error);
  return call;
}

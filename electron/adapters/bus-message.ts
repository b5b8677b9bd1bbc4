/** D-Bus messages, as much of them as the Secret Service questions need (D-Bus specification, "Message Protocol"). */

export interface BusCall {
  destination: string;
  path: string;
  interface: string;
  member: string;
  /** Of `s` and `u` only. */
  signature: string;
  body: (string | number)[];
}
/** A method return or an error. The first value of the body, where it is one of those that are asked for. */
export interface BusReply {
  /** Serial of the call it answers. */
  to: number;
  /** Name of the error; null for a return. */
  error: string | null;
  text: string | null;
  number: number | null;
  flag: boolean | null;
}

const methodCall = 1;
const methodReturn = 2;
const errorReply = 3;
/** Codes of header fields. */
const field = { path: 1, interface: 2, member: 3, errorName: 4, replySerial: 5, destination: 6, signature: 8 } as const;
/** A larger message than this is not an answer to our questions. */
const maxMessage = 1 << 20;

const roundUp = (n: number, to: number) => Math.ceil(n / to) * to;

class Writer {
  bytes: number[] = [];
  align(to: number) {
    while (this.bytes.length % to !== 0) this.bytes.push(0);
  }
  u32(value: number) {
    this.align(4);
    this.bytes.push(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24);
  }
  text(value: string) {
    const utf8 = Buffer.from(value, 'utf8');
    this.u32(utf8.length);
    this.bytes.push(...utf8, 0);
  }
  signature(value: string) {
    this.bytes.push(value.length, ...Buffer.from(value, 'latin1'), 0);
  }
}

/** A method call in little-endian form. */
export function encodeCall(serial: number, call: BusCall): Buffer {
  const body = new Writer();
  call.body.forEach(value => {
    if (typeof value === 'string') body.text(value);
    else body.u32(value);
  });
  const fields = new Writer();
  const add = (code: number, type: string, value: string) => {
    fields.align(8);
    fields.bytes.push(code);
    fields.signature(type);
    if (type === 'g') fields.signature(value);
    else fields.text(value);
  };
  add(field.path, 'o', call.path);
  add(field.interface, 's', call.interface);
  add(field.member, 's', call.member);
  add(field.destination, 's', call.destination);
  if (call.signature !== '') add(field.signature, 'g', call.signature);
  const head = new Writer();
  head.bytes.push(0x6c, methodCall, 0, 1);
  head.u32(body.bytes.length);
  head.u32(serial);
  head.u32(fields.bytes.length);
  head.bytes.push(...fields.bytes);
  head.align(8);
  return Buffer.from([...head.bytes, ...body.bytes]);
}

/** Takes whole messages from the front of a buffer; signals and calls are dropped. Throws where it is no D-Bus. */
export function readMessages(buffer: Buffer): { replies: BusReply[]; rest: Buffer } {
  const replies: BusReply[] = [];
  let rest = buffer;
  while (rest.length >= 16) {
    const length = messageLength(rest);
    if (rest.length < length) break;
    const reply = readReply(rest.subarray(0, length));
    if (reply !== null) replies.push(reply);
    rest = rest.subarray(length);
  }
  return { replies, rest };
}

const reader = (message: Buffer) => {
  const little = message[0] === 0x6c;
  if (!little && message[0] !== 0x42) throw new Error('the bus sent something that is not a message');
  return (at: number) => (little ? message.readUInt32LE(at) : message.readUInt32BE(at));
};

function messageLength(message: Buffer): number {
  const u32 = reader(message);
  const length = roundUp(16 + u32(12), 8) + u32(4);
  if (length > maxMessage) throw new Error('the bus sent a message that is too large');
  return length;
}

function readReply(message: Buffer): BusReply | null {
  const u32 = reader(message);
  const type = message[1];
  if (type !== methodReturn && type !== errorReply) return null;
  const fieldsEnd = 16 + u32(12);
  const reply: BusReply = { to: 0, error: null, text: null, number: null, flag: null };
  let signature = '';
  let at = 16;
  while (at < fieldsEnd) {
    at = roundUp(at, 8);
    const code = message[at] ?? 0;
    const kind = String.fromCharCode(message[at + 2] ?? 0);
    at += 4;
    if (kind === 'u') {
      if (code === field.replySerial) reply.to = u32(at);
      at += 4;
    } else if (kind === 'g') {
      const length = message[at] ?? 0;
      if (code === field.signature) signature = message.toString('latin1', at + 1, at + 1 + length);
      at += length + 2;
    } else {
      const length = u32(at);
      if (code === field.errorName) reply.error = message.toString('utf8', at + 4, at + 4 + length);
      at += 4 + length + 1;
    }
  }
  if (type === errorReply) return { ...reply, error: reply.error ?? 'an error without a name' };
  return { ...reply, ...firstValue(message, roundUp(fieldsEnd, 8), signature) };
}

/** The first value of a body: text, object path, number, or a variant of a boolean. */
function firstValue(message: Buffer, at: number, signature: string): Partial<BusReply> {
  const u32 = reader(message);
  switch (signature[0]) {
    case 's':
    case 'o':
      return { text: message.toString('utf8', at + 4, at + 4 + u32(at)) };
    case 'u':
      return { number: u32(at) };
    case 'v': {
      const inner = message[at] ?? 0;
      const type = message.toString('latin1', at + 1, at + 1 + inner);
      return type === 'b' ? { flag: u32(roundUp(at + 1 + inner + 1, 4)) === 1 } : {};
    }
    default:
      return {};
  }
}

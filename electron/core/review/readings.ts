/** The payloads inside a request, read from their bytes. */
import { chainIdIn } from '../../contract/chains.ts';
import type { Digest } from '../../contract/values/document.ts';
import { limits } from '../budget/limits.ts';
import { within } from '../budget/work.ts';
import type { ReadContext } from '../chains/context.ts';
import { broken, type Decoded, type Payload } from '../chains/decoded.ts';
import { sha256Digest } from '../chains/digest.ts';
import { readCall } from '../chains/ethereum/calls/calls.ts';
import { together } from '../chains/ethereum/calls/nested.ts';
import { chainText } from '../chains/ethereum/networks.ts';
import { highFee } from '../chains/ethereum/transaction.ts';
import type { Found } from '../chains/finding.ts';
import { readWithin } from '../chains/over-limit.ts';
import { readPayload } from '../chains/read.ts';
import { readUnsigned } from '../chains/unsigned.ts';
import { readContextOf } from '../known/read-context.ts';
import { bytesOfHex } from '../text/bytes.ts';
import { codeWords } from '../text/code-words.ts';
import { list, member, text, texts, whole } from '../text/members.ts';
import { quoted } from '../text/visible.ts';
import type { Subject } from './subject.ts';
import { type Told, toldPayload } from './wording/told.ts';

/** Payloads read in one request; the rest is shown and said to be unread. */
const most = limits.payload.count;

/** As they are told; empty where the request holds no payload. */
export function readingsOf(subject: Subject): Told[] {
  const { parameters, base, work } = subject;
  const [first] = texts(parameters, 'signWiths');
  const signWith = text(parameters, 'signWith') ?? text(parameters, 'from') ?? first ?? '';
  const context = () => readContextOf(subject.context, signWith, work);
  const told = (read: (context: ReadContext) => Payload, at: ReadContext = context()) => toldPayload(read(at), at);
  switch (base) {
    case 'SIGN_RAW_PAYLOAD':
      return [told(payload(member(parameters, 'payload'), subject, signWith))];
    case 'SIGN_RAW_PAYLOADS': {
      const all = list(parameters, 'payloads');
      const read = all.slice(0, most).map(one => told(payload(one, subject, signWith)));
      return all.length > most ? [...read, told(() => unread(all.length))] : read;
    }
    case 'SIGN_TRANSACTION':
    case 'ETH_SEND_RAW_TRANSACTION': {
      const bytes = text(parameters, 'unsignedTransaction') ?? text(parameters, 'signedTransaction') ?? '';
      return [told(at => readUnsigned(bytes, text(parameters, 'type') ?? '', at))];
    }
    case 'SOL_SEND_TRANSACTION':
      return [
        told(at => ({
          ...readUnsigned(hexText(text(parameters, 'unsignedTransaction') ?? ''), 'TRANSACTION_TYPE_SOLANA', at),
          asks: 'send',
        })),
      ];
    case 'ETH_SEND_TRANSACTION':
      return [
        told(
          at => sentWithin(subject, at),
          readContextOf(subject.context, signWith, work, chainIdIn(text(parameters, 'caip2') ?? '')),
        ),
      ];
    default:
      return [];
  }
}

/** Bytes in base64 as hex: clients send either. */
const hexText = (bytes: string): string =>
  bytesOfHex(bytes) === null && /^[A-Za-z0-9+/]+={0,2}$/.test(bytes) ? Buffer.from(bytes, 'base64').toString('hex') : bytes;

const payload =
  (value: unknown, subject: Subject, signWith: string) =>
  (context: ReadContext): Payload => {
    if (typeof value !== 'string') return broken('The request holds no payload, or one that is not text.', String(value));
    const encoding = text(subject.parameters, 'encoding') ?? '';
    const hashFunction = text(subject.parameters, 'hashFunction') ?? '';
    return readPayload({ payload: value, encoding, hashFunction, curve: curveOf(subject, signWith) }, context);
  };

const tooMany = (what: string, count: number): Found => ({ id: 'over-limit.request', what, count, most });

const unread = (count: number): Payload => ({
  form: 'payloads',
  effects: [{ action: 'further payloads', account: 'signer', count: count - most }],
  details: [],
  findings: [tooMany('payloads', count)],
  decoded: { label: `${count - most} further payloads`, value: 'not read' },
  digest: null,
});

/** CURVE_* of the account, as the service told it. */
function curveOf(subject: Subject, signWith: string): string | undefined {
  const row = subject.names.signer(signWith);
  return row === undefined ? undefined : text(row, 'curve');
}

const callMembers = ['to', 'value', 'data'];

const feeMembers = ['maxFeePerGas', 'maxPriorityFeePerGas', 'gasLimit'];
const isAmount = (value: string | undefined): boolean => (whole(value) ?? -1n) >= 0n;

/** null where there is something that is no amount. */
function amountOf(call: unknown): bigint | null {
  const value = member(call, 'value') ?? '0';
  const amount = value === '' ? 0n : whole(value);
  return amount === null || amount < 0n ? null : amount;
}

/** null where there is something that is not hex. */
function dataOf(call: unknown): Uint8Array | null {
  const data = member(call, 'data') ?? '0x';
  return typeof data === 'string' ? bytesOfHex(data) : null;
}

function sentWithin(subject: Subject, context: ReadContext): Payload {
  const data = [subject.parameters, ...list(subject.parameters, 'calls').slice(0, most)].map(call => text(call, 'data') ?? '');
  const size = data.reduce((sum, hex) => sum + Math.ceil(hex.length / 2), 0);
  return readWithin(data.join(' '), context, () => {
    within('The calls have', 'bytes', size, limits.payload.bytes);
    return sentCalls(subject, context);
  });
}

/** eth_send_transaction: one call, or several that the service bundles. */
function sentCalls({ parameters }: Subject, context: ReadContext): Payload {
  const listed = list(parameters, 'calls');
  const calls = listed.length > 0 ? listed : [parameters];
  // SECURITY: what does not say plainly what is sent is never read as nothing: the service may read it in its own way.
  const doubts: Found[] =
    listed.length > 0 && callMembers.some(name => (text(parameters, name) ?? '') !== '')
      ? [
          {
            id: 'unreadable-payload',
            problem: 'The request names a call and a list of calls: it is not clear which is sent.',
          },
        ]
      : [];
  if (calls.length > most) doubts.push(tooMany('calls', calls.length));
  const read = calls.slice(0, most).map((call, i): Decoded => {
    const to = text(call, 'to') ?? '';
    const value = amountOf(call);
    const data = dataOf(call);
    if (value === null || data === null)
      doubts.push({
        id: 'unreadable-payload',
        problem: `Call ${i + 1}: its ${value === null ? 'value is not an amount' : 'data is not hexadecimal'}, so this app cannot tell what it does.`,
      });
    return readCall({ to: to === '' ? null : to, value: value ?? 0n, data: data ?? new Uint8Array() }, context);
  });
  for (const name of feeMembers)
    if ((text(parameters, name) ?? '') !== '' && !isAmount(text(parameters, name)))
      doubts.push({
        id: 'unreadable-payload',
        problem: `Its ${name} is not an amount, so this app cannot tell what it may cost.`,
      });
  const caip2 = text(parameters, 'caip2') ?? '';
  // SECURITY: what the service takes a chain’s id for that is written in another way is not known here.
  if (context.chainId === null)
    doubts.push(
      caip2 === ''
        ? { id: 'no-chain' }
        : {
            id: 'unreadable-payload',
            problem: `Its caip2 is ${quoted(caip2, 60)}: expected eip155 and the number of a chain, such as eip155:1.`,
          },
    );
  const [first] = read;
  const one = read.length === 1 && first !== undefined ? first : null;
  const all = one ?? together(read.map(numbered), null, context);
  const highest = (whole(text(parameters, 'maxFeePerGas') ?? '') ?? 0n) * (whole(text(parameters, 'gasLimit') ?? '') ?? 0n);
  return {
    asks: 'send',
    form: 'a transaction',
    ...(doubts.some(({ id }) => id === 'unreadable-payload') ? { disputed: true as const } : {}),
    ...(context.chainId == null ? {} : { on: chainText(context.chainId) }),
    effects: [...all.effects, ...(calls.length > most ? [{ action: 'unread call' as const, account: context.actor }] : [])],
    details: all.details,
    findings: [...doubts, ...all.findings, ...highFee(highest, context)],
    decoded: {
      label: 'Calls',
      children: read.map(({ effects, trees }, i) => ({ label: `Call ${i + 1}`, does: effects, children: trees })),
    },
    digest: null,
  };
}

const numbered = (call: Decoded, i: number): Decoded => ({
  ...call,
  details: call.details.map(detail => ({ ...detail, label: `${i + 1}: ${detail.label}` })),
});

/** The digest of a request: its payload's own, or one over all of them in order. */
export function digestOfAll(readings: readonly Pick<Told, 'digest'>[]): Digest | null {
  const digests = readings.map(r => r.digest).filter(d => d !== null);
  const [only] = digests;
  if (only === undefined || readings.length === 1) return only ?? null;
  const together = Uint8Array.from(Buffer.from(digests.map(d => d.value).join(''), 'hex'));
  const joined = sha256Digest(together);
  return {
    method: `sha256 over the ${digests.length} digests in order, for comparing`,
    value: joined.value,
    parts: digests.map((d, i) => ({ label: `${i + 1}: ${d.method}`, value: d.value })),
    libraries: [...new Set(digests.flatMap(d => d.libraries))],
    agreed: joined.agreed && digests.every(d => d.agreed) && digests.length === readings.length,
    words: codeWords(joined.value),
  };
}

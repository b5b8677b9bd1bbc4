/** The payloads inside a request, read from their bytes. */
import type { Digest, Tree } from '../../contract/document.ts';
import { limits } from '../budget/limits.ts';
import { within } from '../budget/work.ts';
import { decoded } from '../chains/decoded.ts';
import { sha256Digest } from '../chains/digest.ts';
import { readCall } from '../chains/ethereum/calls/calls.ts';
import { highFee } from '../chains/ethereum/transaction.ts';
import { movesOf, unknownMove } from '../chains/movements.ts';
import { readWithin } from '../chains/over-limit.ts';
import { readContextOf, readPayload } from '../chains/read.ts';
import { broken, type Observation, type ReadContext, type Reading } from '../chains/reading.ts';
import { readUnsigned } from '../chains/unsigned.ts';
import { bytesOfHex } from '../text/bytes.ts';
import { codeWords } from '../text/code-words.ts';
import { list, member, text, whole } from '../text/members.ts';
import type { Subject } from './subject.ts';
import { told } from './wording/told.ts';

/** Payloads read in one request; the rest is shown and said to be unread. */
const most = limits.payload.count;

export function readingsOf(subject: Subject): Reading[] {
  const { parameters, base } = subject;
  const signWith = text(parameters, 'signWith') ?? text(parameters, 'from') ?? '';
  const curve = curveOf(subject, signWith);
  const input = {
    encoding: text(parameters, 'encoding') ?? '',
    hashFunction: text(parameters, 'hashFunction') ?? '',
    curve,
    signWith,
  };
  switch (base) {
    case 'SIGN_RAW_PAYLOAD':
      return [payload(member(parameters, 'payload'), input, subject)];
    case 'SIGN_RAW_PAYLOADS': {
      const all = list(parameters, 'payloads');
      const read = all.slice(0, most).map(one => payload(one, input, subject));
      return all.length > most ? [...read, unread(all.length)] : read;
    }
    case 'SIGN_TRANSACTION':
    case 'ETH_SEND_RAW_TRANSACTION':
      return [
        readUnsigned(
          text(parameters, 'unsignedTransaction') ?? text(parameters, 'signedTransaction') ?? '',
          text(parameters, 'type') ?? '',
          readContextOf(subject.context, signWith, subject.work),
        ),
      ];
    case 'ETH_SEND_TRANSACTION':
      return [sentWithin(subject, readContextOf(subject.context, signWith, subject.work, chainOf(text(parameters, 'caip2'))))];
    default:
      return [];
  }
}

function payload(
  value: unknown,
  input: { encoding: string; hashFunction: string; curve: string | undefined; signWith: string },
  subject: Subject,
): Reading {
  if (typeof value !== 'string') return broken('The request holds no payload, or one that is not a text.', String(value));
  return readPayload({ ...input, payload: value }, subject.context, subject.work);
}

const tooMany = (what: string, count: number): Observation => ({
  rule: 'over-limit',
  sentence: `The request has ${count} ${what}, ${count - most} more than the ${most} that are read here: the rest is not read.`,
});

const unread = (count: number): Reading => ({
  headline: `${count - most} further payloads`,
  effects: [],
  facts: [],
  observations: [tooMany('payloads', count)],
  decoded: { label: `${count - most} further payloads`, value: 'not read' },
  digest: null,
});

/** CURVE_* of the account, as the service told it. */
function curveOf(subject: Subject, signWith: string): string | undefined {
  const row = subject.names.signer(signWith);
  return row === undefined ? undefined : text(row, 'curve');
}

const chainOf = (caip2: string | undefined): bigint | null => {
  const reference = /^eip155:(\d{1,20})$/.exec(caip2 ?? '')?.[1];
  return reference === undefined ? null : BigInt(reference);
};

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

function sentWithin(subject: Subject, context: ReadContext): Reading {
  const data = [subject.parameters, ...list(subject.parameters, 'calls').slice(0, most)].map(call => text(call, 'data') ?? '');
  const size = data.reduce((sum, hex) => sum + Math.ceil(hex.length / 2), 0);
  return readWithin(data.join(' '), context, () => {
    within('The calls have', 'bytes', size, limits.payload.bytes);
    return sentCalls(subject, context);
  });
}

/** eth_send_transaction: one call, or several that the service bundles. */
function sentCalls(subject: Subject, context: ReadContext): Reading {
  const { parameters } = subject;
  const listed = list(parameters, 'calls');
  const calls = listed.length > 0 ? listed : [parameters];
  // SECURITY: what does not say plainly what is sent is never read as nothing: the service may read it in its own way.
  const doubts: Observation[] =
    listed.length > 0 && callMembers.some(name => (text(parameters, name) ?? '') !== '')
      ? [
          {
            rule: 'unreadable-payload',
            sentence: 'The request names a call and a list of calls: which of them is sent cannot be told.',
          },
        ]
      : [];
  if (calls.length > most) doubts.push(tooMany('calls', calls.length));
  const acts = calls.slice(0, most).map((call, i) => {
    const to = text(call, 'to') ?? '';
    const value = amountOf(call);
    const data = dataOf(call);
    if (value === null || data === null)
      doubts.push({
        rule: 'unreadable-payload',
        sentence: `Call ${i + 1}: its ${value === null ? 'value is no amount' : 'data is not hexadecimal'}, so what it does cannot be told.`,
      });
    return told(readCall({ to: to === '' ? null : to, value: value ?? 0n, data: data ?? new Uint8Array() }, context), context);
  });
  for (const name of feeMembers)
    if ((text(parameters, name) ?? '') !== '' && !isAmount(text(parameters, name)))
      doubts.push({ rule: 'unreadable-payload', sentence: `Its ${name} is no amount, so what it may cost cannot be told.` });
  const highest = (whole(text(parameters, 'maxFeePerGas') ?? '') ?? 0n) * (whole(text(parameters, 'gasLimit') ?? '') ?? 0n);
  const trees: Tree[] = acts.flatMap((act, i) => ({ label: `Call ${i + 1}`, note: act.deed, children: act.trees }));
  const more = acts.length > 1 ? `, and ${acts.length - 1} more call${acts.length === 2 ? '' : 's'}` : '';
  return {
    headline: `Send a transaction that ${acts[0]?.deed ?? 'does nothing'}${more}`,
    effects: acts.flatMap(act => [...(acts.length > 1 ? [`It ${act.deed}.`] : []), ...act.effects]),
    facts: acts.flatMap((act, i) => act.facts.map(f => (acts.length > 1 ? { ...f, label: `${i + 1}: ${f.label}` } : f))),
    moves: [...acts.flatMap(movesOf), ...(calls.length > most ? [unknownMove] : [])],
    observations: [
      ...doubts,
      ...acts.flatMap(act => act.observations),
      ...told(decoded([], { findings: highFee(highest, context) }), context).observations,
    ],
    decoded: { label: 'Calls', children: trees },
    digest: null,
  };
}

/** The digest of a request: its payload's own, or one over all of them in order. */
export function digestOfAll(readings: readonly Reading[]): Digest | null {
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

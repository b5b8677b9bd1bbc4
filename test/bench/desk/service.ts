/**
 * The practice service for a day of polls: a process of its own, told the time by the app it answers. In front of it stands
 * who answers a question from memory as long as nothing was sent, so that unchanged polls cost the service nothing.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock } from '../../practice/clock.ts';
import { ideaFor } from '../../practice/colleagues/ideas.ts';
import { type PracticeInfo, startPractice } from '../../practice/service.ts';

/** What it is told, by number; each is answered by the same number. */
export type Told =
  /** The time is this now. */
  | { is: 'time'; at: number }
  /** Ben asks for the nth thing to be signed. */
  | { is: 'proposal'; n: number }
  /** Chloé votes on it. */
  | { is: 'vote'; activityId: string; decision: 'approve' | 'reject' }
  /** Somebody delivers to a receiver on this computer. */
  | { is: 'delivery'; port: number; n: number };
export interface Answer {
  number: number;
  /** The activity that a proposal is. */
  made?: string;
}

const practice = await startPractice();
/** Answers by path and question, since something was sent last. */
const kept = new Map<string, { status: number; body: Buffer }>();

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Asks the service itself. */
function behind(asked: IncomingMessage, body: Buffer): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers } = asked;
    const on = request(`${practice.url}${asked.url}`, { method, headers, agent: false }, answer => {
      bodyOf(answer).then(bytes => resolve({ status: answer.statusCode ?? 0, body: bytes }), reject);
    });
    on.on('error', reject);
    on.end(body);
  });
}

async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(asked);
  const isSubmit = asked.url?.includes('/submit/') ?? false;
  const question = `${asked.url} ${body}`;
  const reply = (isSubmit ? undefined : kept.get(question)) ?? (await behind(asked, body));
  if (isSubmit) kept.clear();
  else if (reply.status === 200) kept.set(question, reply);
  response.sendDate = false;
  const date = new Date(practice.clock.now()).toUTCString();
  response.writeHead(reply.status, { 'content-type': 'application/json', 'content-length': reply.body.length, date });
  response.end(reply.body);
}

const front = createServer((asked, response) => void answer(asked, response).catch(() => response.destroy()));
front.keepAliveTimeout = 600_000;
await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;

const ben = practice.as('Ben');
const chloe = practice.as('Chloé');
const organisation = practice.organisation();
const real = createClock();

function deliver(port: number, n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const on = request(`http://127.0.0.1:${port}/`, { method: 'POST', agent: false }, answered => {
      answered.resume().on('end', resolve);
    });
    on.on('error', reject);
    on.end(JSON.stringify({ type: 'BALANCE_CONFIRMED_UPDATES', n }));
  });
}

async function take(told: Told): Promise<Omit<Answer, 'number'>> {
  if (told.is === 'time') {
    practice.clock.setOffset(told.at - real.now());
    return {};
  }
  if (told.is === 'delivery') {
    await deliver(told.port, told.n);
    return {};
  }
  kept.clear();
  if (told.is === 'vote') {
    const fingerprint = practice.record(told.activityId)?.fingerprint;
    if (fingerprint === undefined) throw new Error(`there is no activity ${told.activityId}`);
    await chloe[told.decision]({ fingerprint });
    return {};
  }
  const { id } = await ben.propose('sign_raw_payload', ideaFor(told.n, organisation, practice.clock.now()));
  return { made: id };
}

process.on('message', (message: { number: number; told: Told }) => {
  const { number, told } = message;
  take(told).then(
    made => process.send?.({ number, ...made } satisfies Answer),
    error => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ info: { ...practice.info, baseUrl } satisfies PracticeInfo });

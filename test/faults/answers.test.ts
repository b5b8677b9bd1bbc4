/**
 * A server on the way that answers as no server should, before the whole app: what was asked ends within its deadline, in a
 * sentence, and a vote that may have arrived is never lost, doubled or called failed.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHttp } from '../../electron/adapters/http.ts';
import type { Http } from '../../electron/core/ports.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import { type App, startApp } from '../unit/support/app.ts';

// What such a server does takes real time.
beforeEach(() => void vi.useRealTimers());

type Answer = (socket: Socket) => void;
const head = (more: string) => `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${more}\r\n`;
const whole = (body: string): Answer => {
  const bytes = Buffer.from(body);
  return socket => socket.end(Buffer.concat([Buffer.from(head(`Content-Length: ${bytes.length}\r\n`)), bytes]));
};
const dripping = (start: string, piece: string, ms: number): Answer => {
  return socket => {
    socket.write(start);
    const timer = setInterval(() => socket.write(piece), ms);
    socket.once('close', () => clearInterval(timer));
  };
};
const endless: Answer = socket => {
  const chunk = Buffer.alloc(1 << 20, 0x20);
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  socket.write(head(`Content-Length: ${2 ** 40}\r\n`));
  more();
};

/** What it does, how the app calls it, and what a person reads. */
const answers: Record<string, [answer: Answer, code: string, sentence: RegExp]> = {
  'says nothing': [() => undefined, 'timeout', /gave no complete answer/],
  'sends headers without end': [dripping('HTTP/1.1 200 OK\r\n', 'X-More: 1\r\n', 20), 'timeout', /gave no complete answer/],
  'drips its body': [dripping(head('Content-Length: 1000000\r\n'), ' ', 20), 'timeout', /gave no complete answer/],
  'never ends its body': [endless, 'too_large', /over 16 MiB and was not read/],
  'hangs up': [socket => socket.destroy(), 'offline', /broke before the complete answer/],
  'hangs up in the middle of the body': [
    socket => socket.end(`${head('Content-Length: 100\r\n')}{"a":`),
    'offline',
    /broke before the complete answer/,
  ],
  babbles: [socket => socket.end('\u0000\u0001 no HTTP at all \r\n\r\n'), 'offline', /.+\./],
  'nests a hundred thousand deep': [whole('['.repeat(100_000) + ']'.repeat(100_000)), 'bad_answer', /expected/i],
  'sends other types': [
    whole('{"organizationId":1,"organizationName":[],"userId":{},"username":null}'),
    'bad_answer',
    /expected a string, received/,
  ],
  'sends a prototype': [whole('{"__proto__":{"organizationId":"a"}}'), 'bad_answer', /expected/i],
  'sends half of a letter': [whole('{"organizationId":"\\ud800'), 'bad_answer', /not JSON/],
};

let practice: Practice;
let server: Server;
let url = '';
let answer: Answer = () => undefined;
const sockets = new Set<Socket>();
beforeAll(async () => {
  practice = await startPractice();
  server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  url = typeof at === 'object' && at !== null ? `http://127.0.0.1:${at.port}` : '';
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await practice.close();
});

/** As the app asks for it, a sixtieth of the time. */
const shorter = 60;
let between: string | null = null;
const deadlines: number[] = [];
function before(): Http {
  const http = createHttp({});
  return {
    ...http,
    post(request) {
      const at = new URL(request.url);
      deadlines.push(request.deadlineMs);
      if (at.pathname.split('/').at(-1) !== between) return http.post(request);
      return http.post({ ...request, url: `${url}${at.pathname}`, deadlineMs: request.deadlineMs / shorter });
    },
  };
}

let app: App;
beforeAll(async () => {
  app = await startApp({ practice, http: before() });
});
afterEach(() => {
  between = null;
});
afterAll(() => app.core.stop());

describe.each(Object.entries(answers))('a server that %s', (_, [given, code, sentence]) => {
  test('ends a question within its deadline, in a sentence, and holds no connection', async () => {
    answer = given;
    between = 'whoami';
    deadlines.length = 0;
    const began = performance.now();
    const outcome = await app.request('whoami');
    // Each try has its own, and there are four at most.
    expect(performance.now() - began).toBeLessThan(4 * (15_000 / shorter + 400));
    expect(outcome).toMatchObject({ ok: false, code, message: expect.stringMatching(sentence) });
    expect(Math.max(...deadlines)).toBeLessThanOrEqual(15_000);
    await expect.poll(() => sockets.size).toBe(0);
    between = null;
    expect(await app.request('whoami')).toMatchObject({ ok: true });
  });

  test('loses no vote, doubles none, and calls none failed that may have arrived', async () => {
    answer = given;
    const { id } = await practice.as('Ben').propose('sign_raw_payload', {
      signWith: practice.organisation().wallets[0]?.accounts[0]?.address ?? '',
      payload: `To vote on ${Math.random()}`,
      ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
    });
    const votes = () => practice.ledger().find(record => record.id === id)?.votes.length;
    const { seal } = await app.open(id);
    between = 'approve_activity';
    const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
    await app.person('approve');
    // Nothing came through; that is what cannot be known here.
    expect(await deciding).toMatchObject({ ok: false, code: 'outcome_unknown', message: expect.stringMatching(/.+\./) });
    expect(votes()).toBe(1);
    between = null;
    // Whatever is open is looked at once a minute; the service's time passes, too.
    app.later(60_000);
    practice.clock.advance(60_000);
    await app.ask('feed.refresh');
    await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect(votes()).toBe(2);
  });
});

/** An Http port that answers as a test tells it to, and keeps what it was asked. */
import { dialect } from '../../../electron/contract/service/dialect.ts';
import { type Clock, type Http, HttpError, type HttpRequest, type HttpResponse } from '../../../electron/core/ports.ts';
import type { Target } from '../../../electron/core/service/service.ts';

export interface Asked {
  path: string;
  body: Record<string, unknown>;
  text: string;
  headers: Record<string, string>;
  deadlineMs: number;
  /** Monotonic time it was asked at. */
  at: number;
}
export type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> } | HttpError;

export interface ScriptedHttp extends Http {
  asked: Asked[];
  answer: (request: Asked, index: number) => Answer | Promise<Answer>;
  /** What the Date header says; default the clock's own time. */
  serverTime: () => number;
}

export function scriptedHttp(clock: Clock): ScriptedHttp {
  const http: ScriptedHttp = {
    asked: [],
    answer: () => ({ status: 500, text: 'the test gave no answer' }),
    serverTime: () => clock.now(),
    async post(request: HttpRequest): Promise<HttpResponse> {
      const text = new TextDecoder().decode(request.body);
      const asked: Asked = {
        path: new URL(request.url).pathname,
        body: JSON.parse(text) as Record<string, unknown>,
        text,
        headers: request.headers,
        deadlineMs: request.deadlineMs,
        at: clock.monotonic(),
      };
      http.asked.push(asked);
      const answer = await http.answer(asked, http.asked.length - 1);
      if (answer instanceof HttpError) throw answer;
      const headers = { date: new Date(http.serverTime()).toUTCString(), ...answer.headers };
      const body = new TextEncoder().encode(answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json)));
      return { status: answer.status ?? 200, headers, body };
    },
    get: () => Promise.reject(new HttpError('unreachable', false, 'the test gives no GET')),
    close: async () => {},
  };
  return http;
}

export const lost = () => new HttpError('dropped', true, 'ECONNRESET');
export const unreachable = () => new HttpError('unreachable', false, 'connect ECONNREFUSED');
export const timedOut = () => new HttpError('timeout', true, 'no whole answer');

/** Half of the range: backoff waits are then known. */
export const half = (bytes: number) => new Uint8Array(bytes).fill(0x80);

export function scriptedTarget(more: Partial<Target> = {}): Target {
  return {
    baseUrl: 'https://service.test',
    organizationId: 'org-1',
    dialect,
    keyId: 'key-1',
    stamp: async body => ({ ok: true, value: `stamp of ${body.length} bytes` }),
    ...more,
  };
}

/** The service's error body (docs/service.md#error-body). */
export function serviceError(status: number, code: number, message: string, errorCode = '', details: unknown[] = []): Answer {
  return { status, json: { code, message, details, [dialect.errorCodeMember]: errorCode } };
}

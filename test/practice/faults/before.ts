/** Faults that strike before a request is carried out. */
import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError } from '../errors.ts';
import { jsonReply, type Reply, textReply } from '../reply.ts';
import type { Strike } from './rules.ts';

export const tooMany = 'Too many requests. Please wait and try again in a few seconds';

/** A reply that takes the place of the real one, 'drop' to close the connection, or null to go on. */
export async function strikeBefore({ fault, value }: Strike): Promise<Reply | 'drop' | null> {
  const refuse = (error: ServiceError): Reply => jsonReply(error.status, error.body);
  switch (fault) {
    case 'delay':
      await wait(Number(value));
      return null;
    case 'drop-before-commit':
      return 'drop';
    case 'rate-limit': {
      const reply = refuse(new ServiceError('RESOURCE_EXHAUSTED', tooMany, 'RATE_LIMIT_EXCEEDED'));
      Object.assign(reply.headers, { 'ratelimit-limit': '1', 'ratelimit-remaining': '0', 'retry-after': String(value) });
      return reply;
    }
    case 'rate-limit-bare':
      return textReply(429, 'text/plain', tooMany);
    case 'error-500':
      return refuse(internalError());
    case 'bad-gateway':
      return textReply(
        502,
        'text/html',
        '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
      );
    case 'redirect':
      return textReply(307, 'text/plain', '', { location: String(value) });
    case 'conflict':
      return refuse(
        new ServiceError(
          'ALREADY_EXISTS',
          'failed to insert activity: 23505 — an activity with the same fingerprint already exists',
        ),
      );
    case 'unavailable':
      return refuse(new ServiceError('NOT_FOUND', 'Not Found'));
    default:
      return null;
  }
}

export function internalError(): ServiceError {
  return new ServiceError('INTERNAL', 'internal server error (0e5c1b7a-4d7e-4d29-9a27-7a1f0e9d3c52)', 'INTERNAL');
}

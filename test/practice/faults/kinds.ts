/** The faults that can be played, one sentence each. README.md and --help are drawn from this table. */
export interface FaultKind {
  /** When it strikes: before anything is carried out, on the finished answer, or on the way out. */
  when: 'before' | 'answer' | 'wire';
  doc: string;
  /** What `value` means, and what it is when left out; absent where there is none. */
  value?: { meaning: string; standard: number | string };
}

export const faultKinds = {
  delay: { when: 'before', doc: 'Waits before the request is looked at.', value: { meaning: 'milliseconds', standard: 2000 } },
  'drop-before-commit': { when: 'before', doc: 'Closes the connection; nothing was carried out.' },
  'rate-limit': {
    when: 'before',
    doc: 'Answers 429 in the JSON error shape, with ratelimit-limit, ratelimit-remaining and Retry-After.',
    value: { meaning: 'seconds of Retry-After', standard: 2 },
  },
  'rate-limit-bare': { when: 'before', doc: 'Answers 429 as plain text without any rate limit header.' },
  'error-500': { when: 'before', doc: 'Answers 500 with an error id; nothing was carried out.' },
  'bad-gateway': { when: 'before', doc: 'Answers 502 with an HTML page, as a proxy in between would.' },
  redirect: {
    when: 'before',
    doc: 'Answers 307 to another address; whoever follows it carries the stamp there.',
    value: { meaning: 'the address', standard: 'http://127.0.0.1:9/elsewhere' },
  },
  conflict: { when: 'before', doc: 'Answers 409, code 6: the loser of two simultaneous first submissions of the same bytes.' },
  unavailable: { when: 'before', doc: 'Answers 404 as a deployment does that does not have the operation.' },
  'drop-after-commit': { when: 'answer', doc: 'Carries the request out, then closes the connection without an answer.' },
  'error-500-after-commit': { when: 'answer', doc: 'Carries the request out, then answers 500.' },
  'changed-intent': {
    when: 'answer',
    doc: 'The answer shows activities whose intent is not the stored one, as if changed between two reads.',
  },
  'wrong-echo': { when: 'answer', doc: 'The answer to a submit echoes another intent than the one sent.' },
  'wrong-result': { when: 'answer', doc: 'The result of an activity is altered: each hex value has its first digit changed.' },
  'wrong-fingerprint': { when: 'answer', doc: 'The activity carries the fingerprint of other bytes.' },
  status: {
    when: 'answer',
    doc: 'The activity shows another status; its result is empty unless that is COMPLETED.',
    value: { meaning: 'ACTIVITY_STATUS_*', standard: 'ACTIVITY_STATUS_PENDING' },
  },
  'no-votes': { when: 'answer', doc: 'Activities come without votes, as from a deployment that never shows them.' },
  'no-stamps': { when: 'answer', doc: 'Votes come without what was stamped, its key, signature and scheme.' },
  'wrong-types': { when: 'answer', doc: 'Every string of the answer becomes a number, every list a string.' },
  'truncated-json': { when: 'wire', doc: 'Sends the first half of the JSON as if it were whole.' },
  oversized: {
    when: 'wire',
    doc: 'Pads the JSON with spaces over the response cap.',
    value: { meaning: 'bytes', standard: 17 * 1024 * 1024 },
  },
  'slow-drip': {
    when: 'wire',
    doc: 'Sends the body a byte at a time.',
    value: { meaning: 'milliseconds a byte', standard: 100 },
  },
  'content-encoding': { when: 'wire', doc: 'Compresses the body with gzip though identity was asked for.' },
  'stale-clock': {
    when: 'wire',
    doc: 'The Date header is off; the clock that checks timestampMs is not.',
    value: { meaning: 'milliseconds from the true time', standard: -600_000 },
  },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faultKinds;

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultKinds, name);
}

export function faultKind(name: FaultName): FaultKind {
  return faultKinds[name];
}

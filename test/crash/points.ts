/**
 * Where a life ends: the named points of each kind of work, aimed at from outside the product by what it asks of its ports.
 * The run fails where one of them was never hit.
 */
import type { WorkName } from './works/works.ts';

/**
 * `before` and `after` what is asked. `within`: half of the bytes are on the disk, or the request has left and nobody heard
 * the answer. `answering`: the answer has begun to arrive.
 */
export type Moment = 'before' | 'within' | 'answering' | 'after';

export interface Point {
  name: string;
  works: readonly WorkName[];
  port: 'files' | 'keychain' | 'http';
  verb: 'replace' | 'append' | 'set' | 'remove' | 'post';
  /** Path, item or URL. */
  on: RegExp;
  /** What the bytes hold, where the path alone does not say it. */
  holds?: string;
  when: Moment;
  /** Of several in the same work. Default 1. */
  nth?: number;
}

const submitting = ['votes', 'batches', 'rotation'] as const;
const voting = ['votes', 'rotation'] as const;
const submit = /\/submit\//;
const on = (port: Point['port'], verb: Point['verb'], path: RegExp) => ({ port, verb, on: path });
const outbox = on('files', 'replace', /^outbox\.json$/);
const journal = on('files', 'append', /^journal(\.\d+)?\.jsonl$/);
const intent = { ...journal, holds: '"submit_intent"' };
const outcome = { ...journal, holds: '"submit_outcome"' };
const request = on('http', 'post', submit);

/** The three moments of one write. */
const around = (works: readonly WorkName[], what: string, where: Pick<Point, 'port' | 'verb' | 'on' | 'holds'>): Point[] => [
  { name: `before ${what}`, works, ...where, when: 'before' },
  ...(where.port === 'files' ? [{ name: `within ${what}`, works, ...where, when: 'within' as const }] : []),
  { name: `after ${what}`, works, ...where, when: 'after' },
];

export const points: readonly Point[] = [
  ...around(voting, 'the bytes are kept', outbox),
  ...around(voting, 'the intent', intent),
  { name: 'before the send', works: submitting, ...request, when: 'before' },
  { name: 'after the send', works: submitting, ...request, when: 'within' },
  { name: 'in the answer', works: submitting, ...request, when: 'answering' },
  { name: 'before the outcome is known', works: submitting, ...request, when: 'after' },
  ...around(voting, 'the outcome', outcome),
  { name: 'after the bytes are forgotten', works: voting, ...outbox, when: 'after', nth: 2 },
  ...around(['votes'], 'the head of the journal', on('files', 'replace', /^journal\.head\.json$/)),
  ...around(['votes'], 'a segment of the journal is closed', on('files', 'replace', /^journal\.checkpoint\.json$/)),
  ...around(['votes'], 'the mark of the journal', on('keychain', 'set', /^files$/)),
  ...around(['batches'], 'the batch is kept', on('files', 'replace', /^signing-batch\.json$/)),
  ...around(['batches'], 'a row’s progress', on('files', 'append', /^signing-batch-progress\.jsonl$/)),
  { name: 'at the third request', works: ['batches'], ...request, when: 'within', nth: 3 },
  ...around(['rotation'], 'a step of the rotation', on('files', 'replace', /^rotations\.json$/)),
  ...around(['rotation'], 'the new key', on('keychain', 'set', /^key:/)),
  ...around(['rotation'], 'the list of keys', on('files', 'replace', /^keys\.json$/)),
  ...around(['rotation'], 'the connection’s key', on('files', 'replace', /^connections\.json$/)),
  ...around(['rotation'], 'the old key goes', on('keychain', 'remove', /^key:/)),
  ...around(['wrapping'], 'the lock', on('keychain', 'set', /^lock/)),
  ...around(['wrapping'], 'a wrapped key', on('keychain', 'set', /^key:/)),
  ...around(['home'], 'the vault', on('files', 'replace', /^vault\.json$/)),
  ...around(['home'], 'what the keychain no longer holds', on('keychain', 'remove', /^(files|journal|lock)$/)),
  ...around(['imports'], 'the imported address book', on('files', 'replace', /^address-book\.json$/)),
  ...around(['imports'], 'the entry of an import', { ...journal, holds: '"address_book_changed"' }),
  ...around(['older'], 'a page of older activities', on('files', 'append', /^older-activities\.jsonl$/)),
  ...around(['moving'], 'an import from another computer begins', on('files', 'replace', /^moving\.json$/)),
  {
    name: 'within its address book',
    works: ['moving'],
    ...on('files', 'replace', /^address-book\.json$/),
    when: 'within',
    nth: 2,
  },
  { name: 'before it ends', works: ['moving'], ...on('files', 'replace', /^moving\.json$/), when: 'before', nth: 2 },
];

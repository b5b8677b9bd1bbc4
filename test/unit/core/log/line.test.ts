/** A line of the log holds words of its table and numbers, whatever it is given, and is read back by the same table. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appCalls } from '../../../../electron/contract/app.ts';
import { logEvents } from '../../../../electron/contract/log/events.ts';
import { name as knownName } from '../../../../electron/contract/log/fields.ts';
import { operations } from '../../../../electron/contract/operations/table.ts';
import { errorFacts } from '../../../../electron/core/log/errors.ts';
import { isLine, lineOf } from '../../../../electron/core/log/line.ts';
import { createLog } from '../../../../electron/core/log/log.ts';
import { memoryLogFile } from '../../support/test-log.ts';

const at = Date.UTC(2026, 10, 25, 19);
const time = '2026-11-25T19:00:00.000Z';
const events = Object.keys(logEvents) as (keyof typeof logEvents)[];
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withTypedArray: true }),
  fc.constantFrom(
    ...['ok outcome=ok', 'ok\n2026-11-25T19:00:00.000Z stopped', '__proto__', 'constructor', 'a'.repeat(100_000)],
    ...[{ toString: () => 'secret' }, [['ok']], Object('ok'), Number.NaN, Number.POSITIVE_INFINITY, -0, Symbol('ok')],
  ),
);
const throws = () => {
  throw new Error('secret');
};

test('of hostile values nothing gets into a line: each field is a word of its kind, a number, or refused', () => {
  const words = new Set(['ok', 'refused', 'none', 'true', 'false']);
  fc.assert(
    fc.property(fc.constantFrom(...events), fc.dictionary(fc.string(), hostile), hostile, (event, more, value) => {
      const given = Object.fromEntries(Object.keys(logEvents[event]).map(field => [field, value]));
      const line = lineOf(at, event, { ...more, ...given });
      expect(isLine(line)).toBe(true);
      const [first, second, ...parts] = line.split(' ');
      expect([first, second]).toEqual([time, event]);
      expect(parts.map(part => part.split('=')[0])).toEqual(Object.keys(logEvents[event]));
      for (const part of parts) {
        const [, word = ''] = part.split('=');
        expect(words.has(word) || /^-?\d+$/.test(word) || String(value) === word, line).toBe(true);
        expect(word.length).toBeLessThanOrEqual(40);
      }
    }),
  );
});

test('a name, a key, an address and a path are refused in every field of every event', () => {
  const secrets = [
    'Northwind Treasury',
    'ada@northwind.example',
    '/home/ada/.config',
    '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  ];
  for (const secret of [...secrets, '02'.repeat(33), 'api.example.com', '8.8.8.8', '1.2.3.4.5.6'])
    for (const event of events) {
      const fields = Object.keys(logEvents[event]);
      const allowed = fields.filter(field => secret === '8.8.8.8' && /version|electron|chromium|^node$/.test(field));
      const parts = lineOf(at, event, Object.fromEntries(fields.map(field => [field, secret])))
        .split(' ')
        .slice(2);
      const clean = fields.filter(field => !allowed.includes(field)).map(field => `${field}=refused`);
      expect(parts.filter(part => part.endsWith('=refused'))).toEqual(clean);
    }
});

test('an event that the table has not is one word, and what throws where it is read is refused', () => {
  fc.assert(
    fc.property(hostile, event => {
      fc.pre(typeof event !== 'string' || !Object.hasOwn(logEvents, event));
      expect(lineOf(at, event, { name: 'whoami' })).toBe(`${time} refused`);
    }),
  );
  const trap = Object.defineProperty({}, 'after', { get: throws, enumerable: true });
  expect(lineOf(at, 'stopped', trap)).toBe(`${time} stopped after=refused`);
  for (const nothing of [null, undefined, 'text', 4])
    expect(lineOf(at, 'stopped', nothing)).toBe(`${time} stopped after=refused`);
  expect(lineOf(Number.NaN, 'stopped', { after: 1 })).toBe('1970-01-01T00:00:00.000Z stopped after=1');
});

test('every operation and every call of the app has its name in the table', () => {
  for (const each of [...Object.keys(operations), ...Object.keys(appCalls)]) expect(knownName.read(each), each).toBe(each);
});

describe('lines that are read back', () => {
  test.each([
    `${time} call name=whoami from=main outcome=ok ms=3`,
    `${time} service name=sign_raw_payload came=refused outcome=rate_limited status=429 attempt=2 ms=40`,
    `${time} stopped after=refused`,
    `${time} clock connection=1 skew_ms=-4000`,
    `${time} refused`,
  ])('%s is one of the app', line => expect(isLine(line)).toBe(true));

  test.each([
    ['of another event', `${time} secret name=whoami`],
    ['with a field more', `${time} stopped after=1 passphrase=hunter2`],
    ['with a field less', `${time} call name=whoami from=main outcome=ok`],
    ['with a word of nobody', `${time} call name=hunter2 from=main outcome=ok ms=3`],
    ['in another order', `${time} call from=main name=whoami outcome=ok ms=3`],
    ['with a number of another form', `${time} stopped after=0x10`],
    ['with a number beyond its end', `${time} stopped after=99999999999`],
    ['with a time of another form', '25 Nov 2026 stopped after=1'],
    ['with a time that is none', '2026-99-25T19:00:00.000Z stopped after=1'],
    ['of text', 'my seed words are …'],
    ['that is empty', ''],
    ['without end', `${time} stopped after=1${' '.repeat(5_000)}`],
  ])('one %s is not', (_, line) => expect(isLine(line)).toBe(false));
});

test('what somebody else wrote into the file is counted, and not passed on', async () => {
  const file = memoryLogFile();
  const log = createLog(file, { now: () => at });
  log.note('stopped', { after: 4 });
  file.append('hunter2');
  expect(await log.lines()).toEqual([`${time} foreign lines=1`, `${time} stopped after=4`]);
});

test('lines that were lost are said with the next one, once', () => {
  const file = { ...memoryLogFile(), lost: () => 3 };
  const log = createLog(file, { now: () => at });
  log.note('stopped', { after: 4 });
  log.note('stopped', { after: 5 });
  expect(file.all).toEqual([`${time} lost lines=3`, `${time} stopped after=4`, `${time} stopped after=5`]);
});

test('of an error the class and the code are said where they are known, and its message never', () => {
  expect(errorFacts(Object.assign(new TypeError('secret'), { code: 'ENOENT' }))).toEqual({ class: 'TypeError', code: 'ENOENT' });
  expect(errorFacts(Object.assign(new Error('secret'), { name: 'hunter2', code: 'hunter2' }))).toEqual({
    class: 'other',
    code: 'other',
  });
  for (const thrown of ['secret', null, undefined, 4, { name: 4 }])
    expect(errorFacts(thrown)).toEqual({ class: 'other', code: 'none' });
});

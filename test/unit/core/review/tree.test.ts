/** The whole of a value, laid out: nothing is left out, however odd, deep or long it is. */
import { describe, expect, test } from 'vitest';
import type { Names } from '../../../../electron/core/chains/context.ts';
import { kindOf, treeOf } from '../../../../electron/core/known/tree.ts';
import { OddNumber } from '../../../../electron/core/text/json.ts';

const text = (label: string, value: string) => ({ label, value, kind: 'text' });

describe('a value', () => {
  test.each<[string, unknown, object]>([
    ['that is not there', undefined, text('v', 'absent')],
    ['of null', null, text('v', 'absent')],
    ['of text', 'hello', text('v', 'hello')],
    ['of a number', 7, text('v', '7')],
    ['of no', false, text('v', 'false')],
    ['of a whole number of any size', 2n ** 70n, text('v', String(2n ** 70n))],
    ['of bytes', new Uint8Array([1, 255]), { label: 'v', value: '01ff', kind: 'hex' }],
    ['of an empty list', [], text('v', 'empty list')],
    ['of no members', {}, text('v', 'empty')],
    ['of a list', ['a', null], { label: 'v', children: [text('1', 'a'), text('2', 'absent')] }],
    ['of members', { b: 1, a: ['x'] }, { label: 'v', children: [text('b', '1'), { label: 'a', children: [text('1', 'x')] }] }],
  ])('%s', (_, value, tree) => {
    expect(treeOf('v', value)).toEqual(tree);
  });

  test('of a number that JSON cannot hold is told as it was written', () => {
    const odd = Object.assign(Object.create(OddNumber.prototype) as OddNumber, { written: '1.0e3' });
    expect(treeOf('v', odd)).toEqual(text('v', '1.0e3'));
    // Too deep to be laid out as well.
    let deep: unknown = { end: odd };
    for (let n = 0; n < 48; n++) deep = { in: deep };
    expect(JSON.stringify(treeOf('v', deep))).toContain(JSON.stringify('{"end":"1.0e3"}'));
  });

  test('that lies too deep is written as text, whole', () => {
    let value: unknown = { end: 2n };
    for (let n = 0; n < 48; n++) value = { in: value };
    let tree = treeOf('v', value);
    for (let n = 0; n < 48; n++) tree = tree.children?.[0] ?? tree;
    expect(tree).toEqual({ label: 'in', value: '{"end":"2"}', kind: 'json', note: 'nested too deeply to be laid out' });
    let endless: unknown = {};
    for (let n = 0; n < 100_000; n++) endless = { in: endless };
    expect(JSON.stringify(treeOf('v', endless))).toContain('too deep or too large to be written as text');
  });

  test('of too many entries ends with the rest of them as text, whole, in lists and in members', () => {
    const list = treeOf(
      'v',
      Array.from({ length: 10_005 }, (_, n) => n),
    );
    expect(list.children).toHaveLength(10_000);
    expect(list.children?.at(-1)).toEqual({
      ...{ label: '6 more', value: '[9999,10000,10001,10002,10003,10004]', kind: 'json', note: 'too many to be laid out' },
    });
    const of = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`m${n}`, n]));
    expect(treeOf('v', of).children?.at(-1)).toMatchObject({ label: '2 more', value: '{"m9999":9999,"m10000":10000}' });
    // The room is shared: what stands in the first leaves less for the second.
    const both = treeOf('v', { a: Array.from({ length: 9_998 }, () => 1), b: 'x', c: 'y' });
    expect(both.children?.map(({ label }) => label)).toEqual(['a', '2 more']);
  });
});

test('an address and an id have the name they are known by, and nothing else has', () => {
  const known = (of: string) => (value: string) => (value.endsWith('1') ? { name: of } : undefined);
  const names = { address: known('by address'), id: known('by id') } as unknown as Names;
  const address = `0x${'0'.repeat(39)}1`;
  expect(treeOf('v', address, names)).toEqual({ label: 'v', value: address, kind: 'address', name: 'by address' });
  expect(treeOf('v', 'key-1', names)).toEqual({ label: 'v', value: 'key-1', kind: 'text', name: 'by id' });
  expect(treeOf('v', 'key-2', names)).toEqual(text('v', 'key-2'));
});

test.each<[string, string]>([
  [`0x${'aB'.repeat(20)}`, 'address'],
  [`0x${'aB'.repeat(20)}a`, 'text'],
  [`x0x${'ab'.repeat(20)}`, 'text'],
  [`0x${'ab'.repeat(21)}`, 'hex'],
  ['ab'.repeat(16), 'hex'],
  ['ab'.repeat(15), 'text'],
  [`${'ab'.repeat(16)}g`, 'text'],
  ['0198A2B4-6c1e-7d55-9f0a-3b6c51d2e7aa', 'id'],
  ['0198a2b4-6c1e-7d55-9f0a-3b6c51d2e7aab', 'text'],
  ['x0198a2b4-6c1e-7d55-9f0a-3b6c51d2e7aa', 'text'],
  ['HTTPS://a', 'url'],
  ['see https://a', 'text'],
  ['', 'text'],
  ['ab'.repeat(5_000), 'hex'],
])('%s is read as %s', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

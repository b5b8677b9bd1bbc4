import { describe, expect, test } from 'vitest';
import { sameValue } from '../../../../electron/core/text/compare.ts';

describe('an echo is the same', () => {
  test.each([
    [
      { a: '1', b: '2' },
      { b: '2', a: '1' },
    ],
    [{ a: '1' }, { a: '1', b: null, c: '', d: [], e: false, f: 0, g: {} }],
    [{ a: '1' }, { a: '1', deep: { x: null, y: [] } }],
    [{ a: { b: ['x', { c: true }] } }, { a: { b: ['x', { c: true, d: null }] } }],
    [{ flag: false }, {}],
    [{}, {}],
    [{ list: [] }, { list: null }],
  ])('%j as %j', (sent, echoed) => expect(sameValue(sent, echoed)).toBe(true));
});

describe('an echo is not the same', () => {
  test.each([
    [{ a: '1' }, { a: '2' }],
    [{ a: '1' }, {}],
    [{ a: '1' }, { a: 1 }],
    [{ a: '1' }, { a: '1', to: 'someone' }],
    [{ a: '1' }, { a: '1', deep: { x: 'y' } }],
    [{ list: ['a', 'b'] }, { list: ['b', 'a'] }],
    [{ list: ['a'] }, { list: ['a', ''] }],
    [{ list: ['a'] }, { list: { 0: 'a', length: 1 } }],
    [{ a: true }, { a: false }],
    [{ a: '' }, { a: 0 }],
    [{ a: '1' }, null],
    [{ a: '1' }, undefined],
    [{ a: '1' }, 'a'],
    [{ toString: 'x' }, {}],
  ])('%j as %j', (sent, echoed) => expect(sameValue(sent, echoed)).toBe(false));
});

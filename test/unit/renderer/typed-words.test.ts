/** What is said of keys and addresses while they are typed. */
import { expect, test } from 'vitest';
import { pointProblem } from '../../../renderer/words/text/hex.ts';
import { urlProblem } from '../../../renderer/words/text/urls.ts';

test.each([
  ['', null],
  [`04${'ab'.repeat(64)}`, null],
  [` 04${'AB'.repeat(64)} `, null],
  ['04ab', 'A key has 130 digits. This one has 4.'],
  ['04abc', 'A key has 130 digits. This one has 5.'],
  [`02${'ab'.repeat(64)}`, 'A key begins with 04. This one begins with 02.'],
  ['0x04', 'Expected hexadecimal digits. Received “x” among them.'],
  [`04${'аb'.repeat(64)}`, 'Expected hexadecimal digits. Received “а” among them.'],
])('of %j as a key is said what it is', (typed, said) => {
  expect(pointProblem(typed)).toBe(said);
});

test.each([
  ['', null],
  ['htt', null],
  ['https://', null],
  ['https://api.example.com', null],
  ['http://127.0.0.1:8080', null],
  ['api.example.com', /^Expected an https address.*Received “api\.example\.com”\.$/],
  ['http://example.com', /^Expected an https address/],
  ['https://ada@example.com', /^Expected an https address/],
  ['javascript:alert(1)', /^Expected an https address/],
  ['x'.repeat(500), /Received “x{80}…”\.$/],
])('of %j as an address is said what it is', (typed, said) => {
  if (said === null) expect(urlProblem(typed)).toBeNull();
  else expect(urlProblem(typed)).toMatch(said);
});

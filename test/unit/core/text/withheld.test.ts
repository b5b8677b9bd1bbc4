/** What whoever reads it could log in with does not leave main, wherever in an answer it stands. */
import { expect, test } from 'vitest';
import { secretsIn, withheld, withheldJson, withheldText } from '../../../../electron/core/text/secrets/withheld.ts';

test('a secret is replaced wherever it stands, in lists too, and what stands beside it is as it was', () => {
  const plain = { name: 'Ada', list: [1, null, 'session'] };
  const value = { ...plain, results: [plain, { deep: [{ session: 'a token', sessions: 'none' }] }], otpCode: '123456' };
  const shown = withheld(value);
  expect(shown).toEqual({
    ...plain,
    results: [plain, { deep: [{ session: withheldText, sessions: 'none' }] }],
    otpCode: withheldText,
  });
  expect(shown.results[0]).toBe(plain);
  expect(secretsIn(value)).toEqual(['a token', '123456']);
});

test('where there is none the very same value comes back, and an empty or other value of such a name is none', () => {
  for (const value of [{ a: [{ session: '' }, { session: null }, { session: { id: 1 } }] }, ['session'], 'session', 7, null]) {
    expect(withheld(value)).toBe(value);
    expect(secretsIn(value)).toEqual([]);
  }
});

test('a text of JSON loses its secrets, and one without any, or that is no JSON, is the very same text', () => {
  expect(JSON.parse(withheldJson('{ "a": 1, "credentialBundle": "b" }'))).toEqual({ a: 1, credentialBundle: withheldText });
  for (const text of ['{ "a":  1 }', '[ ]', 'session', '{"session":'] as const) expect(withheldJson(text)).toBe(text);
});

test('what is nested without end is left out, and stops nobody', () => {
  const deep = `${'{"a":['.repeat(50_000)}{"session":"a token"}${']}'.repeat(50_000)}`;
  expect(withheldJson(deep)).not.toContain('a token');
  expect(secretsIn(JSON.parse(deep))).toEqual([]);
});

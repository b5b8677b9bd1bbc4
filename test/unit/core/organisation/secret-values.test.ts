/** What a person is asked, in the trusted window, before secrets are sealed. */
import { expect, test } from 'vitest';
import type { AskSecrets, Given, SecretQuestion } from '../../../../electron/core/decisions/ask-secrets.ts';
import { askValues } from '../../../../electron/core/organisation/secret-values.ts';
import type { Session } from '../../../../electron/core/session.ts';

const connection = { organizationName: 'Northwind', organizationId: 'o1', baseUrl: 'https://service.test' };
type Drafts = Parameters<typeof askValues>[2];

/** What was asked, and what came of these values. */
async function asking(drafts: Drafts, given: Given = {}) {
  const asked: SecretQuestion<unknown>[] = [];
  const ask: AskSecrets['ask'] = question => {
    asked.push(question as SecretQuestion<unknown>);
    return question.take(given);
  };
  const outcome = await askValues({ ask } as AskSecrets, { connection } as Session, drafts);
  const [question] = asked;
  return { question: question ?? expect.fail('nothing was asked'), outcome };
}

test('each secret has a field under its name, where many lines are room for a key file, and the window says where it goes', async () => {
  const { question } = await asking([{ name: 'exchange-token' }, {}]);
  const { take: _take, ...shown } = question;
  expect(shown).toEqual({
    title: 'Type the values of 2 secrets',
    sentences: [
      'Each is sealed here to a key that the enclave signs for it. Its value is not stored on this computer.',
      'The service is then asked for those keys, and you confirm what is sent.',
    ],
    facts: [
      { label: 'Organisation', value: 'Northwind' },
      { label: 'Its id', value: 'o1' },
      { label: 'Service', value: 'https://service.test' },
    ],
    fields: [
      { kind: 'secret', name: 'secrets[0].value', label: 'Value of “exchange-token”', multiline: true },
      { kind: 'secret', name: 'secrets[1].value', label: 'Value of secret 2, without a name', multiline: true },
    ],
    button: 'Seal and continue',
  });
  expect((await asking([{}])).question.title).toBe('Type the value of a secret');
});

test('a name cannot hide what stands beside it', async () => {
  const { question } = await asking([{ name: 'token\u202e' }]);
  expect(question.fields[0]?.label).toBe('Value of “token⟦U+202E⟧”');
});

test('what was typed goes to its own secret, beside what was said of it', async () => {
  const staticProperties = [{ key: 'environment', value: 'production' }];
  const { outcome } = await asking([{ name: 'a', staticProperties }, {}], {
    'secrets[0].value': 'one',
    'secrets[1].value': 'two',
  });
  expect(outcome).toEqual({ ok: true, value: [{ name: 'a', staticProperties, value: 'one' }, { value: 'two' }] });
});

test('the very field that is empty is named, and no value is repeated', async () => {
  const { outcome } = await asking([{ name: 'a' }, { name: 'b' }], { 'secrets[0].value': 'CANARY', 'secrets[1].value': '' });
  expect(outcome).toEqual({
    ok: false,
    code: 'invalid',
    message: 'A value is missing. Nothing was sealed or sent.',
    problems: [{ path: 'secrets[1].value', expected: 'a value that is not empty', received: 'nothing' }],
  });
});

test('a value that was not given at all is missing as well', async () => {
  expect((await asking([{ name: 'a' }])).outcome).toMatchObject({ ok: false, problems: [{ path: 'secrets[0].value' }] });
});

/** The small rules of a form: what a draft holds, what is counted, and in which words. */
import { describe, expect, test } from 'vitest';
import { operations } from '../../../electron/contract/operations/table.ts';
import { describeAnswer } from '../../../electron/contract/schema/answer.ts';
import * as enums from '../../../electron/contract/schema/enums.ts';
import { describeForm } from '../../../electron/contract/schema/form.ts';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { choiceWords } from '../../../renderer/parts/form/choice-words.ts';
import { counted } from '../../../renderer/parts/form/counter.tsx';
import { numberOrText } from '../../../renderer/parts/form/number-input.tsx';
import { problemText } from '../../../renderer/parts/form/problem-words.ts';
import { answerTree, cellText, notesOf, pagesOf, tableOf } from '../../../renderer/screens/compose/answer/answer.ts';
import { namedPath } from '../../../renderer/screens/compose/editor/summary.tsx';
import { blankForm, inOrder, secretPaths, withoutSecrets, withValue } from '../../../renderer/store/compose/draft.ts';
import { samples } from '../../vectors/samples.ts';

const fieldsOf = (name: keyof typeof operations): FormField[] => describeForm(operations[name]);

describe('a draft', () => {
  test('starts with what must be there: required lists and groups, and a choice that has one value', () => {
    expect(blankForm(fieldsOf('signup'))).toEqual({ apiKeys: [], authenticators: [], oauthProviders: [] });
    expect(blankForm(fieldsOf('init_import_secrets'))).toEqual({
      encryptionSuite: 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1',
    });
  });
  test('loses a member that is left out, at any depth', () => {
    const draft = withValue({}, ['secrets', 0, 'name'], 'a');
    expect(draft).toEqual({ secrets: [{ name: 'a' }] });
    expect(withValue(draft, ['secrets', 0, 'name'], undefined)).toEqual({ secrets: [{}] });
  });
  test('is shown in the order of the row, however it was typed', () => {
    const draft = { hashFunction: 'h', payload: 'p', signWith: 's' };
    expect(Object.keys(inOrder(fieldsOf('sign_raw_payload'), draft) ?? {})).toEqual(['signWith', 'payload', 'hashFunction']);
  });
  test('knows its secrets, also within lists, and can lose them', () => {
    const draft = { secrets: [{ name: 'a', secretPayload: 'x' }, { secretPayload: 'y' }] };
    const fields = fieldsOf('import_secrets');
    expect(secretPaths(fields, draft)).toEqual([
      ['secrets', 0, 'secretPayload'],
      ['secrets', 1, 'secretPayload'],
    ]);
    expect(withoutSecrets(fields, draft)).toEqual({ secrets: [{ name: 'a' }, {}] });
  });
});

test('a field that is empty is to be filled in; why is said where that is more', () => {
  const empty = (expected: string) => problemText({ path: 'name', expected, received: '""' });
  expect(empty('text that is not empty')).toBe('Fill this in');
  expect(empty('an email address')).toBe('Fill this in: an email address');
});

describe('what is typed', () => {
  test('bytes and characters are counted as such, and the state changes at nine tenths and beyond the limit', () => {
    expect(counted('é€😀', 'bytes', 100)).toEqual({ used: 9, left: 91, state: 'fine' });
    expect(counted('é€😀', 'characters', 3)).toEqual({ used: 3, left: 0, state: 'near' });
    expect(counted('a'.repeat(90), 'bytes', 100).state).toBe('near');
    expect(counted('a'.repeat(101), 'bytes', 100)).toEqual({ used: 101, left: -1, state: 'over' });
  });
  test.each([
    ['6', 6],
    ['-1', -1],
    ['6.5', 6.5],
    ['', undefined],
    ['06', '06'],
    ['1e3', '1e3'],
    ['99999999999999999999', '99999999999999999999'],
    ['six', 'six'],
  ])('%j is sent as %j: a number only where it reads back the same', (text, value) => {
    expect(numberOrText(text)).toBe(value);
  });
});

describe('words', () => {
  test('every value of every enumeration has words of its own, without underscores', () => {
    for (const list of Object.values(enums)) {
      const words = (list as readonly unknown[]).filter(value => typeof value === 'string').map(choiceWords);
      expect(new Set(words).size).toBe(words.length);
    }
    const closed = Object.values(operations).flatMap(row => describeForm(row).flatMap(choicesIn));
    expect(closed.length).toBeGreaterThan(60);
    for (const value of closed) expect(choiceWords(value), value).not.toContain('_');
    expect(choiceWords('ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR')).toBe('Bitcoin mainnet P2TR');
  });
  test('a path is read by the labels of its fields', () => {
    expect(namedPath(fieldsOf('signup'), 'authenticators[1].attestation.transports[0]').label).toBe(
      'Authenticators 2 › Attestation › Transports 1',
    );
    expect(namedPath(fieldsOf('signup'), 'unheardOf').label).toBe('unheardOf');
  });
});

function choicesIn(field: FormField): string[] {
  if (field.kind === 'choice') return field.values;
  if (field.kind === 'list') return choicesIn(field.item);
  return field.kind === 'group' ? field.fields.flatMap(choicesIn) : [];
}

describe('an answer', () => {
  const users = samples.list_users.response;
  test('that holds a list of objects is a table: leaves as columns, lists as one cell', () => {
    const table = tableOf(users);
    expect(table?.member).toBe('users');
    expect(table?.columns).toEqual(expect.arrayContaining(['userId', 'apiKeys', 'createdAt.seconds']));
    const [row] = table?.rows ?? [];
    expect([cellText(row ?? {}, 'apiKeys'), cellText(row ?? {}, 'createdAt.seconds')]).toEqual(['1 entry', '1754952030']);
    expect(tableOf(samples.whoami.response)).toBeNull();
  });
  test('marks a value this version does not know, and leaves known ones alone', () => {
    const notes = notesOf(describeAnswer(operations.list_policies));
    const policies = [{ effect: 'EFFECT_ALLOW' }, { effect: 'EFFECT_ASK_AGAIN' }];
    const entries = answerTree('answer', { policies }, notes, false).children?.[0]?.children ?? [];
    expect(entries.map(entry => entry.children?.[0]?.note)).toEqual([undefined, 'unknown to this version']);
  });
  test('covers secrets until they are asked for', () => {
    const notes = notesOf(describeAnswer(operations.oauth_login));
    const { result } = samples.oauth_login;
    expect(JSON.stringify(answerTree('answer', result, notes, false))).not.toContain(result.session);
    expect(JSON.stringify(answerTree('answer', result, notes, true))).toContain(result.session);
  });
  test('pages on only where the service says there is more', () => {
    expect(pagesOf(samples.list_earn_vaults.response)).toEqual({ after: 'last', before: null });
    expect(pagesOf({ pageInfo: { hasNextPage: false, endCursor: 'last' } })).toEqual({ after: null, before: null });
    expect(pagesOf({})).toEqual({ after: null, before: null });
  });
});

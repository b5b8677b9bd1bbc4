/** A refused value is explained by path, expectation and what came, without repeating a secret. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../../../electron/contract/operations/table.ts';
import { problemsOf } from '../../../../electron/contract/schema/problems.ts';
import { fieldOf } from '../../../../electron/contract/schema/schema-walk.ts';
import { samples } from '../../../vectors/samples.ts';
import { placesOf, withAt } from '../places.ts';

function problems(schema: z.ZodType, value: unknown, informed = true) {
  const checked = schema.safeParse(value);
  return checked.success ? [] : problemsOf(checked.error, value, informed ? schema : undefined);
}

const invitations = operations.create_invitations.parameters;

test('paths, expectations and values are what a person can act on', () => {
  const invitation = { receiverUserName: '', receiverUserEmail: 'ada', receiverUserTags: 'none', accessType: 'ALL', extra: 'x' };
  expect(problems(invitations, { invitations: [invitation], note: { a: 1 } })).toEqual([
    { path: 'invitations[0].receiverUserName', expected: 'text that is not empty', received: '""' },
    { path: 'invitations[0].receiverUserEmail', expected: 'an email address', received: '"ada"' },
    { path: 'invitations[0].receiverUserTags', expected: 'a list', received: 'a string of 4 characters' },
    {
      path: 'invitations[0].accessType',
      expected: 'one of ACCESS_TYPE_WEB, ACCESS_TYPE_API, ACCESS_TYPE_ALL',
      received: '"ALL"',
    },
    { path: 'invitations[0].senderUserId', expected: 'a string', received: 'nothing' },
    { path: 'invitations[0].extra', expected: 'no such field', received: 'a string of 1 character' },
    { path: 'note', expected: 'no such field', received: 'an object' },
  ]);
});

test('the value itself can be the problem', () => {
  for (const [value, received] of [
    [null, 'null'],
    [undefined, 'nothing'],
    [[1, 2], 'a list of 2'],
    ['text', 'a string of 4 characters'],
    [7, 'a number'],
  ])
    expect(problems(invitations, value)).toEqual([{ path: '', expected: 'an object', received }]);
});

test.each([
  ['create_wallet', 'accounts', 'path', { name: 'another name' }],
  ['create_wallet_accounts', 'accounts', 'path', { name: 'another name' }],
  ['signup', 'wallet.accounts', 'path', { name: 'another name' }],
  ['create_webhook_endpoint', 'subscriptions', 'eventType', { isActive: false }],
  ['create_invitations', 'invitations', 'receiverUserEmail', { receiverUserName: 'Another' }],
  ['import_secrets', 'secrets', 'name', {}],
] as const)('%s refuses an entry that is like an earlier one, at the later one', (name, list, member, change) => {
  const { parameters } = operations[name];
  const given = structuredClone(samples[name].parameters) as never;
  const entries = list.split('.').reduce<Record<string, never>>((value, step) => value[step] ?? {}, given) as unknown as object[];
  expect(problems(parameters, given)).toEqual([]);
  entries.splice(1, Infinity, { ...entries[0], ...change });
  expect(problems(parameters, given).map(({ path }) => path)).toEqual([`${list}[1].${member}`]);
});

test('long lists of choices and long values are shortened', () => {
  const account = { curve: 'CURVE_P256', pathFormat: 'PATH_FORMAT_BIP32', path: 'm', addressFormat: 'A'.repeat(500) };
  const [problem] = problems(operations.create_wallet.parameters, { walletName: 'a', accounts: [account] });
  expect(problem?.path).toBe('accounts[0].addressFormat');
  expect(problem?.expected).toMatch(/^one of ADDRESS_FORMAT_UNCOMPRESSED, .* and 26 more$/);
  expect(problem?.received).toBe(`"${'A'.repeat(59)}…"`);
});

test('a name that is no identifier is quoted and shortened', () => {
  const [first, second] = problems(operations.whoami.parameters, { 'a.b[0]': 1, [`${'x'.repeat(99)}`]: 1 });
  expect(first?.path).toBe('["a.b[0]"]');
  expect(second?.path).toBe(`["${'x'.repeat(59)}…"]`);
});

test('a field is named once, however much is wrong with it', () => {
  const value = { ...samples.create_smart_contract_interface.parameters, smartContractInterface: '{'.repeat(500_000) };
  expect(problems(operations.create_smart_contract_interface.parameters, value)).toHaveLength(1);
});

test('a member of the prototype is not taken for a value', () => {
  expect(problems(z.strictObject({ toString: z.string() }), {})).toEqual([
    { path: 'toString', expected: 'a string', received: 'nothing' },
  ]);
});

/** Which fields these are is said in test/attacks/page-that-wants-secrets.test.ts. */
const secrets = Object.entries(operations).flatMap(([name, row]) =>
  placesOf(row.parameters)
    .filter(({ field }) => field.meta.secret)
    .map(({ path }) => ({ name: name as keyof typeof samples, path, parameters: row.parameters as z.ZodType })),
);

test('a secret is never repeated, wherever a value goes wrong', () => {
  const marker = 'hunter2 ';
  for (const { name, path, parameters } of secrets) {
    const sample = samples[name].parameters;
    for (const end of path.keys()) {
      const place = path.slice(0, end + 1);
      const found = problems(parameters, withAt(sample, place, end + 1 < path.length ? marker : [marker]));
      expect(found.length, `${name} ${place.join('.')}`).toBeGreaterThan(0);
      expect(JSON.stringify(found)).not.toContain('hunter2');
    }
    const spoilt = withAt(sample, path, marker);
    if (parameters.safeParse(spoilt).success) expect(path).toEqual(['encryptedOtpBundle']);
    expect(JSON.stringify(problems(parameters, spoilt))).not.toContain('hunter2');
    const misnamed = withAt(withAt(sample, path, undefined), [...path.slice(0, -1), 'mistyped'], marker);
    expect(JSON.stringify(problems(parameters, misnamed))).not.toContain('hunter2');
  }
});

test('without the schema no value is repeated', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), text => {
      const value = { fingerprint: `marker-${text}` };
      expect(JSON.stringify(problems(operations.approve_activity.parameters, value, false))).not.toContain('marker-');
    }),
  );
});

test('any JSON value is explained without failing, and every problem says three things', () => {
  const row = operations.signup.parameters;
  const places = placesOf(row);
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), ({ path }, value) => {
      for (const problem of problems(row, withAt(samples.signup.parameters, path, value))) {
        expect(problem.expected.length).toBeGreaterThan(0);
        expect(problem.received.length).toBeGreaterThan(0);
        expect(problem.received.length).toBeLessThan(400);
      }
    }),
  );
});

test('metadata is found through wrappers, the outermost first', () => {
  const schema = z.string().meta({ label: 'inner', secret: true }).nullish().meta({ label: 'outer' });
  expect(fieldOf(schema)).toMatchObject({ meta: { label: 'outer', secret: true }, required: false, nullable: true });
});

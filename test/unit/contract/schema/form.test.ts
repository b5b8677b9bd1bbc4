/** Forms are drawn from the rows: nothing a person must fill in is missing or without words. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type OperationName, operations } from '../../../../electron/contract/operations/table.ts';
import { describeForm } from '../../../../electron/contract/schema/form.ts';
import type { FormField } from '../../../../electron/contract/schema/form-field.ts';
import type { Operation } from '../../../../electron/contract/schema/operation.ts';
import { samples } from '../../../vectors/samples.ts';
import { placesOf } from '../places.ts';

const rows = Object.entries(operations) as [OperationName, Operation][];

/** What a field asks for, in the words of `filledIn`. */
function askedBy(field: FormField): unknown {
  if (field.kind === 'group') return Object.fromEntries(field.fields.map(inner => [inner.name, askedBy(inner)]));
  if (field.kind === 'list') return [askedBy(field.item)];
  return { text: 'string', choice: 'string', number: 'number', flag: 'boolean' }[field.kind];
}
/** What a sample has: samples fill every field (rows.test.ts). */
function filledIn(value: unknown): unknown {
  if (Array.isArray(value)) return [filledIn(value[0])];
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filledIn(inner)]));
}
function named(fields: FormField[], path: string): FormField | undefined {
  const [name, ...rest] = path.split('.');
  const field = fields.find(candidate => candidate.name === name);
  if (field === undefined || rest.length === 0) return field;
  const inner = field.kind === 'list' ? field.item : field;
  return inner.kind === 'group' ? named(inner.fields, rest.join('.')) : undefined;
}

describe.each(rows)('%s', (name, row) => {
  const form = describeForm(row);
  test('asks for everything that can be sent, where it belongs and by its kind, and survives JSON', () => {
    expect(Object.fromEntries(form.map(field => [field.name, askedBy(field)]))).toEqual(filledIn(samples[name].parameters));
    expect(JSON.parse(JSON.stringify(form))).toEqual(form);
  });
  test('calls every field by a name in plain words', () => {
    for (const { path, field } of placesOf(row.parameters)) {
      expect(field.meta.label, path.join('.')).toMatch(/^\p{Lu}/u);
      expect(field.meta.label, path.join('.')).not.toMatch(/[a-z][A-Z]|_/);
    }
  });
});

test('an example would be accepted', () => {
  for (const [name, row] of rows)
    for (const { path, field } of placesOf(row.parameters)) {
      if (field.meta.example === undefined) continue;
      const value = field.schema._zod.def.type === 'string' ? field.meta.example : Number(field.meta.example);
      expect(z.safeParse(field.schema, value).error?.issues, `${name} ${path.join('.')}`).toBeUndefined();
    }
});

test('kinds, choices, limits and secrets are told', () => {
  const contract = describeForm(operations.create_smart_contract_interface);
  expect(named(contract, 'smartContractInterface')).toMatchObject({
    kind: 'text',
    multiline: true,
    unit: 'bytes',
    limit: 409_600,
    required: true,
  });
  expect(named(contract, 'type')).toMatchObject({
    kind: 'choice',
    values: ['SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA'],
  });
  expect(named(contract, 'notes')).toMatchObject({ kind: 'text', required: false });
  const signup = describeForm(operations.signup);
  expect(named(signup, 'wallet')).toMatchObject({ kind: 'group', required: false });
  expect(named(signup, 'wallet.mnemonicLength')).toMatchObject({ kind: 'number', values: [12, 15, 18, 21, 24], required: false });
  expect(named(signup, 'wallet.accounts')).toMatchObject({ kind: 'list', required: true, item: { kind: 'group' } });
  expect(named(signup, 'verificationToken')).toMatchObject({ secret: true });
  expect(named(signup, 'userName')).not.toHaveProperty('secret');
  expect(named(describeForm(operations.set_ip_allowlist), 'publicKey')).toMatchObject({ required: false, nullable: true });
  expect(named(describeForm(operations.create_webhook_endpoint), 'subscriptions.eventType')).toMatchObject({
    kind: 'text',
    suggestions: expect.arrayContaining(['ACTIVITY_UPDATES']),
  });
  expect(describeForm(operations.claim_swap_fees)).toEqual([]);
});

test('the defaults of the specification are said, not sent', () => {
  const helpOf = (name: keyof typeof operations, path: string) => named(describeForm(operations[name]), path)?.help;
  for (const name of ['oauth', 'oauth_login', 'create_read_write_session'] as const)
    expect(helpOf(name, 'expirationSeconds')).toContain('Default 15 minutes');
  expect(helpOf('verify_otp', 'expirationSeconds')).toContain('Default 1 hour, at most 86400');
  expect(helpOf('oauth', 'apiKeyName')).toContain("'Oauth - <Timestamp>'");
  expect(helpOf('create_read_write_session', 'apiKeyName')).toContain("'Read Write Session - <Timestamp>'");
  expect(helpOf('signup', 'wallet.mnemonicLength')).toContain('Default 12');
  expect(helpOf('set_ip_allowlist', 'onEvaluationError')).toContain('Default DENY');
  expect(helpOf('delete_sub_organization', 'deleteWithoutExport')).toContain('Default false');
  expect(helpOf('list_earn_vaults', 'paginationOptions.limit')).toContain('Default 10');
  expect(operations.oauth.parameters.parse({ oidcToken: 'a', targetPublicKey: `04${'ab'.repeat(64)}` })).toEqual({
    oidcToken: 'a',
    targetPublicKey: `04${'ab'.repeat(64)}`,
  });
});

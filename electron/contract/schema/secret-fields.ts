/** Which operations take a secret. */
import { describeForm } from './form.ts';
import type { FormField } from './form-field.ts';
import type { Operation } from './operation.ts';

/** Whether any field of an operation's parameters is marked secret. Where the operation is not known, yes. */
export function hasSecretFields(row: Operation | undefined): boolean {
  return row === undefined || describeForm(row).some(isSecret);
}

function isSecret(field: FormField): boolean {
  if ('secret' in field && field.secret === true) return true;
  if (field.kind === 'list') return isSecret(field.item);
  return field.kind === 'group' && field.fields.some(isSecret);
}

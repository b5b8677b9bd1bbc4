/** What a person does at a form drawn from a row: finds it in the palette, and fills it in field by field. */
import type { Locator, Page } from 'playwright-core';
import type { OperationName } from '../../../electron/contract/operations/table.ts';
import type { FormField } from '../../../electron/contract/schema/form-field.ts';
import { pathText } from '../../../electron/contract/text/path-text.ts';

import type { Host } from '../../host/host.ts';

type Path = (string | number)[];

/** How the palette calls an operation. */
export async function titleOf(host: Host, name: OperationName): Promise<string> {
  const answer = await host.core.request('main', 'forms.list', {});
  const list = (answer as { value: { operation: string; title: string }[] }).value;
  return list.find(({ operation }) => operation === name)?.title ?? '';
}

/** Opens an operation's form from the palette. */
export async function compose(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Action/).fill(`compose ${title}`);
  await page.getByRole('menuitem', { name: `Compose: ${title}`, exact: true }).click();
  await page.getByRole('main', { name: title, exact: true }).waitFor();
}

/** The input, or the set of inputs, at a path. */
export const input = (page: Page, path: Path): Locator => page.locator(`main [id$=":${pathText(path)}"]`);
/** What stands beside the field at a path as wrong. */
export const errorBeside = (page: Page, path: string): Locator => page.locator(`main [data-field-error="${path}"]`);

/** Types a value into the field at a path; lists get a row for each entry, optional groups are added. */
export async function fill(page: Page, field: FormField, path: Path, value: unknown): Promise<void> {
  const box = input(page, path);
  switch (field.kind) {
    case 'text':
      return box.fill(String(value));
    case 'flag':
      return box.getByRole('radio', { name: value === true ? 'True' : 'False' }).check();
    case 'choice':
      return choose(page, box, String(value));
    case 'number':
      return field.values === undefined ? box.fill(String(value)) : choose(page, box, String(value));
    case 'list':
      for (const [index, entry] of (value as unknown[]).entries()) {
        await box.locator(':scope > [data-add] button').click();
        await fill(page, field.item, [...path, index], entry);
      }
      return;
    case 'group': {
      const add = box.getByRole('button', { name: `Add ${field.label}`, exact: true });
      if (!field.required && (await add.isVisible())) await add.click();
      return fillForm(page, field.fields, value as Record<string, unknown>, path);
    }
  }
}

export async function fillForm(page: Page, fields: FormField[], values: Record<string, unknown>, path: Path = []): Promise<void> {
  for (const field of fields)
    if (values[field.name] !== undefined) await fill(page, field, [...path, field.name], values[field.name]);
}

/** Chooses by the value as it is sent, which stands beside its words. */
async function choose(page: Page, button: Locator, value: string): Promise<void> {
  await button.click();
  await page.locator(`[role=option][data-key="${value}"]`).click();
}

/** Whether a person can bring this value into the field at all: choices, flags and kinds cannot be got wrong. */
export function canBeTyped(field: FormField, value: unknown, inList: boolean): boolean {
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string' || (value.includes('\n') && field.multiline !== true)) return false;
      // Nothing typed is nothing sent, which an optional field may be.
      return value !== '' || field.required || inList;
    case 'number':
      return field.values === undefined && typeof value === 'number';
    case 'list':
      return Array.isArray(value) && value.length > 0 && value.every(entry => canBeTyped(field.item, entry, true));
    default:
      return false;
  }
}

/** The description of the field at a path; list entries count as their item. */
export function fieldAt(fields: readonly FormField[], path: Path): FormField {
  let field: FormField | undefined;
  for (const step of path) {
    const among: readonly FormField[] = field === undefined ? fields : field.kind === 'group' ? field.fields : [];
    field = typeof step === 'number' && field?.kind === 'list' ? field.item : among.find(({ name }) => name === step);
  }
  if (field === undefined) throw new Error(`the form has no field ${pathText(path)}`);
  return field;
}

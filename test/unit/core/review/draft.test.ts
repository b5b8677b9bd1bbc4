/** What a rejected request is begun again from: its very parameters, and nothing of one with a field for a secret. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ActivityName, operations } from '../../../../electron/contract/operations/table.ts';
import { formOf } from '../../../../electron/core/review/draft.ts';
import type { Subject } from '../../../../electron/core/review/subject.ts';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { samples } from '../../../vectors/samples.ts';
import { type App, startApp } from '../../support/app.ts';

let practice: Practice;
let ada: App;
beforeEach(async () => {
  practice = await startPractice();
  ada = await startApp({ practice });
});
afterEach(async () => {
  await ada.close();
  await practice.close();
});

/** The document of what Ben asks for. */
async function asked(operation: ActivityName, parameters: unknown, isRejected: boolean) {
  const ben = practice.as('Ben');
  const activity = await ben.propose(operation, parameters as never);
  if (isRejected) {
    await ben.reject(activity);
    await practice.as('Ada').reject(activity);
  }
  return (await ada.open(activity.id)).document;
}

test('one that was rejected begins a form with its very parameters', async () => {
  const parameters = { privateKeyTagName: 'Desk', privateKeyIds: [] };
  const { form, draft } = await asked('create_private_key_tag', parameters, true);
  expect({ form, draft }).toEqual({ form: { operation: 'create_private_key_tag', parameters }, draft: undefined });
});

test('one that still waits begins none', async () => {
  expect((await asked('create_private_key_tag', { privateKeyTagName: 'Desk', privateKeyIds: [] }, false)).form).toBeUndefined();
});

test('nor does one with a secret in its form, of another version, a vote, or that no form could hold', () => {
  const form = (name: ActivityName, parameters: object, type = operations[name].type) =>
    formOf({ name, type, parameters, activity: { status: 'ACTIVITY_STATUS_FAILED' } } as unknown as Subject)?.operation;
  const tag = { privateKeyTagName: 'Desk', privateKeyIds: [] };
  expect(form('create_private_key_tag', tag)).toBe('create_private_key_tag');
  expect(form('import_secrets', samples.import_secrets.parameters)).toBeUndefined();
  expect(form('create_private_key_tag', tag, 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG_V9')).toBeUndefined();
  expect(form('approve_activity', samples.approve_activity.parameters)).toBeUndefined();
  expect(form('create_private_key_tag', { ...tag, more: 1 })).toBeUndefined();
});

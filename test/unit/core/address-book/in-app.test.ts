/** The address book through the one way in, and what reviews make of it. */
import { afterEach, expect, test } from 'vitest';
import { textToSign } from '../../../e2e/support/world.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App;
afterEach(() => app?.close());

test('the address book through the bridge names addresses in reviews, and is journalled', async () => {
  app = await startApp();
  const parameters = textToSign(app.practice, 'Pay the invoice 4711');
  const adding = app.ask('address_book.add', { label: 'Signer of invoices', address: parameters.signWith, kind: 'own' });
  const shown = await app.person('approve');
  expect(shown.review.subject).toEqual({ kind: 'change', what: 'address book' });
  expect(shown.review.document.headline).toContain('“Signer of invoices”');
  expect(await adding).toMatchObject({ ok: true, value: { entry: { addedBy: expect.stringMatching(/Ada/) } } });
  const review = await app.open((await app.practice.as('Ben').propose('sign_raw_payload', parameters)).id);
  expect(JSON.stringify(review.document)).toContain('Signer of invoices');
  const journal = await app.ask('journal.entries', { limit: 50 });
  expect(journal.ok && journal.value.entries.find(e => e.kind === 'address_book_changed')?.about).toMatch(/Signer of invoices/);
  const text = `label,address,kind\r\nSigner of invoices,${parameters.signWith},own`;
  const checked = await app.ask('address_book.import_check', { text, format: 'csv' });
  expect(checked).toMatchObject({ ok: true, value: { unchanged: 1, added: [] } });
  expect(await app.ask('address_book.import_apply', { check: checked.ok && checked.value.check, removeMissing: false })).toEqual({
    ok: true,
    value: { added: 0, changed: 0, removed: 0 },
  });
  expect(await app.ask('address_book.add', { label: 'x', address: 'y', kind: 'friend' })).toMatchObject({
    ok: false,
    code: 'invalid',
    problems: [{ path: 'kind' }],
  });
});

test('no page changes a name by itself: the confirmation window must say so', async () => {
  app = await startApp();
  const { signWith: address } = textToSign(app.practice, '');
  const adding = app.ask('address_book.add', { label: 'Old friend', address, kind: 'counterparty' });
  await app.person('close');
  expect(await adding).toMatchObject({ ok: false, code: 'declined' });
  expect(await app.ask('address_book.list')).toEqual({ ok: true, value: [] });
  const { seal } = await app.open((await app.practice.as('Ben').propose('sign_raw_payload', textToSign(app.practice, 'x'))).id);
  expect(await app.request('confirm.decide', { seal, decision: 'approve', reachedEnd: true, heldMs: 9000 })).toMatchObject({
    ok: false,
    code: 'forbidden',
  });
});

/** Receipts through the one way in: what a person sees of a signature, and what never leaves main. */
import { afterEach, describe, expect, test } from 'vitest';
import type { AddressFormat } from '../../../../../electron/contract/schema/enums.ts';
import { stored, textToSign } from '../../../../e2e/support/world.ts';
import { type App, startApp } from '../../../support/app.ts';

let app: App;
afterEach(() => app?.close());

/** Ben proposes, Ada approves, and with that it is signed. */
async function signTogether(parameters: ReturnType<typeof textToSign>) {
  const { id } = await app.practice.as('Ben').propose('sign_raw_payload', parameters);
  const review = await app.open(id);
  const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
  await app.person('approve');
  const decided = await deciding;
  if (!decided.ok || decided.value.review.subject.kind !== 'activity') throw new Error('it was not decided');
  return { id, view: decided.value.review.subject.activity };
}
const resultOf = (id: string) => stored(app.practice, id).result as { r: string; s: string; v: string };
const linesOf = async (kind: string) => {
  const journal = await app.ask('journal.entries', { limit: 100 });
  return journal.ok ? journal.value.entries.filter(entry => entry.kind === kind) : [];
};

test('an approval that completes a signature brings its receipt, and the journal a line', async () => {
  app = await startApp();
  const { id, view } = await signTogether(textToSign(app.practice, 'Pay the invoice 4711'));
  const { r, s, v } = resultOf(id);
  expect(view.receipt).toMatchObject({ verdict: 'verified', signature: { r, s, v } });
  expect(view.receipt?.address).toBe(textToSign(app.practice, '').signWith);
  expect(JSON.stringify(view.result)).toContain(r);
  expect(await linesOf('signature_received')).toMatchObject([{ about: view.receipt?.sentence }]);
});

test('every account and every private key of the organisation signs with a receipt that is verified', async () => {
  app = await startApp();
  const { wallets, privateKeys } = app.practice.organisation();
  const signers = [
    ...wallets.flatMap(w => w.accounts.map(a => ({ signWith: a.address, curve: a.curve }))),
    ...privateKeys.flatMap(k => [
      { signWith: k.privateKeyId, curve: k.curve },
      ...k.addresses.map((a: { format: AddressFormat; address: string }) => ({ signWith: a.address, curve: k.curve })),
    ]),
  ];
  expect(signers.length).toBeGreaterThan(6);
  for (const { signWith, curve } of signers) {
    const hashFunction = curve === 'CURVE_ED25519' ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_SHA256';
    const { id } = await app.practice
      .as('Ben')
      .propose('sign_raw_payload', { ...textToSign(app.practice, signWith), signWith, hashFunction });
    await app.practice.as('Chloé').approve(stored(app.practice, id).fingerprint);
    const { subject } = await app.open(id);
    expect(subject.kind === 'activity' && subject.activity.receipt, signWith).toMatchObject({ verdict: 'verified', signWith });
  }
});

describe('a result that was changed on the way', () => {
  test('is withheld from whoever decided, from every reading, and journalled', async () => {
    app = await startApp();
    app.practice.faults.add({ fault: 'wrong-result', count: 0 });
    const { id, view } = await signTogether(textToSign(app.practice, 'Pay the invoice 4711'));
    expect(view).toMatchObject({ result: null, receipt: { verdict: 'mismatch', signature: null } });
    expect(await linesOf('signature_withheld')).toHaveLength(1);
    expect(await linesOf('signature_received')).toHaveLength(0);
    const { s } = resultOf(id);
    const tail = s.slice(1);
    for (const [name, parameters] of [
      ['reviews.open', { activityId: id }],
      ['get_activity', { activityId: id }],
      ['list_activities', {}],
      ['feed.snapshot', {}],
      ['journal.entries', { limit: 100 }],
    ] as const) {
      const answer = await app.request(name, parameters);
      expect(answer.ok, name).toBe(true);
      expect(JSON.stringify(answer), name).not.toContain(tail);
    }
    expect(JSON.stringify(app.events)).not.toContain(tail);
  });

  test('is shown again as soon as the service tells the truth', async () => {
    app = await startApp();
    app.practice.faults.add({ fault: 'wrong-result', count: 0 });
    const { id } = await signTogether(textToSign(app.practice, 'Pay the invoice 4711'));
    app.practice.faults.clear();
    const { subject } = await app.open(id);
    expect(subject.kind === 'activity' && subject.activity.receipt).toMatchObject({
      verdict: 'verified',
      signature: resultOf(id),
    });
    expect(JSON.stringify(await app.request('get_activity', { activityId: id }))).toContain(resultOf(id).s);
  });
});

describe('a signature a person asked for here', () => {
  const ask = async () => {
    const parameters = textToSign(app.practice, 'Pay the invoice 4711');
    const checked = await app.ask('forms.check', { operation: 'sign_raw_payload', parameters });
    if (!checked.ok || checked.value.body === null) throw new Error('the form was refused');
    const sending = app.ask('forms.send', { operation: 'sign_raw_payload', body: checked.value.body });
    await app.person('approve');
    return sending;
  };
  test('that waits for others has no receipt yet', async () => {
    app = await startApp();
    expect(await ask()).toMatchObject({ ok: true, value: { receipt: null, result: null } });
  });
  test('that is signed at once comes with its receipt, or is withheld', async () => {
    app = await startApp({ service: { rules: { sign_raw_payload: { approvals: 1 } } } });
    const sent = await ask();
    expect(sent).toMatchObject({
      ok: true,
      value: { receipt: { verdict: 'verified' }, sentence: expect.stringMatching(/address that should have signed/) },
    });
    app.practice.faults.add({ fault: 'wrong-result', count: 0 });
    const wrong = await ask();
    expect(wrong).toMatchObject({ ok: true, value: { result: null, receipt: { verdict: 'mismatch', signature: null } } });
    expect(wrong.ok && wrong.value.sentence).toMatch(/The signature is withheld/);
    expect((await linesOf('signature_withheld')).length).toBe(1);
  });
});

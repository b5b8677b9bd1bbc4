/** Evidence through the one way in: saved on one machine, opened on another. */
import { afterEach, expect, test } from 'vitest';
import { textToSign } from '../../../e2e/support/world.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App;
afterEach(() => app?.close());

const propose = async () =>
  (await app.practice.as('Ben').propose('sign_raw_payload', textToSign(app.practice, 'Pay the invoice 4711'))).id;

test('a review is saved as evidence, and a machine that is connected to nothing verifies it', async () => {
  app = await startApp();
  const review = await app.open(await propose());
  const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
  await app.person('approve', 'The invoice was checked.');
  const decided = await deciding;
  if (!decided.ok) throw new Error(decided.message);

  const before = await app.ask('evidence.save', { seal: review.seal });
  const after = await app.ask('evidence.save', { seal: decided.value.review.seal });
  expect(before.ok && after.ok && app.saved.map(f => f.name)).toEqual([
    before.ok && before.value.saved,
    after.ok && after.value.saved,
  ]);

  const other = await startApp({ as: null });
  try {
    for (const [answer, file] of [
      [before, app.saved[0]],
      [after, app.saved[1]],
    ] as const) {
      const report = await other.ask('evidence.open', { text: file?.text });
      if (!report.ok || !answer.ok) throw new Error('it was not opened');
      expect(report.value.checks.filter(c => !c.ok)).toEqual([]);
      expect(report.value).toMatchObject({ ok: true, hash: answer.value.hash, words: answer.value.words });
    }
    const report = await other.ask('evidence.open', { text: app.saved[1]?.text });
    expect(report).toMatchObject({ ok: true, value: { decision: { decision: 'approve', reason: 'The invoice was checked.' } } });
  } finally {
    await other.close();
  }
});

test('a saved file that was edited is opened as edited', async () => {
  app = await startApp();
  const review = await app.open(await propose());
  await app.ask('evidence.save', { seal: review.seal });
  const text = app.saved[0]?.text.replaceAll('4711', '4712') ?? '';
  const report = await app.ask('evidence.open', { text });
  expect(report.ok && report.value.ok).toBe(false);
});

test('a seal that is not known makes no evidence', async () => {
  app = await startApp();
  expect(await app.ask('evidence.save', { seal: 'nothing' })).toMatchObject({ ok: false, code: 'not_found' });
  expect(app.saved).toEqual([]);
});

test('the context of a review is let go once many newer ones were opened, and the person is told', async () => {
  app = await startApp();
  const id = await propose();
  const first = await app.open(id);
  for (let i = 0; i < 20; i++) await app.open(id);
  expect(await app.ask('evidence.save', { seal: first.seal })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/Open it again/),
  });
  const again = await app.open(id);
  expect((await app.ask('evidence.save', { seal: again.seal })).ok).toBe(true);
});

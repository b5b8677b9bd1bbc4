/** Evidence through the one way in: saved on one machine, opened on another. */
import { afterEach, expect, test } from 'vitest';
import type { EvidenceReport } from '../../../../electron/contract/values/evidence.ts';
import { textToSign } from '../../../e2e/support/world.ts';
import { type App, startApp } from '../../support/app.ts';

let app: App;
afterEach(() => app?.close());

/** Opens a text as if a person chose it in the dialog. */
async function opened(on: App, text: string | undefined): Promise<EvidenceReport> {
  const bytes = Buffer.from(text ?? '');
  on.chosenFile = {
    ...{ name: 'evidence.json', size: bytes.length },
    async *pieces() {
      yield bytes;
    },
  };
  const answer = await on.ask('journal.open');
  if (!answer.ok || answer.value?.kind !== 'evidence') throw new Error('it was not opened');
  return answer.value.report;
}

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

  for (const [n, answer] of [before, after].entries())
    expect(app.saved[n]?.name).toMatch(
      new RegExp(`^evidence-\\d{4}-\\d\\d-\\d\\d-${answer.ok ? answer.value.hash.slice(0, 8) : 'none'}\\.json$`),
    );

  const other = await startApp({ as: null });
  try {
    for (const [answer, file] of [
      [before, app.saved[0]],
      [after, app.saved[1]],
    ] as const) {
      const report = await opened(other, file?.text);
      if (!answer.ok) throw new Error('it was not saved');
      expect(report.checks.filter(c => !c.ok)).toEqual([]);
      expect(report).toMatchObject({ ok: true, hash: answer.value.hash, words: answer.value.words });
    }
    // Whoever proposed has voted by then; the one who looked has not.
    expect(await opened(other, app.saved[0]?.text)).toMatchObject({ decision: null });
    expect(await opened(other, app.saved[1]?.text)).toMatchObject({
      ok: true,
      decision: { decision: 'approve', reason: 'The invoice was checked.' },
    });
  } finally {
    await other.close();
  }
});

test('a saved file that was edited is opened as edited', async () => {
  app = await startApp();
  const review = await app.open(await propose());
  await app.ask('evidence.save', { seal: review.seal });
  const text = app.saved[0]?.text.replaceAll('4711', '4712') ?? '';
  expect((await opened(app, text)).ok).toBe(false);
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

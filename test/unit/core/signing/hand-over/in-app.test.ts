/** A hand-over between two people, each at their own app: sealed by one, checked and sent once by the other. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canonical, hashOf } from '../../../../../electron/core/text/canonical.ts';
import { type Practice, startPractice } from '../../../../practice/service.ts';
import { type App, startApp } from '../../../support/app.ts';
import { type HandedFile, openedFile as opened, resealed as resealedBy } from '../../../support/handed-over.ts';
import { turns } from '../../../support/until.ts';

let practice: Practice;
let ada: App;
let chloe: App;
beforeEach(async () => {
  practice = await startPractice({ rules: { sign_raw_payload: { approvals: 1 }, delete_api_keys: { approvals: 1 } } });
  ada = await startApp({ practice });
  chloe = await startApp({ practice, as: 'Chloé' });
  await Promise.all([ada.ask('signing.accounts'), chloe.ask('signing.accounts')]);
});
afterEach(async () => {
  await Promise.all([ada.close(), chloe.close()]);
  await practice.close();
});

const payouts = (): string =>
  practice
    .organisation()
    .wallets.flatMap(wallet => wallet.accounts)
    .find(({ name }) => name === 'Payouts')?.address ?? '';
const rows = (...payloads: string[]) =>
  JSON.stringify(payloads.map(payload => ({ label: `About ${payload}`, signWith: payouts(), payload })));
const signed = () => practice.ledger().filter(({ type }) => type.includes('SIGN_RAW_PAYLOAD'));
const sentPayloads = () => signed().map(({ parameters }) => (parameters as { payload: string }).payload);

async function checked(app: App, text: string) {
  const answer = await app.ask('signing.batch_check', { text, format: 'json' });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}
async function sealed(app: App, text: string, note = 'For Friday'): Promise<string> {
  const { check } = await checked(app, text);
  const made = await app.allowed('signing.hand_over', { check, note });
  if (!made.ok) throw new Error(made.message);
  return app.saved.at(-1)?.text ?? '';
}
/** What does not hold of a file, in sentences. */
const against = async (app: App, text: string): Promise<string[]> => {
  const { check, handOver, problems } = await checked(app, text);
  expect(check === null).toBe(problems.length > 0 || handOver?.checks.some(({ ok }) => !ok) === true);
  return [...problems, ...(handOver?.checks ?? []).filter(({ ok }) => !ok).map(({ sentence }) => sentence)];
};
const done = async (app: App) => {
  for (;;) {
    const answer = await app.ask('signing.batch');
    if (answer.ok && answer.value?.state === 'done') return answer.value;
    await turns(1);
  }
};
const send = async (app: App, text: string, decision: 'approve' | 'reject' = 'approve') => {
  const { check } = await checked(app, text);
  const starting = app.ask('signing.batch_start', { check });
  const shown = await app.person(decision);
  return { shown, answer: await starting };
};
const journalOf = async (app: App) => {
  const page = await app.ask('journal.entries', { limit: 100 });
  return page.ok ? page.value.entries.map(({ about }) => about) : [];
};

const resealed = (text: string, change: (content: HandedFile['content']) => void, as = 'Ada Reyes') =>
  resealedBy(practice, text, change, as);

test('one person seals, another checks and sends; both journals tell of it, and it is sent once', async () => {
  const file = await sealed(ada, rows('Pay 1', 'Pay 2'));
  expect(sentPayloads()).toEqual([]);
  const { hash, content } = opened(file);
  expect(hash).toBe(createHash('sha256').update(canonical(content)).digest('hex'));
  expect(await journalOf(ada)).toContainEqual(expect.stringContaining(hash));

  const { handOver, rows: read } = await checked(chloe, file);
  expect(handOver).toMatchObject({ hash, note: 'For Friday', preparedBy: { userName: 'Ada Reyes' } });
  expect(handOver?.words).toHaveLength(6);
  expect(handOver?.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(read.map(({ label }) => label)).toEqual(['About Pay 1', 'About Pay 2']);

  const { shown, answer } = await send(chloe, file);
  expect(shown.checks).toContainEqual({ ok: true, sentence: expect.stringContaining(`Prepared by “Ada Reyes”`) });
  expect(answer).toMatchObject({ ok: true });
  expect((await done(chloe)).counts).toMatchObject({ signed: 2 });
  expect(sentPayloads()).toEqual(['Pay 1', 'Pay 2']);
  // The very bytes that were prepared.
  expect(signed().map(({ fingerprint }) => fingerprint)).toEqual(content.rows.map(({ fingerprint }) => fingerprint));
  expect(await journalOf(chloe)).toContainEqual(expect.stringContaining(`Checked the hand-over ${hash}`));

  await chloe.ask('signing.batch_clear');
  expect(await against(chloe, file)).toEqual(['It was sent from this computer before']);
  // Nor from another one, which knows of it by the service.
  const ben = await startApp({ practice, as: 'Ben' });
  await ben.ask('signing.accounts');
  await expect.poll(() => against(ben, file)).toEqual([expect.stringMatching(/^Row \d was requested already/)]);
  await ben.close();
});

test('whoever says no in the window seals nothing, and sends nothing', async () => {
  const { check } = await checked(ada, rows('Pay 1'));
  const sealing = ada.ask('signing.hand_over', { check, note: '' });
  await ada.person('reject');
  expect(await sealing).toMatchObject({ ok: false, code: 'declined' });
  expect(ada.saved).toEqual([]);
  const file = await sealed(ada, rows('Pay 1'));
  expect((await send(chloe, file, 'reject')).answer).toMatchObject({ ok: false, code: 'declined' });
  expect(sentPayloads()).toEqual([]);
  // It was not used up by that.
  expect(await against(chloe, file)).toEqual([]);
});

test('whoever prepared it does not send it, with this key or another of theirs', async () => {
  const file = await sealed(ada, rows('Pay 1'));
  expect(await against(ada, file)).toEqual(['You prepared it yourself. Somebody else opens and sends it']);
  expect(
    await against(
      ada,
      resealed(file, () => {}),
    ),
  ).toEqual(['You prepared it yourself. Somebody else opens and sends it']);
});

test('whoever prepared it does not send it under the name of another user', async () => {
  const own = opened(await sealed(chloe, rows('Pay 1')));
  const { userId } = opened(await sealed(ada, rows('Pay 1'))).content.preparedBy;
  const renamed = { ...own, content: { ...own.content, preparedBy: { ...own.content.preparedBy, userId } } };
  expect(await against(chloe, canonical(renamed))).toContain('You prepared it yourself. Somebody else opens and sends it');
});

test('whoever opened it does not seal it anew as their own', async () => {
  const { check } = await checked(chloe, await sealed(ada, rows('Pay 1')));
  expect(await chloe.ask('signing.hand_over', { check, note: '' })).toMatchObject({ ok: false, code: 'forbidden' });
  expect(chloe.saved).toEqual([]);
});

test('what a clock ahead of this one prepared goes as it was prepared', async () => {
  ada.later(30_000);
  const file = await sealed(ada, rows('Pay 1'));
  await send(chloe, file);
  expect((await done(chloe)).counts).toMatchObject({ signed: 1 });
  expect(signed()[0]?.fingerprint).toBe(opened(file).content.rows[0]?.fingerprint);
});

test('after an hour the same request goes with a time of now', async () => {
  const file = await sealed(ada, rows('Pay 1'));
  chloe.later(2 * 3_600_000);
  practice.clock.advance(2 * 3_600_000);
  await send(chloe, file);
  expect((await done(chloe)).counts).toMatchObject({ signed: 1 });
  expect(sentPayloads()).toEqual(['Pay 1']);
  expect(signed()[0]?.fingerprint).not.toBe(opened(file).content.rows[0]?.fingerprint);
});

describe('a second person’s check', () => {
  test('is needed where the rule is on: a file alone is not sent, a hand-over is', async () => {
    expect(await chloe.ask('app.settings', { secondPerson: true })).toMatchObject({ ok: true });
    const { check } = await checked(chloe, rows('Alone'));
    expect(await chloe.ask('signing.batch_start', { check })).toMatchObject({ ok: false, code: 'forbidden' });
    await send(chloe, await sealed(ada, rows('Together')));
    expect((await done(chloe)).counts).toMatchObject({ signed: 1 });
    expect(sentPayloads()).toEqual(['Together']);
  });

  test('is given up by a person alone', async () => {
    await ada.ask('app.settings', { secondPerson: true });
    const weaker = ada.ask('app.settings', { secondPerson: false });
    const { review } = await ada.person('reject');
    expect(review.document.findings).toContainEqual(expect.objectContaining({ rule: 'no-second-person', severity: 'high' }));
    expect(await weaker).toMatchObject({ ok: false });
    expect(await ada.ask('app.state')).toMatchObject({ ok: true, value: { settings: { secondPerson: true } } });
  });
});

describe('a hostile file', () => {
  let file = '';
  beforeEach(async () => {
    file = await sealed(ada, rows('Pay 1', 'Pay 2'));
  });
  const seal = 'Its seal is not over this hash by the key it names';

  test('with an altered row is refused, with the old hash and with a new one', async () => {
    const altered = opened(file);
    Object.assign(altered.content.rows[0] ?? {}, { label: 'Other' });
    expect(await against(chloe, canonical(altered))).toContain('It was changed: its content does not have its hash');
    expect(await against(chloe, canonical({ ...altered, hash: hashOf(altered.content) }))).toEqual([seal]);
  });

  test('whose preparer says something else of a row than its bytes do is refused, however well it is sealed', async () => {
    const honest = resealed(file, () => {});
    expect(await against(chloe, honest)).toEqual([]);
    const body = (content: HandedFile['content'], from: string, to: string) => {
      const [row] = content.rows;
      if (row !== undefined) row.body = String(row.body).replace(from, to);
    };
    for (const change of [
      (content: HandedFile['content']) => body(content, 'Pay 1', 'Pay 9'),
      (content: HandedFile['content']) => Object.assign(content.rows[0] ?? {}, { digest: 'ab'.repeat(32) }),
      (content: HandedFile['content']) => Object.assign(content.rows[0] ?? {}, { fingerprint: `sha256:${'ab'.repeat(32)}` }),
      (content: HandedFile['content']) => body(content, '"organizationId":"', '"organizationId":"x'),
      (content: HandedFile['content']) => body(content, 'SIGN_RAW_PAYLOAD_V2', 'DELETE_USERS'),
      (content: HandedFile['content']) => content.rows.splice(1, 1, { ...content.rows[0] }),
    ])
      expect(await against(chloe, resealed(file, change))).toContainEqual(expect.stringMatching(/^1 row of 2 does not say/));
    const sums = resealed(file, content => Object.assign(content, { totals: ['moves, eip155:1, coin, 1 ETH'] }));
    expect(await against(chloe, sums)).toEqual(['The sums added up here are not those of the file']);
  });

  test('sealed by another key than it names is refused', async () => {
    const { publicKey } = opened(file).content.preparedBy;
    expect(
      await against(
        chloe,
        resealedBy(practice, file, () => {}, 'Ben Okafor', publicKey),
      ),
    ).toEqual([seal]);
  });

  test('by a key that is not listed for the user it names is refused', async () => {
    const asBen = resealed(file, () => {}, 'Ben Okafor');
    expect(await against(chloe, asBen)).toEqual([expect.stringContaining('does not list this key for “Ada Reyes”')]);
    const nobody = resealed(file, ({ preparedBy }) => Object.assign(preparedBy, { userId: crypto.randomUUID() }));
    expect(await against(chloe, nobody)).toEqual([expect.stringContaining('does not list this key')]);
  });

  test('for another organisation is refused before anything of it is read', async () => {
    const other = resealed(file, content => Object.assign(content, { organizationId: crypto.randomUUID() }));
    expect(await against(chloe, other)).toEqual([expect.stringContaining('another organisation')]);
  });

  test('too old, from the future, too large or written otherwise is refused', async () => {
    const at = (preparedAt: string) => resealed(file, content => Object.assign(content, { preparedAt }));
    expect(await against(chloe, at('2020-01-01T00:00:00.000Z'))).toEqual([expect.stringContaining('older than seven days')]);
    expect(await against(chloe, at('2090-01-01T00:00:00.000Z'))).toEqual([expect.stringContaining('in the future')]);
    const many = resealed(file, content => {
      content.rows = Array.from({ length: 501 }, () => content.rows[0] ?? {});
    });
    expect(await against(chloe, many)).toEqual([expect.stringContaining('content.rows')]);
    const more = resealed(file, content => Object.assign(content, { sendAtOnce: true }));
    expect(await against(chloe, more)).toEqual([expect.stringContaining('sendAtOnce')]);
    const twice = file.replace('"hash":', `"hash":"${'0'.repeat(64)}","hash":`);
    expect(await against(chloe, twice)).toEqual([expect.stringContaining('written anew')]);
    expect(await against(chloe, JSON.stringify(opened(file), null, 2))).toEqual([expect.stringContaining('written anew')]);
    expect(await against(chloe, file.slice(0, 900))).toEqual([expect.stringContaining('not JSON')]);
  });

  test('whose key was removed since it was opened is not sent', async () => {
    const { check } = await checked(chloe, file);
    const user = practice.organisation().users.find(({ userName }) => userName === 'Ada Reyes');
    const { publicKey } = opened(file).content.preparedBy;
    const held = user?.apiKeys.find(key => key.publicKey === publicKey);
    await practice.as('Ben').perform('delete_api_keys', { userId: user?.userId ?? '', apiKeyIds: [held?.apiKeyId ?? ''] });
    expect(await chloe.ask('signing.batch_start', { check })).toMatchObject({
      ...{ ok: false, code: 'changed' },
      message: expect.stringContaining('does not list this key'),
    });
    expect(sentPayloads()).toEqual([]);
  });
});

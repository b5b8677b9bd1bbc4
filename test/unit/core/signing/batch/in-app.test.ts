/** A batch through the one way in: confirmed once, sent one after another, and never signed twice. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BatchProgress, SigningBatch } from '../../../../../electron/contract/values/signing-values.ts';
import { connectAs } from '../../../../host/connect.ts';
import type { Practice } from '../../../../practice/service.ts';
import { startPractice } from '../../../../practice/service.ts';
import { type App, startApp } from '../../../support/app.ts';
import { turns } from '../../../support/until.ts';

let app: App;
let practice: Practice;
beforeEach(async () => {
  // One approval signs: the proposer's own.
  practice = await startPractice({ rules: { sign_raw_payload: { approvals: 1 } } });
  app = await startApp({ practice });
  await app.ask('signing.accounts');
});
afterEach(async () => {
  await app.close();
  await practice.close();
});

const account = (name: string): string =>
  practice
    .organisation()
    .wallets.flatMap(w => w.accounts)
    .find(a => a.name === name)?.address ?? '';
const csv = (rows: string[]) => ['label,signWith,payload,encoding,hashFunction', ...rows].join('\r\n');
const invoices = (count: number) =>
  csv(Array.from({ length: count }, (_, n) => `Invoice ${n + 1},${account('Payouts')},Pay invoice ${n + 1},,`));
const signed = () => practice.ledger().filter(({ type }) => type.includes('SIGN_RAW_PAYLOAD'));

async function checked(text: string, format: 'csv' | 'json' = 'csv') {
  const answer = await app.ask('signing.batch_check', { text, format });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}
async function start(text: string): Promise<SigningBatch> {
  const { check, problems, rows } = await checked(text);
  expect([problems, rows.flatMap(row => row.problems)]).toEqual([[], []]);
  const starting = app.ask('signing.batch_start', { check });
  await app.person('approve');
  const started = await starting;
  if (!started.ok) throw new Error(started.message);
  return started.value;
}
async function until(done: (batch: SigningBatch) => boolean): Promise<SigningBatch> {
  for (;;) {
    const answer = await app.ask('signing.batch');
    if (answer.ok && answer.value !== null && done(answer.value)) return answer.value;
    await turns(1);
  }
}
const resume = async (decision: 'approve' | 'reject' = 'approve', asks = true) => {
  const going = app.ask('signing.batch_resume');
  const shown = asks ? await app.person(decision) : null;
  return { shown, answer: await going };
};

test('every row is signed once, after one window, and each carries its receipt', async () => {
  const batch = await start(invoices(5));
  expect(batch.total).toBe(5);
  const done = await until(({ state }) => state === 'done');
  expect(done.counts).toMatchObject({ signed: 5, failed: 0, unknown: 0 });
  expect(signed().map(({ parameters }) => (parameters as { payload: string }).payload)).toEqual(
    [1, 2, 3, 4, 5].map(n => `Pay invoice ${n}`),
  );
  for (const row of done.rows) {
    const record = signed().find(({ id }) => id === row.activityId);
    expect(record?.fingerprint).toBe(row.fingerprint);
    expect(row.signature).toEqual(record?.result);
  }
  const heard = app.events.filter(({ event }) => event === 'signing.batch').map(({ value }) => value as BatchProgress);
  expect(heard.filter(({ row }) => row?.state === 'signed')).toHaveLength(5);
  // Nothing of a batch that is over is in the way of the next.
  expect(await app.ask('signing.batch_clear')).toMatchObject({ ok: true });
});

test('the window shows every row, and refusing it sends nothing', async () => {
  const { check } = await checked(invoices(3));
  const starting = app.ask('signing.batch_start', { check });
  const { review } = await app.person('reject');
  const { body = '', batch = null } = review.subject.kind === 'submit' ? review.subject : {};
  expect(batch?.rows).toHaveLength(3);
  expect(batch?.rows[1]).toMatchObject({ label: 'Invoice 2', fingerprint: expect.stringMatching(/^sha256:/) });
  expect(batch?.rows[1]?.document.facts).toContainEqual(expect.objectContaining({ value: 'Pay invoice 2' }));
  expect(body.split('\n')).toHaveLength(3);
  expect(await starting).toMatchObject({ ok: false, code: 'declined' });
  expect(signed()).toEqual([]);
  expect(await app.ask('signing.batch')).toEqual({ ok: true, value: null });
});

test('what one person released is asked for again before the key of another signs it', async () => {
  await start(invoices(6));
  await until(({ counts }) => counts.signed > 0);
  await app.ask('signing.batch_pause');
  await until(({ state }) => state === 'stopped');
  const before = signed().length;
  const state = await app.ask('app.state');
  const { connectionId } = (state.ok ? state.value.connections[0] : undefined) ?? {};
  const chloe = await connectAs(app.core, practice.info, 'Chloé');
  // Beside the connection that it belongs to, another one does not go on with it.
  expect(await resume('reject', false)).toMatchObject({ answer: { ok: false, code: 'invalid' } });
  await app.allowed('connections.remove', { connectionId: chloe.connectionId });
  await app.allowed('connections.remove', { connectionId });
  // In its place she may, and is asked.
  await connectAs(app.core, practice.info, 'Chloé');
  const { shown, answer } = await resume('reject');
  expect(shown?.review.keyName).toContain('Chloé');
  expect(answer).toMatchObject({ ok: false, code: 'declined' });
  expect(signed()).toHaveLength(before);
});

test('locking the app stops it before the next stamp; it goes on after unlocking, and nothing is signed twice', async () => {
  await start(invoices(6));
  await until(({ counts }) => counts.signed > 0);
  await app.ask('app.lock');
  const heard = () => app.events.filter(({ event }) => event === 'signing.batch').at(-1)?.value as BatchProgress;
  await Promise.all([app.ask('app.unlock'), app.give()]);
  await until(({ state }) => state === 'stopped');
  // A locked page hears of no row; how it stands is told once it is open again.
  expect(heard().head.state).toBe('stopped');
  expect(signed().length).toBeLessThan(6);
  await resume('approve', false);
  const done = await until(({ state }) => state === 'done');
  expect(done.counts).toMatchObject({ signed: 6 });
  expect(signed()).toHaveLength(6);
});

describe('a file is checked row by row', () => {
  test('with the row, the column and the reason', async () => {
    const evm = account('Payouts');
    const { check, rows } = await checked(
      csv([
        `good,${evm},Hello,,`,
        `no account,,Hello,,`,
        `hash,${account('Solana payouts')},Hello,text_utf8,keccak256`,
        `digest,${evm},abcd,hexadecimal,no_op`,
        `twice,${evm},Hello,,`,
        `word,${evm},Other,base64,`,
      ]),
    );
    expect(check).toBeNull();
    expect(rows.map(row => row.problems.join(' '))).toEqual([
      '',
      expect.stringContaining('signWith: Choose the account'),
      expect.stringContaining('hashFunction: An Ed25519 key'),
      expect.stringContaining('has 2.'),
      'It is the same request as row 1: nothing is signed twice.',
      expect.stringContaining('encoding: expected one of HEXADECIMAL, TEXT_UTF8'),
    ]);
  });
  test('and what is no such file is refused as a whole', async () => {
    const problem = async (text: string, format: 'csv' | 'json' = 'csv') => (await checked(text, format)).problems.join(' ');
    expect(await problem('who,what\r\na,b')).toContain('at least signWith and payload');
    expect(await problem('signWith,payload,memo\r\na,b,c')).toContain('also received memo');
    expect(await problem('signWith,payload')).toContain('no rows');
    expect(await problem(invoices(501))).toContain('at most 500 rows, received 501');
    expect(await problem('{}', 'json')).toContain('a list of objects');
    expect(await problem('[{"signWith":"a","payload":1}]', 'json')).toContain('Row 1: payload: expected text, received number');
  });
  test('JSON takes typed data as it is', async () => {
    const payload = { address: account('Gas'), chainId: 1, nonce: 1 };
    const { rows } = await checked(JSON.stringify([{ signWith: account('Payouts'), payload }]), 'json');
    expect(rows).toMatchObject([{ encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', problems: [] }]);
  });
  test('rows that were not the last to be checked are never sent', async () => {
    const { check } = await checked(invoices(1));
    await checked(invoices(2));
    expect(await app.ask('signing.batch_start', { check })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(app.windows).toEqual([]);
  });
});

test('paused, it stops after the row that is under way; going on asks nobody again', async () => {
  await start(invoices(12));
  await until(({ counts }) => counts.signed >= 2);
  await app.ask('signing.batch_pause');
  const paused = await until(({ state }) => state === 'stopped');
  expect(paused.counts.waiting).toBeGreaterThan(0);
  expect(signed()).toHaveLength(paused.counts.signed);
  expect((await resume('approve', false)).answer).toMatchObject({ ok: true });
  expect((await until(({ state }) => state === 'done')).counts.signed).toBe(12);
  expect(signed()).toHaveLength(12);
});

test('cancelled, the rest is not sent', async () => {
  await start(invoices(12));
  await until(({ counts }) => counts.signed >= 2);
  await app.ask('signing.batch_cancel');
  const { counts } = await until(({ state }) => state === 'done');
  expect(counts.signed + counts.cancelled).toBe(12);
  expect(counts.cancelled).toBeGreaterThan(0);
  // What was sent before these has arrived before them.
  await app.request('whoami');
  await turns();
  expect(signed()).toHaveLength(counts.signed);
});

describe('after a restart', () => {
  /** @param meanwhile what happens to the app's files between the end of one run and the next */
  async function restart(meanwhile: () => void = () => {}) {
    const { files, keychain } = app;
    await app.core.stop();
    meanwhile();
    app = await startApp({ practice, files, keychain, as: null });
  }

  test('what was sent is found again, the rest is confirmed anew with its very bytes, and nothing is signed twice', async () => {
    // The answer of the third is lost and the app ends before it can ask again.
    await start(invoices(6));
    await until(({ counts }) => counts.signed >= 2);
    await app.ask('signing.batch_pause');
    const before = await until(({ state }) => state === 'stopped');
    await restart();
    const after = await until(() => true);
    expect(after.state).toBe('stopped');
    expect(after.rows.map(row => [row.fingerprint, row.state])).toEqual(before.rows.map(row => [row.fingerprint, row.state]));
    const { shown, answer } = await resume();
    expect(answer).toMatchObject({ ok: true });
    expect(shown?.review.subject).toMatchObject({ batch: { rows: Array(before.counts.waiting).fill({}) } });
    expect((await until(({ state }) => state === 'done')).counts.signed).toBe(6);
    expect(new Set(signed().map(({ fingerprint }) => fingerprint))).toEqual(new Set(before.rows.map(row => row.fingerprint)));
    expect(signed()).toHaveLength(6);
  });

  test.for(['approve', 'reject'] as const)(
    'cancelled while the window asks again, nothing more is sent where the window says %s',
    async decision => {
      await start(invoices(12));
      await until(({ counts }) => counts.signed >= 1);
      await app.ask('signing.batch_pause');
      const { counts } = await until(({ state }) => state === 'stopped');
      await restart();
      const going = app.ask('signing.batch_resume');
      await expect.poll(() => app.windows.length).toBe(1);
      await app.ask('signing.batch_cancel');
      await app.person(decision);
      await going;
      expect((await until(({ state }) => state === 'done')).counts).toMatchObject({
        ...{ signed: counts.signed, cancelled: counts.waiting, waiting: 0 },
      });
      expect(signed()).toHaveLength(counts.signed);
    },
  );

  test('a row whose sending was noted and whose answer never came is looked up, not sent anew', async () => {
    await start(invoices(3));
    await until(({ state }) => state === 'done');
    await restart(() => {
      // As if the power had gone between sending and noting: the last step of the file is lost.
      const path = 'signing-batch-progress.jsonl';
      const lines = new TextDecoder()
        .decode(app.files.content.get(path))
        .split('\n')
        .filter(line => line !== '');
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ n: 6, step: { index: 2, state: 'signed' } });
      app.files.content.set(path, new TextEncoder().encode(`${lines.slice(0, -1).join('\n')}\n${lines.at(-1)?.slice(0, 20)}`));
      // What was never noted was never counted either.
      const { keychain } = app;
      const kept = JSON.parse(keychain.items.get('files') ?? '') as { counters: Record<string, number> };
      keychain.items.set('files', JSON.stringify({ ...kept, counters: { ...kept.counters, [path]: 5 } }));
    });
    expect((await until(() => true)).counts).toMatchObject({ signed: 2, sending: 1 });
    expect((await resume('approve', false)).answer).toMatchObject({ ok: true });
    expect((await until(({ state }) => state === 'done')).counts.signed).toBe(3);
    expect(signed()).toHaveLength(3);
  });

  test('a body that was changed on the disk does not leave: its file is set aside and named', async () => {
    await start(invoices(12));
    await until(({ counts }) => counts.signed >= 1);
    await app.ask('signing.batch_pause');
    await until(({ state }) => state === 'stopped');
    const path = 'signing-batch.json';
    const text = new TextDecoder().decode(app.files.content.get(path));
    app.files.content.set(
      path,
      new TextEncoder().encode(text.replaceAll('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', 'ACTIVITY_TYPE_X')),
    );
    const count = signed().length;
    await restart();
    expect((await resume('approve', false)).answer).toMatchObject({ ok: false, code: 'not_found' });
    expect(await app.ask('app.state')).toMatchObject({
      ok: true,
      value: { setAside: [{ name: path, reason: 'changed', path: `${path}.unverified` }] },
    });
    expect(app.windows).toEqual([]);
    expect(signed()).toHaveLength(count);
  });
});

describe('when something goes wrong on the way', () => {
  test('a lost answer stops it at a row in doubt; going on settles that row without a second signature', async () => {
    const { check } = await checked(invoices(4));
    practice.faults.add({ operation: 'sign_raw_payload', fault: 'drop-after-commit', count: 50 });
    const starting = app.ask('signing.batch_start', { check });
    await app.person('approve');
    await starting;
    const stopped = await until(({ state }) => state === 'stopped');
    expect(stopped).toMatchObject({ counts: { unknown: 1, waiting: 3 }, failure: { code: 'outcome_unknown' } });
    practice.faults.clear();
    await resume('approve', false);
    expect((await until(({ state }) => state === 'done')).counts.signed).toBe(4);
    expect(signed()).toHaveLength(4);
  }, 60_000);

  test('a signature that does not fit is withheld, and the next rows go on', async () => {
    practice.faults.add({ fault: 'wrong-result', count: 0 });
    await start(invoices(2));
    const { rows } = await until(({ state }) => state === 'done');
    expect(rows).toMatchObject([
      { state: 'withheld', signature: null },
      { state: 'withheld', signature: null },
    ]);
    const [first] = signed();
    expect(JSON.stringify(app.events)).not.toContain(String((first?.result as { s?: string } | undefined)?.s).slice(1));
  });

  test('a disk that cannot be written sends nothing', async () => {
    const { check } = await checked(invoices(2));
    const starting = app.ask('signing.batch_start', { check });
    const deciding = app.person('approve');
    app.files.failNext = new Error('disk full');
    await deciding;
    expect(await starting).toMatchObject({ ok: false, code: 'storage' });
    expect(signed()).toEqual([]);
  });

  test('where others must approve, rows wait for them and that is no error', async () => {
    practice.rules.sign_raw_payload = { approvals: 2 };
    await start(invoices(2));
    expect((await until(({ state }) => state === 'done')).counts).toMatchObject({ pending: 2 });
  });
});

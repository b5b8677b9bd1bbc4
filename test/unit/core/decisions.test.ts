/** Approving and rejecting through the one way in, against the practice service. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import { stored, textToSign } from '../../e2e/support/world.ts';
import { connectAs } from '../../host/connect.ts';
import type { Practice } from '../../practice/service.ts';
import { type App, startApp } from '../support/app.ts';

let app: App;
afterEach(() => app?.close());

const propose = async (practice: Practice, words = 'Pay the invoice 4711'): Promise<string> =>
  (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id;

const votesOf = (practice: Practice, activityId: string, userName: string) => {
  const user = practice.info.users.find(u => u.userName.startsWith(userName));
  return stored(practice, activityId).votes.filter(v => v.userId === user?.userId);
};

describe('an approval', () => {
  test('is released by the confirmation window, reaches the service, and is confirmed by reading it back', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    expect(review.document.headline).toContain('Pay the invoice 4711');
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    const shown = await app.person('approve');
    expect(shown.review.seal).toBe(review.seal);
    expect(shown.checks[0]?.sentence).toBe(`It goes to ${app.practice.info.baseUrl}, and nowhere else`);
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true, status: 'ACTIVITY_STATUS_COMPLETED' } });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(1);
  });

  test('turned into a rejection in the window is a rejection', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('reject');
    expect(await deciding).toMatchObject({ ok: true, value: { decision: 'reject', confirmed: true } });
    expect(votesOf(app.practice, id, 'Ada')).toMatchObject([{ selection: 'VOTE_SELECTION_REJECTED' }]);
  });

  test('whose window is closed decides nothing', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('close');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('of something a colleague decided meanwhile is stopped and says so', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const { fingerprint } = stored(app.practice, id);
    await app.practice.as('Chloé').approve(fingerprint);
    const decided = await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(decided).toMatchObject({ ok: false, code: 'already_decided' });
    expect(app.windows).toEqual([]);
  });

  test('of something decided while the window is open is stopped before the stamp', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    while (app.windows.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
    await app.practice.as('Chloé').approve(stored(app.practice, id).fingerprint);
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: false, code: 'already_decided' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('of an intent that changed since the review is a hard stop that shows both', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    await app.practice.faults.add({ fault: 'changed-intent', operation: 'get_activity' });
    const decided = await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(decided).toMatchObject({
      ok: false,
      code: 'changed',
      before: expect.stringContaining('Pay the invoice 4711'),
      after: expect.any(String),
    });
    expect(decided.ok ? '' : decided.after).not.toBe(decided.ok ? '' : decided.before);
    expect(app.windows).toEqual([]);
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('of an intent that is not what its proposer stamped is critical from the start, and never one of several', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    await app.practice.faults.add({ fault: 'changed-intent', operation: 'get_activity', count: 0 });
    const review = await app.open(id);
    expect(review.document.severity).toBe('critical');
    // The service counts this vote; the picture does not.
    expect(review.subject).toMatchObject({ activity: { quorum: { approved: 0, rejected: 0, invalid: 1, threshold: 2 } } });
    expect(review.document.findings).toContainEqual(
      expect.objectContaining({
        rule: 'intent-not-proposed',
        sentence: expect.stringContaining('other parameters than the activity shows'),
      }),
    );
    const together = await app.ask('reviews.open_many', { activityIds: [id] });
    expect(together).toMatchObject({ ok: true, value: { reviews: [], refused: [{ activityId: id }] } });
  });

  test('whose answer is lost after the commit is one vote, confirmed', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    await app.practice.faults.add({ fault: 'drop-after-commit', operation: 'approve_activity', count: 1 });
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(1);
  });

  test('whose answers are all lost stays unknown, blocks the opposite vote, and is settled at the next start', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    const id = await propose(practice, 'Refund 0815');
    const review = await app.open(id);
    await practice.faults.add({ fault: 'drop-after-commit', operation: 'approve_activity', count: 0 });
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: false, code: 'outcome_unknown' });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [{ operation: 'approve_activity' }] } });
    const second = await app.open(id);
    const again = await app.ask('reviews.decide', { seal: second.seal, decision: 'reject' });
    expect(again).toMatchObject({ ok: false });
    await app.core.stop();
    practice.faults.clear();
    app = await startApp({ practice, files, keychain, as: null });
    await expect.poll(async () => await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect(votesOf(practice, id, 'Ada')).toHaveLength(1);
    await practice.close();
  });

  test('left unknown by one person is never stamped by the key of another, and does not stand in the other’s way', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    const id = await propose(practice, 'Refund 0817');
    const review = await app.open(id);
    await practice.faults.add({ fault: 'drop-before-commit', operation: 'approve_activity', count: 0 });
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: false, code: 'outcome_unknown' });
    practice.faults.clear();
    await connectAs(app.core, practice.info, 'Chloé');
    await app.core.stop();
    app = await startApp({ practice, files, keychain, as: null });
    const hers = await app.open(id);
    expect(hers.subject).toMatchObject({ activity: { canApprove: true } });
    const herDeciding = app.ask('reviews.decide', { seal: hers.seal, decision: 'approve' });
    await app.person('approve');
    expect(await herDeciding).toMatchObject({ ok: true, value: { confirmed: true } });
    expect([votesOf(practice, id, 'Chloé').length, votesOf(practice, id, 'Ada').length]).toEqual([1, 0]);
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [{ operation: 'approve_activity' }] } });
    await app.core.stop();
    await practice.close();
  });

  test('left unknown is settled as soon as its own key is connected again, and by no other', async () => {
    app = await startApp();
    const { practice } = app;
    const mine = await app.ask('keys.list');
    const id = await propose(practice, 'Refund 0818');
    const review = await app.open(id);
    await practice.faults.add({ fault: 'drop-before-commit', operation: 'approve_activity', count: 0 });
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: false, code: 'outcome_unknown' });
    practice.faults.clear();
    await connectAs(app.core, practice.info, 'Chloé');
    await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { link: { state: 'live' } } });
    await app.ask('feed.refresh');
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [{ operation: 'approve_activity' }] } });
    const { baseUrl, organizationId } = practice.info;
    await app.ask('connections.add', { baseUrl, organizationId, keyId: mine.ok ? mine.value[0]?.keyId : '' });
    await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect([votesOf(practice, id, 'Chloé').length, votesOf(practice, id, 'Ada').length]).toEqual([0, 1]);
  });

  test('left unknown while everything else is answered is settled without a new start', async () => {
    app = await startApp();
    const { practice } = app;
    const id = await propose(practice, 'Refund 0819');
    const review = await app.open(id);
    await practice.faults.add({ fault: 'drop-before-commit', operation: 'approve_activity', count: 0 });
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: false, code: 'outcome_unknown' });
    practice.faults.clear();
    app.later(60_000);
    await app.ask('feed.refresh');
    await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect(votesOf(practice, id, 'Ada')).toHaveLength(1);
  });

  test('that a lost request would have been is not given by the key of whoever connects next', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    await practice.faults.add({ fault: 'drop-after-commit', operation: 'sign_raw_payload', count: 0 });
    const sending = app.request('sign_raw_payload', textToSign(practice, 'Ada asked for this'));
    await app.person('approve');
    expect(await sending).toMatchObject({ ok: false, code: 'outcome_unknown' });
    practice.faults.clear();
    await connectAs(app.core, practice.info, 'Chloé');
    await app.core.stop();
    app = await startApp({ practice, files, keychain, as: null });
    await expect
      .poll(async () => await app.ask('app.state'), { timeout: 10_000 })
      .toMatchObject({ ok: true, value: { unknown: [] } });
    const made = practice.ledger().filter(({ parameters }) => JSON.stringify(parameters).includes('Ada asked for this'));
    expect(made.map(({ votes }) => votes.length)).toEqual([1]);
    await app.core.stop();
    await practice.close();
  });

  test('of a review that was opened from text is refused, and so is one of several', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const read = (await app.request('get_activity', { activityId: id })) as Outcome<{ activity: unknown }>;
    const pasted = await app.ask('reviews.open_text', { json: JSON.stringify(read.ok && read.value.activity) });
    if (!pasted.ok) throw new Error(pasted.message);
    const refused = { ok: false, code: 'forbidden', message: expect.stringContaining('opened from text') };
    expect(await app.ask('reviews.decide', { seal: pasted.value.seal, decision: 'approve' })).toMatchObject(refused);
    expect(await app.ask('reviews.decide_many', { seals: [pasted.value.seal], decision: 'approve' })).toMatchObject(refused);
    expect(app.windows).toEqual([]);
  });

  test('of a review that was read with another key is refused', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    await connectAs(app.core, app.practice.info, 'Chloé');
    expect(await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' })).toMatchObject({
      ok: false,
      code: 'forbidden',
      message: expect.stringContaining('another key'),
    });
    expect(app.windows).toEqual([]);
  });

  test('that was asked for before the lock opens no window behind it', async () => {
    app = await startApp();
    const review = await app.open(await propose(app.practice));
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.ask('app.lock');
    expect(await deciding).toMatchObject({ ok: false, code: 'locked' });
    expect(app.windows).toEqual([]);
  });

  test('left unknown survives a start with a locked keyring, and is settled by the next one', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    const id = await propose(practice, 'Refund 0816');
    const review = await app.open(id);
    await practice.faults.add({ fault: 'drop-before-commit', operation: 'approve_activity', count: 0 });
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: false, code: 'outcome_unknown' });
    await app.core.stop();
    practice.faults.clear();
    keychain.state = 'locked';
    app = await startApp({ practice, files, keychain, as: null });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [{ operation: 'approve_activity' }] } });
    await app.core.stop();
    keychain.state = 'ready';
    app = await startApp({ practice, files, keychain, as: null });
    await expect.poll(async () => await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect(votesOf(practice, id, 'Ada')).toHaveLength(1);
    await practice.close();
  });

  test('twice at once is one vote', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const first = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    while (app.windows.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
    const second = await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(second).toMatchObject({ ok: false, code: 'declined' });
    await app.person('approve');
    expect(await first).toMatchObject({ ok: true });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(1);
  });
});

describe('the main page', () => {
  test('cannot release a stamp: not as the confirmation page, not by the operation, not with a body of its own', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const { fingerprint } = stored(app.practice, id);
    const deciding = app.request('activities.approve', { fingerprint });
    expect(await deciding).toMatchObject({ ok: false, code: 'unknown_operation' });
    expect(
      await app.request('confirm.decide', { seal: review.seal, decision: 'approve', reachedEnd: true, heldMs: 9_999 }),
    ).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await app.request('confirm.current')).toMatchObject({ ok: false, code: 'forbidden' });
    expect(
      await app.request('forms.send', { operation: 'approve_activity', body: '{"type":"ACTIVITY_TYPE_APPROVE_ACTIVITY"}' }),
    ).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
    expect(await app.request('approve_activity', { fingerprint })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(app.windows).toEqual([]);
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('cannot reach what stands on a prototype', async () => {
    app = await startApp({ as: null });
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 7, null, {}])
      expect(await app.core.request('main', name, {})).toMatchObject({ ok: false, code: 'unknown_operation' });
  });

  test('hears which argument is wrong, what was expected and what came', async () => {
    app = await startApp({ as: null });
    expect(await app.request('reviews.open', { activityId: 7, more: 1 })).toMatchObject({
      ok: false,
      code: 'invalid',
      problems: expect.arrayContaining([{ path: 'activityId', expected: 'a string', received: expect.stringContaining('7') }]),
    });
  });

  test('gets no private key in any answer, event or file', async () => {
    app = await startApp();
    const pair = app.practice.info.users[0]?.apiKeys.find(k => k.curve === 'API_KEY_CURVE_P256');
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    const answers = [
      await deciding,
      await app.ask('app.state'),
      await app.ask('keys.list'),
      await app.ask('journal.entries', { limit: 100 }),
    ];
    const everything = JSON.stringify([
      answers,
      app.events,
      [...app.files.content].map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    ]);
    const secret = pair?.privateKey ?? '';
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    for (const form of [
      secret,
      secret.toUpperCase(),
      Buffer.from(secret, 'hex').toString('base64'),
      Buffer.from(secret, 'hex').toString('base64url'),
    ])
      expect(everything).not.toContain(form);
    expect([...app.keychain.items.values()].join()).toContain(secret);
  });
});

describe('a passphrase for critical decisions', () => {
  const blind = (practice: Practice) => ({
    ...textToSign(practice, 'ab'.repeat(32)),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const,
    hashFunction: 'HASH_FUNCTION_NO_OP' as const,
  });
  const secret = 'correct horse battery';
  const decide = (seal: string, passphrase?: string) =>
    app.core.request('confirm', 'confirm.decide', { seal, decision: 'approve', reachedEnd: true, heldMs: 2_000, passphrase });

  test('is asked for before a critical approval, and a wrong one approves nothing', async () => {
    app = await startApp();
    expect(await app.ask('app.passphrase', { current: null, next: secret })).toMatchObject({ ok: true });
    const { id } = await app.practice.as('Ben').propose('sign_raw_payload', blind(app.practice));
    const review = await app.open(id);
    expect(review.document.severity).toBe('critical');
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await expect(app.person('approve')).rejects.toThrow('passphrase is not right');
    expect(await decide(review.seal, 'correct horse batteries')).toMatchObject({ ok: false, code: 'forbidden' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
    expect(await decide(review.seal, secret)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
    const files = [...app.files.content.values()].map(bytes => Buffer.from(bytes).toString('utf8')).join();
    expect(files + JSON.stringify(app.events)).not.toContain(secret);
  });

  test('guessed wrong five times closes the window', async () => {
    app = await startApp();
    await app.ask('app.passphrase', { current: null, next: secret });
    const { id } = await app.practice.as('Ben').propose('sign_raw_payload', blind(app.practice));
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await expect(app.person('approve')).rejects.toThrow('passphrase is not right');
    for (let n = 2; n <= 5; n++) await decide(review.seal, `guess number ${n}`);
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('is changed and taken away by who knows it alone, and a store that does not answer lets nothing through', async () => {
    app = await startApp();
    await app.ask('app.passphrase', { current: null, next: secret });
    expect(await app.ask('app.passphrase', { current: 'something else', next: null })).toMatchObject({
      ok: false,
      code: 'invalid',
    });
    app.keychain.items.delete('decision-passphrase');
    expect(await app.ask('app.passphrase', { current: secret, next: null })).toMatchObject({
      ok: false,
      code: 'key_unavailable',
    });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { passphraseSet: true } });
  });

  const marker = (from: App) => Buffer.from(from.files.content.get('decision-passphrase.json') ?? '').toString('utf8');

  test('that the keychain still holds is not switched off by an edited file, nor Touch ID switched on', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    await app.ask('app.passphrase', { current: null, next: secret });
    await app.core.stop();
    const presence = { available: () => true, prove: async () => true };
    for (const edited of ['{"version":1,"set":false}', '{"version":1,"set":true,"touchId":true}', null]) {
      if (edited === null) files.content.delete('decision-passphrase.json');
      else files.content.set('decision-passphrase.json', Buffer.from(edited));
      app = await startApp({ practice, files, keychain, presence, as: null });
      expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { passphraseSet: true, touchId: 'off' } });
      expect(JSON.parse(marker(app))).toMatchObject({ set: true });
      await app.core.stop();
    }
    await practice.close();
  });

  test('is asked for though the file was edited and the keychain locked while the app started', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    await app.ask('app.passphrase', { current: null, next: secret });
    await app.core.stop();
    files.content.delete('decision-passphrase.json');
    keychain.state = 'locked';
    app = await startApp({ practice, files, keychain, as: null });
    keychain.state = 'ready';
    const { id } = await practice.as('Ben').propose('sign_raw_payload', blind(practice));
    const review = await app.open(id);
    // The key is in memory now: locked again, the store says nothing, and nothing is taken for an answer.
    keychain.state = 'locked';
    expect(await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' })).toMatchObject({
      ok: false,
      code: 'key_unavailable',
    });
    keychain.state = 'ready';
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await expect(app.person('approve')).rejects.toThrow('passphrase is not right');
    expect(await decide(review.seal, secret)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
    await app.core.stop();
    await practice.close();
  });

  test('that a full disk or a crash left half taken away, or half set, is never one that nobody knows', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    files.failNext = new Error('no space');
    expect(await app.ask('app.passphrase', { current: null, next: secret })).toMatchObject({ ok: false, code: 'storage' });
    expect(keychain.items.has('decision-passphrase')).toBe(false);
    await app.ask('app.passphrase', { current: null, next: secret });
    const { remove } = keychain;
    keychain.remove = async () => false;
    expect(await app.ask('app.passphrase', { current: secret, next: null })).toMatchObject({
      ok: false,
      code: 'key_unavailable',
    });
    keychain.remove = remove;
    await app.core.stop();
    app = await startApp({ practice, files, keychain, as: null });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { passphraseSet: true } });
    expect(await app.ask('app.passphrase', { current: secret, next: null })).toMatchObject({ ok: true });
    expect([keychain.items.has('decision-passphrase'), JSON.parse(marker(app)).set]).toEqual([false, false]);
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { passphraseSet: false } });
    await app.core.stop();
    await practice.close();
  });

  test('may be left to Touch ID by who knows it, and is asked for wherever that cannot answer', async () => {
    const system = { sensor: true, finger: false, asked: 0 };
    app = await startApp({
      presence: {
        available: () => system.sensor,
        prove: async () => {
          system.asked += 1;
          return system.finger;
        },
      },
    });
    expect(await app.ask('app.touch_id', { on: true, current: null })).toMatchObject({ ok: false, code: 'invalid' });
    await app.ask('app.passphrase', { current: null, next: secret });
    expect(await app.ask('app.touch_id', { on: true, current: 'something else' })).toMatchObject({
      ...{ ok: false, code: 'invalid', problems: [{ path: 'current' }] },
    });
    expect(await app.ask('app.touch_id', { on: true, current: secret })).toMatchObject({ ok: true });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { touchId: 'on' } });
    const { id } = await app.practice.as('Ben').propose('sign_raw_payload', blind(app.practice));
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    // A cancelled sheet approves nothing, and is no guess: it can be tried as often as one likes.
    await expect(app.person('approve')).rejects.toThrow('Touch ID did not confirm');
    for (let n = 0; n < 6; n++) expect(await decide(review.seal)).toMatchObject({ ok: false, code: 'forbidden' });
    // Without a sensor an empty field is a wrong passphrase.
    system.sensor = false;
    expect(await app.core.request('confirm', 'confirm.current', {})).toMatchObject({ value: { takesTouchId: false } });
    expect(await decide(review.seal)).toMatchObject({ ok: false, message: expect.stringContaining('passphrase is not right') });
    expect(system.asked).toBe(7);
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
    Object.assign(system, { sensor: true, finger: true });
    expect(await app.core.request('confirm', 'confirm.current', {})).toMatchObject({ value: { takesTouchId: true } });
    expect(await decide(review.seal)).toMatchObject({ ok: true });
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
    // Switching it off needs nothing; a passphrase that is taken away takes it along.
    expect(await app.ask('app.touch_id', { on: false, current: null })).toMatchObject({ ok: true });
    await app.ask('app.touch_id', { on: true, current: secret });
    await app.ask('app.passphrase', { current: secret, next: null });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { touchId: 'off', passphraseSet: false } });
  });

  test('is not asked for where nothing is critical', async () => {
    app = await startApp();
    await app.ask('app.passphrase', { current: null, next: secret });
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(await app.person('approve')).toMatchObject({ needsPassphrase: false });
    expect(await deciding).toMatchObject({ ok: true });
  });
});

describe('the confirmation window', () => {
  test('may ask for nothing but its own document', async () => {
    app = await startApp();
    for (const name of ['app.state', 'feed.snapshot', 'keys.list', 'whoami', 'sign_raw_payload', 'reviews.decide'])
      expect(await app.core.request('confirm', name, {})).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test('opened to reject releases no approval', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'reject' });
    await expect(app.person('approve')).rejects.toThrow('opened to reject');
    await app.person('close');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('cannot approve what was not read to the end, shown long enough, or held', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    while (app.windows.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
    const decide = (more: object) =>
      app.core.request('confirm', 'confirm.decide', {
        seal: review.seal,
        decision: 'approve',
        reachedEnd: true,
        heldMs: 0,
        ...more,
      });
    expect(await decide({})).toMatchObject({ ok: false, code: 'forbidden' });
    await app.core.request('confirm', 'confirm.current', {});
    expect(await decide({})).toMatchObject({ ok: false, message: expect.stringContaining('long enough') });
    expect(await decide({ reachedEnd: false })).toMatchObject({ ok: false, message: expect.stringContaining('end') });
    expect(await decide({ seal: 'another' })).toMatchObject({ ok: false, code: 'not_found' });
    await app.person('close');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
  });
});

describe('a locked app', () => {
  test('closes a confirmation that was open, undecided', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    while (app.windows.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
    await app.ask('app.lock');
    expect(await deciding).toMatchObject({ ok: false, code: 'locked' });
    expect(await app.core.request('confirm', 'confirm.current', {})).toMatchObject({ ok: false });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('answers nothing but its state, drops its keys, and goes on after unlocking', async () => {
    app = await startApp();
    expect(await app.ask('app.lock')).toMatchObject({ ok: true });
    expect(await app.ask('feed.snapshot')).toMatchObject({ ok: false, code: 'locked' });
    expect(await app.request('whoami')).toMatchObject({ ok: false, code: 'locked' });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { locked: true } });
    expect(await app.ask('app.unlock')).toMatchObject({ ok: true });
    expect(await app.request('whoami')).toMatchObject({ ok: true, value: { username: 'Ada Reyes' } });
  });

  test('stays locked while the keychain is', async () => {
    app = await startApp();
    await app.ask('app.lock');
    app.keychain.state = 'locked';
    expect(await app.ask('app.unlock')).toMatchObject({ ok: false, code: 'key_unavailable' });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { locked: true } });
  });
});

test('connecting again while the service fails takes nothing from the connection that is there', async () => {
  app = await startApp();
  const { baseUrl, organizationId } = app.practice.info;
  const state = await app.ask('app.state');
  const keyId = state.ok ? (state.value.connections[0]?.keyId ?? '') : '';
  app.practice.faults.add({ fault: 'error-500', operation: 'whoami', count: 0 });
  expect(await app.ask('connections.add', { baseUrl, organizationId, keyId })).toMatchObject({ ok: false });
  app.practice.faults.clear();
  expect(await app.request('whoami')).toMatchObject({ ok: true, value: { username: 'Ada Reyes' } });
});

test('a connection that was kept before its key was known learns whose key it is once the service answers', async () => {
  app = await startApp();
  const { baseUrl, organizationId } = app.practice.info;
  const state = await app.ask('app.state');
  const { keyId = '', connectionId = '' } = (state.ok ? state.value.connections[0] : undefined) ?? {};
  await app.ask('connections.remove', { connectionId });
  app.practice.faults.add({ fault: 'error-500', operation: 'whoami', count: 1 });
  expect(await app.ask('connections.add', { baseUrl, organizationId, keyId, keep: true })).toMatchObject({
    ok: true,
    value: { userId: '' },
  });
  await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { connections: [{ userName: 'Ada Reyes' }] } });
});

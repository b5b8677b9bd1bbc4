/** Rotations through the one way in, against the practice service: every step, with others to agree and without. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { Rotation } from '../../../../electron/contract/values/ways-in/key-values.ts';
import { decideNext, giveNext, shownTo } from '../../../host/person.ts';
import { type App, startApp } from '../../support/app.ts';
import {
  alone,
  appOf,
  connectionOf,
  continued,
  factsOf,
  keysAt,
  localKeys,
  rotationOf,
  startRotation,
  typed,
  value,
} from './support.ts';

const apps: App[] = [];
const open = async (options: Parameters<typeof startApp>[0] = {}): Promise<App> => {
  const app = await startApp(options);
  apps.push(app);
  return app;
};
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

describe('where nobody else has to agree', () => {
  test('the new key is made, registered, proved and used, and the old one deleted there and then here', async () => {
    const app = await open({ service: { rules: alone } });
    const before = await connectionOf(app);
    const [old] = await localKeys(app);
    const begun = await startRotation(app, 'Ada MacBook (2)');
    expect(begun).toMatchObject({
      ...{ phase: 'register', oldName: 'practice key', newName: 'Ada MacBook (2)', curve: 'API_KEY_CURVE_P256', waits: null },
    });
    expect(await localKeys(app)).toHaveLength(2);

    const registered = await continued(app);
    expect(registered).toMatchObject({ phase: 'prove', waits: null, trouble: null });
    expect(keysAt(app, 'Ada')).toContainEqual(
      expect.objectContaining({ publicKey: begun.newPublicKey, apiKeyName: 'Ada MacBook (2)' }),
    );
    // It is not used before a person said so.
    expect((await connectionOf(app)).keyId).toBe(before.keyId);

    const answer = app.ask('keys.rotation_continue', { connectionId: before.connectionId });
    const shown = await shownTo(app.core);
    expect(shown.review.document).toMatchObject({
      headline: 'Use the key “Ada MacBook (2)” for “Northwind Treasury” from now on',
      differences: [{ label: 'Key of this connection', before: old?.publicKey, after: begun.newPublicKey }],
    });
    await decideNext(app.core, 'approve');
    expect(value(await answer)).toMatchObject({ phase: 'delete' });
    const after = await connectionOf(app);
    expect(after).toEqual({ ...before, keyId: begun.newKeyId });

    const deleting = app.ask('keys.rotation_continue', { connectionId: before.connectionId });
    const review = await shownTo(app.core);
    expect(review.checks.map(check => check.sentence)).toContainEqual(
      expect.stringMatching(new RegExp(`stands for ${old?.publicKey}, the old key “practice key”`)),
    );
    expect(review.review.document.severity).not.toBe('critical');
    await decideNext(app.core, 'approve');
    expect(value(await deleting)).toMatchObject({ phase: 'remove' });
    expect(keysAt(app, 'Ada').map(key => key.publicKey)).not.toContain(old?.publicKey);
    expect(keysAt(app, 'Ada').map(key => key.publicKey)).toContain(begun.newPublicKey);

    const removing = app.ask('keys.rotation_continue', { connectionId: before.connectionId });
    await giveNext(app.core, { name: 'practice key' }, async ms => app.later(ms));
    expect(value(await removing)).toBeNull();
    expect((await localKeys(app)).map(key => key.keyId)).toEqual([begun.newKeyId]);
    expect(await rotationOf(app)).toBeUndefined();
    // It speaks for the same user, and votes.
    expect(value(await app.ask('connections.test', { connectionId: before.connectionId }))).toMatchObject({
      userId: before.userId,
    });
    const journal = value(await app.ask('journal.entries', { limit: 100 })).entries.map(entry => entry.about);
    for (const line of [
      /^Made the key .*, to replace /,
      /^Northwind Treasury uses the key .* in place of /,
      /^Delete the API key .* from this computer$/,
      /^Removed key /,
    ])
      expect(journal).toContainEqual(expect.stringMatching(line));
  });
});

describe('where others have to agree', () => {
  test('it waits with the votes counted, sends nothing twice, and goes on once they agreed', async () => {
    const app = await open();
    const { connectionId } = await connectionOf(app);
    const begun = await startRotation(app, 'New');
    const waiting = await continued(app);
    expect(waiting).toMatchObject({ phase: 'register', waits: { approvals: 1, needed: 2 } });
    const sent = () => app.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_CREATE_API_KEYS_V2');
    expect(sent()).toHaveLength(1);
    // Continue while it waits looks again, and asks nobody.
    expect(value(await app.ask('keys.rotation_continue', { connectionId }))).toMatchObject({
      phase: 'register',
      waits: { approvals: 1 },
    });
    expect(app.windows).toEqual([]);
    expect(sent()).toHaveLength(1);

    await app.practice.as('Ben').approve(sent()[0] ?? expect.fail('nothing was sent'));
    expect(value(await app.ask('keys.rotation', { connectionId }))).toMatchObject({ phase: 'prove', waits: null });
    expect(await continued(app)).toMatchObject({ phase: 'delete' });
    expect(await continued(app)).toMatchObject({ phase: 'delete', waits: { approvals: 1 } });
    const deletion = app.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_DELETE_API_KEYS');
    expect(deletion).toHaveLength(1);
    expect(keysAt(app, 'Ada').map(key => key.publicKey)).toContain(begun.oldPublicKey);
    // Nothing is offered to be deleted here before it is gone there.
    expect(value(await app.ask('keys.rotation_continue', { connectionId }))).toMatchObject({ phase: 'delete' });
    await app.practice.as('Ben').approve(deletion[0] ?? expect.fail('nothing was sent'));
    expect(value(await app.ask('keys.rotation', { connectionId }))).toMatchObject({ phase: 'remove' });
    await typed(app, 'practice key');
    expect(await rotationOf(app)).toBeUndefined();
    expect(await localKeys(app)).toHaveLength(1);
  });

  test('one that was rejected says so, and is asked for anew', async () => {
    const app = await open();
    const { connectionId } = await connectionOf(app);
    await startRotation(app, 'New');
    await continued(app);
    const [first] = app.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_CREATE_API_KEYS_V2');
    for (const who of ['Ben', 'Chloé']) await app.practice.as(who).reject(first ?? expect.fail('nothing was sent'));
    expect(value(await app.ask('keys.rotation', { connectionId }))).toMatchObject({
      ...{ phase: 'register', waits: null },
      trouble: 'The request came to nothing: rejected. Continue asks for it anew.',
    });
    expect(await continued(app)).toMatchObject({ phase: 'register', waits: { approvals: 1 }, trouble: null });
    expect(app.practice.ledger().filter(({ type }) => type === 'ACTIVITY_TYPE_CREATE_API_KEYS_V2')).toHaveLength(2);
  });

  test('a colleague who registers it by hand is taken for it', async () => {
    const app = await open({ service: { rules: alone } });
    const { connectionId, userId } = await connectionOf(app);
    const begun = await startRotation(app, 'New');
    await app.practice.as('Ben').perform('create_api_keys', {
      userId,
      apiKeys: [{ apiKeyName: 'By hand', publicKey: begun.newPublicKey ?? '', curveType: 'API_KEY_CURVE_P256' }],
    });
    expect(value(await app.ask('keys.rotation', { connectionId }))).toMatchObject({ phase: 'prove' });
  });
});

describe('what a person says no to', () => {
  test('leaves it where it is, at each step', async () => {
    const app = await open({ service: { rules: alone } });
    const { connectionId } = await connectionOf(app);
    const refused = async (call: Promise<Outcome<unknown>>) => {
      await decideNext(app.core, 'reject');
      expect(await call).toMatchObject({ ok: false, code: 'declined' });
    };
    await refused(app.ask('keys.rotate', { connectionId, name: 'New' }));
    expect(await rotationOf(app)).toBeUndefined();
    expect(await localKeys(app)).toHaveLength(1);
    await startRotation(app, 'New');
    for (const phase of ['register', 'switch', 'delete'] as const) {
      await refused(app.ask('keys.rotation_continue', { connectionId }));
      expect(await rotationOf(app)).toMatchObject({ phase });
      await continued(app);
    }
    const closed = app.ask('keys.rotation_continue', { connectionId });
    await giveNext(app.core, { name: 'another' }, async ms => app.later(ms)).catch(error => {
      expect(String(error)).toContain('This is not the name of the key');
    });
    await app.core.request('confirm', 'trusted.give', { askId: await factsOf(app), values: null });
    expect(await closed).toMatchObject({ ok: false, code: 'declined' });
    expect(await localKeys(app)).toHaveLength(2);
  });

  test('stopping says what stays, forgets the rotation, and takes the pin of a key that nothing uses', async () => {
    const app = await open({ service: { rules: alone } });
    const { connectionId, keyId } = await connectionOf(app);
    const begun = await startRotation(app, 'New');
    await continued(app);
    // Proved and not switched.
    const answer = app.ask('keys.rotation_continue', { connectionId });
    await decideNext(app.core, 'reject');
    await answer;
    const stopping = app.ask('keys.rotation_stop', { connectionId });
    const { review } = await shownTo(app.core);
    expect(review.document.effects[0]).toBe('The connection keeps “practice key”. “New” stays on this computer, and registered.');
    await decideNext(app.core, 'approve');
    expect(value(await stopping)).toBeNull();
    expect(await rotationOf(app)).toBeUndefined();
    expect((await connectionOf(app)).keyId).toBe(keyId);
    expect(JSON.parse(app.keychain.items.get(`key:${begun.newKeyId}`) ?? '{}')).toMatchObject({ pins: [] });
    expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('while it is locked nothing goes on, and a key in a rotation is not deleted', async () => {
    const app = await open({ service: { rules: alone } });
    const { connectionId } = await connectionOf(app);
    const begun = await startRotation(app, 'New');
    expect(await app.ask('keys.remove', { keyId: begun.newKeyId })).toMatchObject({
      ...{ ok: false, code: 'forbidden', message: 'This key is being replaced, or replaces one. Stop that first.' },
    });
    expect(await app.ask('keys.rotate', { connectionId, name: 'Another' })).toMatchObject({ ok: false, code: 'invalid' });
    value(await app.ask('app.lock'));
    for (const name of ['keys.rotation', 'keys.rotation_continue', 'keys.rotation_stop', 'keys.health'] as const)
      expect(await app.request(name, name === 'keys.health' ? {} : { connectionId })).toMatchObject({
        ok: false,
        code: 'locked',
      });
  });

  test('a second step beside one that waits for a person is refused', async () => {
    const app = await open({ service: { rules: alone } });
    const { connectionId } = await connectionOf(app);
    await startRotation(app, 'New');
    const first = app.ask('keys.rotation_continue', { connectionId });
    await shownTo(app.core);
    const underWay = { ok: false, code: 'declined', message: expect.stringMatching(/^A step of this rotation is under way/) };
    expect(await app.ask('keys.rotation_continue', { connectionId })).toMatchObject(underWay);
    expect(await app.ask('keys.rotation_stop', { connectionId })).toMatchObject(underWay);
    // Looking shows it as it is.
    expect(value(await app.ask('keys.rotation', { connectionId }))).toMatchObject({
      phase: 'register',
    } satisfies Partial<Rotation>);
    await decideNext(app.core, 'approve');
    value(await first);
  });
});

test('a new key that expires before it is used counts for none', async () => {
  const app = await open({ service: { rules: alone } });
  const { connectionId } = await connectionOf(app);
  const begun = await startRotation(app, 'New', { expirationSeconds: '60' });
  await continued(app);
  await continued(app);
  expect(await rotationOf(app)).toMatchObject({ phase: 'delete' });
  expect((await appOf(app)).keys.map(key => key.keyId)).toContain(begun.newKeyId);
  // The service's clock passes its end: the old key stays, for the new one opens nothing any more.
  app.practice.clock.setOffset(120_000);
  const answer = await app.ask('keys.rotation_continue', { connectionId });
  expect(answer).toMatchObject({ ok: false });
  expect(keysAt(app, 'Ada').map(key => key.publicKey)).toContain(begun.oldPublicKey);
});

/** What becomes of keys through the one way in: how their place does, what a service lists, revoking, deleting, making active. */
import { afterEach, describe, expect, test } from 'vitest';
import { decideNext, giveNext, shownTo } from '../../../host/person.ts';
import { keyPair } from '../../../practice/stamp/make.ts';
import { type App, startApp } from '../../support/app.ts';
import { type MemoryKeychain, memoryKeychain } from '../../support/memory-ports.ts';
import { alone, connectionOf, keysAt, localKeys, value } from './support.ts';

let app: App;
afterEach(() => app.close());

describe('a round trip', () => {
  test('writes, reads and removes one throwaway item, and asks for no key', async () => {
    app = await startApp();
    app.keychain.calls.length = 0;
    const health = value(await app.ask('keys.health'));
    expect(health).toMatchObject({ place: 'keychain', ok: true });
    expect(health.steps.map(step => [step.what, step.ok])).toEqual(
      ['ask', 'write', 'read', 'remove', 'read again'].map(what => [what, true]),
    );
    const mine = app.keychain.calls.filter(call => call.includes(' health:'));
    expect(mine.map(call => call.split(' ')[0])).toEqual(['set', 'get', 'remove', 'get']);
    expect(new Set(mine.map(call => call.split(' ')[1])).size).toBe(1);
    expect([...app.keychain.items.keys()].filter(account => account.startsWith('health:'))).toEqual([]);
    expect(app.keychain.calls.filter(call => / key:/.test(call))).toEqual([]);
  });

  test.each<[string, string, Partial<MemoryKeychain>, RegExp]>([
    ['a locked keyring', 'ask', { state: 'locked' }, /keyring is locked/],
    ['one that keeps nothing', 'read', { set: async () => undefined }, /reads as nothing/],
    ['one that gives something else', 'read', { get: async () => 'something else' }, /Another text/],
    ['one that removes nothing', 'remove', { remove: async () => false }, /was not removed/],
    ['one that only says that it removed', 'read again', { remove: async () => true }, /still there/],
    [
      'one that throws what it was given',
      'write',
      { set: (_: string, secret: string) => Promise.reject(new Error(secret)) },
      /error unknown/,
    ],
  ])('through %s says at which step it fails, in words', async (_, what, broken, words) => {
    const keychain = memoryKeychain();
    app = await startApp({ keychain });
    Object.assign(keychain, broken);
    const health = value(await app.ask('keys.health'));
    expect(health.ok).toBe(false);
    const failed = health.steps.find(step => !step.ok);
    expect(failed).toMatchObject({ what, sentence: expect.stringMatching(words) });
    expect(health.sentence).toContain(failed?.sentence);
    // What came after it was not tried.
    const after = health.steps.slice(health.steps.findIndex(step => !step.ok) + 1);
    expect(after.every(step => step.ms === null && !step.ok)).toBe(true);
    expect(JSON.stringify(health)).not.toMatch(/[0-9a-f]{40}/);
  });
  test('in a vault that is closed says so, and a page that asks without end waits', async () => {
    app = await startApp();
    expect(value(await app.ask('keys.health', { place: 'file vault' }))).toMatchObject({ ok: false, place: 'file vault' });
    for (let n = 0; n < 5; n++) value(await app.ask('keys.health'));
    expect(await app.ask('keys.health')).toMatchObject({ ok: false, code: 'rate_limited' });
  });
});

const typing = (name: string) => giveNext(app.core, { name }, async ms => app.later(ms));
async function made(name: string): Promise<string> {
  return value(await app.allowed('keys.create', { name, curve: 'API_KEY_CURVE_P256' })).keyId;
}

describe('what the service lists', () => {
  test('is matched by public keys, with expiry, users, and what is the last way in', async () => {
    app = await startApp({ service: { rules: alone } });
    const { connectionId, userId, keyId } = await connectionOf(app);
    const lost = keyPair('API_KEY_CURVE_ED25519', 'd7'.repeat(32));
    await app.practice.as('Ada').perform('create_api_keys', {
      userId,
      apiKeys: [
        { apiKeyName: 'Lost', publicKey: lost.publicKey, curveType: 'API_KEY_CURVE_ED25519', expirationSeconds: '86400' },
      ],
    });
    const listed = value(await app.ask('keys.registered', { connectionId }));
    expect(listed).toMatchObject({ connectionId, userId, othersUnknown: null });
    const own = listed.keys.find(key => key.stampsHere);
    expect(own).toMatchObject({ keyId, expiresAt: null, expired: false, lastWayIn: false, userName: 'Ada Reyes' });
    const strange = listed.keys.find(key => key.name === 'Lost');
    expect(strange).toMatchObject({ keyId: null, publicKey: lost.publicKey, expired: false, votedAt: null });
    expect(Date.parse(strange?.expiresAt ?? '') - Date.parse(strange?.createdAt ?? '')).toBe(86_400_000);
    expect(new Set(listed.keys.map(key => key.userName))).toEqual(new Set(['Ada Reyes', 'Ben Okafor', 'Chloé Martin']));
    app.practice.clock.setOffset(90_000_000);
  });

  test('a key of this computer is registered after a review, once', async () => {
    app = await startApp({ service: { rules: alone } });
    const { connectionId } = await connectionOf(app);
    const keyId = await made('Desk');
    const answer = app.ask('keys.register', { keyId, connectionId, name: 'Desk', expirationSeconds: '3600' });
    const { review, checks } = await shownTo(app.core);
    expect(review.document.headline).toBe('Adds the API key “Desk” to Ada Reyes');
    expect(checks.map(check => check.sentence)).toContainEqual(expect.stringMatching(/is on this computer, as “Desk”$/));
    await decideNext(app.core, 'approve');
    expect(value(await answer)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(keysAt(app, 'Ada')).toContainEqual(expect.objectContaining({ apiKeyName: 'Desk', expirationSeconds: '3600' }));
    expect(await app.ask('keys.register', { keyId, connectionId, name: 'Desk' })).toMatchObject({ ok: false, code: 'invalid' });
  });
});

describe('revoking', () => {
  test('a lost key says which it is and what is known of it, and what is here stays', async () => {
    app = await startApp({ service: { rules: alone } });
    const { connectionId, userId } = await connectionOf(app);
    const lost = value(await app.ask('keys.registered', { connectionId })).keys.find(
      key => key.userId === userId && key.keyId === null,
    );
    const before = await localKeys(app);
    const answer = app.ask('keys.revoke', { connectionId, userId, apiKeyId: lost?.apiKeyId ?? '' });
    const { checks, review } = await shownTo(app.core);
    const said = checks.map(check => check.sentence).join('\n');
    expect(said).toContain(`${lost?.apiKeyId} stands for ${lost?.publicKey}`);
    expect(said).toContain('No vote that is known here was stamped with it');
    expect(said).toContain('Its private half is not on this computer');
    expect(review.document.severity).not.toBe('critical');
    await decideNext(app.core, 'approve');
    value(await answer);
    expect(keysAt(app, 'Ada').map(key => key.apiKeyId)).not.toContain(lost?.apiKeyId);
    expect((await localKeys(app)).map(key => key.keyId)).toEqual(before.map(key => key.keyId));
  });

  test('the key that stamps the request itself is critical: it would lock this computer out', async () => {
    app = await startApp({ service: { rules: alone } });
    const { connectionId, userId } = await connectionOf(app);
    const own = value(await app.ask('keys.registered', { connectionId })).keys.find(key => key.stampsHere);
    const answer = app.ask('keys.revoke', { connectionId, userId, apiKeyId: own?.apiKeyId ?? '' });
    const { review } = await shownTo(app.core);
    expect(review.document.severity).toBe('critical');
    expect(review.document.findings.map(finding => finding.sentence)).toContainEqual(
      expect.stringContaining('it would lock this computer out'),
    );
    await decideNext(app.core, 'reject');
    expect(await answer).toMatchObject({ ok: false, code: 'declined' });
  });

  test('an id that the service does not list for the user is nothing to delete', async () => {
    app = await startApp({ service: { rules: alone } });
    const { connectionId, userId } = await connectionOf(app);
    const bens = keysAt(app, 'Ben')[0]?.apiKeyId ?? '';
    expect(await app.ask('keys.revoke', { connectionId, userId, apiKeyId: bens })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
  });
});

describe('deleting here', () => {
  test('waits for the name, typed, and says where it is registered still', async () => {
    app = await startApp({ service: { rules: alone } });
    const { connectionId } = await connectionOf(app);
    const keyId = await made('Sp\u202eare');
    await app.allowed('keys.register', { keyId, connectionId, name: 'Spare' });
    value(await app.ask('keys.registered', { connectionId }));
    const answer = app.ask('keys.remove', { keyId });
    await expect(typing('something else')).rejects.toThrow('This is not the name of the key');
    expect(await localKeys(app)).toHaveLength(2);
    // A name that nobody can type is typed as it is shown.
    const asked = await typing('Sp⟦U+202E⟧are');
    expect(asked.sentences.join('\n')).toMatch(/still registered with “Northwind Treasury”, for “Ada Reyes”/);
    expect(value(await answer)).toBeNull();
    expect((await localKeys(app)).map(key => key.keyId)).not.toContain(keyId);
    expect(app.keychain.items.has(`key:${keyId}`)).toBe(false);
  });

  test('says that it is the only key here, and is refused while an organisation uses it', async () => {
    app = await startApp();
    const { connectionId, keyId } = await connectionOf(app);
    expect(await app.ask('keys.remove', { keyId })).toMatchObject({ ok: false, code: 'forbidden' });
    await app.allowed('connections.remove', { connectionId });
    const [key] = await localKeys(app);
    const answer = app.ask('keys.remove', { keyId });
    const asked = await typing(key?.publicKey.slice(-8) ?? '');
    expect(asked.sentences).toContain('It is the only key on this computer.');
    value(await answer);
    expect(await localKeys(app)).toEqual([]);
  });

  test('says that it is the last way in, where the service says so', async () => {
    app = await startApp({ service: { rules: alone } });
    const { connectionId, userId, keyId } = await connectionOf(app);
    const all = value(await app.ask('keys.registered', { connectionId })).keys.filter(key => key.userId === userId);
    for (const { apiKeyId, stampsHere } of all)
      if (!stampsHere) await app.practice.as('Ben').perform('delete_api_keys', { userId, apiKeyIds: [apiKeyId] });
    const listed = value(await app.ask('keys.registered', { connectionId })).keys.find(key => key.stampsHere);
    // Ada can still log in through her identity provider.
    expect(listed?.lastWayIn).toBe(false);
    expect(keyId).toBe(listed?.keyId);
  });
});

test('another key is made active once a person said so, and only for the same user', async () => {
  app = await startApp({ service: { rules: alone } });
  const { connectionId } = await connectionOf(app);
  const keyId = await made('Second');
  // Not registered: the service knows nobody by it.
  const first = app.ask('keys.make_active', { keyId, connectionId });
  await decideNext(app.core, 'approve');
  expect(await first).toMatchObject({ ok: false });
  await app.allowed('keys.register', { keyId, connectionId, name: 'Second' });
  const before = (await connectionOf(app)).keyId;
  const refused = app.ask('keys.make_active', { keyId, connectionId });
  await decideNext(app.core, 'reject');
  expect(await refused).toMatchObject({ ok: false, code: 'declined' });
  expect((await connectionOf(app)).keyId).toBe(before);
  const answer = app.ask('keys.make_active', { keyId, connectionId });
  expect((await shownTo(app.core)).review.document.headline).toBe('Use the key “Second” for “Northwind Treasury” from now on');
  await decideNext(app.core, 'approve');
  expect(value(await answer)).toMatchObject({ connectionId, keyId });
  // It is used from then on, and says so.
  value(await app.ask('connections.test', { connectionId }));
  const used = value(await app.ask('keys.registered', { connectionId })).usedHere[keyId];
  expect(used).toBeDefined();
});

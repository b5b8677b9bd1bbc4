/** What the whole app logs on a practice service, and what diagnostics say of it: each kind, and no word of what it is about. */
import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import { createPace } from '../../../../electron/adapters/pace.ts';
import { isLine } from '../../../../electron/core/log/line.ts';
import { HttpError, type HttpResponse, type Ports } from '../../../../electron/core/ports.ts';
import { createCanary } from '../../../host/canary.ts';
import { type App, startApp } from '../../support/app.ts';
import { memoryLog, memoryLogFile } from '../../support/test-log.ts';

let app: App;
afterEach(() => app.close());
const without = (line: string) => line.replace(/^\S+ /, '').replace(/ ms=\d+$/, '');
const lines = (event: string) => app.log.map(without).filter(line => line.split(' ')[0] === event);
const passphrase = 'correct horse battery staple';

test('the start, each request, each call to the service, the link, the stores, a lock and the end are lines of the table', async () => {
  app = await startApp();
  await expect.poll(() => lines('link')).toContain('link connection=1 state=live code=none');
  await app.ask('app.state');
  await app.request('list_wallets');
  await app.request('whoami', { nothing: 'of the kind' });
  await app.ask('app.passphrase' as never, { password: passphrase });
  await app.ask('app.lock');
  await app.request('whoami');
  await app.core.stop();
  expect(lines('started')).toEqual([
    'started version=0.0.0-test host=node electron=none chromium=none node=24.21.0 platform=linux arch=x64',
  ]);
  expect(lines('keychain')).toContain('keychain store=keychain state=ready');
  expect(lines('journal')[0]).toMatch(/^journal entries=\d+ verified=(yes|not_checked)$/);
  expect(lines('files')).toEqual(['files checked=true set_aside=0']);
  expect(lines('call')).toEqual(
    expect.arrayContaining([
      'call name=app.state from=main outcome=ok',
      'call name=list_wallets from=main outcome=ok',
      'call name=whoami from=main outcome=invalid',
      'call name=app.passphrase from=main outcome=invalid',
      'call name=whoami from=main outcome=locked',
    ]),
  );
  expect(lines('service')).toContain('service name=list_wallets came=answered outcome=ok status=200 attempt=1');
  expect(lines('lock')).toEqual(['lock state=locked by=person']);
  expect(lines('stopped')[0]).toMatch(/^stopped after=\d+$/);
  expect(app.log.filter(line => !isLine(line) || line.includes('refused'))).toEqual([]);
});

test('a request of a name that nothing has leaves no word of it', async () => {
  app = await startApp({ as: null });
  await app.request('hunter2\n2026-11-25T19:00:00.000Z stopped after=1');
  await app.core.request('main', { secret: 'hunter2' }, {});
  expect(lines('unknown_call')).toEqual(Array(2).fill('unknown_call from=main outcome=unknown_operation'));
  expect(app.log.join()).not.toMatch(/hunter2|stopped/);
});

test('each way that a request to the service can end is said with its status and attempt', async () => {
  const real = createHttp({});
  let next: (() => Promise<HttpResponse>) | null = null;
  const http: Ports['http'] = {
    ...real,
    post: request => (next !== null && request.url.includes('list_policies') ? next() : real.post(request)),
  };
  app = await startApp({ http });
  const body = (text: string) => Buffer.from(text);
  const ends: [string, () => Promise<HttpResponse>][] = [
    [
      'refused outcome=service_failed status=503',
      async () => ({ status: 503, headers: {}, body: body('{"message":"hunter2"}') }),
    ],
    ['unreadable outcome=bad_answer status=0', async () => ({ status: 200, headers: {}, body: body('hunter2') })],
    ['lost outcome=timeout status=0', () => Promise.reject(new HttpError('timeout', true, 'hunter2'))],
    ['unsent outcome=offline status=0', () => Promise.reject(new HttpError('unreachable', false, 'hunter2'))],
  ];
  for (const [words, end] of ends) {
    next = end;
    const asked = app.request('list_policies');
    await expect.poll(() => lines('service').at(-1) ?? '').toContain(`came=${words}`);
    app.later(30_000);
    expect(await asked).toMatchObject({ ok: false });
  }
  expect(lines('service').join('\n')).toContain('name=list_policies came=refused outcome=service_failed status=503 attempt=2');
  expect(app.log.join()).not.toContain('hunter2');
});

test('what nothing expected is said by class and code, and its message by nobody', async () => {
  const clipboard = { read: () => Promise.reject(Object.assign(new TypeError('hunter2'), { code: 'EACCES' })) };
  app = await startApp({ as: null, ports: { clipboard } });
  expect(await app.ask('clipboard.holds', { text: 'a' })).toMatchObject({ ok: false, code: 'internal' });
  expect(lines('error')).toEqual(['error where=core class=TypeError code=EACCES']);
  expect(app.log.join()).not.toContain('hunter2');
});

test('diagnostics are saved byte for byte as they were shown, and not where something else is named', async () => {
  app = await startApp();
  await expect.poll(() => lines('link')).toContain('link connection=1 state=live code=none');
  const shown = await app.ask('diagnostics.preview');
  if (!shown.ok) throw new Error(shown.message);
  const { text, sha256, lines: counted } = shown.value;
  expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
  expect(text.split('\n').length - 1).toBe(counted);
  app.log.push('x');
  expect(await app.ask('diagnostics.save', { sha256: '0'.repeat(64) })).toMatchObject({ ok: false, code: 'changed' });
  expect(app.saved).toEqual([]);
  expect(await app.ask('diagnostics.save', { sha256 })).toMatchObject({ ok: true, value: { saved: expect.any(String) } });
  expect(app.saved).toEqual([{ name: expect.stringMatching(/^diagnostics-\d{4}-\d\d-\d\d\.txt$/), text }]);
  const again = await app.ask('diagnostics.preview');
  expect(again).toMatchObject({ ok: true, value: { text: expect.stringContaining(' foreign lines=1\n') } });
  expect(await app.ask('diagnostics.save', { sha256 })).toMatchObject({ ok: false, code: 'changed' });
});

test('diagnostics hold lines of the table and two that say what they are; no name, address, host, key or organisation', async () => {
  app = await startApp();
  await expect.poll(() => lines('link')).toContain('link connection=1 state=live code=none');
  await app.request('list_wallets');
  const shown = await app.ask('diagnostics.preview');
  const state = await app.ask('app.state');
  if (!shown.ok || !state.ok) throw new Error('not answered');
  const [first = '', second = '', ...rest] = shown.value.text.trimEnd().split('\n');
  expect([first, second].every(line => line.startsWith('# '))).toBe(true);
  expect(rest.filter(line => !isLine(line))).toEqual([]);
  expect(rest.filter(line => line.includes('=refused'))).toEqual([]);
  const { connections, keys } = state.value;
  const told = connections.flatMap(({ organizationId, organizationName, userId, userName, baseUrl }) => [
    ...[organizationId, organizationName, userId, userName, new URL(baseUrl).host, '127.0.0.1', 'localhost'],
  ]);
  for (const word of [...told, ...keys.flatMap(({ keyId, name, publicKey }) => [keyId, name, publicKey]), '/home/ada'])
    expect(shown.value.text, word).not.toContain(word);
  expect(rest.map(without)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^settings theme=system density=compact zoom=100 /),
      expect.stringMatching(/^counts connections=1 keys=1 keys_in_keychain=1 /),
      expect.stringMatching(/^clock connection=1 skew_ms=-?\d+$/),
      'managed state=none settings=0 connections=0 forbidden=0',
    ]),
  );
});

test('while the app is locked nobody reads the log or the facts', async () => {
  app = await startApp();
  await app.ask('app.lock');
  for (const name of ['diagnostics.preview', 'diagnostics.about'] as const)
    expect(await app.ask(name)).toMatchObject({ ok: false, code: 'locked' });
});

test('a passphrase, a key and a stamp that went through the app are in no line, and the canary finds one that was', async () => {
  const canary = createCanary();
  const file = memoryLogFile();
  const log = memoryLog(canary.watchLog(file));
  app = await startApp({ ports: { log } });
  canary.given('trusted.give', { askId: 'a', values: { passphrase } });
  const setting = app.ask('app.passphrase', { action: 'set' });
  await app.give({ next: passphrase, again: passphrase });
  await setting;
  await app.ask('app.lock');
  for (const event of ['error', 'call', 'service', 'started'] as const)
    log.note(event, { name: passphrase, class: passphrase, code: passphrase, version: passphrase } as never);
  log.note(passphrase as never, { [passphrase]: passphrase } as never);
  expect(file.all.length).toBeGreaterThan(10);
  expect(canary.found()).toEqual([]);
  canary.watchLog(file).append(passphrase);
  expect(canary.found()).toEqual(['what was typed as passphrase in the log']);
});

test('about says versions, folder and the journal’s public key', async () => {
  app = await startApp();
  expect(await app.ask('diagnostics.about')).toEqual({
    ok: true,
    value: {
      ...{ version: '0.0.0-test', host: 'node', electron: 'none', chromium: 'none', node: '24.21.0', system: 'linux x64' },
      folder: '/home/ada/.config/Countersign/data',
      journalKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      pace: null,
    },
  });
});

test('one long piece of work is told in the log with the request that went on, and stands in diagnostics and About', async () => {
  let at = 1_000;
  const pace = createPace({ now: () => at, worked: () => at });
  const clipboard = {
    read() {
      // What a reader without a bound would be.
      at += 80;
      return Promise.resolve(null);
    },
  };
  app = await startApp({ ports: { pace, clipboard } });
  await app.ask('clipboard.holds', { text: 'x' });
  await expect.poll(() => lines('blocked')).toEqual(['blocked ms=75 own=75 during=clipboard.holds']);
  const shown = await app.ask('diagnostics.preview');
  const fact = ' pace longest=75 longest_own=75 long=1 hour_longest=75 hour_long=1\n';
  expect(shown).toMatchObject({ ok: true, value: { text: expect.stringContaining(fact) } });
  expect(await app.ask('diagnostics.about')).toMatchObject({ ok: true, value: { pace: { longestMs: 75, long: 1 } } });
});

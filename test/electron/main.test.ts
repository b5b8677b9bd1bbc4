import { execFileSync } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import v8 from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { type Booted, boot } from './boot.ts';

let booted: Booted | undefined;
/** Ends as a person who quits would: the core is stopped and the folder given back. */
afterEach(async () => {
  const quits = () => booted?.fake.calls.filter(call => call === 'quit').length ?? 0;
  const before = quits();
  if (booted?.fake.app.emit('will-quit', { preventDefault: () => undefined }))
    // The core may still be loading: it is loaded after the window, and stopped once it is there.
    await expect.poll(() => quits()).toBeGreaterThan(before);
  if (booted !== undefined) expect(existsSync(join(booted.userData, 'data', 'lock'))).toBe(false);
  booted = undefined;
  vi.unstubAllEnvs();
});
const start = async (options?: Parameters<typeof boot>[0]) => {
  booted = await boot(options);
  return booted;
};

test('main keeps its free memory, by a flag that V8 has and has the other way by itself', async () => {
  const setFlags = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue();
  syncBuiltinESMExports();
  try {
    await start();
    await expect.poll(() => setFlags.mock.calls).toEqual([['--no-memory-reducer-favors-memory']]);
    const flags = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    expect(flags).toContain('default: --memory-reducer-favors-memory\n');
  } finally {
    setFlags.mockRestore();
    syncBuiltinESMExports();
  }
});

test('the main window is made with exactly these options', async () => {
  const { fake } = await start();
  expect(fake.windows).toHaveLength(1);
  const { webPreferences, ...rest } = fake.windows[0]?.options ?? {};
  expect(webPreferences).toEqual({
    preload: expect.stringMatching(/[\\/]out[\\/]preload[\\/]preload\.cjs$/),
    partition: 'countersign',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    disableDialogs: true,
    spellcheck: false,
    devTools: false,
  });
  expect(rest).toEqual({
    width: 1280,
    height: 840,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Countersign',
    name: 'main',
    windowStatePersistence: true,
    backgroundColor: '#f5f4f0',
    autoHideMenuBar: true,
  });
});

test('developer tools exist in development only', async () => {
  const { fake } = await start({ packaged: false });
  expect(fake.windows[0]?.options).toMatchObject({ webPreferences: { devTools: true, sandbox: true, contextIsolation: true } });
});

test('the sandbox, the scheme and the refusals stand before Electron is ready', async () => {
  const { fake } = await start();
  expect(fake.calls.slice(0, 4)).toEqual([
    'enableSandbox',
    'switch host-resolver-rules=MAP * ~NOTFOUND',
    'scheme [{"scheme":"app","privileges":{"standard":true,"secure":true}}]',
    'whenReady',
  ]);
  expect(fake.calls.filter(call => call.startsWith('switch '))).toHaveLength(1);
});

test.each([
  ['the main page’s session', 'app://bundle'],
  ['the trusted page’s session', 'app://confirm'],
  ['any other session', null],
])('%s grants nothing but to put text on the clipboard', async (which, origin) => {
  const { fake, pages, trusted } = await start();
  const session = origin === null ? fake.sessionOf('somewhere-else') : which.startsWith('the main') ? pages : trusted;
  const permissions = [
    ...[
      'clipboard-read',
      'deprecated-sync-clipboard-read',
      'display-capture',
      'mediaKeySystem',
      'geolocation',
      'notifications',
      'midi',
    ],
    ...['midiSysex', 'pointerLock', 'fullscreen', 'openExternal', 'speaker-selection', 'storage-access', 'media', 'fileSystem'],
    ...[
      'top-level-storage-access',
      'window-management',
      'idle-detection',
      'keyboardLock',
      'hid',
      'serial',
      'usb',
      'bluetooth',
      'unknown',
    ],
  ];
  const granted = (permission: string, url: string) => {
    const answer = vi.fn();
    session.handlers.permissionRequest?.(...([null, permission, answer, { requestingUrl: url }] as never[]));
    expect(answer, permission).toHaveBeenCalledOnce();
    const checked = session.handlers.permissionCheck?.(...([null, permission, url] as never[]));
    expect(answer.mock.lastCall, permission).toEqual([checked]);
    return checked;
  };
  const address = `${origin ?? 'app://bundle'}/index.html`;
  for (const permission of permissions) expect(granted(permission, address), permission).toBe(false);
  expect(granted('clipboard-sanitized-write', address)).toBe(origin !== null);
  for (const url of ['app://bundle.evil/', 'app://confirm.evil/', 'app://other/', 'https://example.com/', 'null', ''])
    expect(granted('clipboard-sanitized-write', url), url).toBe(false);
  expect(session.handlers.device?.({ deviceType: 'usb' } as never)).toBe(false);
  const capture = vi.fn();
  session.handlers.displayMedia?.(...([{}, capture] as never[]));
  expect(capture).toHaveBeenCalledExactlyOnceWith(null);
  const preventDefault = vi.fn();
  session.emit('will-download', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
  expect(session.spellChecker).toBe(false);
});

test.each(['main', 'trusted'])('no address but its own is loaded in the %s page’s session', async which => {
  const { pages, trusted } = await start();
  const session = which === 'main' ? pages : trusted;
  const [own, other] = which === 'main' ? ['app://bundle', 'app://confirm'] : ['app://confirm', 'app://bundle'];
  const cancelled = (url: string) => {
    const answer = vi.fn();
    session.handlers.request?.(...([{ url }, answer] as never[]));
    expect(answer).toHaveBeenCalledOnce();
    return answer.mock.lastCall?.[0].cancel as unknown;
  };
  for (const url of [`${own}/index.html`, `${own}/assets/a.js`, 'data:image/png;base64,AA=='])
    expect(cancelled(url), url).toBe(false);
  for (const url of [
    `${other}/index.html`,
    `${other}/assets/a.js`,
    'https://example.com/',
    'http://127.0.0.1/',
    'wss://example.com/',
    'file:///etc/passwd',
    'app://bundle.evil/',
    'app://other/',
    'data:text/html,x',
    'blob:app://bundle/x',
    'devtools://devtools/',
    'chrome://gpu/',
  ])
    expect(cancelled(url), url).toBe(true);
});

test.each([
  'https://example.com/',
  'http://localhost/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:app://bundle/x',
  'about:blank',
  'app://bundle/index.html',
  'app://bundle/confirm/index.html',
  'app://bundle.evil/index.html',
  'mailto:a@example.com',
  'ms-msdt:/id',
])('navigation, redirection and a new window to %s are refused', async url => {
  const contents = (await start()).main();
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    const preventDefault = vi.fn();
    contents.emit(event, { preventDefault, url });
    expect(preventDefault, event).toHaveBeenCalledOnce();
  }
  expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
});

test('no page embeds another one', async () => {
  const preventDefault = vi.fn();
  (await start()).main().emit('will-attach-webview', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});

test('our page is answered by the core; every other sender is refused', async () => {
  const { ask, main } = await start();
  const contents = main();
  expect(await ask(contents, 'app.state')).toMatchObject({ ok: true, value: { connections: [], version: '0.0.0' } });
  const aFrameInsideOurPage = { ...contents.mainFrame };
  const aFrameThatIsGone = null;
  for (const frame of [aFrameInsideOurPage, aFrameThatIsGone])
    expect(await ask(contents, 'app.state', {}, frame)).toMatchObject({ ok: false, code: 'forbidden' });
  for (const [url, origin] of [
    ['about:blank', 'app://bundle'],
    ['app://bundle.evil/index.html', 'app://bundle.evil'],
    ['app://bundle/index.html', 'app://bundle.evil'],
    ['app://bundle/confirm/index.html', 'app://bundle'],
    ['app://bundle/index.htmlx', 'app://bundle'],
    ['https://bundle/index.html', 'https://bundle'],
    ['', 'null'],
  ] as const) {
    contents.mainFrame = { url, origin };
    expect(await ask(contents, 'app.state'), url).toMatchObject({ ok: false, code: 'forbidden' });
  }
});

test('the trusted page has a session and an origin of its own, and neither page is answered at the other’s', async () => {
  const { fake, ask, main } = await start();
  const opening = ask(main(), 'keys.import');
  await expect.poll(() => fake.windows).toHaveLength(2);
  const trusted = fake.windows[1];
  if (trusted === undefined) throw new Error('no trusted window');
  expect(trusted.options.webPreferences).toEqual({
    ...(fake.windows[0]?.options.webPreferences as object),
    preload: expect.stringMatching(/confirm-preload\.cjs$/),
    partition: 'countersign-confirm',
  });
  const { webContents: contents } = trusted;
  expect(contents.mainFrame).toEqual({ url: 'app://confirm/confirm/index.html', origin: 'app://confirm' });
  const shown = (await ask(contents, 'trusted.current')) as { value: { askId: string } };
  expect(shown).toMatchObject({ ok: true, value: { title: 'Import an API key' } });
  for (const call of ['app.state', 'keys.create', 'keys.import', 'list_wallets'])
    expect(await ask(contents, call), call).toMatchObject({ ok: false, code: 'forbidden' });
  const { askId } = shown.value;
  const give = { askId, values: null };
  expect(await ask(main(), 'trusted.give', give)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await ask(main(), 'trusted.current')).toMatchObject({ ok: false, code: 'forbidden' });
  for (const [url, origin] of [
    ['app://bundle/confirm/index.html', 'app://bundle'],
    ['app://confirm/confirm/index.html', 'app://bundle'],
    ['app://confirm/index.html', 'app://confirm'],
    ['app://bundle/index.html', 'app://bundle'],
  ] as const) {
    contents.mainFrame = { url, origin };
    expect(await ask(contents, 'trusted.give', give), url).toMatchObject({ ok: false, code: 'forbidden' });
  }
  // Closed by the person: the request that waits ends, and nothing was taken.
  trusted.destroy();
  expect(await opening).toMatchObject({ ok: false, code: 'declined' });
});

test('every session meets a proxy that is not there, loopback included, and no contents may use UDP', async () => {
  const { fake, pages, trusted } = await start();
  const dead = { mode: 'fixed_servers', proxyRules: 'http://no-network.invalid:9', proxyBypassRules: '<-loopback>' };
  for (const session of [pages, trusted, fake.sessionOf('somewhere-else')]) expect(session.proxy).toEqual(dead);
  for (const { webContents } of fake.windows) expect(webContents.webRtcPolicy).toBe('disable_non_proxied_udp');
  const { FakeContents } = await import('./fake.ts');
  const another = new FakeContents();
  fake.app.emit('web-contents-created', {}, another);
  expect(another.webRtcPolicy).toBe('disable_non_proxied_udp');
});

test('no page is loaded before its session has no network, nor where it cannot be cut off', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fake } = await start({ proxied: promise });
  expect(fake.windows).toEqual([]);
  resolve();
  await expect.poll(() => fake.windows).toHaveLength(1);
  // The core is there; it ends as at the end of every test.
  await booted?.ask(booted.main(), 'app.state');
  const failing = await boot({ proxied: Promise.reject(new Error('no proxy')) });
  await expect.poll(() => failing.fake.calls).toContain('exit 1');
  expect(failing.fake.windows).toEqual([]);
  expect(failing.fake.shown.errors).toEqual(['no proxy']);
});

test('the main page cannot make the confirmation’s calls, and a nameless request is answered', async () => {
  const { ask, main } = await start();
  const decide = { seal: 'x', decision: 'approve', reachedEnd: true, heldMs: 9999 };
  expect(await ask(main(), 'confirm.decide', decide)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await ask(main(), 'confirm.current')).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await ask(main(), { toString: () => 'app.state' })).toMatchObject({ ok: false, code: 'unknown_operation' });
});

test('pages come from the build alone, under the policy', async () => {
  const { pages, trusted } = await start();
  const get = (url: string, session = pages) => session.pages?.({ method: 'GET', url });
  const page = get('app://bundle/index.html');
  expect(page?.status).toBe(200);
  for (const directive of ["default-src 'none'", "script-src 'self'", "connect-src 'none'", "object-src 'none'"])
    expect(page?.headers.get('content-security-policy')?.split('; ')).toContain(directive);
  expect(await page?.text()).toContain('<title>main</title>');
  expect(get('app://bundle/../preload/preload.cjs')?.status).toBe(404);
  expect(get('app://bundle.evil/index.html')?.status).toBe(404);
  // Each session has its own page and none of the other's.
  expect(await get('app://confirm/confirm/index.html', trusted)?.text()).toContain('<title>confirm</title>');
  expect(get('app://confirm/shared.js', trusted)?.status).toBe(200);
  for (const url of ['app://bundle/confirm/index.html', 'app://confirm/confirm/index.html'])
    expect(get(url)?.status, url).toBe(404);
  for (const url of ['app://confirm/index.html', 'app://bundle/index.html', 'app://bundle/confirm/index.html'])
    expect(get(url, trusted)?.status, url).toBe(404);
});

test.each([true, false])('the app does not start with certificate checks off (packaged: %s)', async packaged => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const { fake } = await start({ packaged });
  expect(fake.windows).toEqual([]);
  expect(fake.shown.errors).toEqual([expect.stringContaining('NODE_TLS_REJECT_UNAUTHORIZED')]);
  expect(fake.calls).toContain('exit 1');
});

test('a packaged app does not start with a switch that opens it', async () => {
  const { fake } = await start({ switches: ['inspect'] });
  expect(fake.windows).toEqual([]);
  expect(fake.shown.errors).toEqual([expect.stringContaining('--inspect')]);
});

test('a second start opens nothing of its own and brings the first one to the front', async () => {
  const second = await start({ firstInstance: false });
  expect(second.fake.windows).toEqual([]);
  expect(second.fake.calls).toContain('quit');
  const first = await start();
  first.fake.app.emit('second-instance', {}, ['--evil', 'countersign://approve/1']);
  expect(first.fake.windows).toHaveLength(1);
  expect(first.fake.windows[0]?.shows).toBe(1);
});

test('the app locks with the system, unless it was told not to', async () => {
  const { ask, main, fake } = await start();
  const locked = async () => ((await ask(main(), 'app.state')) as { value: { locked: boolean } }).value.locked;
  const { powerMonitor } = fake.module as { powerMonitor: EventEmitter };
  await expect.poll(() => powerMonitor.listenerCount('lock-screen')).toBe(1);
  const weakening = ask(main(), 'app.settings', { lockWithSystem: false });
  // What weakens a setting waits for the confirmation window, which is the second one.
  await expect.poll(() => fake.windows).toHaveLength(2);
  const confirmation = fake.windows[1]?.webContents ?? main();
  const shown = (await ask(confirmation, 'confirm.current')) as { value: { review: { seal: string } } };
  const yes = { seal: shown.value.review.seal, decision: 'approve', reachedEnd: true, heldMs: 2_000 };
  await expect.poll(() => ask(confirmation, 'confirm.decide', yes)).toMatchObject({ ok: true });
  expect(await weakening).toMatchObject({ ok: true, value: { lockWithSystem: false } });
  powerMonitor.emit('lock-screen');
  for (let n = 0; n < 3; n++) expect(await locked()).toBe(false);
  await ask(main(), 'app.settings', { lockWithSystem: true });
  powerMonitor.emit('suspend');
  await expect.poll(locked).toBe(true);
}, 60_000);

/** The pieces of the host, each under a fresh fake: windows and what closes them, the lines to the pages, tray, notices. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countWaiting } from '../../electron/host/desktop/waiting.ts';
import { systemClock, systemPlatform } from '../../electron/host/system.ts';
import { createFake, type Fake, FakeNotification, type FakeWindow } from './fake.ts';

let fake: Fake;
beforeEach(() => {
  fake = createFake({ packaged: true, userData: '', appPath: '' });
  vi.resetModules();
  vi.doMock('electron', () => fake.module);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  FakeNotification.supported = true;
});
const windows = () => import('../../electron/host/window.ts');
const open = async (page: 'main' | 'confirm') => (await windows()).openWindow(page, '/built', false) as unknown as FakeWindow;

describe('a window', () => {
  test('is shown once it is painted, and found by its page until it is closed', async () => {
    const { windowOf } = await windows();
    const window = await open('main');
    expect(window.shows).toBe(0);
    window.emit('ready-to-show');
    expect(window.raised).toEqual(['show']);
    expect(windowOf('main')).toBe(window);
    expect(windowOf('confirm')).toBeUndefined();
    window.destroy();
    expect(windowOf('main')).toBeUndefined();
    expect(await open('main')).not.toBe(window);
    expect(fake.windows).toHaveLength(2);
  });

  test('that is there comes to the front, out of the dock too, and no second one is made', async () => {
    const window = await open('main');
    expect(await open('main')).toBe(window);
    expect(window.raised).toEqual(['show', 'focus']);
    window.minimized = true;
    await open('main');
    expect(window.raised.slice(2)).toEqual(['restore', 'show', 'focus']);
    expect(fake.windows).toHaveLength(1);
  });

  test('of a confirmation stands over the main one, at its own size, and is neither minimised nor maximised', async () => {
    const alone = await open('confirm');
    expect(alone.options).not.toHaveProperty('parent');
    alone.destroy();
    const main = await open('main');
    expect(main.options).not.toHaveProperty('parent');
    expect((await open('confirm')).options).toMatchObject({
      ...{ parent: main, width: 760, height: 820, minWidth: 560, minHeight: 480, minimizable: false, maximizable: false },
      webPreferences: { preload: join('/built', 'preload', 'confirm-preload.cjs') },
    });
  });

  test('is painted in the paper of its theme before its page is there', async () => {
    Object.assign(fake.module.nativeTheme as object, { shouldUseDarkColors: true });
    expect((await open('main')).options).toMatchObject({ backgroundColor: '#101214' });
  });

  test('whose page crashed is loaded again where it is the main one, and closed where it asks for a decision', async () => {
    const [main, confirm] = [await open('main'), await open('confirm')];
    for (const { webContents } of [main, confirm]) webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect([main.webContents.reloads, main.destroyed, confirm.destroyed]).toEqual([0, false, false]);
    for (const { webContents } of [main, confirm]) webContents.emit('render-process-gone', {}, { reason: 'oom' });
    expect([main.webContents.reloads, main.destroyed, confirm.destroyed]).toEqual([1, false, true]);
    expect(confirm.webContents.reloads).toBe(0);
  });

  test('that is being destroyed speaks for nobody', async () => {
    const { pageOf } = await windows();
    const window = await open('main');
    const asking = () => pageOf(window.webContents.mainFrame as Parameters<typeof pageOf>[0]);
    expect(asking()).toBe('main');
    window.webContents.mainFrame.url += '#/queue';
    expect(asking()).toBe('main');
    window.webContents.mainFrame.url = 'app://bundle/index.html?x#';
    expect(asking()).toBeNull();
    window.webContents.mainFrame.url = 'app://bundle/index.html';
    window.destroyed = true;
    expect(asking()).toBeNull();
    expect(pageOf(null)).toBeNull();
  });
});

describe('the way to a person', () => {
  async function person() {
    const { createPerson } = await import('../../electron/host/confirm.ts');
    const abandoned: string[] = [];
    return { person: createPerson('/built', false, seal => abandoned.push(seal)), abandoned };
  }
  const confirmation = () => fake.windows.findLast(({ options }) => 'minimizable' in options) ?? expect.fail('no window');

  test('closed by hand says so once, of what it was opened for last', async () => {
    const { person: to, abandoned } = await person();
    await to.openConfirmation('one');
    const first = confirmation();
    await to.openConfirmation('two');
    expect(confirmation()).toBe(first);
    expect(first.raised).toEqual(['show', 'focus']);
    first.destroy();
    expect(abandoned).toEqual(['two']);
    await to.openConfirmation('three');
    confirmation().destroy();
    expect(abandoned).toEqual(['two', 'three']);
  });

  test('closed by the app is nobody’s refusal', async () => {
    const { person: to, abandoned } = await person();
    await to.closeConfirmation();
    await to.openConfirmation('one');
    const window = confirmation();
    await to.closeConfirmation();
    expect([window.destroyed, abandoned]).toEqual([true, []]);
    window.emit('closed');
    expect(abandoned).toEqual([]);
  });

  test('asks for a key file over the main window, and reads the pair that was chosen', async () => {
    const { person: to } = await person();
    expect(await to.chooseKeyFile()).toBeNull();
    const folder = mkdtempSync(join(tmpdir(), 'chosen-'));
    writeFileSync(join(folder, 'k.private'), 'aa');
    fake.shown.keyFile = [join(folder, 'k.private')];
    const main = await open('main');
    expect(await to.chooseKeyFile()).toEqual({ name: 'k', privateKey: 'aa', publicKey: null });
    const options = {
      title: 'Choose a key file',
      properties: ['openFile', 'showHiddenFiles', 'dontAddToRecent'],
      filters: [
        { name: 'Key files', extensions: ['private', 'public'] },
        { name: 'All files', extensions: ['*'] },
      ],
    };
    expect(fake.shown.dialogs).toEqual([[options], [main, options]]);
  });

  test('asks where an export goes, and writes nothing where the dialog was closed', async () => {
    const { person: to } = await person();
    expect(await to.saveFile('evidence.json', 'text')).toBeNull();
    const main = await open('main');
    const folder = mkdtempSync(join(tmpdir(), 'saved-'));
    fake.shown.saveAs = join(folder, 'mine.json');
    expect(await to.saveFile('evidence.json', 'text')).toBe('mine.json');
    expect(readFileSync(join(folder, 'mine.json'), 'utf8')).toBe('text');
    const options = { defaultPath: 'evidence.json', properties: ['dontAddToRecent'] };
    expect(fake.shown.dialogs).toEqual([[options], [main, options]]);
  });
});

describe('the lines to the pages', () => {
  type Handler = (event: unknown, ...given: unknown[]) => Promise<unknown>;
  /** Serves a core that does as it is told. */
  async function serve(request: (...given: unknown[]) => unknown) {
    const { servePages, sendEvents, tell } = await import('../../electron/host/ipc.ts');
    let hear: (event: string, value: unknown, to: string) => void = () => {};
    const pages = { request, part: (...given: unknown[]) => ['part', ...given] };
    const core = { pages, onEvent: (listener: typeof hear) => (hear = listener) };
    servePages(Promise.resolve(core) as never);
    sendEvents(core as never);
    const on =
      (channel: string) =>
      (window: FakeWindow | null, ...given: unknown[]) =>
        (fake.requests.get(channel) as Handler)({ senderFrame: window?.webContents.mainFrame ?? null }, ...given);
    return {
      ask: on('custody.request'),
      part: on('custody.part'),
      tell,
      hear: (event: string, value: unknown, to: string) => hear(event, value, to),
    };
  }

  test('tell the core which window asks, whatever the message says', async () => {
    const { ask } = await serve(async (...given) => given);
    const [main, confirm] = [await open('main'), await open('confirm')];
    const message = { sender: 'confirm' };
    expect(await ask(main, 'app.state', message)).toEqual(['main', 'app.state', message]);
    expect(await ask(confirm, 'app.state', message)).toEqual(['confirm', 'app.state', message]);
    expect(await ask(null, 'app.state', message)).toEqual({
      ok: false,
      code: 'forbidden',
      message: 'Only the pages of this app may make requests.',
    });
  });

  test('give a window the parts of its own answers, and nobody else any', async () => {
    const { part } = await serve(() => null);
    expect(await part(await open('confirm'), 7)).toEqual(['part', 'confirm', 7]);
    expect(await part(null, 7)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test.each(['thrown at once', 'thrown later'])('carry no error of the app’s own: %s', async when => {
    const { ask } = await serve(() => {
      const error = new Error('secret 123');
      if (when === 'thrown at once') throw error;
      return Promise.reject(error);
    });
    expect(await ask(await open('main'), 'app.state', {})).toEqual({
      ok: false,
      code: 'internal',
      message:
        'Countersign met an error of its own. It is not known whether anything was sent. Restart it and check the journal.',
    });
  });

  test('bring each event to the page it is for, and to no other', async () => {
    const { hear } = await serve(() => null);
    hear('app.state', 0, 'main');
    const [main, confirm] = [await open('main'), await open('confirm')];
    hear('app.state', 1, 'main');
    hear('confirm.changed', 2, 'confirm');
    expect(main.webContents.sent).toEqual([['custody.event', 'app.state', 1]]);
    expect(confirm.webContents.sent).toEqual([['custody.event', 'confirm.changed', 2]]);
  });

  test('wait with what a page is told until it is there, and then say it once', async () => {
    const { tell } = await serve(() => null);
    const subject = { activityId: 'a' } as never;
    tell('main', 'reviews.show', subject);
    const { webContents } = await open('main');
    webContents.loading = true;
    tell('main', 'reviews.show', subject);
    expect(webContents.sent).toEqual([]);
    for (let n = 0; n < 2; n++) webContents.emit('did-finish-load');
    expect(webContents.sent).toEqual([['custody.event', 'reviews.show', subject]]);
    webContents.loading = false;
    tell('main', 'reviews.show', subject);
    expect(webContents.sent).toHaveLength(2);
    webContents.emit('did-finish-load');
    expect(webContents.sent).toHaveLength(2);
  });
});

describe('a lock', () => {
  async function watch(state: { locked?: boolean; lockAfterMinutes?: number; lockWithSystem?: boolean }) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { lockWhenIdle } = await import('../../electron/host/idle.ts');
    const { locked = false, ...settings } = state;
    const asked: unknown[][] = [];
    const request = async (...given: unknown[]) => {
      asked.push(given);
      return { ok: true, value: { locked, settings: { lockAfterMinutes: 5, lockWithSystem: true, ...settings } } };
    };
    const life = new AbortController();
    let tell: (event: string, value: unknown) => void = () => {};
    const onEvent = (listener: typeof tell) => {
      tell = listener;
      return () => {};
    };
    lockWhenIdle({ request, onEvent } as never, life.signal);
    // Not before its own first look at the clock.
    const at = Date.now();
    const power = fake.module.powerMonitor as {
      getSystemIdleTime(): number;
      getSystemIdleState(): string;
      emit(name: string): boolean;
      eventNames(): string[];
    };
    return {
      life,
      power,
      at,
      idle: (seconds: number) => vi.spyOn(power, 'getSystemIdleTime').mockReturnValue(seconds),
      /** What was asked since, without the looks at the state. */
      asked: () => asked.splice(0).filter(([, name]) => name !== 'app.state'),
      looked: () => asked.length,
      become: (now: boolean) => tell('app.state', { locked: now }),
    };
  }
  const lock = (by: string) => ['main', 'app.lock', { by }];
  const events = ['lock-screen', 'suspend', 'shutdown', 'user-did-resign-active'];

  test('that is there wakes nobody, and the count begins anew when it is gone', async () => {
    const { become, idle, asked, looked } = await watch({});
    become(true);
    idle(3600);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(looked()).toBe(0);
    become(false);
    become(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked()).toEqual([lock('idle')]);
  });

  test('comes at the minute that was set, looked for every ten seconds', async () => {
    const { idle, asked } = await watch({});
    idle(299);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual([]);
    idle(300);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual([lock('idle')]);
  });

  test.each<[string, { lockAfterMinutes?: number; locked?: boolean }]>([
    ['is never to come', { lockAfterMinutes: 0 }],
    ['is there already', { locked: true }],
  ])('that %s is not asked for', async (_, state) => {
    const { idle, asked } = await watch(state);
    idle(1_000_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual([]);
  });

  test.each([
    ['lock-screen', 'screen'],
    ['suspend', 'suspend'],
    ['shutdown', 'suspend'],
    ['user-did-resign-active', 'user'],
  ])('comes with the system’s own %s, where that is wanted, and says why: %s', async (event, by) => {
    const wanted = await watch({ lockAfterMinutes: 0 });
    wanted.power.emit(event);
    await expect.poll(() => wanted.asked()).toEqual([lock(by)]);
    wanted.life.abort();
    for (const state of [{ lockWithSystem: false }, { locked: true }]) {
      const { power, asked, looked, life } = await watch(state);
      power.emit(event);
      expect(looked()).toBe(1);
      // Until what follows from the state was done, which waits for nothing else.
      await new Promise(resolve => setImmediate(resolve));
      expect(asked()).toEqual([]);
      life.abort();
    }
  });

  test('comes where the system locked its screen and said nothing of it, where that is wanted', async () => {
    for (const [lockWithSystem, expected] of [
      [true, [lock('screen')]],
      [false, []],
    ] as const) {
      const { power, asked, life } = await watch({ lockAfterMinutes: 0, lockWithSystem });
      const state = vi.spyOn(power, 'getSystemIdleState').mockReturnValue('idle');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(asked()).toEqual([]);
      state.mockReturnValue('locked');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(asked()).toEqual(expected);
      life.abort();
    }
  });

  test.each<[string, number, { lockAfterMinutes: number; lockWithSystem: boolean }, unknown[]]>([
    ['a look comes late', 50_000, { lockAfterMinutes: 0, lockWithSystem: true }, []],
    ['it slept', 70_000, { lockAfterMinutes: 0, lockWithSystem: true }, [lock('suspend')]],
    ['it slept, and a sleep does not lock', 240_000, { lockAfterMinutes: 5, lockWithSystem: false }, []],
    ['it slept longer than nobody may be there', 300_000, { lockAfterMinutes: 5, lockWithSystem: false }, [lock('suspend')]],
  ])('comes where the clock says what no event said: %s', async (_, slept, state, expected) => {
    const { asked, at } = await watch(state);
    const now = vi.spyOn(Date, 'now');
    now.mockReturnValue(at + 10_000 + slept);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked()).toEqual(expected);
    now.mockReturnValue(at + 20_000 + slept);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked()).toEqual([]);
  });

  test('is looked for no more once the app ends', async () => {
    const { life, idle, asked, power, looked } = await watch({});
    expect(vi.getTimerCount()).toBe(1);
    expect(power.eventNames().sort()).toEqual([...events].sort());
    life.abort();
    expect(vi.getTimerCount()).toBe(0);
    idle(1_000_000);
    for (const event of events) expect(power.emit(event)).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([looked(), asked()]).toEqual([0, []]);
  });
});

describe('a notice', () => {
  const notifyOn = async (platform: NodeJS.Platform) => {
    const { createNotify } = await import('../../electron/host/desktop/notify.ts');
    const said: string[] = [];
    const notify = createNotify(() => said.push('open'), platform);
    const heard = (name: string) => ({ clicked: () => said.push(`${name} clicked`), closed: () => said.push(`${name} closed`) });
    return { notify, said, heard };
  };
  const words = (key: string, title: string) => ({ key, title, text: 'words' });

  test('is shown with its words, and a click opens the app before core hears of it', async () => {
    const { notify, said, heard } = await notifyOn('linux');
    notify.show(words('a', 'T'), heard('a'));
    notify.show({ ...words('b', 'U'), quietly: true }, heard('b'));
    expect(fake.notifications.map(({ options, shows }) => ({ options, shows }))).toEqual([
      { options: { id: 'a', title: 'T', body: 'words', silent: false, urgency: 'normal' }, shows: 1 },
      { options: { id: 'b', title: 'U', body: 'words', silent: true, urgency: 'low' }, shows: 1 },
    ]);
    fake.notifications[1]?.emit('click');
    fake.notifications[0]?.emit('close', { reason: 'userCanceled' });
    expect(said).toEqual(['open', 'b clicked', 'a closed']);
    // Nobody hears twice, nor of one that is gone.
    for (const { emit } of fake.notifications.map(one => ({ emit: one.emit.bind(one) })))
      for (const name of ['click', 'close']) emit(name, {});
    expect(said).toHaveLength(3);
  });

  test('takes the place of an earlier one of its key, and is withdrawn by it, unheard', async () => {
    const { notify, said, heard } = await notifyOn('linux');
    notify.show(words('a', 'one'), heard('one'));
    notify.show(words('a', 'two'), heard('two'));
    expect(fake.notifications.map(({ closed }) => closed)).toEqual([true, false]);
    fake.notifications[0]?.emit('click');
    notify.withdraw('nothing');
    notify.withdraw('a');
    expect(fake.notifications.map(({ closed }) => closed)).toEqual([true, true]);
    expect(said).toEqual([]);
  });

  test('is replaced by its id where the system does so, and the earlier object opens nothing', async () => {
    for (const platform of ['darwin', 'win32'] as const) {
      const { notify, said, heard } = await notifyOn(platform);
      fake.notifications.length = 0;
      notify.show(words('a', 'one'), heard('one'));
      notify.show(words('a', 'two'), heard('two'));
      expect(
        fake.notifications.map(({ closed }) => closed),
        platform,
      ).toEqual([false, false]);
      fake.notifications[0]?.emit('close', {});
      fake.notifications[0]?.emit('click');
      expect(said).toEqual([]);
      fake.notifications[1]?.emit('click');
      expect(said).toEqual(['open', 'two clicked']);
    }
  });

  test('still stands after it went into the list of the system, and not after it could not be shown', async () => {
    const { notify, said, heard } = await notifyOn('win32');
    notify.show(words('a', 'T'), heard('a'));
    fake.notifications[0]?.emit('close', { reason: 'timedOut' });
    fake.notifications[0]?.emit('click');
    expect(said).toEqual(['open', 'a clicked']);
    notify.show(words('b', 'T'), heard('b'));
    fake.notifications[1]?.emit('failed', {}, 'no');
    fake.notifications[1]?.emit('click');
    expect(said).toHaveLength(2);
  });

  test('is not needed by who sits before one of the windows', async () => {
    const { notify } = await notifyOn('linux');
    const window = await open('main');
    expect(notify.attended()).toBe(false);
    window.focused = true;
    expect(notify.attended()).toBe(true);
  });

  test('is not shown where the system has none, and that is said', async () => {
    const { notify, heard } = await notifyOn('linux');
    expect(notify.supported()).toBe(true);
    FakeNotification.supported = false;
    expect(notify.supported()).toBe(false);
    notify.show(words('v', 'T'), heard('v'));
    expect(fake.notifications).toHaveLength(0);
  });
});

test('what waits at all organisations is counted together, and told when it changes', () => {
  const told: number[] = [];
  const hear = countWaiting(count => told.push(count));
  hear('app.state', { waiting: {} });
  expect(told).toEqual([]);
  hear('app.state', { waiting: { a: 2, b: 3 } });
  hear('app.state', { waiting: { a: 4, b: 1 } });
  hear('feed.delta', { waiting: { a: 9 } });
  hear('app.state', { waiting: { b: 1 } });
  hear('app.state', { waiting: {} });
  expect(told).toEqual([5, 1, 0]);
});

describe('a start', () => {
  const none = () => false;
  const unsafe = async () => (await import('../../electron/host/environment.ts')).unsafeStart;
  test.each([
    ...['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'js-flags', 'load-extension'],
    ...['no-sandbox', 'disable-web-security', 'ignore-certificate-errors'],
  ])('with --%s is unsafe for a packaged app, and names it', async name => {
    const unsafeStart = await unsafe();
    const sentence = `Countersign was started with --${name}, which opens it to other programs. Start it without that switch.`;
    expect(unsafeStart({}, each => each === name, false)).toBe(sentence);
    expect(unsafeStart({}, each => each === name, true)).toBeNull();
  });

  test('that may switch off certificate checks is unsafe, in development too, whatever the variable says', async () => {
    const unsafeStart = await unsafe();
    for (const development of [true, false]) {
      for (const value of ['0', '1', 'false'])
        expect(unsafeStart({ NODE_TLS_REJECT_UNAUTHORIZED: value }, none, development)).toMatch(
          /^The environment variable NODE_TLS_REJECT_UNAUTHORIZED is set\..* Unset it and start Countersign again\.$/,
        );
      for (const env of [{}, { NODE_TLS_REJECT_UNAUTHORIZED: '' }, { NODE_OPTIONS: '--inspect', NODE_EXTRA_CA_CERTS: '/x' }])
        expect(unsafeStart(env, none, development)).toBeNull();
    }
  });
});

test('the machine’s clocks run, one of them never backwards, and a sleep ends early where nobody needs it any more', async () => {
  const [now, monotonic] = [systemClock.now(), systemClock.monotonic()];
  expect(Math.abs(now - Date.now())).toBeLessThan(5_000);
  expect(Math.abs(monotonic - performance.now())).toBeLessThan(5_000);
  await systemClock.sleep(1);
  const life = new AbortController();
  const sleeping = systemClock.sleep(3_600_000, life.signal);
  life.abort();
  await expect(sleeping).rejects.toMatchObject({ name: 'AbortError' });
  expect(systemPlatform).toBe(['darwin', 'win32'].includes(process.platform) ? process.platform : 'linux');
});

test('of several that give way one goes on in each turn, the first first, and one that is called off holds none up', async () => {
  let turns = 0;
  let counts = true;
  const count = () => {
    turns++;
    if (counts) setImmediate(count);
  };
  setImmediate(count);
  const life = new AbortController();
  const all = [undefined, undefined, life.signal, undefined].map(signal => systemClock.sleep(0, signal).then(() => turns));
  life.abort();
  await expect(all[2]).rejects.toMatchObject({ name: 'AbortError' });
  const [first = 0, second = 0, , fourth = 0] = await Promise.all(all.map(each => each.catch(() => 0)));
  counts = false;
  expect(first).toBeLessThan(second);
  expect(second).toBeLessThan(fourth);
});

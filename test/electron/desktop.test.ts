/** The app as a part of the desktop: tray, badge and menu, going on without a window, and the start with the session. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAutostart } from '../../electron/adapters/autostart.ts';
import type { Booted } from './boot.ts';
import type { FakeEntry } from './fake.ts';
import { type Listening, quits, start, state } from './listening.ts';

const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });
afterEach(() => {
  on(platform);
  vi.unstubAllEnvs();
});
type App = Booted & { core: Listening };
const settled = (change: object) => ({ ...state, settings: { ...state.settings, ...change } });
const entry = (menu: FakeEntry[] | undefined, ...path: string[]): FakeEntry => {
  const [label, ...rest] = path;
  const found = menu?.find(each => each.label === label) ?? expect.fail(`no ${label} among ${menu?.map(each => each.label)}`);
  return rest.length === 0 ? found : entry(found.submenu, ...rest);
};
const tray = ({ fake }: App) => fake.trays[0] ?? expect.fail('there is no tray');
const press = (app: App, ...path: string[]) => entry(tray(app).menu, ...path).click?.();
const sent = ({ fake }: App) => fake.windows.flatMap(({ webContents }) => webContents.sent.map(([, ...rest]) => rest));
const asked = ({ core }: App, name: string) =>
  core.asked.flatMap(each => (Array.isArray(each) && each[1] === name ? [each[2]] : []));
const close = ({ fake }: App) => {
  for (const window of fake.windows) if (!window.destroyed) window.destroy();
  fake.app.emit('window-all-closed');
};

describe('the tray', () => {
  test('says how many wait, and whether the app is locked, whenever that changes', async () => {
    const app = await start();
    const said = () => [tray(app).toolTip, tray(app).menu[0]?.label, tray(app).menu[0]?.enabled];
    expect(said()).toEqual(['Countersign: 2 wait for you', '2 wait for you', true]);
    app.core.emit('app.state', { ...state, waiting: { a: 1 } });
    expect(said()).toEqual(['Countersign: 1 waits for you', '1 waits for you', true]);
    app.core.emit('app.state', { ...state, waiting: {}, locked: true });
    expect(said()).toEqual(['Countersign: locked, nothing waits for you', 'Nothing waits for you', false]);
    expect(entry(tray(app).menu, 'Open the next one').enabled).toBe(false);
    expect(entry(tray(app).menu, 'Locked').enabled).toBe(false);
    app.core.emit('feed.delta', { ...state, waiting: { a: 9 } });
    expect(said()[0]).toBe('Countersign: locked, nothing waits for you');
  });

  test('has these entries, and none that decides', async () => {
    const app = await start();
    const labels = (menu: FakeEntry[] = []): unknown[] =>
      menu.map(each => (each.submenu === undefined ? (each.label ?? each.type) : [each.label, ...labels(each.submenu)]));
    expect(labels(tray(app).menu)).toEqual([
      ...['2 wait for you', 'Open the next one', 'separator', 'Open Countersign', 'Lock'],
      ['Pause notifications', 'For an hour', 'For eight hours', 'separator', 'Resume'],
      ...['separator', 'Quit Countersign'],
    ]);
  });

  test('opens the window, the list of what waits, or the most urgent of it', async () => {
    const app = await start();
    const rows = [
      { connectionId: 'c', summary: { activityId: 'a' } },
      { connectionId: 'd', summary: { activityId: 'b' } },
    ];
    app.core.answers.set('feed.inbox', { ok: true, value: { rows, found: 2 } });
    tray(app).emit('click');
    press(app, 'Open Countersign');
    expect(sent(app)).toEqual([]);
    expect(app.fake.windows[0]?.shows).toBe(2);
    press(app, '2 wait for you');
    expect(sent(app)).toEqual([['reviews.show', {}]]);
    press(app, 'Open the next one');
    await expect.poll(() => sent(app).at(-1)).toEqual(['reviews.show', { connectionId: 'c', activityId: 'a' }]);
    expect(app.fake.windows[0]?.shows).toBe(4);
  });

  test('opens the window alone while the app is locked, or where nothing waits any more', async () => {
    const app = await start();
    const answers = [
      { ok: false, code: 'locked', message: 'Countersign is locked.' },
      { ok: true, value: { rows: [], found: 0 } },
    ];
    for (const answer of answers) {
      app.core.answers.set('feed.inbox', answer);
      close(app);
      press(app, 'Open the next one');
      expect(app.fake.windows.at(-1)?.destroyed).toBe(false);
      await new Promise(resolve => setImmediate(resolve));
    }
    expect(sent(app)).toEqual([]);
  });

  test('locks, holds notices back and shows them again, and quits', async () => {
    const app = await start();
    press(app, 'Lock');
    expect(asked(app, 'app.lock')).toEqual([{}]);
    expect(entry(tray(app).menu, 'Pause notifications', 'Resume').enabled).toBe(false);
    press(app, 'Pause notifications', 'For an hour');
    press(app, 'Pause notifications', 'For eight hours');
    app.core.emit('app.state', { ...state, noticesPausedUntil: '2026-11-25T20:00:00.000Z' });
    press(app, 'Notifications are paused', 'Resume');
    expect(asked(app, 'app.pause_notices')).toEqual([60, 480, 0].map(minutes => ({ minutes })));
    expect(quits(app)).toBe(0);
    press(app, 'Quit Countersign');
    expect(quits(app)).toBe(1);
  });

  test('is drawn anew only where it says something else', async () => {
    const app = await start();
    const { menu } = tray(app);
    app.core.emit('app.state', settled({ theme: 'light' }));
    expect(tray(app).menu).toBe(menu);
  });

  test('is a shape with a number beside it on a Mac, which draws its menu bar in one colour', async () => {
    on('darwin');
    const app = await start();
    expect(app.fake.calls).toContain('picture trayTemplate.png');
    expect(tray(app).title).toBe('2');
    app.core.emit('app.state', { ...state, waiting: {} });
    expect(tray(app).title).toBe('');
  });

  test('is not there on some desktops, and the app is whole without it', async () => {
    const app = await start({ tray: false });
    expect(app.fake.shown.errors).toEqual([]);
    expect(app.fake.calls).toContain('badge 2');
    close(app);
    expect(quits(app)).toBe(0);
    app.fake.app.emit('second-instance', {}, []);
    expect(app.fake.windows.at(-1)?.destroyed).toBe(false);
  });
});

describe('the icon of the app', () => {
  test('is drawn over in Windows, which has no numbers, also in a window that is opened anew', async () => {
    on('win32');
    const app = await start();
    expect(app.fake.windows[0]?.overlays.at(-1)).toEqual([expect.anything(), '2 wait for you']);
    close(app);
    app.fake.app.emit('activate');
    app.fake.app.emit('browser-window-focus');
    expect(app.fake.windows[1]?.overlays.at(-1)).toEqual([expect.anything(), '2 wait for you']);
    app.core.emit('app.state', { ...state, waiting: {} });
    expect(app.fake.windows[1]?.overlays.at(-1)).toEqual([null, '']);
    expect(app.fake.calls.filter(call => call.startsWith('badge'))).toEqual(['badge 0']);
  });

  test.each([
    ['linux', 1],
    ['win32', 1],
    ['darwin', 0],
  ] as const)('asks to be looked at when more waits and nobody looks, but on a Mac (%s)', async (name, flashes) => {
    on(name);
    const app = await start();
    const window = app.fake.windows[0] ?? expect.fail('no window');
    window.flashes = 0;
    app.core.emit('app.state', { ...state, waiting: { a: 3 } });
    app.core.emit('app.state', { ...state, waiting: { a: 1 } });
    expect(window.flashes).toBe(flashes);
    window.focused = true;
    app.core.emit('app.state', { ...state, waiting: { a: 5 } });
    expect(window.flashes).toBe(flashes);
  });
});

describe('the menu', () => {
  const menu = ({ fake }: App) => fake.shown.menu as FakeEntry[];
  const names = (entries: FakeEntry[] = []) => entries.map(({ role, label, type }) => role ?? label ?? type);

  test.each(['linux', 'win32'] as const)('has the conventions of its system (%s)', async name => {
    on(name);
    const app = await start();
    expect(names(menu(app))).toEqual(['&File', 'editMenu', '&View', '&Help']);
    expect(names(menu(app)[0]?.submenu)).toEqual(['&Settings', '&Lock', 'separator', 'close', 'quit']);
    expect(names(menu(app)[3]?.submenu)).toEqual(['Keyboard shortcuts', 'separator', 'About Countersign']);
    expect(entry(menu(app), '&File', '&Settings').accelerator).toBe('CmdOrCtrl+,');
  });

  test('has the conventions of a Mac', async () => {
    on('darwin');
    const app = await start();
    expect(names(menu(app))).toEqual(['Countersign', 'fileMenu', 'editMenu', 'View', 'windowMenu', 'help']);
    expect(names(menu(app)[0]?.submenu)).toEqual([
      ...['About Countersign', 'separator', 'Settings…', 'Lock', 'separator', 'services', 'separator'],
      ...['hide', 'hideOthers', 'unhide', 'separator', 'quit'],
    ]);
  });

  test.each(['linux', 'darwin'] as const)('reloads no page and opens no developer tools (%s)', async name => {
    on(name);
    const roles = (entries: FakeEntry[]): unknown[] =>
      entries.flatMap(({ role, submenu = [] }) => [...(role === undefined ? [] : [role]), ...roles(submenu)]);
    const known = ['close', 'quit', 'editMenu', 'fileMenu', 'windowMenu', 'help', 'services', 'hide', 'hideOthers', 'unhide'];
    expect(roles(menu(await start())).filter(role => !known.includes(String(role)))).toEqual([]);
  });

  test('opens what a page shows, in a window that it opens first, and locks', async () => {
    const app = await start();
    close(app);
    entry(menu(app), '&File', '&Settings').click?.();
    entry(menu(app), '&Help', 'Keyboard shortcuts').click?.();
    entry(menu(app), '&Help', 'About Countersign').click?.();
    expect(app.fake.windows[1]?.webContents.sent.map(([, ...rest]) => rest)).toEqual(
      ['settings', 'shortcuts', 'about'].map(to => ['menu.chosen', to]),
    );
    entry(menu(app), '&File', '&Lock').click?.();
    expect(asked(app, 'app.lock')).toEqual([{}]);
  });
});

describe('with its last window closed', () => {
  test.each(['linux', 'win32', 'darwin'] as const)('the app goes on, and tells core that nobody looks (%s)', async name => {
    on(name);
    const app = await start();
    close(app);
    expect(quits(app)).toBe(0);
    expect(asked(app, 'app.visible')).toEqual([{ visible: false }]);
    expect(app.fake.shown.asked).toEqual([]);
    app.fake.app.emit('activate');
    expect(asked(app, 'app.visible')).toEqual([{ visible: false }, { visible: true }]);
    app.fake.app.emit('activate');
    expect(asked(app, 'app.visible'), 'a window that is there says itself what it is').toHaveLength(2);
  });

  test.each(['linux', 'win32', 'darwin'] as const)('it ends where that is wanted (%s)', async name => {
    on(name);
    const app = await start();
    app.core.emit('app.state', settled({ keepRunning: false }));
    close(app);
    expect(quits(app)).toBe(1);
  });

  test('it ends where no core watches yet', async () => {
    const never = new Promise<never>(() => undefined);
    const { boot } = await import('./boot.ts');
    const booted = await boot({ createCore: () => never });
    booted.fake.windows[0]?.destroy();
    booted.fake.app.emit('window-all-closed');
    expect(quits(booted)).toBe(1);
  });

  test.each([
    ['linux', /start Countersign again to see it/],
    ['win32', /notification area/],
    ['darwin', /dock/],
  ] as const)('it says the first time that it goes on, where, and how that is changed (%s)', async (name, where) => {
    on(name);
    const app = await start();
    app.core.emit('app.state', settled({ toldOfWatching: false }));
    close(app);
    expect(app.fake.shown.asked).toHaveLength(1);
    expect(app.fake.shown.asked[0]?.detail).toMatch(where);
    expect(app.fake.shown.asked[0]?.detail).toMatch(/Settings say whether/);
    expect(asked(app, 'app.settings'), 'it is said once').toEqual([{ toldOfWatching: true }]);
    await new Promise(resolve => setImmediate(resolve));
    expect(quits(app)).toBe(0);
  });

  test('it ends after all where that is what is answered', async () => {
    const app = await start();
    app.core.emit('app.state', settled({ toldOfWatching: false }));
    app.fake.shown.pressed = 1;
    close(app);
    expect(app.fake.shown.asked[0]?.buttons[1]).toBe('Quit Countersign');
    await expect.poll(() => quits(app)).toBe(1);
  });
});

describe('a start with the session', () => {
  test('opens no window, tells core that nobody looks, and shows one when it is asked for', async () => {
    const app = await start({ words: ['--hidden'] });
    expect(app.fake.windows).toEqual([]);
    expect(asked(app, 'app.visible')).toEqual([{ visible: false }]);
    app.fake.app.emit('second-instance', {}, []);
    expect(app.fake.windows).toHaveLength(1);
    expect(asked(app, 'app.visible').at(-1)).toEqual({ visible: true });
  });

  test('is told by a Mac itself', async () => {
    on('darwin');
    expect((await start({ openedAtLogin: true })).fake.windows).toEqual([]);
    expect((await start()).fake.windows).toHaveLength(1);
  });

  test.each([
    ['win32', { openAtLogin: true, args: ['--hidden'] }],
    ['darwin', { openAtLogin: true }],
  ] as const)('follows the setting, and what says the same already is left (%s)', async (name, wanted) => {
    on(name);
    const app = await start();
    const told = () => app.fake.calls.filter(call => call.startsWith('login {'));
    app.core.emit('app.state', settled({ theme: 'light' }));
    expect(told()).toEqual([]);
    app.core.emit('app.state', settled({ startAtLogin: true }));
    await expect.poll(told).toEqual([`login ${JSON.stringify(wanted)}`]);
    app.core.emit('app.state', settled({ startAtLogin: false }));
    await expect.poll(told).toHaveLength(2);
    expect(app.fake.login.openAtLogin).toBe(false);
  });

  test('of a development is never asked of the system', async () => {
    on('win32');
    const app = await start({ packaged: false });
    app.core.emit('app.state', settled({ startAtLogin: true }));
    await new Promise(resolve => setImmediate(resolve));
    expect(app.fake.calls.filter(call => call.startsWith('login'))).toEqual([]);
  });

  test('is a file of the desktop on Linux, of the AppImage where it is one, and gone when it is not wanted', async () => {
    vi.stubEnv('APPIMAGE', '/home/ada/Ada’s “apps” 100%/Countersign $1.AppImage');
    const app = await start();
    const path = join(app.userData, 'autostart', 'countersign.desktop');
    app.core.emit('app.state', settled({ startAtLogin: true }));
    await expect.poll(() => existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8').split('\n')).toContain(
      'Exec="/home/ada/Ada’s “apps” 100%%/Countersign \\\\$1.AppImage" "--hidden"',
    );
    app.core.emit('app.state', settled({ startAtLogin: false }));
    await expect.poll(() => existsSync(path)).toBe(false);
  });
});

describe('the file of the desktop', () => {
  const folder = () => join(mkdtempSync(join(tmpdir(), 'autostart-')), 'autostart');

  test('is written once, and what the desktop changed beside it stays', async () => {
    const at = folder();
    const file = join(at, 'countersign.desktop');
    const autostart = createAutostart(at, ['/opt/a', '--hidden']);
    await autostart.set(true);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^\[Desktop Entry\]\nType=Application\nName=Countersign\n/);
    expect([statSync(file).mode & 0o777, readdirSync(at)]).toEqual([0o600, ['countersign.desktop']]);
    writeFileSync(file, `${text}X-GNOME-Autostart-enabled=false\n`);
    await autostart.set(true);
    expect(readFileSync(file, 'utf8')).toMatch(/enabled=false/);
    await createAutostart(at, ['/opt/b', '--hidden']).set(true);
    expect(readFileSync(file, 'utf8')).toMatch(/Exec="\/opt\/b" "--hidden"\n/);
    await autostart.set(false);
    await autostart.set(false);
    expect(readdirSync(at)).toEqual([]);
  });

  test('has one program: a path with a line of its own is not written, and a link is not followed', async () => {
    const at = folder();
    await expect(createAutostart(at, ['/opt/a\nExec=/bin/evil']).set(true)).rejects.toThrow('cannot be written');
    expect(existsSync(at)).toBe(false);
    mkdirSync(at);
    const elsewhere = join(at, '..', 'elsewhere');
    writeFileSync(elsewhere, 'mine');
    symlinkSync(elsewhere, join(at, 'countersign.desktop'));
    symlinkSync(elsewhere, join(at, 'countersign.desktop.new'));
    await createAutostart(at, ['/opt/a']).set(true);
    expect(readFileSync(elsewhere, 'utf8')).toBe('mine');
    expect(readFileSync(join(at, 'countersign.desktop'), 'utf8')).toMatch(/Exec="\/opt\/a"\n/);
  });
});

/** How the app begins, goes on and ends around a core that says what it was asked. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type Booted, boot } from './boot.ts';
import { quits, start, state } from './listening.ts';

const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });
afterEach(() => {
  on(platform);
  vi.restoreAllMocks();
});
const lockOf = ({ userData }: Booted) => join(userData, 'data', 'lock');
const refresh = ['main', 'feed.refresh', {}];

test('the core is given this machine, and works only once its events have a hearer', async () => {
  const { core, fake, userData } = await start();
  const ports = core.ports();
  expect(core.asked).toEqual(['start', ['main', 'app.state', {}]]);
  expect(core.hearers).toHaveLength(5);
  expect([ports.desktop, ports.isOnline?.()]).toEqual([true, true]);
  expect([ports.version, ports.platform, ports.presence]).toEqual(['0.0.0', 'linux', null]);
  expect(await ports.clipboard?.read()).toBe('');
  expect(ports.random(24)).toHaveLength(24);
  expect(ports.random(24)).not.toEqual(ports.random(24));
  await ports.files.replace('a.json', Buffer.from('x'));
  expect(readFileSync(join(userData, 'data', 'a.json'), 'utf8')).toBe('x');
  // What had been told before there was a hearer.
  expect(fake.trays[0]?.toolTip).toBe('Countersign: 2 wait for you');
  expect((fake.module.nativeTheme as { themeSource: string }).themeSource).toBe('dark');
});

test.each([
  [true, 'Countersign'],
  [false, 'Countersign development'],
])('keys of the app and of its development lie apart (packaged: %s)', async (packaged, service) => {
  const { core } = await start({ packaged });
  await core.ports().keychain.set('a', 'b');
  const { default: keytar } = (await import('keytar')) as unknown as { default: { getPassword(...given: string[]): unknown } };
  expect(await keytar.getPassword(service, 'a')).toBe('b');
});

test('the frame follows the theme, where the system draws one; the tray and the badge follow what waits', async () => {
  const { core, fake } = await start();
  const theme = () => (fake.module.nativeTheme as { themeSource: string }).themeSource;
  for (const [chosen, frame] of [
    ['light', 'light'],
    ['contrast', 'system'],
    ['dark', 'dark'],
    ['system', 'system'],
  ]) {
    core.emit('app.state', { ...state, settings: { ...state.settings, theme: chosen } });
    expect(theme()).toBe(frame);
  }
  core.emit('feed.delta', { settings: { theme: 'dark' }, waiting: { a: 7 } });
  expect(theme()).toBe('system');
  expect(fake.calls.filter(call => call.startsWith('badge'))).toEqual(['badge 0', 'badge 2']);
  core.emit('app.state', { ...state, waiting: { a: 0 } });
  expect(fake.calls.at(-1)).toBe('badge 0');
});

test('both windows are as large as the settings say; menu and wheel ask for a step, which the core keeps', async () => {
  const { core, fake } = await start();
  const zooms = () => fake.windows.map(({ webContents }) => webContents.zoom);
  core.emit('app.state', { ...state, settings: { ...state.settings, zoom: 125 } });
  expect(zooms()).toEqual([1.25]);
  await core.ports().person.openConfirmation('s');
  fake.windows[1]?.webContents.emit('did-finish-load');
  expect(zooms(), 'the trusted window is read by the same eyes').toEqual([1.25, 1.25]);
  core.asked.length = 0;
  fake.windows[1]?.webContents.emit('zoom-changed', {}, 'in');
  const menu = fake.shown.menu as { label: string; submenu: { label: string; click(): void }[] }[];
  const sizes = menu.find(({ label }) => label === '&View')?.submenu;
  for (const label of ['Smaller', 'Actual size']) sizes?.find(item => item.label === label)?.click();
  expect(core.asked).toEqual([150, 110, 100].map(zoom => ['main', 'app.settings', { zoom }]));
  expect(zooms(), 'nothing is larger before it is kept').toEqual([1.25, 1.25]);
});

test('the list is asked for anew when the computer wakes, and when somebody looks at any window', async () => {
  const { core, fake } = await start();
  core.asked.length = 0;
  (fake.module.powerMonitor as { emit(name: string): void }).emit('resume');
  expect(core.asked).toEqual([refresh]);
  fake.windows[0]?.destroy();
  fake.app.emit('activate');
  core.asked.pop();
  expect(fake.windows, 'on a Mac the icon in the dock brings the window back').toHaveLength(2);
  fake.app.emit('browser-window-focus', {}, fake.windows[1]);
  expect(core.asked).toEqual([refresh, refresh]);
});

test('a click on a notice brings the window back and says so to core, which tells the page where it leads', async () => {
  const { core, fake } = await start();
  const { notify } = core.ports();
  const order: string[] = [];
  const closed = () => order.push('closed');
  notify.show(
    { key: 'a', title: 'T', text: 'x' },
    { clicked: () => order.push(`clicked, ${fake.windows.length} windows`), closed },
  );
  expect(notify.attended()).toBe(false);
  fake.windows[0]?.destroy();
  fake.notifications[0]?.emit('click');
  expect(order).toEqual(['clicked, 2 windows']);
  const [, window] = fake.windows;
  if (window === undefined) throw new Error('no window');
  window.focused = true;
  expect(notify.attended()).toBe(true);
  window.webContents.loading = true;
  core.emit('reviews.show', { activityId: 'a', connectionId: 'c' });
  expect(window.webContents.sent).toEqual([]);
  window.webContents.emit('did-finish-load');
  expect(window.webContents.sent).toEqual([['custody.event', 'reviews.show', { activityId: 'a', connectionId: 'c' }]]);
});

test('a confirmation that a person closes ends the request that waits for it', async () => {
  const { core, fake } = await start();
  await core.ports().person.openConfirmation('seal');
  fake.windows[1]?.destroy();
  expect(core.asked.at(-1)).toBe('abandoned seal');
});

test('it ends once the core has written what it has to, and gives the folder back then', async () => {
  const booted = await start();
  const { core, fake } = booted;
  const quit = () => {
    const preventDefault = vi.fn();
    fake.app.emit('will-quit', { preventDefault });
    return preventDefault.mock.calls.length;
  };
  expect(quit()).toBe(1);
  await expect.poll(() => core.asked.at(-1)).toBe('stop');
  // Asked again meanwhile, it waits all the same.
  expect(quit()).toBe(1);
  expect(existsSync(lockOf(booted))).toBe(true);
  expect(quits(booted)).toBe(0);
  // Nobody is watched any more for whether they are there.
  expect((fake.module.powerMonitor as { listenerCount(name: string): number }).listenerCount('suspend')).toBe(0);
  core.stopped.resolve();
  await expect.poll(() => quits(booted)).toBeGreaterThan(0);
  expect(existsSync(lockOf(booted))).toBe(false);
  expect(quit()).toBe(0);
});

test('it ends, and gives the folder back, also where the core cannot stop', async () => {
  const booted = await start();
  booted.core.stopped.reject(new Error('disk'));
  booted.fake.app.emit('will-quit', { preventDefault: () => undefined });
  await expect.poll(() => quits(booted)).toBe(1);
  expect(existsSync(lockOf(booted))).toBe(false);
});

test('a core that cannot start is told in its own words, and the folder is given back', async () => {
  const booted = await boot({ createCore: () => Promise.reject(new Error('settings.json cannot be read')) });
  await expect.poll(() => booted.fake.calls).toContain('exit 1');
  expect(booted.fake.shown.errors).toEqual(['settings.json cannot be read']);
  expect(existsSync(lockOf(booted))).toBe(false);
  const nameless = await boot({ createCore: () => Promise.reject('text') });
  await expect.poll(() => nameless.fake.calls).toContain('exit 1');
  expect(nameless.fake.shown.errors).toEqual(['An error without a message.']);
});

test('a folder that another process holds is not opened, nor taken from it', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'user-'));
  mkdirSync(join(userData, 'data'));
  writeFileSync(join(userData, 'data', 'lock'), `${process.pid} `);
  const createCore = vi.fn();
  const { fake } = await boot({ userData, createCore });
  await expect.poll(() => fake.calls).toContain('exit 1');
  expect(fake.shown.errors).toEqual([`Another Countersign is using ${join(userData, 'data')}. Close it first.`]);
  expect([fake.windows, createCore.mock.calls]).toEqual([[], []]);
  expect(existsSync(join(userData, 'data', 'lock'))).toBe(true);
});

test('an unsafe start and a second one take no folder and make no core', async () => {
  const createCore = vi.fn();
  for (const options of [{ switches: ['no-sandbox'] }, { firstInstance: false }]) {
    const booted = await boot({ ...options, createCore });
    expect(existsSync(join(booted.userData, 'data'))).toBe(false);
    expect(booted.fake.calls).not.toContain('whenReady');
  }
  expect(createCore).not.toHaveBeenCalled();
});

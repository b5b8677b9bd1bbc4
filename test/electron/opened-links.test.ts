/** Links that the system hands over: which of them lead somewhere, when, and that nothing else of a start is read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkIn } from '../../electron/contract/text/link.ts';
import { type BootOptions, boot } from './boot.ts';

const id = '01a21067-ac65-7000-8eaf-cff20f6cb2b5';
const { argv } = process;

async function start(words: string[] = [], options: BootOptions = {}) {
  process.argv = ['electron', ...words];
  try {
    const booted = await boot(options);
    if (options.firstInstance !== false) await expect.poll(() => booted.fake.windows).toHaveLength(1);
    const told = () =>
      booted.fake.windows.flatMap(({ webContents }) => webContents.sent).filter(([, name]) => name === 'links.opened');
    return { ...booted, told };
  } finally {
    process.argv = argv;
  }
}
const to = (link: unknown) => ['custody.event', 'links.opened', link];

test('a link with which the app is started leads to its activity', async () => {
  const { told } = await start(['--', `countersign://activity/${id}`]);
  await expect.poll(told).toEqual([to({ to: 'activity', activityId: id })]);
});

test('a link of a second start brings the window to the front and leads there', async () => {
  const { fake, told } = await start();
  fake.app.emit('second-instance', {}, ['countersign', `countersign://activity/${id}`]);
  expect(told()).toEqual([to({ to: 'activity', activityId: id })]);
  expect(fake.windows[0]?.raised).toContain('focus');
});

test('a Mac tells a link by an event, also before there is a window', async () => {
  process.argv = ['electron'];
  const booting = boot();
  const { fake } = await booting;
  let stopped = 0;
  fake.app.emit('open-url', { preventDefault: () => stopped++ }, `countersign://evidence?activity=${id}`);
  await expect
    .poll(() => fake.windows.flatMap(({ webContents }) => webContents.sent))
    .toContainEqual(to({ to: 'evidence', activityId: id }));
  expect(stopped).toBe(1);
});

test('what comes with a start and is no link is not read', async () => {
  const { fake, told } = await start(['--evil', 'countersign://approve/1', 'file:///etc/passwd']);
  fake.app.emit('second-instance', {}, [`countersign://activity/${id}?vote=approve`, `x countersign://activity/${id}`]);
  fake.app.emit('second-instance', {}, [...Array.from({ length: 64 }, () => '--x'), `countersign://activity/${id}`]);
  fake.app.emit('open-url', { preventDefault: () => undefined }, `countersign://activity/${id}/approve`);
  expect(told()).toEqual([]);
});

test('the scheme is claimed by what is installed, and not where a package has said so', async () => {
  const { platform } = process;
  const claims = async (name: NodeJS.Platform, packaged: boolean) => {
    Object.defineProperty(process, 'platform', { value: name });
    const { fake } = await start([], { packaged });
    Object.defineProperty(process, 'platform', { value: platform });
    return fake.calls.filter(call => call.startsWith('scheme of links'));
  };
  expect(await claims('win32', true)).toEqual(['scheme of links countersign']);
  expect(await claims('darwin', false)).toEqual([]);
  expect(await claims('linux', true)).toEqual([]);
});

test('a link is the whole of a text, with nothing beside what it names', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (before, after) => {
      const link = `countersign://activity/${id}`;
      const text = `${before}${link}${after}`;
      expect(linkIn(text) === null).toBe(text.toLowerCase() !== link && !(before === '' && after === '/'));
    }),
  );
});

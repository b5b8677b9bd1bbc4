/**
 * P19: a treasury of years in use. Every screen from the press in the navigation until it is of use, what a person does on
 * them until it is painted, both as the page has it, and what kept main meanwhile, as the app itself measured it (diagnostics).
 * Rounds that begin before the list is there are told apart. What the host of a virtual machine took from it meanwhile, and what
 * the thread that draws waited for a core (desk/waited.ts), is told beside each that is too long. Main and the service are processes of their own, the latter with colleagues who propose and
 * vote; it and the driver give way to the app, which has no such company in life. The order is mixed, and always the same.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { ensureBuilt } from '../host/build.ts';
import { ask } from '../host/connect.ts';
import { farCore, lineIn } from '../host/far-core.ts';
import { startHost } from '../host/host.ts';
import { startApart } from '../practice/apart.ts';
import { startChild } from '../practice/child.ts';
import { chanceOf } from '../practice/large/chance.ts';
import { drawFirst, giveWayTogether, mayGoFirst } from './desk/first.ts';
import { drawingProcess, waitedMs } from './desk/waited.ts';
import type { Piece, Watched } from './desk/watched.ts';
import { atMost, type Figure, largest, print } from './figures.ts';

/** Of use, once the list is there. `npm run bench -- P19=60` is an hour. */
const minutes = Number(process.argv[2] ?? 5);
await ensureBuilt();
const service = await startApart(['--large', '--colleagues']);
const folder = await mkdtemp(join(tmpdir(), 'line-'));
const line = lineIn(folder);
const [mainFile, besideFile] = [join(folder, 'main.json'), join(folder, 'nothing.json')];
const main = await startChild(
  join(import.meta.dirname, '../host/large-main.ts'),
  [line, JSON.stringify(service.info), mainFile],
  { detached: true },
);
const nothing = await startChild(join(import.meta.dirname, 'nothing.ts'), [besideFile]);
const host = await startHost({
  ...{ canary: false, size: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
  core: person => farCore(line, person),
});
// What is on another machine in life, or not there at all, waits for main and the browser.
service.giveWay();
setPriority(0, 10);
giveWayTogether();
const { page, core } = host;
page.setDefaultTimeout(30_000);

const navigation = page.getByRole('navigation', { name: 'Screens' });
const option = (text: string | RegExp = ''): Locator => page.getByRole('option').filter({ hasText: text }).first();
const field = () => page.getByRole('searchbox').first();

/** What of each screen is of use, once it is drawn: so many of these elements, each with this text. */
interface Useful {
  css: string;
  count?: number;
  text?: string;
}
const screens: Readonly<Record<string, Useful>> = {
  Overview: { css: 'h1', text: 'Overview' },
  Approvals: { css: '[role=listbox][aria-label^=Activities] [role=option]', count: 3 },
  Signing: { css: 'section[aria-label="Signing requests"]' },
  Wallets: { css: 'section[aria-label="Wallets and accounts"] [role=option]', count: 3 },
  Vaults: { css: 'main', text: 'Frontier USDC' },
  'People and rules': { css: 'main [role=option]', count: 3 },
  'Address book': { css: 'section[aria-label=Addresses]', text: '1,000' },
  Webhooks: { css: 'section[aria-label="Webhook endpoints"]', text: 'Ledger 1' },
  Compose: { css: 'h1', text: 'Compose' },
  Journal: { css: '[role=listbox][aria-label^=Journal] [role=option]', count: 3 },
  Keys: { css: 'h1', text: 'Keys' },
  Sessions: { css: 'h1', text: 'Sessions' },
  Settings: { css: 'h1', text: 'Settings' },
};
const go = (name: string) => navigation.getByRole('button', { name }).first().click();

/** What the window notes of every input: from when the browser had it until the next frame was drawn. The driver is not in it. */
await page.evaluate(() => {
  const note = ({ timeStamp }: Event) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.body.dataset.painted = `${Math.max(Number(document.body.dataset.painted ?? 0), performance.now() - timeStamp)}`;
      }),
    );
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'wheel'])
    window.addEventListener(kind, note, { capture: true, passive: true });
});
const framed = () => page.evaluate(() => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(() => resolve()))));

/** How long the slowest input of `act` was not painted. */
async function painted(act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => delete document.body.dataset.painted);
  await act();
  await framed();
  const ms = Number(await page.evaluate(() => document.body.dataset.painted));
  if (!(ms > 0)) throw new Error('nothing was put in');
  return ms;
}
/**
 * From when the browser had the press until a frame was drawn with what is of use.
 * @param row the key of the row that is to be pressed; null where another one was
 */
async function ofUse(
  { css, count = 1, text = '' }: Useful,
  press: () => Promise<void>,
  kind = 'pointerup',
  row: string | null = null,
): Promise<number | null> {
  // It is listened for before the press is made: an input overtakes what is asked of a page.
  const drawn = await page.evaluateHandle(
    ([css, count, text, kind, row, patience]) => {
      const { promise, resolve, reject } = Promise.withResolvers<number | null>();
      const fits = (each: Element) => each.checkVisibility() && (each.textContent ?? '').includes(text);
      const from = ({ timeStamp, target }: Event) => {
        const pressed = (target as Element).closest<HTMLElement>('[role=option]')?.dataset.key;
        if (row !== null && pressed !== row) return resolve(null);
        const look = () => {
          const took = performance.now() - timeStamp;
          if ([...document.querySelectorAll(css)].filter(fits).length >= count)
            setTimeout(() => resolve(performance.now() - timeStamp));
          else if (took > patience) reject(new Error('nothing of use'));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      window.addEventListener(kind, from, { capture: true, once: true });
      return { promise };
    },
    [css, count, text, kind, row, 30_000] as const,
  );
  await press();
  const ms = await drawn.evaluate(({ promise }) => promise);
  await drawn.dispose();
  return ms;
}

/** Nobody presses sooner after seeing what there is to press: a reaction to what comes into sight takes longer. */
const reactionMs = 200;
/** Of a key that is held, of one who types fast, and of one who looks at what is found meanwhile. */
const betweenKeysMs = { held: 33, fast: 60, slow: 180 } as const;

/** What a person does, each from a state that `before` brings about. */
interface Deed {
  name: string;
  screen: string;
  before?(): Promise<unknown>;
  act(): Promise<unknown>;
  after?(): Promise<unknown>;
}
const list = () => page.getByRole('listbox').first();
const press = async () => {
  await page.mouse.down();
  await page.mouse.up();
};
/** Each in its time, whether or not the one before it was drawn. */
const typed = (keys: readonly string[], pace: keyof typeof betweenKeysMs) =>
  Promise.all(keys.map((key, n) => sleep(n * betweenKeysMs[pace]).then(() => page.keyboard.press(key))));
/** A press on the head of a group folds it, and brings nothing. */
const isHead = page.locator('[class*=chevron]');
const row = (number: number) => page.getByRole('option').filter({ hasNot: isHead }).nth(number);
/** A press on the row of this number, whose place is found before: while it is measured the driver asks the page for nothing. */
const choosing = (name: string, screen: string, number: number): Deed => ({
  ...{ name, screen, act: press },
  before: () => row(number).hover(),
});
/** What is typed into the palette, over Wallets, whose accounts it looks through. */
const inPalette = (name: string, act: () => Promise<unknown>): Deed => ({
  ...{ name, screen: 'Wallets', act },
  async before() {
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem').first().waitFor();
  },
  async after() {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
});
const deeds: readonly Deed[] = [
  choosing('choose a row', 'Approvals', 3),
  { name: 'the next row by key', screen: 'Approvals', before: () => list().focus(), act: () => page.keyboard.press('ArrowDown') },
  {
    ...{ name: 'each of four rows by a held key', screen: 'Approvals', before: () => list().focus() },
    act: () => typed(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], 'held'),
    after: () => page.keyboard.press('Home'),
  },
  {
    ...{ name: 'each letter of a word in the search', screen: 'Approvals', before: () => field().click() },
    act: () => typed([...'invoice'], 'fast'),
    after: () => field().fill(''),
  },
  {
    ...{ name: 'a letter in the search', screen: 'Approvals' },
    before: () => field().click(),
    act: () => page.keyboard.press('i'),
    after: () => field().fill(''),
  },
  { name: 'scroll', screen: 'Approvals', before: () => list().hover(), act: () => page.mouse.wheel(0, 900) },
  {
    ...{ name: 'open the palette', screen: 'Approvals' },
    act: () => page.keyboard.press('Control+k'),
    async after() {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  inPalette('a letter in the palette', () => page.keyboard.press('t')),
  inPalette('each letter of a word in the palette', () => typed([...'till 77'], 'fast')),
  inPalette('each letter of a word typed slowly in the palette', () => typed([...'till 77'], 'slow')),
  choosing('choose an account', 'Wallets', 4),
  {
    ...{ name: 'a letter in the accounts', screen: 'Wallets' },
    before: () => field().click(),
    act: () => page.keyboard.press('t'),
    after: () => field().fill(''),
  },
  {
    ...{ name: 'save all accounts', screen: 'Wallets' },
    async before() {
      await page.getByRole('button', { name: 'Export', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'As CSV' }).hover();
    },
    act: press,
    after: () => page.getByRole('menu').waitFor({ state: 'detached' }),
  },
  choosing('choose a person', 'People and rules', 5),
  {
    ...{ name: 'a letter in the people', screen: 'People and rules' },
    before: () => field().click(),
    act: () => page.keyboard.press('a'),
    after: () => field().fill(''),
  },
  { name: 'scroll the journal', screen: 'Journal', before: () => list().hover(), act: () => page.mouse.wheel(0, 900) },
];

/** What the host of this virtual machine gave to others, of all its processors, milliseconds; 0 where nobody tells. */
const stolenMs = (): number => {
  if (process.platform !== 'linux') return 0;
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  return Number(ticks[7] ?? 0) * 10;
};
/** Deeds and reviews that took too long; how long meanwhile the host had a core, and the thread that draws waited for one. */
const tooLong: { at: string; name: string; ms: number; stolenMs: number; waitedMs: number }[] = [];
/** From here on. */
function meeting(): () => Pick<(typeof tooLong)[number], 'at' | 'stolenMs' | 'waitedMs'> {
  const [stolen, waited] = [stolenMs(), waitedMs(drawing)];
  return () => ({
    at: new Date().toISOString(),
    stolenMs: stolenMs() - stolen,
    waitedMs: Math.round(waitedMs(drawing) - waited),
  });
}
async function deed({ name, act }: Deed): Promise<void> {
  const met = meeting();
  const ms = await painted(act);
  taken.get(name)?.push(ms);
  if (ms > 100) tooLong.push({ ...met(), name, ms: Math.round(ms) });
}

const useful = new Map(Object.keys(screens).map(name => [name, [] as number[]]));
const taken = new Map(deeds.map(({ name }) => [name, [] as number[]]));
const visit = async (name: string) => {
  const found = screens[name];
  if (found === undefined) throw new Error(`no screen ${name}`);
  const ms = await ofUse(found, () => go(name));
  if (ms !== null) useful.get(name)?.push(ms);
};
/** One that was not opened before, further down with each round, until its review is there: fetched, checked, decoded and drawn. */
const reviews: number[] = [];
const opened = new Set<string>();
async function reviewOne(round: number): Promise<void> {
  await visit('Approvals');
  await list().hover();
  await page.mouse.wheel(0, 700 + (round % 100) * 300);
  await sleep(reactionMs);
  const keys = await page
    .getByRole('option', { selected: false })
    .filter({ hasNot: isHead })
    .evaluateAll(all => all.map(({ dataset }) => dataset.key ?? ''));
  const key = keys.find((each, n) => n > 2 && !opened.has(each));
  if (key === undefined) throw new Error('each of them was opened before');
  opened.add(key);
  const wanted = page.locator(`[role=option][data-key="${key}"]`);
  // The one before stays drawn until the next frame.
  const css = `main:has([aria-selected=true][data-key="${key}"]) section[aria-label=Review]:not([aria-busy=true]) article`;
  for (let tries = 0, ms: number | null = null; ms === null; tries++) {
    if (tries === 5) throw new Error('no review');
    await wanted.scrollIntoViewIfNeeded();
    // Rows that come move it under the pointer.
    await sleep(2 * reactionMs);
    await wanted.hover();
    const met = meeting();
    // A row is chosen when it is pressed, a button when it is let go.
    ms = await ofUse({ css }, press, 'pointerdown', key);
    if (ms === null) continue;
    reviews.push(ms);
    if (ms > 1_000) tooLong.push({ ...met(), name: `a review of ${await wanted.allInnerTexts()}`, ms: Math.round(ms) });
  }
}
const chance = chanceOf('an hour of use');
const mixed = <T>(all: readonly T[], round: number): T[] =>
  all
    .map((each, n) => ({ each, at: chance(`round ${round}`, n, 1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);

/** Until the list is all there. Older activities go on being read behind it. */
async function listed(): Promise<void> {
  while (!(await ask(core, 'feed.snapshot', {})).complete) await sleep(3_000);
}

const failed = (what: string) => async (cause: unknown) => {
  await page.screenshot({ path: 'test-results/bench-large.png' });
  throw new Error(what, { cause });
};
await go('Approvals');
await option().waitFor();
const drawing = drawingProcess();
drawFirst(drawing);
/** While the five thousand activities of the list are read for the first time. */
const firstRounds = 2;
const atFirst = { useful: [] as number[], taken: [] as number[], until: '' };
let until = Number.POSITIVE_INFINITY;
let stolen = 0;
for (let round = 0; performance.now() < until; round++) {
  if (round === firstRounds) {
    for (const values of useful.values()) atFirst.useful.push(...values.splice(0));
    for (const values of taken.values()) atFirst.taken.push(...values.splice(0));
    await listed();
    until = performance.now() + minutes * 60_000;
    stolen = stolenMs();
    atFirst.until = new Date().toISOString();
  }
  for (const name of mixed(Object.keys(screens), round)) await visit(name).catch(failed(name));
  if (round >= firstRounds) await reviewOne(round).catch(failed('a review'));
  for (const each of mixed(deeds, -1 - round))
    await (async () => {
      await visit(each.screen);
      await each.before?.();
      await sleep(reactionMs);
      await deed(each);
      await each.after?.();
    })().catch(failed(each.name));
}
const { pace } = await ask(core, 'diagnostics.about', {});
const { trouble } = host;
await host.close();
await main.close();
await nothing.close();
await service.close();
if (Object.values(trouble).flat().length > 0) throw new Error(JSON.stringify(trouble));
if (pace === null) throw new Error('nobody watched main');
const watchedIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Watched;
const beside = watchedIn(besideFile);
const besideLater = beside.pieces.filter(({ at }) => at > atFirst.until);
const later = watchedIn(mainFile).pieces.filter(({ at }) => at > atFirst.until);
for (const each of later.toSorted((a, b) => b.ms - a.ms).slice(0, 20)) console.log(JSON.stringify(each));
for (const each of tooLong) console.log(JSON.stringify(each));
/** Told of are those over 50 ms alone: where none is, none was longer than that, nor than the longest of all. */
const longestOf = (of: (piece: Piece) => number) =>
  Math.max(...later.map(of), later.length === 0 ? Math.min(50, pace.longestMs) : 0);

const busy =
  'main, the thread of a long review, the driver, the service and a browser that draws by processor begin together, on two cores.';
const slowest =
  'the slowest of all, in a browser that draws by processor and collects its garbage on the two cores that main and its threads have too.';
const byClock = `${mayGoFirst ? 'main and what helps it come first on one core, the thread that draws on the other, then the rest of the browser, and the driver and the service last' : 'main shares two cores with five others'}; what the host of a virtual machine takes is in it all the same (a process with nothing to do, watched the same way beside it, was kept ${besideLater.length} times, for ${Math.round(beside.longestMs)} ms at most), and threads that collect garbage for main and wait for a core: the lines below say what of it that was, and what main itself worked.`;
const joined = 'helpers that collect garbage for main wait for a core too, and main for them: that is not taken off.';
const own = 'what is left: a collection of garbage among some hundred megabytes, within a piece of work.';
const slowOnes = tooLong.filter(({ at, name }) => at > atFirst.until && taken.has(name));
const onItsOwn = slowOnes.filter(({ ms, waitedMs }) => ms - waitedMs > 100).length;
const hostTook = `the host of this virtual machine gave ${((stolenMs() - stolen) / 1000).toFixed(1)} s of its processors to others meanwhile; what each of them met of it is in the output.`;
const waits =
  'as the kernel counts it: where letters follow one another, what it waited at all of them. What its helpers waited, which collect its garbage and fill what is drawn, is not taken off.';
const figures: Figure[] = [
  ...[...useful].map(([name, values]) => atMost(`${name}, of use`, 1_000, largest(values), 'ms', slowest)),
  atMost('a review, of use', 1_000, largest(reviews), 'ms', slowest),
  ...[...taken].map(([name, values]) => atMost(`${name}, painted`, 100, largest(values), 'ms', slowest)),
  atMost(`deeds of ${[...taken.values()].flat().length} that took over 100 ms`, 0, slowOnes.length, 'deeds', hostTook),
  atMost('of these, without what the thread that draws waited for a core', 0, onItsOwn, 'deeds', waits),
  atMost(
    'the longest that one piece of work kept main',
    50,
    longestOf(({ ms }) => ms),
    'ms',
    byClock,
  ),
  atMost(
    'of it, without what main waited for a core',
    50,
    longestOf(({ ms, waited }) => ms - waited),
    'ms',
    joined,
  ),
  atMost(
    'the longest that main itself worked in one piece',
    50,
    longestOf(({ own }) => own),
    'ms',
    own,
  ),
  atMost('pieces of more than 50 ms of its own work', 0, later.filter(({ own }) => own > 50).length, 'pieces', own),
  atMost('in the first minutes, any screen of use', 1_000, largest(atFirst.useful), 'ms', busy),
  atMost('in the first minutes, any deed painted', 100, largest(atFirst.taken), 'ms', busy),
  atMost('the longest piece, all that went before the window was there among it', 50, pace.longestMs, 'ms', busy),
  atMost('the longest piece of the last hour, as diagnostics show it', 50, pace.hourLongestMs, 'ms', byClock),
];
print(`P19 a treasury of years${mayGoFirst ? ', the app before what drives it' : ''}`, figures);

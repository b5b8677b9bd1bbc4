/** Two thousand activities at once: listed at one request per second; then scrolled smoothly, and searched. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../electron/adapters/http.ts';
import type { Http } from '../../electron/core/ports.ts';
import * as desk from './support/desk.ts';
import { expectSmooth } from './support/frames.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

const many = 2_000;
let world: World;
/** Every request of the app: when it left, and how it was answered. */
const requests: { at: number; operation: string; status: number }[] = [];

/** The plan is of one request per second, for the app alone: more are answered 429, as the service would. */
let isSmall = true;
function limited(): Http {
  const http = createHttp();
  let last = Number.NEGATIVE_INFINITY;
  return {
    close: () => http.close(),
    get: request => http.get(request),
    async post(request) {
      const at = performance.now();
      const operation = request.url.split('/').at(-1) ?? '';
      const headers = { 'ratelimit-limit': isSmall ? '1' : '100', 'ratelimit-remaining': isSmall ? '0' : '99' };
      // Between its turn and here a machine may stall.
      if (isSmall && at - last < 500) {
        requests.push({ at, operation, status: 429 });
        return { status: 429, headers: { ...headers, 'retry-after': '1' }, body: Buffer.from('Too many requests') };
      }
      last = at;
      const response = await http.post(request);
      requests.push({ at, operation, status: response.status });
      return { ...response, headers: { ...response.headers, ...headers } };
    },
  };
}

beforeAll(async () => {
  world = await openWorld({
    ports: { http: limited() },
    before: async practice => {
      const ben = practice.as('Ben');
      for (let n = 0; n < many; n++) await ben.propose('sign_raw_payload', textToSign(practice, `Invoice ${n} of Northwind`));
    },
  });
}, 180_000);
afterAll(async () => {
  await world.close();
});

const needsMe = async () =>
  Number(
    /[\d,]+$/
      .exec((await world.host.page.getByRole('radio', { name: /^Needs me/ }).textContent()) ?? '')?.[0]
      ?.replace(',', '') ?? 0,
  );

test('all of them are listed, with no request over one per second', async () => {
  await expect.poll(needsMe, { timeout: 120_000, interval: 500 }).toBe(many);
  expect(requests.filter(({ status }) => status === 429)).toEqual([]);
  const starts = requests.map(({ at }) => at).sort((a, b) => a - b);
  // Any ten seconds hold at most ten requests and the one that opened the window.
  for (const [index, at] of starts.entries())
    expect(starts.slice(index).filter(other => other - at < 10_000).length).toBeLessThanOrEqual(12);
  // What is older is looked for, too, and would be waited for at that pace.
  isSmall = false;
}, 180_000);

test('the list scrolls without a frame that a person would notice', async () => {
  await expectSmooth(world.host.page.getByRole('listbox', { name: /^Activities/ }));
});

test('search finds what was typed, and says where nothing is called that', async () => {
  const { page } = world.host;
  const field = page.getByRole('searchbox');
  await field.click();
  await page.keyboard.type('invoice 1234');
  // Words are looked for in everything a row stands for: an id may hold 1234 too.
  await page.getByRole('option').filter({ hasText: 'Invoice 1234 of' }).waitFor();
  const found = page.getByText(/^\d+ of 2,000/);
  expect(Number.parseInt((await found.textContent()) ?? '', 10)).toBeLessThan(40);
  await field.fill('nothing is called that');
  await page.getByText('No match for “nothing is called that”').waitFor();
  await field.fill('');
});

test('the newest one is found by its number and opens like any other', async () => {
  const { host, practice } = world;
  await host.page.getByRole('searchbox').fill(`Invoice ${many - 1} of`);
  await desk.open(host.page, practice.ledger().at(-1)?.id ?? '');
  expect(await desk.headline(host.page).textContent()).toContain(`Invoice ${many - 1} of Northwind`);
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

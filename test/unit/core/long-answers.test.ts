/** Long answers are handed out part by part, to the page that asked. */
import { expect, test } from 'vitest';
import { createGathering, type Part } from '../../../electron/contract/parts.ts';
import { createLongAnswers, type LongAnswers } from '../../../electron/core/long-answers.ts';

const long = (of: unknown) => ({ ok: true, value: Array.from({ length: 5_000 }, (_, n) => ({ n, of })) });
const answers = () =>
  createLongAnswers(async (sender, name, parameters) =>
    name === 'long' ? long(sender) : { ok: true, value: [name, parameters] },
  );

function fetched({ part }: LongAnswers, sender: 'main' | 'confirm', number: number): unknown {
  const { take, whole } = createGathering();
  for (let next = part(sender, number); next !== null; next = part(sender, number)) take(structuredClone(next) as Part);
  return whole();
}
const gone = { ok: false, code: 'not_found' };

test('a short answer goes as it is; a long one by its number, in parts, once', async () => {
  const pages = answers();
  expect(await pages.request('main', 'short', 1)).toEqual({ ok: true, value: ['short', 1] });
  expect(await pages.request('main', 'long', {})).toEqual({ long: 1 });
  expect(await pages.request('main', 'long', {})).toEqual({ long: 2 });
  // The second before the first.
  for (const number of [2, 1]) expect(fetched(pages, 'main', number)).toEqual(long('main'));
  for (const number of [1, 2, 3, '1', null, {}]) expect(pages.part('main', number)).toMatchObject(gone);
});

test('a page has no part of what another one asked for', async () => {
  const pages = answers();
  const { long: number } = (await pages.request('confirm', 'long', {})) as { long: number };
  expect(pages.part('main', number)).toMatchObject(gone);
  expect(fetched(pages, 'confirm', number)).toEqual(long('confirm'));
});

test('a page that asks and fetches nothing keeps eight of them, the newest', async () => {
  const pages = answers();
  for (let n = 1; n <= 20; n++) await pages.request('main', 'long', {});
  expect(pages.part('main', 12)).toMatchObject(gone);
  expect(fetched(pages, 'main', 13)).toEqual(long('main'));
  expect(fetched(pages, 'main', 20)).toEqual(long('main'));
});

test('what was dropped is handed out no further', async () => {
  const pages = answers();
  await pages.request('main', 'long', {});
  expect(pages.part('main', 1)).toMatchObject({ at: [] });
  pages.drop();
  expect(pages.part('main', 1)).toMatchObject(gone);
});

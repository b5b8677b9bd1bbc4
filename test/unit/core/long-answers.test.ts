/** Long answers are handed out part by part, to the page that asked. */
import { expect, test } from 'vitest';
import { gathered } from '../../../electron/contract/parts.ts';
import { createLongAnswers, type LongAnswers } from '../../../electron/core/long-answers.ts';

const long = (of: unknown) => ({ ok: true, value: Array.from({ length: 5_000 }, (_, n) => ({ n, of })) });
const answers = () =>
  createLongAnswers(async (sender, name, parameters) =>
    name === 'long' ? long(sender) : { ok: true, value: [name, parameters] },
  );

const fetched = ({ part }: LongAnswers, sender: 'main' | 'confirm', number: number) =>
  gathered(async () => structuredClone(await part(sender, number)));
const gone = { ok: false, code: 'not_found' };

test('a short answer goes as it is; a long one by its number, in parts, once', async () => {
  const pages = answers();
  expect(await pages.request('main', 'short', 1)).toEqual({ ok: true, value: ['short', 1] });
  expect(await pages.request('main', 'long', {})).toEqual({ long: 1 });
  expect(await pages.request('main', 'long', {})).toEqual({ long: 2 });
  // The second before the first.
  for (const number of [2, 1]) expect(await fetched(pages, 'main', number)).toEqual(long('main'));
  for (const number of [1, 2, 3, '1', null, {}]) expect(await pages.part('main', number)).toMatchObject(gone);
});

test('a page has no part of what another one asked for', async () => {
  const pages = answers();
  await pages.request('main', 'long', {});
  const { long: number } = (await pages.request('confirm', 'long', {})) as { long: number };
  expect(await pages.part('main', number)).toMatchObject(gone);
  expect(await fetched(pages, 'confirm', number)).toEqual(long('confirm'));
});

test('a page that asks and fetches nothing keeps the newest, and the one that it fetches', async () => {
  const pages = answers();
  await pages.request('main', 'long', {});
  await pages.request('main', 'long', {});
  expect(await pages.part('main', 1)).toMatchObject({ at: [] });
  for (let n = 3; n <= 65; n++) await pages.request('main', 'long', {});
  expect(await pages.part('main', 2)).toMatchObject(gone);
  expect(await pages.part('main', 1)).toMatchObject({ at: ['value', 'value'] });
  for (let n = 66; n <= 120; n++) await pages.request('main', 'long', {});
  expect(await pages.part('main', 1)).toMatchObject({ at: ['value', 'value'] });
  expect(await fetched(pages, 'main', 120)).toEqual(long('main'));
});

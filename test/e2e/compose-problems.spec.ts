/** What is wrong in a form stands beside its field as one types, and nothing wrong is sent. One app for all of it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActivityName, type OperationName, operations } from '../../electron/contract/operations/table.ts';
import { describeForm } from '../../electron/contract/schema/form.ts';
import type { Operation } from '../../electron/contract/schema/operation.ts';
import { problemsOf } from '../../electron/contract/schema/problems.ts';
import { flowOf } from '../../electron/core/decisions/flows.ts';
import { problemWords, showsReceived } from '../../renderer/parts/form/problem-words.ts';
import { blankForm, sendable } from '../../renderer/store/compose/draft.ts';
import { type Path, withAt, written } from '../unit/contract/places.ts';
import { limits } from '../vectors/limits.ts';
import { samples } from '../vectors/samples.ts';
import { canBeTyped, compose, errorBeside, fieldAt, fill, fillForm, input, titleOf } from './support/compose.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  const { trouble } = world.host;
  await world.close();
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

const rows = Object.entries(operations) as [OperationName, Operation][];
const submits = rows
  .filter(([name, row]) => row.kind === 'activity' && row.source === 'interface' && flowOf(name) === null)
  .map(([name]) => name as ActivityName);
const send = (page: Page) => page.getByRole('button', { name: 'Review and send…' }).click();

describe('what is wrong', () => {
  /** What main says of an untouched form; lists that must be there are there, and empty. */
  const missingIn = (name: ActivityName): string[] => {
    const { parameters } = operations[name];
    const blank = sendable(blankForm(describeForm(operations[name])));
    const checked = parameters.safeParse(blank);
    return checked.success ? [] : problemsOf(checked.error, blank, parameters).map(({ path }) => path);
  };
  const filled = submits.filter(name => missingIn(name).length > 0);

  test.each(filled)('%s with nothing filled in names every field that must be, and is not sent', async name => {
    const { host } = world;
    const { page } = host;
    const missing = missingIn(name);
    await compose(page, await titleOf(world.host, name));
    await send(page);
    for (const path of missing) await errorBeside(page, path).waitFor();
    expect(await page.locator('[data-field-error]').count()).toBe(missing.length);
    expect(host.isConfirming()).toBe(false);
    // The summary leads to the field.
    await page.getByRole('alert').getByRole('button').first().click();
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(
      new RegExp(`:${missing[0]?.replace(/[[\].]/g, '\\$&')}$`),
    );
  });

  /** What the form should say of a value in an otherwise good sample; an empty text of a field is nothing. */
  const wordsAbout = (name: OperationName, path: Path, value: unknown): string => {
    const { parameters } = operations[name];
    const given = withAt(samples[name].parameters, path, value === '' && typeof path.at(-1) !== 'number' ? undefined : value);
    const checked = parameters.safeParse(given);
    const problem = checked.success
      ? undefined
      : problemsOf(checked.error, given, parameters).find(p => p.path === written(path));
    if (problem === undefined) throw new Error(`${name} ${written(path)}: not refused`);
    const words = problemWords(fieldAt(describeForm(operations[name]), path).kind, problem);
    return showsReceived(problem) ? `${words}, received ${problem.received}` : words;
  };

  const bad = limits
    .filter(({ operation }) => (submits as string[]).includes(operation))
    .map(limit => {
      const field = fieldAt(describeForm(operations[limit.operation]), limit.path);
      return { ...limit, field, bad: limit.bad.filter(value => canBeTyped(field, value, typeof limit.path.at(-1) === 'number')) };
    })
    .filter(limit => limit.bad.length > 0 && limit.field.kind !== 'list');
  const names = [...new Set(bad.map(({ operation }) => operation))];

  test.each(names)('%s: each bad sample shows its error beside its field as it is typed', { timeout: 120_000 }, async name => {
    const { page } = world.host;
    const sample: Record<string, unknown> = samples[name].parameters;
    await compose(page, await titleOf(world.host, name));
    await page.getByRole('button', { name: 'Clear' }).click();
    await fillForm(page, describeForm(operations[name]), sample);
    for (const { path, field, bad: values, good } of bad.filter(({ operation }) => operation === name)) {
      const fine = good.find(value => typeof value === 'string' && value !== '') ?? '';
      for (const value of values) {
        const label = `${written(path)} ${String(JSON.stringify(value)).slice(0, 60)}`;
        await fill(page, field, path, value);
        // The words are about this very value, not left over from the one before.
        await expect
          .poll(() => errorBeside(page, written(path)).textContent(), { message: label })
          .toBe(wordsAbout(name, path, value));
        expect(await input(page, path).getAttribute('aria-invalid'), label).toBe('true');
        expect(await input(page, path).getAttribute('aria-describedby'), label).toContain('-error');
      }
      await fill(page, field, path, fine);
      await errorBeside(page, written(path)).waitFor({ state: 'detached', timeout: 10_000 });
    }
  });
});

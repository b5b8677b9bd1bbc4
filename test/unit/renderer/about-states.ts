/** About and diagnostics over the fake bridge: what a real core cannot be brought to say. */
import type { Page } from 'playwright-core';
import { failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type { About } from '../../../electron/contract/values/desktop/about.ts';
import { type Plan, plan } from './fake-custody.ts';

const ok = (value: unknown): Outcome<unknown> => ({ ok: true, value });
const facts: About = {
  ...{
    version: '1.4.0-beta.2',
    host: 'electron',
    electron: '45.4.1',
    chromium: '150.0.7871.46',
    node: '24.21.0',
    system: 'linux x64',
  },
  folder: `/home/ada\u202egpj.exe/${'a very long name of a folder '.repeat(6)}/.config/Countersign/data`,
  journalKey: null,
  pace: { longestMs: 61.2, ownMs: 40, long: 2, hourLongestMs: 38, hourLong: 0 },
};
const line =
  '2026-11-25T19:19:31.930Z service name=list_policies came=refused outcome=service_failed status=503 attempt=3 ms=8012';
const text = Array.from({ length: 5_000 }, () => `${line}\n`).join('');
const unwritten = failure('storage', 'The file could not be written. Choose another folder, or check the free space.', {
  cause: 'ENOSPC',
});
const gone = failure('internal', 'Something went wrong inside Countersign (TypeError).');

const planned = (answers: Record<string, unknown>): Plan => {
  const made = plan({});
  return { ...made, answers: { ...made.answers, 'diagnostics.about': ok(facts), ...answers } };
};
const toAbout = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('region', { name: 'About and diagnostics' }).scrollIntoViewIfNeeded();
};
const toDiagnostics = async (page: Page) => {
  await toAbout(page);
  await page.getByRole('button', { name: 'Show diagnostics…' }).click();
};

export const aboutStates: readonly { name: string; plan: Plan; act(page: Page): Promise<void> }[] = [
  { name: 'about-hostile', plan: planned({}), act: toAbout },
  { name: 'about-failing', plan: planned({ 'diagnostics.about': gone }), act: toAbout },
  { name: 'diagnostics-waiting', plan: planned({ 'diagnostics.preview': 'never' }), act: toDiagnostics },
  {
    name: 'diagnostics-long',
    plan: planned({
      'diagnostics.preview': ok({ text, lines: 5_000, sha256: 'd923fe5c'.repeat(8) }),
      'diagnostics.save': unwritten,
    }),
    async act(page) {
      await toDiagnostics(page);
      await page.getByRole('button', { name: 'Save as a file…' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
];

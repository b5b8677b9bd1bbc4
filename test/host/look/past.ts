/** The journal by activity, journals of others, older activities and the search over everything. */
import type { Page } from 'playwright-core';
import * as desk from '../../e2e/support/desk.ts';
import { withOlder } from '../../e2e/support/older-pages.ts';
import { textToSign } from '../../e2e/support/world.ts';
import { handKey, handLine } from '../../unit/support/journal-by-hand.ts';
import { goTo, press, type Scene, type Stage } from './scene.ts';

let activityId = '';
const hostile = `Ada \u202eseyeR ${'long '.repeat(60)}`;

/** A journal of another computer, which tells something else of the same activity. */
function another(name: string, decision: string, digit: string): Uint8Array {
  const key = handKey(digit.repeat(64));
  const about = { organizationId: 'org', keyId: 'k', activityId: 'a-4711', fingerprint: `sha256:${digit.repeat(64)}` };
  const entries = [
    { kind: 'journal_opened', publicKey: key.publicKey },
    { kind: 'review_sealed', seal: 's', sealHash: 'h', ...about },
    { kind: 'review_decided', seal: 's', sealHash: 'h', decision, reason: 'Agreed by phone with Ben.', ...about },
    { kind: 'settings_changed', about: `${name} chose the dark theme` },
  ];
  const lines: string[] = [];
  for (const each of entries)
    lines.push(handLine(lines.length + 1, each, lines.at(-1), key, `2026-02-27T09:1${lines.length}:00.000Z`));
  const header = { format: 'countersign journal', version: 1, appVersion: '1', madeAt: '2026-02-28T09:00:00.000Z', name };
  const named = {
    ...header,
    people: [{ keyId: 'k', name }],
    organisations: [{ organizationId: 'org', name: 'Northwind Treasury' }],
  };
  return Buffer.from(`${JSON.stringify({ ...named, head: null, signature: null })}\n${lines.join('\n')}\n`);
}

async function open({ page, world }: Stage, name: string, bytes: Uint8Array, by = 'Open another…'): Promise<void> {
  world.host.choose({ name, bytes });
  await press(page, by);
  const choose = page.getByRole('button', { name: 'Choose a file…' });
  if (by !== 'Add another…') await choose.click();
}
const segment = (page: Page, name: string) =>
  page.getByRole('radio', { name }).or(page.getByRole('button', { name })).first().click();

export const past: readonly Scene[] = [
  {
    world: {
      before: async practice => {
        activityId = (
          await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Northwind confirms delivery 4711.'))
        ).id;
        await practice.as('Chloé').propose('sign_raw_payload', textToSign(practice, `${hostile} invoice`));
      },
    },
    prepare(http) {
      http.tell.set('list_activities', withOlder());
    },
    states: {
      journal: async stage => {
        const { page, world } = stage;
        await desk.open(page, activityId);
        await desk.ask(page, 'approve');
        await desk.confirm(world.host, 'approve');
        await page
          .getByText(/Decided 1|You approved/)
          .first()
          .waitFor();
        await goTo('Journal')(stage);
        await page
          .getByRole('option', { name: /You approved/ })
          .first()
          .click();
        await page.getByText('Review opened').first().waitFor();
      },
      'journal-line': async ({ page }) => {
        await page.getByRole('button', { name: /Answered/ }).click();
        await page.getByText('As stored in the file').waitFor();
      },
      'journal-by-entry': async ({ page }) => {
        await page.getByRole('button', { name: /^By/ }).click();
        await page.getByRole('menuitemradio', { name: 'entry' }).click();
        await page.getByRole('option', { name: /^Vote sent: approve/ }).waitFor();
      },
      'journal-none': async ({ page }) => {
        await page.getByRole('searchbox').fill('zebra');
        await page.getByText('No entry matches').waitFor();
      },
      'journal-broken': async ({ page }) => {
        await page.getByRole('button', { name: 'Clear filters' }).first().click();
        await page.getByRole('button', { name: 'Verify again' }).click();
        await page.getByText('The chain holds.').waitFor();
      },
      opened: async stage => {
        await open(stage, 'ada.jsonl', another('Ada Reyes', 'approve', '1'));
        await stage.page.getByText('Its chain holds.').waitFor();
      },
      'opened-several': async stage => {
        await open(stage, 'ben.jsonl', another('Ben Okafor', 'reject', '2'), 'Add another…');
        await stage.page.getByText('2 journals, read together').waitFor();
        await stage.page.getByText('Journals differ').click();
        await stage.page.getByText('These journals do not say the same').waitFor();
      },
      'opened-broken': async stage => {
        await press(stage.page, 'Close');
        const broken = Buffer.from(another(hostile, 'approve', '1'))
          .toString()
          .replace('dark theme', 'light theme');
        await open(stage, `${'long-'.repeat(40)}name.jsonl`, Buffer.from(broken));
        await stage.page.getByText('Its chain does not hold.').waitFor();
      },
      'opened-none': async stage => {
        await press(stage.page, 'Close');
        await open(stage, 'x.json', Buffer.from('{"format":"something else"}'));
        await stage.page.getByText(/This is not an evidence bundle/).waitFor();
      },
      'older-empty': async ({ page }) => {
        await page.keyboard.press('Escape');
        await segment(page, 'Older');
        await page.getByText('No older activity was read yet').waitFor();
      },
      'older-failing': async ({ page, http }) => {
        http.isOffline = true;
        await page.getByRole('button', { name: 'Read older ones' }).click();
        await page.getByRole('alert').first().waitFor({ timeout: 30_000 });
      },
      older: async ({ page, http }) => {
        http.isOffline = false;
        await page.getByRole('button', { name: 'Read older ones' }).click();
        await page.getByText(/There are no older ones/).waitFor();
        await page.getByRole('option').nth(1).click();
        await page.getByText(/As it was read on/).waitFor();
      },
      'older-drop': async ({ page }) => {
        await page.getByRole('button', { name: 'Drop…' }).click();
        await page.getByText('The service keeps them.').waitFor();
      },
      everywhere: async ({ page }) => {
        await page.keyboard.press('Escape');
        await segment(page, 'Everywhere');
        await page.getByRole('searchbox').fill('northwind');
        await page.getByText('In the list now').waitFor();
      },
      'everywhere-nothing': async ({ page }) => {
        await page.getByRole('searchbox').fill('zebra');
        await page.getByText('Nothing matches').waitFor();
      },
    },
  },
];

/**
 * The whole app in Electron, its core too: connects, opens what waits, approves it in the confirmation window, and asks the
 * practice service whether the vote is there. Run by `HOST=electron npm run e2e` after the specs, whose core stays with them.
 */
import { _electron, type Page } from 'playwright-core';
import { pageOrigins } from '../../electron/contract/policy.ts';
import * as desk from '../e2e/support/desk.ts';
import { stored } from '../e2e/support/world.ts';
import { ideaFor } from '../practice/colleagues/ideas.ts';
import { startPractice } from '../practice/service.ts';
import { buildForElectron, findElectron, howToGetElectron } from './electron.ts';

const executablePath = findElectron();
if (executablePath === null) throw new Error(howToGetElectron);
const practice = await startPractice({ seed: 1 });
const idea = ideaFor(0, practice.organisation(), practice.clock.now());
const { id } = await practice.as('Ben').propose('sign_raw_payload', idea);
const app = await _electron.launch({
  executablePath,
  args: [await buildForElectron('electron-demo')],
  env: { ...(process.env as Record<string, string>), COUNTERSIGN_PRACTICE: JSON.stringify(practice.info) },
});
try {
  const page = await app.firstWindow();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Approvals' }).click();
  await desk.open(page, id);
  const isConfirmation = (each: Page) => each.url().startsWith(`${pageOrigins.confirm}/`);
  const opening = app.waitForEvent('window', { predicate: isConfirmation });
  await desk.ask(page, 'approve');
  const window = await opening;
  await desk.confirm({ confirmPage: async () => window }, 'approve');
  await desk.show(page, 'Decided');
  await desk.row(page, id).waitFor();
  const { status } = stored(practice, id);
  if (status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error(`Expected a completed activity, received ${status}.`);
  console.log('✓ Electron, its core, its keys in memory: opened, read, approved, completed at the service.');
} finally {
  await app.close();
  await practice.close();
}

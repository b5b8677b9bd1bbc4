/** Several activities at once: marked, reviewed together, decided, and one of them decided by somebody else. */
import * as desk from '../../e2e/support/desk.ts';
import { hostile } from '../../e2e/support/hostile-text.ts';
import { stored, textToSign } from '../../e2e/support/world.ts';
import { ideaFor } from '../../practice/colleagues/ideas.ts';
import { press, type Scene } from './scene.ts';

let ids: string[] = [];

export const several: readonly Scene[] = [
  {
    world: {
      before: async practice => {
        const [ben, now] = [practice.as('Ben'), practice.clock.now()];
        const organisation = practice.organisation();
        const wanted = [
          ...['Pay invoice 4711', 'Pay invoice 4712', hostile[2][1]].map(words => textToSign(practice, words)),
          ideaFor(2, organisation, now),
          ideaFor(4, organisation, now),
        ];
        ids = [];
        for (const parameters of wanted) ids.push((await ben.propose('sign_raw_payload', parameters)).id);
        await ben.propose('sign_raw_payload', ideaFor(5, organisation, now));
      },
    },
    states: {
      marking: async ({ page }) => {
        await desk.row(page, ids[0] ?? '').waitFor();
        await press(page, 'Review several…');
        await desk.row(page, ids[0] ?? '').click();
      },
      marked: async ({ page }) => {
        for (const id of ids.slice(1)) await desk.row(page, id).click();
        await page.getByText('5 marked').waitFor();
      },
      together: async ({ page }) => {
        await press(page, 'Review 5 together…');
        await page.getByRole('heading', { name: /^Review together: 5 activities/ }).waitFor();
      },
      decided: async ({ page, world }) => {
        await press(page, 'Review and approve 5 activities…');
        const window = await world.host.confirmPage();
        await window.getByRole('list', { name: 'Each item' }).waitFor();
        await world.practice.as('Chloé').approve(stored(world.practice, ids[1] ?? ''));
        await desk.confirm(world.host, 'approve', /^(Hold to )?approve 5/i);
        await page
          .getByText(/stored and read back/)
          .first()
          .waitFor();
      },
    },
  },
];

/** Several activities at once: marked, reviewed together, decided, and one of them decided by somebody else. */
import * as desk from '../../e2e/support/desk.ts';
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
          ...['Pay invoice 4711', 'Pay invoice 4712'].map(words => textToSign(practice, words)),
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
        await desk.tick(page, ids[0] ?? '');
      },
      marked: async ({ page }) => {
        await desk.tick(page, ...ids.slice(1));
        await page.getByText('4 activities selected').waitFor();
      },
      together: async ({ page }) => {
        await press(page, /^Read 4 together…/);
        await page.getByRole('heading', { name: /^Review together: 4 activities/ }).waitFor();
      },
      decided: async ({ page, world }) => {
        await press(page, 'Review and approve 4 activities…');
        const window = await world.host.confirmPage();
        await window.getByRole('list', { name: 'Each item' }).waitFor();
        await world.practice.as('Chloé').approve(stored(world.practice, ids[1] ?? ''));
        await desk.confirm(world.host, 'approve', /^(Hold to )?approve 4/i);
        await page
          .getByText(/stored and read back/)
          .first()
          .waitFor();
      },
    },
  },
];

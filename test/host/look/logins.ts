/** Sessions: none, the ways to one, a wrong time, the browser awaited, open ones, and one that ends soon. */
import { confirm } from '../../e2e/support/desk.ts';
import { goTo, press, type Scene } from './scene.ts';

export const logins: readonly Scene[] = [
  {
    world: {},
    states: {
      none: async stage => {
        await goTo('Sessions')(stage);
        await stage.page.getByText('No session is open.').waitFor();
      },
      start: async ({ page }) => {
        await press(page, 'Start a session…');
        await page.getByRole('radiogroup', { name: 'How' }).waitFor();
      },
      provider: async ({ page }) => {
        await page.getByText('With an identity provider', { exact: true }).click();
        await page.getByLabel('Issuer').waitFor();
      },
      problems: async ({ page }) => {
        await page.getByText('With this key', { exact: true }).click();
        await page.getByLabel('Ends after').fill('soon');
        await press(page, 'Start the session…');
        await page
          .getByText(/expected/i)
          .first()
          .waitFor();
      },
      open: async ({ page, world }) => {
        await page.getByLabel('Ends after').fill('900');
        await press(page, 'Start the session…');
        await confirm(world.host, 'approve');
        await page.getByRole('timer').waitFor();
        await page.getByText('What the service signed').click();
      },
    },
  },
];

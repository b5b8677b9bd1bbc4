/** Several keys, users and organisations: the chooser, the list over all of them, and what does not answer. */
import { severalConnections } from '../../e2e/support/several.ts';
import { goTo, press, type Scene } from './scene.ts';

const { options } = severalConnections();

export const connections: readonly Scene[] = [
  {
    world: options,
    states: {
      chooser: async ({ page }) => {
        await press(page, /^Organisation: /);
        await page.getByRole('menu').waitFor();
      },
      one: async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('article').waitFor();
      },
      all: async ({ page }) => {
        await press(page, /^At /);
        await page.getByRole('menuitemradio', { name: /^all/ }).click();
        await page
          .getByRole('listbox', { name: /^Activities of every/ })
          .locator('[role=option]:not([data-key^="head "])')
          .nth(4)
          .waitFor();
      },
      elsewhere: async ({ page }) => {
        const chosen = page.getByRole('option', { selected: true });
        await page.getByRole('option').first().focus();
        for (let n = 0; n < 5 && !((await chosen.textContent()) ?? '').includes('Dora'); n++) await page.keyboard.press('j');
        await page.getByRole('button', { name: /^Open as/ }).waitFor();
      },
      silent: async ({ page, world, http }) => {
        http.isOffline = true;
        for (const { connectionId } of [...(await stateOf(world.host.core)).connections].reverse()) {
          await world.host.core.request('main', 'connections.select', { connectionId });
          await world.host.core.request('main', 'feed.refresh', {});
        }
        await page
          .getByText(/has not answered since/)
          .first()
          .waitFor();
      },
      'told-apart': async ({ page, http }) => {
        http.isOffline = false;
        await goTo('Keys')({ page } as never);
        await page.getByRole('button', { name: /^Forget Northwind Treasury, as Chlo/ }).scrollIntoViewIfNeeded();
      },
      'names-told-apart': async ({ page }) => {
        await goTo('Settings')({ page } as never);
        await page.getByText('Names and keys of the service').scrollIntoViewIfNeeded();
      },
    },
  },
];

async function stateOf(core: Parameters<NonNullable<(typeof options)['prepare']>>[0]) {
  const answer = (await core.request('main', 'app.state', {})) as { value: { connections: { connectionId: string }[] } };
  return answer.value;
}

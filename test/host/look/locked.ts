/** The lock page: nothing watched, watched, and a watch key that cannot look; and where the key is chosen. */

import * as desk from '../../e2e/support/desk.ts';
import { answer, asks } from '../../e2e/support/trusted.ts';
import { textToSign } from '../../e2e/support/world.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { connectAs } from '../connect.ts';
import { importReadersKey } from '../reader.ts';
import { goTo, type Scene, type Stage } from './scene.ts';

let here: Practice | null = null;
let elsewhere: Practice | null = null;

const lock = async ({ page }: Stage) => {
  await page.keyboard.press('ControlOrMeta+l');
  await page.getByRole('heading', { name: 'Countersign is locked' }).waitFor();
};
const unlock = async ({ world, page }: Stage) => {
  await page.getByRole('button', { name: 'Unlock…' }).click();
  await answer(world.host, 'Unlock Countersign');
};

export const locked: readonly Scene[] = [
  {
    world: {
      service: { reader: true },
      before: async practice => {
        here = practice;
        for (const words of ['Pay invoice 4711', 'Pay invoice 4712'])
          await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words));
      },
      prepare: async core => {
        if (here !== null) await importReadersKey(core, here.info);
      },
    },
    states: {
      unwatched: lock,
      choosing: async stage => {
        await unlock(stage);
        await goTo('Settings')(stage);
        await stage.page
          .getByRole('button', { name: /For Ada Reyes at/ })
          .first()
          .scrollIntoViewIfNeeded();
      },
      'chosen-window': async stage => {
        const { page, world } = stage;
        await page
          .getByRole('button', { name: /For Ada Reyes at/ })
          .first()
          .click();
        await page.getByRole('option', { name: /^Desk watch/ }).click();
        await desk.confirm(world.host, 'approve');
        await page.getByText('Desk watch').first().waitFor();
      },
      watched: async stage => {
        await lock(stage);
        await stage.page.getByText('goes on counting').waitFor();
      },
      blind: async stage => {
        const { practice } = stage.world;
        await unlock(stage);
        practice.faults.add({ fault: 'unavailable', operation: 'whoami', count: 0 });
        await lock(stage);
        await stage.page.getByText('cannot look').waitFor();
      },
      unlocking: async ({ world, page }) => {
        await page.getByRole('button', { name: 'Unlock…' }).click();
        await asks(world.host, 'Unlock Countersign');
      },
    },
  },
  {
    world: {
      prepare: async core => {
        elsewhere = await startPractice({ seed: 2 });
        await connectAs(core, elsewhere.info, 'Chloé');
      },
      as: 'Ada',
    },
    states: { 'several-organisations': lock },
  },
];

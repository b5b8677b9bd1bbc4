/** Keys: by place, with what the service lists, a rotation on its way, a test of a place, and where nothing answers. */
import * as desk from '../../e2e/support/desk.ts';
import { hostile } from '../../e2e/support/hostile-text.ts';
import { answer } from '../../e2e/support/trusted.ts';
import type { PracticeInfo } from '../../practice/service.ts';
import { keyPair } from '../../practice/stamp/make.ts';
import { importReadersKey } from '../reader.ts';
import { aloneFor, goTo, press, type Scene } from './scene.ts';

let info: PracticeInfo | null = null;
const day = 24 * 60 * 60;

export const keys: readonly Scene[] = [
  {
    world: {
      service: { rules: aloneFor('create_api_keys') },
      before: async practice => {
        const [ada] = practice.info.users;
        let made = 0;
        for (const [apiKeyName, expirationSeconds] of [
          ['Ada old laptop', undefined],
          ['Ada tablet', String(6 * day)],
          [hostile[0][1], String(300 * day)],
        ] as const) {
          const { publicKey } = keyPair('API_KEY_CURVE_P256', `${++made}`.repeat(64));
          await practice.as('Ada').perform('create_api_keys', {
            userId: ada?.userId ?? '',
            apiKeys: [
              {
                apiKeyName,
                publicKey,
                curveType: 'API_KEY_CURVE_P256',
                ...(expirationSeconds !== undefined && { expirationSeconds }),
              },
            ],
          });
        }
        practice.rules.create_api_keys = { approvals: 2 };
      },
    },
    states: {
      places: async stage => {
        await goTo('Keys')(stage);
        await stage.page.getByText('Ada old laptop').waitFor();
      },
      created: async ({ page, world }) => {
        await press(page, 'Create a key…');
        await page.getByRole('dialog').getByLabel('Name of the key', { exact: true }).fill('Desk');
        await press(page, 'Create the key');
        await desk.confirm(world.host, 'approve');
        await page.getByText('Not registered').waitFor();
      },
      register: async ({ page }) => {
        await press(page, 'Register Desk');
        await page.getByText('By hand').click();
        await page.getByRole('button', { name: 'Review and register…' }).waitFor();
      },
      rotate: async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await press(page, 'Rotate practice key');
        await page.getByLabel('Name of the new key').waitFor();
      },
      rotating: async ({ page, world }) => {
        await press(page, 'Make the new key…');
        await desk.confirm(world.host, 'approve');
        await page.getByRole('region', { name: 'Rotation of practice key' }).waitFor();
      },
      'waits-for-votes': async ({ page, world }) => {
        await press(page, 'Continue rotating practice key');
        await desk.confirm(world.host, 'approve');
        await page.getByText('1 of 2 votes').waitFor();
      },
      tested: async ({ page }) => {
        await press(page, 'Test: Keychain of this computer');
        await page.getByText('takes, keeps, gives and forgets').waitFor();
      },
      'delete-asked': async ({ page, world }) => {
        await press(page, 'Dismiss');
        await press(page, 'Delete Desk');
        await answer(world.host, 'Delete this key from this computer', { 'Name of the key': 'Desk' });
        await page.getByText('Desk', { exact: true }).waitFor({ state: 'detached' });
      },
      offline: async ({ page, http }) => {
        await goTo('Journal')({ page } as never);
        http.isOffline = true;
        await goTo('Keys')({ page } as never);
        await page.getByText('did not say which keys it has').waitFor();
      },
    },
  },
  {
    world: {
      service: { reader: true },
      before: async practice => {
        info = practice.info;
      },
      prepare: async core => {
        if (info !== null) await importReadersKey(core, info);
      },
    },
    states: {
      reader: async stage => {
        await goTo('Keys')(stage);
        await stage.page.getByRole('button', { name: 'Let it watch while locked: Desk watch' }).waitFor();
      },
      'watch-asked': async ({ page }) => {
        await press(page, 'Let it watch while locked: Desk watch');
        await page.getByRole('dialog').waitFor();
      },
      watches: async ({ page, world }) => {
        await press(page, 'Let it watch Northwind Treasury');
        await desk.confirm(world.host, 'approve');
        await page.getByText('watches while locked').waitFor();
      },
      'start-session': async ({ page }) => {
        await press(page, 'Start a session…');
        await page.getByRole('radiogroup', { name: 'How' }).waitFor();
      },
      session: async ({ page, world }) => {
        await press(page, 'Start the session…');
        await desk.confirm(world.host, 'approve');
        await page.getByRole('timer').waitFor();
      },
      ended: async ({ page }) => {
        await press(page, /^End the session of/);
        await page.getByText('ended. Its key is destroyed.').waitFor();
      },
      vault: async ({ page, world }) => {
        await press(page, 'Stop watching Northwind Treasury with Desk watch');
        await desk.confirm(world.host, 'approve');
        await goTo('Settings')({ page } as never);
        await press(page, 'Create a file vault…');
        const passphrase = 'correct horse battery';
        await answer(world.host, 'Create a file vault', {
          ...{ 'Passphrase of the new vault': passphrase, 'The same again': passphrase },
        });
        await goTo('Keys')({ page } as never);
        await press(page, 'Move Desk watch to the file vault');
        await desk.confirm(world.host, 'approve');
        await page.getByText('2 keys in 2 places').waitFor();
      },
      'vault-closed': async ({ page }) => {
        await press(page, 'Close it');
        await page.getByText('Not in memory').waitFor();
      },
    },
  },
];

/** What the app keeps for itself goes from the keychain to the file vault and back: one of both is its home at every moment. */
import type { App } from '../../unit/support/app.ts';
import { agreed, stateOf, value } from '../hands.ts';
import { nothingWrong, type Work } from './work.ts';

const ofKeychain = 'correct horse battery';
const ofVault = 'the vault has its own';

export const home: Work = {
  service: {},
  async begin(app) {
    value(await agreed(app, 'app.passphrase', { action: 'set' }, () => ({ next: ofKeychain, again: ofKeychain })));
    value(await agreed(app, 'vault.open', {}, () => ({ next: ofVault, again: ofVault })));
    const [key] = (await stateOf(app)).keys;
    value(await agreed(app, 'keys.move', { keyId: key?.keyId, to: 'file vault' }));
  },
  takeUp: app => opened(app),
  async go(app) {
    // There and back, from wherever an earlier life left it.
    for (let way = 0; way < 2; way++) {
      const to = (await stateOf(app)).lock.home === 'keychain' ? 'file vault' : 'keychain';
      const types = { current: ofKeychain, vault: ofVault, next: ofKeychain, again: ofKeychain };
      value(
        await agreed(app, 'vault.move_home', { to }, ({ fields }) =>
          Object.fromEntries(Object.entries(types).filter(([name]) => fields.some(field => field.name === name))),
        ),
      );
    }
  },
  judge: () => nothingWrong,
};

async function opened(app: App): Promise<void> {
  const { lock, locked } = await stateOf(app);
  const passphrase = lock.home === 'keychain' ? ofKeychain : ofVault;
  if (locked) value(await agreed(app, 'app.unlock', {}, () => ({ passphrase })));
  if ((await stateOf(app)).lock.vault !== 'open') value(await agreed(app, 'vault.open', {}, () => ({ passphrase: ofVault })));
}

/** Brings the key of the practice organisation's reader to an app, as a person would by hand. */
import type { Core } from '../../electron/core/core.ts';
import type { PracticeInfo } from '../practice/service.ts';
import { ask } from './connect.ts';
import { giveNext } from './person.ts';

/** @returns its id here */
export async function importReadersKey(core: Core, info: PracticeInfo): Promise<string> {
  const reader = info.users.find(({ userName }) => userName === 'Desk watch')?.apiKeys[0];
  if (reader === undefined) throw new Error('the practice organisation has no reader');
  const { curve, privateKey, publicKey } = reader;
  const [key] = await Promise.all([
    ask(core, 'keys.import', { name: 'Desk watch' }),
    giveNext(core, { curve, privateKey, publicKey }),
  ]);
  return key.keyId;
}

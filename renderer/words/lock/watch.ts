/** Which key may look while the app is locked, as a choice. */
import type { AppState, Connection } from '../../../electron/contract/values/app-values.ts';
import { curveNames } from '../keys.ts';
import { pointer } from '../text/groups.ts';

/** The choice of no key. */
export const nobody = 'nobody';

export const watchWords =
  'While Countersign is locked, a key that may only read looks what waits. It counts and notifies, and says nothing of what waits. It is kept without the passphrase.';

/** Keys that nothing else is done with, and nobody. Whether their user may only read is found out by main. */
export function watchChoices({ connections, keys }: Pick<AppState, 'connections' | 'keys'>, { watchKeyId }: Connection) {
  const speaks = new Set(connections.map(({ keyId }) => keyId));
  const free = keys.filter(key => key.keyId === watchKeyId || (key.place === 'keychain' && !speaks.has(key.keyId)));
  return [
    { value: nobody, words: 'Nobody' },
    ...free.map(({ keyId, name, curve, publicKey }) => ({
      value: keyId,
      words: name,
      detail: `${curveNames[curve]} ${pointer(publicKey)}`,
    })),
  ];
}

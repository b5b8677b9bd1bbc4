/** Connects an app to a practice service with a throwaway key, as a person would by hand. */
import type { AppAnswers } from '../../electron/contract/app.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import type { ApiKeyCurve } from '../../electron/contract/service/dialect.ts';
import type { Core } from '../../electron/core/core.ts';
import type { PracticeInfo } from '../practice/service.ts';
import { askedOf, decideNext, giveNext, goOnUnsealed } from './person.ts';

/** Asks as the main page would; throws where the outcome is a failure. */
export async function ask<N extends keyof AppAnswers>(core: Core, name: N, parameters: unknown): Promise<AppAnswers[N]> {
  const outcome = (await core.request('main', name, parameters)) as Outcome<AppAnswers[N]>;
  if (outcome.ok) return outcome.value;
  throw new Error(`${name}: ${outcome.code}: ${outcome.message}`);
}

/**
 * `user` is a name of the practice organisation, or its first word. A key that is here already is not brought again.
 * @param organizationId of one beside it
 */
export async function connectAs(
  core: Core,
  info: PracticeInfo,
  user: string,
  curve: ApiKeyCurve = 'API_KEY_CURVE_P256',
  organizationId: string = info.organizationId,
): Promise<AppAnswers['connections.add']> {
  const person = info.users.find(({ userName }) => userName === user || userName.split(' ')[0] === user);
  const pair = person?.apiKeys.find(key => key.curve === curve);
  if (person === undefined || pair === undefined)
    throw new Error(`the practice organisation has no ${user} with a key of ${curve}`);
  const { privateKey, publicKey } = pair;
  const here = (await ask(core, 'app.state', {})).keys.find(key => key.publicKey === publicKey);
  const [key] = here
    ? [here]
    : await Promise.all([
        ask(core, 'keys.import', { name: 'practice key' }),
        goOnUnsealed(core).then(() => giveNext(core, { curve, privateKey, publicKey })),
      ]);
  const { baseUrl, pinnedKeys } = info;
  const connecting = ask(core, 'connections.add', { baseUrl, organizationId, keyId: key.keyId, dialect: { pinnedKeys } });
  const [connected] = await Promise.all([connecting, decideNext(core, 'approve')]);
  return connected;
}

/** Answers how keys of this computer are kept, before the first one: without a passphrase. */
export async function settleUnsealed(core: Core): Promise<void> {
  // A locked app has an answer already, and asks nothing.
  if ((await ask(core, 'app.state', {})).locked) return;
  const importing = core.request('main', 'keys.import', {}) as Promise<Outcome<unknown>>;
  // Where an administrator's file cannot be used nothing is asked.
  const refused = importing.then(outcome => !outcome.ok && outcome.code === 'forbidden');
  const asked = goOnUnsealed(core).then(() => false);
  asked.catch(() => undefined);
  if (await Promise.race([refused.then(no => (no ? true : asked)), asked])) return;
  await core.abandoned((await askedOf(core)).askId);
  await importing;
}

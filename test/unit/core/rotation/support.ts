/** What tests of rotations ask and do, as a page and a person would. */
import { expect } from 'vitest';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { AppState, Connection, KeyInfo } from '../../../../electron/contract/values/app-values.ts';
import type { Rotation } from '../../../../electron/contract/values/ways-in/key-values.ts';
import { askedOf, decideNext, giveNext } from '../../../host/person.ts';
import type { App } from '../../support/app.ts';

/** Nobody else has to agree to a change of keys. */
export const alone = {
  create_api_keys: { approvals: 1 },
  delete_api_keys: { approvals: 1 },
};

export const value = <T>(outcome: Outcome<T>): T =>
  outcome.ok ? outcome.value : expect.fail(`${outcome.code}: ${outcome.message}`);
export const appOf = async (app: App): Promise<AppState> => value(await app.ask('app.state'));
export const localKeys = async (app: App): Promise<KeyInfo[]> => (await appOf(app)).keys;
export const connectionOf = async (app: App): Promise<Connection> =>
  (await appOf(app)).connections[0] ?? expect.fail('nothing is connected');
export const rotationOf = async (app: App): Promise<Rotation | undefined> => (await appOf(app)).rotations[0];
/** What the service's own book has of a user's keys. */
export const keysAt = (app: App, who: string) =>
  app.practice.organisation().users.find(user => user.userName.startsWith(who))?.apiKeys ?? [];

export async function startRotation(
  app: App,
  name: string,
  more: { curve?: string; expirationSeconds?: string } = {},
): Promise<Rotation> {
  const { connectionId } = await connectionOf(app);
  const answer = app.ask('keys.rotate', { connectionId, name, ...more });
  await decideNext(app.core, 'approve');
  return value(await answer);
}

/** Continues, and approves in the one window that opens. */
export async function continued(app: App): Promise<Rotation | null> {
  const { connectionId } = await connectionOf(app);
  const answer = app.ask('keys.rotation_continue', { connectionId });
  await decideNext(app.core, 'approve');
  return value(await answer);
}

/** Continues, and types a name where the trusted window asks for it. */
export async function typed(app: App, name: string): Promise<Rotation | null> {
  const { connectionId } = await connectionOf(app);
  const answer = app.ask('keys.rotation_continue', { connectionId });
  await giveNext(app.core, { name }, async ms => app.later(ms));
  return value(await answer);
}

/** The question that is open in the trusted window. */
export const factsOf = async (app: App): Promise<string> => (await askedOf(app.core)).askId;

/** Starting sessions in a test, as a person would. */
import type { AppAnswers } from '../../../../electron/contract/app.ts';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { AppState, Connection } from '../../../../electron/contract/values/app-values.ts';
import { issueToken } from '../../../practice/identity.ts';
import type { App } from '../../support/app.ts';

export const minutes = 60_000;

export async function stateOf(app: App): Promise<AppState> {
  const state = await app.ask('app.state');
  if (!state.ok) throw new Error(state.message);
  return state.value;
}
/** The connection of the last session that is open. */
export const sessionOf = async (app: App): Promise<Connection | undefined> =>
  (await stateOf(app)).connections.findLast(each => each.session);

export type Login = 'logins.read_write' | 'logins.stamp' | 'logins.oauth' | 'logins.oauth_login';
type Answer = Outcome<AppAnswers[Login]>;

/** The nonce that the trusted window shows. */
export function nonceIn(question: unknown): string {
  const { value } = question as { value: AppAnswers['trusted.current'] };
  return value.facts.find(({ label }) => label === 'Nonce')?.value ?? '';
}
export const oauthUser = (app: App, nonce: string, sub = 'ada.reyes'): string =>
  issueToken('1', app.practice.clock.now(), { sub, nonce });

/** Asks, pastes a token where one is asked for, and lets the person release the request. */
async function shown(app: App, name: Login, more: object = {}) {
  const connectionId = (await stateOf(app)).connections[0]?.connectionId ?? '';
  const answer = app.ask(name, { connectionId, ...more }) as Promise<Answer>;
  if ('token' in more) {
    let question: unknown;
    do question = await app.core.request('confirm', 'trusted.current', {});
    while (!(question as { ok: boolean }).ok);
    await app.give({ token: oauthUser(app, nonceIn(question)) });
  }
  const document = await app.person('approve');
  return { shown: document, answer: await answer };
}
export const login = Object.assign(
  async (...asked: Parameters<typeof shown>): Promise<Answer> => (await shown(...asked)).answer,
  {
    shown,
  },
);

/** Both clocks, of the app and of the service. */
export function later(app: App, ms: number): void {
  app.later(ms);
  app.practice.clock.advance(ms);
}

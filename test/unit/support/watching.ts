/** An app with Ada's connection and the key of a user who may only read, and everything that is shown while it is locked. */
import type { Outcome } from '../../../electron/contract/outcome.ts';
import type { AppState, Connection } from '../../../electron/contract/values/app-values.ts';
import type { Notify } from '../../../electron/core/ports.ts';
import { textToSign } from '../../e2e/support/world.ts';
import type { ApiKeyPair } from '../../practice/stamp/make.ts';
import { type App, type AppOptions, startApp } from './app.ts';
import { playedNotify } from './notify.ts';

type Notice = Parameters<Notify['show']>[0];

export interface WatchedDesk {
  app: App;
  /** Since it was locked last. */
  notices: Notice[];
  /** Keys of what was taken away since it was locked last. */
  withdrawn: string[];
  /** The connection that Ada votes over. */
  connection: Connection;
  /** The reader's key, by its id here. */
  keyId: string;
  state(): Promise<AppState>;
  /** How Ada's connection is watched now. */
  watching(): Promise<AppState['watching'][string] | undefined>;
  /** Ben asks for a signature of this text. */
  propose(text: string, who?: string): Promise<{ id: string; fingerprint: string }>;
  /** Makes the reader's key the watch key, with a person who lets it happen. */
  choose(keyId?: string): Promise<Outcome<Connection>>;
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** Until the feed has everything. */
  quiet(waiting: number): Promise<void>;
}

export async function importKey(app: App, pair: ApiKeyPair, name: string): Promise<string> {
  const { curve, privateKey, publicKey } = pair;
  const [made] = await Promise.all([app.ask('keys.import', { name }), app.give({ curve, privateKey, publicKey })]);
  if (!made.ok) throw new Error(made.message);
  return made.value.keyId;
}

export async function watchedDesk(options: AppOptions = {}): Promise<WatchedDesk> {
  const notices: Notice[] = [];
  const withdrawn: string[] = [];
  let close = () => {};
  const app = await startApp({
    ...options,
    service: { reader: true, ...options.service },
    ports: {
      ...options.ports,
      notify: playedNotify(
        (notice, { closed }) => {
          notices.push(notice);
          close = closed;
        },
        { withdraw: key => void withdrawn.push(key) },
      ),
    },
  });
  const { practice } = app;
  const reader = practice.info.users.find(({ userName }) => userName === 'Desk watch')?.apiKeys[0];
  if (reader === undefined) throw new Error('the practice service has no reader');
  const keyId = await importKey(app, reader, 'Desk watch');
  const state = async () => {
    const answer = await app.ask('app.state');
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  };
  const [connection] = (await state()).connections;
  if (connection === undefined) throw new Error('Ada is not connected');
  const { connectionId } = connection;
  return {
    ...{ app, notices, withdrawn, connection, keyId, state },
    watching: async () => (await state()).watching[connectionId],
    async propose(text, who = 'Ben') {
      const { id, fingerprint } = await practice.as(who).propose('sign_raw_payload', textToSign(practice, text));
      return { id, fingerprint };
    },
    choose: (chosen = keyId) => app.allowed('watch.set', { connectionId, keyId: chosen }),
    async lock() {
      // What is gathered now is told before, and the person closes it.
      app.later(2_000);
      await app.ask('app.settings', {});
      close();
      notices.length = 0;
      withdrawn.length = 0;
      const answer = await app.ask('app.lock');
      if (!answer.ok) throw new Error(answer.message);
    },
    async unlock() {
      const [answer] = await Promise.all([app.ask('app.unlock'), app.give()]);
      if (!answer.ok) throw new Error(answer.message);
    },
    async quiet(waiting) {
      for (;;) {
        const { waiting: now, link } = await state();
        const feed = await app.ask('feed.snapshot');
        if (link.state === 'live' && now[connectionId] === waiting && feed.ok && feed.value.complete) return;
        await app.ask('feed.refresh');
      }
    },
  };
}

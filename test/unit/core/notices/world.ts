/** An app of Ada's whose notifications a test reads, on a wall clock of its own. */
import { expect } from 'vitest';
import type { Settings } from '../../../../electron/contract/values/app-values.ts';
import type { Notice, NoticeHeard } from '../../../../electron/core/ports.ts';
import { textToSign } from '../../../e2e/support/world.ts';
import { type App, type AppOptions, startApp } from '../../support/app.ts';
import { playedNotify } from '../../support/notify.ts';

export interface Heard {
  app: App;
  /** What stands on the desktop now, in the order in which it was shown. */
  standing(): Notice[];
  titles(): string[];
  /** Everything that was ever shown. */
  shown: Notice[];
  withdrawn: string[];
  click(key: string): void;
  close(key: string): void;
  /** Whether the app's window is the one that is typed into. */
  attended: boolean;
  supported: boolean;
  /** Minutes since midnight, by the clock on the wall. */
  minute: number;
  connectionId: string;
  /** Reads the feed anew, and lets what was gathered be told. */
  gathered(): Promise<void>;
  propose(who: string, words: string): Promise<{ id: string; fingerprint: string }>;
  set(change: Partial<Settings>): Promise<void>;
  /** With a person who lets it happen. */
  weaken(change: Partial<Settings>): Promise<void>;
}

export async function hearing(options: AppOptions = {}): Promise<Heard> {
  const standing = new Map<string, { notice: Notice; heard: NoticeHeard }>();
  const shown: Notice[] = [];
  const withdrawn: string[] = [];
  const notify = playedNotify(
    (notice, listener) => {
      standing.delete(notice.key);
      standing.set(notice.key, { notice, heard: listener });
      shown.push(notice);
    },
    {
      attended: () => heard.attended,
      supported: () => heard.supported,
      withdraw(key) {
        if (standing.delete(key)) withdrawn.push(key);
      },
    },
  );
  const app = await startApp({ ...options, ports: { ...options.ports, notify, minuteOfDay: () => heard.minute } });
  const state = await app.ask('app.state');
  const take = (key: string): NoticeHeard => {
    const found = standing.get(key) ?? expect.fail(`no notice ${key}: ${[...standing.keys()].join()}`);
    standing.delete(key);
    return found.heard;
  };
  const heard: Heard = {
    app,
    shown,
    withdrawn,
    standing: () => [...standing.values()].map(({ notice }) => notice),
    titles: () => heard.standing().map(({ title }) => title),
    click: key => take(key).clicked(),
    close: key => take(key).closed(),
    ...{ attended: false, supported: true, minute: 12 * 60 },
    connectionId: (state.ok && state.value.current) || '',
    async gathered() {
      await app.ask('feed.refresh');
      app.later(2_000);
      // Whatever is set makes it look.
      await app.ask('app.settings', {});
    },
    propose: (who, words) => app.practice.as(who).propose('sign_raw_payload', textToSign(app.practice, words)),
    async weaken(change) {
      expect(await app.allowed('app.settings', change)).toMatchObject({ ok: true });
    },
    async set(change) {
      expect(await app.ask('app.settings', change)).toMatchObject({ ok: true });
    },
  };
  // What waits at the start is not told of.
  for (;;) {
    const feed = await app.ask('feed.snapshot');
    if (feed.ok && feed.value.complete) return heard;
    await app.ask('feed.refresh');
  }
}

/** What the shell asks for: its state and settings, notifications, and what the clipboard holds. */

import type { shellCalls } from '../../contract/calls/shell.ts';
import { done, type Outcome } from '../../contract/outcome.ts';
import type { AppState, Settings } from '../../contract/values/app-values.ts';
import { type Stored, unkept } from '../files/stored.ts';
import type { Notices } from '../notices/notices.ts';
import type { Ports } from '../ports.ts';
import { createAllowance } from '../service/rate.ts';
import type { Handlers } from './handlers.ts';
import { createTypedForms } from './typed-forms.ts';

interface Needs {
  ports: Pick<Ports, 'clock' | 'clipboard'>;
  notices: Notices;
  settings: Stored<Settings>;
  sessions: { setVisible(visible: boolean): void; all(): readonly { feed: { refresh(): Promise<void> } }[] };
  watches: { setVisible(visible: boolean): void };
  state(): AppState;
  changed(): void;
}

export function shellHandlers({
  ports,
  notices,
  settings,
  sessions,
  watches,
  state,
  changed,
}: Needs): Handlers<typeof shellCalls> {
  const compareClipboard = createAllowance(ports.clock, { burst: 12, perMinute: 6, what: 'clipboard comparisons' });
  const tryNotification = createAllowance(ports.clock, { burst: 3, perMinute: 6, what: 'trial notifications' });
  const pause = createAllowance(ports.clock, { burst: 6, perMinute: 6, what: 'pauses of notifications' });
  const typedForms = createTypedForms();
  return {
    'app.state': async () => done(state()),
    async 'app.settings'(given): Promise<Outcome<Settings>> {
      const before = settings.value;
      const next = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
      try {
        await settings.set(next);
      } catch (error) {
        return unkept(error, 'The settings could not be written and are unchanged. Check that the disk is not full.');
      }
      notices.look();
      changed();
      // What was planned by the longer interval may be minutes away.
      if (next.pollSeconds < before.pollSeconds) for (const { feed } of sessions.all()) void feed.refresh();
      return done(next);
    },
    async 'app.visible'({ visible }) {
      sessions.setVisible(visible);
      watches.setVisible(visible);
      return done(null);
    },
    'app.keep_typed': async ({ form, json }) => typedForms.keep(form, json),
    'app.typed': async () => done(typedForms.all()),
    async 'app.try_notification'() {
      const may = tryNotification();
      if (!may.ok) return may;
      return done(notices.tryOne());
    },
    async 'app.pause_notices'({ minutes }) {
      const may = pause();
      return may.ok ? done({ until: notices.pause(minutes) }) : may;
    },
    async 'clipboard.holds'({ text }) {
      // SECURITY: a page learns whether its own text is there, never what else is (docs/threats.md#clipboard), and cannot
      // guess it by asking often: a six-digit code would take it weeks.
      const may = compareClipboard();
      if (!may.ok) return may;
      const held = await ports.clipboard.read();
      return done({ same: held === null ? null : held === text });
    },
  };
}

/** The desktop around the app: what it shows of it, and what a person asks of it there. It opens and locks, and decides nothing. */
import { app } from 'electron';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppState, MenuEntry, Settings } from '../../contract/values/app-values.ts';
import type { Inbox } from '../../contract/values/inbox.ts';
import type { Core } from '../../core/core.ts';
import { tell } from '../ipc.ts';
import { windowOf } from '../window.ts';
import { createBadge } from './badge.ts';
import { followLogin } from './login.ts';
import { setMenu } from './menu.ts';
import { createTray, type TrayActs } from './tray.ts';
import { countWaiting } from './waiting.ts';
import { watchOn } from './watching-on.ts';

interface Needs {
  /** The picture of the tray. */
  icon: string;
  /** Opens the main window, or brings it to the front. */
  show(): void;
  /** null where a start is under way, or failed. */
  core(): Core | null;
}

export interface Desktop {
  /** Opens the window there, once there is a core. */
  show(): void;
  /** Hears the events of the core, and first the state that holds. */
  hear(event: string, value: unknown): void;
  /** Nobody looks: there is no window. */
  unseen(): void;
}

function actsOf({ core, show }: { core: Needs['core']; show(): void }): TrayActs {
  // SECURITY: as a page: what is asked here is refused where a page would be refused, and while the app is locked, too.
  const ask = (name: string, parameters: unknown) => core()?.request('main', name, parameters);
  return {
    open: show,
    list() {
      show();
      tell('main', 'reviews.show', {});
    },
    async next() {
      show();
      const found = (await ask('feed.inbox', {})) as Outcome<Inbox> | undefined;
      // Locked, or gone meanwhile: the window says so.
      const first = found?.ok === true ? found.value.rows[0] : undefined;
      if (first === undefined) return;
      tell('main', 'reviews.show', { connectionId: first.connectionId, activityId: first.summary.activityId });
    },
    lock: () => void ask('app.lock', {}),
    pause: minutes => void ask('app.pause_notices', { minutes }),
    quit: () => app.quit(),
  };
}

export function createDesktop({ icon, show: open, core }: Needs): Desktop {
  let settings: Settings | null = null;
  const seen = (visible: boolean) => void core()?.request('main', 'app.visible', { visible });
  const show = () => {
    const fresh = windowOf('main') === undefined;
    open();
    if (fresh) seen(true);
  };
  const acts = actsOf({ core, show });
  const go = (entry: MenuEntry) => {
    show();
    tell('main', 'menu.chosen', entry);
  };
  setMenu(process.platform, { go, lock: acts.lock });
  const unseen = () => seen(false);
  watchOn({
    settings: () => settings,
    unseen,
    told: () => void core()?.request('main', 'app.settings', { toldOfWatching: true }),
  });
  const tray = createTray(icon, acts);
  const badge = createBadge(process.platform);
  let drawn = '';
  let waiting = 0;
  const count = countWaiting(now => {
    waiting = now;
    badge(now);
  });
  const draw = ({ locked, noticesPausedUntil: pausedUntil }: Pick<AppState, 'locked' | 'noticesPausedUntil'>) => {
    const facts = { waiting, locked, pausedUntil };
    if (JSON.stringify(facts) === drawn) return;
    drawn = JSON.stringify(facts);
    tray(facts);
  };
  draw({ locked: true, noticesPausedUntil: null });
  const login = followLogin();
  return {
    show,
    unseen,
    hear(event, value) {
      if (event !== 'app.state') return;
      settings = (value as AppState).settings;
      count(event, value);
      draw(value as AppState);
      login(event, value);
    },
  };
}

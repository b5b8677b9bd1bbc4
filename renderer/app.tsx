import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Link } from '../electron/contract/text/link.ts';
import type { Events, MenuEntry } from '../electron/contract/values/app-values.ts';
import { custody } from './bridge.ts';
import { ClipboardCheck } from './parts/controls/copy.tsx';
import { InFront } from './parts/floating/in-front.tsx';
import { FirstRun } from './screens/first-run/first-run.tsx';
import { useFocusKept } from './screens/shell/keyboard/focus.ts';
import { useZoom } from './screens/shell/keyboard/zoom.ts';
import { Locked } from './screens/shell/locked.tsx';
import { Shell } from './screens/shell/shell.tsx';
import { Starting } from './screens/shell/starting.tsx';
import { ask } from './store/ask.ts';
import { networkBack } from './store/network.ts';
import { activities, journal, past, session, ui, useSession } from './stores.ts';

async function clipboardHolds(text: string): Promise<boolean | null> {
  const answer = await ask(custody.clipboard.holds({ text }));
  return answer.ok ? answer.value.same : null;
}

/** At the organisation it belongs to; several at once are the list of what waits, or of what ended. */
async function showReview({ activityId, connectionId, ended }: Events['reviews.show']) {
  if (connectionId !== undefined && connectionId !== session.getState().app?.current) {
    const failure = await session.getState().select(connectionId);
    if (failure !== null) return ui.getState().toast(failure.message, 'critical');
  }
  const group = ended === true ? 'decided' : 'needs_me';
  if (activityId !== undefined)
    return ui.getState().openReview(activityId, activities.getState().byId.get(activityId)?.group ?? group);
  ui.getState().go('approvals');
  ui.getState().show(group);
}

/** Where a link of the system leads. It opens what is read, and decides nothing. */
function followLink(link: Link): void {
  if (link.to === 'activity') {
    ui.getState().openReview(link.activityId);
    return;
  }
  past.getState().show('journal');
  if (link.activityId !== undefined) journal.getState().reveal(link.activityId, link.activityId);
  ui.getState().go('journal');
}

/** Where an entry of the system's menu leads. */
function followMenu(entry: MenuEntry): void {
  if (entry === 'shortcuts') ui.getState().cover('sheet');
  else ui.getState().go('settings', entry === 'about' ? 'about' : null);
}

/** Loads what the shell shows, keeps theme and density on the root element, and tells main when it is looked at. */
export function App() {
  const app = useSession(state => state.app);
  const settings = app?.settings;
  useFocusKept();
  useZoom();
  useEffect(() => {
    void session.getState().load();
    const tell = () => void ask(custody.app.visible({ visible: document.visibilityState === 'visible' }));
    document.addEventListener('visibilitychange', tell);
    const back = networkBack(
      () => session.getState().app?.link.state === 'live',
      () => activities.getState().refresh(),
      () => performance.now(),
    );
    window.addEventListener('online', back);
    // A notification opens a review; it never decides (docs/threats.md#trusted-confirmation).
    const unlisten = custody.on('reviews.show', subject => void showReview(subject));
    const unfollow = custody.on('links.opened', followLink);
    const unchoose = custody.on('menu.chosen', followMenu);
    return () => {
      unlisten();
      unfollow();
      unchoose();
      document.removeEventListener('visibilitychange', tell);
      window.removeEventListener('online', back);
    };
  }, []);
  const current = app?.current ?? null;
  useEffect(() => {
    if (current !== null) void activities.getState().load();
  }, [current]);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = settings?.theme ?? 'system';
    root.dataset.density = settings?.density ?? 'compact';
  }, [settings?.theme, settings?.density]);
  return (
    <I18nProvider locale="en-GB">
      <InFront>
        <ClipboardCheck value={clipboardHolds}>
          {app === null ? (
            <Starting />
          ) : app.locked ? (
            <Locked app={app} />
          ) : app.connections.length === 0 ? (
            <FirstRun />
          ) : (
            <Shell app={app} />
          )}
        </ClipboardCheck>
      </InFront>
    </I18nProvider>
  );
}

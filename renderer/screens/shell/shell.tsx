import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { useRailed } from '../../parts/boxes/media.ts';
import { useUi } from '../../stores.ts';
import { screens } from '../registry.ts';
import { Banner } from './banner.tsx';
import { useFocusOnArrival } from './keyboard/focus.ts';
import { useKeyboard } from './keyboard/keyboard.ts';
import { Nav } from './nav/nav.tsx';
import { Overlays } from './overlays.tsx';
import { useSessionEnds } from './session-ends.ts';
import styles from './shell.module.css';
import { Toasts } from './toasts/toasts.tsx';

export function Shell({ app }: { app: AppState }) {
  const id = useUi(state => state.screen);
  const screen = screens.find(entry => entry.id === id) ?? screens[0];
  const railed = useRailed();
  useKeyboard();
  useSessionEnds();
  useFocusOnArrival(id);
  const Body = screen?.component;
  return (
    <div className={styles.shell}>
      <Nav app={app} current={screen?.id ?? ''} />
      <div className={styles.body}>
        <Banner app={app} />
        <div className={styles.screen}>{Body !== undefined && <Body />}</div>
        {railed && <Toasts place="foot" />}
      </div>
      <Overlays app={app} />
    </div>
  );
}

import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { cx } from '../../../parts/class-names.ts';
import { ui } from '../../../stores.ts';
import { type Screen, screens } from '../../registry.ts';
import styles from './nav.module.css';
import { Organisation } from './organisation.tsx';
import { StateLines } from './state-lines.tsx';
import { Waits } from './waits.tsx';

function Entry({ screen, current }: { screen: Screen; current: boolean }) {
  const waiting = screen.useWaiting();
  const Icon = screen.icon;
  return (
    <li>
      <button
        type="button"
        className={cx(styles.entry, current && styles.current)}
        aria-current={current ? 'page' : undefined}
        title={screen.title}
        onClick={() => ui.getState().go(screen.id)}
      >
        <Icon aria-hidden size={16} strokeWidth={1.7} />
        <span className={styles.label}>{screen.title}</span>
        {waiting !== null && <Waits number={waiting} className={styles.waiting} />}
      </button>
    </li>
  );
}

/** The organisation, the screens, and at the foot the four things that must hold for the view to be trusted. */
export function Nav({ app, current }: { app: AppState; current: string }) {
  return (
    <nav className={styles.nav} aria-label="Screens">
      <Organisation app={app} />
      <ul className={styles.entries}>
        {screens.map(screen => (
          <Entry key={screen.id} screen={screen} current={screen.id === current} />
        ))}
      </ul>
      <StateLines app={app} />
    </nav>
  );
}

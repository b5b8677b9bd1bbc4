import { useId } from 'react';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { useRailed } from '../../../parts/boxes/media.ts';
import { cx } from '../../../parts/class-names.ts';
import { ui } from '../../../stores.ts';
import { type Screen, screenGroups, screens } from '../../registry.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { Foot } from './foot/foot.tsx';
import styles from './nav.module.css';
import { Organisation } from './organisation.tsx';
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
        <Icon aria-hidden size={16} strokeWidth={1.75} />
        <span className={styles.label}>{screen.title}</span>
        {waiting !== null && <Waits {...waiting} className={styles.waiting} />}
      </button>
    </li>
  );
}

function Group({ title, of, current }: { title: string; of: Screen['group']; current: string }) {
  const id = useId();
  return (
    <>
      {title !== '' && (
        <span id={id} className={styles.group}>
          {title}
        </span>
      )}
      <ul className={styles.entries} {...(title === '' ? { 'aria-label': 'Work' } : { 'aria-labelledby': id })}>
        {screens
          .filter(({ group }) => group === of)
          .map(screen => (
            <Entry key={screen.id} screen={screen} current={screen.id === current} />
          ))}
      </ul>
    </>
  );
}

/** The organisation, the screens in groups, and at the foot messages, how it stands and the key that is used. */
export function Nav({ app, current }: { app: AppState; current: string }) {
  const railed = useRailed();
  return (
    <nav className={styles.nav} aria-label="Screens">
      <Organisation app={app} />
      <div className={styles.groups}>
        {screenGroups.map(({ id, title }) => (
          <Group key={id} title={title} of={id} current={current} />
        ))}
      </div>
      {!railed && <Toasts place="nav" />}
      <Foot app={app} />
    </nav>
  );
}

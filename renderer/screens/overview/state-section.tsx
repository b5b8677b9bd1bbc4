import { ChevronRight } from 'lucide-react';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { StateMark } from '../../parts/state/state-mark.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { ui } from '../../stores.ts';
import { stateRows } from '../../words/overview.ts';
import { plain } from '../../words/text/hostile.ts';
import styles from './overview.module.css';

const said = { ok: 'good', look: 'look', critical: 'trouble', plain: 'not known yet' } as const;
const places: Readonly<Record<string, string>> = { settings: 'Settings', journal: 'Journal', keys: 'Keys' };

/** The four things that must hold for the rest of the page to be believed. */
export function StateSection({ app }: { app: AppState }) {
  const now = useNow(5_000);
  return (
    <section className={styles.section} aria-label="State of this app">
      <div className={styles.bar}>
        <h3>State</h3>
      </div>
      <dl>
        {stateRows(app, now).map(({ id, tone, label, title, text, screen }) => (
          <div key={id} className={styles.state}>
            <dt>
              <StateMark tone={tone} label={said[tone]} />
              {label}
            </dt>
            <dd>
              <b>{plain(title)}</b>
              <span>{plain(text)}</span>
            </dd>
            {screen !== null && (
              <dd>
                <button type="button" className={styles.all} onClick={() => ui.getState().go(screen)}>
                  {places[screen]}
                  <ChevronRight aria-hidden size={13} />
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

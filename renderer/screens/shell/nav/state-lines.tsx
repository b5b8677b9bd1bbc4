import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { StateMark } from '../../../parts/state/state-mark.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import { stateLines } from '../../../words/shell.ts';
import { plain } from '../../../words/text/hostile.ts';
import styles from './state-lines.module.css';

const said = { ok: 'good', look: 'look', critical: 'trouble', plain: '' } as const;

export function StateLines({ app }: { app: AppState }) {
  const now = useNow(1000);
  return (
    <dl className={styles.lines} aria-label="State">
      {stateLines(app, now).map(line => (
        <div key={line.id} className={styles.line} title={`${plain(line.label)} ${line.value}`}>
          <dt>
            <StateMark tone={line.tone} label={said[line.tone]} />
            <span className={styles.label}>{plain(line.label)}</span>
          </dt>
          <dd data-key={line.id === 'key' || undefined}>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}

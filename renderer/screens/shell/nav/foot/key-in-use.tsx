import { LockOpen } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import type { AppState } from '../../../../../electron/contract/values/app-values.ts';
import { cx } from '../../../../parts/class-names.ts';
import { Button as Press } from '../../../../parts/controls/button.tsx';
import { Panel } from '../../../../parts/floating/panel.tsx';
import { useNow } from '../../../../parts/values/time.tsx';
import { currentConnection } from '../../../../store/session.ts';
import { session, ui } from '../../../../stores.ts';
import { locksWords, lockTime } from '../../../../words/lock/when.ts';
import { keyNameOf } from '../../../../words/review/connections.ts';
import { glance, plain } from '../../../../words/text/hostile.ts';
import styles from './foot.module.css';

/** The key that stamps what is sent, and when it leaves memory. */
export function KeyInUse({ app }: { app: AppState }) {
  const connection = currentConnection(app);
  const now = useNow(1000, at => connection && [lockTime(app, connection, at), locksWords(app, connection, at)]);
  if (connection === null) return null;
  const whole = keyNameOf(app, connection);
  const name = glance(whole, 60);
  return (
    <DialogTrigger>
      <Button className={cx(styles.line)}>
        <LockOpen aria-hidden size={14} strokeWidth={2} />
        <span className={styles.words} title={plain(whole)}>
          {name}
        </span>
        <span className={styles.time}>{lockTime(app, connection, now)}</span>
      </Button>
      <Panel label={name} placement="right bottom" popover={styles.popover} className={styles.dialog}>
        {close => (
          <>
            <h2>{name}</h2>
            <p>{locksWords(app, connection, now)}</p>
            <div className={styles.actions}>
              <Press variant="primary" small onPress={() => void session.getState().lock()}>
                Lock now
              </Press>
              <Press
                small
                onPress={() => {
                  close();
                  ui.getState().go('keys');
                }}
              >
                Keys
              </Press>
            </div>
          </>
        )}
      </Panel>
    </DialogTrigger>
  );
}

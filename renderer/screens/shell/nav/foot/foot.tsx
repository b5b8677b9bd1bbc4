import type { AppState } from '../../../../../electron/contract/values/app-values.ts';
import styles from './foot.module.css';
import { Health } from './health.tsx';
import { KeyInUse } from './key-in-use.tsx';

/** How it stands in one sentence, and the key that is used with the time of its lock. Details open on a press. */
export const Foot = ({ app }: { app: AppState }) => (
  <div className={styles.foot}>
    <Health app={app} />
    <KeyInUse app={app} />
  </div>
);

import { SquarePen } from 'lucide-react';
import styles from './compose.module.css';

/** What stands beside the list while nothing was chosen. */
export const Start = () => (
  <div className={styles.start}>
    <SquarePen aria-hidden size={40} strokeWidth={1.3} />
    <b>Choose an operation</b>
    <p>
      Its form shows the exact JSON before anything is sent. You can stop there and copy it, or send it through the confirmation
      window.
    </p>
  </div>
);

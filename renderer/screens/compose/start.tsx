import { SquarePen } from 'lucide-react';
import { Empty } from '../../parts/state/empty.tsx';
import styles from './compose.module.css';

/** What stands beside the list while nothing was chosen. */
export const Start = () => (
  <div className={styles.start}>
    <Empty icon={<SquarePen aria-hidden size={40} strokeWidth={1.3} />} title="Choose an operation">
      <p>
        Its form shows the exact JSON before anything is sent. You can stop there and copy it, or send it through the confirmation
        window.
      </p>
    </Empty>
  </div>
);
